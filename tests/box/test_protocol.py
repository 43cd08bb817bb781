"""Box and guests, without sockets: joining, sealing, opening, checking, and what ends each of them."""

from __future__ import annotations

from tests.box.tables import Phone, Room
from tests.tables import new_table


def room_of(*seats: str) -> tuple[Room, list[Phone]]:
    room = Room(new_table())
    phones = [room.phone(seat) for seat in seats]
    room.settle()
    return room, phones


def test_three_guests_seal_and_all_see_the_same_result_and_the_same_letters() -> None:
    room, phones = room_of("anna", "ben", "cora")
    for amount, phone in enumerate(phones, 1):
        phone.seal(str(amount))
        room.settle()
    verdicts = [phone.guest.verdict for phone in phones]
    assert room.session.total("cora", "oil") == 6
    assert all(verdict is not None and verdict.unbroken for verdict in verdicts)
    assert len({verdict.code for verdict in verdicts if verdict}) == 1
    assert [len(verdict.openings) for verdict in verdicts if verdict] == [3, 3, 3]
    assert [phone.kept for phone in phones] == [{}, {}, {}]
