"""The whole table moves to another device: with its codes, all of it or nothing; and who has no yes gets none of it."""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from companion.bidding_box import moving
from companion.bidding_box.box import Box
from companion.bidding_box.choosing import WHOLE
from companion.bidding_box.client import Client
from companion.bidding_box.moving import Fetching
from companion.outgoing import export
from companion.running.session import Session
from companion.shelf.shelf import Shelf
from tests.bidding_box.browser import BID
from tests.bidding_box.serving import do, table
from tests.bidding_box.sockets import box_of, joined, soon
from tests.bidding_box.tables import Room, asks, bodies, room_of
from tests.contract.recorded import FOLDER, played
from tests.tables import new_table, refusal


def evening(stack: ExitStack, folder: Path) -> Session:
    """Three people at an Open table are asked for a bid."""
    found = table(folder / "here.hanko")
    stack.callback(found.close)
    do(found, "table bid")
    do(found, BID)
    return found


def heir(stack: ExitStack, box: Box) -> Client:
    """Another device asks for the whole table."""
    found = Client(box.table_code, "cd" * 16, {})
    found.start()
    stack.callback(found.close)
    assert found.wait(lambda c: c.connection == "choosing")
    found.ask_for(WHOLE)
    assert soon(lambda: [wish.sign for wish in box.wishes()] == [found.guest.choosing.sign])
    return found


def fetched(found: Client, box: Box) -> Fetching:
    box.give(box.wishes()[0])
    assert found.wait(lambda c: c.whole is not None)
    assert found.whole is not None
    return found.whole


@pytest.fixture
def other(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "other")


def test_the_table_moves_with_its_codes_and_all_that_was_done(stack: ExitStack, other: Shelf, tmp_path: Path) -> None:
    session = evening(stack, tmp_path)
    for seat, amount in (("anna", 2), ("ben", 3), ("cora", 1)):
        session.answer(seat, amount)
    do(session, "table again")
    box = box_of(stack, session)
    anna = joined(stack, box, "anna")
    found = heir(stack, box)
    id_ = fetched(found, box).put(other)
    assert not box.handed_on, "it lies here until the other device says that it lies there"
    found.moved()
    assert soon(lambda: box.handed_on)
    assert anna.wait(lambda c: c.guest.why_gone == "handed_on")
    assert found.wait(lambda c: c.guest.why_gone == "handed_on")
    with closing(other.open(id_)) as moved:
        assert moved.log == session.log
        assert moved.scene() == session.scene()
        there = box_of(stack, moved)
        assert there.places.signs == box.places.signs, "the same picture, at another address"
        assert [there.places[seat].key for seat in moved.names()] == [box.places[seat].key for seat in session.names()]
        assert not there.places.taken, "phones are bound anew"
        again = joined(stack, there, "anna")
        again.answer("anna", 4)
        assert soon(lambda: moved.scene().sealed == ("anna",))
    late = Client(box.table_code, "ef" * 16, {})
    late.start()
    stack.callback(late.close)
    assert late.wait(lambda c: c.guest.why_gone == "handed_on")


def test_while_seals_lie_there_it_does_not_move_and_both_are_told(stack: ExitStack) -> None:
    session = new_table()
    box = box_of(stack, session)
    anna = joined(stack, box, "anna")
    anna.answer("anna", 3)
    assert soon(lambda: session.scene().sealed == ("anna",))
    found = heir(stack, box)
    assert refusal(lambda: box.give(box.wishes()[0])) == "refused.move_sealed"
    assert found.wait(lambda c: c.guest.refused)
    assert "Seals lie on the table" in found.guest.refused
    assert found.connection == "choosing"
    assert anna.connection == "live"
    assert session.scene().sealed == ("anna",)


def test_what_was_done_meanwhile_keeps_the_table_where_it_is(stack: ExitStack, other: Shelf, tmp_path: Path) -> None:
    session = evening(stack, tmp_path)
    box = box_of(stack, session)
    anna = joined(stack, box, "anna")
    found = heir(stack, box)
    whole = fetched(found, box)
    for seat, amount in (("anna", 2), ("ben", 3), ("cora", 1)):
        session.answer(seat, amount)
    whole.put(other)
    found.moved()
    assert found.wait(lambda c: c.guest.why_gone == "old_code")
    assert not box.handed_on
    assert anna.connection == "live"


def test_who_has_no_yes_fetches_nothing_and_ends_nothing() -> None:
    room, [anna] = room_of("anna")
    phone = asks(room, "ben")
    said = len(bodies(room))
    for frame in ({"t": "PART", "a": 0}, {"t": "MOVED"}):
        for guest in (phone.guest, anna.guest):
            guest._say(frame)
            room.settle()
    assert [body["t"] for body in bodies(room)[said:]] == []
    assert not room.host.seating.moving.moved
    assert anna.guest.here


def test_a_key_that_fetched_once_fetches_no_more() -> None:
    room = Room(new_table())
    phone = asks(room, WHOLE)
    room.host.seating.give(room.host.seating.wishes[0])
    room.settle()
    fetching = phone.guest.choosing.fetching
    assert fetching is not None
    assert fetching.next is None
    room.session.answer("anna", 2)  # play goes on: it stays
    phone.guest._say({"t": "MOVED"})
    room.settle()
    assert phone.guest.why_gone == "old_code"
    phone.connect()
    room.settle()
    assert phone.guest.why_gone == "old_code"
    assert phone.guest.choosing.fetching is fetching, "nothing was offered anew"


# -- what comes is not believed


def offered(text: str, **other: Any) -> Fetching:
    packed = base64.b64encode(zlib.compress(text.encode())).decode()
    parts = [packed[at : at + moving.PART] for at in range(0, len(packed), moving.PART)]
    found = Fetching({"parts": len(parts), "h": hashlib.sha256(packed.encode()).hexdigest(), **other})
    for number, part in enumerate(parts):
        found.take(number, part)
    return found


def whole() -> dict[str, str]:
    return {"table": export.write(new_table()), "box": "{}"}


@pytest.mark.parametrize(
    "bad",
    [
        lambda: offered(json.dumps(whole()), h="0" * 64),
        lambda: offered("[]"),
        lambda: offered("{"),
        lambda: offered(json.dumps({**whole(), "box": 1})),
        lambda: offered(json.dumps(whole())),  # of a game that this app does not know
        lambda: offered(json.dumps({**whole(), "table": whole()["table"][:-9]})),
        lambda: offered(" " * (moving.LARGEST + 9) + json.dumps(whole())),
    ],
)
def test_a_table_that_is_broken_or_too_large_is_refused_and_nothing_lies_there(
    bad: Callable[[], Fetching], other: Shelf
) -> None:
    before = sorted(path.name for path in other.folder.rglob("*.hanko"))
    assert (refusal(lambda: bad().put(other)) or "").startswith("refused.")
    assert sorted(path.name for path in other.folder.rglob("*.hanko")) == before


def test_a_table_that_is_not_what_was_offered_does_not_come(other: Shelf) -> None:
    text = json.dumps({"table": export.write(played(FOLDER / "open-table" / "rounds.play")), "box": "{}"})
    assert refusal(lambda: offered(text, h="0" * 64).put(other)) == "refused.export_foreign"
    assert other.header(offered(text).put(other)).game == "open-table"


@pytest.mark.parametrize("parts", [0, -1, moving.MOST_PARTS + 1, True, "3", 1.5])
def test_an_offer_that_cannot_be_is_none(parts: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        Fetching({"parts": parts, "h": ""})


def test_the_largest_offer_there_can_be_holds_the_largest_table() -> None:
    assert moving.Fetching({"parts": 1_000, "h": ""}).next == 0
    with pytest.raises(ValueError, match="1001"):
        moving.Fetching({"parts": 1_001, "h": ""})
    assert 1_000 * moving.PART > moving.LARGEST, "packed it is hardly ever longer"


def test_parts_out_of_order_or_too_long_are_not_taken() -> None:
    found = Fetching({"parts": 2, "h": ""})
    found.take(1, "b")
    found.take(0, "a" * (moving.PART + 1))
    assert found.next == 0
    found.take(0, "a")
    found.take(0, "a")
    assert found.next == 1
