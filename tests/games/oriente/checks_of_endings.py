"""Bonus cards, the deck, the special win, the Geisha, ties."""

from __future__ import annotations

from companion.core.asks import Value
from companion.games.oriente.printed import UNSEEN
from companion.games.oriente.scoring import places, score
from tests.games.oriente.checking import SEATS, Given, announce, card, check, contents, prepared


@check("bonus_pool")
def check_bonus_pool(given: Given, expect: Given) -> None:
    """OR-4.2: a bonus under the stone is nobody's yet."""
    assert given["leader_vp"] + given["stolen"] == expect["pool"]
    table = prepared(4)
    state = table.state
    state.inhabitants.update(anna="nofu", ben="soryo", cora="soryo", dan="samurai")
    state.workers.update(square=2, beside=4)
    state.piles.update(anna=[UNSEEN] * given["leader_vp"], dan=[UNSEEN] * 2 * given["stolen"], ben=[], cora=[])
    state.discs.update(ben=False, cora=False, dan=False)
    table.answer("anna", "i-announce")
    table.answer("anna", "use-revolution")
    table.answer("table", "only_numbers")
    assert len(state.under_stone) == given["bonus_under_stone"]
    assert state.cards("anna") == expect["pool"]


@check("bonus_next")
def check_bonus_next(given: Given, expect: Given) -> None:
    """OR-7.2, OR-ruling-5."""
    table = prepared(4, bonus_unclaimed=given["mode"])
    assert len(table.state.bonus) == given["unclaimed"]
    table.answer("anna", "all-pass")
    assert len(table.state.bonus) == expect["bonus_cards"]


@check("special_win")
def check_special_win(given: Given, expect: Given) -> None:
    """OR-7.1, OR-ruling-20."""
    table = prepared(4)
    state = table.state
    for letter, values in given["piles"].items():
        state.piles[SEATS[letter]] = ["ninja" if value == 0 else card(value) for value in values]
    for letter, value in given.get("inhabitants", {}).items():
        state.inhabitants[SEATS[letter]] = "ninja" if value == 0 else card(value)
    if given["at"] == "geisha":
        table.answer("anna", "geisha-drawn")
    else:
        table.answer("anna", "all-pass")
    assert (state.special or None) == (expect["winner"] and SEATS[expect["winner"]])


@check("deck")
def check_deck(given: Given, expect: Given) -> None:
    """OR-0.8."""
    seats = given["players"]
    assert contents().left_after_setup(seats) == prepared(seats).state.deck == expect["left"]
    assert (contents().geisha_from(seats), contents().geisha_to(seats)) == (expect["geisha_from"], expect["geisha_to"])


@check("geisha")
def check_geisha(given: Given, expect: Given) -> None:
    """OR-9.1, OR-ruling-9, OR-ruling-10."""
    table = prepared(4)
    state = table.state
    state.draws, state.deck = contents().geisha_from(4) - 1, 9
    if given["drawn_as"] == "bonus_face_down":
        table.answer("anna", "all-pass")
        assert bool(state.geisha) is expect["game_over"]
        return
    attacker = "samurai" if given["drawn_as"] == "reinforcement" else "nofu"
    state.inhabitants.update(anna=attacker, ben="soryo", cora="nofu", dan="nofu")
    table.answer("anna", "i-announce")
    announce(table, "anna", ["B"])
    while not state.geisha:
        name, seat = table.asked(), table.position.waiting[0]
        answers: dict[str, Value] = {"support": "enough", "claim": "no-claim", "geisha": True}
        table.answer(seat, answers.get(name, "geisha"))
    assert expect["game_over"]
    assert state.cards("ben") == (1 if expect.get("fight_resolved") is False else 2)


@check("final")
def check_final(given: Given, expect: Given) -> None:
    """OR-9.2, OR-9.3."""
    cards = given["cards"]
    placed = places(cards, 7)
    assert {seat: score(values, 7)[0] for seat, values in cards.items()} == expect["points"]
    winners = [seat for seat, place in placed.items() if place == 1]
    assert winners == expect["winners"]
    level = list(expect["points"].values()).count(max(expect["points"].values())) > 1
    assert ("shared" if len(winners) > 1 else "tiebreak" if level else "points") == expect["by"]
