"""What may be seen: the board as far as it is known, holdings, the last result, what to do with the pieces."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import accumulate

from companion.core.book import Posting, ranks
from companion.core.say import Say, say
from companion.core.scene import Fact, Facts, Line, Map, Mark, Node, Panel, Rows, Sheet, Task, Todo, Why, whys
from companion.games.white_lotus.ending import SCORED, open_border, tie_words
from companion.games.white_lotus.land import Province
from companion.games.white_lotus.map import FIELD
from companion.games.white_lotus.printed import POINTS
from companion.games.white_lotus.rewards import takers
from companion.games.white_lotus.table import Table

CATEGORIES = ("buildings", "area", "dragons", "chips")
BY_WORDS = {"why.province": "buildings", "why.counted": "buildings", "why.area": "area", "why.dragons": "dragons"}


def title(table: Table) -> Say:
    if table.options.part in ("conflict", "rebellion"):
        return say(f"title.{table.options.part}")
    if table.over or table.phase == SCORED:
        return say("title.over")
    if table.options.part == "scoring":
        return say("title.scoring")
    if not table.phase:
        return say("title.begin")
    return say("title.phase", year=table.year, phase=say(f"phase.{table.phase}"))


def panels(table: Table, viewer: str | None) -> tuple[Panel, ...]:
    """Built up from nothing: a hand is shown to its own seat only, unless the table keeps them open (WL-ruling-18)."""
    shown: list[Panel] = [*table.told.results]
    if tasks := (*table.told.tasks, *below_zero(table, viewer)):
        shown.append(Todo("todo", tasks))
    if table.options.part in ("conflict", "rebellion"):
        return tuple(shown)
    if table.land.provinces and table.options.part != "scoring":
        shown.append(board(table))
    shown.append(standing(table))
    shown.append(people(table))
    if viewer in table.order and table.options.ledger == "private":
        shown.append(Facts("ledger", tuple(Fact(account(k), total(table, viewer, k), k, viewer, k) for k in POINTS)))
    if table.phase:
        shown.append(tiles(table))
    return tuple(shown)


def below_zero(table: Table, viewer: str | None) -> Iterator[Task]:
    """WL-9.3: nobody can have fewer points than none; whoever may see the account is told that it is wrong."""
    for seat in table.order if table.options.ledger == "open" else (seat for seat in table.order if seat == viewer):
        for kind in POINTS:
            if (points := total(table, seat, kind)) < 0:
                yield Task(seat, say("task.below_zero", points=-points, kind=account(kind)), rule="WL-9.3", fix=kind)


def account(kind: str) -> Say:
    return say(f"account.{kind}")


def total(table: Table, seat: str, kind: str) -> int:
    return table.book.total(seat, kind)


def standing(table: Table) -> Facts:
    """Emperor, leader, how full the board is, and the victory chips left."""
    facts = [Fact(say("fact.emperor"), id="emperor", seat=table.emperor)] if table.emperor else []
    if table.leader:
        facts.append(Fact(say("fact.leader"), id="leader", seat=table.leader))
    if table.options.part != "scoring":  # where nobody is asked what is neutral or empty
        facts.append(Fact(say("fact.owned"), len(table.land.owned()), "owned"))
        facts.append(Fact(say("fact.empty"), max(table.land.empty(), 0), "room"))
    facts.append(Fact(say("fact.chips_left"), table.victory_chips, "chips_left"))
    return Facts("standing", tuple(facts))


def tiles(table: Table) -> Facts:
    """What is still face down, by elimination; with fewer than six players some of it stays so for ever."""
    left = table.tiles_left()
    return Facts("tiles", tuple(Fact(say(f"building.{name}"), count, f"left.{name}") for name, count in left.items()))


def people(table: Table) -> Rows:
    """What everybody owns. With an open ledger also the points in hand."""
    kinds = POINTS if table.options.ledger == "open" else ()
    columns = (
        say("column.seat"),
        *(say(f"building.{building}") for building in table.contents.buildings),
        *(account(kind) for kind in kinds),
        account("chips"),
        account("points"),
    )
    return Rows("people", columns, tuple(person(table, seat, kinds) for seat in table.order))


def person(table: Table, seat: str, kinds: tuple[str, ...]) -> tuple[Fact, ...]:
    owned = table.owned(seat)
    return (
        Fact(say("column.seat"), seat=seat),
        *(Fact(say(f"building.{building}"), owned[building]) for building in table.contents.buildings),
        *(Fact(account(kind), total(table, seat, kind), why=reasons(table, seat, kind)) for kind in kinds),
        *(Fact(account(kind), total(table, seat, kind), "", seat, kind) for kind in ("chips", "points")),
    )


def reasons(table: Table, seat: str, kind: str) -> tuple[Why, ...]:
    return whys(table.book.lines(seat, kind))


# -- the board


def board(table: Table) -> Map:
    """Every province known, where its people put it; unplaced ones stand in rows below. Claims lie on them.

    A province is tapped by its own id.
    """
    provinces = [found for found in table.land.all() if found.id != table.placing]
    unplaced = [found.id for found in provinces if found.x is None]
    largest = largest_areas(table)
    nodes = tuple(node(found, unplaced, found.id in largest) for found in provinces)
    shown = {found.id for found in provinces}
    borders = tuple(border for border in table.land.borders() if shown.issuperset(border))
    wide, photo = (table.map.wide, table.map.photo) if table.map else (0, "")
    return Map("provinces", nodes, borders, tuple(marks(table, provinces)), field=True, wide=wide, photo=photo)


def node(province: Province, unplaced: list[str], shaded: bool) -> Node:
    if province.x is None or province.y is None:
        at = unplaced.index(province.id)
        x, y = (at % 8 + 0.5) / 8, 1 - (at // 8 + 0.5) / 8
    else:
        x, y = province.x / FIELD, province.y / FIELD
    short = say(f"short_of.{province.building or 'empty'}", number=province.number)
    return Node(province.id, x, y, province.label(), province.owner, icon=province.building, short=short, shaded=shaded)


def marks(table: Table, provinces: list[Province]) -> Iterator[Mark]:
    for province in provinces:
        yield from (Mark(f"claim.{province.id}.{seat}", province.id, seat) for seat in province.claims)
        if province.dragon:
            yield Mark(f"dragon.{province.id}", province.id, words=say("mark.dragon"), icon="dragon")
    if table.stake:
        yield Mark("stake", table.stake, words=say("mark.stake"), icon="target")
    if meant := table.meant or asked_about(table):
        yield Mark("meant", meant, words=say("mark.meant"), icon="target")


def asked_about(table: Table) -> str:
    """The province whose borders are counted now."""
    question = open_border(table) if table.helped else None
    return question[1] if question else ""


def largest_areas(table: Table) -> set[str]:
    """WL-7.3: the provinces that would count as the largest area now; only a map knows for sure."""
    if table.map is None:
        return set()
    groups = [group for seat in table.order for group in table.land.areas(seat)]
    most = max((len(group) for group in groups), default=0)
    return {province for group in groups if len(group) == most > 1 for province in group}


# -- the sheet


def sheet(table: Table) -> Sheet | None:
    """WL-7.2; equal points are ranked as WL-7.4 says."""
    if table.options.part in ("conflict", "rebellion"):
        return None
    points = {seat: total(table, seat, "points") for seat in table.order}
    placed = ranks({seat: (count, int(seat in table.won)) for seat, count in points.items()})
    lines = tuple(Line(seat, cells(table, seat), points[seat], placed[seat]) for seat in table.order)
    course = tuple((seat, course_of(table, seat)) for seat in table.order)
    return Sheet(tuple(column(name) for name in CATEGORIES), lines, tie_words(table), course)


def cells(table: Table, seat: str) -> tuple[Fact, ...]:
    """Every cell is the sum of its postings, and opens them."""
    found: dict[str, list[Posting]] = {name: [] for name in CATEGORIES}
    for line in table.book.lines(seat, "points"):
        found[BY_WORDS.get(line.words.key, "chips")].append(line)
    return tuple(
        Fact(column(name), sum(line.amount for line in lines), seat=seat, why=whys(lines))
        for name, lines in found.items()
    )


def column(name: str) -> Say:
    return say(f"column.{name}")


def course_of(table: Table, seat: str) -> tuple[tuple[int, int], ...]:
    """Points at the end of each year, and in the running one as they stand."""
    brought = [0] * (len(table.ended) + 1)
    for line in table.book.lines(seat, "points"):
        brought[bisect_left(table.ended, line.row)] += line.amount
    return tuple(enumerate(accumulate(brought), 1))


# -- what plays can state


def facts(table: Table, viewer: str | None) -> Mapping[str, str]:
    """`= emperor ben`, `= owner p3 anna`, `= @ben influence 7`."""
    known = {
        "year": str(table.year),
        "phase": str(table.phase),
        "emperor": table.emperor or "-",
        "leader": table.leader or "-",
        "stake": table.stake or "-",
        "last_year": "yes" if table.last_year() else "no",
        "chips_left": str(table.victory_chips),
        "takers": ",".join(takers(table)) or "-",
        "empty": str(table.land.empty()),
    }
    known["told"] = ",".join(result.name for result in table.told.results) or "-"
    for opened in (each for result in table.told.results for each in result.opened):
        pays = "-" if opened.pays is None else str(opened.pays)
        known |= {f"against {opened.seat}": opened.against or "-", f"pays {opened.seat}": pays}
    known |= {f"left {building}": str(count) for building, count in table.tiles_left().items()}
    for province in table.land.all():
        known[f"owner {province.id}"] = province.owner or "-"
        known[f"building {province.id}"] = province.building or "-"
        known[f"claims {province.id}"] = ",".join(province.claims) or "-"
    known |= {f"stack {kind}": str(table.bank[kind].points) for kind in POINTS if table.options.ledger == "open"}
    if viewer in table.order:
        known |= {kind: str(total(table, viewer, kind)) for kind in POINTS}
    return known
