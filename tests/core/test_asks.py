"""Each kind of ask: what it accepts, why it refuses, and its words in a play and back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.asks import (
    Ask,
    Confirm,
    Form,
    Number,
    Order,
    Pick,
    Some,
    Text,
)
from companion.core.play_text import split, written
from companion.core.say import Refused
from companion.core.spelling import clean, read_one, write_one
from companion.core.sums import parts_of, spelled, sum_of, whole
from tests.contract.players import some_value
from tests.counts import counts
from tests.tables import refusal

pytestmark = pytest.mark.counts
MANY = settings(max_examples=counts(2000, share=50), deadline=None)

PICK = Pick("p", ("red", "blue", "a,b"), otherwise=("green",))
SOME = Some("s", ("red", "blue", "a,b", "x\\y"), least=1, most=3)
NUMBER = Number("n", -3, 12, beyond=(-9, 99))
ORDER = Order("o", ("anna", "ben", "c,d"))
CONFIRM = Confirm("c")
TEXT = Text("t", 20)
TEXTS = Text("ts", 20, least=0, most=4)
FORM = Form("f", (SOME, NUMBER, TEXTS, CONFIRM, Form("inner", (ORDER, NUMBER)), TEXT))
KINDS: tuple[Ask, ...] = (PICK, SOME, NUMBER, ORDER, CONFIRM, TEXT, TEXTS, FORM)
OPTIONAL: tuple[Ask, ...] = (
    Pick("p", ("red", "blue"), optional=True),
    Number("n", 0, 9, optional=True),
    Text("t", 9, least=0),
    Form("f", (CONFIRM, NUMBER), optional=True),
    Form("f", (Pick("p", ("red",), optional=True), Number("n", 0, 9, optional=True))),
)
each_kind = pytest.mark.parametrize("ask", KINDS + OPTIONAL, ids=lambda ask: type(ask).__name__)

HOSTILE: list[Any] = [
    None, True, False, 0, -1, 10**40, -(10**40), 1.0, 1.5, float("nan"), "", " ", "red ", "RED", b"red", "\u202egreen",
    "x\ny", "\x00", "\ud800", "x" * 10_000, "[b]", "{0}", (), ("red", "red"), ("blue", "red"), ("zed",), (("red",),),
    (["red"],), ["red"], {"red": 1}, (None,), (True,), (1, 2), object(), ((((((),),),),),), ("red",) * 10_000, [], {},
]  # fmt: skip


@each_kind
@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: repr(value)[:20])
def test_no_value_makes_an_ask_fail_and_what_it_accepts_can_be_written(ask: Ask, value: Any) -> None:
    why = ask.refuses(value)
    if why is None:
        assert ask.read(ask.write(value)) == value
    else:
        assert why.key.startswith("refused.")


@each_kind
@MANY
@given(seed=st.integers(0, 1 << 30))
def test_an_accepted_value_reads_back_from_its_words(ask: Ask, seed: int) -> None:
    value = some_value(ask, Random(seed))
    assert ask.refuses(value) is None
    assert ask.read(ask.write(value)) == value
    assert read_one(ask, write_one(ask, value)) == value
    assert ask.read(split(written(ask.write(value)))) == value


LINE = st.text(max_size=30).map(clean).filter(lambda line: line and line != "-")


@MANY
@given(lines=st.lists(LINE, min_size=0, max_size=4, unique=True))
def test_any_typed_words_survive_a_form_and_a_play_line(lines: list[str]) -> None:
    typed = Text("t", 60, least=0, most=4)
    form = Form("f", (typed, Number("n", 0, 9), typed))
    value = (tuple(lines), 7, tuple(reversed(lines)))
    assert form.refuses(value) is None
    assert form.read(split(written(form.write(value)))) == value


@MANY
@given(words=st.lists(st.text(max_size=12), max_size=5))
def test_any_words_are_read_or_refused(words: list[str]) -> None:
    for ask in KINDS + OPTIONAL:
        try:
            value = ask.read(words)
        except Refused as refused:
            assert refused.say.key.startswith("refused.")  # noqa: PT017
        else:
            assert ask.refuses(value) is None or ask.refuses(value)


@MANY
@given(text=st.text(max_size=80))
def test_cleaned_words_stay_clean_and_lie_on_one_line(text: str) -> None:
    cleaned = clean(text)
    assert clean(cleaned) == cleaned
    assert len(cleaned.splitlines()) <= 1
    assert not any(sign in cleaned for sign in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u200f\x00\x1b")


@pytest.mark.parametrize(
    ("ask", "value", "why"),
    [
        (PICK, "yellow", "not_an_option"),
        (PICK, None, "needed"),
        (PICK, 3, "not_an_option"),
        (SOME, (), "too_few"),
        (SOME, ("red", "blue", "a,b", "x\\y"), "too_many"),
        (SOME, ("blue", "red"), "twice"),
        (SOME, ("red", "red"), "twice"),
        (SOME, ["red"], "not_an_option"),
        (SOME, ("yellow",), "not_an_option"),
        (NUMBER, True, "not_a_number"),
        (NUMBER, "3", "not_a_number"),
        (NUMBER, 3.0, "not_a_number"),
        (NUMBER, -10, "too_low"),
        (NUMBER, 100, "too_high"),
        (NUMBER, None, "needed"),
        (ORDER, ("anna", "ben"), "all_once"),
        (ORDER, ("anna", "anna", "c,d"), "all_once"),
        (ORDER, None, "not_an_option"),
        (CONFIRM, 1, "yes_or_no"),
        (CONFIRM, None, "yes_or_no"),
        (TEXT, "-", "not_words"),
        (TEXT, "   ", "not_words"),
        (TEXT, "x" * 21, "too_long"),
        (TEXT, "two\nlines", "hidden_signs"),
        (TEXT, "turned \u202e round", "hidden_signs"),
        (TEXTS, ("a", "a"), "twice"),
        (TEXTS, ("a", "b", "c", "d", "e"), "too_many"),
        (TEXTS, "a", "not_words"),
        (TEXTS, (("a",),), "not_words"),
        (FORM, ("red",), "all_fields"),
        (FORM, None, "all_fields"),
        (FORM, (("red",), 999, (), True, (("anna", "ben", "c,d"), 1), "x"), "field"),
    ],
)
def test_a_refusal_says_why(ask: Ask, value: Any, why: str) -> None:
    found = ask.refuses(value)
    assert found is not None
    assert found.key == f"refused.{why}"


@pytest.mark.parametrize(
    ("ask", "value"),
    [
        (PICK, "green"),
        (SOME, ("red", "a,b")),
        (NUMBER, 0),
        (NUMBER, 99),
        (ORDER, ("c,d", "ben", "anna")),
        (CONFIRM, False),
        (TEXT, "שלום 🐟 [b]"),
        (TEXTS, ()),
        (OPTIONAL[0], None),
        (OPTIONAL[1], None),
        (OPTIONAL[2], None),
        (OPTIONAL[3], None),
    ],
)
def test_what_fits_is_accepted(ask: Ask, value: Any) -> None:
    assert ask.refuses(value) is None


@pytest.mark.parametrize(
    ("words", "value"),
    [
        (["red,blue"], ("red", "blue")),
        (["blue", "red"], ("red", "blue")),
        (["a,b"], ("a,b",)),
        (["-"], ()),
    ],
)
def test_a_list_stands_in_one_word_by_commas_or_in_several(words: list[str], value: Any) -> None:
    assert SOME.read(words) == value


def test_the_last_field_of_a_form_takes_all_that_is_left() -> None:
    form = Form("f", (NUMBER, SOME))
    assert form.read(["4", "blue", "red"]) == (4, ("red", "blue"))
    assert refusal(lambda: form.read(["4"])) == "refused.all_fields"


@pytest.mark.parametrize("word", ["", "-", "+", "1.5", "٣", "²", "1_000", "1e3", "0x1", "9" * 10, " 1", "--1"])
def test_what_people_would_not_call_a_whole_number_is_none(word: str) -> None:
    assert refusal(lambda: whole(word)) == "refused.not_a_number"


def test_whole_numbers_are_read() -> None:
    assert [whole(word) for word in ("0", "-7", "+7", "007", "999999999")] == [0, -7, 7, 7, 999_999_999]


def test_the_key_of_an_ask_names_its_subject() -> None:
    assert Pick("tie", ("a",)).key == "tie"
    assert Pick("tie", ("a",), subject="p3").key == "tie/p3"


@pytest.mark.parametrize(
    ("word", "parts"), [("3+6+2", (3, 6, 2)), ("12-4", (12, -4)), ("-3-2", (-3, -2)), ("+7", 7), ("-0", 0), ("5", 5)]
)
def test_a_sum_is_entered_as_it_is_counted(word: str, parts: int | tuple[int, ...]) -> None:
    """OT-5.5"""
    ask = Number("points", -99, 99, adds=True)
    assert ask.read([word]) == parts
    assert ask.refuses(parts) is None
    assert ask.read(ask.write(parts)) == parts


@pytest.mark.parametrize("word", ["", "+", "3+", "3++2", "3+ 2", "three", "1+1234567890", "\u0663+1", "1.5+2"])
def test_what_is_no_sum_is_refused(word: str) -> None:
    with pytest.raises(Refused):
        parts_of(word)


@pytest.mark.parametrize(
    "value", [(), (3,), (1, True), (1, "2"), (1, (2, 3)), (1, None), (1,) * 41, (10**9, -(10**9)), [1, 2], 1.5]
)
def test_what_cannot_be_added_up_is_no_sum(value: object) -> None:
    assert sum_of(value) is None
    assert Number("points", -99, 99, adds=True).refuses(value) is not None


def test_the_ends_hold_for_the_sum_and_where_nothing_is_added_up_parts_are_no_number() -> None:
    ask = Number("points", 0, 9, adds=True)
    assert [bool(ask.refuses(value)) for value in ((5, 4), (5, 5), (3, -4), (12, -4))] == [False, True, True, False]
    assert Number("points", 0, 9).refuses((1, 2)) is not None
    assert spelled((12, -4, 3)) == "12-4+3"
