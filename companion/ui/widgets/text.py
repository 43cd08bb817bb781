"""Text that wraps, grows and is never cut, and the papers it stands on. Every widget with words is built from these."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.widgets.kv import load

LINE_HEIGHT = 1.1  # of body text, as kv/widgets/text.kv says: what is reckoned before it is painted comes out as high


class Tagged:
    """`tag` is the name by which a test finds the widget."""

    tag = StringProperty("")


class Framed:
    """A filled box with soft corners and, if `edge` is not clear, a line round it, which may have a `halo`."""

    fill = ColorProperty((0, 0, 0, 0))
    edge = ColorProperty((0, 0, 0, 0))
    halo = ColorProperty((0, 0, 0, 0))  # of what glows, to tell it apart from every seat
    corner = NumericProperty("12dp")
    stroke = NumericProperty("1dp")


class Words(Tagged, Label):
    """Body text over the full width it is given; its height follows."""


class Ask(Words):
    """The question, in display size."""


class Number(Words):
    """A number that matters."""


class Small(Words):
    """Second text, softer and smaller."""


class NaturalWords(Words):
    """Words that also say how wide they would be on lines of their own."""

    natural = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("text", "font_size"):
            self.fbind(name, self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        self.natural = natural_width(self.text, self.font_size) + 1


class NaturalSmall(NaturalWords):
    """The same, softer and smaller."""


class Paper(Tagged, BoxLayout):
    """The ground of a screen; where the window itself already has the colour of paper, nothing is drawn."""

    ground = BooleanProperty(True)


class FramedBox(Framed, BoxLayout):
    """A box with a frame, as high as it is told."""


class Card(Tagged, Framed, BoxLayout):
    """A sheet with a line round it; its height follows what lies on it."""


class ListCard(Card):
    """A card whose rows reach to its edge."""


class Hair(Widget):
    """A thin line between two things of one list."""


@lru_cache(16)
def _ruler(font_size: float) -> CoreLabel:
    return CoreLabel(font_size=font_size)


def longest_word(text: str, font_size: float) -> float:
    """How wide a text must be for no word of it to be broken."""
    return max((natural_width(word, font_size) for word in text.split()), default=0.0)


def unbroken(text: str, font_size: float, width: float) -> float:
    """How large a text may be, up to this, for none of its words to be broken in this width."""
    widest = longest_word(text, font_size)
    return font_size if widest <= width else max(1, int(font_size * width / widest))


def in_lines(name: str, font_size: float, width: float) -> str:
    """A name with hyphens that is wider than this, on lines of its own: Kivy would break it anywhere."""
    return name.replace("-", "-\n") if natural_width(name, font_size) > width else name


def whole_words(text: str, font_size: float, width: float) -> str:
    """A text whose words are broken at their hyphens alone, where they are wider than this."""
    return " ".join(in_lines(word, font_size, width) for word in text.split(" "))


@lru_cache(4096)
def natural_width(text: str, font_size: float) -> float:
    """How wide a text is on lines of its own, without wrapping."""
    ruler = _ruler(font_size)
    return max((float(ruler.get_extents(line)[0]) for line in text.split("\n")), default=0.0)


@lru_cache(4096)
def wrapped_height(text: str, font_size: float, width: float) -> float:
    """How high it stands where it wraps at this width: as Kivy sets it, to the word."""
    label = CoreLabel(text=text, font_size=font_size, line_height=LINE_HEIGHT, text_size=(width, None))
    label.resolve_font_name()
    return float(label.render()[1])


load(__name__)
