"""Priority and asking: who may claim, chains, the end of a season."""

from __future__ import annotations

from companion.games.oriente.priority import SURE, Player, asked_next, clockwise, revolution_rank, standing
from tests.games.oriente.checking import SEATS, Given, announce, card, check, contents, prepared, settle


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


@check("priority")
def check_priority(given: Given, expect: Given) -> None:
    """OR-3.1, OR-3.2."""
    assert may_claim(given) == expect["may_claim"]


@check("revolution_rank")
def check_revolution_rank(given: Given, expect: Given) -> None:
    """OR-3.3."""
    assert revolution_rank(contents().value("nofu"), given["square"]) == expect["R"]


@check("claim_condition")
def check_claim_condition(given: Given, expect: Given) -> None:
    """OR-3.2, for a face-down inhabitant."""
    most = expect["equal_needs_vp_at_most"]
    for cards, least in ((most, expect["equal_rank"]), (most + 1, expect["free_from_rank"])):
        hidden = Player(disc=True, cards=cards, rank=None)
        assert standing(hidden, given["R"], given["announcer_vp"], 7, target=False).least == least


@check("season_over")
def check_season_over(given: Given, expect: Given) -> None:
    """OR-1.4."""
    seats = list(given["discs"])
    still = asked_next(seats, seats[0], given["discs"], given["passed_since_last_action"])
    assert (not still) is expect["over"]


@check("chain")
def check_chain(given: Given, expect: Given) -> None:
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
