"""Whole games: of real cards under a referee, and of random legal answers; no card is lost, and all agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from companion.core.asks import Ask, Pick, Some
from companion.core.flow import Position
from companion.core.game import Given
from companion.games.oriente import Oriente
from companion.games.oriente.options import OPTIONS
from tests.counts import counts
from tests.games.oriente.marshal_referee import ANYBODY, FOLLOWED, MarshalReferee
from tests.games.oriente.playing import BOX, NAMES, Table
from tests.games.oriente.real_cards import PEOPLE, said
from tests.games.oriente.reckoning import COUNTS, Uprising, may_claim
from tests.games.oriente.referee import WHILE_ASKED, Referee

GAMES, TABLES, GUESTS = counts(200, share=20), counts(2000), counts(1000)
SEATS = range(4, 13)
Look = Callable[[Referee, Oriente], None]
NOT_TOLD = ("sum_of_unseen", "tie", "credit", "three_ninjas")  # asked of cards that the app was not told
ENDS = ("geisha-drawn", "three-ninjas")  # what is told at once, when some of it is still to be put away


@pytest.mark.counts
def test_the_app_agrees_with_real_cards() -> None:
    """OR-2.1 to OR-9.3: every question comes when it must, and all lies as it does on the referee's table.

    All numbers of people, all options, with corrections at random moments.
    """
    ends: Counter[str] = Counter()
    for seed in range(TABLES):
        seats, chosen = SEATS[seed % len(SEATS)], ways(seed)
        refereed(Referee(seats, seed, **chosen), Oriente(Given(NAMES[:seats], chosen, {"box": BOX})), ends)
    assert ends["inhabitant"] >= TABLES // 5
    assert min(ends["reinforcement"], ends["bonus"]) > 0
    assert min(ends[f"corrected {name}"] for name in WHILE_ASKED) > 0
    assert min(ends[f"asked {name}"] for name in NOT_TOLD) > 0
    print(f"real cards, {TABLES} tables: {dict(ends)}")


@pytest.mark.counts
def test_the_marshal_agrees_with_real_cards() -> None:
    """OR-1.2 to OR-9.3 where no face is told: discs, stone, workers, numbers of cards, who may claim, who wins."""
    ends: Counter[str] = Counter()
    for seed in range(TABLES):
        seats, chosen = SEATS[seed % len(SEATS)], {**ways(seed), "mode": "marshal"}
        game = Oriente(Given(NAMES[:seats], chosen, {"box": BOX}))
        refereed(MarshalReferee(seats, seed, **chosen), game, ends, counted)
    assert ends["inhabitant"] >= TABLES // 5
    assert min(ends[f"corrected {name}"] for name in FOLLOWED) > 0
    print(f"the marshal, real cards, {TABLES} tables: {dict(ends)}")


def counted(referee: Referee, game: Oriente) -> None:
    """What the marshal follows."""
    assert isinstance(referee, MarshalReferee)
    table = game.table
    assert {seat: len(pile) for seat, pile in referee.piles.items()} == {s: table.cards(s) for s in referee.order}
    assert {seat: referee.told.get(seat) for seat in referee.order} == table.inhabitants
    assert referee.discs == {seat for seat, there in table.discs.items() if there}
    assert {"beside": referee.beside, "hut": referee.hut, "square": referee.square} == table.workers
    assert (len(referee.deck), len(referee.bonus), referee.stone) == (table.deck, len(table.bonus), table.stone)


@pytest.mark.counts
def test_guests_in_any_order_claim_as_if_asked_clockwise() -> None:
    """OR-3.1, OR-3.6: twelve people, each asked for themselves; whoever answers first, the first clockwise goes on."""
    heard: Counter[str] = Counter()
    for seed in range(GUESTS):
        chance = Random(seed)
        faces = dict(zip(NAMES, chance.sample(PEOPLE, 12), strict=True))
        hidden = {seat for seat in NAMES if chance.random() < 0.6}
        cards = {seat: chance.randint(0, 3) for seat in NAMES}
        wants = {seat for seat in NAMES if chance.random() < 0.3}
        ends = [claims_of(way, seed, faces, hidden, cards, wants) for way in ("announcer", "each")]
        assert ends[0] == ends[1], seed
        heard["claimed" if ends[0][0] != NAMES[0] else "nobody"] += 1
    assert min(heard.values()) > GUESTS // 20


def claims_of(
    way: str, seed: int, faces: dict[str, str], hidden: set[str], cards: dict[str, int], wants: set[str]
) -> tuple[str, tuple[str, ...]]:
    """Who announces in the end, and who has turned up, where the first of twelve attacks the second."""
    table = Table(12, seed, priority_asked=way)
    table.prepare()
    state, chance = table.state, Random(seed)
    state.inhabitants.update({seat: None if seat in hidden else face for seat, face in faces.items()})
    state.inhabitants[NAMES[0]] = faces[NAMES[0]]
    state.piles.update({seat: ["unseen"] * count for seat, count in cards.items()})
    table.answer(NAMES[0], "i-announce")
    table.answer(NAMES[0], NAMES[1])
    while table.asked() in ("claim", "priority", "inhabitant") and state.announcer == NAMES[0]:
        waiting = list(table.position.waiting)
        seat = chance.choice(waiting)
        ask = table.position.ask(seat)
        if ask.name == "inhabitant" and ask.subject not in state.targets:
            table.answer(seat, faces[seat])
        elif ask.name == "inhabitant":
            break
        elif ask.name == "priority":
            assert ask.secret is any(state.face_down(other) for other in table.position.seats)
            assert all(state.inhabitants[other] is None for other in waiting if other in hidden), "nothing has left"
            table.answer(seat, seat in wants)
        else:
            offered = [other for other in getattr(ask, "options", ()) if other in wants]
            table.answer(seat, offered[0] if offered else "no-claim")
    turned_up = tuple(other for other in NAMES if other in hidden and state.inhabitants[other])
    return state.announcer, turned_up


def ways(seed: int) -> dict[str, str]:
    """The usual options at every second table, else any."""
    chance = Random(seed)
    picks = [option for option in OPTIONS if isinstance(option, Pick) and option.name != "mode"]
    return {option.name: chance.choice(option.options) for option in picks} if seed % 2 else {}


def refereed(referee: Referee, game: Oriente, ends: Counter[str], look: Look | None = None) -> None:
    """One table: whoever is asked what, whether the true answer is offered, and what comes of it."""
    position = Position(game)
    for seat, name, value in referee.play():
        if seat == "fix":
            position.fix(name, value)
            ends[f"corrected {name}"] += 1
            continue
        asked = position.waiting[0]
        ask = position.ask(asked)
        seat = asked if seat == ANYBODY else seat
        assert (asked, ask.name) == (seat, name), (ends, position.row)
        if name in NOT_TOLD:
            ends[f"asked {name}"] += 1
        if name == "announce" and value not in ENDS:
            (look or as_it_lies)(referee, game)
        if isinstance(ask, Pick):
            offered = (*ask.options, *(ask.otherwise if value in ENDS else ()))
            assert value in offered, "nobody is asked for a card that does not exist"
        if name == "claim":
            assert [option for option in getattr(ask, "options", ()) if "-" not in option] == referee.could
        if isinstance(ask, Some):
            assert set(value) <= {*ask.options}
            value = tuple(option for option in ask.options if option in value)
        position.answer(seat, value)
    assert position.over
    assert game.winners() == referee.winners()
    if look is None or not referee.special:
        points = referee.points(inhabitants=not referee.special, told=bool(referee.special))
        assert points == {seat: game.book.total(seat, "points") for seat in referee.order}
    if look is None:
        assert (game.table.geisha or "three Ninjas") == referee.how, "as what she came"
    ends[referee.how] += 1


def as_it_lies(referee: Referee, game: Oriente) -> None:
    """Cards, discs, workers and open inhabitants; of a face-down one the app knows nothing."""
    table = game.table
    assert referee.points(told=True) == {seat: game.book.total(seat, "points") for seat in referee.order}
    assert {seat: sorted(map(said, pile)) for seat, pile in referee.piles.items()} == {
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
