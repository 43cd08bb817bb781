"""What everybody sees: the round, the bridges, the spaces, the track, the clan, the scores, and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from companion.core.book import Posting
from companion.core.say import Say, Who, say
from companion.core.scene import Die, Fact, Facts, Line, Map, Mark, Node, Panel, Rows, Sheet, Todo, Track, Why, whys
from companion.games.white_castle import telling
from companion.games.white_castle.bridges import worth
from companion.games.white_castle.clan import Clan
from companion.games.white_castle.ending import Final, decision
from companion.games.white_castle.laid_out import to_lay_out
from companion.games.white_castle.preparation import places
from companion.games.white_castle.printed import COLOURS, GARDENS, KINDS, POSITIONS, WELL
from companion.games.white_castle.rounds import Rounds
from companion.games.white_castle.scoring import Figures, laps
from companion.games.white_castle.solo import Solo
from companion.games.white_castle.table import RIVAL, Table

Steps = tuple[tuple[int, int], ...]

CATEGORIES = ("during", "leftovers", "season", "courtiers", "warriors", "gardeners")
OF_RULE = {"WC-F-1": 1, "WC-F-2": 2, "WC-F-3": 3, "WC-F-4": 4, "WC-F-5": 5}
# Where the spaces lie on the board, from the left and from the top, as shares of its size.
ACROSS = (0.14, 0.5, 0.86)
PLACES = {
    "L2-left": (0.3, 0.1),
    "L2-right": (0.7, 0.1),
    "L1-left": (ACROSS[0], 0.37),
    "L1-mid": (ACROSS[1], 0.37),
    "L1-right": (ACROSS[2], 0.37),
    "OUT-left": (ACROSS[0], 0.63),
    "OUT-right": (ACROSS[1], 0.63),
    WELL: (ACROSS[2], 0.63),
    "PERSONAL-red": (ACROSS[0], 0.9),
    "PERSONAL-black": (ACROSS[1], 0.9),
    "PERSONAL-white": (ACROSS[2], 0.9),
}
YARDS = ("yard5", "yard3", "yard1")
LEVELS = ("gate", "level1", "level2", "level3")


def title(table: Table, final: Final) -> Say:
    if table.ended:
        return say("title.end")
    if final.done:
        return say("title.scoring")
    if not table.round:
        return say("title.setup")
    if table.acting:
        return say("title.turn", round=table.round, turn=table.turn, turns=table.board.turns)
    return say("title.round_end" if table.taken else "title.round", round=table.round)


def panels(table: Table, final: Final, rounds: Rounds, solo: Solo | None) -> tuple[Panel, ...]:
    return tuple(_from_the_top(table, final, rounds, solo))


def _from_the_top(table: Table, final: Final, rounds: Rounds, solo: Solo | None) -> Iterator[Panel]:
    """What is to be set up, then from what happened last to what hardly changes."""
    clan = solo.clan if solo else None
    if table.order and not table.begun and not (solo and (solo.clan.has_turned_over or solo.is_laid_out)):
        yield Todo("setup", (*places(table), *(to_lay_out(table, clan) if clan else ())))
    yield from _steps(table, rounds, solo)
    if solo:
        yield from _board(solo)
        yield _gardens(table, solo.clan)
    yield from _standing(table, clan)
    if solo:
        yield _clan(table)
        if solo.clan.chronicle.rounds:
            yield solo.clan.chronicle.panel()
    if table.solo or table.mirror == "rounds":
        yield _track(table)
    if final.done:
        yield _scores(table, final)


def _steps(table: Table, rounds: Rounds, solo: Solo | None) -> Iterator[Panel]:
    """What is to be done now, in the order in which it is done: one's own turn, the clan's, the end of the round."""
    clan = solo.clan if solo else None
    turn = clan.shown() if clan else None
    ending = solo.round_end.to_do() if solo else rounds.to_do()
    if ending:
        if solo:
            yield solo.round_end.told()
        yield Todo("round_end", ending)
        return
    if table.result and not (turn and table.result.name == "turn"):
        yield table.result  # the human's own turn says itself in what there is to do
    tasks = to_lay_out(table, clan) if clan and table.begun else ()
    if table.tasks or tasks:
        yield Todo("todo", table.tasks or tasks)
    if clan and turn and not clan.all_heard:
        yield Todo("heard", telling.heard(turn))
    elif clan and turn:
        yield telling.result(turn, table.book.at)
        yield Todo("rival", telling.tasks(turn, clan.cards))


def _standing(table: Table, clan: Clan | None) -> Iterator[Panel]:
    facts = []
    if table.round:
        facts.append(Fact(say("fact.round"), table.round, "round"))
    if table.acting:
        facts.append(Fact(say("fact.turn"), say("fact.who", who=Who(table.acting)), "turn"))
    if table.order:
        facts.append(Fact(say("fact.order"), say("fact.who", who=tuple(Who(seat) for seat in table.order)), "order"))
    if clan:
        facts.append(Fact(say("account.points"), table.book.total(RIVAL, "points"), seat=RIVAL, account="points"))
        facts.append(Fact(say("account.coins"), table.book.total(RIVAL, "coins"), seat=RIVAL, account="coins"))
        facts += [Fact(say(f"fact.cards_{clan.cards}"), None, "cards")]
        facts += [Fact(warning) for warning in clan.warnings]
    if facts:
        yield Facts("state", tuple(facts))


def _board(solo: Solo) -> Iterator[Panel]:
    """The bridges as bridges; a die is tapped where it lies, a space where it is, with the coins that it means."""
    yield _bridges(solo)
    lying, offers = solo.clan.lying, solo.human.offers()
    spaces = tuple(
        Node(space, *at, say(f"spot.{space}"), note=_note(lying.get(space, ()), offers.get(space)))
        for space, at in PLACES.items()
    )
    marks = tuple(
        Mark(space, space, words=say("mark.die", value=worth(die)), icon="dice", die=_die(die))
        for space in PLACES
        for die in lying.get(space, ())
    )
    yield Map("spaces", spaces, (), marks)


def _die(die: str) -> Die:
    """`red-5`, a red die that shows 5; of one that was only told of, the colour is not known."""
    colour = die.partition("-")[0]
    return Die(worth(die), colour=colour if colour in COLOURS else "")


def _bridges(solo: Solo) -> Panel:
    """Three dice on each; while they are entered, as far as they are known."""
    nodes, marks = [], []
    for down, colour in enumerate(COLOURS):
        entered = iter(solo.rolled[colour] if solo.next_colour() else ())
        for along, position in enumerate(POSITIONS):
            value = next(entered, None) if solo.next_colour() else solo.clan.bridges[colour].die(position)
            id_ = f"{colour}-{position}"
            words = say("spot.empty", colour=colour) if value is None else say("spot.die", colour=colour, value=value)
            nodes.append(Node(id_, ACROSS[along], 0.15 + 0.35 * down, words))
            if value is not None:
                die = Die(value, colour=colour)
                marks.append(Mark(id_, id_, words=say("mark.die", value=value), icon="dice", die=die))
    edges = tuple((f"{colour}-{a}", f"{colour}-{b}") for colour in COLOURS for a, b in pairwise(POSITIONS))
    return Map("bridges", tuple(nodes), edges, tuple(marks))


def _note(dice: Sequence[str], coins: int | None) -> Say | None:
    """What a die would bring or cost there now; else the values that lie there."""
    if coins is not None:
        return say("spot.gains" if coins > 0 else "spot.pays", count=abs(coins)) if coins else say("spot.even")
    return say("spot.taken", values=tuple(worth(die) for die in dice)) if dice else None


def _gardens(table: Table, clan: Clan) -> Panel:
    """The six gardens below their bridges, with their points and the clan's gardeners."""
    nodes = tuple(
        Node(
            garden.id,
            ACROSS[COLOURS.index(garden.bridge)],
            0.25 + 0.5 * KINDS.index(garden.kind),
            say(f"spot.{garden.kind}", colour=garden.bridge, points=garden.points),
        )
        for garden in clan.gardens
    )
    marks = tuple(Mark(f"gardener-{id_}", id_, RIVAL) for id_ in table.figures[RIVAL].gardens)
    return Map("gardens", nodes, (), marks)


def _clan(table: Table) -> Panel:
    """Where the clan's figures stand."""
    figures = table.figures[RIVAL]
    columns = (say("short.seat"), *(say(f"short.{place}") for place in (*LEVELS, *YARDS)), say("short.gardeners"))
    gardeners = Fact(say("short.gardeners"), len(figures.gardens))
    row = (Fact(say("short.seat"), seat=RIVAL), *_counts(figures, LEVELS), *_counts(figures, YARDS), gardeners)
    return Rows("clan", columns, (row,))


def _counts(figures: Figures, places: Sequence[str]) -> tuple[Fact, ...]:
    return tuple(Fact(say(f"short.{place}"), figures.at(place)) for place in places)


def _track(table: Table) -> Panel:
    """Markers on one space in the order in which they lie, the top one last."""
    lying = sorted(table.markers.values(), key=lambda marker: marker.arrived)
    marks = tuple(Mark(f"marker-{marker.seat}", str(marker.space), marker.seat) for marker in lying)
    return Track("influence", 0, len(table.board.season) - 1, marks)


def _scores(table: Table, final: Final) -> Panel:
    """The totals as they stand, with the laps of the track."""
    facts = []
    for seat, points in final.points().items():
        rounds, space = laps(table.board, points)
        words = say("fact.laps", laps=rounds * table.board.lap, space=space) if rounds else say("account.points")
        facts.append(Fact(words, points, seat=seat, account="points"))
    return Facts("points", tuple(facts))


# -- the sheet


def sheet(table: Table, final: Final) -> Sheet:
    ranking = final.ranking()
    points = final.points()
    lines = []
    for seat in table.everybody:
        cells = with_exchange(cells_of(table.book.lines(seat, "points")), final.exchanged.get(seat, ()))
        lines.append(Line(seat, cells, points[seat], ranking.index(seat) + 1))
    columns = tuple(say(f"category.{category}") for category in CATEGORIES)
    return Sheet(columns, tuple(lines), decision(table, final), _course(table))


def cells_of(postings: Sequence[Posting]) -> tuple[Fact, ...]:
    """One cell for each part of the final scoring, with its postings."""
    parts: list[list[Posting]] = [[] for _ in CATEGORIES]
    for posting in postings:
        parts[OF_RULE.get(posting.rule, 0)].append(posting)
    return tuple(
        Fact(
            say(f"category.{category}"),
            sum(posting.amount for posting in part),
            why=whys(part),
        )
        for category, part in zip(CATEGORIES, parts, strict=True)
    )


def with_exchange(cells: tuple[Fact, ...], exchange: tuple[Why, ...]) -> tuple[Fact, ...]:
    """WC-F-1: what is left over begins with how the seals are exchanged for it."""
    at = CATEGORIES.index("leftovers")
    left = replace(cells[at], why=(*exchange, *cells[at].why))
    return (*cells[:at], left, *cells[at + 1 :])


def _course(table: Table) -> tuple[tuple[str, Steps], ...]:
    """The clan's points after each row; what people have is counted at the end, and of that there is no course."""
    if not table.solo or table.mirror == "score":
        return ()
    return ((RIVAL, table.book.course(RIVAL, "points")),)


# -- facts


def facts(table: Table, clan: Clan | None) -> dict[str, str]:
    """Named facts that a `.play` can state."""
    known = {
        "round": str(table.round or "-"),
        "turn": table.on_turn or "-",
        "order": ",".join(table.order) or "-",
    }
    known |= {f"figures {seat}": figures_text(figures) for seat, figures in table.figures.items()}
    if clan:
        known |= {f"bridge {colour}": _bridge_text(clan, colour) for colour in COLOURS}
        known |= {f"space {space}": ",".join(clan.lying.get(space, ())) or "free" for space in PLACES}
        known |= {f"garden {garden.id}": str(garden.points) for garden in clan.gardens}
        known |= {"top": (clan.pile[0] if clan.pile else None) or "-", "cards": clan.cards}
    return known


def figures_text(figures: Figures) -> str:
    """`gate,level1,level2,level3/yard5,yard3,yard1/gardens`."""
    places = ",".join(str(count) for count in figures.courtiers), ",".join(str(count) for count in figures.warriors)
    gardens = ",".join(garden for garden in GARDENS if garden in figures.gardens) or "-"
    return "/".join((*places, gardens))


def _bridge_text(clan: Clan, colour: str) -> str:
    """`1,-,6`: left, middle, right."""
    dice = (clan.bridges[colour].die(position) for position in POSITIONS)
    return ",".join("-" if die is None else str(die) for die in dice)
