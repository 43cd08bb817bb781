"""Random schedules against what must always be so, and broken frames by the hundred thousand."""

from __future__ import annotations

import json
import string
from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.bidding_box import wire
from companion.bidding_box.guest import Guest
from tests.bidding_box.schedule import Schedule
from tests.bidding_box.tables import Room
from tests.counts import counts
from tests.tables import new_table

pytestmark = pytest.mark.counts
SCHEDULES, NONSENSE = counts(3000, share=40), counts(100_000, share=50)

HAPPENS = (
    "kill", "replay", "tamper", "impostor", "wrong_key", "void", "lose", "forfeited", "seal", "anew", "cut", "wait",
    "hand_over", "tab", "compare", "agree", "power_cut",
)  # fmt: skip


def test_random_schedules() -> None:
    done: Counter[str] = Counter()
    for number in range(SCHEDULES):
        try:
            done += Schedule(number).run()
        except AssertionError as error:
            raise AssertionError(f"schedule {number}: {error}") from error
    print(dict(done))
    rare = {name for name in HAPPENS if done[name] < SCHEDULES / 10}
    assert not rare, f"hardly ever happened: {rare}"
    assert done["lost_to_power"] > SCHEDULES / 100, "power cuts between the lock and the reveal"


def broken(good: list[str], random: Random) -> object:
    """Something that is no frame: noise, or a frame that was good, cut, turned or put together anew."""
    kind = random.randrange(6)
    text = random.choice(good) or "{}"
    at = random.randrange(len(text))
    if kind == 0:
        return "".join(random.choices(string.printable, k=random.randrange(300)))
    if kind == 1:
        return text[:at]
    if kind == 2:
        return text[:at] + chr(random.randrange(0x20, 0xD000)) + text[at + 1 :]
    if kind == 3:
        return text[at:] + text[:at]
    if kind == 4:
        return text[: wire.MAC] + json.dumps({"t": random.choice([*wire.SAYS, "JOIN", 7, None]), "r": "1-0"})
    return random.choice(["", "{}", "[]", "0" * wire.MAC + "{}", None, b"\x00", "[" * 3000, text * 3])


def test_broken_frames_change_nothing() -> None:
    """Before JOIN and after it; each ends its connection, and the box goes on."""
    random = Random("broken frames")
    room = Room(new_table())
    anna = room.phone("anna")
    good: list[str] = []
    while room.up or room.down:
        good += [text for _, text in room.up]
        room.one()
    anna.seal("3")
    good += [text for _, text in room.up]
    room.settle()
    before = (len(room.session.log), room.session.scene(), room.session.kept("box"))
    said = ["t1", "anna", "0", "n", "m", "d", "en", "app"]
    for number in range(counts(1_000_000, share=100)):
        room.host.connected(9_000, "0" * 32, 0.0)
        if number % 2:
            false = room.host.company.guests[9_000]
            false.seat, false.here = "anna", True
            false.channel = wire.Channel(room.host.places["anna"].key, said, box=True)
        room.host.received(9_000, broken(good, random), 0.0)
        assert 9_000 not in room.host.company.guests, "a broken frame was taken for one"
        room.down.clear()
        room.dropped.clear()
    assert (len(room.session.log), room.session.scene(), room.session.kept("box")) == before
    anna.seal("4")
    room.settle()
    assert room.session.open_round() is not None
    assert room.session.line.sealings["anna"] == 2


ODD: tuple[Any, ...] = (
    None, True, -1, 0, 1 << 40, 1.5, "", "anna", "ben", "table", "x" * 90, "\x00é", "a" * 64, "0" * 129, [],
    [["x"]], {},
)  # fmt: skip


def test_signed_nonsense_of_a_cheating_guest_changes_nothing() -> None:
    """It has its seat and its key; what it says has the right names, and does not fit or means nothing. (That it leaves
    its seat would mean something.)"""
    random = Random("signed nonsense")
    room = Room(new_table())
    anna, ben = (room.phone(seat) for seat in ("anna", "ben"))
    room.settle()
    ben.seal("2")
    room.settle()
    before = (len(room.session.log), room.session.scene(), room.session.kept("box"))
    said = ["t1", "anna", "0", "n", "m", "d", "en", "app"]
    ended = 0
    for _ in range(NONSENSE):
        room.host.connected(9_000, "0" * 32, 0.0)
        false = room.host.company.guests[9_000]
        false.seat, false.here = "anna", True
        false.channel = wire.Channel(room.host.places["anna"].key, said, box=True)
        kind = random.choice([*(kind for kind in wire.SAYS if kind != "LEAVE"), "JOIN", "SHOW"])
        frame = {"t": kind, **{name: random.choice(ODD) for name in wire.SAYS.get(kind, ("x",))}}
        if random.random() < 0.2:
            frame[random.choice("xrc")] = random.choice(ODD)
        hidden = str(frame.pop("x")) if "x" in frame else None
        speaking = wire.Channel(anna.guest.code.key, said, box=False)
        room.host.received(9_000, speaking.pack(frame, hidden), 0.0)
        ended += 9_000 not in room.host.company.guests
        room.host.company.guests.pop(9_000, None)
        room.down.clear()
        room.dropped.clear()
    assert 0 < ended < NONSENSE
    assert (len(room.session.log), room.session.scene(), room.session.kept("box")) == before


def test_a_guest_believes_no_broken_frame() -> None:
    random = Random("broken frames of a false box")
    room = Room(new_table())
    anna = room.phone("anna")
    room.settle()
    good = [text for _, text in room.told]
    guest: Guest = anna.guest
    before = (guest.here, guest.round, guest.scene, guest.verdict)
    for _ in range(NONSENSE):
        frame = broken(good, random)
        if isinstance(frame, str):
            guest.received(frame)
    assert (guest.here, guest.round, guest.scene, guest.verdict) == before
