"""Many seats and long evenings: what twelve people read, and what a tap costs after thousands."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest

from tests.counts import in_turn, one
from tests.ui.evening import Evening, evening, fits
from tests.ui.laid import laid

FIXTURES = (evening,)
TWELVE = (
    *("Anna", "Benedikt", "Charlotte-Sophie", "Dora", "Emil", "Friederike"),
    *("Gustav", "Henriette", "Ida", "Johann", "Klara", "Ludwig"),
)


def twelve() -> tuple[Any, ...]:
    from companion.core.header import Seat
    from companion.ui.widgets.palette import palette
    from companion.ui.widgets.shapes import SHAPES

    colours = tuple(palette("standard", False).seats)
    return tuple(
        Seat(f"s{at}", name, colour, shape, name[0])
        for at, (name, colour, shape) in enumerate(zip(TWELVE, colours, SHAPES, strict=True), 1)
    )


@in_turn
@pytest.mark.parametrize("text", one([130, 200], 1))
def test_twelve_at_a_phone_are_legible(evening: Evening, ui: Any, text: int) -> None:
    app = laid(evening, seats=twelve(), language="de", text=text, reduce_motion=True)
    session = app.session
    assert fits(ui) == []
    session.answer("table", "bid")
    assert fits(ui) == []
    session.answer("table", tuple(entry.forfeit for entry in session.position.ask("table").fields))
    assert fits(ui) == []
    hold = ui.get("curtain.hold")
    badge = evening.table.curtain.face.ids.badge
    assert badge.y > hold.top, "the badge stands free above what is held"
    for at, seat in enumerate(session.names()):
        session.answer(seat, at)
    assert fits(ui) == []
    names = [seal.name.replace("-\n", "-") for seal in evening.table.reveal.seals]
    assert names == list(TWELVE)
    evening.go_on()
    assert fits(ui) == []


@in_turn
def test_after_three_thousand_answers_a_tap_costs_what_the_first_one_did(evening: Evening, ui: Any) -> None:
    """Counted in calls, which no busy machine changes; `make bench` has the time."""

    def calls() -> int:
        events = Counter[str]()
        sys.setprofile(lambda _frame, event, _what: events.update((event,)))
        app.answer(app.scene.asked[0], "count/c1/anna")
        app.answer(app.scene.asked[0], 1)
        ui.frames(1)
        sys.setprofile(None)
        return events["call"] + events["c_call"]

    app = laid(evening)
    calls()
    first = max(calls() for _ in range(3))
    app.session.unwatch(app._changed)
    while app.session.line.stand < 3000:
        app.session.answer("table", "count/c1/anna")
        app.session.answer("table", 1)
    app.session.watch(app._changed)
    app._changed()
    assert max(calls() for _ in range(3)) < first * 1.1
