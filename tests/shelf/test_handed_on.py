"""One evening as others get it, sign by sign: as JSON, as text and on the card."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from companion import VERSION
from companion.outgoing import bgstats, finished
from companion.outgoing.dates import day_and_clock
from companion.words import Words
from tests.shelf.test_share import BEGUN, ENGLISH, NAMES, SVG, drawn, evening, seats, sheet
from tests.tables import refusal


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The clock of this device: two hours before Greenwich in October."""
    monkeypatch.setitem(os.environ, "TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_the_json_says_everything_under_names_that_never_change() -> None:
    plain = finished.plain(evening(), ENGLISH)
    first, second, *_ = plain.pop("seats")
    assert plain == {
        "app": "Hanko",
        "version": VERSION,
        "table": "t1a2",
        "game": "white-castle",
        "title": "The White Castle",
        "level": ["Hard"],
        "whole": True,
        "wins": "most",
        "decided": "Anna are level; the turn order puts Anna first.",
        "began": "2026-10-14 17:46:40",
        "ended": "2026-10-14 19:10:39",
        "minutes": 83,
        "columns": ["Total"],
    }
    bare = {"started": False, "won": True, "total": 54, "rank": 1, "cells": [54]}
    assert first == {"name": NAMES[0], "id": "t1a2-p0", **bare}
    assert second == {
        "name": NAMES[1],
        "id": "h1",
        "started": True,
        "won": False,
        "total": 51,
        "rank": 3,
        "cells": [51],
    }


@pytest.mark.usefixtures("berlin")
def test_the_text_is_what_one_would_write_oneself() -> None:
    assert finished.text(evening(), ENGLISH).splitlines() == [
        "The White Castle, Hard",
        "14 October 2026",
        f"1. {NAMES[0]}: 54",
        "   Total: 54",
        f"1. {NAMES[2]}: 54",
        "   Total: 54",
        f"3. {NAMES[1]}: 51",
        "   Total: 51",
        f"4. {NAMES[3]}: \u22123",
        "   Total: \u22123",
        "So far",
    ]


@pytest.mark.usefixtures("berlin")
def test_the_card_tells_day_places_and_points() -> None:
    said = [text.text or "" for text in drawn(evening()).iter(f"{SVG}text")]
    assert said[1] == "14 October 2026"
    assert [words for words in said if words.endswith(".")] == ["1.", "1.", "3.", "4."]
    assert said[-1] == "So far"


@pytest.mark.usefixtures("berlin")
def test_a_day_is_that_of_this_device_and_a_time_no_clock_shows_the_nearest() -> None:
    def told(seconds: int) -> str:
        return day_and_clock(Words("en"), seconds)

    assert "14 October 2026" in told(BEGUN)
    assert "19:46" in told(BEGUN)
    assert "15 October 2026" in told(BEGUN + 5 * 3600)
    assert told(-(10**30)) == told(0)
    assert told(10**30) == told(1 << 40)


def test_names_that_no_code_can_hold_are_refused_in_words() -> None:
    """In a link each of their signs takes nine."""
    told = evening(seats=seats(("日本" * 20,) * 12), sheet=sheet((5,) * 12, (1,) * 12))
    link = bgstats.link(bgstats.play(told, ENGLISH, lean=True))
    assert refusal(lambda: bgstats.squares(link)) == "refused.bgstats_code"


def test_an_evening_without_scores_says_who_sat_there_and_who_won() -> None:
    """As text and on the card: two have won together, and no place tells it."""
    told = evening(sheet=None, winners=("p0", "p1"))
    won = f"{NAMES[0]} and {NAMES[1]} shared the win."
    name, _, people, last = finished.text(told, ENGLISH).split("\n")
    assert name.startswith("The White Castle")
    assert all(each in people for each in NAMES)
    assert last == won
    assert won in " ".join(text.text or "" for text in drawn(told).iter(f"{SVG}text"))
