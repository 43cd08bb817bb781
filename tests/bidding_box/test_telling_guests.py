"""What a guest is told of every game, in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.bidding_box import render, scenes
from companion.bidding_box.wire import LARGEST, compact
from companion.core.asks import Number
from companion.core.game import Game
from companion.core.play_text import read
from companion.core.say import Free, Refused, Who, say
from companion.core.scene import Asked, Sheet
from companion.core.timeline import Told
from companion.games import GAMES
from companion.running import plays
from companion.running.session import Session
from companion.words import LANGUAGES, Words
from tests.bidding_box.tables import room_of
from tests.contract.players import tap
from tests.contract.starts import every_game, started


def scenes_of(game: type[Game], number: int) -> Any:
    session, random = started(game, number), Random(number)
    for _ in range(60):
        if session.position.over:
            session.undo()
        assert tap(session, random)
        viewer = random.choice(session.header.order)
        yield session, session.scene(viewer)


@every_game
def test_a_scene_comes_to_the_app_as_it_left_the_box(game: type[Game]) -> None:
    for number in range(3):
        for _, scene in scenes_of(game, number):
            plain = json.loads(compact(scenes.scene_to_plain(scene)))
            assert scenes.scene_from_plain(plain) == scene


@pytest.mark.parametrize(
    "plain", [None, 7, [], {}, {"is": "Scene"}, {"is": "Nothing"}, {"is": "Seat", "id": "x", "name": "X"}, {"say": 1}]
)
def test_what_is_no_scene_is_refused_in_words(plain: object) -> None:
    with pytest.raises(Refused) as refused:
        scenes.scene_from_plain(plain)
    assert refused.value.say == say("refused.scene")


@every_game
def test_the_page_is_told_words_and_never_a_secret_of_another(game: type[Game]) -> None:
    for number in range(2):
        for session, scene in scenes_of(game, number):
            for words in every_language(session):
                plain = render.scene(scene, words)
                assert json.loads(compact(plain))["title"]
                for asked in plain["asks"]:
                    other = asked["seat"] not in (scene.viewer, "table", "chance")
                    assert not (other and "kind" in asked)
                    assert not (asked["secret"] and "ticket" in asked)
                assert len(compact(plain)) < 64 * LARGEST


def test_a_rule_on_the_page_names_where_it_is_printed() -> None:
    session = started(GAMES["white-castle"], 1)
    [seat, *_] = session.header.order
    ask = Number("coins", 0, 9, rule="WC-F-1")
    scene = replace(session.scene(seat), asked=(Asked(seat, "coins", "t", False, ask),))
    (asked,) = render.scene(scene, Words("en", "white-castle", session.names()))["asks"]
    assert asked["rule"].endswith(" (German rulebook, page 14)")


BIDS = (("ben", 12), ("anna", 3), ("anna", 5), ("ben", 4), ("cora", 0), ("ben", 9))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", range(3, 7))
def test_the_page_says_whom_everybody_bid_against_and_what_each_pays(count: int, language: str) -> None:
    """Also where the cards stay in the box, and no task tells of them."""
    seats = ("anna", "ben", "cora", "dan", "eva", "finn")[:count]
    lines = ["game white-lotus", f"seats {' '.join(seats)}", "option part conflict", "option cards box", "table anna"]
    lines += [f"table {','.join(seats)}", *(f"{who} {at} {bid}" for who, (at, bid) in zip(seats, BIDS, strict=False))]
    session = plays.run(read("\n".join(lines) + "\n"))
    names = {seat: seat.title() for seat in seats}
    words = Words(language, "white-lotus", names)
    told = next(each for each in render.scene(session.scene("anna"), words)["panels"] if each["panel"] == "todo")
    assert told["name"] == words("guest.paid")
    for at, (who, task) in enumerate(zip(seats, told["tasks"], strict=True)):
        target, bid = BIDS[at]
        pays = bid // 2 if who == "ben" else bid
        against = sum(points for whom, points in BIDS[:count] if whom == who)
        assert (task["seat"], task["who"]) == (who, names[who])
        assert task["words"] == words("opened.paid", points=bid, who=Who(target), pays=pays)
        assert task["why"].startswith(words("why.against", who=Who(who)) + f": {against}")
        assert (words("reveal.out_pays", pays=pays) in task["why"]) == (who == "ben")


def test_the_columns_of_a_score_sheet_carry_their_seats_on_the_page_too() -> None:
    """By them the page marks whose column it is, as the app does; other tables of rows have none."""
    head = "game open-table\nseats anna ben\n"
    session = plays.run(read(f"{head}table set_up\ntable category\ntable Gold adds\n"))
    told = {panel["panel"]: panel for panel in render.scene(session.scene("ben"), every_language(session)[0])["panels"]}
    assert told["rows"]["seats"] == ["anna", "ben"]


def every_language(session: Session) -> list[Words]:
    return [Words(language, session.header.game, session.names()) for language in LANGUAGES]


@every_game
def test_the_scores_and_the_timeline_come_in_words(game: type[Game]) -> None:
    for session, scene in scenes_of(game, 0):
        sheet = session.sheet(scene.viewer)
        assert scenes.sheet_from_plain(json.loads(compact(scenes.sheet_to_plain(sheet)))) == sheet
        done = session.timeline()
        told = scenes.timeline_from_plain(json.loads(compact(scenes.timeline_to_plain(done))))
        assert [(t.number, t.seat, t.words, t.at) for t in told] == [(t.number, t.seat, t.words, t.at) for t in done]
        for words in every_language(session):
            in_words(sheet, done, words)


def in_words(sheet: Sheet | None, done: Sequence[Told], words: Words) -> None:
    panels = [*render.sheet(sheet, words), *render.timeline(done, words)]
    assert {panel["panel"] for panel in panels} <= {"rows", "facts"}
    for line in [line for panel in panels for line in panel.get("rows", ())]:
        assert sheet is not None
        assert len(line) == 1 + len(sheet.lines)
    said = json.dumps(panels)
    of_games = ("why",) if words.game in GAMES else ()  # the invented one has no catalogue for its reasons
    assert not any(f'"{key}.' in said for key in ("sheet", "timeline", "column", "category", *of_games))


@pytest.mark.parametrize("plain", [[], {"is": "Scene"}, {"is": "Sheet", "lines": 3, "what": 1}, 7])
def test_what_is_no_sheet_is_refused_in_words(plain: object) -> None:
    with pytest.raises(Refused) as refused:
        scenes.sheet_from_plain(plain)
    assert refused.value.say == say("refused.scene")


@pytest.mark.parametrize(
    "plain", [7, [7], [[1, "anna", "words", 0]], [["1", "", {"say": "x", "with": {}}, 0]], [[1, "", {"say": 1}, 0]], {}]
)
def test_what_is_no_timeline_is_refused_in_words(plain: object) -> None:
    with pytest.raises(Refused) as refused:
        scenes.timeline_from_plain(plain)
    assert refused.value.say == say("refused.scene")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_page_has_words(language: str) -> None:
    words = Words(language)
    for key, text in render.sentences(words).items():
        assert text
        assert text != f"guest.{key}"
        assert "!" not in text


def test_the_two_sentences_for_players_stand_in_the_protocol_as_they_stand_in_the_app() -> None:
    words = Words("en")
    told = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text("utf-8")
    quoted = " ".join(line.removeprefix("> ") for line in told.splitlines() if line.startswith("> "))
    assert quoted == f"{words('box.honesty.sealed')} {words('box.honesty.trust')}"


FAILURES = (
    "guest.box_away", "guest.taken", "guest.replaced", "guest.moved", "guest.old_code", "guest.other_table",
    "guest.foreign", "guest.broken", "guest.wake", "join.late", "box.nobody", "box.no_address", "box.other_port",
    "box.moved", "box.asleep",
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_goes_wrong_is_said_with_what_to_do_next(language: str) -> None:
    words = Words(language)
    for key in FAILURES:
        said = words.say(say(key, who=Who("anna"), port=1, place=Free("x")))
        assert len([part for part in re.split(r"[.?] ", said) if part]) > 1, f"{key} says what is so, and no more"


def test_who_looks_again_and_again_has_it_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done so far takes long to tell late in an evening: nobody keeps the box busy by asking for it."""
    room, [anna] = room_of("anna")
    timeline, times = Session.timeline, []

    def counted(self: Session) -> Sequence[Told]:
        times.append(self)
        return timeline(self)

    monkeypatch.setattr(Session, "timeline", counted)
    for what in ("timeline", "sheet", "timeline", "timeline"):
        anna.guest.look(what)
        room.settle()
    assert len(times) == 1
    assert anna.guest.looked[1] == anna.guest.looked[3] == anna.guest.looked[4] != anna.guest.looked[2]
    room.session.answer("anna", 1)
    anna.guest.look("timeline")
    room.settle()
    assert len(times) == 2
