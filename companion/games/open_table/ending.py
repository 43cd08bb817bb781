"""How an Open table ends: with winners if it wants some; the sheet decides, or one of the counters (OT-5.3)."""

from __future__ import annotations

from companion.core.asks import Ask
from companion.core.end import LEAST, MOST, NOTHING, End
from companion.core.flow import Flow, one
from companion.core.say import Free, Say, say
from companion.games.open_table.common import Seats, at_table, pick
from companion.games.open_table.table import Table


def finish(table: Table) -> Flow:
    """OT-5.3: one of the ways to end, or on with the evening after all."""
    way = yield from one(at_table, lambda _: ways_to_end(table))
    if way is not None:
        table.scores.decides, _, table.scores.ended = way.rpartition("/")


def ways_to_end(table: Table) -> Ask:
    ways: list[tuple[str, Say]] = []
    if table.scores.categories:
        ways += [("highest", say("option.highest")), ("lowest", say("option.lowest"))]
    for counter in table.counters.each_seats():
        ways.append((f"{counter.id}/highest", say("label.most_wins", counter=Free(counter.name))))
        ways.append((f"{counter.id}/lowest", say("label.least_wins", counter=Free(counter.name))))
    return pick("finish", [*ways, ("nobody", say("option.nobody"))], optional=True, never_mind=True, rule="OT-5.3")


def winners(table: Table) -> Seats:
    """OT-5.3: whoever has most, or least; equal totals win together."""
    if table.rounds and table.rounds.won is not None:
        return table.rounds.won
    if table.scores.ended not in ("highest", "lowest"):
        return ()
    placed = table.scores.placed()
    return tuple(seat for seat in table.people.order if placed[seat] == 1)


def end(table: Table) -> End:
    """OT-5.3: where nobody wins, more points are neither better nor worse."""
    ways = {"highest": MOST, "lowest": LEAST}
    won = winners(table)
    bids = (*table.bids.decided, *(table.rounds.bids if table.rounds else ()))
    if table.rounds and table.rounds.won:
        return End(wins=MOST, counted=False, began=table.people.began, bids=bids, decided=say("decided.side"))
    placed = table.scores.placed()
    return End(
        wins=ways.get(table.scores.ended, NOTHING),
        began=table.people.began,
        bids=bids,
        decided=table.scores.shared_first(placed) if won else None,
    )
