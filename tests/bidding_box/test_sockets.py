"""Boxes and guests over real sockets on this machine: joining, playing, reloading, killing, losing phones."""

from __future__ import annotations

import gc
import http.client
import json
import os
import resource
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from companion.bidding_box.box import Box
from companion.bidding_box.client import SILENT, Client
from companion.bidding_box.codes import Code
from companion.bidding_box.connections import AWAY
from companion.bidding_box.guest import Guest
from companion.bidding_box.host import PING
from companion.bidding_box.server import TICK
from companion.core.scene import Scene
from companion.running.session import Session
from tests.counts import counts
from tests.tables import bid, new_table, refusal, reopened

HERE = "127.0.0.1"


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as everything:
        yield everything


def box_of(stack: ExitStack, session: Session, port: int = 0) -> Box:
    box = Box(session, HERE, port)
    box.start()
    stack.callback(box.stop)
    return box


def code_of(box: Box, seat: str) -> Code:
    place = box.places[seat]
    return Code(HERE, box.port, place.key, seat, place.epoch)


def device_of(seat: str) -> str:
    return seat.encode().hex().ljust(32, "0")


def knocking(stack: ExitStack, box: Box, seat: str, device: str = "", kept: dict[str, str] | None = None) -> Client:
    client = Client(code_of(box, seat), device or device_of(seat), {} if kept is None else kept)
    client.start()
    stack.callback(client.close)
    return client


def joined(stack: ExitStack, box: Box, seat: str, device: str = "", kept: dict[str, str] | None = None) -> Client:
    client = knocking(stack, box, seat, device, kept)
    assert client.wait(lambda c: c.connection in ("asking", "live"))
    client.claim()
    assert client.wait(lambda c: c.connection == "live" and c._scene is not None)
    return client


def soon(so: Callable[[], Any], seconds: float = 8) -> bool:
    end = time.monotonic() + seconds
    while not so():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def row_of(client: Client) -> int:
    scene: Scene = client.scene()
    return scene.row


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
        assert client.scene() == session.scene(client.guest.seat)
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
    assert anna.notice.key == "refused.scene"
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


# -- what a socket can carry


def ask(box: Box, method: str = "GET", path: str = "/", **headers: str) -> tuple[int, dict[str, str], bytes]:
    talk = http.client.HTTPConnection(HERE, box.port, timeout=5)
    with closing(talk):
        talk.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
        for name, value in headers.items():
            talk.putheader(name.replace("_", "-"), value)
        talk.endheaders()
        answer = talk.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()


def test_the_page_is_served_alone_and_runs_nothing_but_itself(stack: ExitStack) -> None:
    import gzip

    box = box_of(stack, new_table())
    status, headers, plain = ask(box)
    assert status == 200
    assert b"<main" in plain
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert f"connect-src ws://{HERE}:{box.port};" in policy
    assert "unsafe" not in policy
    _, headers, packed = ask(box, Accept_Encoding="gzip")
    assert gzip.decompress(packed) == plain
    assert headers["Cache-Control"] == "no-store"
    assert len(packed) <= 16 * 1024
    assert ask(box, path="/?x=1")[0] == 200


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("POST", "/", {"Content-Length": "0"}, 405),
        ("PUT", "/", {}, 405),
        ("GET", "/../etc/passwd", {}, 404),
        ("GET", "/favicon.ico", {}, 404),
        ("GET", "/", {"Host": "box.example:8765"}, 421),
        ("GET", "/", {"Host": "evil"}, 421),
        ("HEAD", "/", {}, 200),
    ],
)
def test_what_else_is_asked_of_the_port(
    stack: ExitStack, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    box = box_of(stack, new_table())
    assert ask(box, method, path, **headers)[0] == status


@pytest.mark.parametrize(
    ("path", "origin", "status"),
    [("/s", "http://evil.example", 403), ("/s", "null", 403), ("/other", None, 404)],
)
def test_sockets_are_for_the_own_page_and_the_app(stack: ExitStack, path: str, origin: str | None, status: int) -> None:
    box = box_of(stack, new_table())
    with pytest.raises(InvalidStatus) as refused:
        connect(f"ws://{HERE}:{box.port}{path}", origin=origin, proxy=None)  # type: ignore[arg-type]
    assert refused.value.response.status_code == status


def test_a_browser_that_insists_on_https_is_let_go(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    with closing(socket.create_connection((HERE, box.port), 3)) as line:
        line.sendall(bytes.fromhex("16030100f8010000f40303"))
        with suppress(ConnectionResetError):
            assert line.recv(10) == b""


def test_frames_that_are_too_large_or_not_text_end_the_connection_and_the_box_lives(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    for content in ("x" * 5000, b"\x00\x01", "{}"):
        with connect(f"ws://{HERE}:{box.port}/s", proxy=None) as line:
            assert '"HELLO"' in str(line.recv(5))
            line.send(content)
            with suppress(ConnectionClosed):
                assert '"BYE"' in str(line.recv(5))
                line.recv(5)
            assert line.protocol.close_code is not None
    assert joined(stack, box, "anna").connection == "live"


def test_a_frame_in_pieces_is_one_frame(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    guest = stack.enter_context(connect(f"ws://{HERE}:{box.port}/s", proxy=None))
    said: list[str] = []
    mine = Guest(code_of(box, "anna"), "a" * 32, {}, said.append)
    assert mine.hello(str(guest.recv()), "b" * 32)
    guest.send([said[0][:50], said[0][50:90], said[0][90:]])
    assert mine.received(str(guest.recv())) == "WELCOME"
    mine.claim()
    guest.send(said[1])
    assert mine.received(str(guest.recv())) == "WELCOME"
    assert mine.here


def test_who_does_not_read_is_let_go_and_keeps_nobody_waiting(stack: ExitStack) -> None:
    session = new_table()
    box = box_of(stack, session)
    ben = joined(stack, box, "ben")
    anna = joined(stack, box, "anna")
    assert anna._line is not None
    anna._line.transport.pause_reading()
    for number in range(3000):
        box._server.call(lambda: box.host.company.tell_all({"t": "LEFT", "left": ["x" * 500]}))
        if number % 100 == 0 and soon(lambda: len(box._server._lines) == 1, 0.01):
            break
    assert soon(lambda: len(box._server._lines) == 1, 12)
    ben.answer("ben", 1)
    assert soon(lambda: session.scene().sealed == ("ben",))


def test_no_more_guests_than_a_table_has_room_for(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    taken = 0
    with suppress(InvalidStatus):
        while taken < 70:
            stack.enter_context(connect(f"ws://{HERE}:{box.port}/s", proxy=None))
            taken += 1
    assert 12 <= taken <= 64


# -- where a secret is not


def test_before_the_lock_the_box_holds_nothing_of_what_a_guest_sealed(tmp_path: Path) -> None:
    """Neither in its memory nor in its files; the guest is another process."""
    import subprocess
    import sys

    if not Path("/proc/self/mem").exists():
        pytest.skip("only Linux lets us read memory")
    path = tmp_path / "a.hanko"
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bidding_box.serving", str(path), "0"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as serving:
        assert serving.stdin is not None
        assert serving.stdout is not None
        codes = json.loads(serving.stdout.readline())
        for line in ("table bid\n", "table - anna,ben,cora highest 90000 no nobody\n"):
            serving.stdin.write(line)
            serving.stdin.flush()
            serving.stdout.readline()
        salt = "".join(f"{byte:02x}" for byte in os.urandom(32))
        made = _sealed_by_guest(codes["anna"], 87654, salt)
        memory = _memory_of(serving.pid)
        files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        serving.stdin.close()
    assert made.encode() in memory, "the scan finds what is there"
    assert made.encode() in files
    for secret in (salt.encode(), bytes.fromhex(salt), b"bid:87654"):
        assert secret not in memory
        assert secret not in files


def _sealed_by_guest(url: str, amount: int, salt: str) -> str:
    from companion.bidding_box.codes import read

    client = Client(read(url), device_of("anna"), {}, salt=lambda: salt)
    client.start()
    assert client.wait(lambda c: c.connection == "asking")
    client.claim()
    assert client.wait(lambda c: c.connection == "live" and c._scene is not None)
    client.answer("anna", amount)
    assert client.wait(lambda c: c.guest.round and c.guest.round["mine"])
    made = str(client.guest.round and client.guest.round["mine"])
    client.close()
    return made


def _memory_of(process: int) -> bytes:
    """All writable memory of a process."""
    found = []
    with open(f"/proc/{process}/maps") as maps, open(f"/proc/{process}/mem", "rb", 0) as memory:
        for line in maps:
            place, rights, *_ = line.split()
            if not rights.startswith("rw"):
                continue
            low, high = (int(part, 16) for part in place.split("-"))
            try:
                memory.seek(low)
                found.append(memory.read(high - low))
            except (OSError, ValueError, OverflowError):
                continue
    return b"".join(found)


# -- an evening


@pytest.mark.soak
def test_twelve_guests_for_an_evening_of_300_rounds_leave_nothing_in_memory_but_the_rows(
    stack: ExitStack, tmp_path: Path
) -> None:
    from companion.core.header import Header, Seat
    from companion.games import GAMES
    from companion.running.begin import begin
    from companion.running.journal import Journal

    seats = tuple(Seat(f"p{n}", f"P{n}") for n in range(12))
    session = begin(Journal(tmp_path / "a.hanko"), Header("t1", "open-table", GAMES["open-table"].rules, seats))
    box = box_of(stack, session)
    clients = [joined(stack, box, seat.id) for seat in seats]
    session.answer("table", "bid")
    session.answer("table", (None, session.header.order, "highest", 20, False, "nobody"))
    middle, rows, things = 0.0, 0, _things()
    for number in range(300):
        round_ = session.round
        for client in clients:
            assert client.wait(lambda c, r=round_: c.guest.round and c.guest.round["r"] == r)  # type: ignore[misc]
            assert client.wait(lambda c: any(a.seat == c.guest.seat and a.ask for a in c.scene().asked))
            client.answer(client.guest.seat, number % 20)
        for client in clients:
            assert client.wait(lambda c, r=round_: c.guest.verdict and c.guest.verdict.round == r)  # type: ignore[misc]
        session.answer("table", "again")
        time.sleep(0.12)  # nobody seals twenty times a second
        if number == 100:
            middle, rows, things = _resident(), len(session.log), _things()
    grown, rows = _resident() - middle, len(session.log) - rows
    print(f"grown by {grown:.1f} MB in 200 rounds, which wrote {rows} rows")
    assert grown < rows * ROW + PAGES + 1
    more = {kind for kind, count in _things().items() if count - things[kind] > 200}
    assert more <= {"Row", "Number", "Say", "tuple"}, "nothing but rows and what they answered is kept"


# What tracemalloc finds for a row, its seal and the ask that it answered; and the pages of the file that SQLite keeps.
ROW, PAGES = 550 / 2**20, 2.0  # megabytes


def _resident() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _things() -> Counter[str]:
    gc.collect()
    return Counter(type(thing).__name__ for thing in gc.get_objects())
