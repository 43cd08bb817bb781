"""OT-9.2 to OT-9.4: what a layout's round says of guesses, of who has won, and of who knows whom."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.scene import Result
from companion.games.open_table import OpenTable
from companion.running.session import Session
from companion.words import LANGUAGES, Words
from tests.games.open_table.courses import table

GUESS = {"do": "bid", "name": "Guess", "wins": "shown"}
ANSWER = {"do": "ask", "name": "Answer", "into": "a"}
WIN = {"en": ("wins", "win"), "de": ("gewinnt", "gewinnen"), "fr": ("gagne", "gagnent")}  # one, several


def said(session: Session, language: str = "en") -> str:
    """What the result on top says."""
    result = next(panel for panel in session.scene().panels if isinstance(panel, Result))
    return Words(language, OpenTable.key, session.names()).say(result.words)


def guessed(goal: int, *bids: int | None, over: bool) -> Session:
    layout = {"version": 2, "round": [GUESS, ANSWER, {"do": "closest", "goal": "a", "over": over}]}
    session = table(layout, len(bids))
    session.answer("table", "round")
    for seat, bid in zip(session.names(), bids, strict=True):
        session.answer(seat, bid)
    session.answer("table", goal)
    return session


@pytest.mark.parametrize("over", [False, True])
def test_where_nobody_guessed_nobody_is_told_to_be_beyond_it(over: bool) -> None:
    assert said(guessed(10, None, None, over=over)) == "Sealed bid: Everybody passed."


def test_a_guess_beyond_it_wins_only_where_the_layout_says_so() -> None:
    assert said(guessed(10, 8, 11, over=False)) == "Sealed bid: Seat 1: closest to 10 with 8."
    assert said(guessed(10, 8, 11, over=True)) == "Sealed bid: Seat 2: closest to 10 with 11."
    assert said(guessed(10, 12, 11, over=False)) == "Sealed bid: All are beyond 10."


def test_of_one_below_and_one_beyond_neither_guess_is_told_as_the_others() -> None:
    """Both are two away; one said eight, the other twelve."""
    assert said(guessed(10, 8, 12, over=True)) == "Sealed bid: Seat 1 and Seat 2: closest to 10, 2 away from it."
    assert said(guessed(10, 8, 8, over=True)) == "Sealed bid: Seat 1 and Seat 2: closest to 10 with 8."


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_side_that_is_one_person_that_one_wins(language: str) -> None:
    wolf, sheep = {"name": "Wolf", "side": 1}, {"name": "Sheep", "side": 2}
    for roles, verb in zip(([wolf, sheep], [wolf]), WIN[language], strict=True):
        session = ended(roles)
        winners = [session.names()[seat] for seat in session.position.game.winners()]
        assert len(winners) == WIN[language].index(verb) + 1
        assert said(session, language).endswith(f" {Words(language).listed(winners)} {verb}.")


def ended(roles: list[dict[str, Any]]) -> Session:
    """Two people have looked at their roles, one round is played, and the first side has won."""
    session = table({"version": 2, "round": [{"do": "lead"}], "wins": {"sides": ["1"]}, "roles": roles}, 2)
    for seat in session.names():
        session.answer(seat, "seen")
    session.answer("table", "round")
    session.answer("table", "close")
    return session
