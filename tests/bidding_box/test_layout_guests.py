"""Hidden loyalties, shipped and composed by taps, played whole by guests: nobody's phone is told another's role."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.asks import Pick
from companion.games.open_table import OpenTable
from tests.bidding_box.tables import Room
from tests.contract.players import some_value
from tests.games.open_table.courses import layout_of, table

MOST = 400  # questions
NAMES = ("Loyal", "Traitor")


@pytest.mark.parametrize("layout", ["hidden_loyalties", "composed"])
@pytest.mark.parametrize("form", ["app", "page"])
def test_hidden_loyalties_are_played_by_guests_to_the_end(form: str, layout: str) -> None:
    """OT-9.2, OT-9.4: what each is told before the end names its own role alone."""
    room, random = Room(table(layout_of(layout), 5)), Random(5)
    session = room.session
    phones = {seat: room.phone(seat) for seat in session.names()}
    for phone in phones.values():
        phone.guest.form = form
    room.settle()
    game = session.position.game
    assert isinstance(game, OpenTable)
    assert game.table.rounds is not None
    roles = dict(game.table.rounds.roles.of)
    for _ in range(MOST):
        position = session.position
        if position.over:
            break
        for seat, phone in phones.items():
            own, other = NAMES[roles[seat]], NAMES[1 - roles[seat]]
            assert own in phone.guest.scene
            assert other not in phone.guest.scene
        if position.secret:
            for seat in tuple(position.waiting):
                phones[seat].seal(*position.ask(seat).write(some_value(position.ask(seat), random)))
            room.settle()
            continue
        seat, ask = position.waiting[0], position.ask(position.waiting[0])
        word = "close" if isinstance(ask, Pick) and "close" in ask.options else "round"
        words = [word] if isinstance(ask, Pick) else ask.write(some_value(ask, random))
        by = phones.get(seat, phones["s1"]).guest
        number = by.answer(seat, session.ticket(seat), words)
        room.settle()
        assert by.told[number] == ""
    assert session.position.over
    assert session.position.game.winners()
