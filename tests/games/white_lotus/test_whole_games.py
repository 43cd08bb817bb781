"""Whole games of random answers within the rules: nothing is lost, and a second reckoning agrees after every answer."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.core.asks import Value
from companion.games.white_lotus.ending import points_by_category
from tests.counts import counts
from tests.games.white_lotus.cardboard import KINDS, Cardboard, Told
from tests.games.white_lotus.maps import some_map
from tests.games.white_lotus.playing import NAMES, Table
from tests.games.white_lotus.reckoning import FIX, Reckoning, State

pytestmark = pytest.mark.counts
GAMES = counts(160)
TABLES = counts(2000, share=20)
ASKED = ("claim", "leader", "tile", "palaces", "palace_brings")  # when people notice what is wrong
OF_A_REBELLION = ("rebel_leader", "side", "taken")
PLAIN = {"spots": "off"}
OF_CARDS = ("task.income", "task.owed", "task.pay", "task.pay_change")
WAYS: dict[str, dict[str, str]] = {
    "de": {},
    "fr": {"zero_cards": "off", "rebellion_reveal": "sides_first", "temple_extra_tile": "must", "tile_draw": "bag"},
    "manual": {"map_mode": "manual"},
    "map": {},
}


def standing(table: Table) -> State:
    state, book = table.state, table.game.book
    accounts = ("influence", "battle", "chips", "points")
    return (
        state.emperor,
        tuple(sorted(state.land.owners().items())),
        tuple(sorted((found.id, tuple(found.claims)) for found in state.land.all() if found.claims)),
        tuple(tuple(book.total(seat, account) for account in accounts) for seat in state.order),
    )


def conserved(table: Table) -> None:
    """39 tiles, 154 and 100 card points, 18 victory chips, five markers each, wherever they are."""
    state, book = table.state, table.game.book
    filled = [found.building for found in state.land.all() if found.building]
    left = state.tiles_left()
    assert len(filled) + sum(left.values()) == 39
    assert all(filled.count(kind) + left[kind] == state.box.tiles[kind] for kind in state.box.buildings)
    assert len(filled) + state.land.empty() == state.land.in_play
    for kind, all_points in (("influence", 154), ("battle", 100)):
        held = [book.total(seat, kind) for seat in state.order]
        assert min(held) >= 0
        assert sum(held) + state.bank[kind].points == all_points
        assert min(state.bank[kind].cards.values()) >= 0
    given = sum(book.total(seat, "chips") for seat in state.order)
    assert state.victory_chips == max(18 - given, 0)
    for seat in state.order:
        markers = sum(seat in found.claims for found in state.land.all())
        assert markers <= 3 + min(2, state.land.count(seat, "rice"))
        assert all(found.claims.count(seat) <= 1 for found in state.land.all())


def laid(table: Table) -> list[tuple[str, str]]:
    """Which chips the last answer asked for."""
    told, now = table.state.told, table.position.row
    keys = [(task.seat, task.words.key.removeprefix("task.")) for row, _, task in told._tasks if row == now]
    return [(seat, key) for seat, key in keys if key.startswith(("award", "exchange"))]


def moved(table: Table) -> list[Told]:
    """Which cards the last answer had people move."""
    told, now = table.state.told, table.position.row
    return [(task.seat, task.words) for row, _, task in told._tasks if row == now and task.words.key in OF_CARDS]


def kept_by(cardboard: Cardboard, told: list[list[Told]], states: list[State], answers: list[Any], where: Any) -> None:
    """Every card that was told to be moved lies there, and comes to what the referee says it must."""
    for at, each in enumerate(told[1:], 1):
        due = Counter(cardboard.follow(each))
        who, name, value = answers[at - 1]
        if who == FIX and name in KINDS:  # these cards have been moved already
            due[value[0], name] += value[1]
        for seat, before, after in zip(NAMES, states[at - 1][3], states[at][3], strict=False):
            for number, kind in enumerate(KINDS):
                assert due[seat, kind] == after[number] - before[number], (where, at, seat, kind)


def correct(table: Table) -> bool:
    """Somebody corrects something, now and then, while something is asked."""
    position, chance = table.position, table.chance
    asked = "" if position.given else position.ask(position.waiting[0]).name
    if asked == "reward" and chance.random() < 0.25:
        return correct_rebellion(table)
    if asked not in ASKED or chance.random() > 0.08:
        return False
    filled = sorted(table.state.land.filled(), key=lambda province: int(province[1:]))
    neutral = sorted(table.state.land.neutral(), key=lambda province: int(province[1:]))
    seat = chance.choice(table.state.order)
    found: list[tuple[str, Value]] = [
        ("influence", (seat, chance.randint(-3, 3))),
        ("battle", (seat, chance.randint(-3, 3))),
        ("chips", (seat, 1)),
        ("owner", (chance.choice(filled), chance.choice(("neutral", *table.state.order)))),
        ("emperor", seat),
    ]
    if table.state.phase == 1 and neutral:
        found.append(("claims", (chance.choice(neutral), seat, chance.random() < 0.5)))
    table.fix(*chance.choice(found))
    return True


def correct_rebellion(table: Table) -> bool:
    """Who led, who stood where, who took what."""
    found = [fix for fix in table.game.fixes() if fix.name in OF_A_REBELLION]
    fix = table.chance.choice(found)
    table.fix(fix.name, table.choose(fix))
    return True


def own_map(way: str, seats: int) -> dict[str, Any]:
    return {"map": some_map(seats)} if way == "map" else {}


def reckoned(table: Table, way: str) -> Reckoning:
    options = dict(WAYS[way])
    if way != "map":
        return Reckoning(table.state.order, table.answers, options)
    places = some_map(len(table.state.order))["provinces"]
    options["lotus"] = " ".join(place["id"] for place in places if place["lotus"])
    options["dragons"] = " ".join(place["id"] for place in places if place["dragon"])
    borders = {frozenset((place["id"], other)) for place in places for other in place["neighbours"]}
    return Reckoning(table.state.order, table.answers, options, borders)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_second_reckoning_agrees(seats: int, way: str) -> None:
    """WL-1.1 to WL-9.3, after every answer."""
    seen: Counter[str] = Counter()
    for seed in range(max(GAMES // 4, 1)):
        table = Table(seats, seed, own_map(way, seats), **WAYS[way], **PLAIN)
        stood = [standing(table)]
        while not table.position.over:
            table.step()
            conserved(table)
            stood.append(standing(table))
        second = reckoned(table, way)
        assert second.play() == table.game.winners(), (way, seats, seed)
        assert len(second.states) == len(stood)
        for at, (mine, theirs) in enumerate(zip(stood, second.states, strict=True)):
            assert mine == theirs, (way, seats, seed, at, table.answers[at - 1])
        seen += Counter(conflicts=second.conflicts, rebellions=second.rebellions, rewards=second.rewards)
    assert min(seen.values()) > 0
    print(f"{seats} seats, {way}: {dict(seen)}")


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_referee_agrees_whatever_is_corrected(seats: int) -> None:
    """WL-1.1 to WL-9.3: with and without a map, corrected at random moments; not one table differs, nor a chip."""
    seen: Counter[str] = Counter()
    for seed in range(max(TABLES // 4, 1)):
        way = tuple(WAYS)[seed % len(WAYS)]
        table = Table(seats, 10_000 + seed, own_map(way, seats), **WAYS[way], **PLAIN)
        stood, chips, cards = [standing(table)], [laid(table)], [moved(table)]
        while not table.position.over:
            if not correct(table):
                table.step()
            stood.append(standing(table))
            chips.append(laid(table))
            cards.append(moved(table))
        referee = reckoned(table, way)
        assert referee.play() == table.game.winners(), (way, seats, seed)
        for at, (mine, theirs) in enumerate(zip(stood, referee.states, strict=True)):
            assert mine == theirs, (way, seats, seed, at, table.answers[at - 1])
        for at, (told, wanted) in enumerate(zip(chips, referee.laid, strict=True)):
            assert told == wanted, (way, seats, seed, at, table.answers[at - 1])
        cardboard = Cardboard(seats)
        kept_by(cardboard, cards, referee.states, table.answers, (way, seats, seed))
        others = sum(key.endswith(("_other", "_none")) for row in chips for _, key in row)
        seen += Counter(tables=1, corrections=referee.corrections, rebellions=referee.rebellions, other_chips=others)
        seen += Counter(cards=cardboard.moved, owed=cardboard.owed)
    assert min(seen["corrections"], seen["cards"]) > 0
    print(f"{seats} seats: {dict(seen)}")


@pytest.mark.parametrize("seats", [3, 6])
def test_the_sheet_adds_up(seats: int) -> None:
    """WL-7.2: cells, totals, postings and the course of points say the same."""
    table = Table(seats, seats)
    sheet = None
    while not table.position.over:
        table.step()
        sheet = table.game.sheet(None)
        assert sheet is not None
        for line in sheet.lines:
            assert line.total == sum(int(str(cell.value)) for cell in line.cells)
            assert all(cell.value == sum(why.amount or 0 for why in cell.why) for cell in line.cells)
            wanted = points_by_category(table.state)[line.seat]
            assert [cell.value for cell in line.cells] == list(wanted.values())
            assert line.total == table.game.book.total(line.seat, "points")
            course = dict(sheet.course)[line.seat]
            assert [year for year, _ in course] == list(range(1, max(table.state.year, 1) + 1))
            assert course[-1][1] == line.total
    assert sheet is not None
    assert [line.seat for line in sheet.lines if line.rank == 1] == list(table.game.winners())
