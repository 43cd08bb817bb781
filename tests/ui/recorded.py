"""Recorded plays, played again by real taps: every answer where a hand would tap it, and how many taps it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core import play_text
from companion.core.asks import Form
from companion.core.game import CHANCE
from companion.core.header import Header, Seat
from companion.core.rows import Row
from companion.running import plays
from companion.ui.widgets.shapes import SHAPES
from tests.ui.evenings import into_view, unseen

PLAYS = Path(__file__).parents[1] / "plays"
COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple", "pink", "brown", "teal", "grey")
NAMES = ("Anna", "Ben", "Cora", "Henriette-Charlotte", "Élodie", "Finn", "Gül", "Hugo", "Ingo", "Jōji", "Kim", "Łukasz")
YES_NO = {"True": "yes", "False": "no"}


def recorded(name: str, names: tuple[str, ...] = NAMES) -> tuple[Header, tuple[Row, ...]]:
    """The table of a play, with people who have names and badges, and all its answers."""
    path = PLAYS / name
    session = plays.run(play_text.read(path.read_text("utf-8")), path.parent)
    seats = tuple(
        Seat(seat.id, names[at], COLOURS[at], tuple(SHAPES)[at], names[at][:1])
        for at, seat in enumerate(session.header.seats)
    )
    return replace(session.header, table=path.stem, seats=seats), tuple(session.line.standing)


def entered(app: Any, rows: tuple[Row, ...]) -> None:
    """Answers given without a hand; what the last of them brings is shown."""
    with unseen(app):
        for row in rows[:-1]:
            _give(app.session, row)
    for row in rows[-1:]:
        _give(app.session, row)


def _give(session: Any, row: Row) -> None:
    if row.do == "fix":
        session.fix(row.key, row.value, "as recorded")
    else:
        session.answer(row.seat, row.value)


class Hand:
    """Gives recorded answers by taps and counts them, by the name of the ask.

    With `deals` also what comes from the box is tapped, as by people who draw the real tiles.
    """

    def __init__(self, ui: Any, app: Any, *, deals: bool = False) -> None:
        self.ui, self.app, self.deals = ui, app, deals
        self.taps: Counter[str] = Counter()

    def play(self, rows: tuple[Row, ...]) -> Iterator[Row]:
        """Each row after it was given; what the app draws or people correct costs no taps here."""
        for row in rows:
            if row.do == "fix" or (row.seat == CHANCE and not self.deals):
                entered(self.app, (row,))
                self.ui.frames(3)
            else:
                self.answer(row)
            self._go_on(row.key)
            yield row

    def answer(self, row: Row) -> None:
        before = self.app.session.line.stand
        ask = self.app.scene.asked[0].ask
        if isinstance(ask, Form) and ask.counts and isinstance(row.value, tuple):
            for entry, value in zip(ask.fields, row.value, strict=True):
                whole = self.ui.find(f"{entry.name}.{value}") is not None
                for key in (str(value),) if whole and value else str(value or ""):
                    self._press(f"{entry.name}.{key}", row.key)
            self._press("ask.give", row.key)
        elif isinstance(row.value, tuple):
            for value in row.value:
                self._tap(str(value), row.key)
            self._press("ask.give", row.key)
        elif chip := next((tag for tag in (f"number.{row.value}", f"pad.quick.{row.value}") if self.ui.find(tag)), ""):
            self._press(chip, row.key)
        elif isinstance(row.value, int) and not isinstance(row.value, bool):
            for digit in str(row.value):
                self._press(f"pad.{digit}", row.key)
            self._press("ask.give", row.key)
        else:
            self._tap(YES_NO.get(str(row.value), str(row.value)), row.key)
        given = self.app.session.line.standing
        assert len(given) == before + 1, f"{row.key}: {row.value} was not given"
        assert given[-1].value == row.value, f"{row.key}: {given[-1].value} instead of {row.value}"

    def _tap(self, value: str, key: str) -> None:
        flower = self._flower(value)
        if flower is not None:
            self.ui.pause(0.08)
            into_view(self.ui, flower)
            self.ui.tap_at(*flower.to_window(*flower.spot(value)))
            self.taps[key.partition("/")[0]] += 1
            self.ui.pause(0.02)
            return
        self._press(next((tag for tag in self._tags(value) if self.ui.find(tag)), f"pick.{value}"), key)

    def _tags(self, value: str) -> Iterator[str]:
        yield f"joins.{value}"
        if (seat := self.ui.find(f"seat.{value}")) is not None and seat.glowing:
            yield f"seat.{value}"

    def _flower(self, value: str) -> Any:
        """The mandala on which this is tapped."""
        flowers = (self.ui.find(f"mandala.{name}") for name in "abc")
        return next((f for f in flowers if f is not None and value in f.live and value in f.on_it()), None)

    def _press(self, tag: str, key: str) -> None:
        if self.ui.find(tag) is None and self.ui.find("ask.otherwise") is not None:
            self._press("ask.otherwise", key)
            self._press(tag, key)
            self._press("ask.sure", key)
            return
        self.ui.pause(0.08)  # what was brought into view has come to rest
        waits = into_view(self.ui, self.ui.get(tag))
        self.ui.tap(tag)
        self.taps[key.partition("/")[0]] += 1
        if waits:
            self.ui.pause(0.12)
        self.ui.frames(2)

    def _go_on(self, key: str) -> None:
        """Past what lies over the table."""
        reveal = self.app.stage.screen.reveal
        if reveal is not None and reveal.parent is not None:
            reveal.close()
            self.taps["reveal"] += 2
            self.ui.frames(3)
