"""Many evenings for other programs: a table for a spreadsheet, JSON, a file for BG Stats. Nothing is sent from here."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from companion import VERSION
from companion.core.end import LEAST, NOTHING
from companion.core.game import bgg
from companion.games import GAMES
from companion.outgoing.bgstats import english
from companion.outgoing.finished import SOURCE, utc
from companion.shelf.evenings import OVER, Evening, Sat
from companion.words import Words

Speaks = Callable[[str], Words]  # the words of a game
COLUMNS = (
    "evening", "ended", "game", "level", "minutes", "seats", "seat", "name", "person", "points", "rank", "won", "began",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
MARK = "\ufeff"  # by which a spreadsheet knows that this is UTF-8


def worth_a_log(evenings: Iterable[Evening]) -> tuple[Evening, ...]:
    """Whole games that somebody has won, the oldest first; nobody's trials, and no single questions."""
    found = [card for card in evenings if card.state == OVER and card.whole and not card.trial and card.read]
    return tuple(sorted((card for card in found if card.winners), key=lambda card: (card.touched, card.table)))


def played(card: Evening, speaks: Speaks) -> str:
    """What was played, as people call it."""
    words = speaks(card.game)
    return card.title or (words(f"game.{card.game}") if card.game in GAMES else card.game)


def level(card: Evening, speaks: Speaks) -> str:
    return ", ".join(speaks(card.game)(key) for key in card.level.split())


# -- a table for a spreadsheet


def as_csv(evenings: Iterable[Evening], speaks: Speaks) -> str:
    """One row a seat. A word never begins as a formula would: a spreadsheet must not reckon with a name."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for card in evenings:
        for place, sat in enumerate(card.seats, 1):
            writer.writerow([_cell(value) for value in _row(card, place, sat, speaks)])
    return MARK + out.getvalue()


def _row(card: Evening, place: int, sat: Sat, speaks: Speaks) -> tuple[Any, ...]:
    told = (card.table, utc(card.touched), played(card, speaks), level(card, speaks), card.minutes or None)
    return (*told, len(card.seats), place, sat.name, sat.person, sat.score, sat.rank, int(sat.won), int(sat.began))


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


# -- JSON


def as_json(evenings: Iterable[Evening], speaks: Speaks) -> str:
    told = [dict(_plain(card, speaks)) for card in evenings]
    return json.dumps({"app": SOURCE, "evenings": told}, ensure_ascii=False, indent=1)


def _plain(card: Evening, speaks: Speaks) -> Iterator[tuple[str, Any]]:
    yield from {"table": card.table, "game": card.game, "title": played(card, speaks)}.items()
    yield from {"level": level(card, speaks), "options": dict(card.options), "wins": card.wins}.items()
    yield from {"began": utc(card.begun), "ended": utc(card.touched), "minutes": card.minutes}.items()
    seats = ("name", "person", "colour", "score", "rank", "won", "began", "rival")
    yield "seats", [{name: getattr(sat, name) for name in seats} for sat in card.seats]


# -- for BG Stats: the file way, for many; its readers' least set of keys is not known for sure


def as_bgsplay(evenings: Sequence[Evening], speaks: Speaks) -> str:
    """The same ids however often it is written, so that what is sent again is known again."""
    people = {sat.person: sat.name for card in evenings for sat in card.seats}
    boxes = {card.box: card for card in evenings}
    numbers = {key: number for number, key in enumerate((*people, *boxes), 1)}
    told = {
        "about": f"Exported from {SOURCE} {VERSION}",
        "players": [
            {"uuid": _uuid("person", id_), "id": numbers[id_], "name": name, "isAnonymous": False}
            for id_, name in people.items()
        ],
        "locations": [],
        "games": [_game(card, numbers[box]) for box, card in boxes.items()],
        "plays": [_play(card, numbers, speaks) for card in evenings],
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(told, ensure_ascii=False)


def _uuid(kind: str, name: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"{SOURCE}/{kind}/{name}"))


def _english(card: Evening) -> str:
    return card.title or (english(card.game) if card.game in GAMES else card.game)


def _game(card: Evening, number: int) -> dict[str, Any]:
    found = {
        "uuid": _uuid("game", card.box), "id": number, "name": _english(card),
        "highestWins": card.wins != LEAST, "noPoints": card.wins == NOTHING, "cooperative": False, "usesTeams": False,
    }  # fmt: skip
    known = bgg(GAMES[card.game]) if card.game in GAMES else None
    return {**found, "bggId": known} if known else found


def _play(card: Evening, numbers: dict[str, int], speaks: Speaks) -> dict[str, Any]:
    at = utc(card.touched)
    return {
        "uuid": _uuid("play", card.table), "modificationDate": at, "entryDate": at, "playDate": at,
        "durationMin": card.minutes, "gameRefId": numbers[card.box], "locationRefId": 0, "board": level(card, speaks),
        "comments": "", "rounds": 0, "usesTeams": False, "manualWinner": True, "ignored": False,
        "playerScores": [_scored(sat, place, numbers) for place, sat in enumerate(card.seats, 1)],
    }  # fmt: skip


def _scored(sat: Sat, place: int, numbers: dict[str, int]) -> dict[str, Any]:
    return {
        "playerRefId": numbers[sat.person], "score": "" if sat.score is None else str(sat.score), "winner": sat.won,
        "newPlayer": False, "startPlayer": sat.began, "rank": sat.rank or 0, "seatOrder": place, "role": sat.colour,
    }  # fmt: skip
