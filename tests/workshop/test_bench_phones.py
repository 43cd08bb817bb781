"""The phones of the box's measurement: all of them come in, and what does not come is missed in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.bidding_box.box import Box
from companion.bidding_box.codes import Code
from companion.bidding_box.doors import WAITING_FROM_ONE
from tests.bidding_box.serving import table
from tools.bench.phones import Missed, Phone, Table

HERE = "127.0.0.1"


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    session = table(tmp_path / "bench.hanko", "twelve")
    found = Box(session, HERE, 0)
    found.start()
    yield found
    found.stop()
    session.close()


def _phone(box: Box, seat: str) -> Phone:
    return Phone(Code(HERE, box.port, box.places[seat].key, seat).url)


def test_twelve_phones_of_one_address_all_take_their_seats(box: Box) -> None:
    seats = box.session.header.order
    phones = Table([_phone(box, seat) for seat in seats])
    assert len(seats) > WAITING_FROM_ONE
    phones.until("seat", phones.phones, lambda phone: phone.guest.here)
    for phone in phones.phones:
        phone.line.close()


def test_what_does_not_come_is_missed_in_words_and_by_whom(box: Box) -> None:
    phones = Table([_phone(box, "p0"), _phone(box, "p1")])
    phones.until("seat", phones.phones, lambda phone: phone.guest.here)
    with pytest.raises(Missed, match=r"^the phone of p1: no reveal in 0.1 s$"):
        phones.until("reveal", phones.phones, lambda phone: phone.code.seat == "p0", longest=0.1)
    for phone in phones.phones:
        phone.line.close()


def test_a_phone_that_the_box_lets_go_says_why(box: Box) -> None:
    phones = Table([_phone(box, "p0")])
    phones.until("seat", phones.phones, lambda phone: phone.guest.here)
    box.rekey("p0")
    with pytest.raises(Missed, match=r"^the phone of p0 \(the box said: replaced\) was hung up on$"):
        phones.until("reveal", phones.phones, lambda phone: phone.guest.verdict)
    phones.phones[0].line.close()
