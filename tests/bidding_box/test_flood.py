"""Whoever has no code, and wants nobody else to play: floods of frames, sockets that never join, silence."""

from __future__ import annotations

import base64
import itertools
import os
import socket
import struct
from contextlib import ExitStack, suppress

import pytest
from websockets.sync.client import connect

from companion.bidding_box.box import Box
from companion.bidding_box.doors import (
    A_SECOND,
    CALLS,
    KNOCKING,
    LOOKING,
    LOOKING_FROM_ONE,
    OUTSIDE,
    WAITING,
    WAITING_FROM_ONE,
    Doors,
)
from companion.bidding_box.guest import Guest
from companion.bidding_box.lines import TLS
from companion.core.say import say
from tests.bidding_box.sockets import HERE, ask, box_of, joined, knocking, soon
from tests.bidding_box.tables import room_of
from tests.tables import new_table

STRANGER = "127.0.0.2"
PING = b"\x89\x80\x00\x00\x00\x00"  # of the standard, empty


@pytest.fixture
def open_box(stack: ExitStack) -> Box:
    box = Box(new_table(), "0.0.0.0", 0)
    box.start()
    stack.callback(box.stop)
    return box


def raw(box: Box, stack: ExitStack, ip: str = STRANGER) -> socket.socket:
    """A connection that says nothing."""
    line = stack.enter_context(socket.socket())
    line.bind((ip, 0))
    line.settimeout(5)
    line.connect((HERE, box.port))
    return line


def upgraded(box: Box, stack: ExitStack, ip: str = STRANGER) -> socket.socket:
    """A socket of the page that never says JOIN."""
    line = raw(box, stack, ip)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /s HTTP/1.1\r\nHost: {HERE}:{box.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    with suppress(OSError):
        line.recv(4096)
    return line


def is_shut(line: socket.socket) -> bool:
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


def test_pings_of_the_standard_count_like_frames_and_whoever_floods_stays_outside(
    open_box: Box, stack: ExitStack
) -> None:
    anna = joined(stack, open_box, "anna")
    line = upgraded(open_box, stack)
    with suppress(OSError):
        for _ in range(200):
            line.sendall(PING * 100)
    assert is_shut(line)
    assert open_box.trouble == say("box.flooded")
    again = upgraded(open_box, stack)
    assert is_shut(again), "for some seconds"
    assert anna.connection == "live"


def test_who_floods_in_one_breath_is_cut_off_at_its_first_frames(open_box: Box, stack: ExitStack) -> None:
    """Right behind its handshake, before anybody listens: all of it is there to be read at once."""
    line = raw(open_box, stack)
    handshake = (
        f"GET /s HTTP/1.1\r\nHost: {HERE}:{open_box.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    answered = b""
    with suppress(OSError):
        line.sendall(handshake + PING * 5000)
        while got := line.recv(65536):
            answered += got
    assert answered.count(b"\x8a\x00") < 200, "few of them were even answered"
    assert soon(lambda: open_box.trouble == say("box.flooded"))
    assert is_shut(raw(open_box, stack)), "and the next connection is not even asked"
    assert joined(stack, open_box, "anna").connection == "live"


@pytest.mark.parametrize(("a_second", "here"), [(20, True), (21, False)])
def test_twenty_frames_a_second_may_be_sent_for_long_and_one_more_may_not(a_second: int, here: bool) -> None:
    room, [anna] = room_of("anna")
    for second in range(1, 90):
        for _ in range(a_second):
            room.host.pressed(anna.connection, room.now + second)
    assert (room.dropped == []) is here


def test_a_frame_that_is_no_text_ends_its_connection_and_no_other(open_box: Box, stack: ExitStack) -> None:
    anna, line = joined(stack, open_box, "anna"), upgraded(open_box, stack)
    line.sendall(struct.pack("!BB", 0x81, 0x82) + bytes(4) + b"\xff\xfe")
    assert is_shut(line)
    assert anna.connection == "live"


@pytest.mark.parametrize("opcode", [0x8A, 0x82, 0x02])
def test_every_kind_of_frame_counts(open_box: Box, stack: ExitStack, opcode: int) -> None:
    """Answers to no ping, bytes, and pieces that never end."""
    line = upgraded(open_box, stack)
    first = struct.pack("!BB", opcode, 0x80) + bytes(4)
    rest = struct.pack("!BB", 0x00, 0x80) + bytes(4) if opcode == 0x02 else first
    with suppress(OSError):
        line.sendall(first + rest * 200)
    assert is_shut(line)


def test_a_box_of_which_every_place_is_taken_by_strangers_lets_its_players_back_in(
    open_box: Box, stack: ExitStack
) -> None:
    kept: dict[str, str] = {}
    joined(stack, open_box, "anna", kept=kept).close()
    for ip in itertools.islice(itertools.cycle((STRANGER, "127.0.0.3", "127.0.0.4")), 64):
        upgraded(open_box, stack, ip)
    for _ in range(20):
        anna = knocking(stack, open_box, "anna", kept=kept)
        assert anna.wait(lambda c: c.connection == "live"), "back at once"
        anna.close()


def test_players_who_are_here_are_never_sent_away_for_strangers(open_box: Box, stack: ExitStack) -> None:
    guests = [joined(stack, open_box, seat) for seat in ("anna", "ben", "cora")]
    for number in range(40):
        upgraded(open_box, stack, f"127.0.1.{number + 1}")
    assert [guest.connection for guest in guests] == ["live"] * 3
    assert set(open_box.connections().values()) == {"live"}


def test_those_with_the_picture_of_the_table_keep_no_player_out(open_box: Box, stack: ExitStack) -> None:
    """It is held up for everybody: two hundred connections with its code, and a phone wants back."""
    kept: dict[str, str] = {}
    joined(stack, open_box, "anna", kept=kept).close()
    before = open_box._server.reached
    for number in range(200):
        line = stack.enter_context(connect(f"ws://{HERE}:{open_box.port}/s", proxy=None))
        mine = Guest(open_box.table_code, f"{number:032x}", {}, line.send)
        assert mine.hello(str(line.recv(5)), "b" * 32)
        assert mine.received(str(line.recv(5))) == "WELCOME"
    assert soon(lambda: len(open_box._server._lines) <= LOOKING_FROM_ONE + 1), "the last ones"
    assert open_box._server.reached == before + 200
    assert joined(stack, open_box, "anna", kept=kept).connection == "live"


def test_who_says_nothing_makes_room_before_who_is_alone_at_its_address(open_box: Box, stack: ExitStack) -> None:
    player = raw(open_box, stack, HERE)
    assert soon(lambda: len(open_box._server._knocking) == 1)
    for _ in range(KNOCKING + 20):
        raw(open_box, stack)
    player.sendall(f"GET / HTTP/1.1\r\nHost: {HERE}:{open_box.port}\r\n\r\n".encode())
    assert b" 200 " in player.recv(100)


def test_whoever_connects_and_says_nothing_makes_room(open_box: Box, stack: ExitStack) -> None:
    silent = [raw(open_box, stack) for _ in range(KNOCKING + 20)]
    assert is_shut(silent[0])
    silent[-1].sendall(bytes([TLS]))
    assert is_shut(silent[-1])
    assert ask(open_box)[0] == 200


def test_who_joins_last_finds_room_and_who_waited_longest_goes() -> None:
    inside: set[int] = set()
    doors, numbers = Doors(lambda: inside, lambda: inside), itertools.count(1)
    assert [doors.enter(next(numbers), "a") for _ in range(WAITING_FROM_ONE)] == [None] * WAITING_FROM_ONE
    assert doors.enter(next(numbers), "a") == 1
    doors.leave(1)
    for ip in "bcdefghi"[: WAITING - WAITING_FROM_ONE]:
        assert doors.enter(next(numbers), ip) is None
    assert doors.enter(next(numbers), "z") == 2, "the oldest of the address that has most"
    inside.update(range(2, 10))
    assert doors.enter(next(numbers), "a") is None, "who has joined is not counted"


def test_an_address_that_floods_is_shut_out_for_a_while_and_no_other_is() -> None:
    doors = Doors(set, set)
    doors.flooded("a", 100.0)
    assert doors.shut_to("a", 100.0 + OUTSIDE - 0.1)
    assert not doors.shut_to("b", 100.1)
    assert not doors.shut_to("a", 100.0 + OUTSIDE)


def test_whoever_only_has_the_code_of_the_table_makes_room_and_who_has_a_seat_never() -> None:
    inside, seated = set(range(1, 200)), {1, 2, 3}
    doors = Doors(lambda: inside, lambda: seated)
    assert [doors.enter(number, "a") for number in (1, 2, 3)] == [None] * 3
    for number in range(4, 4 + LOOKING_FROM_ONE):
        assert doors.enter(number, "b") is None
    assert doors.enter(150, "b") == 4, "the first of that address"
    doors.leave(4)
    for number in range(50, 50 + LOOKING - LOOKING_FROM_ONE):
        assert doors.enter(number, "c") is None
    assert doors.enter(151, "a") == 5, "the first of the address that has most"


def test_an_address_that_calls_without_end_is_let_in_no_more_and_no_other_is_kept_out() -> None:
    doors = Doors(set, set)
    assert not any(doors.calls_too_often("a", 100.0) for _ in range(int(CALLS)))
    assert doors.calls_too_often("a", 100.0)
    assert not doors.calls_too_often("b", 100.0)
    assert not doors.calls_too_often("a", 100.0 + 1.5 / A_SECOND), "some in a second, for long"


@pytest.mark.parametrize("path", ["/", "/s"])
def test_who_calls_without_end_stays_outside_whatever_for(open_box: Box, stack: ExitStack, path: str) -> None:
    """The page, again and again; or a socket that is opened and closed."""
    anna = joined(stack, open_box, "anna")
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" if path == "/s" else ""
    key = f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\n" if upgrade else ""
    wanted = f"GET {path} HTTP/1.1\r\nHost: {HERE}:{open_box.port}\r\n{upgrade}{key}\r\n".encode()

    def answered() -> bool:
        with ExitStack() as one, suppress(OSError):
            line = raw(open_box, one)
            line.sendall(wanted)
            return line.recv(100).startswith(b"HTTP")
        return False

    assert answered()
    assert not all(answered() for _ in range(int(CALLS) * 3))
    assert soon(lambda: open_box.trouble == say("box.flooded"))
    assert ask(open_box)[0] == 200, "from elsewhere"
    assert anna.connection == "live"


def test_a_device_without_a_socket_left_says_so_and_goes_on(stack: ExitStack) -> None:
    import errno

    box = box_of(stack, new_table())
    error = OSError(errno.EMFILE, "Too many open files")
    heard: list[BaseException | None] = []
    box.mind(heard.append)
    loop = box._server._loop
    box._server.call(lambda: loop.call_exception_handler({"message": "accept", "exception": error}))
    assert box.trouble == say("box.no_sockets")
    assert heard == []
    box._server.call(lambda: loop.call_exception_handler({"message": "odd", "exception": ValueError()}))
    assert [type(each) for each in heard] == [ValueError]
    assert joined(stack, box, "anna").connection == "live"


def test_who_floods_without_sockets_is_told_once() -> None:
    room, [anna] = room_of("anna")
    for _ in range(100):
        room.host.pressed(anna.connection, room.now)
    assert room.host.connections.trouble == say("box.flooded")
    assert (anna.connection, "too_fast") in room.dropped
