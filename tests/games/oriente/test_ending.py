"""The end of Oriente: the Geisha in unusual places, the bonus under the stone, ties, cards that are not known."""

from __future__ import annotations

import pytest

from companion.core.say import Refused, Who, say
from companion.core.scene import Facts
from companion.games.oriente.deck import new_inhabitant
from companion.games.oriente.printed import GEISHA, UNSEEN
from companion.games.oriente.revolution import forget_faces
from companion.games.oriente.table import Bonus, GeishaDrawn
from tests.games.oriente.checking import prepared
from tests.games.oriente.playing import Table


def test_she_is_asked_for_only_where_she_can_be() -> None:
    """OR-0.8, OR-ruling-24."""
    table = prepared(4)
    state = table.state
    state.inhabitants.update(anna="soryo", ben="nofu", cora="nofu", dan="nofu")
    for value in ("i-announce", "ben"):
        table.answer("anna", value)
    table.answer("table", "enough")
    assert table.asked() == "bonus"
    assert "geisha" not in getattr(table.position.ask("chance"), "options", ())
    assert not state.may_be_geisha(27)
    assert state.may_be_geisha(28)


def supply(table: Table) -> set[str]:
    panel = next(panel for panel in table.game.panels(None) if panel.name == "supply")
    assert isinstance(panel, Facts)
    return {fact.words.key for fact in panel.facts}


def test_the_hut_is_told_of_where_it_is_used() -> None:
    """OR-6.1: with fewer than eight people workers skip it; but what lies there counts."""
    assert "workers.hut" in supply(prepared(8))
    table = prepared(7)
    assert "workers.hut" not in supply(table)
    table.state.workers["hut"] = 1
    assert "workers.hut" in supply(table)


def test_an_empty_deck_turns_the_bonus_cards_up_and_ends_the_game() -> None:
    """OR-0.5, OR-9.1, OR-ruling-23."""
    table = prepared(4)
    state = table.state
    state.deck, state.draws = 0, 36
    state.inhabitants.update(anna="daimyo", ben="nofu", cora="nofu", dan="nofu")
    state.discs.update(ben=False, cora=False, dan=False)
    state.fulfilled = True
    for value in ("i-announce", "use-income"):
        table.answer("anna", value)
    assert "supply.geisha" in supply(table)
    table.answer("chance", "geisha")
    assert table.position.over
    assert "supply.geisha" not in supply(table), "who has come is not to come any more"
    assert state.result is not None
    assert state.result.words == say("result.geisha", how=say("geisha.bonus"))
    assert state.geisha == "bonus", "whatever the card was drawn for"


@pytest.mark.parametrize(("option", "cards"), [("lost", 1), ("kept", 2)])
def test_a_bonus_under_the_stone_when_she_comes(option: str, cards: int) -> None:
    """OR-9.1, OR-ruling-21."""
    table = prepared(4, geisha_pending_bonus=option)
    state = table.state
    state.inhabitants.update(anna="daimyo", ben="nofu", cora="nofu", dan="nofu")
    state.bonus = [Bonus("soryo", 0, True)]
    state.draws = 27
    for value in ("i-announce", "use-income"):
        table.answer("anna", value)
    table.answer("chance", "geisha")
    assert table.position.over
    assert state.cards("anna") == cards
    assert (
        table.game.book.total("anna", "points") == sum(state.contents.value(card) for card in state.piles["anna"]) + 4
    )


def test_she_herself_as_bonus_is_not_kept() -> None:
    """OR-9.1: she was the bonus card; there is no other to turn up."""
    table = prepared(4, geisha_pending_bonus="kept")
    state = table.state
    state.inhabitants.update(anna="nofu", ben="soryo", cora="nofu", dan="nofu")
    state.bonus = [Bonus(UNSEEN, 29, False)]
    for value in ("i-announce", "use-incite", "no-claim"):
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
    assert lying == say("pile", cards=(table.state.contents.named(table.state.bonus[0].card),))


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
    for value in ("i-announce", "use-income"):
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
    assert sheet.words == say(
        "end.shared", who=(Who("anna"), Who("ben")), points=table.game.book.total("anna", "points")
    )


def announce(table: Table, seat: str, deed: str, target: str) -> None:
    """Who announces what against whom, where that is asked; nobody supports."""
    table.answer(seat, "i-announce")
    while table.asked() in ("action", "target", "support"):
        known = {"action": target if deed == "attack" else f"use-{deed}", "target": target, "support": "enough"}
        table.answer(table.position.waiting[0], known[table.asked()])


def test_where_the_table_tells_that_she_was_drawn_she_may_be_before_somebody() -> None:
    """OR-9.1, OR-9.2: the app counted otherwise than the cards; she is offered until somebody has shown her."""
    table = prepared(4)
    state = table.state
    state.inhabitants.update(anna="soryo", ben=None, cora=None, dan="nofu")
    table.answer("anna", "geisha-drawn")
    before = table.game.book.total("ben", "points")
    assert (table.position.waiting, table.asked()) == (("ben",), "inhabitant")
    assert "geisha" in getattr(table.position.ask("ben"), "options", ())
    table.answer("ben", "geisha")
    assert table.game.book.total("ben", "points") == before
    assert "geisha" not in getattr(table.position.ask("cora"), "options", ())


@pytest.mark.parametrize("deed", ["attack", "assassination"])
def test_with_an_empty_deck_nobody_comes_for_an_inhabitant_that_was_taken(deed: str) -> None:
    """OR-9.2, OR-ruling-23: the card lies in one place only, and nobody is asked for another."""
    table = prepared(4)
    state = table.state
    for seat in state.order:
        for card in list(state.piles[seat]):
            state.lose(seat, card, "fix", say("why.corrected"))
    state.deck, state.draws, state.fulfilled = 0, 36, True
    state.inhabitants.update(anna="ninja" if deed == "assassination" else "soryo", ben="akindo", cora="nofu")
    state.inhabitants["dan"] = "nofu"
    state.discs.update(ben=False, cora=False, dan=False)
    announce(table, "anna", deed, "ben")
    table.answer("chance", "geisha")
    assert table.position.over
    assert state.piles["anna"] == ["akindo"]
    assert table.game.book.total("anna", "points") == 2 + state.contents.value(state.inhabitants["anna"] or "")
    assert table.game.book.total("ben", "points") == 0


@pytest.mark.parametrize("option", ["lost", "kept"])
def test_she_herself_lies_under_the_stone_when_the_deck_is_empty(option: str) -> None:
    """OR-ruling-21, OR-ruling-23: all bonus cards are turned up, also those that somebody was about to take."""
    table = prepared(4, geisha_pending_bonus=option)
    state = table.state
    state.inhabitants.update(anna="daimyo", ben="nofu", cora="nofu", dan="nofu")
    state.discs.update(ben=False, cora=False, dan=False)
    state.bonus = [Bonus(UNSEEN, 34, False), Bonus(UNSEEN, 35, False)]
    state.deck, state.draws = 0, 36
    before = state.cards("anna")
    announce(table, "anna", "income", "")
    table.answer("chance", "akindo")
    table.answer("chance", "geisha")
    assert table.position.over
    assert state.cards("anna") == before + (option == "kept")  # the other one


def test_in_mid_game_equal_points_share_a_rank() -> None:
    """OR-9.3: cards break a tie at the end only."""
    table = prepared(4)
    state = table.state
    for seat, cards in (("anna", ["soryo"]), ("ben", ["treasure_3", "samurai"]), ("cora", []), ("dan", [])):
        for own in list(state.piles[seat]):
            state.lose(seat, own, "fix", say("why.corrected"))
        for card in cards:
            state.gain(seat, card, "fix", say("why.corrected"))
    sheet = table.game.sheet(None)
    assert sheet is not None
    assert [(line.total, line.rank) for line in sheet.lines] == [(6, 1), (6, 1), (0, 3), (0, 3)]


def test_a_correction_of_an_inhabitant_that_was_added_up_counts() -> None:
    """OR-9.2: while a sum is still asked for, the others lie open and have been added."""
    table = prepared(4)
    state = table.state
    state.inhabitants.update(anna="soryo", ben="nofu", cora="nofu", dan="nofu")
    state.gain("anna", UNSEEN, "fix", say("why.corrected"))
    table.answer("anna", "geisha-drawn")
    before = table.game.book.total("ben", "points")
    table.position.fix("inhabitant_is", ("ben", "samurai"))
    assert table.game.book.total("ben", "points") == before + 2
    with pytest.raises(Refused):
        table.position.fix("inhabitant_is", ("ben", None))


def test_the_sheet_names_the_winner_with_the_points() -> None:
    """OR-9.2."""
    table = prepared(4)
    state = table.state
    state.inhabitants.update(anna="shogun", ben="nofu", cora="nofu", dan="nofu")
    table.answer("anna", "geisha-drawn")
    sheet = table.game.sheet(None)
    assert sheet is not None
    assert sheet.words == say("end.won", who=(Who("anna"),), count=table.game.book.total("anna", "points"))


def test_it_is_told_that_she_came_as_an_inhabitant() -> None:
    """OR-0.8, OR-9.1."""
    table = prepared(4)
    asking = new_inhabitant(table.state, "ben")
    table.state.draws = 35
    next(asking)
    with pytest.raises(GeishaDrawn):
        asking.send({"ben": True})
    assert table.state.geisha == "inhabitant"
    assert table.state.inhabitants["ben"] == GEISHA


def test_a_leader_whom_nobody_joins_keeps_known_cards() -> None:
    """OR-6.1e: what is dealt back to one alone is what that one had."""
    table = prepared(4)
    state = table.state
    for seat in ("anna", "ben"):
        state.gain(seat, "soryo", "fix", say("why.corrected"))
    before = list(state.piles["anna"])
    forget_faces(state, ("anna",), {})
    assert state.piles["anna"] == before
    forget_faces(state, ("anna", "ben"), {})
    assert set(state.piles["anna"]) == set(state.piles["ben"]) == {UNSEEN}


def announced_by_anna(**inhabitants: str) -> Table:
    """A table of four at which nobody but Anna can still announce."""
    table = prepared(4)
    table.state.inhabitants.update(inhabitants)
    table.state.discs.update(ben=False, cora=False, dan=False)
    table.state.bonus = []
    return table


def test_of_cards_that_were_not_told_a_credit_asks_how_many_were_nofu() -> None:
    """OR-6.2, OR-ruling-14: those that are known are some of them; where all are known, nobody is asked."""
    table = announced_by_anna(anna="akindo", ben="soryo", cora="nofu", dan="nofu")
    state = table.state
    for card in ("nofu", UNSEEN, UNSEEN):
        state.gain("ben", card, "fix", say("why.corrected"))
    before = state.cards("anna")
    announce(table, "anna", "credit", "ben")
    ask = table.position.ask("anna")
    assert (ask.name, getattr(ask, "low", None), getattr(ask, "high", None)) == ("credit", 1, 3)
    table.answer("anna", 2)
    assert state.piles["anna"][before:] == ["nofu", UNSEEN]
    assert state.piles["ben"][1:] == [UNSEEN]


def test_a_shogun_among_cards_that_were_not_told_leaves_a_daimyo_there() -> None:
    """OR-6.4: whoever counts what the app has not seen counts that place no more."""
    table = announced_by_anna(anna="daimyo", ben="nofu", cora="nofu", dan="nofu")
    state = table.state
    state.gain("ben", UNSEEN, "fix", say("why.corrected"))
    before = table.game.book.total("ben", "points")
    announce(table, "anna", "succession", "ben")
    assert state.inhabitants["anna"] == "shogun"
    assert (UNSEEN in state.piles["ben"], "daimyo" in state.piles["ben"]) == (False, True)
    assert table.game.book.total("ben", "points") == before + 4
