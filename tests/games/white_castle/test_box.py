"""The facts of the box: counted against the component list, and consistent with one another; and the checklist."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.core.game import Given
from companion.games.white_castle import WhiteCastle
from companion.games.white_castle.printed import garden_cards
from companion.running import printed_facts
from companion.words import Words
from tests.games.white_castle.box import BOARD, facts


def test_the_cards_are_as_many_as_the_box_holds() -> None:
    """WC-P-1, WC-P-2, WC-P-3: 15, 12 and 9; without the diamonds nine of level 1 and nine of level 2."""
    cards = facts("cards")
    first, second = cards["stewards_level1"], cards["diplomats_level2"]
    assert (len(first), len(second)) == (15, 12)
    assert [sum(not card["diamond"] for card in level) for level in (first, second)] == [9, 9]


def test_ten_garden_cards() -> None:
    """WC-P-7, WC-A-3, WC-F-5: five of each kind; points follow the food."""
    cards = garden_cards(facts("gardens"))
    assert Counter(card.kind for card in cards) == {"plant": 5, "stone": 5}
    assert all(card.points == 2 * card.food - 1 for card in cards)
    assert sorted(card.points for card in cards if card.kind == "stone") == [1, 1, 3, 3, 5]
    assert sorted(card.points for card in cards if card.kind == "plant") == [5, 7, 7, 7, 9]


def test_die_tiles_fill_the_rooms_and_the_well() -> None:
    """WC-P-4: three diamonds, fields 1 to 10 once each, the last two at the well."""
    tiles = facts("board")["die_tiles"]
    fields = [field for space in facts("board")["die_spaces"] for field in space.get("tile_fields", ())]
    assert sorted(field for field in fields if field != "diamond") == list(range(1, 11))
    assert fields.count("diamond") == 3
    assert tiles["count"] == 3 * tiles["per_colour"] == len(fields) + tiles["on_well"]


def test_the_board_is_in_itself_consistent() -> None:
    """WC-A-4, WC-A-5, WC-F-1 to WC-F-4, WC-P-5, WC-P-6, WC-P-8, WC-P-9, WC-T-0, WC-T-1.5."""
    board = facts("board")
    assert len(BOARD.season) == 21
    for season in board["influence_track"]["seasons"][:3]:
        assert set(BOARD.season[season["from"] : season["to"] + 1]) == {season["points"]}
    assert [BOARD.season[space] for space in range(15, 21)] == [space - 5 for space in range(15, 21)]
    assert {tree["between"][0]: tree["seals"] for tree in board["influence_track"]["trees"]} == {5: 1, 10: 2, 14: 3}
    assert BOARD.leftover == (0, 0, 0, 1, 1, 1, 1, 2)
    assert BOARD.yards == {5: 2, 3: 1, 1: 1}
    assert sum(len(yard["tiles"]) for yard in board["training_yards"]) == 4
    assert BOARD.dice == {1: 3, 2: 3, 3: 4, 4: 5}
    assert all((players + 1) * 3 - players * 3 == 3 for players in BOARD.dice)
    assert (BOARD.rounds, BOARD.turns) == (3, 3)
    assert BOARD.coins == 64
    assert BOARD.figures == {"courtiers": 5, "gardeners": 5, "warriors": 5}
    assert [BOARD.spaces[space] for space in BOARD.rooms] == [3, 3, 3, 4, 4]
    assert {row["die"] for row in board["family_board_rows"]} == set(BOARD.own) == {"red", "black", "white"}


def test_every_fact_file_has_version_source_and_confidence() -> None:
    for path in sorted((printed_facts.BOXES / "white-castle").glob("*.json")):
        found = facts(path.stem)
        assert found["version"] == 1, path.stem
        assert found["source"], path.stem
        assert "confidence" in str(found), path.stem


def test_the_schema_of_the_cards_is_the_one_that_is_read() -> None:
    """WC-S-3.1."""
    from companion.games.white_castle import deck

    schema = facts("solo-card-schema")
    assert tuple(schema["card"]["space"]) == deck.SPACES
    for effect in schema["effect"]:
        values = next((value for name, value in effect.items() if name != "type"), [""])
        whole = range(1, 10) if values == "1..9" else values
        assert tuple(str(value) for value in whole) == deck.WHAT[effect["type"]]
    assert len(schema["effect"]) == len(deck.WHAT)
    assert schema["deck"]["size"] == deck.SIZE


RULES = {
    1: "P-1 P-2 P-3 P-4 P-5 P-6 P-7 P-8 P-9 P-12 S-1.1 S-1.3",
    2: "P-1 P-2 P-3 P-4 P-5 P-6 P-7 P-8 P-9 P-11",
    3: "P-2 P-3 P-4 P-5 P-6 P-7 P-8 P-9 P-11",
    4: "P-2 P-3 P-4 P-5 P-6 P-7 P-8 P-9 P-11",
}


@pytest.mark.parametrize("seats", RULES)
def test_the_checklist_is_for_as_many_as_play(seats: int) -> None:
    """WC-P-1 to two players only; WC-P-11 pairs for several, WC-P-12 for one; WC-S-1.1, WC-S-1.3 for the clan."""
    given = Given(("anna", "ben", "cora", "dan")[:seats], {"mirror": "rounds", "cards": "physical"})
    tasks = WhiteCastle.setup(given)
    assert [task.rule for task in tasks] == [f"WC-{rule}" for rule in RULES[seats].split()]
    assert all(Words("en", "white-castle").knows(task.words.key) for task in tasks)


def test_who_only_scores_sets_nothing_up() -> None:
    assert WhiteCastle.setup(Given(("anna",), {"mirror": "score"})) == ()


def test_the_apps_deck_needs_no_real_cards() -> None:
    """WC-S-1.3."""
    tasks = WhiteCastle.setup(Given(("anna",), {"mirror": "rounds", "cards": "practice"}))
    assert "WC-S-1.3" not in [task.rule for task in tasks]
