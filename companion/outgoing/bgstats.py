"""A finished evening as BG Stats reads it: a link, and the code that another phone scans. Nothing is sent from here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from companion.core.end import LEAST, NOTHING
from companion.core.game import bgg
from companion.core.say import refuse
from companion.games import GAMES
from companion.outgoing.finished import SOURCE, Evening, utc
from companion.words import Words

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_COMMENT = 400


def play(evening: Evening, words: Words, *, lean: bool = False) -> dict[str, Any]:
    """All four booleans always, never a null, its end in UTC, and the same id each time. `lean` fits a QR code."""
    header, end = evening.header, evening.end
    game: dict[str, Any] = {
        "name": evening.title or english(header.game),
        "sourceGameId": source_game(header.game, evening.title),
        "highestWins": end.wins != LEAST,
        "noPoints": end.wins == NOTHING,
    }
    if number := bgg(GAMES[header.game]):
        game["bggId"] = number
    told: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": header.table,
        "playDate": utc(evening.ended),
        "game": game,
        "players": list(_players(evening, lean)),
    }
    if evening.minutes:
        told["durationMin"] = evening.minutes
    if end.level:
        told["board"] = ", ".join(map(words.say, end.level))
    if end.decided and not lean:
        told["comments"] = words.say(end.decided)[:LONGEST_COMMENT]
    return told


def english(game: str) -> str:
    """The title by which a game is found."""
    return Words("en", game)(f"game.{game}")


def source_game(game: str, title: str) -> str:
    """BG Stats remembers one match for each of these: two boxes that are played at an Open table are two games."""
    return f"{game}/{' '.join(title.casefold().split())}" if title else game


def _players(evening: Evening, lean: bool) -> Iterator[dict[str, Any]]:
    for seat in evening.seats:
        player: dict[str, Any] = {
            "name": seat.name,
            "sourcePlayerId": evening.who(seat),
            "startPlayer": seat.id == evening.end.began,
            "winner": seat.id in evening.winners,
        }
        numbers = {"score": evening.total(seat.id), "rank": evening.rank(seat.id)}
        player |= {key: number for key, number in numbers.items() if number is not None}
        if seat.colour and not lean:
            player["role"] = seat.colour
        yield player


def link(told: dict[str, Any]) -> str:
    """The link that hands a play to BG Stats."""
    return LINK + quote(json.dumps(told, ensure_ascii=False, separators=(",", ":")), safe="")


def squares(address: str) -> tuple[tuple[bool, ...], ...]:
    """The dark squares of a QR code, row by row from the top, without its quiet border."""
    import segno

    try:
        code = segno.make_qr(address, error="L")
    except segno.DataOverflowError:  # a sign that is not Latin takes nine in a link
        raise refuse("bgstats_code") from None
    return tuple(tuple(bool(dark) for dark in row) for row in code.matrix)
