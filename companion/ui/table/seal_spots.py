"""The seals of a round, each with its seat: who is to seal, who has sealed, and who is to hold the device next."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.scene import Asked, Scene
from companion.ui.widgets.badges import Seal
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, seat_of
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Tagged, in_lines, longest_word
from companion.ui.widgets.theme import lies_in_the_middle

MANY = 6


class SealSpot(Pressable, Tagged, BoxLayout):
    """The seal of a seat with its name; a tap hands the device to that seat."""

    seat = StringProperty("")
    sealed = BooleanProperty(False)
    named = BooleanProperty(True)
    name = StringProperty("")
    least = NumericProperty("72dp")
    limit = NumericProperty(10_000)

    def on_kv_post(self, base_widget: Any) -> None:
        for name in ("seat", "named"):
            self.fbind(name, self._look)
        self.fbind("sealed", self._press)
        self._look()

    def _look(self, *_: object) -> None:
        sits = seat_of(self.seat)
        seal: Seal = self.ids.seal
        seal.shape, seal.letter = sits.shape or "disc", sits.letter
        self.name = in_lines(sits.name, self.ids.label.font_size, seal.width) if self.named else ""
        self.least = max(seal.width, longest_word(self.name, self.ids.label.font_size) + dp(8))

    def _press(self, *_: object) -> None:
        if self.sealed:
            self.ids.seal.press()
        else:
            self.ids.seal.sealed = False


def seal_spots(scene: Scene, where: str = "") -> list[Wanted]:
    """A spot for each seat that is asked for a secret and is here: pressed or not, never what.

    Where many seal on a phone, shape and letter name them alone.
    """
    here = [asked.seat for asked in secrets(scene)]
    named = len(here) <= MANY or hanko().theme.far
    return [
        (SealSpot, {"seat": seat, "sealed": seat in scene.sealed, "named": named, "tag": f"{where}seal.{seat}"})
        for seat in here
    ]


def secrets(scene: Scene) -> list[Asked]:
    """Who is asked for a secret here and now; whoever is away is skipped."""
    return [asked for asked in scene.asked if asked.secret and asked.seat not in scene.away]


def next_seat(scene: Scene) -> str:
    """Who is to hold the device next; who has an own phone seals on that."""
    elsewhere = {*scene.sealed, *hanko().phones}
    return next((asked.seat for asked in secrets(scene) if asked.seat not in elsewhere), "")


def handing(words: str) -> str:
    """These words for this device: a phone or a tablet is handed on, a screen between people turns by itself."""
    if hanko().theme.between:
        return f"{words}_between"
    return f"{words}_tablet" if lies_in_the_middle(Window.size) else words


def round_of(scene: Scene) -> str:
    """Names the sealed round that is open."""
    return next((asked.round for asked in scene.asked if asked.secret), "")


load(__name__)
