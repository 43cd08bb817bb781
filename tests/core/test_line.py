"""What stands after undo, redo and corrections, for whatever a table did before."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.rows import AMENDED, DEALER, Line, Row, back, forth, whole_rounds

THREE = [Row("answer", "anna", "n", value=value, at=value) for value in (1, 2, 3)]
AMEND_2 = [Row("amend", to=2, value=8), Row("go", to=2, note=AMENDED)]  # the third answer no longer fits
SEVEN = Row("answer", "ben", "n", value=7)
DRAWN = Row("answer", "chance", "die", value=6, by=DEALER)


def line(rows: list[Row]) -> Line:
    return Line().then(rows)


@pytest.mark.parametrize(
    ("rows", "standing", "undone_next"),
    [
        (THREE, [1, 2, 3], None),
        ([*THREE, Row("amend", to=2, value=8)], [1, 8, 3], 2),
        ([*THREE, *AMEND_2], [1, 8], 2),
        ([*THREE, *AMEND_2, DRAWN], [1, 8, 6], 2),  # what the app drew since is nobody's answer
        ([*THREE, *AMEND_2, SEVEN], [1, 8, 7], None),
        ([*THREE, *AMEND_2, SEVEN, Row("go", to=2)], [1, 8], 2),  # first the answer is undone, then the correction
        ([*THREE, *AMEND_2, SEVEN, Row("go", to=2), SEVEN, Row("go", to=2)], [1, 8], 2),
        ([*THREE, *AMEND_2, Row("go", to=1)], [1], None),
        ([*THREE, *AMEND_2, Row("go", to=1), Row("go", to=2)], [1, 8], None),
        ([*THREE, Row("amend", to=1, value=9), *AMEND_2], [9, 8], 2),
        ([*THREE, Row("amend", to=1, value=9), *AMEND_2, Row("amend", to=2, back=True)], [9, 2, 3], 1),
        ([*THREE, Row("amend", to=3, value=9), SEVEN], [1, 2, 9, 7], None),
        ([*THREE, Row("amend", to=3, value=9), SEVEN, Row("go", to=3)], [1, 2, 9], 3),
        ([*THREE, Row("amend", to=1, value=9), Row("amend", to=1, back=True)], [1, 2, 3], None),
        ([*THREE, Row("go", to=2), Row("amend", to=1, value=9), Row("amend", to=1, back=True)], [1, 2], None),
        ([*THREE, Row("go", to=0)], [], None),
        ([*THREE, Row("go", to=0, note=AMENDED)], [], None),
    ],
)
def test_what_stands_and_which_correction_undo_takes_back(
    rows: list[Row], standing: list[int], undone_next: int | None
) -> None:
    found = line(rows)
    assert [row.value for row in found.standing] == standing
    assert (found.amended.row if found.amended else None) == undone_next


def test_a_correction_that_is_taken_back_leaves_every_row_and_its_place() -> None:
    found = line([*THREE, *AMEND_2, Row("amend", to=2, back=True)])
    assert (found.rows, found.places, found.stand) == (THREE, [0, 1, 2], 3)
    redo = line([*THREE, Row("go", to=2), Row("amend", to=1, value=9), Row("amend", to=1, back=True), Row("go", to=3)])
    assert (redo.rows, redo.places, redo.stand) == (THREE, [0, 1, 2], 3)


def test_a_correction_changes_a_value_and_nothing_else_of_its_row() -> None:
    first, second, third = line([*THREE, Row("amend", to=2, value=8, seat="ben", at=99)]).rows
    assert (first, third) == (THREE[0], THREE[2])
    assert second == Row("answer", "anna", "n", value=8, at=2)


def test_only_the_last_correction_is_taken_back() -> None:
    rows = [*THREE, Row("amend", to=1, value=9), Row("amend", to=2, value=8)]
    assert [amend.row for amend in line(rows).amends] == [1, 2]
    found = line([*rows, Row("amend", to=2, back=True), Row("amend", to=1, back=True)])
    assert found.standing == THREE


def test_every_row_is_counted_and_every_turn_and_a_turn_ends_the_open_round() -> None:
    sealed = [Row("seal", "anna", seal="a"), Row("seal", "ben", seal="b"), Row("seal", "anna", seal="c")]
    found = line([*THREE, *sealed])
    assert {seat: row.seal for seat, row in found.seals.items()} == {"anna": "c", "ben": "b"}
    assert found.sealings == {"anna": 2, "ben": 1}
    assert (found.taken, found.turnings) == (6, 0)
    for turn in (Row("go", to=1), Row("amend", to=1, value=4), Row("void")):
        turned = line([*THREE, *sealed, turn])
        assert (turned.seals, turned.sealings) == ({}, {})
        assert (turned.taken, turned.turnings) == (7, 1)
    settled = line([*THREE, *sealed, SEVEN])
    assert (settled.seals, settled.sealings, settled.turnings) == ({}, {}, 0)


def test_who_is_away_is_named_once_and_comes_back() -> None:
    away = [Row("away", "ben"), Row("away", "anna"), Row("away", "ben")]
    assert line(away).away == ["anna", "ben"]
    assert line([*away, Row("away", "ben", back=True)]).away == ["anna"]
    assert line([Row("away", "ben", back=True)]).away == []


@pytest.mark.parametrize(
    "row",
    [
        SEVEN,
        Row("seal", "cora"),
        Row("away", "cora"),
        Row("away", "ben", back=True),
        Row("go", to=1),
        Row("go", to=1, note=AMENDED),
        Row("amend", to=1, value=9),
        Row("amend", to=2, back=True),
        Row("void"),
    ],
)
def test_what_would_follow_can_be_looked_at_and_leaves_the_line_as_it_is(row: Row) -> None:
    rows = [*THREE, Row("amend", to=2, value=8), Row("away", "ben"), Row("seal", "anna"), Row("seal", "anna")]
    one = line(rows)
    following = one.then([row])
    assert one == line(rows)
    assert following == line([*rows, row]) != one


# Where one may stand


MOVES = st.lists(st.sampled_from(["answer", "draw", "round of two", "round of three"]), max_size=7)


def played(moves: list[str]) -> list[Row]:
    rows: list[Row] = []
    for number, move in enumerate(moves):
        if move == "answer":
            rows.append(SEVEN)
        elif move == "draw":
            rows.append(DRAWN)
        else:
            seats = ("anna", "ben", "cora")[: 2 if move == "round of two" else 3]
            rows += [Row("answer", seat, "bid", round=f"{number}-0") for seat in seats]
    return rows


def places_to_stand(rows: list[Row]) -> list[int]:
    """Never between the answers of a sealed round, never where the app would have to draw again."""

    def within_a_round(place: int) -> bool:
        return place > 0 and rows[place].round != "" and rows[place].round == rows[place - 1].round

    inner = [place for place, row in enumerate(rows) if row.by != DEALER and not within_a_round(place)]
    return [*inner, len(rows)]


def standing(rows: list[Row], stand: int) -> Line:
    return line([*rows, Row("go", to=stand)])


@given(MOVES)
def test_undo_leads_to_the_last_place_before_an_answer_of_a_person(moves: list[str]) -> None:
    rows = played(moves)
    for stand in places_to_stand(rows):
        before = [place for place in places_to_stand(rows) if any(row.by != DEALER for row in rows[place:stand])]
        assert back(standing(rows, stand)) == (before[-1] if before else stand)


@given(MOVES)
def test_redo_leads_to_the_next_place(moves: list[str]) -> None:
    rows = played(moves)
    for stand in places_to_stand(rows):
        behind = [place for place in places_to_stand(rows) if place > stand]
        assert forth(standing(rows, stand)) == (behind[0] if behind else stand)


@given(MOVES)
def test_a_place_is_left_only_if_nobody_can_stand_there(moves: list[str]) -> None:
    rows = played(moves)
    for place in range(len(rows) + 1):
        found = whole_rounds(line(rows), place)
        assert found in places_to_stand(rows)
        assert found == place or place not in places_to_stand(rows)
