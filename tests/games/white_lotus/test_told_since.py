"""How long what is told stands, and how its timeline reads."""

from __future__ import annotations

import re

import pytest

from companion.core.asks import Form
from companion.games.white_lotus.ending import SCORED
from companion.running.session import Session
from companion.words import LANGUAGES, Words
from tests.contract.recorded import FOLDER
from tests.games.white_lotus.playing import Table
from tests.games.white_lotus.test_told import FOUR, MIDWAY, played, tasks


@pytest.mark.parametrize("bids", ["sealed", "out"])
def test_what_an_earlier_phase_told_gives_way_once_somebody_has_answered(bids: str) -> None:
    """WL-4.12, WL-5.1, WL-1.1: no rebellion stands above new cards or the claims of another year; above the count does
    what decided the last one."""
    for seed in range(3):
        table = Table(4, seed, bids=bids, spots="off")
        while not table.position.over and table.state.year < 4:
            before = table.state.phase
            table.step()
            if table.state.phase not in (before, SCORED) and not table.position.over:
                told = table.state.told
                rows = {result.row for result in told.results} | {row for row, *_ in told._tasks}
                assert rows <= {table.position.row}, (seed, table.state.phase)


def test_the_rebel_stone_is_taken_once() -> None:
    """WL-4.2: where sides are told before points, nobody is told of it again with them."""
    session = played(f"{MIDWAY}table 4\ntable ana\n{FOUR}ana ben\ncora ben\n")
    assert ("ben", "rebel_stone") in tasks(session.scene())
    session.answer("dan", "ana")
    assert ("ben", "rebel_stone") not in tasks(session.scene())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_of_the_timeline_reads_as_a_sentence(language: str) -> None:
    """WL-2.4, WL-4.3: sides and points, targets and bids, and what was corrected are said in one breath."""
    heard = []
    for name in ("first-year", "passed-on-too-much", "rebellion-corrected", "rebellion-five"):
        session = played((FOLDER / "white-lotus" / f"{name}.play").read_text(encoding="utf-8"))
        words = Words(language, "white-lotus", session.names())
        heard += [words.say(told.words) for told in session.timeline() if is_form(session, told.number)]
    assert heard
    assert [line for line in heard if len(re.findall(r":(?=\s)", line)) > 1] == []


def is_form(session: Session, number: int) -> bool:
    """What is counted kind by kind is a list."""
    ask = session.position.asks[number - 1] if number else None
    return isinstance(ask, Form) and ask.name not in ("holdings", "neutral_tiles", "forces")
