"""Whole games of random legal answers: no card is lost, and a second reckoning agrees on priority, points, winners."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.core.asks import Pick
from tests.counts import counts
from tests.games.oriente.playing import BOX, Table

GAMES = counts(200)
RANKS = {row["id"]: row["value"] for row in (*BOX["inhabitants"], *BOX["treasures"])}
COUNTS = {row["id"]: row["count"] for row in (*BOX["inhabitants"], *BOX["treasures"])}


def still_hidden(table: Table) -> set[int]:
    """Ranks that a face-down inhabitant can have, by looking at every card that lies open."""
    state = table.state
    seen = Counter(card for pile in state.piles.values() for card in pile)
    seen.update(role for role in state.inhabitants.values() if role)
    seen.update(state.under)
    seen.update(bonus.card for bonus in (*state.bonus, *state.under_stone))
    return {row["value"] for row in BOX["inhabitants"] if seen[row["id"]] < row["count"]}


def may_claim(table: Table) -> list[str]:
    """OR-3.1 to OR-3.3 in other words: try every rank that a seat can have."""
    state = table.state
    at = state.order.index(state.announcer)
    role = state.inhabitants[state.announcer] or ""
    needed = 1 + state.workers["square"] if state.action == "revolution" else RANKS[role]
    found = []
    for seat in (state.order + state.order)[at + 1 : at + len(state.order)]:
        if not state.discs[seat] or seat in state.targets:
            continue
        own = state.inhabitants[seat]
        possible = {RANKS[own]} if own else still_hidden(table)
        poorer = len(state.piles[seat]) < len(state.piles[state.announcer])
        if max(possible, default=-1) > needed or (needed in possible and poorer):
            found.append(seat)
    return found


def conserved(table: Table) -> None:
    """55 cards: between two announcements every one of them lies somewhere; faces never come twice."""
    state = table.state
    lying = state.deck + len(state.bonus) + len(state.under_stone) + len(state.order)
    boxed = sum(row["count"] for row in BOX["treasures"]) - len(state.order)
    overview_and_square = 2
    assert lying + sum(map(len, state.piles.values())) + boxed + overview_and_square == 55
    assert sum(state.workers.values()) == 6
    assert min(state.workers.values()) >= 0
    known = state.known()
    assert all(known[card] <= count for card, count in COUNTS.items())
    for seat in state.order:
        assert table.game.book.total(seat, "cards") == len(state.piles[seat])


@pytest.mark.counts
@pytest.mark.parametrize("mode", ["full", "quick"])
@pytest.mark.parametrize("seats", [4, 7, 8, 12])
def test_a_second_reckoning_agrees(seats: int, mode: str) -> None:
    ends: Counter[str] = Counter()
    claims = 0
    for seed in range(GAMES):
        table = Table(seats, seed, mode=mode)
        table.prepare()
        while not table.position.over:
            seat = table.position.waiting[0]
            ask = table.position.ask(seat)
            if ask.name == "claim":
                assert isinstance(ask, Pick)
                assert list(ask.options[1:]) == may_claim(table), seed
                claims += 1
            if ask.name == "announce":
                assert table.state.discs[seat]
                conserved(table)
            table.step()
        ends[table.state.geisha or "three Ninjas"] += 1
        if mode == "full":
            counted(table)
    assert claims > GAMES
    print(f"{seats} seats, {mode}, {GAMES} games, {claims} claims asked: {dict(ends)}")


def counted(table: Table) -> None:
    """OR-9.2, OR-9.3: values added up again, ties broken by comparing the cards from the highest down."""
    state = table.state
    if state.special:
        assert state.piles[state.special].count("ninja") == 3
        assert table.game.winners() == (state.special,)
        return
    told = {seat: value for seat, ask, value in table.answers if ask.name == "sum_of_unseen" and isinstance(value, int)}
    decided = next((value for _, ask, value in table.answers if ask.name == "tie"), None)
    hands = {
        seat: sorted((RANKS.get(card, 0) for card in (*state.piles[seat], state.inhabitants[seat] or "")), reverse=True)
        for seat in state.order
    }
    points = {seat: sum(hand) + told.get(seat, 0) for seat, hand in hands.items()}
    assert points == {seat: table.game.book.total(seat, "points") for seat in state.order}
    best = [seat for seat in state.order if points[seat] == max(points.values())]
    if told:
        assert table.game.winners() == (decided if decided else tuple(best))
    else:
        highest = max(hands[seat] for seat in best)
        trimmed = {seat: [value for value in hands[seat] if value] for seat in best}
        top = [value for value in highest if value]
        assert list(table.game.winners()) == [seat for seat in best if trimmed[seat] == top]


@pytest.mark.counts
def test_only_the_score() -> None:
    """OR-9.2, OR-9.3."""
    for seed in range(GAMES):
        table = Table(4 + seed % 9, seed, mode="score")
        table.play_out()
        points = {}
        for seat, _, value in table.answers:
            assert isinstance(value, tuple)
            points[seat] = sum(worth * int(str(count)) for worth, count in zip(range(7, 0, -1), value, strict=True))
        assert points == {seat: table.game.book.total(seat, "points") for seat in table.state.order}
        assert points[table.game.winners()[0]] == max(points.values())
