"""A table that is being prepared: who sits where, who is absent, in which colour, and what keeps it from beginning."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.header import Header, Seat
from companion.core.say import say
from companion.core.seat_looks import COLOURS, SHAPES
from companion.games import GAMES
from companion.shelf import prepared
from companion.shelf.evenings import from_plain
from companion.shelf.people import Person, seated
from companion.shelf.prepared import Plan, again, holds, presets, ways_open

ANNA, BEN, CORA, DAN = (Person(name[0], name.title()) for name in ("anna", "ben", "cora", "dan"))
FOUR = Plan("open-table", (ANNA, BEN, CORA, DAN), frozenset({"b"}))


def ids(people: tuple[Person, ...]) -> str:
    return "".join(person.id for person in people)


def test_seats_are_numbered_clockwise_and_keep_their_people() -> None:
    seats = FOUR.seats
    assert [(seat.id, seat.name, seat.person) for seat in seats] == [
        ("p1", "Anna", "a"),
        ("p2", "Cora", "c"),
        ("p3", "Dan", "d"),
    ]
    assert [SHAPES[COLOURS.index(seat.colour)] for seat in seats] == [seat.shape for seat in seats]


def test_a_colour_that_an_absent_person_had_chosen_is_free() -> None:
    plan = FOUR.painted("b", COLOURS[0])
    assert plan.seats[0].colour == COLOURS[0]
    assert plan.toggled("b").seats[0].colour != COLOURS[0] == plan.toggled("b").seats[1].colour


def test_whoever_leaves_takes_nobody_along() -> None:
    left = FOUR.without("b")
    assert (ids(left.order), left.absent) == ("acd", frozenset())
    assert (ids(FOUR.without("c").order), FOUR.without("c").absent) == ("abd", FOUR.absent)


def test_whoever_comes_again_is_here_and_sits_last() -> None:
    again = FOUR.without("a").with_person(ANNA)
    assert ids(again.order) == "bcda"
    assert ids(Plan("open-table", (ANNA,), frozenset({"b"})).with_person(BEN).here) == "ab"


def test_absent_today_or_here_after_all() -> None:
    assert ids(FOUR.here) == "acd"
    assert ids(FOUR.toggled("a").here) == "cd"
    assert FOUR.toggled("a").toggled("a") == FOUR
    assert ids(FOUR.toggled("b").here) == "abcd"


@given(st.permutations("abcd"), st.sampled_from("abcd"), st.integers(-2, 6))
def test_somebody_who_moves_sits_there_and_the_others_close_up(order: list[str], who: str, to: int) -> None:
    people = {person.id: person for person in FOUR.order}
    plan = Plan("open-table", tuple(people[one] for one in order))
    moved = ids(plan.moved(who, to).order)
    worn = [{seat.person: seat.colour for seat in each.seats} for each in (plan, plan.moved(who, to))]
    assert worn[0] == worn[1], "who sits elsewhere keeps the colour"
    assert moved.index(who) == min(max(to, 0), 3)
    assert moved.replace(who, "") == "".join(order).replace(who, "")


def test_a_colour_goes_to_whoever_chose_it_last() -> None:
    painted = FOUR.painted("a", "red").painted("c", "blue").painted("d", "red")
    assert painted.colours == {"c": "blue", "d": "red"}


def test_names_are_those_of_today_and_a_forgotten_person_keeps_the_seat() -> None:
    plan = FOUR.known_as((Person("a", "Änne"), Person("x", "Xaver")))
    assert [person.name for person in plan.order] == ["Änne", "Ben", "Cora", "Dan"]


@pytest.mark.parametrize(
    ("players", "wrong"),
    [
        (range(2, 5), None),
        (range(3, 4), None),
        (range(4, 6), say("new.too_few", count=1)),
        (range(5, 6), say("new.too_few", count=2)),
        (range(1, 3), say("new.too_many", count=1)),
        (range(1, 2), say("new.too_many", count=2)),
    ],
)
def test_how_many_are_missing_or_too_many_is_told(players: range, wrong: object) -> None:
    assert FOUR.wrong(players) == wrong


def test_only_editions_of_which_every_option_counts_are_offered() -> None:
    """WC-P-10, WC-S-1.2: one alone has no order to draw, several have no clan to choose for."""
    castle = GAMES["white-castle"]
    assert presets(Plan("white-castle", (ANNA,)), castle) == ("real", "practice", "score")
    assert presets(Plan("white-castle", (ANNA, BEN)), castle) == ("whole", "score")


@pytest.mark.parametrize(
    ("part", "held"),
    [("whole", ("cards", "passed", "phones")), ("rebellion", ("cards", "passed", "phones")), ("scoring", ())],
)
def test_how_a_table_is_held_is_asked_only_where_something_is_sealed(part: str, held: tuple[str, ...]) -> None:
    plan = Plan("white-lotus", (ANNA, BEN, CORA, DAN), options={"part": part})
    assert ways_open(plan, GAMES["white-lotus"]) == held


def test_what_lies_in_a_layout_is_told_by_name() -> None:
    layout = {
        "version": 1,
        "name": "Auction",
        "rounds": True,
        "counters": [{"name": "Gold"}, {"name": ""}],
        "dice": [{"sides": 6}, "no die"],
        "bags": [{"name": "Cubes"}],
    }
    assert holds(layout) == ("Gold", "Cubes")


def test_the_same_again_can_be_kept_on_the_disk_whoever_has_no_colour() -> None:
    """Somebody without a colour of that evening gets one at the table, and has not wished for any."""
    seats = (Seat("p1", "Anna", "teal", person="a"), Seat("p2", "Ben", person="b"))
    plan = again(Header("t1", "open-table", 1, seats), (ANNA, BEN))
    assert plan.colours == {"a": "teal"}
    assert prepared.from_plain(json.loads(json.dumps(prepared.to_plain(plan))), GAMES) == plan


def test_two_who_wish_for_one_colour_get_two() -> None:
    one, other = seated((Person("a", "Anna", COLOURS[0]), Person("b", "Ben")))
    assert (one.colour, other.colour) == (COLOURS[0], COLOURS[1])


@pytest.mark.parametrize(
    "wrong",
    [
        {"begun": "1"},
        {"touched": None},
        {"begun": True},
        {"names": ["turned \u202e"]},
        {"winners": ["two\nlines"]},
        {"state": "\u202e"},
        {"rung": ["far up"]},
        {"wings": 2},
    ],
)
def test_a_card_that_nobody_could_have_written_raises(wrong: dict[str, object]) -> None:
    plain = {"table": "t1", "game": "open-table", "names": ["Anna", "Ben"], "begun": 5, "touched": 7, "state": "over"}
    (card,) = from_plain([{**plain, "winners": ["Ben"]}])
    assert (card.names, card.winners, card.state, card.read) == (("Anna", "Ben"), ("Ben",), "over", False)
    with pytest.raises(TypeError):
        from_plain([{**plain, **wrong}])


def test_what_is_no_list_of_cards_raises() -> None:
    for plain in (None, 3, "cards", {"t1": 1}):
        with pytest.raises(TypeError):
            from_plain(plain)
