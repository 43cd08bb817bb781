"""What everybody may see: three mandalas, what it would take, stacks, hands and scores."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.say import Say, Who, say
from companion.core.scene import Fact, Facts, Line, Map, Mark, Node, Panel, Rows, Sheet, Todo, Why, whys
from companion.games.flowers.ending import end_words, places
from companion.games.flowers.mandala import Mandala
from companion.games.flowers.options import FULL, SCORE
from companion.games.flowers.printed import Tile
from companion.games.flowers.table import Table

# Two mandalas above, one below: so far apart that six petals can be tapped by thumbs even on a phone.
PETALS = ((0.0, -0.17), (0.19, -0.085), (0.19, 0.085), (0.0, 0.17), (-0.19, 0.085), (-0.19, -0.085))
CENTRES = ((0.19, 0.18), (0.81, 0.18), (0.5, 0.76))


def title(table: Table, *, over: bool) -> Say:
    if over:
        return say("title.over")
    if table.closing and table.mode == FULL and not table.ended:
        return say("title.last_round", who=Who(table.closing), left=len(table.still_to_play()))
    if table.ended:
        return say("title.last_mandalas")
    if table.mode != FULL:
        return say(f"option.{table.mode}")
    return say("title.round", round=table.round) if table.round else say("title.begin")


def panels(table: Table) -> tuple[Panel, ...]:
    shown: list[Panel] = []
    if table.mode != SCORE:
        shown.append(flowers(table))
    if table.mode == FULL:
        shown += [standing(table, mandala) for mandala in table.mandalas.values() if mandala.tiles]
        shown += [missing(table), stock(table)]
    shown.append(people(table))
    if table.tasks:
        shown.append(Todo("todo", tuple(table.tasks)))
    return (*shown, table.result) if table.result else tuple(shown)


# -- the mandalas


def flowers(table: Table) -> Map:
    """Three flowers of six petals; a petal is where a card of its colour is played, a tile is where it is claimed."""
    nodes: list[Node] = []
    marks: list[Mark] = []
    for mandala, (x, y) in zip(table.mandalas.values(), CENTRES, strict=True):
        nodes.append(Node(mandala.id, x, y, centre(mandala), mandala.marker or "", short=say(f"option.{mandala.id}")))
        for colour, (right, down) in zip(table.contents.colour_ids, PETALS, strict=True):
            present = "check" if colour in mandala.colours() else ""
            place = (round(x + right, 3), round(y + down, 3))
            name = mandala.petal(colour)
            nodes.append(Node(name, *place, say(f"letter.{colour}"), icon=present, colour=colour))
            if mandala.tiles:
                marks.append(petal(mandala, colour))
        marks += [*tiles_in(mandala), *cards_round(table, mandala)]
    return Map("mandalas", tuple(nodes), (), tuple(marks))


def tiles_in(mandala: Mandala) -> tuple[Mark, ...]:
    """The two tiles in the middle, by letter and number."""
    return tuple(Mark(tile.id, mandala.id, words=tile_short(tile), colour=tile.colour) for tile in mandala.tiles)


def tile_short(tile: Tile) -> Say:
    return say("tile_short", letter=say(f"letter.{tile.colour}"), tile=tile.short)


def cards_round(table: Table, mandala: Mandala) -> tuple[Mark, ...]:
    """FL-2.7: how many cards each seat has there, open and face down; who has the marker, who would be second."""
    shown = [seat for seat in table.order if mandala.total(seat)]
    second = mandala.second(table.order, table.contents)
    marks = []
    for seat in shown:
        words = say("cards_there", open=mandala.open(seat), down=mandala.down(seat))
        icon = "crown" if seat == mandala.marker else "right" if seat == second else ""
        marks.append(Mark(f"cards-{mandala.id}-{seat}", mandala.id, seat, words, icon))
    return tuple(marks)


def centre(mandala: Mandala) -> Say:
    """Which mandala, and its tiles by letter and number."""
    tiles = tuple(tile_short(tile) for tile in mandala.tiles)
    return (
        say("centre", mandala=mandala.id, first=tiles[0], second=tiles[1])
        if len(tiles) == 2
        else say("mandala", mandala=mandala.id)
    )


def petal(mandala: Mandala, colour: str) -> Mark:
    """A lamp: is the colour present, and whose cards of it lie open?"""
    name = mandala.petal(colour)
    opened = mandala.opened.get(colour)
    if opened:
        words = say("petal.open", colour=colour, who=Who(opened.seat), count=opened.count)
        return Mark(name, name, opened.seat, words, "check", colour=colour)
    if colour in mandala.colours():
        return Mark(name, name, words=say("petal.tile", colour=colour), icon="check", colour=colour)
    return Mark(name, name, words=say("petal.missing", colour=colour), colour=colour)


def standing(table: Table, mandala: Mandala) -> Rows:
    """FL-2.7, FL-3.2, FL-3.3: who has how many cards there, who would be first and second, and what it would take."""
    columns = (
        say("column.seat"),
        say("column.total"),
        say("column.open"),
        say("column.face_down"),
        say("column.place"),
    )
    return Rows(f"mandala_{mandala.id}", columns, tuple(row(table, mandala, seat) for seat in table.order))


def row(table: Table, mandala: Mandala, seat: str) -> tuple[Fact, ...]:
    total = Fact(say("column.total"), mandala.total(seat), seat=seat, why=what_it_takes(table, mandala, seat))
    return (
        Fact(say("column.seat"), seat=seat),
        total,
        Fact(say("column.open"), mandala.open(seat)),
        Fact(say("column.face_down"), mandala.down(seat)),
        Fact(say("column.place"), place(table, mandala, seat)),
    )


def place(table: Table, mandala: Mandala, seat: str) -> Say:
    """First has the marker; second is who would get the other tile now."""
    if mandala.marker == seat:
        return say("place.first")
    if mandala.second(table.order, table.contents) == seat:
        return say("place.second")
    return say("place.hidden") if mandala.down(seat) and not mandala.open(seat) else say("place.none")


def what_it_takes(table: Table, mandala: Mandala, seat: str) -> tuple[Why, ...]:
    """FL-2.6, FL-2.8: cards to the marker, an open card where none lies, and the colours that would be open."""
    lines: list[Why] = []
    if needed := mandala.to_lead(seat, table.order):
        lines.append(Why(needed, say("why.to_lead", count=needed), "FL-2.7"))
        if not mandala.open(seat):
            lines.append(Why(None, say("why.needs_open", colours=mandala.missing(table.contents)), "FL-2.6"))
    return tuple(lines)


def missing(table: Table) -> Facts:
    """FL-2.8: which colours each mandala still lacks."""
    facts = tuple(
        Fact(named(mandala), say("lacks", colours=mandala.missing(table.contents)), mandala.id)
        for mandala in table.mandalas.values()
        if mandala.missing(table.contents) and mandala.tiles
    )
    return Facts("missing", facts)


def named(mandala: Mandala) -> Say:
    return say("mandala_with", mandala=mandala.id, tiles=tuple(tile.words for tile in mandala.tiles))


# -- stacks, people, scores


def stock(table: Table) -> Facts:
    known = {"pile": table.pile, "discard": table.discard, "tile_pairs": len(table.stack("dark"))}
    return Facts("stock", tuple(Fact(say(f"stock.{name}"), count, name) for name, count in known.items()))


def people(table: Table) -> Rows:
    columns = [say("column.seat"), say("column.flowers"), say("column.singles"), say("account.points")]
    if table.mode == FULL:
        columns.insert(1, say("account.hand"))
    return Rows("people", tuple(columns), tuple(person(table, seat) for seat in table.order))


def person(table: Table, seat: str) -> tuple[Fact, ...]:
    name = Fact(say("column.seat"), seat=seat)
    hand = Fact(say("account.hand"), table.hand(seat), seat=seat, account="hand")
    return (name, hand, *scored(table, seat)) if table.mode == FULL else (name, *scored(table, seat))


def scored(table: Table, seat: str) -> tuple[Fact, ...]:
    won = table.won[seat]
    singles = tuple(tile_short(tile) for tile in won.singles.values())
    return (
        Fact(say("column.flowers"), len(won.flowers)),
        Fact(say("column.singles"), say("tiles", tiles=singles) if singles else say("place.none")),
        Fact(say("account.points"), table.book.total(seat, "points"), seat=seat, account="points"),
    )


def sheet(table: Table, *, over: bool) -> Sheet:
    """FL-5.1 to FL-5.3: flowers, single tiles, points; hands break ties."""
    placed = places(table)
    columns = (say("column.flowers"), say("column.singles"), say("account.hand"))
    lines = tuple(
        Line(seat, cells(table, seat), table.book.total(seat, "points"), placed[seat]) for seat in table.order
    )
    followed = () if table.mode == SCORE else table.order  # else the points have no order but that of the counting
    course = tuple((seat, table.book.course(seat, "points")) for seat in followed)
    return Sheet(columns, lines, end_words(table, placed) if over else None, course)


def cells(table: Table, seat: str) -> tuple[Fact, ...]:
    """Every cell opens the postings that it is the sum of: what single tiles brought and lost again, and flowers."""
    lines = table.book.lines(seat, "points")
    flowers = [line for line in lines if line.words.key == "why.flower"]
    singles = [line for line in lines if line.words.key != "why.flower"]
    return (
        Fact(say("column.flowers"), sum(line.amount for line in flowers), seat=seat, why=whys(flowers)),
        Fact(say("column.singles"), sum(line.amount for line in singles), seat=seat, why=whys(singles)),
        Fact(say("account.hand"), table.hand(seat), seat=seat, account="hand"),
    )


def facts(table: Table) -> Mapping[str, str]:
    """What plays can state, as in `= marker a ben`."""
    known = {"turn": table.turn, "round": str(table.round), "tile_pairs": str(len(table.stack("dark")))}
    for mandala in table.mandalas.values():
        known[f"marker {mandala.id}"] = mandala.marker or "-"
        known[f"second {mandala.id}"] = mandala.second(table.order, table.contents) or "-"
        known[f"lacks {mandala.id}"] = ",".join(mandala.missing(table.contents)) or "-"
        for seat in table.order:
            known[f"cards {mandala.id} {seat}"] = f"{mandala.open(seat)}+{mandala.down(seat)}"
            known[f"to_lead {mandala.id} {seat}"] = str(mandala.to_lead(seat, table.order))
    for seat in table.order:
        known[f"flowers {seat}"] = str(len(table.won[seat].flowers))
    return known
