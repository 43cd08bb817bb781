"""The options of a game as rows: what each is called, what it means, how it stands; a tap changes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import replace
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.asks import Ask, Confirm, Number, Pick, Some, Value
from companion.core.telling import option, short, told
from companion.shelf.settings import EXPLAIN
from companion.ui.material import Toggle
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.lists import Choice
from companion.ui.widgets.numbers import Stepper
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import Block
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged
from companion.words import Words

Choose = Callable[[Ask, Value], None]


class OptionRow(Pressable, Framed, Tagged, BoxLayout):
    """An option, what it means, and how it stands."""

    text = StringProperty("")
    detail = StringProperty("")
    value = StringProperty("")


class Options(Block):
    """`choose` is told the option and its new value."""

    def __init__(self, entries: tuple[Ask, ...], words: Words, choose: Choose, **properties: Any) -> None:
        super().__init__(**properties)
        self.words, self.choose = words, choose
        self.rows: dict[str, Any] = {}
        self.standing: list[Any] = []
        self.idle: Set[str] = frozenset()
        self.values: Mapping[str, Value] = {}
        for entry in entries:
            if isinstance(entry, (Pick, Some, Number, Confirm)):
                self.rows[entry.key] = (entry, self._row(entry))

    def show(self, values: Mapping[str, Value], idle: Set[str] = frozenset()) -> None:
        """How the options stand now; what was not chosen stands as usual, and what is `idle` does not stand here."""
        self.values, self.idle = values, idle
        standing = [row for key, (_, row) in self.rows.items() if key not in idle]
        if standing != self.standing:
            for row in self.standing:
                self.remove_widget(row)
            for row in standing:
                self.add_widget(row)
            self.standing = standing
        for entry, row in self.rows.values():
            value = self._value(entry)
            if isinstance(row, Toggle):
                row.active = bool(value)
            else:
                row.value = self.words.part(told(entry, value, ()))

    def _value(self, entry: Ask) -> Value:
        return self.values.get(entry.key, entry.forfeit)

    def _row(self, entry: Ask) -> Any:
        look = {"text": self.words.say(short(entry)), "detail": about(self.words, entry.name)}
        if isinstance(entry, Confirm):
            toggle = Toggle(tag=f"option.{entry.key}", **look)
            toggle.bind(on_change=lambda toggle, _: self.choose(entry, toggle.active))
            return toggle
        row = OptionRow(tag=f"option.{entry.key}", **look)
        row.bind(on_release=lambda _: self.open(entry))
        return row

    def open(self, entry: Ask) -> None:
        """All that this option can be, each with what it means."""
        name = about(self.words, entry.name)
        sheet = Sheetlet(title=self.words.say(short(entry)), text=name, tag="option")
        if isinstance(entry, Number):
            sheet.put(self._stepper(entry))
        elif isinstance(entry, (Pick, Some)):
            sheet.put(self._choice(entry, sheet))
        if not isinstance(entry, Pick):
            sheet.choices = [("done", self.words("person.done"), "primary")]
        sheet.open()

    def _choice(self, entry: Pick | Some, sheet: Sheetlet) -> Choice:
        offered = [key for key in entry.options if f"{entry.key}.{key}" not in self.idle]
        spoken = {key: self.words.part(option(entry, key, ())) for key in offered}
        offers = [(key, text, about(self.words, f"option.{key}")) for key, text in spoken.items()]
        value = self._value(entry)
        choice = Choice(options=offers, several=isinstance(entry, Some), tag=f"choose.{entry.key}")
        choice.chosen = list(value) if isinstance(value, tuple) else [value]
        choice.bind(on_choose=lambda choice, _: self._chosen(entry, choice.chosen, sheet))
        return choice

    def _chosen(self, entry: Pick | Some, keys: list[Any], sheet: Sheetlet) -> None:
        """One of several closes the sheet; of some, more may follow."""
        if isinstance(entry, Some):
            self.choose(entry, tuple(key for key in entry.options if key in keys))
        else:
            sheet.close()
            self.choose(entry, keys[0])

    def _stepper(self, entry: Number) -> Stepper:
        stepper = Stepper(minimum=entry.low, maximum=entry.high, tag=f"choose.{entry.key}")
        value = self._value(entry)
        stepper.value = value if isinstance(value, int) else entry.low
        stepper.bind(on_change=lambda _, value: self.choose(entry, value))
        return stepper


def about(words: Words, key: str) -> str:
    """The line that explains something, where the catalogue has one."""
    return words(f"about.{key}") if words.knows(f"about.{key}") else ""


def explain_to() -> Block:
    """To whom this table explains its rules; the next one begins with the same."""
    app = hanko()
    tr, chosen = app.tr, app.shelf.settings.explain
    who = Choice(options=[(key, tr(f"explain.{key}"), "") for key in EXPLAIN], chosen=[chosen], tag="explain")
    who.bind(on_choose=lambda _, key: app.set(replace(app.shelf.settings, explain=key)))
    block = Block(title=tr("explain.title"), note=tr("explain.about"))
    block.add_widget(who)
    return block


load(__name__)
