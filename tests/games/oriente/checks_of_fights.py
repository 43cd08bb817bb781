"""Fights, replacements, the bonus, a deal."""

from __future__ import annotations

from companion.core.say import say
from companion.games.oriente.fight import ATTACK, DEFENCE, Fight, left_over
from companion.games.oriente.table import Bonus
from tests.games.oriente.checking import SEATS, Given, announce, card, check, contents, prepared, quiet, role, settle
from tests.games.oriente.playing import Table


@check("fight")
def check_fight(given: Given, expect: Given) -> None:
    """OR-5.1 to OR-5.4, OR-6.7."""
    (attacker,), (defender,) = given["attacker"], given["defender"]
    found = Fight(attacker, defender)
    for key, side in (
        ("attacker", ATTACK),
        ("support_attacker", ATTACK),
        ("defender", DEFENCE),
        ("support_defender", DEFENCE),
    ):
        for seat, name in given.get(key, {}).items():
            found.join(seat, side, role(name))
    turned_up = {seat: role(name) for seat, name in given.get("reinforcement", {}).items()}
    assert set(found.samurai()) == set(turned_up)
    found.turned_up = turned_up
    assert not found.samurai()
    assert (found.sum(ATTACK, contents()), found.sum(DEFENCE, contents())) == (expect["attack"], expect["defence"])
    winner = found.winner(contents(), shogun_wins=given.get("shogun_rule") == "defender_wins")
    loser = defender if winner == attacker else attacker
    assert winner == expect["winner"]
    assert found.roles[loser] == role(expect["captured_card"])


@check("replacement")
def check_replacement(given: Given, expect: Given) -> None:
    """OR-5.6, OR-5.7."""
    turned_up = given["turned_up"]
    if not turned_up:
        assert expect == {"source": "deck_top_face_down", "to_winner": [], "under_deck": []}
        table = fought(prepared(4), "nofu", "soryo")
        assert table.state.inhabitants["anna"] is None
        assert table.state.deck == 40 - 4 - 1
        return
    assert given["choice"] == expect["source"]
    assert left_over(turned_up, given["choice"]) == (expect["to_winner"], expect["under_deck"])


def fought(table: Table, attacker: str, defender: str) -> Table:
    """Anna attacks Ben, alone."""
    table.state.inhabitants.update(anna=attacker, ben=defender, cora="nofu", dan="nofu")
    table.answer("anna", "i-announce")
    announce(table, "anna", ["B"])
    settle(table)
    return table


@check("bonus")
def check_bonus(given: Given, expect: Given) -> None:
    """OR-4.2, OR-4.3: the bonus comes after the action, successful or not; supporters spend their discs too."""
    table = prepared(4)
    state = table.state
    actor = SEATS[given["actor"]]
    state.inhabitants.update(dict.fromkeys(state.order, "nofu"))
    state.inhabitants[actor] = "nofu" if not given["won"] else "maho_tsukai"
    state.discs.update({SEATS[letter]: given["discs"].get(letter, True) for letter in "ABCD"})
    state.fulfilled = not given["first_this_season"]
    state.pointer, state.passed = actor, []
    state.bonus = [Bonus(card(value), 0, True) for value in given["bonus"]]
    target = next(seat for seat in state.others(actor) if seat not in [SEATS[letter] for letter in given["supporters"]])
    table.position.fix("stone", actor)
    table.answer(actor, "i-announce")
    table.answer(actor, target)
    for letter in given["supporters"]:
        quiet(table)
        table.answer("table", f"{SEATS[letter]}-{target}")
    settle(table)
    lines = table.game.book.lines(actor, "points")
    assert [line.amount for line in lines if line.rule == "OR-4.2"] == expect["bonus_to_actor"]
    assert any(line.rule == "OR-5.5" for line in lines) is given["won"]
    assert {letter: state.discs[SEATS[letter]] for letter in given["discs"]} == expect["discs"]


@check("vp_moves")
def check_vp_moves(given: Given, expect: Given) -> None:
    """OR-5.5, OR-4.2, OR-8.1."""
    state = prepared(4).state
    for letter, values in given["start"].items():
        state.piles[SEATS[letter]] = [card(value) for value in values]
    for move in given["moves"]:
        if "from" in move:
            state.hand_over(SEATS[move["from"]], SEATS[move["to"]], card(move["card"]), "OR-8.1")
        else:
            state.gain(SEATS[move["to"]], card(move["card"]), "OR-5.5", say("why.bonus"))
    piles = {letter: [contents().value(name) for name in state.piles[SEATS[letter]]] for letter in expect["piles"]}
    assert piles == expect["piles"]
