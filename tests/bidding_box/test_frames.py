"""Frames of a version of the protocol stay as they are: phones of yesterday sit at the table of tomorrow."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Any

import pytest

from companion.bidding_box import guest, rounds, wire
from companion.bidding_box.scenes import postings_from_plain, scene_from_plain, sheet_from_plain, timeline_from_plain
from tests.bidding_box import frames
from tests.bidding_box.frames_scene import DONE, SCENE, SHEET
from tests.bidding_box.test_seal_vectors import ROOT, VECTORS

NEW_NUMBER = """
Version {version} of the protocol is said or understood otherwise than phones out there do.
Where that is not a mistake, it needs a new number: VERSION in companion/bidding_box/wire.py, `v` in web/src/guest.js,
docs/protocol.md, and a file of its own, which `python -m tests.bidding_box.frames` writes. The old file stays."""

# Of the versions before: whoever changed a file would say that yesterday was otherwise.
BEFORE = {
    1: "0fdf597882a988d812a03009ecd241d21e6be265f5d1b66b4f476b2581ba6347",
    2: "f684ab117713be60d7770b808c4d4d6376ac4cabf0e6b7cb2f9818991c3edf02",
    3: "fc46806a02975758b119ecc238fb5e2e8ea55536d5676d046c1fbb41b215d8b2",
}


def kept() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(frames.path().read_text("utf-8"))
    return found


def test_every_version_so_far_has_its_frames() -> None:
    there = sorted(path.name for path in VECTORS.glob("frames-*.json"))
    assert there == [f"frames-{number}.json" for number in range(1, wire.VERSION + 1)]


def test_the_frames_of_the_versions_before_are_what_they_were() -> None:
    found = {version: sha256(frames.path(version).read_bytes()).hexdigest() for version in range(1, wire.VERSION)}
    assert found == BEFORE


def test_box_and_guests_say_every_frame_as_it_was_said() -> None:
    then, now = kept()["frames"], frames.evening().said
    for before, said in zip(then, now, strict=False):
        assert (before["connection"], before["way"], before["text"]) == said, NEW_NUMBER.format(version=wire.VERSION)
    assert len(then) == len(now), NEW_NUMBER.format(version=wire.VERSION)


def test_every_frame_is_read_as_it_was_read() -> None:
    then = kept()
    said = [(each["connection"], each["way"], each["text"]) for each in then["frames"]]
    now = frames.read(said, {seat: bytes.fromhex(key) for seat, key in then["keys"].items()})
    for before, read in zip(then["frames"], now, strict=True):
        assert before == read, NEW_NUMBER.format(version=wire.VERSION)


def test_a_guest_with_the_app_understands_what_it_is_sent() -> None:
    """The private part of what the box told the app that evening, as its screens get it."""
    heard = [each["frame"] for each in kept()["frames"] if (each["connection"], each["way"]) == (1, "down")]

    def told(kind: str) -> list[Any]:
        return [json.loads(frame["x"]) for frame in heard if frame["t"] == kind]

    sheet, timeline = told("LOOK")
    assert [scene_from_plain(plain) for plain in told("SCENE")] == [SCENE]
    assert sheet_from_plain(sheet) == SHEET
    assert [line.words for line in timeline_from_plain(timeline)] == [line.words for line in DONE]
    assert [[line.amount for line in postings_from_plain(plain)] for plain in told("WHY")] == [[7]]


def test_every_kind_of_frame_is_among_them() -> None:
    heard = {name.removeprefix("_on_").upper() for name in dir(guest.Guest) if name.startswith("_on_")}
    kinds = {"HELLO", "JOIN", *wire.SAYS, *heard, "WORDS"}  # the last one is for the page: the app has its own words
    assert {each["frame"]["t"] for each in kept()["frames"]} == kinds
    described = (ROOT / "docs" / "protocol.md").read_text("utf-8")
    table = [line.split("|")[1] for line in described.splitlines() if re.match(r"\| [A-Z]{3,}", line)]
    assert set(re.findall(r"[A-Z]{3,}", " ".join(table))) == kinds


def test_a_frame_that_is_said_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that cannot fail proves nothing: here is one field more."""
    shown = rounds.shown_to

    def more(found: Any, seat: str) -> Any:
        return {**shown(found, seat), "hidden": True}

    monkeypatch.setattr(rounds, "shown_to", more)
    with pytest.raises(AssertionError, match="Version 4 of the protocol"):
        test_box_and_guests_say_every_frame_as_it_was_said()
