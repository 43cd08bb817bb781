"""What a journal leaves standing; the book; seals; telling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import seal
from companion.core.asks import Confirm, Form, Number, Order, Pick, Some, Text
from companion.core.book import Book, ranks
from companion.core.header import NO_SEATS, Seat, check_seats
from companion.core.rows import AMENDED, DEALER, Line, Row, back, forth, whole_rounds
from companion.core.say import Free, Who, say
from companion.core.telling import told
from tests.tables import refusal


def answers(*values: int) -> list[Row]:
    return [Row("answer", "anna", "n", value=value) for value in values]


def values(rows: list[Row]) -> list[object]:
    return [row.value for row in Line().then(rows).standing]


def test_answers_and_fixes_count_and_nothing_else() -> None:
    rows = [*answers(1), Row("seal", "anna"), Row("away", "ben"), Row("fix", key="judge", value="ben"), Row("void")]
    assert values(rows) == [1, "ben"]


def test_go_steps_back_and_forth_and_an_answer_there_replaces_what_lay_ahead() -> None:
    rows = [*answers(1, 2, 3), Row("go", to=1)]
    assert values(rows) == [1]
    assert values([*rows, Row("go", to=3)]) == [1, 2, 3]
    assert values([*rows, *answers(9)]) == [1, 9]


def test_places_name_the_rows_of_the_journal() -> None:
    assert Line().then([*answers(1, 2), Row("go", to=1), *answers(9)]).places == [0, 3]


def test_an_amend_replaces_a_value_and_can_be_taken_back_whole() -> None:
    rows = [*answers(1, 2, 3), Row("amend", to=2, value=8), Row("go", to=2, note=AMENDED)]
    assert values(rows) == [1, 8]
    assert Line().then(rows).amended is not None
    assert values([*rows, Row("amend", to=2, value=2, back=True)]) == [1, 2, 3]


def test_an_amend_is_forgotten_when_other_answers_were_given_before_where_it_left_play() -> None:
    rows = [*answers(1, 2, 3), Row("amend", to=1, value=8), Row("go", to=2), *answers(7)]
    assert Line().then(rows).amended is None


@pytest.mark.parametrize(
    "row",
    [
        Row("go", to=9),
        Row("go", to=-1),
        Row("amend", to=0),
        Row("amend", to=3),
        Row("amend", to=1, back=True),
    ],
)
def test_a_turning_that_leads_nowhere_is_refused(row: Row) -> None:
    assert refusal(lambda: Line().then([*answers(1, 2), row])) == "refused.row"


def test_undo_and_redo_step_over_rounds_and_draws() -> None:
    drawn = Row("answer", "chance", "die", value=1, by=DEALER)
    sealed = [Row("answer", seat, "bid", value=1, round="1-0") for seat in ("anna", "ben")]
    rows = [drawn, *answers(5), *sealed, drawn]
    assert back(Line().then(rows)) == 2
    assert back(Line().then(rows[:2])) == 1
    assert back(Line().then(rows[:1])) == 1, "nothing but a draw: nothing to undo"
    assert forth(Line().then([*rows, Row("go", to=2)])) == 5
    assert [whole_rounds(Line().then(rows), to) for to in range(6)] == [1, 1, 2, 2, 5, 5]


def test_totals_are_sums_and_nothing_is_written_for_nothing() -> None:
    book = Book()
    for amount in (3, 0, -1):
        book.post("anna", "points", amount, "LA-1", say("why.start"))
    assert book.total("anna", "points") == 2
    assert [line.amount for line in book.lines("anna", "points")] == [3, -1]
    assert book.total("ben", "points") == 0
    assert book.lines("ben", "points") == ()


@given(st.dictionaries(st.sampled_from("abcdef"), st.tuples(st.integers(0, 4), st.integers(0, 2)), min_size=1))
def test_ranks_are_shared_and_leave_gaps(scores: dict[str, tuple[int, ...]]) -> None:
    placed = ranks(scores)
    for seat, score in scores.items():
        assert placed[seat] == 1 + sum(other > score for other in scores.values())


OPENED = seal.payload("bid/pier", ["4"])
SALT = "5" * 64
SEAL = seal.commitment("t1", "4-0", "anna", OPENED, SALT)


def test_a_seal_fits_its_own_opening_only() -> None:
    assert seal.unbroken(SEAL, "t1", "4-0", "anna", OPENED, SALT)
    for other in (
        ("t2", "4-0", "anna", OPENED, SALT),
        ("t1", "5-0", "anna", OPENED, SALT),
        ("t1", "4-1", "anna", OPENED, SALT),
        ("t1", "4-0", "ben", OPENED, SALT),
        ("t1", "4-0", "anna", seal.payload("bid/pier", ["5"]), SALT),
        ("t1", "4-0", "anna", seal.payload("bid/gate", ["4"]), SALT),
        ("t1", "4-0", "anna", OPENED, "6" * 64),
    ):
        assert not seal.unbroken(SEAL, *other)


def test_the_length_of_what_is_sealed_says_nothing() -> None:
    assert {len(seal.payload("bid", [word])) for word in ("0", "999", "a longer word")} == {64}


@given(st.lists(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=12), min_size=1, max_size=3))
def test_sealed_words_are_read_back(words: list[str]) -> None:
    assert seal.words_of(seal.payload("vote/7", words)) == words


def test_the_letters_are_the_same_for_the_same_round_seals_and_marks_only() -> None:
    seals, marks = {"anna": SEAL, "ben": "0" * 64}, {"anna": "2" * 64, "ben": "3" * 64}
    letters = seal.letters("t1", "1-0", seals, marks)
    assert letters == seal.letters("t1", "1-0", dict(reversed(seals.items())), dict(reversed(marks.items())))
    assert len(letters) == 4
    others = {
        seal.letters("t2", "1-0", seals, marks),
        seal.letters("t1", "1-1", seals, marks),
        seal.letters("t1", "1-0", {**seals, "ben": "1" * 64}, marks),
        seal.letters("t1", "1-0", seals, {**marks, "ben": "1" * 64}),
        seal.letters("t1", "1-0", seals, {"anna": marks["anna"]}),
    }
    assert len(others) == 5
    assert letters not in others


def test_values_are_told_by_names_words_and_numbers() -> None:
    seats = ("anna", "ben")
    assert told(Pick("p", ("anna", "x")), "anna", seats) == Who("anna")
    assert told(Pick("p", ("anna", "x")), "x", seats) == "x"
    assert told(Pick("p", ("x",), labels=(Free("X!"),)), "x", seats) == Free("X!")
    assert told(Some("s", ("x", "y")), (), seats) == say("nothing")
    assert told(Order("o", seats), ("ben", "anna"), seats) == (Who("ben"), Who("anna"))
    assert told(Number("n", 0, 9), 3, seats) == 3
    assert told(Confirm("c"), True, seats) is True
    assert told(Text("t"), "[b]", seats) == Free("[b]")
    assert told(Number("n", 0, 9, optional=True), None, seats) == say("none.n")
    assert told(Number("n", 0, 9, optional=True, never_mind=True), None, seats) == say("nothing")
    assert told(Form("f", (Number("n", 0, 9),)), (3,), seats) == (say("told.field", field=say("short.n"), value=3),)


@pytest.mark.parametrize("id_", ["", "Anna", "a b", "a" * 17, "ä", "a\n", "a#", *sorted(NO_SEATS)])
def test_seats_have_plain_ids_that_mean_nothing_else(id_: str) -> None:
    seats = (Seat("ben", "Ben"), Seat(id_, "Anna"))
    assert refusal(lambda: check_seats(seats, range(2, 5))) == "refused.seat_id"


@pytest.mark.parametrize("name", ["", " ", "a\nb", "turned \u202e", "x" * 41, "a  b", "\ud800", "\x1b[31m"])
def test_names_that_could_not_be_shown_are_refused(name: str) -> None:
    seats = (Seat("ben", "Ben"), Seat("anna", name))
    assert refusal(lambda: check_seats(seats, range(2, 5))) == "refused.seat_name"


def test_any_name_that_can_be_shown_is_fine() -> None:
    check_seats((Seat("a", "שלום 🐟"), Seat("b", "[b]Änna[/b] {x}"), Seat("c", "'; DROP TABLE")), range(2, 5))


def test_too_few_too_many_and_equal_seats_are_refused() -> None:
    seats = tuple(Seat(f"s{n}", "Same") for n in range(6))
    assert refusal(lambda: check_seats(seats[:1], range(2, 5))) == "refused.players"
    assert refusal(lambda: check_seats(seats, range(2, 5))) == "refused.players"
    assert refusal(lambda: check_seats((seats[0], seats[0]), range(2, 5))) == "refused.same_seat"
