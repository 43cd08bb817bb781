"""Recorded plays, given again without a hand, by people who have names and badges; `walk/taps.py` is the hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core import play_text
from companion.core.game import CHANCE
from companion.core.header import Header, Seat
from companion.core.rows import Row
from companion.running import plays
from companion.ui.widgets.shapes import SHAPES
from tests.ui.evenings import LOOKS, sat, unseen

PLAYS = Path(__file__).parents[1] / "plays"
COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple", "pink", "brown", "teal", "grey")
NAMES = ("Anna", "Ben", "Cora", "Henriette-Charlotte", "Élodie", "Finn", "Gül", "Hugo", "Ingo", "Jōji", "Kim", "Łukasz")


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
            give(app.session, row)
    for row in rows[-1:]:
        give(app.session, row)


def resumed(ui: Any, header: Header, rows: tuple[Row, ...], look: Any = LOOKS[0], **settings: Any) -> Any:
    """The app starts at a table at which this was answered; what the last answer brings is seen to come."""

    def before(session: Any) -> None:
        for row in rows[:-1]:
            give(session, row)

    app = sat(ui, header, look, before, **settings)
    for row in rows[-1:]:
        give(app.session, row)
    return app


def give(session: Any, row: Row) -> None:
    if row.seat == CHANCE and row.do == "answer" and CHANCE not in session.position.waiting:
        return  # the app has drawn it
    if row.forfeit:
        if row.seat not in session.line.away:  # who is away since the round before forfeits again by itself
            session.away(row.seat)
        return
    if not row.round:
        for seat in tuple(session.line.away):
            session.away(seat, back=True)
    if row.do == "fix":
        session.fix(row.key, row.value, "as recorded")
    else:
        session.answer(row.seat, row.value)
