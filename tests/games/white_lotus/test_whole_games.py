"""Whole games of random answers within the rules: nothing is lost, and a second reckoning agrees after every answer."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.white_lotus.ending import points_by_category
from companion.games.white_lotus.options import PRESETS
from companion.games.white_lotus.options import WAYS as HELD
from tests.counts import counts
from tests.games.white_lotus.cardboard import KINDS, Cardboard, Told
from tests.games.white_lotus.maps import some_map
from tests.games.white_lotus.playing import Table
from tests.games.white_lotus.reckoned_answers import FIX
from tests.games.white_lotus.reckoned_board import State
from tests.games.white_lotus.reckoning import Reckoning

pytestmark = pytest.mark.counts
GAMES = counts(160)
TABLES = counts(2000, share=20)
OF_A_REBELLION = ("rebel_leader", "side", "taken")
OF_THE_TABLE = (
    "influence",
    "battle",
    "chips",
    "owner",
    "emperor",
    "claims",
    "building",
    "borders",
    "dragon",
    "transfer",
    "chips_left",
    "unseen",
    "year",
)
PLAIN = {"spots": "off"}
Held = dict[str, tuple[int, int]]
OF_CARDS = ("task.income", "task.owed", "task.pay", "task.pay_change", "task.pay_part")
FRENCH = {key: str(value) for key, value in PRESETS["fr"].items()}
CARDS = {key: str(value) for key, value in HELD["cards"].items()}
WAYS: dict[str, dict[str, str]] = {
    "de": {"map_mode": "ask"},
    "fr": {**FRENCH, "map_mode": "ask"},
    "nobody asked for borders": {"map_mode": "manual"},
    "real cards": {**CARDS, "battle_minimum": "one"},
    "nothing counted": {"ledger": "off", "map_mode": "ask", "rebellion_reveal": "sides_first"},
    "map": {},
    "french map": FRENCH,
    "open": {"bids": "open", "ledger": "open"},
    "otherwise": {
        "zero_total_tie": "targeted_only",
        "vp_chip_supply": "limited",
        "chip_supply": "block_rewards",
        "shared_maximum": "robber",
        "battle_minimum": "one",
        "reward_chip_voluntary": "on",
        "negotiation": "on",
        "map_mode": "ask",
    },
    "other map": {
        "temple_extra_tile": "must",
        "shared_maximum": "robber",
        "bids": "open",
        "ledger": "open",
        "negotiation": "on",
    },
}
MAPPED = ("map", "french map", "other map")


def standing(table: Table) -> State:
    state, book = table.state, table.game.book
    accounts = ("influence", "battle", "chips", "points")
    return (
        state.year,
        state.emperor,
        state.victory_chips,
        tuple(sorted((found.id, found.building) for found in state.land.all() if found.building)),
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
    assert all(filled.count(kind) + left[kind] == state.contents.tiles[kind] for kind in state.contents.buildings)
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


def kept_by(cardboard: Cardboard, told: list[list[Told]], held: list[Held], answers: list[Any], where: Any) -> None:
    """Every card that was told to be moved lies there, and comes to what the referee says it must."""
    for at, each in enumerate(told[1:], 1):
        due = Counter(cardboard.follow(each))
        who, name, value = answers[at - 1]
        if who == FIX and name in KINDS:  # these cards have been moved already
            due[value[0], name] += value[1]
        elif who == FIX and name == "transfer":
            due[value[0], value[1]] -= value[3]
            due[value[2], value[1]] += value[3]
        for seat, after in held[at].items():
            for kind, points, before in zip(KINDS, after, held[at - 1][seat], strict=True):
                assert due[seat, kind] == points - before, (where, at, seat, kind)


def correct(table: Table, how_often: float = 0.05) -> bool:
    """Somebody corrects something, now and then, whatever is asked; what they can correct then is what is offered."""
    chance = table.chance
    if chance.random() > (4 * how_often if table.state.leader else how_often):
        return False
    offered = {fix.name: fix for fix in table.game.fixes()}
    risen = [name for name in OF_A_REBELLION if name in offered]
    others = [name for name in OF_THE_TABLE if name in offered]
    fix = offered[chance.choice(risen if risen and chance.random() < 0.6 else others)]
    value: Any = table.choose(fix)
    while fix.name == "transfer" and value[0] == value[2]:  # which is refused
        value = table.choose(fix)
    if fix.name in (*KINDS, "chips"):
        value = (chance.choice(table.state.order), chance.randint(-3, 3))
    table.fix(fix.name, value)
    return True


def own_map(way: str, seats: int) -> dict[str, Any]:
    return {"map": some_map(seats)} if way in MAPPED else {}


def reckoned(table: Table, way: str) -> Reckoning:
    options = dict(WAYS[way])
    if way not in MAPPED:
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


def refereed(seats: int, seed: int) -> Counter[str]:
    """A table that is corrected whenever and wherever it can be, held against the referee after every row."""
    way = tuple(WAYS)[seed % len(WAYS)]
    table = Table(seats, 10_000 + seed, own_map(way, seats), **WAYS[way], **PLAIN)
    stood, chips, cards = [standing(table)], [laid(table)], [moved(table)]

    def watch() -> None:
        stood.append(standing(table))
        chips.append(laid(table))
        cards.append(moved(table))

    while not table.position.over:
        if not correct(table):
            table.step()
        watch()
    while correct(table, how_often=0.5):  # and when all is counted
        watch()
    referee = reckoned(table, way)
    won = referee.play()
    for at, (mine, theirs) in enumerate(zip(stood, referee.states, strict=True)):
        assert mine == theirs, (way, seats, seed, at, table.answers[at - 1])
    assert won == table.game.winners(), (way, seats, seed)
    for at, (told, wanted) in enumerate(zip(chips, referee.laid, strict=True)):
        assert told == wanted, (way, seats, seed, at, table.answers[at - 1])
    cardboard = Cardboard(seats, referee.counted)
    kept_by(cardboard, cards, referee.held, table.answers, (way, seats, seed))
    others = sum(key.endswith(("_other", "_none")) for row in chips for _, key in row)
    found = Counter(tables=1, corrections=referee.corrections, rebellions=referee.rebellions, other_chips=others)
    return found + Counter(cards=cardboard.moved, owed=cardboard.owed) + Counter(referee.corrected_at)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_referee_agrees_whatever_is_corrected(seats: int) -> None:
    """WL-1.1 to WL-9.3: with and without a map, corrected at any moment; not one table differs, nor a chip."""
    seen: Counter[str] = Counter()
    for seed in range(max(TABLES // 4, 1)):
        seen += refereed(seats, seed)
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
