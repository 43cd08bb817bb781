"""A box and a phone of different versions: neither goes on, and the screens of both name the two."""

from __future__ import annotations

import json
from contextlib import ExitStack
from unittest.mock import patch

import pytest

from companion import VERSION
from companion.bidding_box import wire
from companion.core.say import Free, say
from tests.bidding_box.sockets import box_of, knocking, soon
from tests.bidding_box.tables import room_of
from tests.tables import new_table


def test_a_phone_of_another_version_is_told_what_it_understands_and_the_box_says_so() -> None:
    room, _ = room_of()
    old = room.phone("anna")
    room.down.clear()
    said = '{"t":"JOIN","v":1,"g":"t1","s":"anna","e":0,"nc":"%s","d":"%s","l":"en","f":"page","m":"%s"}'
    room.host.received(old.connection, said % ("0" * 32, "0" * 32, "0" * 64), room.now)
    assert room.down[-1][1] == '{"t":"BYE","why":"old_code"}', "version 1 says to that: scan the code again"
    assert room.host.connections.trouble == say("box.other_version")


def test_a_guest_says_that_the_box_has_another_version() -> None:
    room, [anna] = room_of("anna")
    room.settle()
    assert not anna.guest.hello('{"t":"HELLO","v":1,"g":"t1","nh":"%s"}' % ("0" * 32), "0" * 32)
    assert (anna.guest.why_gone, anna.guest.box_app) == ("version", "")
    assert not anna.guest.hello('{"t":"HELLO","v":99,"a":"7.2.0","new":[]}', "0" * 32)
    assert (anna.guest.why_gone, anna.guest.box_app) == ("version", "7.2.0")
    for name in ("<b>", "", 7, "1" * 21, None):
        assert wire.app_of(json.dumps({"t": "HELLO", "v": 99, "a": name})) == "", "only what a version is called"


def test_the_box_says_which_version_has_knocked() -> None:
    room, _ = room_of()
    new = room.phone("anna")
    room.host.received(new.connection, '{"t":"JOIN","v":99,"a":"7.2.0"}', room.now)
    assert room.host.connections.trouble == say("box.other_versions", theirs=Free("7.2.0"), here=Free(VERSION))
    assert wire.other_version(wire.knock()) is False, "of the same version nobody knocks"
    with patch.object(wire, "VERSION", 99):
        assert wire.other_version('{"t":"HELLO","v":4}')
        assert json.loads(wire.knock()) == {"t": "JOIN", "v": 99, "a": VERSION}


def test_two_versions_that_meet_are_named_on_both_sides(stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    """The phone hears the box's in HELLO; the box hears the phone's from its knock."""
    box = box_of(stack, new_table())
    read = wire.read_clear
    monkeypatch.setattr(wire, "read_clear", lambda text, fields: None if fields is wire.HELLO else read(text, fields))
    monkeypatch.setattr(wire, "other_version", lambda text: True)  # each finds the other one strange
    anna = knocking(stack, box, "anna")
    assert anna.wait(lambda c: c.connection == "gone")
    assert anna.gone == say("guest.versions", here=Free(VERSION), box=Free(VERSION))
    found = say("box.other_versions", theirs=Free(VERSION), here=Free(VERSION))
    assert soon(lambda: box.host.connections.trouble == found)
