"""The end: dragons, largest areas, points, and who has won."""

from __future__ import annotations

from companion.core.asks import Ask, Pick
from companion.core.end import NOTHING, End
from companion.core.flow import Flow, all_of, one
from companion.core.game import TABLE
from companion.core.say import Free, Say, Who, say
from companion.core.scene import Result
from companion.games.white_lotus.rewards import touch_ask
from companion.games.white_lotus.scoring import Holding, categories, winners
from companion.games.white_lotus.table import Table

SCORED = 7  # the phase after the last
HELP, NO_MORE = "help", "no_more"


def score(table: Table) -> Flow:
    """WL-7.2 to WL-7.4."""
    table.phase = SCORED
    yield from find_dragons(table)
    yield from find_areas(table)
    finish(table)


def find_dragons(table: Table) -> Flow:
    """WL-7.2: on a map they are marked; without one the table says which provinces carry one, a tap for each."""
    while table.map is None and may_carry(table):
        marked = yield from one(lambda: TABLE if may_carry(table) else None, lambda _: dragons_ask(table))
        if marked in (None, NO_MORE):
            break
        table.land[marked].dragon = True


def may_carry(table: Table) -> tuple[str, ...]:
    """Whatever is owned and not known to carry a dragon, as long as some are still to be found."""
    found = table.land.which(lambda province: province.dragon)
    left = len(found) < table.contents.dragons
    return tuple(province for province in table.land.owned() if left and province not in found)


def dragons_ask(table: Table) -> Ask:
    return table.pick_province("dragons", may_carry(table), (NO_MORE,), rule="WL-7.2")


def find_areas(table: Table) -> Flow:
    """WL-7.3: counted where borders are known; else everybody says it, or lets the app help to count."""
    if table.map is None and not table.largest:
        said = yield from all_of(lambda: in_doubt(table), lambda seat: largest_ask(table, seat))
        table.largest = {seat: int(size) for seat, size in said.items() if size != HELP}
        table.helped = tuple(seat for seat, size in said.items() if size == HELP)
        yield from ask_borders(table)
        table.helped = ()


def in_doubt(table: Table) -> tuple[str, ...]:
    """Whose provinces are not all known to hang together."""
    return tuple(seat for seat in table.order if largest(table, seat) < len(table.land.of(seat)))


def largest_ask(table: Table, seat: str) -> Ask:
    """One tap on a number; none is less than what the borders told so far make sure."""
    sizes = [str(size) for size in range(largest(table, seat), len(table.land.of(seat)) + 1)]
    labels: tuple[Say | Free, ...] = (*map(Free, sizes), say("option.help"))
    return Pick("largest", (*sizes, HELP), labels=labels, rule="WL-7.3")


def ask_borders(table: Table) -> Flow:
    while open_border(table):
        touched = yield from one(lambda: whose_border(table), lambda _: border_ask(table))
        if (question := open_border(table)) and touched is not None:
            table.land.learn(question[1], touched, question[2])


def whose_border(table: Table) -> str | None:
    question = open_border(table)
    return question[0] if question else None


def border_ask(table: Table) -> Ask:
    question = open_border(table)
    assert question is not None
    return touch_ask(table, question[1], question[2], "WL-7.3")


def open_border(table: Table) -> tuple[str, str, tuple[str, ...]] | None:
    """A province of somebody who is helped, whose borders with their other groups nobody has told, if they could
    still be largest."""
    best = max(largest(table, seat) for seat in table.order)
    for seat in table.helped:
        own = table.land.of(seat)
        if len(own) < best:
            continue
        for group in table.land.areas(seat):
            apart = [province for province in own if province not in group]
            for province in (province for province in own if province in group):
                others = tuple(other for other in apart if table.land.unknown(province, other))
                if others:
                    return seat, province, others
    return None


def largest(table: Table, seat: str) -> int:
    if seat in table.largest:
        return table.largest[seat]
    return max((len(group) for group in table.land.areas(seat)), default=0)


def holding(table: Table, seat: str) -> Holding:
    dragons = sum(found.dragon for found in table.land.all() if found.owner == seat)
    return Holding(
        table.owned(seat), largest(table, seat), table.dragons.get(seat, dragons), table.book.total(seat, "chips")
    )


def points_by_category(table: Table) -> dict[str, dict[str, int]]:
    """WL-7.2; before the end nobody has the largest area yet, and no dragon counts."""
    found = categories({seat: holding(table, seat) for seat in table.order}, table.contents)
    if not table.over:
        found = {seat: {**points, "area": 0, "dragons": 0} for seat, points in found.items()}
    return found


def post_dragons(table: Table, seat: str) -> None:
    """WL-7.2: they count for themselves, before anybody knows who has the largest area."""
    points = categories({seat: holding(table, seat)}, table.contents)[seat]["dragons"]
    table.book.post(seat, "points", points, "WL-7.2", say("why.dragons"))
    table.posted[seat] = {"area": 0, "dragons": points}


def finish(table: Table) -> None:
    """Area and dragons are posted; after a correction only what has changed."""
    table.over = True
    for seat, points in points_by_category(table).items():
        posted = table.posted.setdefault(seat, dict.fromkeys(points, 0))
        area, dragons = points["area"] - posted["area"], points["dragons"] - posted["dragons"]
        table.book.post(seat, "points", area, "WL-7.3", say("why.area", number=largest(table, seat)))
        table.book.post(seat, "points", dragons, "WL-7.2", say("why.dragons"))
        table.posted[seat] = points
    totals = {seat: table.book.total(seat, "points") for seat in table.order}
    table.won, table.won_by = winners(totals, table.emperor, table.palaces())
    words = say(f"result.won_{table.won_by}", who=tuple(Who(seat) for seat in table.won), points=max(totals.values()))
    table.told.tell(Result("victory", words, table.book.at, winners=table.won, rule="WL-7.4"))


def tie_words(table: Table) -> Say | None:
    if not table.over or table.won_by in ("", "points"):
        return None
    return say(f"tie.{table.won_by}", who=tuple(Who(seat) for seat in table.won))


def end(table: Table) -> End:
    """A conflict or a rebellion that was only reckoned is no game; WL-1.4: the first emperor places first."""
    part = table.options.part
    if part in ("conflict", "rebellion"):
        return End(whole=False, timed=False, wins=NOTHING)
    return End(timed=part == "whole", began=table.began, bids=tuple(table.bids), decided=tie_words(table))
