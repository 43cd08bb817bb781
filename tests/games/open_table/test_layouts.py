"""OT-8.1: layouts are kept, begun with, and refused when they are none."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import Given
from companion.core.header import Header, Seat
from companion.core.say import Refused
from companion.games.open_table import OpenTable
from companion.games.open_table.layouts import SECTIONS
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.shelf.prepared import in_words
from companion.words import LANGUAGES, Words

ROOT = Path(__file__).parents[3]
STARTERS = json.loads((ROOT / "data/games/open-table/starters.json").read_text(encoding="utf-8"))["starters"]
EVENING = json.loads((ROOT / "tests/plays/open-table/evening.layout.json").read_text(encoding="utf-8"))

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=40) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
WORDS = st.sampled_from(
    ["name", "whose", "begins_at", "contents", "ties", "pays", "choices", "sides", "chips", "negative"]
)
ENTRY = st.dictionaries(WORDS, JSON | st.sampled_from(["Gold", "c1", "c9/all", ["red 5"], "nobody"]), max_size=4)


def table(layout: object) -> OpenTable:
    return OpenTable(Given(("anna", "ben"), data={"layout": layout}))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", STARTERS)
def test_a_starter_begins_in_every_language(name: str, language: str) -> None:
    words = Words(language, "open-table")
    layout = in_words(STARTERS[name], words)
    kept = table(layout).layout()
    assert "word." not in json.dumps(kept)
    assert kept.get("rounds") or kept.get("round") or any(kept[section] for section in SECTIONS)


def test_a_penalty_of_the_shipped_score_pad_is_taken_away() -> None:
    """OT-5.4: 13 points and a penalty of 20 come to -7, without a word about how it counts."""
    session = begun("score_pad")
    for cell, points in (("k1", 13), ("k3", 20)):
        session.answer("table", f"score/{cell}/anna")
        session.answer("table", (points, "done"))
    assert session.total("anna", "k3") == -20
    assert next(line.total for line in session.sheet().lines if line.seat == "anna") == -7


def test_the_shipped_rounds_need_no_set_up() -> None:
    """OT-5.6: six rounds of two people, from cell to cell; a line more waits each time."""
    session = begun("rounds")
    session.answer("table", "score/k1/anna")
    for points in range(1, 12):
        session.answer("table", (points, "next"))
    session.answer("table", (12, "done"))
    lines = session.sheet().lines
    assert {line.seat: line.total for line in lines} == {"anna": 36, "ben": 42}
    assert "set_up" not in [row.value for row in session.line.standing]


def begun(starter: str) -> Any:
    layout = in_words(STARTERS[starter], Words("en", "open-table"))
    people = (Seat("anna", "Anna"), Seat("ben", "Ben"))
    return begin(Journal(None), Header("t", "open-table", OpenTable.rules, people, own={"layout": layout}))


def test_what_is_kept_begins_as_it_was() -> None:
    kept = table(EVENING).layout()
    assert table(json.loads(json.dumps(kept))).layout() == kept
    assert kept["counters"][0]["reasons"] == ["sold"]


def test_a_payment_finds_its_counter_though_others_are_gone() -> None:
    first = table(
        {"version": 1, "counters": [{"name": "Wood"}, {"name": "Gold"}], "bids": [{"name": "Lot", "pays": "c2"}]}
    )
    first.table.counters.remove("c1")
    assert first.layout()["bids"][0]["pays"] == "c1"
    first.table.counters.remove("c2")
    assert "pays" not in first.layout()["bids"][0]


@pytest.mark.parametrize(
    "junk",
    [
        None,
        [],
        "layout",
        {},
        {"version": 2},
        {"version": 3},
        {"version": 1, "cheats": []},
        {"version": 1, "counters": {"name": "Gold"}},
        {"version": 1, "counters": [{}]},
        {"version": 1, "counters": ["Gold"]},
        {"version": 1, "counters": [{"name": "Gold", "colour": "red"}]},
        {"version": 1, "counters": [{"name": "Gold", "begins_at": 10**12}]},
        {"version": 1, "counters": [{"name": "Gold", "begins_at": True}]},
        {"version": 1, "counters": [{"name": "Gold", "begins_at": 1.5}]},
        {"version": 1, "counters": [{"name": "Go\nld"}]},
        {"version": 1, "counters": [{"name": "Gold\u202e"}]},
        {"version": 1, "counters": [{"name": "G" * 10_000}]},
        {"version": 1, "counters": [{"name": "Gold", "reasons": [["deep"]]}]},
        {"version": 1, "counters": [{"name": "Gold", "chips": ["7"]}]},
        {"version": 1, "counters": [{"name": "Gold"}] * 25},
        {"version": 1, "bids": [{"name": "Lot", "pays": "c1"}]},
        {"version": 1, "bags": [{"name": "Bag", "contents": []}]},
        {"version": 1, "dice": [{"name": "Die", "how_many": 10_000}]},
        {"version": 1, "votes": [{"name": "Vote", "choices": ["red"] * 2}]},
    ],
)
def test_what_is_no_layout_is_refused_in_words(junk: object) -> None:
    with pytest.raises(Refused) as refused:
        table(junk)
    for language in LANGUAGES:
        spoken = Words(language, "open-table").say(refused.value.say)
        assert "refused." not in spoken
        assert "short." not in spoken


def test_a_table_with_a_wrong_layout_is_never_begun() -> None:
    journal = Journal(None)
    header = Header("t", "open-table", 2, (Seat("anna", "Anna"), Seat("ben", "Ben")), own={"layout": {"version": 9}})
    with pytest.raises(Refused):
        begin(journal, header)
    assert journal.header is None


@settings(deadline=None)
@given(
    JSON
    | st.fixed_dictionaries({"version": st.just(1)}, optional={name: st.lists(ENTRY, max_size=3) for name in SECTIONS})
)
def test_any_values_are_a_layout_or_refused(layout: Any) -> None:
    try:
        kept = table(layout).layout()
    except Refused:
        return
    assert table(kept).layout() == kept
