"""One picture for the whole table: which seat is yours? One tap at the box says yes. Strangers, and who guesses."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.bidding_box import codes, handing, wire
from companion.bidding_box.choosing import WHOLE
from companion.bidding_box.codes import Code
from companion.bidding_box.seating import MOST_NOES, Wish
from companion.bidding_box.tries import AT_ONCE, EVERY
from tests.bidding_box.tables import Room, asks, room_of
from tests.tables import new_table


def give(room: Room, seat: str) -> None:
    room.host.seating.give(next(wish for wish in room.host.seating.wishes if wish.seat == seat))
    room.settle()


def test_a_phone_says_which_seat_is_its_and_has_it_after_one_tap_at_the_box() -> None:
    room, [anna] = room_of("anna")
    phone = room.phone()
    room.settle()
    assert [seat[1] for seat in phone.guest.choosing.seats] == ["Anna", "Ben", "Cora"]
    assert phone.guest.connections == {"anna": "live", "ben": "empty", "cora": "empty"}
    phone.guest.ask_for("ben")
    room.settle()
    [wish] = room.host.seating.wishes
    assert (wish.seat, wish.sign) == ("ben", phone.guest.choosing.sign)
    assert room.host.connections.states(room.now)["ben"] == "empty", "not before the table has said so"
    give(room, "ben")
    assert (phone.guest.seat, phone.guest.here, phone.guest.name) == ("ben", True, "Ben")
    assert room.host.seating.wishes == ()
    phone.connect()
    room.settle()
    assert phone.guest.here, "the seat's own code is what it keeps"
    phone.seal("2")
    room.settle()
    assert room.session.scene().sealed == ("ben",)
    assert anna.guest.here


def test_who_listens_and_has_the_code_of_the_table_does_not_learn_the_key_of_a_seat() -> None:
    """Everybody at the table has that code: opened with it, what was said holds neither the key nor what veils it."""
    room = Room(new_table())
    said: list[str] = []

    def down(id_: int, text: str) -> None:
        said.append(text)
        room._send(id_, text)

    def up(text: str) -> None:
        said.append(text)
        phone._send(text)

    room.host.company._send = down
    phone = room.phone()
    phone.guest._send = up
    room.settle()
    phone.guest.ask_for("ben")
    room.settle()
    give(room, "ben")
    key = room.host.places["ben"].key
    hello, join = (json.loads(text) for text in said[:2])
    listening = wire.Channel(codes.key_of(room.host.places.signs), wire.joining(join, hello["nh"]), box=False)
    heard = [frame for text in said[2:] if (frame := listening.unpack(text))]
    [given] = [frame for frame in heard if frame["t"] == "KEY"]
    assert len(bytes.fromhex(given["x"])) == len(key)
    plain = json.dumps(heard)
    for hidden in (key.hex(), Code("", 0, key).fragment[-22:], codes.typed(key)):
        assert hidden not in plain
    words = [room.session.header.table, "ben", "0"]
    for guess in (1, 2, phone.random.getrandbits(256)):
        other = next(frame["b"] for frame in heard if frame["t"] == "WELCOME")
        assert handing.veiled(bytes.fromhex(given["x"]), guess, other, words) != key


def test_a_stranger_does_not_get_a_seat_that_is_taken() -> None:
    room, [anna] = room_of("anna")
    stranger = asks(room, "anna")
    assert room.host.seating.wishes == ()
    assert stranger.guest.refused.startswith("Anna has a phone already")
    assert not stranger.guest.here
    anna.seal("3")
    room.settle()
    assert room.session.scene().sealed == ("anna",)


def test_a_seat_that_was_taken_meanwhile_is_not_given_twice() -> None:
    room = Room(new_table())
    late, ben = asks(room, "ben"), room.phone("ben")
    room.settle()
    assert ben.guest.here
    give(room, "ben")
    assert not late.guest.here
    assert ben.guest.here


def test_of_two_that_ask_for_one_seat_the_table_chooses_one() -> None:
    room = Room(new_table())
    one, other = asks(room, "ben"), asks(room, "ben")
    assert [wish.sign for wish in room.host.seating.wishes] == [one.guest.choosing.sign, other.guest.choosing.sign]
    room.host.seating.give(room.host.seating.wishes[1])
    room.settle()
    assert (one.guest.here, other.guest.here) == (False, True)
    assert one.guest.refused.startswith("Ben has a phone already")
    assert one.guest.choosing.seat == "", "it may choose another"


def test_the_table_says_no_and_after_a_few_noes_a_phone_is_sent_away() -> None:
    room = Room(new_table())
    phone = asks(room, "ben")
    for time in range(MOST_NOES):
        assert len(room.host.seating.wishes) == 1, time
        room.host.seating.refuse(room.host.seating.wishes[0])
        room.settle()
        assert phone.guest.choosing.seat == ""
        if not phone.guest.why_gone:
            phone.guest.ask_for("ben")
            room.settle()
    assert phone.guest.why_gone == "old_code"
    assert room.host.places["ben"].device == ""


def test_a_seat_of_which_nobody_knows_is_refused_and_a_gone_phone_asks_no_more() -> None:
    room = Room(new_table())
    phone = asks(room, "zed")
    assert phone.guest.refused
    assert room.host.seating.wishes == ()
    phone.guest.ask_for("ben")
    room.settle()
    phone.hang_up()
    assert room.host.seating.wishes == ()
    room.host.seating.give(Wish(99, "ben", "AB"))


@pytest.mark.parametrize("other", ["cora", ""])
def test_a_yes_is_for_what_stood_at_the_box_and_for_nothing_that_the_phone_wishes_since(other: str) -> None:
    """Between the look and the tap it asks for another seat, or for the whole table."""
    room = Room(new_table())
    phone = asks(room, "ben")
    [seen] = room.host.seating.wishes
    phone.guest.ask_for(other or WHOLE)
    room.settle()
    room.host.seating.give(seen)
    room.settle()
    assert not phone.guest.here
    assert phone.guest.choosing.stands == "choosing"
    assert room.host.places.moving == b""
    room.host.seating.refuse(seen)
    assert [wish.seat for wish in room.host.seating.wishes] == [other], "it is asked anew"


@pytest.mark.parametrize(
    "sent",
    ["", "0" * 512, "0" * 511 + "1", f"{handing.PRIME - 1:0512x}", f"{handing.PRIME:0512x}", "f" * 512, "F" * 512, 7],
)
def test_numbers_that_would_give_the_key_away_end_the_connection(sent: Any) -> None:
    room = Room(new_table())
    phone = room.phone()
    room.settle()
    phone.guest._say({"t": "TAKE", "s": "ben", "p": sent})
    room.settle()
    assert phone.guest.why_gone == "bad_format"
    assert room.host.seating.wishes == ()


# -- guessing


def guess(room: Room, address: str, signs: str = "ZZZZZZ") -> str:
    phone = room.phone()
    phone.hang_up()
    phone.address, phone.guest.code = address, codes.of_table("", 0, signs)
    phone.connect()
    room.settle()
    phone.hang_up()
    return phone.guest.why_gone


def test_who_guesses_codes_has_to_wait_whatever_comes_next_and_others_do_not() -> None:
    room, [anna] = room_of("anna")
    right = room.host.places.signs
    heard = [guess(room, "10.0.0.66") for _ in range(40)]
    assert heard.count("old_code") <= AT_ONCE + 2, "settling takes moments, in which a try comes back"
    assert heard[-1] == "too_many"
    assert guess(room, "10.0.0.66", right) == "too_many"
    assert guess(room, "10.0.0.7", right) == ""
    assert anna.guest.here
    room.now += EVERY * 2
    assert guess(room, "10.0.0.66", right) == ""


def test_a_guess_under_way_says_nothing_of_how_near_it_was() -> None:
    room = Room(new_table())
    right = room.host.places.signs
    near = right[:5] + ("0" if right[5] != "0" else "1")
    assert guess(room, "10.0.0.66", near) == guess(room, "10.0.0.67") == "old_code"


def test_whoever_joined_is_not_kept_outside_for_somebody_who_guesses_at_the_same_address() -> None:
    """Behind one router all have one address: a seat's own code is not counted."""
    room, [anna] = room_of("anna")
    anna.address = "10.0.0.66"
    for _ in range(20):
        guess(room, "10.0.0.66")
    anna.connect()
    room.settle()
    assert anna.guest.here


def test_another_code_for_all_makes_the_old_one_worthless_and_leaves_the_seats() -> None:
    room, [anna] = room_of("anna")
    old = room.host.places.signs
    waits = asks(room, "ben")
    room.host.seating.renew()
    room.settle()
    assert waits.guest.why_gone == "old_code"
    assert room.host.seating.wishes == ()
    assert old != room.host.places.signs
    assert guess(room, "10.0.0.9", old) == "old_code"
    assert anna.guest.here


# -- leaving


def test_who_leaves_a_seat_makes_room_for_another_phone() -> None:
    room, [anna, ben] = room_of("anna", "ben")
    anna.guest.leave()
    room.settle()
    assert anna.guest.why_gone == "left"
    assert ben.guest.connections["anna"] == "empty"
    anna.connect()
    room.settle()
    assert anna.guest.why_gone == "old_code"
    other = asks(room, "anna")
    give(room, "anna")
    assert other.guest.here


def test_who_came_with_the_old_code_of_a_seat_does_not_get_it_when_it_is_left() -> None:
    """Somebody with a photograph of it, from before its owner took the seat, waits for that."""
    room, _ = room_of()
    false = room.phone("anna")
    false.guest.claim = lambda: None  # type: ignore[method-assign]
    room.settle()
    anna = room.phone("anna")
    room.settle()
    assert anna.guest.here
    anna.guest.leave()
    room.settle()
    assert false.guest.why_gone == "replaced"
    assert room.host.places["anna"].device == ""


def test_nobody_leaves_while_a_seal_lies_there_that_only_this_phone_opens() -> None:
    room, [anna, ben] = room_of("anna", "ben")
    anna.seal("3")
    room.settle()
    anna.guest.leave()
    room.settle()
    assert anna.guest.here
    assert "only this phone opens it" in anna.guest.refused
    ben.seal("2")
    room.session.answer("cora", 1)
    room.host.changed(room.now)
    room.settle()
    assert anna.guest.verdict is not None
    anna.guest.leave()
    room.settle()
    assert anna.guest.why_gone == "left"
