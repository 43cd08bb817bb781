"""Whole games of random legal answers: no card is lost, and a second reckoning agrees on priority, points, winners."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.core.asks import Ask, Pick
from tests.counts import counts
from tests.games.oriente.playing import BOX, Table
from tests.games.oriente.reckoning import COUNTS, RANKS, Uprising, may_claim, points

GAMES = counts(200)


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
    """OR-3.2, OR-6.1, OR-9.2: who may claim, who falls and what is dealt, and the points, at every turn."""
    ends: Counter[str] = Counter()
    for seed in range(GAMES):
        table = Table(seats, seed, mode=mode)
        uprising = Uprising(table)
        table.prepare()
        while not table.position.over:
            ask = table.position.ask(table.position.waiting[0])
            if ask.name == "claim":
                claimed(table, ask)
                ends["claims asked"] += 1
            if ask.name == "announce":
                assert table.state.discs[table.position.waiting[0]]
                conserved(table)
                uprising.settle()
                assert points(table) == {seat: table.game.book.total(seat, "points") for seat in table.state.order}
            value = table.choose(ask)
            if ask.name in ("announce", "claim"):
                uprising.joined = ()
            if ask.name == "join" and isinstance(value, tuple):
                uprising.joined = tuple(map(str, value))
            table.answer(table.position.waiting[0], value)
        ends[table.state.geisha or "three Ninjas"] += 1
        ends["revolutions"] += uprising.seen
        ends["victims"] += uprising.victims
        if mode == "full":
            counted(table)
    assert ends["claims asked"] > GAMES
    assert ends["revolutions"] > GAMES // 2
    assert ends["victims"] > 0
    print(f"{seats} seats, {mode}, {GAMES} games: {dict(ends)}")


def claimed(table: Table, ask: Ask) -> None:
    """OR-3.2: offered and shown are those who surely or perhaps may."""
    assert isinstance(ask, Pick)
    surely, perhaps = may_claim(table)
    at = table.state.order.index(table.state.announcer)
    clockwise = table.state.order[at + 1 :] + table.state.order[:at]
    assert list(ask.options[1:]) == [seat for seat in clockwise if seat in (*surely, *perhaps)]
    facts = table.game.facts(None)
    assert facts["may_claim"] == (",".join(surely) or "-")
    assert facts["might_claim"] == (",".join(perhaps) or "-")


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
