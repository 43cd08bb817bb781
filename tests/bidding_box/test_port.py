"""What the port of a box serves, what a socket can carry, and who is let go."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import socket
import threading
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from companion.bidding_box import page
from companion.bidding_box.doors import WAITING_FROM_ONE
from companion.bidding_box.guest import Guest
from companion.bidding_box.render import sentences
from companion.words import LANGUAGES, Words
from tests.bidding_box.sockets import HERE, ask, box_of, code_of, joined, soon
from tests.bidding_box.test_seal_vectors import SEALS, VECTORS
from tests.tables import new_table


def test_the_page_is_served_alone_and_runs_nothing_but_itself(stack: ExitStack) -> None:
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
    assert all(len(page.load(language).packed) <= 16 * 1024 for language in LANGUAGES)
    assert ask(box, path="/?x=1")[0] == 200


def test_what_was_packed_beforehand_is_the_end_of_every_page_and_without_it_all_is_packed_now(tmp_path: Path) -> None:
    kept = zlib.decompress(page.PAGE.with_name(page.REST).read_bytes(), -zlib.MAX_WBITS)
    for language in LANGUAGES:
        found = page.load(language)
        assert found.plain.endswith(kept)
        assert gzip.decompress(found.packed) == found.plain
        assert page.packed(found.plain, tmp_path / page.REST) == gzip.compress(found.plain, 9, mtime=0)
        assert page.packed(found.plain + b" ", page.PAGE.with_name(page.REST))[-8:] != found.packed[-8:]
        assert gzip.decompress(page.packed(found.plain + b" ", page.PAGE.with_name(page.REST))) == found.plain + b" "


def names_in(plain: object) -> Iterator[str]:
    """Every name in it, also in what is told as text."""
    if isinstance(plain, dict):
        yield from plain
    if isinstance(plain, str) and plain[:1] in ("{", "["):
        with suppress(ValueError):
            yield from names_in(json.loads(plain))
    elif isinstance(plain, (dict, list)):
        for inner in plain.values() if isinstance(plain, dict) else plain:
            yield from names_in(inner)


def test_names_that_are_shortened_in_the_page_are_known_to_nobody_else() -> None:
    """Neither in the catalogues, nor between braces there, nor in a frame for a page nor in what a phone keeps."""
    building = (VECTORS.parents[1] / "web" / "build.mjs").read_text("utf-8")
    inner = set(building.partition("INNER = '")[2].partition("'")[0].split())
    evening = json.loads((VECTORS / "frames-4.json").read_text("utf-8"))
    pages = {number for number, join in evening["joins"].items() if join["form"] == "page"}
    frames = [each["frame"] for each in evening["frames"] if str(each["connection"]) in pages]
    frames = [{**frame, "looks": None} for frame in frames]  # shapes, which it finds by their names
    kept = [(vector["kept"], vector["then"]) for vector in SEALS["guests"]]
    filled = {name for sentence in sentences(Words("en")).values() for name in re.findall(r"{(\w+)}", sentence)}
    assert len(inner) > 40
    assert not inner & filled
    assert not inner & {*sentences(Words("en")), *names_in(frames), *names_in([list(each) for each in kept])}


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


def test_of_those_who_never_join_only_the_last_ones_stay(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    lines = [stack.enter_context(connect(f"ws://{HERE}:{box.port}/s", proxy=None)) for _ in range(20)]
    assert soon(lambda: len(box._server._lines) == WAITING_FROM_ONE)
    assert lines[-1].recv(timeout=5), "who came last is greeted"
    with pytest.raises(ConnectionClosed):
        [lines[0].recv(timeout=5) for _ in range(3)]


def test_a_box_that_ends_hangs_up_on_whoever_has_said_nothing_yet(stack: ExitStack) -> None:
    """As browsers do that connect ahead of a tap: they were waited for, and the window stood still meanwhile."""
    box = box_of(stack, new_table())
    lines = [stack.enter_context(closing(socket.create_connection((HERE, box.port), 3))) for _ in range(3)]
    assert soon(lambda: len(box._server._knocking) == len(lines))
    ending = threading.Thread(target=box.stop)
    ending.start()
    for line in lines:
        with suppress(ConnectionResetError):
            assert line.recv(10) == b""
    ending.join()


def test_what_is_under_way_when_a_box_ends_is_called_off(stack: ExitStack) -> None:
    box = box_of(stack, new_table())
    under_way = asyncio.run_coroutine_threadsafe(asyncio.sleep(60), box._server._loop)
    box.stop()
    assert under_way.cancelled()
