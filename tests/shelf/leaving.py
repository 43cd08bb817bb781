"""What leaves of an evening, held against what BG Stats reads: a schema written from its readers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET

from companion.games import GAMES
from companion.outgoing import bgstats, card, drawing, finished
from companion.running.session import Session
from companion.shelf import evenings, logbook
from companion.words import Words

MUST: Mapping[str, type] = {"sourceName": str, "sourcePlayId": str, "playDate": str, "game": dict, "players": list}
MAY: Mapping[str, type] = {"durationMin": int, "board": str, "comments": str}
OF_GAME: Mapping[str, type] = {"name": str, "sourceGameId": str, "highestWins": bool, "noPoints": bool}
OF_PLAYER: Mapping[str, type] = {"name": str, "sourcePlayerId": str, "startPlayer": bool, "winner": bool}


def obeys(play: dict[str, Any]) -> None:
    """The schema of one play."""
    fits(play, MUST, MAY)
    fits(play["game"], OF_GAME, {"bggId": int})
    datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S")
    assert play.get("durationMin", 1) > 0
    assert len(play.get("comments", "")) <= bgstats.LONGEST_COMMENT
    for player in play["players"]:
        fits(player, OF_PLAYER, {"score": int, "rank": int, "role": str})
        assert player.get("rank", 1) >= 1
    assert any(player["winner"] for player in play["players"])
    ids = [player["sourcePlayerId"] for player in play["players"]]
    assert len(set(ids)) == len(ids)
    assert sum(player["startPlayer"] for player in play["players"]) <= 1


def fits(thing: dict[str, Any], must: Mapping[str, type], may: Mapping[str, type]) -> None:
    assert must.keys() <= thing.keys() <= must.keys() | may.keys()
    assert all(type(value) is {**must, **may}[key] for key, value in thing.items())


def leaves(session: Session) -> None:
    """A table is told as text and JSON, and where it is worth a log, as a play."""
    told = finished.told(session)
    if told.header.game not in GAMES:
        return
    words = Words("de", told.header.game, told.names)
    json.loads(finished.as_json(told, words))
    assert finished.text(told, words)
    ET.fromstring(drawing.svg(card.drawing(told, words)))
    written = evenings.written_down(session)
    assert [sat.name for sat in written.seats] == [seat.name for seat in told.seats]
    assert json.loads(logbook.as_json([written], lambda _: words))["evenings"]
    assert logbook.as_csv([written], lambda _: words).count("\n") == 1 + len(told.seats)
    if told.worth_a_log:
        assert json.loads(logbook.as_bgsplay([written], lambda _: words))["plays"]
        obeys(bgstats.play(told, words))
        scanned(bgstats.play(told, words), bgstats.play(told, words, lean=True))


def scanned(whole: dict[str, Any], lean: dict[str, Any]) -> None:
    """What another phone reads off the code is the same play without a comment and colours."""
    obeys(lean)
    link = bgstats.link(lean)
    assert bgstats.squares(link)
    read = json.loads(unquote(link.removeprefix(bgstats.LINK)))
    people = [{key: value for key, value in player.items() if key != "role"} for player in whole["players"]]
    assert read == {key: value for key, value in whole.items() if key != "comments"} | {"players": people}
