"""The cells of the score sheet: how one is filled, and which comes next."""

from __future__ import annotations

from functools import partial

from companion.core.asks import Ask, Form, Number, Pick, Value
from companion.core.flow import one
from companion.core.say import Free, Who, say
from companion.core.sums import shown, sum_of
from companion.games.open_table.common import MOST, Flow, at_table
from companion.games.open_table.scoring import Cell, Scores, mark

NEXT, DONE = "next", "done"


def enter(scores: Scores, id_: str, seat: str) -> Flow:
    """OT-5.1: one cell after the other, for as long as the table wants to go on."""
    scores.asked = (id_, seat)
    while at := scores.asked:
        entered = yield from one(at_table, partial(_asked, scores, at))
        number, then = entered or (None, DONE)
        if number is not None:
            _book(scores, at, number)
        scores.asked = after(scores, at, then)


def _asked(scores: Scores, at: Cell, _: str) -> Ask:
    """OT-5.1, OT-5.4: what is taken away is entered as it stands on paper, without a sign."""
    goes_on = scores.rounds or any(cell not in scores.filled for cell in scores.cells() if cell != at)
    now = at, goes_on, scores.named, scores.people.present
    if now not in scores.known:
        scores.known[now] = _cell(scores, at, (DONE, NEXT) if goes_on else (DONE,))
    return scores.known[now]


def _cell(scores: Scores, at: Cell, ways: tuple[str, ...]) -> Ask:
    category, seat = scores.categories[at[0]], at[1]
    others = tuple(mark(*cell) for cell in scores.cells() if cell != at)
    return Form(
        "cell_less" if category.takes_away else "cell",
        (
            Number("points", -MOST if category.below_nothing else 0, MOST, optional=True, adds=True),
            Pick("then", ways, lying=others, leads=True, forfeit=DONE),
        ),
        optional=True,
        never_mind=True,
        subject=f"{category.id}/{seat}",
        about=(("category", category.called), ("seat", Who(seat))),
        rule="OT-5.4" if category.takes_away else "OT-5.1",
    )


def _book(scores: Scores, at: Cell, entered: Value) -> None:
    """OT-5.5: the sum is booked, and its parts are the reason."""
    category, seat = scores.categories[at[0]], at[1]
    number = sum_of(entered) or 0
    rule, words = "OT-5.1", say("why.cell", category=category.called)
    if isinstance(entered, tuple):
        rule, words = "OT-5.5", say("why.sum", category=category.called, parts=Free(shown(entered)))
    if category.takes_away:
        rule, number = "OT-5.4", -number
    scores.put(category.id, seat, number, rule, words)


def after(scores: Scores, at: Cell, then: str) -> Cell | None:
    """Which cell is asked next: none, the next empty one, or the one that was tapped."""
    if then == DONE:
        return None
    if then == NEXT:
        return next_empty(scores, at)
    return next((cell for cell in scores.cells() if mark(*cell) == then), None)


def next_empty(scores: Scores, at: Cell) -> Cell | None:
    """Along the line from seat to seat, then line after line, and from the last to the first."""
    cells = scores.cells()
    place = cells.index(at) if at in cells else -1
    return next((cell for cell in (*cells[place + 1 :], *cells[: max(place, 0)]) if cell not in scores.filled), None)
