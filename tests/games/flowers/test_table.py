"""What the plays do not show: the checklist, the reasons, what may be corrected, the options of the end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asks import Pick
from companion.core.game import TABLE, Given
from companion.core.say import Refused, Say, Who, say
from companion.core.scene import Rows
from companion.games.flowers import Flowers, shown
from tests.games.flowers.playing import BOX, NAMES, Table


def prepared(seats: int, **options: str) -> Table:
    table = Table(seats, seed=3, **options)
    table.prepare(NAMES[0])
    return table


def test_the_box() -> None:
    """FL-1.1, FL-1.2, FL-1.3: three mandalas, 90 cards, 18 dark and 18 light tiles, one of each face in six colours."""
    contents = prepared(2).state.contents
    assert (len(contents.mandalas), contents.cards, len(contents.tiles)) == (3, 90, 36)
    assert len(contents.backs("dark")) == len(contents.backs("light")) == 18
    assert len({tile.id for tile in contents.tiles}) == 36
    assert {tile.face for tile in contents.tiles if tile.colour == "red"} == {"2", "3", "4", "5", "7", "x3"}
    assert sum(tile.points for tile in contents.tiles) == 21 * 6
    assert BOX["cards_of_a_colour"] * len(BOX["colours"]) == contents.cards


def test_the_checklist_has_six_steps() -> None:
    """FL-1.1 to FL-1.6."""
    assert len(Flowers.setup(Given(NAMES))) == 6


def test_all_cards_lie_in_the_pile_until_hands_are_drawn() -> None:
    """FL-1.2, FL-1.6: nobody reads that the pile is empty while the first tiles are told."""
    table = Table(3, seed=3)
    assert [fact.value for fact in shown.stock(table.state).facts] == [90, 0, 18]
    table.prepare(NAMES[0])
    assert [fact.value for fact in shown.stock(table.state).facts] == [90 - 5 - 6 - 7, 0, 15]


def test_every_mandala_begins_with_a_dark_and_a_light_tile_and_the_marker_between() -> None:
    """FL-1.4, FL-1.5."""
    state = prepared(3).state
    for mandala in state.mandalas.values():
        backs = [
            next(colour.back for colour in state.contents.colours if colour.id == tile.colour) for tile in mandala.tiles
        ]
        assert backs == ["dark", "light"]
        assert mandala.marker is None


def test_what_it_would_take() -> None:
    """A tap on a mandala: how many cards to the marker, whether one must lie open, which colours are still new."""
    table = prepared(3)
    mandala = table.state.mandalas["a"]
    new = mandala.missing(table.state.contents)
    mandala.lay("ben", new[0], 3)
    mandala.marker = "ben"
    panel = next(panel for panel in table.game.panels(None) if panel.name == "mandala_a")
    assert isinstance(panel, Rows)
    reasons = [[why.words for why in row[1].why] for row in panel.rows]
    needed = [say("why.to_lead", count=4), say("why.needs_open", colours=new[1:])]
    assert reasons == [needed, [], needed]
    assert panel.rows[1][4].value == say("place.first")


def test_a_single_that_is_paired_is_no_longer_worth_its_number() -> None:
    """FL-3.4, FL-5.1, FL-5.2: the postings tell it."""
    table = prepared(2)
    for face in ("5", "x3"):
        table.state.claim("anna", table.state.contents.tile(f"red-{face}"), "FL-3.1")
    assert [(line.amount, line.rule) for line in table.game.book.lines("anna", "points")] == [
        (5, "FL-5.1"),
        (-5, "FL-3.4"),
        (15, "FL-5.2"),
    ]


@pytest.mark.parametrize(("option", "ended"), [("at_once", True), ("end_of_round", False)])
def test_without_tiles(option: str, ended: bool) -> None:
    """FL-4.2, FL-ruling-4: the stacks are empty when a mandala is completed, in the first turn of a round."""
    table = prepared(3, no_tiles_end=option)
    state = table.state
    state.left.clear()
    mandala = state.mandalas["a"]
    new = mandala.missing(state.contents)
    for colour in new[:-1]:
        mandala.lay("ben", colour, 1)
    mandala.marker = "ben"
    table.answer("anna", f"{new[-1]}-a")
    table.answer("ben", mandala.tiles[0].id)
    assert state.out_of_tiles
    assert state.ended is ended
    if not ended:
        assert not any(petal.endswith("-a") for petal in getattr(table.position.ask("ben"), "options", ()))
        table.answer("ben", f"{state.mandalas['b'].tiles[0].colour}-b")
        table.answer("cora", f"{state.mandalas['b'].tiles[0].colour}-b")
        assert state.ended


def test_the_two_older_mandalas_or_all_that_are_held() -> None:
    """FL-4.3, FL-ruling-3: the rulebook speaks of two; a new one may have been begun in the last round."""
    for option, wanted in (("held", "ac"), ("older_two", "bc")):
        table = prepared(3, final_mandalas=option, last_order="table")
        state = table.state
        state.mandalas["a"].begun = 9
        for letter in "ac":
            mandala = state.mandalas[letter]
            mandala.lay("ben", mandala.missing(state.contents)[0], 1)
            mandala.marker = "ben"
        state.closing, state.start = "ben", "ben"
        table.answer("anna", f"{state.mandalas['b'].tiles[0].colour}-b")
        ask = table.position.ask("chance")
        assert ask.name == "last_mandalas"
        assert sorted(getattr(ask, "options", ())) == list(wanted)


def test_cards_in_a_mandala_that_nobody_holds_come_back_at_the_end() -> None:
    """FL-4.3, FL-3.5: they count for the tie."""
    table = prepared(2)
    state = table.state
    state.mandalas["b"].lay("anna", state.mandalas["b"].tiles[0].colour, 2)
    before = state.hand("anna")
    table.dissolve_last(None)
    assert state.hand("anna") == before + 2
    assert len(state.unclaimed) == 2


@pytest.mark.parametrize(
    ("points", "ben_plays", "words"),
    [
        ((9, 9, 0), 0, say("tie.hand", who=Who("ben"), points=9)),
        ((9, 9, 0), 1, say("tie.shared", who=(Who("anna"), Who("ben")), points=9)),
        ((9, 9, 0), 2, say("tie.hand", who=Who("anna"), points=9)),
        ((9, 8, 8), 0, say("tie.none", who=Who("anna"), count=9)),
    ],
)
def test_the_sheet_says_how_a_tie_at_the_top_was_settled(points: tuple[int, ...], ben_plays: int, words: Say) -> None:
    """FL-5.3: more cards in hand, and then the victory is shared."""
    table = prepared(3)
    book = table.game.book
    for seat, amount in zip(NAMES, points, strict=False):
        book.post(seat, "points", amount, "FL-5.1", say("why.single"))
    book.post("ben", "hand", -ben_plays, "FL-2.4", say("why.drawn"))
    assert [table.state.hand(seat) for seat in ("anna", "ben")] == [5, 6 - ben_plays]
    assert shown.sheet(table.state, over=True).words == words
    assert shown.sheet(table.state, over=False).words is None, "nothing is settled while they play"


def test_a_correction_moves_cards_and_never_makes_or_loses_any() -> None:
    table = prepared(2)
    state, book = table.state, table.game.book
    table.position.fix("hand", ("anna", 20))
    assert book.total(TABLE, "pile") == 90 - 20 - state.hand("ben")
    table.position.fix("face_down_cards", ("c", "anna", 3))
    table.position.fix("open_cards", ("c", "anna", "red", 2))
    table.position.fix("open_cards", ("c", "ben", "red", 1))
    assert (state.hand("anna"), state.hand("ben")) == (17, 5)
    with pytest.raises(Refused):
        table.position.fix("hand", ("anna", 89))


def test_a_correction_may_take_the_marker_away_while_a_tile_is_chosen() -> None:
    """FL-4.3: then nobody claims, and all cards go back."""
    table = prepared(2)
    state = table.state
    mandala = state.mandalas["a"]
    *first, last = mandala.missing(state.contents)
    for seat, colour in zip(("ben", "anna", "ben"), first, strict=True):
        mandala.lay(seat, colour, 1)
    mandala.marker = "ben"
    table.answer("anna", f"{last}-a")
    assert (table.position.waiting, table.asked()) == (("ben",), "claim")
    table.position.fix("marker", ("a", None))
    assert not state.won["ben"].singles
    assert table.position.ask("chance").name == "dark_tile"


def test_more_than_the_hand_allows_is_offered_only_as_against_the_rule() -> None:
    """FL-2.3."""
    ask = prepared(2).position.ask("anna")
    assert isinstance(ask, Pick)
    assert [option for option in ask.options if option.isdigit()] == ["2", "3", "4"]
    assert ask.otherwise == ("5",)


def test_whoever_has_no_card_and_can_draw_none_is_passed_over_with_a_warning() -> None:
    """FL-2.5, FL-ruling-9: practically impossible; the app warns, and the table may correct the hand."""
    table = prepared(3)
    state, book = table.state, table.game.book
    for seat, count in (("anna", 1), ("ben", 1), ("cora", 1)):
        table.position.fix("hand", (seat, count))
    book.post(TABLE, "pile", -state.pile, "fix", say("why.corrected"))
    there = state.mandalas["a"].tiles[0].colour
    table.answer("anna", f"{there}-a")
    assert [task.words.key for task in state.tasks][-1] == "todo.no_cards_left"
    table.answer("ben", f"{there}-a")
    table.position.fix("face_down_cards", ("a", "anna", 0))
    assert table.position.waiting == ("cora",)
    table.answer("cora", f"{there}-a")
    assert table.position.waiting == ("anna",)
    table.answer("anna", f"{there}-a")
    assert state.ended


@pytest.mark.parametrize("facts", [{}, {"box": None}, {"box": {"version": 1}}, {"box": {**BOX, "colours": [7]}}])
def test_facts_that_are_none_are_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        Flowers(Given(NAMES[:4], {}, facts))


# -- a correction completes a mandala, and the third mandala at the end


def completed_by_hand(marker: str | None) -> Table:
    """Cora's turn; the colours that mandala A lacks are corrected in before Ben and Dan, who had been forgotten."""
    table = prepared(4)
    table.answer("anna", f"{table.state.mandalas['b'].tiles[0].colour}-b")
    table.answer("ben", f"{table.state.mandalas['b'].tiles[0].colour}-b")
    mandala = table.state.mandalas["a"]
    lacking = mandala.missing(table.state.contents)
    if marker:
        table.position.fix("marker", ("a", marker))
    for at, colour in enumerate(lacking):
        assert table.asked() == "play"
        table.position.fix("open_cards", ("a", ("ben", "dan")[at % 2], colour, 1))
    return table


def test_a_correction_that_completes_a_mandala_dissolves_it() -> None:
    """FL-2.8: the holder of the marker chooses, and then it is the turn of whoever had not played yet."""
    table = completed_by_hand("dan")
    state = table.state
    before = {seat: state.hand(seat) for seat in state.order}
    assert (table.position.waiting, table.asked()) == (("dan",), "claim")
    table.answer("dan", state.mandalas["a"].tiles[0].id)
    while table.asked() != "play":
        table.step()
    assert table.position.waiting == ("cora",)
    assert [len(table.tiles_of(seat)) for seat in state.order] == [0, 1, 0, 1]
    assert {seat: state.hand(seat) for seat in state.order} == before
    assert len(state.mandalas["a"].tiles) == 2
    assert state.round == 1


def test_without_a_marker_the_table_says_who_holds_it() -> None:
    """FL-2.7: nobody took it by playing, and no tile may be lost."""
    table = completed_by_hand(None)
    assert (table.position.waiting, table.asked()) == (("table",), "holder")
    ask = table.position.ask("table")
    assert isinstance(ask, Pick)
    assert ask.options == ("ben", "dan")
    table.answer("table", "ben")
    assert (table.position.waiting, table.asked()) == (("ben",), "claim")


@pytest.mark.parametrize(("reading", "dissolved"), [("held", "ac"), ("older_two", "bc")])
def test_which_mandalas_remain_is_asked_when_it_arises(reading: str, dissolved: str) -> None:
    """FL-4.3, FL-ruling-3: the book speaks of two; with cards in a third one it can be read in both ways."""
    table = ending_with_three(3, cards_in_the_newest=1)
    assert (table.position.waiting, table.asked()) == (("table",), "final_mandalas")
    assert getattr(table.position.ask("table"), "options", ()) == ("held", "older_two")
    table.answer("table", reading)
    assert sorted(getattr(table.position.ask("chance"), "options", ())) == list(dissolved)


def test_nothing_is_asked_where_both_readings_are_the_same() -> None:
    """FL-4.3: a third mandala without a card has nothing to give."""
    assert ending_with_three(3, cards_in_the_newest=0).asked() != "final_mandalas"


def ending_with_three(seats: int, cards_in_the_newest: int) -> Table:
    """Mandala A is the newest; Ben holds C, and A where cards lie there."""
    table = prepared(seats, last_order="table")
    state = table.state
    state.mandalas["a"].begun = 9
    for letter, count in (("a", cards_in_the_newest), ("c", 1)):
        mandala = state.mandalas[letter]
        if count:
            mandala.lay("ben", mandala.missing(state.contents)[0], count)
            mandala.marker = "ben"
    state.closing, state.start = "ben", "ben"
    table.answer("anna", f"{state.mandalas['b'].tiles[0].colour}-b")
    return table


def test_the_sheet_names_the_winner_with_the_points() -> None:
    """FL-5.3."""
    table = Table(2, seed=1, mode="score")
    table.answer("anna", ("red-7",))
    table.answer("ben", ("red-5",))
    sheet = table.game.sheet(None)
    assert sheet is not None
    assert sheet.words == say("tie.none", who=Who("anna"), count=7)
