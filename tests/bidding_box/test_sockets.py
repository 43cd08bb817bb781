"""Boxes and guests over real sockets on this machine: joining, playing, reloading, killing, losing phones."""

from __future__ import annotations

import gc
import json
import socket
import time
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion import VERSION
from companion.bidding_box.box import Box
from companion.bidding_box.client import Client
from companion.bidding_box.connections import AWAY
from companion.bidding_box.host import PING
from companion.bidding_box.server import TICK
from companion.bidding_box.staying import SILENT
from companion.core.say import Free, say
from tests.bidding_box.sockets import HERE, box_of, device_of, joined, knocking, row_of, soon
from tests.counts import counts
from tests.tables import bid, new_table, refusal, reopened


def test_guests_seal_over_sockets_and_all_see_the_result(stack: ExitStack) -> None:
    session = new_table()
    box = box_of(stack, session)
    clients = [joined(stack, box, seat) for seat in ("anna", "ben", "cora")]
    for amount, client in enumerate(clients, 1):
        client.answer(client.guest.seat, amount)
    for client in clients:
        assert client.wait(lambda c: c.guest.verdict is not None)
        assert client.guest.verdict is not None
        assert client.guest.verdict.unbroken
        assert client.wait(lambda c: row_of(c) == session.line.stand)
        assert client.scene() == replace(session.scene(client.guest.seat), can_undo=False), "undo is the table's"
    assert session.total("cora", "oil") == 6
    assert json.loads(session.kept("box") or "")["port"] == box.port
    assert client.why("cora", "oil") == session.why("cora", "oil", "cora")
    assert client.names() == session.names()


def test_what_is_done_at_the_box_reaches_its_guests(stack: ExitStack) -> None:
    session = new_table(draws="table")
    box = box_of(stack, session)
    ben = joined(stack, box, "ben")
    heard: list[int] = []
    ben.watch(lambda: heard.append(row_of(ben)))
    session.answer("chance", "gate")
    assert ben.wait(lambda c: row_of(c) == 1)
    assert soon(lambda: 1 in heard)
    bid(session, anna=1, cora=2)
    ben.answer("ben", 3)
    assert ben.wait(lambda c: c.guest.verdict is not None)
    assert ben.wait(lambda c: row_of(c) == session.line.stand)
    ben.answer("chance", "pier", ben.scene().asked[0].ticket)
    assert session.line.rows[-1].by == "guest ben"
    assert ben.wait(lambda c: row_of(c) == session.line.stand)
    assert refusal(lambda: ben.answer("ben", 99)) == "refused.too_high"
    assert refusal(lambda: ben.answer("anna", 1)) == "refused.not_asked"


def test_a_reload_and_a_second_tab(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    kept: dict[str, str] = {}
    first = joined(stack, box, "anna", kept=kept)
    first.answer("anna", 3)
    assert soon(lambda: box.session.scene().sealed == ("anna",))
    second = joined(stack, box, "anna", kept=kept)
    assert first.wait(lambda c: c.connection == "gone")
    assert first.guest.why_gone == "moved"
    for seat, amount in (("ben", 1), ("cora", 2)):
        box.session.answer(seat, amount)
    assert second.wait(lambda c: c.guest.verdict is not None)
    assert box.session.total("anna", "oil") == 6


@pytest.mark.counts
def test_a_guest_that_is_closed_leaves_no_socket_behind() -> None:
    """A socket that nobody closed is told as a warning when it is tidied away, and that fails the test."""
    for _ in range(counts(200)):
        with ExitStack() as stack:
            box = box_of(stack, new_table())
            for amount, seat in enumerate(("anna", "ben", "cora"), 1):
                joined(stack, box, seat).answer(seat, amount)
        del box
    gc.collect()


def test_another_phone_on_a_seat_that_is_taken(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    anna = joined(stack, box, "anna")
    other = knocking(stack, box, "anna", device_of("other"))
    assert other.wait(lambda c: c.connection == "gone")
    assert other.guest.why_gone == "taken"
    assert box.connections()["anna"] == "live"
    box.rekey("anna")
    assert anna.wait(lambda c: c.guest.why_gone == "replaced")
    new = joined(stack, box, "anna", device_of("other"))
    new.answer("anna", 3)
    assert soon(lambda: box.session.scene().sealed == ("anna",))


def test_a_box_that_stops_and_starts_again_is_found_by_its_guests(stack: ExitStack, tmp_path: Path) -> None:
    session = new_table(tmp_path / "a.hanko")
    box = Box(session, HERE, 0)
    box.start()
    clients = [joined(stack, box, seat) for seat in ("anna", "ben")]
    for client in clients:
        client.answer(client.guest.seat, 2)
    assert soon(lambda: len(session.scene().sealed) == 2)
    port = box.port
    box.stop()
    box = Box(reopened(session), HERE)
    stack.callback(box.session.close)
    box.start()
    stack.callback(box.stop)
    assert (box.port, box.notice) == (port, None), "phones find only the same port"
    assert all(client.wait(lambda c: c.connection == "live", 10) for client in clients)
    box.session.answer("cora", 1)
    assert all(client.wait(lambda c: c.guest.verdict is not None) for client in clients)


def test_a_box_of_another_version_is_told_in_words(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    anna = joined(stack, box, "anna")
    before = anna.scene()
    [guest] = box.host.company.here
    box._server.call(lambda: box.host.company.tell(guest, {"t": "SCENE"}, '{"is":"Tomorrow"}'))
    assert anna.wait(lambda c: c.notice is not None)
    assert anna.notice is not None
    assert anna.notice == say("guest.not_understood", here=Free(VERSION), box=Free(VERSION))
    assert anna.scene() == before


def test_silence_is_noticed_within_four_seconds() -> None:
    """How soon it really shows is measured by `make bench`."""
    assert PING < AWAY
    assert AWAY + TICK < 4
    assert SILENT < 4


def test_a_lost_phone_shows(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    changes: list[None] = []
    box.watch(lambda: changes.append(None))
    anna, ben = joined(stack, box, "anna"), joined(stack, box, "ben")
    assert soon(lambda: box.connections()["anna"] == "live")
    assert anna._line is not None
    anna._line.transport.pause_reading()
    anna.guest._send = lambda text: None
    assert soon(lambda: ben.guest.connections.get("anna") == "away")
    assert box.connections()["anna"] == "away"
    assert changes


def test_a_box_that_falls_silent_shows_on_a_phone(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    anna = joined(stack, box, "anna")

    def fall_silent() -> None:
        box.host.company._send = lambda id_, text: None
        for line in box._server._lines.values():
            line.transport.pause_reading()

    box._server.call(fall_silent)
    assert soon(lambda: anna.connection != "live")


def test_a_phone_that_wakes_is_back_at_once(stack: ExitStack) -> None:
    session = new_table()
    box = box_of(stack, session)
    anna = joined(stack, box, "anna")
    box.stop()
    assert anna.wait(lambda c: c.connection == "away")
    anna._pause = 60.0  # as after a long sleep: nobody tries just now
    time.sleep(1)
    again = box_of(stack, session, box.port)
    assert not soon(lambda: anna.connection == "live", 0.5)
    anna.wake()  # of itself it would come back in a minute
    assert soon(lambda: anna.connection == "live")
    line = anna._line
    anna._last -= 5  # the connection has slept too: nobody knows whether it lives
    anna.wake()
    assert soon(lambda: anna.connection == "live" and anna._line not in (None, line))
    assert again.connections()["anna"] == "live"


def test_a_box_that_has_moved_says_so_and_the_app_opens_what_it_had_sealed(stack: ExitStack, tmp_path: Path) -> None:
    """Two addresses of this machine stand for two networks."""
    kept: dict[str, str] = {}
    session = new_table(tmp_path / "a.hanko")
    box = box_of(stack, session)
    joined(stack, box, "anna", kept=kept).answer("anna", 3)
    assert soon(lambda: "anna" in session.line.seals)
    assert box.moved() is None
    box.stop()
    session = reopened(session)
    stack.callback(session.close)
    moved = Box(session, "127.0.0.2", box.port)
    moved.start()
    stack.callback(moved.stop)
    assert moved.notice is not None
    assert moved.notice.key == "box.moved"
    anna = Client(moved.seat_code("anna"), device_of("anna"), kept)
    anna.start()
    stack.callback(anna.close)
    assert anna.wait(lambda c: c.connection == "live")
    bid(session, ben=1, cora=2)
    assert anna.wait(lambda c: c.guest.verdict is not None)
    assert anna.guest.verdict is not None
    assert anna.guest.verdict.openings["anna"][0].strip().endswith(":3")


def test_the_first_phone_that_answers_tests_the_network(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    joined(stack, box, "anna")
    assert soon(lambda: box.echo)
    assert 0 < (box.echo or 0) < 2


def test_a_taken_port_is_told_in_words(stack: ExitStack) -> None:
    with closing(socket.create_server((HERE, 0))) as other:
        port = other.getsockname()[1]
        box = box_of(stack, new_table(), port)
        assert box.port != port
        assert box.notice is not None
        assert box.notice.key == "box.other_port"


def test_what_a_guest_looks_at_comes_once_for_each_table_and_again_after_a_lost_connection(stack: ExitStack) -> None:
    session = new_table()
    box = box_of(stack, session)
    anna = joined(stack, box, "anna")
    bid(session, anna=1, ben=2, cora=3)
    assert anna.wait(lambda c: row_of(c) == session.line.stand)
    asked: list[str] = []
    send = anna.guest.look

    def look(what: str) -> int:
        asked.append(what)
        return send(what)

    anna.guest.look = look  # type: ignore[method-assign]
    for _ in range(3):
        anna.look("timeline")
        anna.look("sheet")
    assert anna.wait(lambda c: c.timeline and c.sheet == session.sheet("anna"))
    assert asked == ["timeline", "sheet"]
    assert [told.words for told in anna.timeline] == [told.words for told in session.timeline()]
    assert not any(told.can_amend for told in anna.timeline)
    box.stop()
    assert anna.wait(lambda c: c.connection == "away")
    anna.look("timeline")
    assert len(asked) == 2, "nobody is there to be asked"
    box_of(stack, session, box.port)
    anna.wake()
    assert anna.wait(lambda c: c.connection == "live")
    anna.look("timeline")
    assert asked[2:] == ["timeline"]


def test_a_box_that_talks_nonsense_is_left_and_tried_again(stack: ExitStack) -> None:
    """Brackets within brackets, and a part of a table that nobody fetches: the app goes on."""
    box = box_of(stack, new_table())
    anna = joined(stack, box, "anna")
    for nonsense in ({"t": "LOOK", "a": 1}, {"t": "PART", "a": 0}):
        reached = box._server.reached
        box._server.call(lambda frame=nonsense: box.host.company.tell(box.host.company.here[0], frame, "[" * 50_000))  # type: ignore[misc]
        assert soon(lambda before=reached: box._server.reached > before), "it comes back"  # type: ignore[misc]
        assert anna.wait(lambda c: c.connection == "live")


def test_while_seals_are_awaited_nothing_old_is_tidied(stack: ExitStack) -> None:
    """A look through all that the app holds takes longer than the reveal; nothing is kept from it for ever."""
    session = new_table()
    box = box_of(stack, session)
    phones = [joined(stack, box, seat) for seat in ("anna", "ben")]
    assert gc.get_freeze_count() == 0, "the round was open before the box"
    session.answer("cora", 1)
    session.void()
    assert soon(gc.get_freeze_count), "another one has begun"
    bid(session, anna=1, ben=2, cora=3)
    assert soon(lambda: all(phone.guest.verdict for phone in phones))
    box.stop()
    assert gc.get_freeze_count() == 0
