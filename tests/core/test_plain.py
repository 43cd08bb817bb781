"""Rows, headers and sheets as plain values and back; junk is refused."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.header import Header, Seat, Shipped
from companion.core.plain import (
    header_from_plain,
    header_to_plain,
    row_from_plain,
    row_to_plain,
    sheet_from_plain,
    sheet_to_plain,
)
from companion.core.rows import Row
from companion.core.say import Free, Part, Refused, Say, Who, part_from_plain, part_to_plain, say
from companion.core.scene import Fact, Line, Sheet, Why
from tests.tables import refusal

LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=8)
DOES = st.sampled_from(["answer", "fix", "go", "amend", "seal", "void", "away"])
WORD = st.text(max_size=8)
ROWS = st.builds(
    Row, DOES, WORD, WORD, st.integers(), VALUES, st.integers(), WORD, WORD, WORD, WORD, st.integers(), WORD,
    st.booleans(), st.booleans(),
)  # fmt: skip
JUNK = st.recursive(
    LEAVES | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=10,
)
PARTS: st.SearchStrategy[Part] = st.recursive(
    st.integers() | WORD | WORD.map(Who) | WORD.map(Free),
    lambda inner: (
        st.builds(
            lambda key, parts: Say(key, tuple(parts.items())),
            WORD,
            st.dictionaries(st.sampled_from(["who", "free", "say", "with", "count"]), inner, max_size=3),
        )
        | st.lists(inner, max_size=3).map(tuple)
    ),
    max_leaves=8,
)
HEADER = Header(
    "t1", "lanterns", 1, (Seat("anna", "Änna", "red", "star", "A", "de", "h1"), Seat("ben", "Ben")),
    {"oil": 9, "draws": "app", "some": ("a", "b")}, "seed", (Shipped("cards", 2, "ab" * 32),),
    {"map": {"a": [1, None]}}, 5,
)  # fmt: skip


def through_json(plain: object) -> Any:
    return json.loads(json.dumps(plain))


@given(ROWS)
def test_rows_go_there_and_back(row: Row) -> None:
    again = row_from_plain(through_json(row_to_plain(row)))
    assert again == row
    assert [type(getattr(again, entry.name)) for entry in fields(Row)] == [
        type(getattr(row, entry.name)) for entry in fields(Row)
    ]


@given(JUNK)
def test_junk_is_no_row_no_header_and_no_sheet(junk: object) -> None:
    for understand in (row_from_plain, header_from_plain, sheet_from_plain):
        try:
            understand(junk)
        except Refused as refused:
            assert refused.say.key.startswith("refused.")  # noqa: PT017


@given(PARTS)
def test_what_is_said_goes_there_and_back(part: Part) -> None:
    again = part_from_plain(through_json(part_to_plain(part)))
    assert repr(again) == repr(part)


def test_a_header_goes_there_and_back() -> None:
    assert header_from_plain(through_json(header_to_plain(HEADER))) == HEADER


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("table", 3),
        ("rules", "1"),
        ("rules", True),
        ("seats", []),
        ("seats", [{"id": "anna"}]),
        ("seats", [{"id": "anna", "name": "A"}, {"id": "anna", "name": "B"}]),
        ("seats", [{"id": "anna", "name": "x" * 10_000}]),
        ("seats", [{"id": "anna", "name": "turned \u202e"}]),
        ("seats", [{"id": "anna", "name": "two\nlines"}]),
        ("seats", [{"id": "win", "name": "A"}]),
        ("seats", [{"id": "anna", "name": "A", "wings": 2}]),
        ("options", ["oil"]),
        ("options", {"oil": {"a": 1}}),
        ("shipped", [["../../secret", 1, "x"]]),
        ("shipped", [["cards", "1", "x"]]),
        ("own", []),
        ("seed", "x" * 101),
        ("extra", 1),
    ],
)
def test_a_header_that_nobody_could_have_written_is_refused(name: str, value: object) -> None:
    assert (
        refusal(lambda: header_from_plain({**through_json(header_to_plain(HEADER)), name: value})) == "refused.header"
    )


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"do": "dance"},
        {"do": ["go"]},
        {"do": "go", "to": "3"},
        {"do": "go", "to": True},
        {"do": "go", "to": 3, "wings": 2},
        {"do": "answer", "value": {"a": 1}},
        {"do": "answer", "value": 1.5},
        {"do": "answer", "seat": 3},
        {"do": "amend", "back": 1},
    ],
)
def test_a_row_that_nobody_could_have_written_is_refused(plain: object) -> None:
    assert refusal(lambda: row_from_plain(plain)) == "refused.row"


def test_a_sheet_goes_there_and_back_with_its_reasons() -> None:
    why = (Why(4, say("paid", who=Who("anna"), what=Free("x")), "LA-3", 7), Why(None, say("best")))
    cell = Fact(say("account.points"), 4, "points", "anna", "points", why)
    other = Fact(say("account.oil"), say("none", who=Who("ben")))
    lines = (Line("anna", (cell, other), 4, 1), Line("ben", (other, other), -2, 2))
    sheet = Sheet((say("a"), say("b")), lines, say("tie", who=Who("ben")), (("anna", ((1, 4), (3, 9))),))
    assert repr(sheet_from_plain(through_json(sheet_to_plain(sheet)))) == repr(sheet)
