"""Whole solo games at random: what never changes, what the rounds and their ends bring, corrections, the ladder."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.asks import Ask, Form, Pick
from companion.core.flow import Position
from companion.core.game import CHANCE, TABLE
from companion.core.scene import Map, Result, Todo
from companion.running.session import Session
from tests.counts import counts
from tests.games.white_castle import tables
from tests.games.white_castle.box import facts
from tests.games.white_castle.playing import castle, step, table
from tests.games.white_castle.tables import told

GAMES = counts(200)
SOURCES = ("physical", "own", "followed", "practice")


def soundness(at: Session) -> None:
    """Dice, figures, track and deck are what the box holds."""
    game = castle(at)
    assert game.solo
    clan, lies = game.solo.clan, game.table
    if not game.solo.next_colour() and lies.round:
        lying = [die for dice in clan.lying.values() for die in dice]
        on_bridges = sum(len(bridge.dice) for bridge in clan.bridges.values())
        assert on_bridges + len(lying) == 9
        assert all(len(dice) == 1 for space, dice in clan.lying.items() if space != "WELL")
    figures = lies.figures["rival"]
    assert min(figures.courtiers) >= 0
    assert sum(figures.courtiers) <= 5
    assert sum(figures.warriors) <= 5
    assert len(set(figures.gardens)) == len(figures.gardens) <= 5
    assert all(0 <= marker.space <= 20 for marker in lies.markers.values())
    assert all(at.total(seat, "influence") == marker.space for seat, marker in lies.markers.items())
    if clan.pile:
        known = [card for card in clan.pile if card]
        assert len(clan.pile) == 9
        assert len(set(known)) == len(known)
    assert at.total("rival", "coins") >= 0


@pytest.mark.counts
@pytest.mark.parametrize("cards", SOURCES)
def test_dice_figures_track_and_deck_are_conserved(cards: str) -> None:
    """WC-S-2.4: no stacking; WC-S-5.3: the row goes back; WC-S-9."""
    for number in range(GAMES // 4):
        chance = Random(number)
        at = table(cards=cards, level=chance.choice(("easy", "medium", "hard")))
        while not at.position.over:
            seat = at.position.waiting[0]
            ask = at.position.ask(seat)
            if ask.name == "place":
                at.answer(seat, chance.choice(pick(ask).options))  # as the rules allow
            else:
                step(at, chance)
            soundness(at)
        assert [posting.rule for posting in at.why("rival", "points")].count("WC-S-7") <= 3


# -- the ends of rounds


def pick(ask: Ask) -> Pick:
    assert isinstance(ask, Pick)
    return ask


def form(ask: Ask) -> Form:
    assert isinstance(ask, Form)
    return ask


def at_pick(at: Position) -> Pick:
    return pick(at.ask(at.waiting[0]))


def finished_round(**options: Any) -> Position:
    at = tables.begun(**options)
    while mover := tables.mover(at):
        if mover == "rival":
            tables.rival(at)
        else:
            tables.any_turn(at)
    return at


def test_the_end_of_a_round_is_told_in_its_order() -> None:
    """WC-S-6.1: the order, then WC-S-7 (WC-R-1s), then WC-R-2 and WC-S-8, then WC-R-3 and WC-S-9."""
    at = finished_round(cards="practice")
    at.fix("coins", ("rival", 7))
    at.fix("gardener", ("red-stone", True))
    at.fix("die", ("red", "right", 4))
    tables.answers(at, "anna", 20)
    assert told(at, "round_end") == ["WC-R-1", "WC-R-1", "WC-S-7", "WC-R-2", "WC-S-8", "WC-R-3"]
    assert tables.play_of(at).book.total("rival", "coins") == 7
    tables.answers(at, TABLE, "done")
    assert tables.play_of(at).book.total("rival", "coins") == 2
    assert told(at, "round_end") == told(at, "todo") == []


def test_real_cards_are_shuffled_at_the_end_of_a_round() -> None:
    """WC-S-9, WC-S-1.3."""
    at = tables.begun(cards="followed", data={"deck": facts("practice-deck")})
    while mover := tables.mover(at):
        if mover == "rival":
            seat = at.waiting[0]
            tables.answers(at, seat, "done" if seat == TABLE else at_pick(at).options[0])
        else:
            tables.any_turn(at)
    tables.answers(at, "anna", 20)
    assert told(at, "round_end")[-1] == "WC-S-9"


def test_after_the_third_round_no_gardener_acts() -> None:
    """WC-R-4: the new order and the clan's coins, but no gardeners and no dice."""
    at = tables.begun()
    for number in (1, 2, 3):
        while mover := tables.mover(at):
            if mover == "rival":
                tables.rival(at)
            else:
                tables.any_turn(at)
        at.fix("coins", ("rival", 9))
        tables.answers(at, "anna", 20)
        if number < 3:
            tables.answers(at, TABLE, "done")
            tables.answers(at, CHANCE, 1, 3, 6, 1, 1, 1, 2, 4, 6)
    assert "WC-S-7" in told(at, "round_end")
    assert not {"WC-R-2", "WC-S-8", "WC-R-3"} & set(told(at, "round_end"))
    tables.answers(at, TABLE, "done")
    assert at.ask("anna").name == "final"


# -- what a turn of the human reminds of


def test_the_left_end_brings_the_lantern() -> None:
    """WC-T-1.7, WC-A-6; WC-T-1.4: a last die on the right end brings none."""
    at = tables.begun()
    tables.human(at, "red-left", "L1-left")
    assert told(at, "todo") == ["WC-T-1.6", "WC-T-1.7", "WC-T-1.8"]
    at = tables.begun()
    tables.human(at, "red-right", "L2-left")
    assert told(at, "todo") == ["WC-T-1.6", "WC-T-1.8"]


def test_a_die_in_the_middle_and_a_taken_space_only_if_the_table_did_so() -> None:
    """WC-T-1.1, WC-T-1.5: real, but behind a confirmation."""
    at = tables.begun()
    assert at_pick(at).otherwise == ("red-middle", "black-middle", "white-middle")
    tables.human(at, "red-left", "L1-left")
    tables.rival(at)
    tables.answers(at, "anna", "black-left")
    assert "L1-left" in at_pick(at).otherwise
    assert "PERSONAL-black" in at_pick(at).options
    assert "PERSONAL-red" not in at_pick(at).options


def test_what_can_be_tapped_lies_on_the_maps() -> None:
    """Dice, spaces and gardens are tapped where they are."""
    at = tables.begun()
    for _ in ("die", "space"):
        ids = {
            id_
            for panel in at.game.panels(None)
            if isinstance(panel, Map)
            for id_ in (*(node.id for node in panel.nodes), *(mark.id for mark in panel.marks))
        }
        assert set(at_pick(at).options) <= ids
        tables.answers(at, "anna", tables.first(at))
    gardens = next(panel for panel in at.game.panels(None) if panel.name == "gardens")
    assert isinstance(gardens, Map)
    assert len(gardens.nodes) == 6


# -- corrections


def test_every_line_of_a_turn_names_what_corrects_it() -> None:
    at = tables.begun()
    tables.human(at, "red-left", "L1-left")
    tables.deal(at)
    fixes = {fix.name for fix in at.game.fixes()}
    todo = next(panel for panel in at.game.panels(None) if isinstance(panel, Todo) and panel.name == "rival")
    assert todo.tasks
    assert all(task.fix in fixes and task.why and task.rule for task in todo.tasks)


def test_nothing_counts_before_the_table_has_done_it() -> None:
    """A correction before: the turn follows anew; the list, the book and the table agree afterwards."""
    at = tables.begun()
    tables.human(at, "black-left", "WELL")
    tables.deal(at)
    before = list(tables.play_of(at).book.postings)
    for value in (1, 6, None):
        at.fix("die", ("red", "middle", value))
        assert tables.play_of(at).book.postings == before
    result = [panel for panel in at.game.panels(None) if isinstance(panel, Result)][-1]
    assert result.why[0].rule == "WC-S-5.1"  # P2 shows a die that is not there now
    tables.answers(at, TABLE, "done")
    assert tables.play_of(at).facts(None)["top"] == "P3"


def test_a_source_without_cards_is_typed_first() -> None:
    """WC-S-3.2: who has no deck yet types nine cards, whenever the game comes to need them."""
    at = tables.begun()
    tables.human(at, "black-left", "WELL")
    tables.own_done(at)
    at.fix("cards", "own")
    assert tables.play_of(at).typed_deck() is None
    for number in range(1, 10):
        assert at.ask(TABLE).key == f"card/{number}"
        front = form(at.ask(TABLE)).fields[0].forfeit
        tables.answers(at, TABLE, (front, "WELL", "gate", None, "vp-1", None))
    assert at.ask(CHANCE).name == "shuffle"
    typed = tables.play_of(at).typed_deck()
    assert typed is not None
    assert [card["bottom"] for card in typed["cards"]] == [[{"type": "vp", "amount": 1}]] * 9


def test_a_card_that_lies_on_top_changes_places_with_the_one_that_was_thought_to() -> None:
    """WC-S-5.1: all nine are still in the stack."""
    at = tables.begun(level="hard")
    tables.deal(at)
    found = tables.play_of(at).solo
    assert found
    assert found.clan.stack == tuple(f"P{number}" for number in range(1, 10))
    at.fix("top", "P4")
    assert found.clan.stack == ("P4", "P2", "P3", "P1", "P5", "P6", "P7", "P8", "P9")
    at.fix("top", "P4")
    assert found.clan.stack == ("P4", "P2", "P3", "P1", "P5", "P6", "P7", "P8", "P9")


# -- who lies on top


def test_in_the_solo_game_it_is_asked_only_if_both_came() -> None:
    """WC-R-1, WC-ruling-10: the clan's arrivals are known, the human's are not."""
    at = finished_round(level="hard")
    lies = tables.play_of(at).table
    tables.answers(at, "anna", lies.markers["rival"].space)
    assert at.ask("anna").name == "top_marker"
    tables.answers(at, "anna", "rival")
    tables.answers(at, TABLE, "done")
    assert lies.order == ("rival", "anna")
    assert lies.markers["rival"].arrived > lies.markers["anna"].arrived


def test_the_marker_ends_the_last_turn_of_the_clan() -> None:
    """WC-S-4.1, WC-S-6.1: until it is read off, the turn can be corrected and asks what that makes unknown."""
    at = finished_round()
    game = tables.play_of(at)
    assert game.solo
    clan = game.solo.clan
    before = clan.shown()
    assert before
    assert game.facts(None)["turn"] == "rival"
    at.fix("top", next(card for card in clan.stack if card == "P7"))  # any garden: equal ones are asked about
    at.fix("garden_worth", ("red-stone", 1))
    at.fix("garden_worth", ("black-stone", 1))
    assert at.ask("anna").name == "garden"
    tables.answers(at, "anna", "black-stone")
    told_now = clan.shown()
    assert told_now
    assert told_now != before
    tables.answers(at, "anna", 4)
    assert not clan.is_on_turn
    assert game.table.figures["rival"] == told_now.after.figures
    assert game.table.is_ending
