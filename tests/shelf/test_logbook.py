"""Many evenings for other programs, read back by the plainest means; hostile names stay words."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from companion.core.end import LEAST, NOTHING
from companion.shelf import logbook
from companion.shelf.evenings import OVER, Evening, Sat
from companion.words import Words
from tests.shelf.histories import history


def speaks(game: str) -> Words:
    return Words("en", game)


def rows(evenings: list[Evening]) -> list[dict[str, str]]:
    text = logbook.as_csv(evenings, speaks)
    assert text.startswith(logbook.MARK)
    return list(csv.DictReader(io.StringIO(text.removeprefix(logbook.MARK))))


TITLES = {"white-castle": "The White Castle", "flowers": "Flowers", "open-table": "Open table"}
HARD = {"white-castle": ("option.hard option.practice", "Hard, Practice deck")}


def some(count: int = 60) -> list[Evening]:
    cards = history(Random(6), 0, evenings=count)
    return [replace(card, level=HARD[card.game][0]) if card.game in HARD else card for card in cards]


def told_at(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")


def a_row(card: Evening, place: int) -> dict[str, str]:
    sat = card.seats[place - 1]
    known = (card.table, told_at(card.touched), card.title or TITLES[card.game], HARD.get(card.game, ("", ""))[1])
    numbers = (card.minutes or None, len(card.seats), place)
    who = ("'" + sat.name if sat.name.startswith("=") else sat.name, sat.person, sat.score, sat.rank)
    told = (*known, *numbers, *who, int(sat.won), int(sat.began))
    columns = "evening ended game level minutes seats seat name person points rank won began"
    return {name: "" if value is None else str(value) for name, value in zip(columns.split(), told, strict=True)}


def test_a_row_a_seat_reads_back() -> None:
    cards = some()
    assert rows(cards) == [a_row(card, place) for card in cards for place in range(1, len(card.seats) + 1)]


EVIL = ("=1+1", "+49 30", "-x", "@SUM(A1)", "\tx", "＝1", '=HYPERLINK("x")', 'a"b,c;d', "[b]x[/b]", "{who}", "日本 🎲")


@pytest.mark.parametrize("name", EVIL)
def test_no_cell_begins_a_formula(name: str) -> None:
    seats = (Sat(name, name, score=-3, rank=1, won=True),)
    card = Evening("t1", "open-table", 1, 2, seats, OVER, name)
    (row,) = rows([card])
    for value in (row["name"], row["person"], row["game"]):
        assert value.removeprefix("'") == name
        assert not value.startswith(logbook.FORMULA)
    assert int(row["points"]) == -3, "a number stays one"


@pytest.mark.parametrize("far", [10**18, -(10**18), 1 << 62])
def test_a_time_or_a_number_beyond_all_clocks_is_told_as_the_nearest(far: int) -> None:
    card = Evening("t1", "flowers", far, far, (Sat("a", "Anna", score=far, rank=1, won=True),), OVER, minutes=9)
    (row,) = rows([card])
    assert row["ended"][:4] in ("1970", "9999")
    assert int(row["points"]) == far
    json.loads(logbook.as_json([card], speaks))
    json.loads(logbook.as_bgsplay([card], speaks))


def test_a_game_that_nobody_knows_any_more_keeps_its_name() -> None:
    card = Evening("t1", "old-game", 1, 2, (Sat("a", "Anna", won=True, rank=1),), OVER, level="option.gone")
    assert rows([card])[0]["game"] == "old-game"
    assert json.loads(logbook.as_bgsplay([card], speaks))["games"][0]["name"]


def test_the_json_reads_back() -> None:
    cards = some()
    seats = ("name", "person", "colour", "score", "rank", "won", "began", "rival")
    assert json.loads(logbook.as_json(cards, speaks))["evenings"] == [
        {
            "table": card.table,
            "game": card.game,
            "title": card.title or TITLES[card.game],
            "level": HARD.get(card.game, ("", ""))[1],
            "options": {"level": "easy"},
            "wins": card.wins,
            "began": told_at(card.begun),
            "ended": told_at(card.touched),
            "minutes": card.minutes,
            "seats": [{name: getattr(sat, name) for name in seats} for sat in card.seats],
        }
        for card in cards
    ]


# -- BG Stats

LISTS = {
    "players": {"uuid": str, "id": int, "name": str, "isAnonymous": bool},
    "games": {"uuid": str, "id": int, "name": str, "highestWins": bool, "noPoints": bool, "cooperative": bool,
        "usesTeams": bool},
    "plays": {"uuid": str, "modificationDate": str, "entryDate": str, "playDate": str, "durationMin": int,
        "gameRefId": int, "locationRefId": int, "board": str, "comments": str, "rounds": int, "usesTeams": bool,
        "manualWinner": bool, "ignored": bool, "playerScores": list},
}  # fmt: skip
SCORE = {"playerRefId": int, "score": str, "winner": bool, "newPlayer": bool, "startPlayer": bool, "rank": int,
    "seatOrder": int, "role": str}  # fmt: skip


def bgsplay(cards: list[Evening]) -> Any:
    return json.loads(logbook.as_bgsplay(logbook.worth_a_log(cards), speaks))


def test_the_file_for_bg_stats_is_of_its_form_and_hangs_together() -> None:
    told = bgsplay(some(120))
    for name, kinds in LISTS.items():
        ids = [each["uuid"] for each in told[name]]
        assert len(set(ids)) == len(ids) > 0
        for each in told[name]:
            assert {key: type(value) for key, value in each.items() if key != "bggId"} == kinds
            assert type(each.get("bggId", 0)) is int
    players, games = ({each["id"] for each in told[name]} for name in ("players", "games"))
    for play in told["plays"]:
        assert play["gameRefId"] in games
        for score in play["playerScores"]:
            assert {key: type(value) for key, value in score.items()} == SCORE
            assert score["playerRefId"] in players
        assert any(score["winner"] for score in play["playerScores"])


def test_in_it_every_seat_has_its_own_name_points_and_place() -> None:
    cards = logbook.worth_a_log(some(120))
    told = bgsplay(some(120))
    people, games = ({each["id"]: each for each in told[name]} for name in ("players", "games"))
    assert len(told["plays"]) == len(cards)
    ids = set()
    for play, card in zip(told["plays"], cards, strict=True):
        game = games[play["gameRefId"]]
        assert game["name"] == (card.title or TITLES[card.game])
        assert (play["playDate"], play["durationMin"]) == (told_at(card.touched), card.minutes)
        assert play["board"] == HARD.get(card.game, ("", ""))[1]
        for place, (score, sat) in enumerate(zip(play["playerScores"], card.seats, strict=True), 1):
            player = people[score["playerRefId"]]
            ids.add((sat.person, player["uuid"]))
            assert player["name"] == sat.name
            assert score["score"] == ("" if sat.score is None else str(sat.score))
            assert (score["winner"], score["rank"], score["startPlayer"]) == (sat.won, sat.rank or 0, sat.began)
            assert (score["seatOrder"], score["role"]) == (place, sat.colour)
    persons, uuids = (len(set(each)) for each in zip(*ids, strict=True))
    assert persons == uuids == len(ids), "one id for one person, of two of one name too"


def test_what_is_written_again_has_the_same_ids() -> None:
    cards = some()
    first, again = bgsplay(cards), bgsplay([*cards, *history(Random(7), 0, evenings=5)[-1:]])
    plays = {play["uuid"] for play in first["plays"]}
    assert plays <= {play["uuid"] for play in again["plays"]}
    people = {each["uuid"]: each["name"] for each in first["players"]}
    assert people.items() <= {each["uuid"]: each["name"] for each in again["players"]}.items()


def test_only_whole_games_that_somebody_won_go_into_a_log() -> None:
    card = next(card for card in some() if card in logbook.worth_a_log([card]))
    lost = tuple(sat._replace(won=False) for sat in card.seats)
    for wrong in ({"trial": True}, {"whole": False}, {"state": "running"}, {"read": False}, {"seats": lost}):
        assert logbook.worth_a_log([replace(card, **wrong)]) == ()
    assert {each["highestWins"] for each in bgsplay([replace(card, wins=LEAST)])["games"]} == {False}
    assert {each["noPoints"] for each in bgsplay([replace(card, wins=NOTHING)])["games"]} == {True}
