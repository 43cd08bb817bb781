"""An evening for others, finished or so far: as text and as JSON. Nothing is sent from here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from companion import VERSION
from companion.core.end import NOTHING, End
from companion.core.flow import Position
from companion.core.game import called
from companion.core.header import Header, Seat
from companion.core.names import TRIAL, whose
from companion.core.rows import Line, Row
from companion.core.say import Free, Say
from companion.core.scene import Scene, Sheet
from companion.outgoing.dates import LATEST, day
from companion.words import Words

SOURCE = "Hanko"  # logs remember their matches by this name; it never changes


@dataclass(frozen=True, slots=True)
class Evening:
    """What is told of a table, most often of one that has ended."""

    header: Header
    seats: tuple[Seat, ...]  # with whoever came later
    sheet: Sheet | None
    winners: tuple[str, ...]
    ended: int  # seconds since 1970
    end: End = field(default_factory=End)
    title: str = ""  # what was played, where the game can be anything
    over: bool = True

    @property
    def names(self) -> dict[str, str]:
        return {seat.id: seat.name for seat in self.seats}

    @property
    def worth_a_log(self) -> bool:
        """A whole game that somebody has won, and nobody's trial."""
        return self.end.whole and bool(self.winners) and not is_trial(self.header)

    @property
    def minutes(self) -> int:
        """How long it took, where the app was there from the beginning; 0 where nobody knows."""
        known = self.end.timed and self.header.begun
        return max(0, self.ended - self.header.begun) // 60 if known else 0

    def who(self, seat: Seat) -> str:
        """The same id for the same person or rival, however many evenings; for anybody else one of this table alone."""
        return dict(self.end.rivals).get(seat.id) or whose(self.header.table, seat)

    def total(self, seat: str) -> int | None:
        """The points, where the evening ended with any."""
        lines = self.sheet.lines if self.sheet and self.end.counted and self.end.wins != NOTHING else ()
        return next((line.total for line in lines if line.seat == seat), None)

    def rank(self, seat: str) -> int | None:
        lines = self.sheet.lines if self.sheet and self.end.wins != NOTHING else ()
        return next((line.rank for line in lines if line.seat == seat), None)


def is_trial(header: Header) -> bool:
    """A table to try the app with."""
    return any(seat.person.startswith(TRIAL) for seat in header.seats)


class Table(Protocol):
    """A table that lies on this device, as far as it is told."""

    @property
    def header(self) -> Header: ...

    @property
    def log(self) -> Sequence[Row]: ...

    @property
    def line(self) -> Line: ...

    @property
    def position(self) -> Position: ...

    def scene(self, viewer: str | None = None) -> Scene: ...

    def people(self) -> tuple[Seat, ...]: ...

    def written(self) -> tuple[Seat, ...]: ...

    def sheet(self, viewer: str | None = None) -> Sheet | None: ...

    def end(self) -> End: ...


def told(session: Table) -> Evening:
    """What is told of a table as it stands."""
    scene = session.scene()
    ended = max((row.at for row in session.log), default=session.header.begun)
    title = called(session.position.game)
    people, sheet = session.people(), session.sheet(None)
    return Evening(session.header, people, sheet, scene.winners, ended, session.end(), title, scene.over)


# -- as text


def text(evening: Evening, words: Words) -> str:
    """The sheet as lines that can be read in any message."""
    return "\n".join(_lines(evening, words))


def name_of(evening: Evening, words: Words) -> str:
    """What was played, with its level."""
    name = evening.title or words(f"game.{evening.header.game}")
    return ", ".join((name, *map(words.say, evening.end.level)))


def when(evening: Evening, words: Words) -> str:
    """The day; of a table that goes on, that its places are those of this moment."""
    shown = day(words, evening.ended)
    return shown if evening.over else f"{shown} · {words('sheet.so_far')}"


def won(evening: Evening, words: Words) -> str:
    """How it was decided, in the words of the game; where there are no places, who has won."""
    if not evening.over:
        return ""
    if evening.sheet is not None:
        return words.say(evening.sheet.words) if evening.sheet.words else ""
    names = [evening.names.get(seat, seat) for seat in evening.winners]
    return str(words("history.won", names=Free(words.listed(names)), count=len(names))) if names else ""


def _lines(evening: Evening, words: Words) -> Iterator[str]:
    yield name_of(evening, words)
    yield when(evening, words)
    names = evening.names
    if evening.sheet is None:
        yield words.listed([*names.values()])
        yield from filter(None, [won(evening, words)])
        return
    for line in sorted(evening.sheet.lines, key=lambda line: line.rank):
        yield words("share.line", rank=line.rank, name=Free(names.get(line.seat, line.seat)), total=line.total)
        cells = [
            words("told.field", field=column, value=cell.value if cell.value is not None else Free("–"))
            for column, cell in zip(evening.sheet.columns, line.cells, strict=False)
        ]
        if cells:
            yield f"   {', '.join(cells)}"
    yield from filter(None, [won(evening, words)])


# -- as JSON


def plain(evening: Evening, words: Words) -> dict[str, Any]:
    """The sheet for other programs, in the words of whoever shares it."""
    sheet, end = evening.sheet, evening.end
    cells = {line.seat: line.cells for line in sheet.lines} if sheet else {}
    return {
        "app": SOURCE,
        "version": VERSION,
        "table": evening.header.table,
        "game": evening.header.game,
        "title": evening.title or words(f"game.{evening.header.game}"),
        "level": [words.say(level) for level in end.level],
        "whole": end.whole,
        "wins": end.wins,
        "decided": words.say(end.decided) if end.decided else "",
        "began": utc(evening.header.begun),
        "ended": utc(evening.ended),
        "minutes": evening.minutes,
        "columns": [words.say(column) for column in sheet.columns] if sheet else [],
        "seats": [
            {
                "name": seat.name,
                "id": evening.who(seat),
                "started": seat.id == end.began,
                "won": seat.id in evening.winners,
                "total": evening.total(seat.id),
                "rank": evening.rank(seat.id),
                "cells": [_cell(cell.value, words) for cell in cells.get(seat.id, ())],
            }
            for seat in evening.seats
        ],
    }


def _cell(value: int | Say | None, words: Words) -> int | str | None:
    return words.say(value) if isinstance(value, Say) else value


def as_json(evening: Evening, words: Words) -> str:
    return json.dumps(plain(evening, words), ensure_ascii=False, indent=1)


def utc(seconds: int) -> str:
    """A time that no clock shows is told as the nearest."""
    return datetime.fromtimestamp(max(0, min(seconds, LATEST)), UTC).strftime("%Y-%m-%d %H:%M:%S")
