"""Revolution, workers, Akindo, Daimyo, Ninja."""

from __future__ import annotations

from companion.games.oriente.abilities import incited
from companion.games.oriente.actions import ABILITIES, fair_game, targets
from companion.games.oriente.printed import UNSEEN
from companion.games.oriente.uprising import dealt, half, strength, victims
from tests.games.oriente.checking import SEATS, Given, card, check, contents, prepared, quiet, role, settle
from tests.games.oriente.playing import Table


@check("revolution")
def check_revolution(given: Given, expect: Given) -> None:
    """OR-6.1b to OR-6.1g."""
    joined = given["joined"]
    force = strength(given["square"], len(joined))
    fallen = victims({seat: role(name) for seat, name in given["inhabitants"].items()}, force, contents())
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
    table.answer(leader, "use-revolution")
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


@check("vp_check")
def check_vp_check(given: Given, expect: Given) -> None:
    """OR-6.1f, OR-9.2."""
    assert {seat: len(values) for seat, values in given["piles"].items()} == expect["counts"]
    sums = {seat: sum(contents().value(card(value)) for value in values) for seat, values in given["piles"].items()}
    assert sums == expect["sums"]


@check("incite")
def check_incite(given: Given, expect: Given) -> None:
    """OR-6.1."""
    workers = dict(given["start"])
    for _ in range(given["times"]):
        here, there = incited(workers, hut=given["players"] >= contents().hut_from) or ("", "")
        workers[here] -= 1
        workers[there] += 1
    assert workers == expect


@check("incite_possible")
def check_incite_possible(given: Given, expect: Given) -> None:
    """OR-6.1, OR-ruling-12."""
    assert (incited(given["state"], hut=given["players"] >= contents().hut_from) is not None) is expect["possible"]


# -- other abilities


@check("legal_target")
def check_legal_target(given: Given, expect: Given) -> None:
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
    table.answer("anna", f"use-{ability}")
    if table.asked() == "target":
        table.answer("anna", "ben")
    return table


def piles(table: Table) -> Given:
    bonus = table.state.piles["anna"].pop()  # the first to fulfil took it
    assert bonus == "nofu"
    own, target = (sorted(contents().value(name) for name in table.state.piles[seat]) for seat in ("anna", "ben"))
    return {"own": own, "target": target}


@check("credit")
def check_credit(given: Given, expect: Given) -> None:
    """OR-6.2."""
    table = used(given, "credit", given["own"], given["target"])
    settle(table)
    assert piles(table) == expect


@check("trade")
def check_trade(given: Given, expect: Given) -> None:
    """OR-6.2."""
    table = used(given, "trade", given["own"], given["target"])
    quiet(table)
    if table.asked() == "give":
        table.answer("anna", card(given["given"]))
    table.answer("chance", card(given["drawn"]))
    settle(table)
    assert piles(table) == expect


@check("succession")
def check_succession(given: Given, expect: Given) -> None:
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
    table.answer("anna", "use-succession")
    settle(table)
    assert state.inhabitants["anna"] == expect["actor_inhabitant"]
    at_inhabitant = state.inhabitants["ben"] == "daimyo"
    assert ("inhabitant" if at_inhabitant else "vp") == expect["daimyo_goes_to"]
    assert at_inhabitant or state.piles["ben"] == ["daimyo"]


@check("action_types")
def check_action_types(given: Given, expect: Given) -> None:
    """OR-2.2."""
    assert {name: len(ABILITIES.get(role(name), ())) for name in given["roles"]} == expect["abilities"]
