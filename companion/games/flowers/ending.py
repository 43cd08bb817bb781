"""The end of the game: FL-4.3 and FL-5.3."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.asks import Ask, Number, Order, Pick
from companion.core.end import End
from companion.core.flow import Flow, all_of, one
from companion.core.game import CHANCE, TABLE
from companion.core.say import Say, Who, say
from companion.games.flowers.dissolve import dissolve, second_rule
from companion.games.flowers.mandala import Mandala
from companion.games.flowers.options import APP, ASK, FULL, HELD, OLDER_TWO, SCORE
from companion.games.flowers.scoring import placed
from companion.games.flowers.table import Table


def last_mandalas(table: Table) -> Flow:
    """FL-4.3: the mandalas that are left are dissolved in random order, by the usual rules, without new tiles."""
    yield from which_are_left(table)
    drawn = yield from one(lambda: several(table), lambda _: last_order(table))
    for letter in drawn or tuple(mandala.id for mandala in remaining(table)):
        yield from last_one(table, table.mandalas[letter])
    if table.final_mandalas == HELD:
        for mandala in table.mandalas.values():
            if mandala.cards():
                yield from dissolve(table, mandala)


def last_one(table: Table, mandala: Mandala) -> Flow:
    """FL-4.3: no tiles are drawn between the last ones, so who takes both says so: each of them is told on its own."""
    answered = yield from one(lambda: takes_both(table, mandala), lambda _: both(table, mandala))
    if answered:
        table.tasks = []
    yield from dissolve(table, mandala)


def takes_both(table: Table, mandala: Mandala) -> str | None:
    return None if mandala.second(table.order, table.contents) else mandala.marker


def both(table: Table, mandala: Mandala) -> Ask:
    about, rule = (("mandala", mandala.id),), second_rule(table)
    return Pick("both", (mandala.id,), labels=(say("take_both"),), subject=mandala.id, about=about, rule=rule)


def which_are_left(table: Table) -> Flow:
    """FL-4.3, FL-ruling-3: the book speaks of two; where a third one holds cards, the table says which it means."""
    ask = Pick("final_mandalas", (HELD, OLDER_TWO), rule="FL-4.3")
    chosen = yield from one(lambda: TABLE if third_matters(table) else None, lambda _: ask)
    if table.final_mandalas == ASK:
        table.final_mandalas = chosen or HELD


def third_matters(table: Table) -> bool:
    """Three lie there, and the last one begun is not empty: both readings differ."""
    lying = [mandala for mandala in table.mandalas.values() if mandala.tiles]
    newest = max(lying, key=lambda mandala: mandala.begun, default=None)
    several_lie = len(lying) == len(table.mandalas)
    return table.final_mandalas == ASK and several_lie and bool(newest and (newest.cards() or newest.marker))


def remaining(table: Table) -> tuple[Mandala, ...]:
    """FL-4.3: those that somebody holds, or the two that have lain there longest (FL-ruling-3)."""
    lying = [mandala for mandala in table.mandalas.values() if mandala.tiles]
    if table.final_mandalas == HELD:
        return tuple(mandala for mandala in lying if mandala.marker)
    oldest = sorted(mandala.begun for mandala in lying)[: len(table.mandalas) - 1]
    return tuple(mandala for mandala in lying if mandala.begun in oldest)


def several(table: Table) -> str | None:
    return CHANCE if len(remaining(table)) > 1 else None


def last_order(table: Table) -> Ask:
    """FL-ruling-8."""
    ids = tuple(mandala.id for mandala in remaining(table))
    labels = tuple(say("mandala", mandala=letter) for letter in ids)
    return Order("last_mandalas", ids, labels=labels, rule="FL-4.3", dealt=table.last_order == APP)


def tied(table: Table) -> tuple[str, ...]:
    """FL-5.3: who is level on points at the top, where the app does not know the hands."""
    if table.mode == FULL:
        return ()
    points = {seat: table.book.total(seat, "points") for seat in table.order}
    best = max(points.values())
    level = tuple(seat for seat in table.order if points[seat] == best)
    return level if len(level) > 1 else ()


def tie_break(table: Table) -> Flow:
    """FL-5.3: who is level tells the cards in hand."""
    ask = Number("hand_left", 0, table.contents.cards, rule="FL-5.3")
    hands = yield from all_of(lambda: tied(table), lambda s: ask)
    for seat, count in hands.items():
        table.book.post(seat, "hand", count, "FL-5.3", say("why.counted"))


def places(table: Table) -> dict[str, int]:
    """FL-5.3: first, second and so on."""
    points = {seat: table.book.total(seat, "points") for seat in table.order}
    return placed(points, {seat: table.hand(seat) for seat in table.order})


def end_words(table: Table, placed: Mapping[str, int]) -> Say:
    """FL-5.3: who has won with how many points, and how a tie at the top was settled."""
    first = tuple(Who(seat) for seat, rank in placed.items() if rank == 1)
    best = max(table.book.total(seat, "points") for seat in table.order)
    return tie_words(table, placed) or say("tie.none", who=first[0], count=best)


def tie_words(table: Table, placed: Mapping[str, int]) -> Say | None:
    """FL-5.3: by what the first place was decided, where several were level on points."""
    first = tuple(Who(seat) for seat, rank in placed.items() if rank == 1)
    points = [table.book.total(seat, "points") for seat in table.order]
    if len(first) > 1:
        return say("tie.shared", who=first, points=max(points))
    if points.count(max(points)) > 1:
        return say("tie.hand", who=first[0], points=max(points))
    return None


def end(table: Table) -> End:
    """FL-1.6 says who began; where the app heard only of completed mandalas, nobody told it."""
    return End(
        timed=table.mode != SCORE,
        began=table.start if table.mode == FULL else "",
        decided=tie_words(table, places(table)),
    )
