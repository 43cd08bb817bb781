"""Box and guests, without sockets: a frame counts once, in its place, and in its shape."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.bidding_box import wire
from tests.bidding_box.tables import room_of


def test_a_frame_counts_once_and_only_in_its_place_and_direction() -> None:
    """Replay inside one connection: the numbers are never sent, so nothing but their order can be right."""
    said = ["t", "anna", "0", "n", "m", "d", "en", "app"]
    guest, box = wire.Channel(b"k" * 16, said, box=False), wire.Channel(b"k" * 16, said, box=True)
    first, second = guest.pack({"t": "PING"}), guest.pack({"t": "PONG"})
    assert box.unpack(second) is None
    assert box.unpack(first) == {"t": "PING"}
    assert box.unpack(first) is None
    assert guest.unpack(guest.pack({"t": "PING"})) is None
    assert box.unpack(second) == {"t": "PONG"}
    other = wire.Channel(b"k" * 16, [*said[:-1], "page"], box=True)
    assert other.unpack(first) is None


def test_a_replayed_frame_ends_the_connection_and_changes_nothing() -> None:
    room, [anna] = room_of("anna")
    anna.seal("1")
    heard = room.up[-1]
    room.settle()
    room.session.void()
    room.host.changed(room.now)
    rows = len(room.session.log)
    room.up.append(heard)
    room.settle()
    assert len(room.session.log) == rows
    assert anna.guest.why_gone == "bad_mac"


def test_what_is_private_is_veiled_with_another_stream_for_every_frame() -> None:
    said = ["t", "anna", "0", "n", "m", "d", "en", "app"]
    guest, box = wire.Channel(b"k" * 16, said, box=False), wire.Channel(b"k" * 16, said, box=True)
    texts = [guest.pack({"t": "OPEN", "r": "1"}, "the same secret words" * 9) for _ in range(2)]
    hidden = [json.loads(text[wire.MAC :])["x"] for text in texts]
    assert hidden[0] != hidden[1]
    assert not any("secret" in text for text in texts)
    assert [(box.unpack(text) or {})["x"] for text in texts] == ["the same secret words" * 9] * 2


@pytest.mark.parametrize(
    "broken", ["", "x", "0" * 64, "{" * 5000, '{"t":"JOIN"}', "[]", "null", "\ud800" * 70, 7, b"x", None]
)
def test_frames_that_are_none_end_the_connection(broken: object) -> None:
    room, [anna] = room_of("anna")
    before = (len(room.session.log), room.session.scene())
    room.host.received(anna.connection, broken, room.now)
    room.host.connected(77, "0" * 32, room.now)
    room.host.received(77, broken, room.now)
    assert (len(room.session.log), room.session.scene()) == before
    assert [id_ for id_, _ in room.dropped] == [anna.connection, 77]


@pytest.mark.parametrize(
    "frame",
    [
        {"t": "SEAL", "r": "0-0"},
        {"t": "SEAL", "r": "0-0", "c": "xx"},
        {"t": "SEAL", "r": 7, "c": "a" * 64},
        {"t": "SEAL", "r": "0-0", "c": "a" * 64, "more": 1},
        {"t": "ANSWER", "a": -1, "s": "anna", "k": "", "w": []},
        {"t": "ANSWER", "a": True, "s": "anna", "k": "", "w": []},
        {"t": "ANSWER", "a": 1, "s": "anna", "k": "", "w": [["x"]]},
        {"t": "WELCOME"},
        {"t": "WHY", "a": 1, "s": None, "c": "oil"},
    ],
)
def test_a_signed_frame_of_the_wrong_shape_ends_the_connection(frame: dict[str, Any]) -> None:
    room, [anna] = room_of("anna")
    rows = len(room.session.log)
    anna.guest._say(frame)
    room.settle()
    assert anna.guest.why_gone == "bad_format"
    assert len(room.session.log) == rows
