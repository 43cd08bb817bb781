"""The end of Oriente: the Geisha in unusual places, the bonus under the stone, ties, cards that are not known."""

from __future__ import annotations

import pytest

from companion.core.say import Who, say
from companion.games.oriente.printed import UNSEEN
from companion.games.oriente.table import Bonus
from tests.games.oriente.checking import prepared


def test_she_is_asked_for_only_where_she_can_be() -> None:
    """OR-0.8, OR-ruling-24."""
    table = prepared(4)
    state = table.state
    state.inhabitants.update(anna="soryo", ben="nofu", cora="nofu", dan="nofu")
    for value in ("i-announce", "attack", "ben"):
        table.answer("anna", value)
    table.answer("table", "enough")
    assert table.asked() == "bonus"
    assert "geisha" not in getattr(table.position.ask("chance"), "options", ())
    assert not state.may_be_geisha(27)
    assert state.may_be_geisha(28)


def test_an_empty_deck_turns_the_bonus_cards_up_and_ends_the_game() -> None:
    """OR-0.5, OR-9.1, OR-ruling-23."""
    table = prepared(4)
    state = table.state
    state.deck, state.draws = 0, 36
    state.inhabitants.update(anna="daimyo", ben="nofu", cora="nofu", dan="nofu")
    state.discs.update(ben=False, cora=False, dan=False)
    state.fulfilled = True
    for value in ("i-announce", "income"):
        table.answer("anna", value)
    table.answer("chance", "geisha")
    assert state.geisha == "income"
    assert table.position.over


@pytest.mark.parametrize(("option", "cards"), [("lost", 1), ("kept", 2)])
def test_a_bonus_under_the_stone_when_she_comes(option: str, cards: int) -> None:
    """OR-9.1, OR-ruling-21."""
    table = prepared(4, geisha_pending_bonus=option)
    state = table.state
    state.inhabitants.update(anna="daimyo", ben="nofu", cora="nofu", dan="nofu")
    state.bonus = [Bonus("soryo", 0, True)]
    state.draws = 27
    for value in ("i-announce", "income"):
        table.answer("anna", value)
    table.answer("chance", "geisha")
    assert table.position.over
    assert state.cards("anna") == cards
    assert table.game.book.total("anna", "points") == sum(state.box.value(card) for card in state.piles["anna"]) + 4


def test_she_herself_as_bonus_is_not_kept() -> None:
    """OR-9.1: she was the bonus card; there is no other to turn up."""
    table = prepared(4, geisha_pending_bonus="kept")
    state = table.state
    state.inhabitants.update(anna="nofu", ben="soryo", cora="nofu", dan="nofu")
    state.bonus = [Bonus(UNSEEN, 29, False)]
    for value in ("i-announce", "incite", "no-claim"):
        table.answer("anna", value)
    table.answer("chance", "geisha")
    assert state.geisha == "bonus"
    assert table.position.over
    assert state.cards("anna") == 1


def test_an_open_bonus_card_is_shown() -> None:
    """OR-0.7, OR-ruling-6: as some tables play it."""
    table = prepared(4, bonus_face="up")
    panel = next(panel for panel in table.game.panels(None) if panel.name == "supply")
    (lying,) = [fact.value for fact in getattr(panel, "facts", ()) if fact.id == "bonus"]
    assert lying == say("pile", cards=(table.state.box.named(table.state.bonus[0].card),))


def test_she_is_seen_at_once_as_an_open_bonus_card() -> None:
    """OR-0.7, OR-9.1: some tables turn the bonus card up."""
    table = prepared(4, bonus_face="up")
    table.state.draws = 30
    table.answer("anna", "all-pass")
    table.answer("chance", "geisha")
    assert table.state.geisha == "bonus"


def test_cards_under_the_deck_are_unknown_again_when_it_gets_so_low() -> None:
    """OR-5.7, OR-ruling-25."""
    table = prepared(4)
    state = table.state
    state.under, state.deck = ["soryo", "akindo"], 2
    state.inhabitants.update(anna="daimyo", ben="nofu", cora="nofu", dan="nofu")
    for value in ("i-announce", "income"):
        table.answer("anna", value)
    assert (state.deck, state.under) == (1, [])


def test_equal_cards_share_the_win() -> None:
    """OR-9.3."""
    table = prepared(4)
    state = table.state
    for seat, card in (("anna", "daimyo"), ("ben", "daimyo"), ("cora", "nofu"), ("dan", "nofu")):
        state.inhabitants[seat] = card
        for own in list(state.piles[seat]):
            state.lose(seat, own, "fix", say("why.corrected"))
        state.gain(seat, "treasure_3", "fix", say("why.corrected"))
    table.answer("anna", "geisha-drawn")
    assert table.game.winners() == ("anna", "ben")
    sheet = table.game.sheet(None)
    assert sheet is not None
    assert sheet.words == say("end.shared", who=(Who("anna"), Who("ben")))
