"""Whole games: of real cards dealt by somebody who never looks at the app, and of random legal answers."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.core.asks import Pick
from companion.core.flow import Position
from companion.core.game import Given
from companion.games.flowers import Flowers
from companion.games.flowers.options import OPTIONS
from tests.counts import counts
from tests.games.flowers.dealer import Dealer, Round
from tests.games.flowers.playing import BOX, NAMES, Table

GAMES, TABLES = counts(300), counts(2000)


@pytest.mark.counts
def test_the_app_agrees_with_real_cards() -> None:
    """FL-1.4 to FL-5.3: every question comes when it must, and all lies as it does on the dealer's table.

    All numbers of people, all options, with corrections at random moments.
    """
    ends: Counter[str] = Counter()
    for seed in range(TABLES):
        seats, chosen = 2 + seed % 3, ways(seed)
        dealer, game = Dealer(seats, seed, **chosen), Flowers(Given(NAMES[:seats], chosen, {"box": BOX}))
        position = Position(game)
        for seat, name, value in dealer.play():
            if seat == "fix":
                position.fix(name, value)
                ends["corrections"] += 1
                continue
            asked = position.waiting[0]
            ask = position.ask(asked)
            assert (asked, ask.name) == (seat, name), seed
            as_it_lies(dealer, game)
            assert not isinstance(ask, Pick) or value in ask.options, "nobody is asked for what does not exist"
            ends[name] += name in ("final_mandalas", "holder")
            position.answer(seat, value)
        assert position.over
        as_it_lies(dealer, game)
        assert game.winners() == dealer.winners(), seed
        ends["no tiles" if dealer.empty else "third flower" if dealer.third else "no cards"] += 1
    assert min(ends["corrections"], ends["final_mandalas"], ends["third flower"]) > 0
    print(f"Flowers, real cards, {TABLES} tables: {dict(ends)}")


def ways(seed: int) -> dict[str, str]:
    """The usual options at every second table, else any."""
    chance = Random(seed)
    picks = [option for option in OPTIONS if isinstance(option, Pick) and option.name != "mode"]
    return {option.name: chance.choice(option.options) for option in picks} if seed % 2 else {}


def as_it_lies(dealer: Dealer, game: Flowers) -> None:
    """Hands, pile and discard, cards and markers, tiles won and points."""
    table = game.table
    assert {seat: len(hand) for seat, hand in dealer.hands.items()} == {seat: table.hand(seat) for seat in dealer.order}
    if dealer.start == table.start and any(dealer.hands.values()):
        assert (len(dealer.pile), len(dealer.discard)) == (table.pile, table.discard)
    for letter, mandala in dealer.mandalas.items():
        shown = table.mandalas[letter]
        assert mandala.marker == shown.marker
        assert {seat: mandala.of(seat) for seat in dealer.order} == {
            s: (shown.total(s), shown.open(s)) for s in dealer.order
        }
        if mandala.marker:
            assert dealer.second(mandala) == shown.second(table.order, table.contents)
    for seat in dealer.order:
        assert dealer.points(seat) == game.book.total(seat, "points")
        assert dealer.flowers(seat) == len(table.won[seat].flowers)


@pytest.mark.counts
def test_what_is_told_of_a_mandala_says_who_is_second() -> None:
    """FL-3.2, FL-3.3: only completions, from the cards of each seat, and of the open ones where several are level."""
    seconds: Counter[str] = Counter()
    for seed in range(TABLES):
        chance, seats = Random(seed), NAMES[: 2 + seed % 3]
        there, table = Round(), Table(len(seats), seed, mode="quick")
        there.cards = [(chance.choice(seats), "red", chance.random() < 0.5) for _ in range(chance.randint(2, 12))]
        totals = {seat: there.of(seat)[0] for seat in seats if there.of(seat)[1]}
        if not totals:
            continue
        there.marker = chance.choice([seat for seat in totals if totals[seat] == max(totals.values())])
        while table.asked() != "completed":
            table.step()
        table.answer("table", f"b-{there.marker}")
        while table.asked() in ("cards_there", "open_there"):
            name, (_, seat) = table.asked(), table.position.ask("table").subject.split("-")
            total, is_open = there.of(seat)
            table.answer("table", is_open if name == "open_there" else total if is_open else 0)
        second = Dealer(len(seats), seed).second(there)
        assert (table.asked() == "claim") == bool(second), "who takes both has nothing to choose"
        if second:
            table.step()
        won = {seat: len(table.tiles_of(seat)) for seat in seats}
        assert won == {seat: (seat == there.marker) + (seat == (second or there.marker)) for seat in seats}, seed
        seconds["somebody" if second else "nobody"] += 1
    assert min(seconds.values()) > TABLES // 20


@pytest.mark.counts
def test_all_seats_have_had_equally_many_turns() -> None:
    """FL-4.1: the round in which a third flower is formed is finished."""
    even = 0
    for seed in range(GAMES):
        table = Table(2 + seed % 3, seed)
        table.play_out()
        if not table.state.closing or table.state.out_of_tiles:
            continue
        assert table.state.turn == table.state.start, seed
        turns = Counter(seat for seat, name, value in table.answers if name == "play" and not str(value).isdigit())
        even += len(set(turns.values())) == 1  # but for a seat whose last card was played when nothing could be drawn
    assert even > GAMES // 2


@pytest.mark.counts
@pytest.mark.parametrize("mode", ["quick", "score"])
@pytest.mark.parametrize("last", ["held", "older_two"])
def test_the_short_ways_end_and_add_up(mode: str, last: str) -> None:
    """FL-4.2, FL-4.3, FL-5.1, FL-5.2."""
    for seed in range(GAMES // 3 + 1):
        table = Table(2 + seed % 3, seed, mode=mode, final_mandalas=last)
        table.play_out()
        state = table.state
        for seat in state.order:
            assert table.game.book.total(seat, "points") == state.won[seat].points(state.contents)
            colours = Counter(tile.colour for tile in table.tiles_of(seat))
            assert len(state.won[seat].flowers) == sum(count // 2 for count in colours.values())
        tiles = [tile.id for seat in state.order for tile in table.tiles_of(seat)]
        assert len(tiles) == len(set(tiles))
        assert table.game.winners()
