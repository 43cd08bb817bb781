"""The contract holds for every layout that is shipped and says how a round goes, as for a game of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis.stateful import rule

from companion.core.asks import Pick
from companion.games.open_table import OpenTable
from companion.running.session import Session
from companion.words import LANGUAGES
from tests.contract import (
    laws,
    starts,
    test_never_mind,
    test_play,
    test_scenes,
    test_secrecy,
    test_stateful,
    test_words,
)
from tests.contract.players import tap
from tests.counts import counts
from tests.games.open_table.courses import SHIPPED

LAYOUTS = list(SHIPPED)
FIRST = 5000  # no other test plays such a number


@pytest.fixture(params=LAYOUTS)
def number(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """A table of the Open table that begins with this layout, and at which people mostly play by it."""
    monkeypatch.setitem(starts.OWN, OpenTable.key, lambda _: {"layout": SHIPPED[request.param]})
    for laws_of in (test_play, test_scenes, test_never_mind):
        monkeypatch.setattr(laws_of, "tap", by_rounds)
    return FIRST + LAYOUTS.index(request.param)


def by_rounds(session: Session, random: Random) -> bool:
    """An answer by anybody; half of what the table begins with is the next round."""
    if random.random() < 0.5 and next_round(session):
        return True
    return tap(session, random)


def next_round(session: Session) -> bool:
    """Play goes on with the layout, where that can be said now."""
    for seat in session.position.waiting:
        ask = session.position.ask(seat)
        for word in ("round", "close"):
            if isinstance(ask, Pick) and ask.name == "now" and word in ask.options:
                session.answer(seat, word)
                return True
    return False


@pytest.fixture(scope="module", autouse=True)
def only_here() -> Iterator[None]:
    """What this file has played is let go with it."""
    yield
    test_play.looks.cache_clear()


@pytest.mark.parametrize(
    "holds",
    [
        test_play.test_random_play_ends_or_still_asks_somebody,
        test_play.test_going_to_a_row_gives_its_scene_again,
        test_play.test_totals_are_the_sums_of_their_postings,
        test_play.test_every_secret_names_what_it_forfeits_and_fits_its_seal,
        test_play.test_a_table_shown_as_a_play_plays_to_the_same_table,
        test_play.test_every_fix_leaves_a_table_that_plays_on,
        test_scenes.test_scenes_hold_only_keys_numbers_and_typed_words,
        test_never_mind.test_who_leaves_a_question_finds_the_table_as_it_was,
    ],
    ids=lambda holds: holds.__name__.removeprefix("test_"),
)
def test_a_law_of_every_game(holds: Callable[[type[OpenTable], int], None], number: int) -> None:
    holds(OpenTable, number)


def test_another_process_with_another_hash_seed_sees_the_same(number: int, tmp_path: Path) -> None:
    test_scenes.test_another_process_with_another_hash_seed_sees_the_same(OpenTable, "4711", tmp_path)


class LaidOut(test_stateful.Table):
    """Whatever people do to it, its rounds go on in between."""

    game = OpenTable

    @rule()
    def goes_on(self) -> None:
        self.act(next_round, self.session)


@pytest.mark.counts
@pytest.mark.usefixtures("number")
def test_it_stays_what_its_journal_says_whatever_people_do() -> None:
    """Done, undone, amended, corrected, put down at any moment and taken up again."""
    test_stateful.try_out(LaidOut, counts(100, share=20))


def test_nobody_sees_what_another_has_sealed(number: int) -> None:
    session, random, compared = starts.started(OpenTable, number), Random(number), 0
    for _ in range(30):
        position = session.position
        if position.over:
            break
        if position.secret and not session.line.seals:
            compared += test_secrecy.play_the_round_twice(session, random)
        if not next_round(session):
            tap(session, random)
    assert laws.broken(session, (None, *session.names())) == []
    assert compared > 1


def test_all_that_it_says_has_words_in_every_language(number: int) -> None:
    session, random = starts.started(OpenTable, number), Random(number)
    readers = [test_words.speaker(language, session) for language in LANGUAGES]
    for _ in range(40):
        if not next_round(session):
            tap(session, random)
        test_words.read(session, readers)
        if session.position.over:
            break
    assert {(words.language, key) for words in readers for key in words.missing} == set()
