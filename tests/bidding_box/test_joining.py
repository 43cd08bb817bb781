"""Box and guests, without sockets: who joins, who is silent, and who is let go."""

from __future__ import annotations

from tests.bidding_box.tables import Room, room_of
from tests.tables import new_table


def test_a_device_takes_its_seat_only_when_it_says_so() -> None:
    room = Room(new_table())
    phone = room.phone("anna")
    phone.guest.claim = lambda: None  # type: ignore[method-assign]
    room.settle()
    assert (phone.guest.name, phone.guest.here, phone.guest.scene) == ("Anna", False, "")
    assert room.host.connections.states(room.now)["anna"] == "empty"


def test_another_device_does_not_get_a_seat_that_is_taken() -> None:
    room, [anna] = room_of("anna")
    other = room.phone("anna")
    room.settle()
    assert other.guest.why_gone == "taken"
    assert anna.guest.here
    anna.seal("3")
    room.settle()
    assert room.session.scene().sealed == ("anna",)


def test_the_newest_tab_of_a_device_plays_and_the_older_one_rests() -> None:
    room, [anna] = room_of("anna")
    tab = room.phone("anna", anna.guest.device)
    room.settle()
    assert (anna.guest.why_gone, tab.guest.here) == ("moved", True)
    tab.seal("3")
    room.settle()
    assert room.session.scene().sealed == ("anna",)


def test_a_wrong_key_an_old_code_and_an_unknown_seat_get_the_same_answer() -> None:
    room, _ = room_of()
    wrong, old, unknown = (room.phone(seat) for seat in ("anna", "ben", "cora"))
    wrong.guest.code = type(wrong.guest.code)("", 0, bytes(16), "anna")
    old.guest.code = type(old.guest.code)("", 0, old.guest.code.key, "ben", 3)
    unknown.guest.code = type(unknown.guest.code)("", 0, unknown.guest.code.key, "zed")
    room.settle()
    assert [phone.guest.why_gone for phone in (wrong, old, unknown)] == ["old_code"] * 3


def test_a_typed_key_finds_its_seat() -> None:
    room, _ = room_of()
    phone = room.phone("ben")
    phone.guest.code = type(phone.guest.code)("", 0, phone.guest.code.key)
    room.settle()
    assert (phone.guest.seat, phone.guest.here) == ("ben", True)
    phone.seal("2")
    room.settle()
    assert room.session.scene().sealed == ("ben",)


def test_a_seat_handed_to_another_phone_leaves_the_old_one_outside() -> None:
    room, [anna, ben] = room_of("anna", "ben")
    room.host.rekey("anna", room.now)
    room.settle()
    assert anna.guest.why_gone == "replaced"
    anna.connect()
    new = room.phone("anna")
    room.settle()
    assert anna.guest.why_gone == "old_code"
    assert new.guest.here
    assert ben.guest.here


def test_a_silent_phone_is_away_after_four_seconds_and_let_go_after_ten_and_its_seal_stays() -> None:
    room, phones = room_of("anna", "ben")
    anna, ben = phones
    anna.seal("1")
    room.settle()
    room.later(1.5)
    assert room.host.connections.states(room.now) == {"anna": "live", "ben": "live", "cora": "empty"}
    anna.quiet = True
    for _ in range(3):
        room.later(1.5)
    assert room.host.connections.states(room.now)["anna"] == "away"
    assert ben.guest.connections["anna"] == "away"
    for _ in range(5):
        room.later(1.5)
    assert (anna.connection, "silent") in room.dropped or not anna.connection
    assert room.session.scene().sealed == ("anna",)


def test_who_connects_and_says_nothing_is_let_go() -> None:
    room, _ = room_of()
    room.host.connected(99, "0" * 32, room.now)
    room.later(16)
    assert (99, "silent") in room.dropped


def test_who_talks_too_much_is_let_go() -> None:
    room, [anna] = room_of("anna")
    for _ in range(200):
        anna.guest._say({"t": "PING"})
    while room.one():
        pass
    assert room.host.connections.states(room.now)["anna"] == "away"
    assert anna.guest.why_gone == "too_fast"
