"""A link without a seat: what all see, to the byte, and nothing that it could answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.bidding_box import wire
from tests.bidding_box.tables import Phone, Room, asks, bodies, room_of, seal_all


def watching(room: Room) -> Phone:
    phone = room.phone()
    phone.guest.form = "page"
    phone.connect()
    room.settle()
    phone.guest._say({"t": "WATCH"})
    room.settle()
    return phone


def scenes(phone: Phone) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    hear = phone.guest._on_scene

    def heard(frame: wire.Frame) -> None:
        found.append(frame)
        hear(frame)

    phone.guest._on_scene = heard  # type: ignore[method-assign]
    return found


def test_who_watches_sees_what_all_see_to_the_byte() -> None:
    room, [anna, ben] = room_of("anna", "ben")
    watcher = watching(room)
    seal_all(room, [anna, ben])
    for _ in room.host.tell_scenes():
        pass
    room.settle()
    told = room.host._telling
    assert watcher.guest.scene == told.scene(None, "en", False)
    assert json.loads(watcher.guest.scene).get("sealed") == ["anna", "ben"]
    assert all("kind" not in asked for asked in json.loads(watcher.guest.scene)["asks"])
    assert watcher.guest.round is None, "and of seals nothing else"
    watcher.guest.look("sheet")
    watcher.guest.why("anna", "points")
    room.settle()
    assert list(watcher.guest.looked.values()) == [json.loads(told.look("sheet", None, "en", False))]


def test_what_is_sealed_changes_nothing_of_what_a_watcher_is_told_before_it_is_open() -> None:
    heard = []
    for amount in ("1", "9"):
        room, [anna, ben] = room_of("anna", "ben")
        watcher = watching(room)
        found = scenes(watcher)
        for phone, words in ((anna, amount), (ben, "4")):
            phone.seal(words)
            room.settle()
        for _ in room.host.tell_scenes():
            pass
        room.settle()
        heard.append(wire.compact(found))
        assert found
    assert heard[0] == heard[1]


@pytest.mark.parametrize(
    "frame",
    [
        {"t": "CLAIM"}, {"t": "LEAVE"}, {"t": "UNDO", "a": 1, "k": 1}, {"t": "SEAL", "r": "0-0", "c": "ab" * 32},
        {"t": "MARK", "r": "0-0", "m": "ab" * 32}, {"t": "ANSWER", "a": 1, "s": "anna", "k": "", "w": ["1"]},
        {"t": "ANSWER", "a": 1, "s": "", "k": "", "w": ["1"]},
        {"t": "ANSWER", "a": 1, "s": "table", "k": "", "w": ["yes"]},
    ],
)  # fmt: skip
def test_a_link_without_a_seat_answers_nothing(frame: wire.Frame) -> None:
    room, [anna] = room_of("anna")
    before = len(room.session.log)
    watcher, chooser = watching(room), asks(room, "ben")
    places = room.session.kept("box")
    said = len(bodies(room))
    for phone in (watcher, chooser):
        phone.guest._say(frame)
        room.settle()
        assert phone.guest.why_gone == ""
    assert [body["t"] for body in bodies(room)[said:]] == []
    assert len(room.session.log) == before
    assert room.session.kept("box") == places
    assert anna.guest.here
    assert set(room.host.connections.states(room.now)) == {"anna", "ben", "cora"}
