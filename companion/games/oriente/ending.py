"""The end: what still lies face down, points, ties (OR-9.1 to OR-9.3)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.asks import Ask, Number, Some
from companion.core.book import ranks as by_points
from companion.core.end import NOTHING, End
from companion.core.flow import Flow, all_of, one
from companion.core.game import TABLE
from companion.core.say import Say, Who, say
from companion.games.oriente.deck import face_of, reveal
from companion.games.oriente.options import SCORE, WITHOUT_POINTS
from companion.games.oriente.printed import GEISHA, NOBODY, UNSEEN
from companion.games.oriente.scoring import places
from companion.games.oriente.table import Table


def final(table: Table) -> Flow:
    """OR-9.2: the Geisha has come; all add their inhabitant to their VP cards."""
    table.action, table.targets, table.fight = "", (), None
    yield from pending_bonus(table)
    if table.full:
        for seat in table.order:
            yield from reveal(table, seat, "OR-9.2", geisha=told_of_geisha(table))
            add_inhabitant(table, seat)
    yield from sums(table)
    yield from tie(table)


def told_of_geisha(table: Table) -> bool:
    """Where the table alone knows that she was drawn, she may still lie face down before somebody."""
    return table.geisha == "told" and GEISHA not in table.inhabitants.values()


def add_inhabitant(table: Table, seat: str) -> None:
    """OR-9.2: the Geisha is worth nothing, and nobody is worth nothing either."""
    role = table.inhabitants[seat] or NOBODY
    words = say("why.inhabitant", card=table.contents.named(role))
    table.book.post(seat, "points", table.contents.value(role), "OR-9.2", words)
    table.added.append(seat)


def pending_bonus(table: Table) -> Flow:
    """OR-ruling-21: a bonus card that still lies under the stone is lost, or kept, as the option says."""
    seat, kept = table.announcer, table.options["geisha_pending_bonus"] == "kept"
    while kept and table.under_stone:
        bonus = table.under_stone[0]
        card = bonus.card if bonus.open else (yield from face_of(table, "bonus", seat, "OR-9.1"))
        table.under_stone.pop(0)
        if card != GEISHA:
            table.gain(seat, card, "OR-9.1", say("why.bonus", card=table.contents.named(card)))
    table.under_stone = []


def sums(table: Table) -> Flow:
    """OR-9.2: what the app was not told, each seat adds up itself."""
    given = yield from all_of(lambda: untold(table), lambda s: sum_ask(table, s))
    for seat, points in given.items():
        table.book.post(seat, "points", points, "OR-9.2", say("why.sum"))


def untold(table: Table) -> tuple[str, ...]:
    if not table.full:
        return table.order
    return tuple(seat for seat in table.order if UNSEEN in table.piles[seat])


def sum_ask(table: Table, seat: str) -> Ask:
    """Only the unseen cards, or all of them with the inhabitant."""
    highest = max(table.contents.values.values())
    unseen = table.piles[seat].count(UNSEEN) + (not table.full)
    name = "sum_of_unseen" if table.full else "sum_of_all"
    return Number(name, 0, highest * unseen, subject=seat, about=(("count", unseen),), rule="OR-9.2")


def tie(table: Table) -> Flow:
    """OR-9.3: with cards that the app has not seen, the table looks who has most of the highest value."""
    table.decided = yield from one(lambda: TABLE if len(level(table)) > 1 else None, lambda _: tie_ask(table))


def level(table: Table) -> tuple[str, ...]:
    """Who has the most points, where the app could not settle it by the cards."""
    if not any(untold(table)):
        return ()
    points = {seat: table.book.total(seat, "points") for seat in table.order}
    return tuple(seat for seat in table.order if points[seat] == max(points.values()))


def tie_ask(table: Table) -> Ask:
    return Some("tie", level(table), least=1, rule="OR-9.3")


# -- who has won


def scored(table: Table) -> Mapping[str, list[int]]:
    """The values of the cards of every seat; at the end its inhabitant is one of them."""
    found = {seat: list(values) for seat, values in table.values.items()}
    for seat in table.order:
        own = (table.inhabitants[seat] or "",) if seat in table.added else ()
        found[seat] += [table.contents.value(card) for card in (*table.piles[seat], *own)]
    return found


def ranks(table: Table) -> dict[str, int]:
    """OR-7.1, OR-9.3: places; a special win, or what the table decided, comes before the cards.

    Until the end whoever has more points stands before, and nobody before somebody with as many.
    """
    points = {seat: table.book.total(seat, "points") for seat in table.order}
    if not table.over:
        return by_points({seat: (own,) for seat, own in points.items()})
    if table.special:
        return {seat: 1 if seat == table.special else 2 for seat in table.order}
    if table.options["mode"] == SCORE or not any(untold(table)):
        return places(scored(table), max(table.contents.values.values()))
    ahead = table.decided or ()
    return {
        seat: 1
        + sum(
            points[other] > own or (points[other] == own and other in ahead and seat not in ahead) for other in points
        )
        for seat, own in points.items()
    }


def end_words(table: Table, placed: Mapping[str, int]) -> Say:
    """OR-7.1, OR-9.2, OR-9.3: who has won with how many points, and how a tie was decided."""
    first = tuple(Who(seat) for seat, place in placed.items() if place == 1)
    best = max(table.book.total(seat, "points") for seat in table.order)
    return decided_by(table, placed) or say("end.won", who=first, count=best)


def decided_by(table: Table, placed: Mapping[str, int]) -> Say | None:
    """OR-7.1, OR-9.3: three Ninjas, or what came after equal points."""
    first = tuple(Who(seat) for seat, place in placed.items() if place == 1)
    if table.special:
        return say("end.ninjas", who=first)
    points = [table.book.total(seat, "points") for seat in table.order]
    if len(first) > 1:
        return say("end.shared", who=first, points=max(points))
    if points.count(max(points)) > 1:
        return say("end.highest", who=first, points=max(points))
    return None


def end(table: Table) -> End:
    """OR-7.1: three Ninjas win before anybody counts. A revolution or a claim that was only reckoned is no game."""
    mode = table.options["mode"]
    if mode in WITHOUT_POINTS:
        return End(whole=False, timed=False, wins=NOTHING)
    return End(
        timed=mode != SCORE, counted=not table.special, began=table.began, rounds=tuple(table.ended),
        decided=decided_by(table, ranks(table)),
    )  # fmt: skip
