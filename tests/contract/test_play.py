"""What holds for every game, however it is played."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from companion.core import play_text, seal
from companion.core.asks import Pick
from companion.core.game import CHANCE, TABLE, Game, sections, ways
from companion.core.say import Refused
from companion.running import plays
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from tests.contract.players import by_the_rules, play_on, some_value, tap
from tests.contract.starts import combinations, every_game, head, started
from tests.counts import counts
from tests.tables import ALL, look, outside

pytestmark = pytest.mark.counts
WAYS = range(counts(100, share=33))
TAPS = 500
LOOKS = 0.1  # how many of the places are looked at


@pytest.fixture(scope="module", autouse=True)
def only_here() -> Iterator[None]:
    """What this file has played is let go with it: so large a heap makes every later tidying slow."""
    yield
    looks.cache_clear()


@cache
def looks(game: type[Game], number: int) -> tuple[Session, dict[int, bytes]]:
    """A game played at random, and what some places of it looked like when play first stood there.

    Where it ends early it is taken up again some steps before, so that long evenings are played too.
    """
    session, random = started(game, number), Random(number)
    seen = {session.line.stand: print_of(session)}
    for _ in range(TAPS):
        if session.position.over and random.random() < 0.1:
            break
        while session.position.over:
            session.undo()
        before = session.line.stand
        assert tap(session, random), f"{game.key} {number}: stuck at {session.position.waiting}"
        if not session.line.seals:
            seen = {stand: scene for stand, scene in seen.items() if stand <= before}
            if random.random() < LOOKS:
                seen[session.line.stand] = print_of(session)
    return session, seen


def print_of(session: Session) -> bytes:
    """The fingerprint of what everybody sees; hundreds of whole scenes would fill the memory."""
    return hashlib.sha256(look(session).encode()).digest()


@every_game
@pytest.mark.parametrize("number", WAYS)
def test_random_play_ends_or_still_asks_somebody(game: type[Game], number: int) -> None:
    session, _ = looks(game, number)
    known = {*session.names(), CHANCE, TABLE}
    if session.position.over:
        assert set(session.position.game.winners()) <= known
    else:
        waiting = session.position.waiting
        assert waiting
        assert len(set(waiting)) == len(waiting)
        assert set(waiting) <= known


@every_game
@pytest.mark.parametrize("number", WAYS)
def test_going_to_a_row_gives_its_scene_again(game: type[Game], number: int) -> None:
    session, seen = looks(game, number)
    random = Random(number)
    for stand in random.sample(sorted(seen), min(len(seen), 25)):
        session.go(stand)
        assert session.line.stand == stand
        assert print_of(session) == seen[stand], f"{game.key} {number}: row {stand}"
    session.go(len(session.line.rows))


@every_game
@pytest.mark.parametrize("number", WAYS)
def test_totals_are_the_sums_of_their_postings(game: type[Game], number: int) -> None:
    session, _ = looks(game, number)
    book = session.position.game.book
    for seat, account in {(posting.seat, posting.account) for posting in book.postings}:
        lines = book.lines(seat, account)
        assert session.total(seat, account) == sum(line.amount for line in lines)
        assert all(0 <= line.row <= session.line.stand for line in lines)
    assert all(posting.rule for posting in book.postings), "a posting without its rule"


@every_game
@pytest.mark.parametrize("number", WAYS)
def test_every_secret_names_what_it_forfeits_and_fits_its_seal(game: type[Game], number: int) -> None:
    session, _ = looks(game, number)
    random = Random(number)
    for ask in session.position.asks:
        if ask.secret and ask not in session.position.game.fixes():
            assert ask.refuses(ask.forfeit) is None, f"{ask.key} forfeits {ask.forfeit!r}"
            for value in (ask.forfeit, *(some_value(ask, random) for _ in range(3))):
                opened = seal.payload(ask.key, ask.write(value))
                assert len(opened) == seal.PAYLOAD
                assert ask.read(seal.words_of(opened)) == value


@every_game
@pytest.mark.parametrize("number", WAYS)
def test_a_table_shown_as_a_play_plays_to_the_same_table(game: type[Game], number: int) -> None:
    session, _ = looks(game, number)
    if session.line.seals:
        session.void()  # a play never shows a round that is still sealed
    shown = plays.show(session)
    again = plays.run(play_text.read(shown), games=ALL)
    assert plays.show(again) == shown
    for viewer in (None, *session.names()):
        assert look(again, viewer) == look(session, viewer)


@every_game
@pytest.mark.parametrize("number", WAYS)
def test_every_fix_leaves_a_table_that_plays_on(game: type[Game], number: int) -> None:
    session, random = started(game, number), Random(-number - 1)
    fixed = 0
    for _ in range(12):
        play_on(session, random, random.randint(0, 15))
        for name in [fix.name for fix in session.fixes()]:
            fix = next((fix for fix in session.fixes() if fix.name == name), None)
            if fix is None:
                continue
            try:
                session.fix(name, some_value(fix, random), "as it lies")
                fixed += 1
            except Refused as refused:
                by_the_rules(refused)
            assert repr(session.scene())
        play_on(session, random, 3)
    again = Session(_copied(session), ALL, outside())
    assert look(again) == look(session)
    assert fixed or not session.fixes()


def _copied(session: Session) -> Journal:
    copy = Journal(None)
    copy.begin(session.header, session.log)
    copy.append([], [(seat, *found) for seat, found in session.journal.openings.items()], shown=False)
    return copy


@every_game
def test_every_way_to_choose_the_options_starts_or_says_why_not(game: type[Game]) -> None:
    started_ways = 0
    for chosen in combinations(game):
        for count in sorted({game.players[0], game.players[-1]}):
            try:
                session = begin(Journal(None), head(game, count, chosen), ALL, outside())
            except Refused as refused:
                by_the_rules(refused)
                continue
            started_ways += 1
            assert session.position.waiting
            assert play_on(session, Random(1), 5) == 5 or session.position.over
    assert started_ways


@every_game
def test_a_table_begins_with_the_defaults_that_its_options_name(game: type[Game]) -> None:
    """What a pick forfeits it takes, listed or not; of an option people must be able to choose it."""
    for option in game.options:
        assert option.refuses(option.forfeit) is None, option.key
        assert not isinstance(option, Pick) or option.forfeit in (None, *option.options), option.key
    assert {key for section in sections(game).values() for key in section} == {option.key for option in game.options}
    for name, preset in (*game.presets.items(), *ways(game).items()):
        for key, value in preset.items():
            option = next(option for option in game.options if option.key == key)
            assert option.refuses(value) is None, (name, key)
