"""What one viewer may see of a running table, built up from nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from companion.core.book import Book
from companion.core.flow import Position
from companion.core.header import Seat
from companion.core.rows import Line, back, forth
from companion.core.say import Say
from companion.core.scene import Asked, Fact, Scene, Sheet, whys
from companion.core.sealed_round import round_of


def ticket(position: Position, line: Line, seat: str) -> str:
    """Names what a seat is asked as it stands now; it fits no other ask and no second answer."""
    return f"{position.ask(seat).key}@{round_of(position, line)}.{line.sealings[seat]}"


def scene(
    position: Position,
    line: Line,
    viewer: str | None,
    people: tuple[Seat, ...] = (),
    notice: Say | None = None,
    unopened: tuple[str, ...] = (),
    ended: bool = False,
) -> Scene:
    """`ended`: a table of older rules, of which only the sheet counts any more."""
    game = position.game
    waiting = () if ended else position.waiting
    return Scene(
        viewer=viewer,
        row=line.stand,
        title=game.title(),
        asked=tuple(_asked(position, line, seat, viewer) for seat in waiting),
        sealed=tuple(seat for seat in position.seats if seat in line.seals),
        away=tuple(line.away),
        panels=game.panels(viewer),
        over=position.over or ended,
        winners=game.winners(),
        can_undo=not ended and (bool(line.seals) or back(line) < line.stand),
        can_redo=not ended and forth(line) > line.stand,
        notice=notice,
        people=people,
        unopened=unopened,
        booked=_booked(position),
    )


def _booked(position: Position) -> tuple[str, ...]:
    """By which rules the last row changed numbers; who may not know an account does not know of its rules either."""
    private = position.game.private
    last = takewhile(lambda line: line.row == position.row, reversed(position.game.book.postings))
    return tuple(dict.fromkeys(line.rule for line in reversed([line for line in last if line.account not in private])))


def _asked(position: Position, line: Line, seat: str, viewer: str | None) -> Asked:
    ask = position.ask(seat)
    shown = ask if not ask.secret or viewer == seat else None
    return Asked(seat, ask.key, ticket(position, line, seat), ask.secret, shown)


def explained(sheet: Sheet, book: Book) -> Sheet:
    """A sheet that can be kept without its book: each cell carries the lines behind it."""
    return replace(
        sheet,
        lines=tuple(replace(line, cells=tuple(_explained(cell, book) for cell in line.cells)) for line in sheet.lines),
    )


def _explained(cell: Fact, book: Book) -> Fact:
    if cell.why or not cell.account:
        return cell
    return replace(cell, why=whys(book.lines(cell.seat, cell.account)))
