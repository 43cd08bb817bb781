"""Tables of any kind, played by people who do anything: bend rules, correct, go back; nothing breaks."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.header import Header, Seat
from companion.core.say import Refused
from companion.games.white_lotus import WhiteLotus
from companion.games.white_lotus.options import OPTIONS
from companion.running import printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside, Session
from tests.contract.players import by_the_rules, some_value, tap
from tests.counts import counts
from tests.games.white_lotus.maps import some_map
from tests.games.white_lotus.playing import NAMES


def any_table(random: Random) -> Session:
    seats = random.randint(3, 6)
    options = {option.name: random.choice(getattr(option, "options", ())) for option in OPTIONS}
    own = {"map": some_map(seats)} if random.random() < 0.4 else {}
    people = tuple(Seat(name, name.title()) for name in NAMES[:seats])
    shipped = printed_facts.newest("white-lotus", WhiteLotus.shipped)
    header = Header("t", "white-lotus", WhiteLotus.rules, people, options, "", shipped, own)
    return begin(Journal(None), header, {"white-lotus": WhiteLotus}, Outside(now=lambda: 0, deals=False))


def correct(session: Session, random: Random) -> None:
    fix = random.choice(session.fixes())
    try:
        session.fix(fix.name, some_value(fix, random), "as it lies")
    except Refused as refused:
        by_the_rules(refused)


def adds_up(session: Session) -> None:
    """Whatever was corrected: points are what is owned, and no card point comes from nowhere."""
    game = session.position.game
    assert isinstance(game, WhiteLotus)
    state, book = game.table, game.book
    for kind, all_points in (("influence", 154), ("battle", 100)):
        held = sum(book.total(seat, kind) for seat in state.order)
        assert held + state.bank[kind].points == all_points
        assert min(state.bank[kind].cards.values()) >= 0
    if not state.over:
        for seat in state.order:
            worth = {"palace": 3, "temple": 2}
            owned = sum(worth.get(found.building, 1) for found in state.land.all() if found.owner == seat)
            dragons = 2 * state.dragons.get(seat, 0)  # counted as soon as somebody has told theirs
            assert book.total(seat, "points") == owned + dragons + book.total(seat, "chips")
    assert all(not found.owner or found.building for found in state.land.all())
    assert all(not found.claims or found.neutral for found in state.land.all() if state.options.part != "conflict")


@pytest.mark.counts
@pytest.mark.parametrize("number", range(counts(400, share=20)))
def test_nothing_breaks(number: int) -> None:
    random = Random(number)
    session = any_table(random)
    for step in range(250):
        if session.position.over:
            session.undo()
            if random.random() < 0.2:
                break
            continue
        assert tap(session, random), (number, step)
        adds_up(session)
        if random.random() < 0.1:
            correct(session, random)
            adds_up(session)
        if random.random() < 0.03:
            session.go(random.randint(0, session.line.stand))
        if step % 9 == 0:
            for viewer in (None, *session.names()):
                session.scene(viewer)
                session.sheet(viewer)
