"""How a value is filled into the field of an ask: which chips, keys and lines a hand taps for it."""

from __future__ import annotations

from typing import Any

from companion.core.asks import Confirm, Form, Number, Order, Some, Text
from companion.ui.asks.field import is_cell
from tests.ui.evenings import into_view, open_aside


class Filling:
    """One that can `press` a tag within a field, and has the `box` of the ask that stands now."""

    ui: Any
    look: Any
    pressed: list[str]  # tags, in the order in which they were tapped

    @property
    def box(self) -> Any:
        raise NotImplementedError

    def press(self, tag: str, field: Any = None) -> None:
        raise NotImplementedError

    def tap_at(self, x: float, y: float, *, waits: bool = True) -> None:
        raise NotImplementedError

    def scroll_to(self, widget: Any, up: float) -> None:
        raise NotImplementedError

    def rest(self) -> None:
        raise NotImplementedError

    def _there(self, tag: str, field: Any) -> Any:
        raise NotImplementedError

    def _option(self, option: str, field: Any) -> None:
        raise NotImplementedError

    def enter(self, ask: Any, value: Any, field: Any) -> None:
        """Enter a value into one field."""
        if isinstance(ask, Confirm):
            self.press("pick.yes" if value else "pick.no", field)
        elif isinstance(ask, Number):
            self._number(value, field)
        elif isinstance(ask, Some):
            chosen = field.value if isinstance(field.value, tuple) else ()
            for each in (each for each in ask.options if (each in chosen) != (each in value)):
                self._option(each, field)
        elif isinstance(ask, Order):
            for each in value[:-1] or value:
                self._option(each, field)
        elif isinstance(ask, Text):
            for line in value if isinstance(value, tuple) else (value,) if value else ():
                self._text(line, field)
        else:
            self._option("none" if value is None else str(value), field)

    def _number(self, value: int | None, field: Any) -> None:
        if value is None:
            for _ in str(field.value if isinstance(field.value, int) else ""):
                self.press("pad.backspace", field)
            return
        for tag in (f"number.{value}", f"pad.quick.{value}"):
            if self._there(tag, field):
                self.press(tag, field)
                return
        if not self._there("pad.1", field):
            if self._there("pad.more", field):
                self.press("pad.more", field)
            else:
                self.press("ask.otherwise")
        for key in str(value).replace("-", "±"):
            self.press(f"pad.{key}", field)

    def _text(self, line: str, field: Any) -> None:
        self.press("text.new", field if field.get_parent_window() else None)  # a longer list may stand elsewhere
        self.ui.type(line)
        self.press("writing.done")

    def _form(self, ask: Form, value: tuple[Any, ...]) -> None:
        names = [entry.name for entry in ask.fields]
        if is_cell(ask):
            self._cell(ask, value)
        elif ask.counts:
            self._sheet(ask, value)
        elif names == ["x", "y"]:
            self._spot(ask, value)
        else:
            self._fields(ask, value)

    def _fields(self, ask: Form, value: tuple[Any, ...]) -> None:
        form = self.box.field
        for at, (entry, given) in enumerate(zip(ask.fields, value, strict=True)):
            if form.draft[at] == given:
                continue
            if at not in form._fields:
                if self._there(f"step.{at}", form) is None:
                    self.press("step.all", form)
                self.press(f"step.{at}", form)
            self.enter(entry, given, form._fields[at])
            self.rest()

    def _sheet(self, ask: Form, value: tuple[Any, ...]) -> None:
        for entry, given in zip(ask.fields, value, strict=True):
            if isinstance(entry, Form):
                self._sheet(entry, given)
            elif isinstance(entry, Number):
                if given and self._there(f"open.{entry.name}", None):
                    self.press(f"open.{entry.name}")
                whole = self._there(f"{entry.name}.{given}", None) is not None
                for key in (str(given),) if whole and given else str(given or ""):
                    self.press(f"{entry.name}.{key}")
            else:
                for each in given:
                    self.press(f"{entry.name}.{each}")

    def _cell(self, ask: Form, value: tuple[Any, ...]) -> None:
        """What is written into a cell of the score sheet, and where the pencil goes on."""
        number, where = value
        for key in "".join(ask.fields[0].write(number)) if number is not None else "":
            self.press(f"pad.{key}")
        if where == "next":
            self.press("pad.next")
        elif where != "done":
            self._option(where, self.box.field)

    def _spot(self, ask: Form, value: tuple[int, int]) -> None:
        if self.ui.find("field") is None and self.ui.find("spot") is None:
            open_aside(self.ui, "field")  # the smallest phone with larger type has the board on a sheet
        field = self.ui.find("field") or self.ui.get("spot")
        highest = [entry.high for entry in ask.fields if isinstance(entry, Number)]
        across, down = (given / high for given, high in zip(value, highest, strict=True))
        self.look("spot")
        into_view(self.ui, field)
        self.scroll_to(field, field.to_window(*field.point((across, down)))[1])
        self.tap_at(*field.to_window(*field.point((across, down))))
        self.pressed.append(field.tag)
