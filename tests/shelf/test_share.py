"""What leaves the device: text, JSON, and the link to BG Stats by the letter of what it reads."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from companion.core.end import LEAST, NOTHING, End
from companion.core.header import Header, Seat
from companion.core.say import Who, say
from companion.core.scene import Fact, Line, Sheet
from companion.outgoing import bgstats, card, drawing, finished
from companion.outgoing.dates import day
from companion.outgoing.finished import Evening
from companion.words import Words
from tests.contract.recorded import FOLDER, played

NAMES = ('Änna "the" O’Neil', "B&n #1 + 2%", "日本 🎲", "[b]C[/b]")
BEGUN = 1_792_000_000
ENGLISH = Words("en", "white-castle", {"p0": "Anna"})
END = End(began="p1", level=(say("option.hard"),), decided=say("sheet.by_order", who=(Who("p0"),), first=Who("p0")))


def seats(names: tuple[str, ...] = NAMES) -> tuple[Seat, ...]:
    colours = ("red", "blue", "green", "")
    return tuple(
        Seat(f"p{at}", name, colours[at % 4], "disc", "X", "", f"h{at}" if at else "") for at, name in enumerate(names)
    )


def sheet(totals: tuple[int, ...], ranks: tuple[int, ...]) -> Sheet:
    column = say("sheet.total")
    lines = tuple(
        Line(f"p{at}", (Fact(column, total),), total, rank)
        for at, (total, rank) in enumerate(zip(totals, ranks, strict=True))
    )
    return Sheet((column,), lines, say("sheet.so_far"))


def evening(**more: Any) -> Evening:
    given = {
        "header": Header("t1a2", "white-castle", 1, seats(), begun=BEGUN),
        "seats": seats(),
        "sheet": sheet((54, 51, 54, -3), (1, 3, 1, 4)),
        "winners": ("p0", "p2"),
        "ended": BEGUN + 83 * 60 + 59,
        "end": END,
    }
    return Evening(**{**given, **more})


def everything(plain: Any) -> Iterator[Any]:
    yield plain
    for inner in plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ():
        yield from everything(inner)


@pytest.mark.parametrize("ended", [10**30, -(10**30)])
def test_a_time_that_no_clock_shows_is_told_as_the_nearest(ended: int) -> None:
    assert bgstats.play(evening(ended=ended), ENGLISH)["playDate"][:4] in ("1970", "9999")


def test_the_keys_and_their_kinds() -> None:
    play = bgstats.play(evening(end=END._replace(decided=say("x" * 999))), ENGLISH)
    assert set(play) == {
        "sourceName", "sourcePlayId", "playDate", "game", "players", "durationMin", "board", "comments"
    }  # fmt: skip
    assert play["board"] == "Hard"
    assert (play["sourceName"], play["sourcePlayId"], play["durationMin"]) == ("Hanko", "t1a2", 83)
    assert len(play["comments"]) == 400
    assert play["game"] == {
        "name": "The White Castle",
        "sourceGameId": "white-castle",
        "highestWins": True,
        "noPoints": False,
        "bggId": 371942,
    }
    assert type(play["game"]["bggId"]) is int


def test_all_four_booleans_always_and_never_a_null() -> None:
    for given in (evening(), evening(sheet=None, winners=(), end=End(wins=NOTHING))):
        for lean in (False, True):
            play = bgstats.play(given, ENGLISH, lean=lean)
            assert all(type(play["game"][key]) is bool for key in ("highestWins", "noPoints"))
            assert all(type(player[key]) is bool for player in play["players"] for key in ("startPlayer", "winner"))
            assert None not in list(everything(play))


def test_winners_start_seat_scores_and_ranks() -> None:
    players = bgstats.play(evening(), ENGLISH)["players"]
    assert [player["winner"] for player in players] == [True, False, True, False]
    assert [player["startPlayer"] for player in players] == [False, True, False, False]
    assert [(player["score"], player["rank"]) for player in players] == [(54, 1), (51, 3), (54, 1), (-3, 4)]
    assert all(type(player["score"]) is int for player in players)


def test_what_wins_is_what_the_game_says_whatever_the_ranks_are() -> None:
    golf = evening(sheet=sheet((9, 4, 7, 5), (4, 1, 3, 2)), winners=("p1",), end=End(wins=LEAST))
    assert bgstats.play(golf, ENGLISH)["game"]["highestWins"] is False
    ninjas = evening(sheet=sheet((9, 4, 7, 5), (2, 1, 2, 2)), winners=("p1",), end=End(counted=False))
    play = bgstats.play(ninjas, ENGLISH)
    assert play["game"] | {"highestWins": True, "noPoints": False} == play["game"]
    assert [player["rank"] for player in play["players"]] == [2, 1, 2, 2]
    assert not any("score" in player for player in play["players"])


def test_a_game_of_unknown_number_sends_none() -> None:
    open_table = evening(header=Header("t1", "open-table", 2, seats(), begun=BEGUN))
    assert "bggId" not in bgstats.play(open_table, ENGLISH)["game"]


def test_people_keep_their_ids_and_nobody_goes_by_place_alone() -> None:
    ids = [player["sourcePlayerId"] for player in bgstats.play(evening(), ENGLISH)["players"]]
    assert ids == ["t1a2-p0", "h1", "h2", "h3"]


def test_rivals_are_known_at_every_table_and_the_colours_of_a_box_at_none() -> None:
    clan = Seat("rival", "Tokugawa")
    red = Seat("p9", "Red", "red", "disc", "R", "", "box-red")
    given = evening(seats=(clan, red), end=End(rivals=(("rival", "tokugawa-hard"),)))
    ids = [player["sourcePlayerId"] for player in bgstats.play(given, ENGLISH)["players"]]
    assert ids == ["tokugawa-hard", "t1a2-p9"]


def test_what_is_no_evening_is_worth_no_log() -> None:
    assert evening().worth_a_log
    assert not evening(end=End(whole=False, wins=NOTHING)).worth_a_log
    assert not evening(winners=()).worth_a_log
    trial = Header("t1", "open-table", 2, (Seat("p1", "Ada", person="trial1"),), begun=BEGUN)
    assert not evening(header=trial).worth_a_log


def test_a_play_without_length_has_none() -> None:
    assert "durationMin" not in bgstats.play(evening(end=End(timed=False)), ENGLISH)
    assert "durationMin" not in bgstats.play(evening(ended=BEGUN + 10), ENGLISH)
    assert "durationMin" not in bgstats.play(evening(ended=BEGUN - 999), ENGLISH)


@pytest.mark.parametrize(
    ("ended", "shown"),
    [
        (1_798_761_599, "2026-12-31 23:59:59"),  # already next year in Berlin
        (1_774_746_000, "2026-03-29 01:00:00"),  # the minute Berlin leaps forward
        (1_792_890_000, "2026-10-25 01:00:00"),  # the minute it falls back
    ],
)
@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "Pacific/Auckland"])
def test_the_end_is_told_in_utc(ended: int, shown: str, zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "TZ", zone)
    time.tzset()
    try:
        assert bgstats.play(evening(ended=ended), ENGLISH)["playDate"] == shown
    finally:
        monkeypatch.undo()
        time.tzset()


def test_names_survive_the_link() -> None:
    play = bgstats.play(evening(), ENGLISH)
    link = bgstats.link(play)
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    data = link.removeprefix(bgstats.LINK)
    assert not set(data) & set(' "{}&#+<>[]')
    assert json.loads(unquote(data)) == play


def test_a_lean_link_fits_a_code() -> None:
    twelve = seats(tuple(f"{'Maximiliane'} {at}" for at in range(12)))
    given = evening(seats=twelve, sheet=sheet((5,) * 12, (1,) * 12))
    lean = bgstats.link(bgstats.play(given, ENGLISH, lean=True))
    assert len(lean) < min(2953, len(bgstats.link(bgstats.play(given, ENGLISH))))
    squares = bgstats.squares(lean)
    assert len(squares) == len(squares[0]) >= 21
    assert squares[0][:8] == (True,) * 7 + (False,)


def test_the_text_reads_in_every_language() -> None:
    for language in ("en", "de", "fr"):
        lines = finished.text(evening(), Words(language, "white-castle")).split("\n")
        assert any(NAMES[0] in line and "54" in line for line in lines)
        assert "share." not in "".join(lines)


def test_the_json_reads_back() -> None:
    plain = json.loads(finished.as_json(evening(), Words("en")))
    assert [seat["name"] for seat in plain["seats"]] == list(NAMES)
    assert [seat["name"] for seat in plain["seats"] if seat["won"]] == [NAMES[0], NAMES[2]]
    bare = json.loads(finished.as_json(evening(sheet=None), Words("en")))
    assert [seat["total"] for seat in bare["seats"]] == [None] * 4


def test_two_boxes_at_an_open_table_are_two_games() -> None:
    """OT-8.5: what is played names the game, wherever an evening is shared."""
    header = Header("t1", "open-table", 2, seats(), begun=BEGUN)
    shore, road, plain = (
        evening(header=header, title=title, end=End()) for title in ("The  Far Shore", "Long Road", "")
    )
    games = [bgstats.play(told, ENGLISH)["game"] for told in (shore, road, plain)]
    assert [game["name"] for game in games] == ["The  Far Shore", "Long Road", "Open table"]
    assert [game["sourceGameId"] for game in games] == [
        "open-table/the far shore",
        "open-table/long road",
        "open-table",
    ]
    words = Words("en", "open-table")
    assert finished.text(road, words).startswith("Long Road")
    assert finished.plain(road, words)["title"] == "Long Road"
    assert finished.plain(plain, words)["title"] == "Open table"


# -- as a card


SVG = "{http://www.w3.org/2000/svg}"


def drawn(given: Evening) -> ET.Element:
    return ET.fromstring(drawing.svg(card.drawing(given, Words("en", "white-castle", given.names))))


def test_the_card_names_game_date_and_people_in_their_order() -> None:
    said = [text.text or "" for text in drawn(evening()).iter(f"{SVG}text")]
    assert said[0] == "The White Castle, Hard"
    assert said[1] == day(Words("en"), evening().ended)
    order = [name for name in said if name in NAMES]
    assert order == [NAMES[0], NAMES[2], NAMES[1], NAMES[3]], "winners first, then by place"
    assert "\u22123" in said


def test_names_that_are_markup_stay_words_on_the_card() -> None:
    evil = tuple(f'<script>"&{at}</text>' for at in range(3))
    root = drawn(evening(seats=seats(evil), sheet=sheet((1, 2, 3), (3, 2, 1)), winners=("p2",)))
    drawn_with = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert drawn_with <= {"svg", "metadata", "rect", "text", "circle", "g", "polyline"}
    assert set(evil) <= {text.text for text in root.iter(f"{SVG}text")}


def test_everything_on_the_card_lies_within_it() -> None:
    twelve = seats(tuple("Maximiliane-Charlotte von und zu Hohenfels" for _ in range(12)))
    course = tuple((f"p{at}", ((1, -at), (2, 3 * at), (9, at))) for at in range(12))
    whole = replace(sheet(tuple(range(12)), tuple(range(12, 0, -1))), course=course)
    root = drawn(evening(seats=twelve, sheet=whole, winners=("p11",)))
    wide, high = int(root.get("width", 0)), int(root.get("height", 0))
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.get("x", -1)) <= wide
        assert 0 < float(text.get("y", -1)) <= high
        assert len(text.text or "") <= 64
    for line in root.iter(f"{SVG}polyline"):
        for place in (line.get("points") or "").split():
            x, y = map(float, place.split(","))
            assert 0 <= x <= wide
            assert 0 <= y <= high


def test_a_table_without_scores_has_a_card_too() -> None:
    names = {text.text for text in drawn(evening(sheet=None, winners=())).iter(f"{SVG}text")}
    assert set(NAMES) <= names


# -- recorded plays: what a game says of its end is what leaves


def left(play: str) -> dict[str, Any]:
    """What BG Stats would get of a recorded play."""
    told = finished.told(played(FOLDER / f"{play}.play"))
    return bgstats.play(told, Words("en", told.header.game, told.names))


@pytest.mark.parametrize(
    "play", ["white-lotus/rebellion-six", "white-lotus/conflict", "oriente/one-revolution", "white-castle/anna"]
)
def test_a_question_that_was_answered_is_no_evening(play: str) -> None:
    session = played(FOLDER / f"{play}.play")
    assert session.position.over
    assert not finished.told(session).worth_a_log


def test_three_ninjas_win_without_points() -> None:
    play = left("oriente/three-ninjas-told")
    assert play["game"]["highestWins"] is True
    assert [player["rank"] for player in play["players"] if player["winner"]] == [1]
    assert not any("score" in player for player in play["players"])
    assert "Ninja" in play["comments"]


def test_the_clan_is_the_same_opponent_every_time() -> None:
    play = left("white-castle/solo-hard-followed")
    human, clan = play["players"]
    assert (human["startPlayer"], clan["startPlayer"]) in ((True, False), (False, True))
    assert (clan["sourcePlayerId"], play["board"]) == ("tokugawa-hard", "Hard")
    assert left("white-castle/solo-easy-practice")["board"] == "Easy, Practice deck"
