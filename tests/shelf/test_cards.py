"""Pictures that leave: everything on them lies within them, names stay words, and places are those of the points."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from companion.core.end import LEAST, NOTHING, End
from companion.core.header import Seat
from companion.core.say import say
from companion.core.scene import Line, Sheet
from companion.outgoing import card, drawing, duels, finished, month
from companion.outgoing.curves import Area, curves
from companion.outgoing.dates import day
from companion.outgoing.drawing import Disc, Drawing, Emblem, Paper, Text
from companion.outgoing.drawing import Path as Stroke
from companion.outgoing.standings import standings
from companion.words import Words
from tests.contract.recorded import FOLDER, played

EVIL = '<script>"&</text>'
COLOURS = ("red", "blue", "green", "yellow")
ICONS = Path(__file__).parents[2] / "data" / "icons"


def within(found: Drawing) -> None:
    for piece in found.pieces:
        match piece:
            case Text(x, y) | Disc(x, y):
                corners = [(x, y)]
            case Stroke(points):
                corners = list(points)
            case Paper(x, y, wide, high):
                corners = [(x, y), (x + wide, y + high)]
            case Emblem(x, y, side):
                corners = [(x, y), (x + side, y + side)]
        assert all(0 <= x <= found.wide and 0 <= y <= found.high for x, y in corners)
    ET.fromstring(drawing.svg(found))


def said(found: Drawing) -> list[str]:
    return [piece.words for piece in found.pieces if isinstance(piece, Text)]


@pytest.mark.parametrize("play", ["white-lotus/whole-3-de", "oriente/twelve", "flowers/four", "open-table/rounds"])
def test_the_card_of_a_whole_evening(play: str) -> None:
    told = finished.told(played(FOLDER / f"{play}.play"))
    within(card.drawing(told, Words("de", told.header.game, told.names)))


def test_what_is_shared_of_a_table_that_goes_on_is_only_so_far() -> None:
    """A rank in a message or on a card is not taken for the end; nobody has won yet."""
    for play, so_far in (("first-year", " · Bis jetzt"), ("whole-3-de", "")):
        told = finished.told(played(FOLDER / f"white-lotus/{play}.play"))
        words = Words("de", told.header.game, told.names)
        for lines in (finished.text(told, words).split("\n"), said(card.drawing(told, words))):
            assert lines[1] == f"{day(words, told.ended)}{so_far}"


def test_a_month_shows_what_was_played_on_its_days() -> None:
    weeks = [[0, 0, 0, 0, 0, 1, 2], [3, 4, 5, 6, 7, 8, 9]]
    found = {2: ["emblem-lotus", "dice"], 4: ["no emblem any more", "dice"]}
    told = month.drawing("August 2026 " * 9, "2 evenings", list("MTWTFSS"), weeks, found)
    within(told)
    assert {"2 ×2", "4 ×2"} <= set(said(told))
    assert [piece.name for piece in told.pieces if isinstance(piece, Emblem)] == ["emblem-lotus", "dice"]


def test_badges_of_lines_that_end_close_to_each_other_stand_apart_in_the_colours_of_their_seats() -> None:
    seats = [Seat(f"p{at}", f"{at}", colour, "disc", "ABCD"[at]) for at, colour in enumerate(COLOURS)]
    area = Area(10, 20, 300, 200, 0, 9, 0, 100)
    pieces = list(curves(area, [(seat, [(0, 0), (9, 50)]) for seat in seats], [0]))
    discs = [piece for piece in pieces if isinstance(piece, Disc)]
    assert [piece.fill for piece in discs] == [drawing.seat_fill(colour) for colour in COLOURS]
    assert len({piece.fill for piece in discs}) == len(COLOURS)
    apart = [below.y - above.y for above, below in pairwise(discs)]
    assert apart == [2 * (disc.radius + 1) for disc in discs[1:]]
    assert {piece.colour for piece in pieces if isinstance(piece, Stroke)} > {piece.fill for piece in discs}


def test_who_beats_whom_is_said_from_both_sides() -> None:
    people = [(str(at), f"{EVIL}{at}" * 3, "ABCDEFGH"[at]) for at in range(8)]
    counts = {("0", "1"): 7, ("1", "0"): 3, ("2", "0"): 1}
    told = duels.drawing("Who beats whom", "All games", people, counts)
    within(told)
    assert {"7:3", "3:7", "1:0", "0:1"} <= set(said(told))
    assert duels.ahead(counts, "0", "1")
    assert not duels.ahead(counts, "1", "0")
    assert not duels.ahead(counts, "3", "4")


def test_the_emblems_that_leave_are_those_that_were_drawn() -> None:
    kept = json.loads((ICONS / "emblems.json").read_text("utf-8"))
    assert {path.stem for path in ICONS.glob("emblem-*.svg")} | {"dice"} == set(kept)
    for name, words in kept.items():
        ET.fromstring(words)
        for path in ET.parse(ICONS / f"{name}.svg").iter("{http://www.w3.org/2000/svg}path"):
            assert path.get("d", "?") in words


# -- places


def sheet(*courses: tuple[tuple[int, int], ...], ranks: tuple[int, ...] = ()) -> Sheet:
    course = tuple((f"p{at}", steps) for at, steps in enumerate(courses))
    lines = tuple(
        Line(seat, (), steps[-1][1] if steps else 0, ranks[at] if ranks else at + 1)
        for at, (seat, steps) in enumerate(course)
    )
    return Sheet((say("sheet.total"),), lines, None, course)


def test_where_all_are_counted_alike_a_round_is_over_when_the_last_was() -> None:
    told = standings(sheet(((1, 5), (4, 6)), ((2, 3), (3, 9)), ranks=(2, 1)), End())
    assert told.by_rounds
    assert told.places == (("p0", (1, 2)), ("p1", (2, 1)))


def test_a_round_is_over_when_the_game_says_so() -> None:
    told = standings(sheet(((1, 5), (7, 6)), ((2, 3), (3, 4), (9, 8)), ranks=(2, 1)), End(rounds=(3, 8)))
    assert told.by_rounds
    assert told.places == (("p0", (1, 1, 2)), ("p1", (2, 2, 1)))


def test_without_rounds_it_is_told_whenever_anybody_was_counted_and_who_has_least_may_lead() -> None:
    told = standings(sheet(((1, 5), (7, 6)), ((2, 3), (3, 4), (9, 5)), ranks=(2, 1)), End(wins=LEAST))
    assert not told.by_rounds
    assert [len(places) for _, places in told.places] == [5, 5]
    assert told.places[1][1] == (1, 1, 1, 1, 1)


@pytest.mark.parametrize(
    ("courses", "end"),
    [
        ((((1, 5), (2, 6)),), End()),  # one alone
        ((((1, 5), (2, 6)), ((2, 7),)), End()),  # one who is only counted at the end
        ((((1, 5), (2, 6)), ()), End()),
        ((((1, 5), (2, 6)), ((1, 5), (2, 7))), End(wins=NOTHING)),
        ((((1, 5), (2, 6)), ((1, 5), (2, 7))), End(counted=False)),
        ((((1, 5),), ((1, 7),)), End()),
    ],
)
def test_where_places_would_say_nothing_there_are_none(
    courses: tuple[tuple[tuple[int, int], ...], ...], end: End
) -> None:
    assert standings(sheet(*courses), end).places == ()
    assert standings(None, end).places == ()


def test_places_are_those_of_a_plain_recount() -> None:
    chance = Random(4)
    for _ in range(200):
        rows = sorted(chance.sample(range(60), 12))
        courses = [
            tuple((row, chance.randint(-9, 30)) for row in sorted(chance.sample(rows, chance.randint(1, 6))))
            for _ in range(4)
        ]
        told = standings(sheet(*courses), End())
        for at, (_, places) in enumerate(told.places):
            assert places[-1] == at + 1, "the last is that of the sheet"
        for step in range(len(told.places[0][1]) - 1 if told.places else 0):
            after = [places[step] for _, places in told.places]
            assert sorted(after)[0] == 1
            assert all(1 + sum(other < place for other in after) == place for place in after)
