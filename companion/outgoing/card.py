"""An evening as a picture: game, date, people in their order, points and places over the evening, seal."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.header import Seat
from companion.outgoing.curves import Area, badge, curves
from companion.outgoing.drawing import MIDDLE, RIGHT, Drawing, Paper, Piece, Text, cut, role
from companion.outgoing.finished import Evening, name_of, when, won
from companion.outgoing.standings import Standings, lone, standings
from companion.words import Words

WIDE, EDGE, LINE, SEAL, HEAD = 720, 40, 44, 72, 96
CAPTION, PLOT, PLACE, GAP, BELOW = 44, 240, 32, 20, 26
Course = list[tuple[Seat, tuple[tuple[int, int], ...]]]
NAME, LONGEST = 30, 64  # signs of a name, and of a line, that fit into the width


def drawing(evening: Evening, words: Words) -> Drawing:
    """The whole picture; it is as high as what stands in it."""
    order = _order(evening)
    seal = next((seat.letter for seat in order if seat.id in evening.winners and seat.letter), "H")
    pieces: list[Piece] = [
        Text(EDGE, EDGE + 30, 32, cut(name_of(evening, words), NAME), role("ink")),
        Text(EDGE, EDGE + 62, 20, when(evening, words), role("soft")),
        *stamp(seal),
        *_people(evening, order),
    ]
    y = EDGE + HEAD + LINE * len(order)
    if course := _course(evening):
        whose = f" · {course[0][0].name}" if evening.sheet and lone(evening.sheet) else ""
        pieces += _points(course, words, whose, y)
        y += CAPTION + PLOT + GAP
    told = standings(evening.sheet, evening.end)
    if told.places:
        pieces += _placed(evening, words, told, y)
        y += CAPTION + PLACE * (len(told.places) - 1) + GAP
    below = _wrapped(won(evening, words))
    pieces += (Text(EDGE, y + 24 + BELOW * at, 18, line, role("soft")) for at, line in enumerate(below))
    return Drawing(WIDE, y + BELOW * len(below) + EDGE, tuple(pieces))


def _order(evening: Evening) -> list[Seat]:
    """Winners first, then by place; without places as they sat."""
    at = {seat.id: place for place, seat in enumerate(evening.seats)}
    last = len(at) + 1
    return sorted(
        evening.seats,
        key=lambda seat: (seat.id not in evening.winners, evening.rank(seat.id) or last, at[seat.id]),
    )


def _people(evening: Evening, order: list[Seat]) -> Iterator[Piece]:
    for number, seat in enumerate(order):
        y = EDGE + HEAD + LINE * number + 28
        rank, total = evening.rank(seat.id), evening.total(seat.id)
        if rank:
            yield Text(EDGE, y, 22, f"{rank}.", role("soft"))
        yield from badge(seat, EDGE + 48, y - 7, 12)
        yield Text(EDGE + 76, y, 24 if seat.id in evening.winners else 22, cut(seat.name, NAME), role("ink"))
        if total is not None:
            yield Text(WIDE - EDGE, y, 24, str(total).replace("-", "\u2212"), role("ink"), RIGHT)


# -- points over the evening


def _course(evening: Evening) -> Course:
    """The steps of every seat, where there is anything to see."""
    known = {seat.id: seat for seat in evening.seats}
    course = evening.sheet.course if evening.sheet else ()
    found = [(known[seat], steps) for seat, steps in course if steps and seat in known]
    return found if any(len(steps) > 1 for _, steps in found) else []


def _points(course: Course, words: Words, whose: str, top: int) -> Iterator[Piece]:
    rows = [row for _, steps in course for row, _ in steps]
    points = [0, *(total for _, steps in course for _, total in steps)]
    first, last, low, high = min(rows) - 1, max(rows), min(points), max(points)
    area = Area(EDGE, top + CAPTION, WIDE - 2 * EDGE, PLOT, first, last, low, high)
    lines = [(seat, [(first, 0), *steps, (last, steps[-1][1])]) for seat, steps in course]
    yield _caption(words("sheet.course", low=low, high=high) + whose, top)
    yield from curves(area, lines, sorted({low, 0, high}))


# -- places by rounds


def _placed(evening: Evening, words: Words, told: Standings, top: int) -> Iterator[Piece]:
    known = {seat.id: seat for seat in evening.seats}
    places, steps = told.places, len(told.places[0][1])
    yield _caption(words("sheet.places_rounds" if told.by_rounds else "sheet.places"), top)
    area = Area(EDGE, top + CAPTION, WIDE - 2 * EDGE, PLACE * (len(places) - 1), 1, steps, -len(places), -1)
    lines = [
        (known[seat], [(at, -place) for at, place in enumerate(after, 1)]) for seat, after in places if seat in known
    ]
    yield from curves(area, lines, [-place for place in range(1, len(places) + 1)])


# -- its parts


def _caption(words: str, top: int) -> Text:
    return Text(EDGE, top + 26, 16, cut(words, LONGEST), role("soft"))


def stamp(letter: str, wide: int = WIDE) -> Iterator[Piece]:
    """The seal of whoever has won, at the upper right."""
    x, y = wide - EDGE - SEAL, EDGE - 8
    yield Paper(x, y, SEAL, SEAL, role("seal"), 10, -6)
    yield Text(x + SEAL / 2, y + SEAL / 2 + 16, 46, letter, role("seal_ink"), MIDDLE)


def _wrapped(text: str) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= LONGEST:
            lines[-1] += f" {word}"
        else:
            lines.append(word[:LONGEST])
    return lines
