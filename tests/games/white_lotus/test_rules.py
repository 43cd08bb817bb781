"""Single rules: what to lay out, the crown after a rebellion, the bank, what stands on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

import pytest

from companion.core.asks import Number, Pick, Value
from companion.core.game import Given
from companion.core.scene import Map, Result, Rows, Todo
from companion.games.white_lotus import WhiteLotus, cards, throne
from companion.games.white_lotus.bank import Stacks
from companion.games.white_lotus.influence import settle
from companion.games.white_lotus.printed import worth
from tests.games.white_lotus.maps import some_map
from tests.games.white_lotus.playing import NAMES, Table


@pytest.mark.parametrize("edition", ["de", "fr"])
@pytest.mark.parametrize("seats", range(3, 7))
def test_what_to_lay_out(seats: int, edition: str) -> None:
    """WL-0.1 to WL-0.6 (WL-0.2, WL-0.3, WL-0.4, WL-0.5 among them), for this many people and this edition."""
    steps = [task.words.key for task in WhiteLotus.setup(Given(NAMES[:seats], WhiteLotus.presets[edition]))]
    assert steps[:3] == ["setup.colours", "setup.dragon_cards", "setup.first_cards"]
    assert ("setup.zero_cards" in steps) == (edition == "de")
    assert ("setup.lotus_all" in steps) == (seats == 6)
    assert ("setup.bag" in steps) == (edition == "fr")
    assert len(steps) == 8
    assert WhiteLotus.setup(Given(NAMES[:seats], {"part": "rebellion"})) == ()


def test_where_a_tile_lies_is_asked_by_the_rule_that_lays_it() -> None:
    """WL-0.5, WL-6.2: nothing lies beside the first tiles; only those of a year go next to others."""
    table, told = Table(4, seed=1, bids="out", ledger="off"), set()
    while table.state.year < 2:
        for seat in table.position.waiting:
            if (ask := table.position.ask(seat)).name == "spot":
                told.add((table.state.phase == 0, ask.rule))
        table.step()
    assert told == {(True, "WL-0.5"), (False, "WL-6.2")}


# -- the crown


def test_order_of_palaces_matters_only_when_it_changes_the_emperor() -> None:
    """WL-2.2, WL-ruling-3."""
    level = {"a": 1, "x": 1, "z": 1}
    assert set(throne.heirs("a", level, ["x", "z"])) == {"x", "z"}
    assert throne.heirs("a", {"a": 2, "x": 1, "z": 1}, ["x", "z"]) == ("a",)
    assert throne.heirs("a", level, ["x", "x"]) == ("x",)


def partitions(left: int, most: int, places: int) -> Iterator[tuple[int, ...]]:
    """Palaces of the seats behind the emperor, most first."""
    if not places:
        yield ()
        return
    for count in range(min(left, most), -1, -1):
        for rest in partitions(left - count, count, places - 1):
            yield (count, *rest)


def robberies(takers: Sequence[int], losers: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    for count in range(min(len(takers), len(losers)) + 1):
        for some in permutations(takers, count):
            for robbed in permutations(losers, count):
                yield list(zip(some, robbed, strict=True))


def test_every_rebellion_leaves_the_right_emperor() -> None:
    """WL-8.2, WL-8.3, tried on every way to move palaces: only five lone ones leave the addendum without an answer."""
    tried = 0
    open_ends: set[tuple[int, ...]] = set()
    for seats in (3, 4, 5, 6):
        for own in range(6):
            for others in partitions(5 - own, own, seats - 1):
                for side in range(1, 2 ** (seats - 1)):
                    rebels = [seat for seat in range(1, seats) if side >> (seat - 1) & 1]
                    loyal = [seat for seat in range(seats) if seat not in rebels]
                    for moves in [*robberies(loyal, rebels), *robberies(rebels, loyal)]:
                        tried += crowned((own, *others), moves, open_ends)
    assert tried > 10_000
    assert {tuple(sorted(before, reverse=True)[:5]) for before in open_ends} == {(1, 1, 1, 1, 1)}


def crowned(before: tuple[int, ...], moves: list[tuple[int, int]], open_ends: set[tuple[int, ...]]) -> int:
    """Seat 0 is emperor. One rebellion more, if these palaces can move so."""
    names = "abcdef"[: len(before)]
    after = dict(zip(names, before, strict=True))
    for taker, loser in moves:
        after[names[taker]] += 1
        after[names[loser]] -= 1
    if any(before[loser] < 1 for _, loser in moves):
        return 0
    emperor, by = throne.after_rebellion("a", after, [(names[taker], names[loser]) for taker, loser in moves])
    leading = [name for name, count in after.items() if count == max(after.values())]
    assert emperor in leading
    assert (emperor == "a") == ("a" in leading) == (by == "stays")
    from_emperor = [names[taker] for taker, loser in moves if loser == 0 and names[taker] in leading]
    if len(leading) > 1 and "a" not in leading:
        assert (by == "addendum") == bool(from_emperor)
        assert not from_emperor or emperor == from_emperor[0]
    if by == "fallback":
        open_ends.add(before)
    return 1


# -- the bank


@pytest.mark.parametrize("points", range(1, 40))
def test_the_bank_pays_in_few_cards_or_owes(points: int) -> None:
    """WL-9.3, WL-ruling-6: a stack can run dry, and points count. WL-9.4: change is always possible."""
    for stock in ({1: 30, 2: 20, 3: 10}, {1: 0, 2: 3, 3: 4}, {1: 1, 2: 0, 3: 2}, {1: 0, 2: 0, 3: 1}):
        stacks = Stacks(dict(stock))
        dealt, short = stacks.deal(points)
        assert worth(dealt) + short == points
        assert all(0 <= stacks.cards[value] == stock[value] - dealt.get(value, 0) for value in stock)
        assert stacks.points == worth(stock) - points
        whole = any(
            worth({1: one, 2: two, 3: three}) == points
            for one in range(stock[1] + 1)
            for two in range(stock[2] + 1)
            for three in range(stock[3] + 1)
        )
        assert (short == 0) == whole
        stacks.take_back(dealt, {})
        assert stacks.points == worth(stock) - short


def test_ten_points_of_a_year_are_four_cards() -> None:
    """WL-5.1, WL-0.4: 10 = 3 + 3 + 3 + 1 from full stacks; without threes it is five twos."""
    assert Stacks({1: 34, 2: 30, 3: 20}).deal(10) == ({3: 3, 1: 1}, 0)
    assert Stacks({1: 34, 2: 30, 3: 0}).deal(10) == ({2: 5}, 0)


def test_change_is_what_the_bank_has() -> None:
    """WL-2.7, WL-9.4: half of five is two; without a single card of value 1 the change is made another way."""
    laid = (3, 2)
    assert settle(laid, 1, Stacks({1: 1, 2: 1, 3: 0}).change) == ({2: 1}, {1: 1})
    assert settle(laid, 1, Stacks({1: 0, 2: 1, 3: 0}).change) == ({3: 1}, {2: 1})
    assert settle(laid, 1, Stacks({1: 0, 2: 0, 3: 9}).change) is None
    table = Table(3, 1)
    table.state.bank["influence"] = Stacks({1: 0, 2: 0, 3: 9})
    assert cards.settled(table.state, "influence", 5, 1) == ({2: 1}, {1: 1})
    assert table.state.bank["influence"].points == 27 + 1


def test_what_the_stacks_lack_is_said() -> None:
    table = Table(3, 1)
    table.state.bank["battle"] = Stacks({1: 1, 2: 0, 3: 0})
    cards.earn(table.state, "anna", "battle", 4, "WL-5.1", table.state.land.found("village").label())
    assert table.state.book.total("anna", "battle") == 7
    assert table.state.told.tasks[-1].words.key == "task.owed"
    assert dict(table.state.told.tasks[-1].words.parts)["points"] == 3


# -- what stands on the table


def test_a_conflict_is_shown_with_its_reasons_and_the_cards_that_move() -> None:
    """WL-2.5, WL-2.7: who laid what against whom, what it adds up to, who pays what with which change."""
    table = Table(3, 1, spots="off")
    table.answer("table", "anna")
    for province in ("p1", "p1", "p1", "p2", "p3", "p4", "p5", "p6", "p7"):
        table.answer(table.position.waiting[0], province)
    for seat, bid in (("anna", ("ben", 4)), ("ben", ("anna", 5)), ("cora", ("ben", 0))):
        table.answer(seat, bid)
    panels = {panel.name: panel for panel in table.game.panels(None)}
    shown, todo, board = panels["conflict"], panels["todo"], panels["provinces"]
    assert isinstance(shown, Result)
    assert isinstance(todo, Todo)
    assert isinstance(board, Map)
    assert {opened.seat: opened.amount for opened in shown.opened} == {"anna": 4, "ben": 5, "cora": 0}
    assert [why.amount for why in shown.why] == [5, 4, 0]
    tasks = {task.seat: dict(task.words.parts) for task in todo.tasks if task.words.key.startswith("task.pay")}
    assert tasks["ben"]["laid"] == 5
    assert "cards" not in tasks["ben"], "all of it goes back, whichever cards those are"
    assert tasks["anna"]["points"] == 2
    assert {mark.seat for mark in board.marks if mark.id.startswith("claim.p1.")} == {"ben", "cora"}
    assert "stake" in {mark.id for mark in board.marks}


def test_a_rebellion_is_shown_line_by_line() -> None:
    """WL-4.5: every battle point and every palace or village is a line; they add up to what decides."""
    table = Table(5, 0, part="rebellion")
    for seat, value in (("table", "anna"), ("table", "ben"), ("table", (1, 2))):
        table.answer(seat, value)
    laid: dict[str, Value] = {"anna": 4, "ben": 3, "cora": ("anna", 2), "dan": ("ben", 1), "eva": ("anna", 5)}
    for seat, fight in laid.items():
        table.answer(seat, fight)
    (shown,) = table.state.told.results
    amounts = [why.amount or 0 for why in shown.why]
    assert amounts == [4, 1, 2, 3, 2, 5, 2]
    assert dict(shown.words.parts)["emperor"] == sum(amounts[:3])
    assert dict(shown.words.parts)["rebels"] == sum(amounts[3:])
    assert shown.winners == ("ben", "cora", "eva")


def test_a_place_on_the_map_is_where_an_answer_is_tapped() -> None:
    table = Table(4, 2, {"map": some_map(4)})
    while table.state.phase != 1:
        table.step()
    ask = table.position.ask(table.position.waiting[0])
    board = next(panel for panel in table.game.panels(None) if isinstance(panel, Map))
    assert isinstance(ask, Pick)
    assert set(ask.options) <= {node.id for node in board.nodes}
    assert {node.id for node in board.nodes} == {f"p{number}" for number in range(1, 32)}
    assert len(board.edges) > 31
    assert all(0 <= node.x <= 1 and 0 <= node.y <= 1 for node in board.nodes)


def test_an_open_ledger_is_open_and_gives_its_reasons() -> None:
    table = Table(3, 1, ledger="open")
    people = next(panel for panel in table.game.panels(None) if isinstance(panel, Rows))
    cells = [fact for fact in people.rows[0] if fact.words.key == "account.influence"]
    assert cells[0].value == 12
    assert cells[0].why[0].rule == "WL-0.3"
    assert not [p for p in Table(3, 1).game.panels(None) if "account.influence" in repr(p)]


def test_an_account_below_zero_is_told_to_whoever_may_see_it() -> None:
    """WL-9.3: from the first missing point on; of a private account its own seat alone."""
    open_, private = Table(3, 1, ledger="open"), Table(3, 1)
    for table in (open_, private):
        pay(table, table.state.book.total("anna", "influence"))
        assert [below_zero(table, viewer) for viewer in (None, "anna", "ben")] == [[], [], []]
        pay(table, 1)
    assert [below_zero(open_, viewer) for viewer in (None, "anna", "ben")] == [[("anna", 1)]] * 3
    assert [below_zero(private, viewer) for viewer in (None, "anna", "ben")] == [[], [("anna", 1)], []]


def pay(table: Table, points: int) -> None:
    cards.post(table.state, "anna", "influence", -points, "WL-2.5", table.state.land.found("village").label())


def below_zero(table: Table, viewer: str | None) -> list[tuple[str, object]]:
    """Who lacks how many points, as this viewer reads it."""
    tasks = [task for panel in table.game.panels(viewer) if isinstance(panel, Todo) for task in panel.tasks]
    return [(task.seat, dict(task.words.parts)["points"]) for task in tasks if task.words.key == "task.below_zero"]


def test_one_point_at_least_where_the_table_reads_the_rule_so() -> None:
    """WL-4.4, WL-ruling-9 with `battle_minimum`: whoever has battle points lays one; whoever has none, none."""
    from companion.games.white_lotus.rebellion import points_ask

    table = Table(3, 1, battle_minimum="one")
    assert (points_ask(table.state, "anna").low, points_ask(table.state, "anna").forfeit) == (1, 1)
    cards.post(table.state, "anna", "battle", -3, "WL-4.7", table.state.land.found("village").label())
    assert isinstance(points_ask(table.state, "anna"), Number)
    assert points_ask(table.state, "anna").low == 0


def test_phase_six_stops_when_the_board_is_full() -> None:
    """WL-6.3: with room for two, the third seat turns up nothing."""
    table = Table(3, 3, part="midway", spots="off", ledger="off", map_mode="manual")
    for seat, value in (
        ("table", 2),
        ("table", "anna"),
        ("anna", (1, 0, 0, 0, 8)),
        ("ben", (1, 0, 0, 0, 5)),
        ("cora", (0, 5, 5, 0, 3)),
        ("table", (0, 0, 1, 0, 0)),
    ):
        table.answer(seat, value)
    while table.state.phase != 6:
        table.step()
    assert table.state.land.empty() == 2
    for _ in range(2):
        assert table.position.ask(table.position.waiting[0]).name == "tile"
        table.answer(table.position.waiting[0], "rice")
    assert table.state.phase == 1
    assert table.state.year == 3
