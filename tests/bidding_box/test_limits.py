"""What just fits and what is just too much: ports, words and numbers in frames, what lies on disk."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from companion.bidding_box import wire
from companion.bidding_box.box import Box
from companion.bidding_box.codes import PORT
from companion.bidding_box.kept import Kept
from companion.bidding_box.places import Places
from companion.core.say import Free, say
from tests.bidding_box.sockets import box_of, joined
from tests.tables import new_table


class Keeper:
    """Keeps one word beside no table."""

    def __init__(self, words: str | None = None) -> None:
        self.words = words

    def keep(self, name: str, words: str) -> None:
        self.words = words

    def kept(self, name: str) -> str | None:
        return self.words


@pytest.mark.parametrize(
    ("port", "found"),
    [(1, 1), (65535, 65535), (0, PORT), (65536, PORT), (-1, PORT), ("8765", PORT), (True, PORT), (None, PORT)],
)
def test_a_port_that_there_can_be_is_remembered(port: object, found: int) -> None:
    assert Places(Keeper(json.dumps({"port": port}))).port == found


@pytest.mark.parametrize(("at", "found"), [("x" * 39, "x" * 39), ("x" * 40, ""), (7, "")])
def test_an_address_that_there_can_be_is_remembered(at: object, found: str) -> None:
    assert Places(Keeper(json.dumps({"at": at}))).at == found


def test_places_are_remembered_whole() -> None:
    keeper = Keeper()
    places = Places(keeper)
    key = places["anna"].key
    places.bind("anna", "a" * 32)
    places.rekey("ben")
    places.remember(4711, "192.168.1.5")
    again = Places(keeper)
    assert (again["anna"].key, again["anna"].epoch, again["anna"].device) == (key, 0, "a" * 32)
    assert (again["ben"].epoch, again["ben"].device) == (1, "")
    assert (again.port, again.at) == (4711, "192.168.1.5")
    assert again.taken
    again.rekey("anna")
    assert [Places(keeper).taken, again["anna"].key == key] == [False, False]


WHOLE = {"t": "ANSWER", "a": 1, "s": "t", "k": "bid", "w": ["3"]}


@pytest.mark.parametrize(
    ("frame", "sound"),
    [
        (WHOLE, True),
        ({**WHOLE, "k": "x" * 200}, True),
        ({**WHOLE, "k": "x" * 201}, False),
        ({**WHOLE, "w": ["x" * 400] * 60}, True),
        ({**WHOLE, "w": ["x" * 401]}, False),
        ({**WHOLE, "w": ["x"] * 61}, False),
        ({**WHOLE, "w": []}, True),
        ({**WHOLE, "w": "3"}, False),
        ({**WHOLE, "a": "1"}, False),
        ({**WHOLE, "a": True}, False),
        ({**WHOLE, "more": 1}, False),
        ({"t": "ANSWER", "a": 1, "s": "t", "k": "bid"}, False),
        ({"t": "WHY", "a": 1, "s": "anna", "c": "x" * 100}, True),
        ({"t": "WHY", "a": 1, "s": "anna", "c": "x" * 101}, False),
        ({"t": "OPEN", "r": "1-0", "x": "x" * 129}, True),
        ({"t": "OPEN", "r": "1-0", "x": "x" * 128}, False),
        ({"t": "OPEN", "r": "1-0", "x": "x" * 130}, False),
        ({"t": "SEAL", "r": "1-0", "c": "0" * 64}, True),
        ({"t": "SEAL", "r": "1-0", "c": "0" * 65}, False),
        ({"t": "SEAL", "r": "1-0", "c": "G" * 64}, False),
        ({"t": "LOOK", "a": 1, "w": "sheet"}, True),
        ({"t": "LOOK", "a": 1, "w": "timeline"}, True),
        ({"t": "LOOK", "a": 1, "w": "secrets"}, False),
        ({"t": "PING"}, True),
        ({"t": "PING", "a": 1}, False),
        ({"t": "DANCE"}, False),
    ],
)
def test_what_a_guest_may_say(frame: dict[str, Any], sound: bool) -> None:
    assert wire.sound(frame) is sound


def test_what_a_guests_device_keeps_is_there_again_and_gone_when_it_is_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "guest.json"
    kept = Kept(path)
    kept["seal"] = "a salt"
    kept["name"] = "Anna"
    device = kept.device
    again = Kept(path)
    assert dict(again) == {"seal": "a salt", "name": "Anna", "device": device}
    assert again.device == device
    del again["seal"]
    assert dict(Kept(path)) == {"name": "Anna", "device": device}
    assert len(again) == 2


@pytest.fixture
def box_at() -> Iterator[Callable[[str], Box]]:
    """A box of one table at a given address, which nobody starts."""
    session = new_table()
    made: list[Box] = []

    def box(address: str) -> Box:
        made.append(Box(session, address, 0))
        return made[-1]

    yield box
    for one in made:
        one.start()
        one.stop()
    session.close()


def test_a_device_is_told_that_it_has_moved_only_when_phones_look_for_it_elsewhere(
    box_at: Callable[[str], Box],
) -> None:
    box = box_at("127.0.0.1")
    assert box.moved() is None, "nobody looks for it anywhere yet"
    assert box.places.at == "127.0.0.1"
    box.places.bind("anna", "a" * 32)
    assert box.moved() is None, "it is where it was"
    elsewhere = box_at("127.0.0.2")
    assert elsewhere.moved() == say("box.moved", place=Free(f"127.0.0.2:{elsewhere.port}"))
    assert elsewhere.moved() is None, "it is told once"


def test_a_device_whose_phones_have_not_taken_a_seat_moves_unnoticed(box_at: Callable[[str], Box]) -> None:
    box_at("127.0.0.1").moved()
    elsewhere = box_at("127.0.0.2")
    assert elsewhere.moved() is None
    assert elsewhere.places.at == "127.0.0.2"


def test_whoever_watches_the_connections_is_told_until_it_looks_away(box_at: Callable[[str], Box]) -> None:
    box = box_at("127.0.0.1")
    told: list[str] = []

    def first() -> None:
        told.append("first")

    box.watch(first)
    box.watch(lambda: told.append("second"))
    box.host.connections.watcher()
    box.unwatch(first)
    box.host.connections.watcher()
    assert told == ["first", "second", "second"]


def test_what_guests_do_is_written_into_no_log() -> None:
    """The threat is a curious friend: who asked for what, and when, is nobody's business."""
    written = io.StringIO()
    everywhere = logging.StreamHandler(written)
    logging.getLogger().addHandler(everywhere)
    try:
        logging.getLogger("elsewhere").error("is written")
        logging.getLogger("hanko.box").error("anna sealed at 21:04")
    finally:
        logging.getLogger().removeHandler(everywhere)
    assert written.getvalue() == "is written\n"


def test_a_client_that_is_closed_has_ended_and_has_kept_no_look_twice() -> None:
    with ExitStack() as stack:
        box = box_of(stack, new_table())
        anna = joined(stack, box, "anna")
        anna.look("sheet")
        assert anna.wait(lambda client: client.sheet is not None)
        assert anna.guest.looked == {}
        anna.close()
        assert not anna._thread.is_alive()
