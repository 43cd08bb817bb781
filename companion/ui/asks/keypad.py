"""Larger numbers of a wide sheet: they stand below its question, one of them is open, and the keys are its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.buttons import TARGET, Key
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import fill
from companion.ui.widgets.numbers import BACK, DIGIT_KEYS, show
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged

KEYS = (*DIGIT_KEYS, "0", BACK)


class TallyKey(Key):
    """A key that stands among others in a row."""

    least = NumericProperty(f"{TARGET}dp")


def key_looks(name: str, given: int) -> list[tuple[type[TallyKey], dict[str, Any]]]:
    """The keys of one number; at 0 those rest that would leave it there."""
    faces = [{"text": "", "icon": BACK} if key == BACK else {"text": key, "icon": ""} for key in KEYS]
    rest = {"0", BACK} if not given else set()
    return [
        (TallyKey, {**face, "tag": f"{name}.{key}", "disabled": key in rest})
        for key, face in zip(KEYS, faces, strict=True)
    ]


def pressed(key: Any, given: int, high: int) -> int:
    """The number after this key; one that leads too far begins anew."""
    number = given // 10 if key.icon else given * 10 + int(key.text)
    return number if number <= high else int(key.text)


class Typed(NamedTuple):
    path: tuple[int, ...]
    ask: Any
    text: str
    given: int


class NumberCell(Pressable, Framed, Tagged, BoxLayout):
    """A number to open, with what it is."""

    text = StringProperty("")
    number = StringProperty("")
    at = NumericProperty(0)
    chosen = BooleanProperty(False)


class Keypad(BoxLayout):
    """Fires `on_enter(value)`; `path` says of which number."""

    entries = ObjectProperty(())
    seat = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_enter")
        self._at = 0
        super().__init__(**properties)
        self.fbind("seat", self._anew)
        self.fbind("entries", self.paint)

    def on_enter(self, value: Any) -> None:
        """Fired when a key was tapped."""

    def _anew(self, *_: object) -> None:
        self._at = 0
        self.paint()

    @property
    def path(self) -> tuple[int, ...]:
        return self._open().path if self.entries else ()

    def _open(self) -> Typed:
        entry: Typed = self.entries[min(self._at, len(self.entries) - 1)]
        return entry

    def paint(self, *_: object) -> None:
        if not self.entries:
            return
        cells = [
            (NumberCell, {"text": each.text, "number": show(each.given), "at": at, "tag": f"open.{each.ask.name}"})
            for at, each in enumerate(self.entries)
        ]
        for cell in fill(self.ids.cells, cells, self._opened):
            cell.chosen = self.entries[cell.at] is self._open()
        fill(self.ids.digits, key_looks(self._open().ask.name, self._open().given), self._key)

    def _opened(self, cell: Any) -> None:
        self._at = cell.at
        self.paint()

    def _key(self, key: Any) -> None:
        now = self._open()
        number = pressed(key, now.given, now.ask.high)
        self.entries = tuple(each._replace(given=number) if each is now else each for each in self.entries)
        self.dispatch("on_enter", number)


load(__name__)
