"""How a recorded play is walked by taps: every answer where a hand would tap it, every secret behind its curtain.

`look` is told before each tap that the screen is at rest: that is the moment in which people read it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from typing import Any
from unittest.mock import patch

from companion.core.asks import ON, Ask, Confirm, Form, Number, Order, Some, Text, Value
from companion.core.game import CHANCE
from companion.core.rows import Row
from companion.running import dealer
from tests.ui.evenings import into_view
from tests.ui.recorded import entered
from tests.ui.walk.boards import Place, places
from tests.ui.walk.cells import CELL, fill_in
from tests.ui.walk.on_screen import shows

Look = Callable[[str], None]
REST = 4  # frames in which all that a tap has changed finds its place


class Hand:
    """Gives recorded answers by taps and counts them, by the name of the ask.

    With `deals` also what comes from the box is tapped, as by people who draw the real tiles.
    """

    def __init__(self, ui: Any, app: Any, *, deals: bool = False, look: Look = lambda where: None) -> None:
        self.ui, self.app, self.deals, self.look = ui, app, deals, look
        self.taps: Counter[str] = Counter()
        self.key = ""

    # -- a whole play

    def play(self, rows: tuple[Row, ...]) -> Iterator[Row]:
        """Each row after it was given; what the app draws or people correct costs no taps here."""
        left = list(rows)
        self.rest()
        while left:
            row = left.pop(0)
            self.key = row.key.partition("/")[0]
            if row.round or row.forfeit:
                together = [row, *takewhile(lambda each: each.round or each.forfeit, left)]
                together = together[: len({each.seat for each in together})]
                left = left[len(together) - 1 :]
                self.seal({each.seat: each for each in together})
                yield from together
            else:
                self._one(row)
                yield row

    def _one(self, row: Row) -> None:
        if row.seat == CHANCE and row.do == "answer" and CHANCE not in self.app.session.position.waiting:
            return  # the app has drawn it
        if row.do == "fix" or (row.seat == CHANCE and not self.deals) or self._leaves(row):
            entered(self.app, (row,))
            self.rest()
        else:
            self.answer(row)
        self.go_on()

    def _leaves(self, row: Row) -> bool:  # by the app's button it would be taken back, not answered
        return row.value is None and any(each.ask is not None and each.ask.never_mind for each in self.app.scene.asked)

    # -- one answer

    def answer(self, row: Row) -> None:
        self.key = row.key.partition("/")[0]
        before = self.app.session.line.stand
        asked = next(each for each in self.app.scene.asked if each.ask is not None and each.seat == row.seat)
        if self.box.asked.seat != row.seat:
            self.press(f"for.{row.seat}")
        self.fill_in(asked.ask, row.value)
        given = self.app.session.line.standing
        assert len(given) > before, f"{row.key}: {row.value} was not given"
        assert given[before].value == row.value, f"{row.key}: {given[before].value} instead of {row.value}"

    @property
    def box(self) -> Any:
        """The ask that stands now: behind the curtain, or below the table."""
        table = self.app.stage.screen
        curtain = table.curtain
        return curtain.face.box if curtain is not None and curtain.open else table.box

    def fill_in(self, ask: Any, value: Any) -> None:
        """Enter a value as a whole answer, up to the tap that gives it."""
        field, ticket = self.box.field, self.box.asked.ticket
        if value is None:
            self.press("ask.none")
        elif isinstance(ask, Form):
            self._form(ask, value)
        else:
            self.enter(ask, value, field)
        if self.box.asked is not None and self.box.asked.ticket == ticket:
            self._give()

    def _give(self) -> None:
        """Whatever one tap has not answered needs a button, and what is sealed two."""
        for tag in ("ask.give", "ask.sure"):
            button = self.ui.find(tag)
            if button is not None and not button.disabled:
                self._past_no_touch()
                self.press(tag)

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
        self.press("text.new", field)
        self.ui.type(line)
        self.press("writing.done")

    def _form(self, ask: Form, value: tuple[Any, ...]) -> None:
        names = [entry.name for entry in ask.fields]
        if names == CELL:
            fill_in(self, *value)
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
                whole = self._there(f"{entry.name}.{given}", None) is not None
                for key in (str(given),) if whole and given else str(given or ""):
                    self.press(f"{entry.name}.{key}")
            else:
                for each in given:
                    self.press(f"{entry.name}.{each}")

    def _spot(self, ask: Form, value: tuple[int, int]) -> None:
        field = self.ui.find("field") or self.ui.get("spot")
        highest = [entry.high for entry in ask.fields if isinstance(entry, Number)]
        across, down = (given / high for given, high in zip(value, highest, strict=True))
        self.look("spot")
        into_view(self.ui, field)
        self.tap_at(*field.to_window(*field.point((across, down))))

    # -- one option

    def _option(self, option: str, field: Any) -> None:
        form = isinstance(self.box.asked.ask, Form)
        place = None if form and self._there(f"pick.{option}", field) else self._on_board(option.removesuffix(ON))
        if place is not None:
            self.look(option)
            into_view(self.ui, place.widget)
            self.tap_at(*place.point)
            if self.ui.find(f"which.{option}") is not None:  # two lie under one finger
                self.press(f"which.{option}")
            return
        if self._there(f"pick.{option}", field) is None and self.ui.find("ask.otherwise") is not None:
            self.press("ask.otherwise")
        self.press(f"pick.{option}", field)

    def _on_board(self, option: str) -> Place | None:
        """Where it lies on the table, if it does."""
        cards = [] if self.box.sealing else self.app.stage.screen.ids.panels.children
        return next((place for card in cards for place in places(card) if place.option == option), None)

    # -- what is sealed

    def seal(self, rows: dict[str, Row]) -> None:
        """Everybody of a round holds the device once, in the order in which it goes round."""
        away = [seat for seat, row in rows.items() if row.forfeit]
        for seat in away:
            self.app.session.away(seat)
            del rows[seat]
        while rows:
            curtain = self.app.stage.screen.curtain
            if curtain is None:
                self.press("secret.hand")
                curtain = self.app.stage.screen.curtain
            row = rows.pop(curtain.seat)
            self._past_no_touch()
            self.look("curtain")
            self.ui.hold_until("curtain.hold", lambda: self.app.viewer)
            self.taps[self.key] += 1
            self.rest()
            self._past_no_touch()
            ask = self.box.asked.ask
            self.fill_in(ask, row.value)
            self.rest()
        for seat in away:
            self.app.session.away(seat, back=True)
        self.go_on()

    def _past_no_touch(self) -> None:
        from companion.ui.table import curtain

        if self.app.stage.screen.curtain is not None:
            self.ui.pause(curtain.NO_TOUCH)

    def go_on(self) -> None:
        """Past what lies over the table."""
        reveal = self.app.stage.screen.reveal
        if reveal is not None and reveal.parent is not None:
            self.ui.pause(0.8)
            self.look("reveal")
            reveal.close()
            self.taps["reveal"] += 2
            self.rest()

    # -- a tap

    def rest(self) -> None:
        self.ui.frames(REST)

    def _there(self, tag: str, field: Any) -> Any:
        inside = field.walk(restrict=True) if field is not None else self.ui.widgets()
        return next((widget for widget in inside if getattr(widget, "tag", "") == tag), None)

    def press(self, tag: str, field: Any = None) -> None:
        self.look(tag)
        widget = self._there(tag, field)
        assert widget is not None, f"nothing here to tap for {tag}"
        waits = into_view(self.ui, widget)
        seen = shows(widget)
        assert not seen.empty, f"{tag} cannot be brought into view"
        self.tap_at((seen.left + seen.right) / 2, (seen.low + seen.top) / 2, waits=waits)

    def tap_at(self, x: float, y: float, *, waits: bool = True) -> None:
        self.ui.tap_at(x, y)
        self.taps[self.key] += 1
        self.ui.pause(0.12 if waits else 0.0)
        self.rest()


@contextmanager
def drawn(rows: tuple[Row, ...]) -> Iterator[None]:
    """Where the app itself draws, it draws what was recorded."""

    real = dealer.draw

    def draw(seed: str, time: int, ask: Ask) -> Value:
        known = [row.value for row in rows if row.seat == CHANCE and row.key == ask.key]
        return known[time - 1] if time <= len(known) else real(seed, time, ask)

    with patch.object(dealer, "draw", draw):
        yield
