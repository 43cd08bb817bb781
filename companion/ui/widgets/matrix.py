"""Who beats whom: a row and a column for everybody, as many as find room; a field says how often the row came first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.text import Framed, Small, natural_width

WIDEST = "88:88"
ROOM = 0.66  # of the width, for the fields


class MatrixField(Framed, Small):
    """How often: before, and behind. `first` where the row is plainly ahead, `same` where it meets itself."""

    first = BooleanProperty(False)
    same = BooleanProperty(False)


class MatrixLine(BoxLayout):
    """Somebody, and a field for everybody."""

    text = StringProperty("")


class Matrix(BoxLayout):
    """People are id, name and letter, the most frequent first."""

    def __init__(self, **properties: Any) -> None:
        self._again = Clock.create_trigger(self._lay, -1)
        self._people: Sequence[tuple[str, str, str]] = ()
        self._shown = 0
        super().__init__(**properties)
        self.fbind("width", self._again)

    def fill(self, people: Sequence[tuple[str, str, str]], told: Callable[[str, str], tuple[str, bool]]) -> None:
        """`told` says for two ids what their field shows, and whether the first is plainly ahead."""
        self._people, self._told = people, told
        self._lay()

    def _lay(self, *_: object) -> None:
        """As many people as find room beside their names."""
        field = max(dp(44), natural_width(WIDEST, hanko().theme.small) + dp(8))
        count = min(len(self._people), max(2, int((self.width - dp(32)) * ROOM // (field + dp(2)))))
        if count == self._shown:
            return
        self._shown, people = count, self._people[:count]
        self.clear_widgets()
        self.add_widget(self._line("", field, [MatrixField(text=letter) for _, _, letter in people]))
        for one, name, letter in people:
            told = [(*self._told(one, other), one == other) for other, _, _ in people]
            fields = [MatrixField(text=said, first=first, same=same) for said, first, same in told]
            self.add_widget(self._line(f"{letter}  {name}", field, fields))

    def _line(self, text: str, wide: float, fields: list[MatrixField]) -> MatrixLine:
        line = MatrixLine(text=text)
        for field in fields:
            field.width = wide
            line.add_widget(field)
        return line


load(__name__)
