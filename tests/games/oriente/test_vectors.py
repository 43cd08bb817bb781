"""The 71 worked examples of Oriente: rulebook, rulings and what follows from them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core.asks import Value
from companion.core.say import say
from companion.games.oriente.abilities import incited
from companion.games.oriente.actions import ABILITIES, fair_game, targets
from companion.games.oriente.box import UNSEEN, Box, read
from companion.games.oriente.fight import ATTACK, DEFENCE, Fight, left_over
from companion.games.oriente.priority import SURE, Player, asked_next, clockwise, condition, revolution_rank, standing
from companion.games.oriente.ranking import places, score
from companion.games.oriente.table import Bonus
from companion.games.oriente.uprising import dealt, half, strength, victims
from tests.games.oriente.playing import BOX, NAMES, Table

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
Given = dict[str, Any]
CHECKS: dict[str, Callable[[Given, Given], None]] = {}
ROLES = {"maho": "maho_tsukai"}
SEATS = dict(zip("ABCDEFGHIJKL", NAMES, strict=True))


def box() -> Box:
    return read(BOX)


def role(name: str) -> str:
    return ROLES.get(name, name)


def card(value: int) -> str:
    """Some inhabitant of this value."""
    return next(name for name, worth in box().values.items() if worth == value)


def check(kind: Callable[[Given, Given], None]) -> Callable[[Given, Given], None]:
    CHECKS[kind.__name__] = kind
    return kind


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_vector(vector: Given) -> None:
    CHECKS[vector["kind"]](vector["given"], vector["expect"])


def test_there_are_71_of_them() -> None:
    assert len({vector["id"] for vector in VECTORS}) == 71


# -- priority and asking


def may_claim(given: Given) -> list[str]:
    players = given["players"]
    announcer = players[given["announcer"]]
    found = []
    for seat in clockwise(given["seats"], given["announcer"]):
        player = Player(players[seat]["disc"], players[seat]["vp"], players[seat]["rank"])
        target = seat in given["targets"]
        if standing(player, given["R"], announcer["vp"], 7, target=target).kind == SURE:
            found.append(seat)
    return found


@check
def priority(given: Given, expect: Given) -> None:
    """OR-3.1, OR-3.2."""
    assert may_claim(given) == expect["may_claim"]


@check
def revolution_rank_(given: Given, expect: Given) -> None:
    """OR-3.3."""
    assert revolution_rank(box().value("nofu"), given["square"]) == expect["R"]


CHECKS["revolution_rank"] = CHECKS.pop("revolution_rank_")


@check
def claim_condition(given: Given, expect: Given) -> None:
    """OR-3.2, for a face-down inhabitant."""
    wanted = (expect["free_from_rank"], expect["equal_rank"], expect["equal_needs_vp_at_most"])
    assert condition(given["R"], given["announcer_vp"]) == wanted


@check
def season_over(given: Given, expect: Given) -> None:
    """OR-1.4."""
    seats = list(given["discs"])
    still = asked_next(seats, seats[0], given["discs"], given["passed_since_last_action"])
    assert (not still) is expect["over"]


@check
def chain(given: Given, expect: Given) -> None:
    """OR-3.4, OR-3.5, OR-4.1: played at a real table; whoever is no player of the vector has no disc."""
    table = prepared(max(4, len(given["seats"])))
    state = table.state
    for letter, seat in zip("ABCD", state.order, strict=False):
        player = given["players"].get(letter, {"rank": 0, "disc": False, "vp": 9})
        state.inhabitants[seat], state.discs[seat] = card(player["rank"]), player["disc"]
        state.piles[seat] = ["treasure_2"] * player["vp"]
    for step in given["steps"]:
        if "claim" in step:
            table.answer(table.position.waiting[0], SEATS[step["claim"]])
            continue
        seat = SEATS[step["announce"]]
        if table.asked() == "announce":
            asked = table.position.waiting[0]
            table.answer(asked, "i-announce" if asked == seat else seat)
        announce(table, seat, step["targets"])
    settle(table)
    assert {letter: state.discs[SEATS[letter]] for letter in given["seats"]} == expect["discs"]
    assert state.stone == SEATS[expect["stone"]] == SEATS[expect["fulfils"]]
    assert list(state.asked()) == [SEATS[letter] for letter in expect["ask_next"]]


def announce(table: Table, seat: str, aims: list[str]) -> None:
    """An attack on the one named; where nobody is named, an ability without targets."""
    if table.asked() == "action":
        offered = getattr(table.position.ask(seat), "options", ())
        table.answer(seat, "attack" if aims else next(name for name in ("income", "incite") if name in offered))
    if table.asked() == "target":
        table.answer(seat, SEATS[aims[0]])


def settle(table: Table) -> None:
    """Nobody claims, nobody supports, whatever is turned up is a Nofu."""
    while table.asked() != "announce":
        name, seat = table.asked(), table.position.waiting[0]
        calm: dict[str, Value] = {"claim": "no-claim", "support": "enough", "geisha": False, "shogun": "compare"}
        table.answer(seat, calm.get(name, "nofu"))


def prepared(seats: int, **options: str) -> Table:
    table = Table(seats, seed=1, **options)
    table.prepare()
    return table


# -- fights


@check
def fight(given: Given, expect: Given) -> None:
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
    assert (found.sum(ATTACK, box()), found.sum(DEFENCE, box())) == (expect["attack"], expect["defence"])
    winner = found.winner(box(), shogun_wins=given.get("shogun_rule") == "defender_wins")
    loser = defender if winner == attacker else attacker
    assert winner == expect["winner"]
    assert found.roles[loser] == role(expect["captured_card"])


@check
def replacement(given: Given, expect: Given) -> None:
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


@check
def bonus(given: Given, expect: Given) -> None:
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
    table.answer(actor, "attack")
    table.answer(actor, target)
    for letter in given["supporters"]:
        quiet(table)
        table.answer("table", f"{SEATS[letter]}-{target}")
    settle(table)
    lines = table.game.book.lines(actor, "points")
    assert [line.amount for line in lines if line.rule == "OR-4.2"] == expect["bonus_to_actor"]
    assert any(line.rule == "OR-5.5" for line in lines) is given["won"]
    assert {letter: state.discs[SEATS[letter]] for letter in given["discs"]} == expect["discs"]


def quiet(table: Table) -> None:
    while table.asked() == "claim":
        table.answer(table.position.waiting[0], "no-claim")


@check
def vp_moves(given: Given, expect: Given) -> None:
    """OR-5.5, OR-4.2, OR-8.1."""
    state = prepared(4).state
    for letter, values in given["start"].items():
        state.piles[SEATS[letter]] = [card(value) for value in values]
    for move in given["moves"]:
        if "from" in move:
            state.hand_over(SEATS[move["from"]], SEATS[move["to"]], card(move["card"]), "OR-8.1")
        else:
            state.gain(SEATS[move["to"]], card(move["card"]), "OR-5.5", say("why.bonus"))
    piles = {letter: [box().value(name) for name in state.piles[SEATS[letter]]] for letter in expect["piles"]}
    assert piles == expect["piles"]


# -- revolution and workers


@check
def revolution(given: Given, expect: Given) -> None:
    """OR-6.1b to OR-6.1g."""
    joined = given["joined"]
    force = strength(given["square"], len(joined))
    fallen = victims({seat: role(name) for seat, name in given["inhabitants"].items()}, force, box())
    gives = {seat: half(given["vp"][seat]) for seat in fallen}
    pool = sum(gives.values()) + sum(given["vp"][seat] for seat in joined)
    assert force == expect["S"]
    assert list(fallen) == expect["victims"]
    assert gives == expect["give"]
    assert pool == expect["pool"]
    assert dealt(pool, joined) == expect["dealt"]
    assert played_revolution(given) == expect["square_after"]


def played_revolution(given: Given) -> int:
    """The same at a real table: cards before every seat, and workers on the square afterwards."""
    seats = list(given["inhabitants"])
    table = prepared(len(seats))
    state = table.state
    for letter in seats:
        state.inhabitants[SEATS[letter]] = role(given["inhabitants"][letter])
        state.discs[SEATS[letter]] = letter in given["joined"]
        state.piles[SEATS[letter]] = [UNSEEN] * given["vp"][letter]
    state.workers.update(beside=6 - given["square"], square=given["square"])
    leader = SEATS[given["joined"][0]]
    state.pointer = leader
    table.position.fix("stone", leader)
    table.answer(leader, "i-announce")
    table.answer(leader, "revolution")
    if table.asked() == "join":
        table.answer(
            leader,
            tuple(seat for seat in state.others(leader) if seat in [SEATS[letter] for letter in given["joined"]]),
        )
    if table.asked() == "revolution_cards":
        table.answer("table", "only_numbers")
    counts = {letter: state.cards(SEATS[letter]) for letter in seats}
    gives = {letter: given["vp"][letter] - counts[letter] for letter in seats if letter not in given["joined"]}
    assert sum(gives.values()) + sum(given["vp"][letter] for letter in given["joined"]) == sum(
        counts[letter] for letter in given["joined"]
    )
    return state.workers["square"]


@check
def vp_check(given: Given, expect: Given) -> None:
    """OR-6.1f, OR-9.2."""
    assert {seat: len(values) for seat, values in given["piles"].items()} == expect["counts"]
    sums = {seat: sum(box().value(card(value)) for value in values) for seat, values in given["piles"].items()}
    assert sums == expect["sums"]


@check
def incite(given: Given, expect: Given) -> None:
    """OR-6.1."""
    workers = dict(given["start"])
    for _ in range(given["times"]):
        here, there = incited(workers, hut=given["players"] >= box().hut_from) or ("", "")
        workers[here] -= 1
        workers[there] += 1
    assert workers == expect


@check
def incite_possible(given: Given, expect: Given) -> None:
    """OR-6.1, B14."""
    assert (incited(given["state"], hut=given["players"] >= box().hut_from) is not None) is expect["possible"]


# -- other abilities


@check
def legal_target(given: Given, expect: Given) -> None:
    """OR-6.2, OR-6.10."""
    action = "assassination" if given["ability"] == "assassinate" else given["ability"]
    target = given["target"]
    open_role = role(target["role"]) if target["open"] else None
    assert fair_game(action, open_role, target["vp"]) is expect["legal"]


def used(given: Given, ability: str, own: list[int], target: list[int]) -> Table:
    """An Akindo of Anna against Ben, whose piles hold these values."""
    table = prepared(4)
    table.state.inhabitants.update(anna="akindo", ben="ninja", cora="ninja", dan="ninja")
    table.state.piles.update(anna=[card(value) for value in own], ben=[card(value) for value in target])
    table.answer("anna", "i-announce")
    table.answer("anna", ability)
    if table.asked() == "target":
        table.answer("anna", "ben")
    return table


def piles(table: Table) -> Given:
    bonus = table.state.piles["anna"].pop()  # the first to fulfil took it
    assert bonus == "nofu"
    own, target = (sorted(box().value(name) for name in table.state.piles[seat]) for seat in ("anna", "ben"))
    return {"own": own, "target": target}


@check
def credit(given: Given, expect: Given) -> None:
    """OR-6.2."""
    table = used(given, "credit", given["own"], given["target"])
    settle(table)
    assert piles(table) == expect


@check
def trade(given: Given, expect: Given) -> None:
    """OR-6.2."""
    table = used(given, "trade", given["own"], given["target"])
    quiet(table)
    if table.asked() == "give":
        table.answer("anna", card(given["given"]))
    table.answer("chance", card(given["drawn"]))
    settle(table)
    assert piles(table) == expect


@check
def succession(given: Given, expect: Given) -> None:
    """OR-6.4."""
    table = prepared(4)
    state = table.state
    state.inhabitants.update(anna="daimyo", ben=None, cora="ninja", dan="ninja")
    if given["shogun_at"] == "inhabitant_open":
        state.inhabitants["ben"] = "shogun"
    elif given["shogun_at"] == "vp_of_other":
        state.piles["ben"] = ["shogun"]
    elif given["shogun_at"] == "own_vp":
        state.piles["anna"] = ["shogun"]
    assert bool(targets(state, "anna", "succession")) is expect["possible"]
    if not expect["possible"]:
        return
    table.answer("anna", "i-announce")
    table.answer("anna", "succession")
    settle(table)
    assert state.inhabitants["anna"] == expect["actor_inhabitant"]
    at_inhabitant = state.inhabitants["ben"] == "daimyo"
    assert ("inhabitant" if at_inhabitant else "vp") == expect["daimyo_goes_to"]
    assert at_inhabitant or state.piles["ben"] == ["daimyo"]


@check
def action_types(given: Given, expect: Given) -> None:
    """OR-2.2."""
    assert {name: len(ABILITIES.get(role(name), ())) for name in given["roles"]} == expect["abilities"]


# -- bonus, season, end


@check
def bonus_pool(given: Given, expect: Given) -> None:
    """OR-4.2: a bonus under the stone is nobody's yet."""
    assert given["leader_vp"] + given["stolen"] == expect["pool"]
    table = prepared(4)
    state = table.state
    state.inhabitants.update(anna="nofu", ben="soryo", cora="soryo", dan="samurai")
    state.workers.update(square=2, beside=4)
    state.piles.update(anna=[UNSEEN] * given["leader_vp"], dan=[UNSEEN] * 2 * given["stolen"], ben=[], cora=[])
    state.discs.update(ben=False, cora=False, dan=False)
    table.answer("anna", "i-announce")
    table.answer("anna", "revolution")
    table.answer("table", "only_numbers")
    assert len(state.under_stone) == given["bonus_under_stone"]
    assert state.cards("anna") == expect["pool"]


@check
def bonus_next(given: Given, expect: Given) -> None:
    """OR-7.2, B5."""
    table = prepared(4, bonus_unclaimed=given["mode"])
    assert len(table.state.bonus) == given["unclaimed"]
    table.answer("anna", "all-pass")
    assert len(table.state.bonus) == expect["bonus_cards"]


@check
def special_win(given: Given, expect: Given) -> None:
    """OR-7.1, B24."""
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


@check
def deck(given: Given, expect: Given) -> None:
    """OR-0.8."""
    seats = given["players"]
    assert box().left_after_setup(seats) == prepared(seats).state.deck == expect["left"]
    assert (box().geisha_from(seats), box().geisha_to(seats)) == (expect["geisha_from"], expect["geisha_to"])


@check
def geisha(given: Given, expect: Given) -> None:
    """OR-9.1, B11, B12."""
    table = prepared(4)
    state = table.state
    state.draws, state.deck = box().geisha_from(4) - 1, 9
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


@check
def final(given: Given, expect: Given) -> None:
    """OR-9.2, OR-9.3."""
    cards = given["cards"]
    placed = places(cards, 7)
    assert {seat: score(values, 7)[0] for seat, values in cards.items()} == expect["points"]
    winners = [seat for seat, place in placed.items() if place == 1]
    assert winners == expect["winners"]
    level = list(expect["points"].values()).count(max(expect["points"].values())) > 1
    assert ("shared" if len(winners) > 1 else "tiebreak" if level else "points") == expect["by"]
