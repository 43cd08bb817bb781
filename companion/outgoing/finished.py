"""A finished evening for others: as text, as JSON, as a link that BG Stats understands. Nothing is sent from here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.core.game import bgg
from companion.core.header import Header, Seat
from companion.core.say import Free, Say
from companion.core.scene import Sheet
from companion.games import GAMES
from companion.words import Words

SOURCE = "Hanko"  # BG Stats remembers its matches by this name; it never changes
LINK = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_COMMENT = 400
LATEST = 253_402_300_799  # the last second of the year 9999


@dataclass(frozen=True, slots=True)
class Evening:
    """What is told of a table that has ended."""

    header: Header
    seats: tuple[Seat, ...]  # with whoever came later
    sheet: Sheet | None
    winners: tuple[str, ...]
    ended: int  # seconds since 1970
    starter: str = ""  # the seat that began, where that is known
    comment: str = ""
    title: str = ""  # what was played, where the game can be anything

    @property
    def names(self) -> dict[str, str]:
        return {seat.id: seat.name for seat in self.seats}


# -- as text


def text(evening: Evening, words: Words) -> str:
    """The sheet as lines that can be read in any message."""
    return "\n".join(_lines(evening, words))


def _lines(evening: Evening, words: Words) -> Iterator[str]:
    yield evening.title or words(f"game.{evening.header.game}")
    if evening.sheet is None:
        return
    names = evening.names
    for line in sorted(evening.sheet.lines, key=lambda line: line.rank):
        yield words("share.line", rank=line.rank, name=Free(names.get(line.seat, line.seat)), total=line.total)
        cells = [
            words("told.field", field=column, value=cell.value if cell.value is not None else Free("–"))
            for column, cell in zip(evening.sheet.columns, line.cells, strict=False)
        ]
        if cells:
            yield f"   {', '.join(cells)}"
    if evening.sheet.words:
        yield words.say(evening.sheet.words)


# -- as JSON


def plain(evening: Evening, words: Words) -> dict[str, Any]:
    """The sheet for other programs, in the words of whoever shares it."""
    names, sheet = evening.names, evening.sheet
    lines = sheet.lines if sheet else ()
    return {
        "app": SOURCE,
        "table": evening.header.table,
        "game": evening.header.game,
        "title": evening.title or words(f"game.{evening.header.game}"),
        "began": _utc(evening.header.begun),
        "ended": _utc(evening.ended),
        "columns": [words.say(column) for column in sheet.columns] if sheet else [],
        "seats": [
            {
                "name": names.get(line.seat, line.seat),
                "total": line.total,
                "rank": line.rank,
                "cells": [_cell(cell.value, words) for cell in line.cells],
            }
            for line in lines
        ],
        "winners": [names.get(seat, seat) for seat in evening.winners],
    }


def _cell(value: int | Say | None, words: Words) -> int | str | None:
    return words.say(value) if isinstance(value, Say) else value


def as_json(evening: Evening, words: Words) -> str:
    return json.dumps(plain(evening, words), ensure_ascii=False, indent=1)


# -- for BG Stats


def bgstats(evening: Evening, title: str, *, lean: bool = False) -> dict[str, Any]:
    """One play as BG Stats reads it: all four booleans always, never a null, its end in UTC. `lean` fits a QR code."""
    header = evening.header
    game: dict[str, Any] = {
        "name": evening.title or title,
        "sourceGameId": source_game(header.game, evening.title),
        "highestWins": _highest_wins(evening.sheet),
        "noPoints": evening.sheet is None,
    }
    if number := bgg(GAMES[header.game]):
        game["bggId"] = number
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": header.table,
        "playDate": _utc(evening.ended),
        "game": game,
        "players": list(_players(evening, lean)),
    }
    minutes = (evening.ended - header.begun) // 60
    if minutes > 0 and header.begun:
        play["durationMin"] = minutes
    if evening.comment and not lean:
        play["comments"] = evening.comment[:LONGEST_COMMENT]
    return play


def source_game(game: str, title: str) -> str:
    """BG Stats remembers one match for each of these: two boxes that are played at an Open table are two games."""
    return f"{game}/{' '.join(title.casefold().split())}" if title else game


def _highest_wins(sheet: Sheet | None) -> bool:
    """Whether more is better, as the ranks of this sheet tell it."""
    lines = sheet.lines if sheet else ()
    first = [line.total for line in lines if line.rank == 1]
    return not first or max(first) >= max(line.total for line in lines)


def _players(evening: Evening, lean: bool) -> Iterator[dict[str, Any]]:
    lines = {line.seat: line for line in evening.sheet.lines} if evening.sheet else {}
    for seat in evening.seats:
        player: dict[str, Any] = {
            "name": seat.name,
            "sourcePlayerId": seat.person or f"{evening.header.table}-{seat.id}",
            "startPlayer": seat.id == evening.starter,
            "winner": seat.id in evening.winners,
        }
        if seat.id in lines:
            player |= {"score": lines[seat.id].total, "rank": lines[seat.id].rank}
        if seat.colour and not lean:
            player["role"] = seat.colour
        yield player


def link(play: dict[str, Any]) -> str:
    """The link that hands a play to BG Stats."""
    return LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _utc(seconds: int) -> str:
    """A time that no clock shows is told as the nearest."""
    return datetime.fromtimestamp(max(0, min(seconds, LATEST)), UTC).strftime("%Y-%m-%d %H:%M:%S")


def squares(address: str) -> tuple[tuple[bool, ...], ...]:
    """The dark squares of a QR code, row by row from the top, without its quiet border."""
    import segno

    return tuple(tuple(bool(dark) for dark in row) for row in segno.make_qr(address, error="L").matrix)
