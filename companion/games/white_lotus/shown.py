"""What may be seen: the board as far as it is known, holdings, the last result, what to do with the pieces."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from itertools import accumulate

from companion.core.book import ranks
from companion.core.say import Say, Who, say
from companion.core.scene import Fact, Facts, Line, Map, Mark, Node, Panel, Rows, Sheet, Todo, Why
from companion.games.white_lotus.ending import SCORED
from companion.games.white_lotus.land import Province
from companion.games.white_lotus.map import FIELD
from companion.games.white_lotus.printed import POINTS
from companion.games.white_lotus.table import Realm

CATEGORIES = ("buildings", "area", "dragons", "chips")
BY_WORDS = {"why.province": "buildings", "why.counted": "buildings", "why.area": "area", "why.dragons": "dragons"}


def title(realm: Realm) -> Say:
    if realm.options.part in ("conflict", "rebellion"):
        return say(f"title.{realm.options.part}")
    if realm.over or realm.phase == SCORED:
        return say("title.over")
    if realm.options.part == "scoring":
        return say("title.scoring")
    if not realm.phase:
        return say("title.begin")
    return say("title.phase", year=realm.year, phase=say(f"phase.{realm.phase}"))


def panels(realm: Realm, viewer: str | None) -> tuple[Panel, ...]:
    """Built up from nothing: hands are shown to their own seat only, unless the table keeps them open."""
    shown: list[Panel] = [realm.result] if realm.result else []
    if realm.tasks:
        shown.append(Todo("todo", tuple(realm.tasks)))
    if realm.options.part in ("conflict", "rebellion"):
        return tuple(shown)
    if realm.land.provinces and realm.options.part != "scoring":
        shown.append(board(realm))
    shown.append(standing(realm))
    shown.append(people(realm))
    if viewer in realm.order and realm.options.ledger == "private":
        shown.append(Facts("ledger", tuple(Fact(account(k), total(realm, viewer, k), k, viewer, k) for k in POINTS)))
    if realm.phase:
        shown.append(tiles(realm))
    return tuple(shown)


def account(kind: str) -> Say:
    return say(f"account.{kind}")


def total(realm: Realm, seat: str, kind: str) -> int:
    return realm.book.total(seat, kind)


def standing(realm: Realm) -> Facts:
    """Emperor, leader, how full the board is, and the victory chips left."""
    facts = [Fact(say("fact.emperor"), id="emperor", seat=realm.emperor)] if realm.emperor else []
    if realm.leader:
        facts.append(Fact(say("fact.leader"), id="leader", seat=realm.leader))
    if realm.options.part != "scoring":  # where nobody is asked what is neutral or empty
        facts.append(Fact(say("fact.owned"), len(realm.land.owned()), "owned"))
        facts.append(Fact(say("fact.empty"), max(realm.land.empty(), 0), "room"))
    facts.append(Fact(say("fact.chips_left"), realm.victory_chips, "chips_left"))
    return Facts("standing", tuple(facts))


def tiles(realm: Realm) -> Facts:
    """What is still face down, by elimination; with fewer than six players some of it stays so for ever."""
    left = realm.tiles_left()
    return Facts("tiles", tuple(Fact(say(f"building.{name}"), count, f"left.{name}") for name, count in left.items()))


def people(realm: Realm) -> Rows:
    """What everybody owns. With an open ledger also the points in hand."""
    kinds = POINTS if realm.options.ledger == "open" else ()
    columns = (
        say("column.seat"),
        *(say(f"building.{building}") for building in realm.box.buildings),
        *(account(kind) for kind in kinds),
        account("chips"),
        account("points"),
    )
    return Rows("people", columns, tuple(person(realm, seat, kinds) for seat in realm.order))


def person(realm: Realm, seat: str, kinds: tuple[str, ...]) -> tuple[Fact, ...]:
    owned = realm.owned(seat)
    return (
        Fact(say("column.seat"), seat=seat),
        *(Fact(say(f"building.{building}"), owned[building]) for building in realm.box.buildings),
        *(Fact(account(kind), total(realm, seat, kind), why=reasons(realm, seat, kind)) for kind in kinds),
        *(Fact(account(kind), total(realm, seat, kind), "", seat, kind) for kind in ("chips", "points")),
    )


def reasons(realm: Realm, seat: str, kind: str) -> tuple[Why, ...]:
    return tuple(Why(line.amount, line.words, line.rule, line.row) for line in realm.book.lines(seat, kind))


# -- the board


def board(realm: Realm) -> Map:
    """Every province known, where its people put it; unplaced ones stand in rows below. Claims lie on them.

    A province is tapped by its own id.
    """
    provinces = [found for found in realm.land.all() if found.id != realm.placing]
    unplaced = [found.id for found in provinces if found.x is None]
    largest = largest_areas(realm)
    nodes = tuple(node(found, unplaced, found.id in largest) for found in provinces)
    shown = {found.id for found in provinces}
    borders = tuple(border for border in realm.land.borders() if shown.issuperset(border))
    return Map("provinces", nodes, borders, tuple(marks(realm, provinces)), field=True)


def node(province: Province, unplaced: list[str], shaded: bool) -> Node:
    if province.x is None or province.y is None:
        at = unplaced.index(province.id)
        x, y = (at % 8 + 0.5) / 8, 1 - (at // 8 + 0.5) / 8
    else:
        x, y = province.x / FIELD, province.y / FIELD
    short = say(f"short_of.{province.building or 'empty'}", number=province.number)
    return Node(province.id, x, y, province.label(), province.owner, icon=province.building, short=short, shaded=shaded)


def marks(realm: Realm, provinces: list[Province]) -> Iterator[Mark]:
    for province in provinces:
        yield from (Mark(f"claim.{province.id}.{seat}", province.id, seat) for seat in province.claims)
        if province.dragon:
            yield Mark(f"dragon.{province.id}", province.id, words=say("mark.dragon"), icon="dragon")
    if realm.stake:
        yield Mark("stake", realm.stake, words=say("mark.stake"), icon="target")
    if realm.meant:
        yield Mark("meant", realm.meant, words=say("mark.meant"), icon="target")


def largest_areas(realm: Realm) -> set[str]:
    """WL-7.3: the provinces that would count as the largest area now; only a map knows for sure."""
    if realm.map is None:
        return set()
    groups = [group for seat in realm.order for group in realm.land.areas(seat)]
    most = max((len(group) for group in groups), default=0)
    return {province for group in groups if len(group) == most > 1 for province in group}


# -- the sheet


def sheet(realm: Realm) -> Sheet | None:
    """WL-7.2; equal points are ranked as WL-7.4 says."""
    if realm.options.part in ("conflict", "rebellion"):
        return None
    points = {seat: total(realm, seat, "points") for seat in realm.order}
    placed = ranks({seat: (count, int(seat in realm.won)) for seat, count in points.items()})
    lines = tuple(Line(seat, cells(realm, seat), points[seat], placed[seat]) for seat in realm.order)
    course = tuple((seat, course_of(realm, seat)) for seat in realm.order)
    return Sheet(tuple(column(name) for name in CATEGORIES), lines, tie_words(realm), course)


def cells(realm: Realm, seat: str) -> tuple[Fact, ...]:
    """Every cell is the sum of its postings, and opens them."""
    found: dict[str, list[Why]] = {name: [] for name in CATEGORIES}
    for why in reasons(realm, seat, "points"):
        found[BY_WORDS.get(why.words.key, "chips")].append(why)
    return tuple(
        Fact(column(name), sum(why.amount or 0 for why in lines), seat=seat, why=tuple(lines))
        for name, lines in found.items()
    )


def column(name: str) -> Say:
    return say(f"column.{name}")


def course_of(realm: Realm, seat: str) -> tuple[tuple[int, int], ...]:
    """Points at the end of each year, and in the running one as they stand."""
    brought = [0] * (len(realm.ended) + 1)
    for line in realm.book.lines(seat, "points"):
        brought[bisect_left(realm.ended, line.row)] += line.amount
    return tuple(enumerate(accumulate(brought), 1))


def tie_words(realm: Realm) -> Say | None:
    if not realm.over or realm.won_by in ("", "points"):
        return None
    return say(f"tie.{realm.won_by}", who=tuple(Who(seat) for seat in realm.won))


# -- what plays can state


def facts(realm: Realm, viewer: str | None) -> Mapping[str, str]:
    """`= emperor ben`, `= owner p3 anna`, `= @ben influence 7`."""
    known = {
        "year": str(realm.year),
        "phase": str(realm.phase),
        "emperor": realm.emperor or "-",
        "leader": realm.leader or "-",
        "stake": realm.stake or "-",
        "last_year": "yes" if realm.last_year else "no",
        "chips_left": str(realm.victory_chips),
        "takers": ",".join(realm.takers) or "-",
        "empty": str(realm.land.empty()),
    }
    known |= {f"left {building}": str(count) for building, count in realm.tiles_left().items()}
    for province in realm.land.all():
        known[f"owner {province.id}"] = province.owner or "-"
        known[f"building {province.id}"] = province.building or "-"
        known[f"claims {province.id}"] = ",".join(province.claims) or "-"
    known |= {f"stack {kind}": str(realm.bank[kind].points) for kind in POINTS if realm.options.ledger == "open"}
    if viewer in realm.order:
        known |= {kind: str(total(realm, viewer, kind)) for kind in POINTS}
    return known
