"""Whole games: of real cards under a referee, and of random legal answers; no card is lost, and all agree."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.core.asks import Ask, Pick
from companion.core.flow import Position
from companion.core.game import Given
from companion.games.oriente import Oriente
from tests.counts import counts
from tests.games.oriente.playing import BOX, NAMES, Table
from tests.games.oriente.reckoning import COUNTS, Uprising, may_claim
from tests.games.oriente.referee import Referee

GAMES = counts(200)


@pytest.mark.counts
@pytest.mark.parametrize("seats", [4, 7, 8, 12])
def test_the_app_agrees_with_real_cards(seats: int) -> None:
    """OR-2.1 to OR-9.3: every question comes when it must, and all lies as it does on the referee's table."""
    ends: Counter[str] = Counter()
    for seed in range(GAMES):
        referee, game = Referee(seats, seed), Oriente(Given(NAMES[:seats], {}, {"box": BOX}))
        position = Position(game)
        for seat, name, value in referee.play():
            asked = position.waiting[0]
            assert (asked, position.ask(asked).name) == (seat, name), (seed, position.row)
            if name == "announce":
                as_it_lies(referee, game)
            position.answer(seat, value)
        assert position.over
        points = referee.points(inhabitants=not referee.special)
        assert points == {seat: game.book.total(seat, "points") for seat in referee.order}
        assert game.winners() == referee.winners()
        ends[referee.how] += 1
    assert min(ends["inhabitant"], ends["reinforcement"], ends["bonus"]) > 0
    print(f"{seats} seats, real cards, {GAMES} games: {dict(ends)}")


def as_it_lies(referee: Referee, game: Oriente) -> None:
    """Cards, discs, workers and open inhabitants; of a face-down one the app knows nothing."""
    table = game.table
    assert referee.points() == {seat: game.book.total(seat, "points") for seat in referee.order}
    assert {seat: sorted(pile) for seat, pile in referee.piles.items()} == {
        seat: sorted(pile) for seat, pile in table.piles.items()
    }
    assert {seat: face if seat in referee.open else None for seat, face in referee.faces.items()} == table.inhabitants
    assert referee.discs == {seat for seat, there in table.discs.items() if there}
    assert {"beside": referee.beside, "hut": referee.hut, "square": referee.square} == table.workers
    assert (len(referee.deck), len(referee.bonus), referee.stone) == (table.deck, len(table.bonus), table.stone)


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
@pytest.mark.parametrize("mode", ["full", "marshal"])
@pytest.mark.parametrize("seats", [4, 7, 8, 12])
def test_a_second_reckoning_agrees(seats: int, mode: str) -> None:
    """OR-3.2, OR-6.1: who may claim, who falls and how many cards are dealt, at every turn."""
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
            value = table.choose(ask)
            if ask.name in ("announce", "claim", "deed"):
                uprising.joined = uprising.fell = ()
            if ask.name == "fallen" and isinstance(value, tuple):
                uprising.fell = tuple(map(str, value))
            if ask.name == "join" and isinstance(value, tuple):
                uprising.joined = tuple(map(str, value))
            table.answer(table.position.waiting[0], value)
        ends[table.state.geisha or "three Ninjas"] += 1
        ends["revolutions"] += uprising.seen
        ends["victims"] += uprising.victims
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
    offered = [option for option in ask.options if "-" not in option]
    assert offered == [seat for seat in clockwise if seat in (*surely, *perhaps)]
    facts = table.game.facts(None)
    assert facts["may_claim"] == (",".join(surely) or "-")
    assert facts["might_claim"] == (",".join(perhaps) or "-")


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
