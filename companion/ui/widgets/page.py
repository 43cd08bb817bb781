"""What pages that are not the table are made of: a bar with the way back, a column that scrolls, offers to tap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Free, Refused
from companion.shelf.evenings import LOST, OVER, Evening
from companion.ui.widgets.buttons import IconButton
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.layout import Scroll
from companion.ui.widgets.lists import Row
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Card, Framed, Paper, Tagged
from companion.words import Words

Result = TypeVar("Result")
FURTHER = 100  # lines at a tap, of a block of many
FAR = 2  # steps back to Home; what lies over a page takes one more


class Screen:
    """What every screen of the stage can do; one that has nothing to say to it leaves it as it is."""

    def enter(self, *args: Any, **given: Any) -> None:
        """It is shown, with what it was given."""

    def left(self) -> None:
        """Another screen takes its place."""

    def back(self) -> bool:
        """One step back inside the screen; False where there is none, and the screen itself is left."""
        return False

    def cover(self) -> None:
        """Take away what only one seat may see."""


class Page(Screen, Paper):
    """A screen that is read from top to bottom. The window itself has the colour of paper, so it paints no ground."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(ground=False, **properties)


class HomeButton(IconButton):
    """The way Home at once, on a bar from which it is farther than a step or two."""


class PageBar(BoxLayout):
    """The way back and the name of the page; what a page adds stands at the right, and Home where that is far."""

    title = StringProperty("")

    def on_kv_post(self, base_widget: Any) -> None:
        steps = hanko().stage.steps + isinstance(base_widget, AskPage)
        if steps > FAR and not any(isinstance(child, HomeButton) for child in self.children):
            self.add_widget(HomeButton(tag="bar.home"))


class Column(BoxLayout):
    """What a page tells, one below the other; never wider than the eye likes to read."""


class Foot(BoxLayout):
    """The lower edge of a page, in thumb reach: what happens next."""


class Pair(BoxLayout):
    """Two buttons side by side, or one above the other where their words would not fit."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("width", self._turn)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        widget.fbind("natural", self._turn)
        super().add_widget(widget, *args, **kwargs)
        self._turn()

    def _turn(self, *_: object) -> None:
        room = (self.width - self.spacing) / max(1, len(self.children))
        fits = all(child.natural + child.padding[0] + child.padding[2] <= room for child in self.children)
        self.orientation = "horizontal" if fits else "vertical"


class Offer(Pressable, Framed, Tagged, BoxLayout):
    """A line to tap: icon, words and a second line. `primary` is the one thing of the page, `big` the largest."""

    icon = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    primary = BooleanProperty(False)
    big = BooleanProperty(False)
    more = BooleanProperty(False)
    chosen = BooleanProperty(False)
    value = ObjectProperty(None, allownone=True)


class Block(Card):
    """One thing to settle: its name, a line that explains it, and what there is to choose."""

    title = StringProperty("")
    note = StringProperty("")


class Several(Block):
    """A block of many lines: the first of them, and further ones at a tap."""

    def lay(self, each: Sequence[Any], most: int, line: Callable[[Any], Row], scroll: Scroll) -> list[Row]:
        """`line` puts one of them into the block; behind these lies what brings further ones into view."""
        lines = [line(one) for one in each[:most]]
        if left := each[most:]:
            words = hanko().tr("history.next", number=min(FURTHER, len(left)))
            further = Row(text=words, icon="down", tag=f"{self.tag}.next")
            further.bind(on_release=lambda row: self._further(row, left, line, scroll))
            self.add_widget(further)
        return lines

    def _further(self, row: Row, left: Sequence[Any], line: Callable[[Any], Row], scroll: Scroll) -> None:
        self.remove_widget(row)
        scroll.bring(self.lay(left, FURTHER, line, scroll)[:1], near=True)


class AskPage(Paper):
    """A page over the page, with one ask in thumb reach; whoever opened it takes it away."""

    title = StringProperty("")
    note = StringProperty("")

    def put(self, box: Any) -> None:
        self.ids.place.add_widget(box)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """What lies below is not touched."""
        return bool(super().on_touch_down(touch)) or True


def dare(act: Callable[[], Result]) -> Result | None:
    """Do it; where it is refused, say why and give none."""
    try:
        return act()
    except Refused as refused:
        hanko().refuse(refused)
        return None


def game_words(game: str) -> Words:
    """The words of a game while no table of it is open."""
    return Words(hanko().language, game)


def game_name(game: str) -> str:
    words = game_words(game)
    return words(f"game.{game}") if words.knows(f"game.{game}") else game[:40]


def evening_name(card: Evening) -> str:
    """What was played: as the table called it, else the name of the game."""
    return card.title or game_name(card.game)


def state_of(card: Evening) -> str:
    """What came of it."""
    tr = hanko().tr
    if card.state == LOST:
        return str(tr("history.lost"))
    if card.state == OVER and card.winners:
        return str(tr("history.won", names=Free(tr.listed(list(card.winners))), count=len(card.winners)))
    return str(tr("history.over" if card.state == OVER else "history.trial" if card.trial else "history.running"))


def box_name(box: str) -> str:
    """What was played, by the word under which all evenings of it stand."""
    title = next((title for known, _, title, _ in hanko().shelf.index.boxes() if known == box), "")
    return title or game_name(box.partition("/")[0])


load(__name__)
