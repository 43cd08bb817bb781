"""Which solo games are recorded, and how many taps a round of them takes."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.core import play_text as text
from companion.core.game import CHANCE
from companion.running import plays
from companion.running.session import Session
from tests.games.white_castle.playing import castle

PLAYS = sorted((Path(__file__).parents[2] / "plays" / "white-castle").glob("*.play"))
SOLO = [path for path in PLAYS if path.stem.startswith("solo-")]


def played(path: Path) -> Session:
    return plays.run(text.read(path.read_text(encoding="utf-8")), path.parent)


def test_there_is_a_whole_game_for_each_level_and_each_source_of_cards() -> None:
    """WC-S-1.2, WC-S-3.1."""
    sessions = [played(path) for path in SOLO]
    assert all(session.position.over for session in sessions)
    assert {session.header.options["level"] for session in sessions} == {"easy", "medium", "hard"}
    assert {session.header.options["cards"] for session in sessions} == {"physical", "own", "followed", "practice"}


def test_only_the_clan_has_a_course_of_points() -> None:
    """Nobody tells a person's points before the end: a line of theirs would say what nobody knows."""
    counted = [path for path in SOLO if played(path).total("anna", "points")]
    assert len(counted) > 1
    for path in counted:
        sheet = played(path).sheet()
        assert sheet is not None
        [(whose, course)] = sheet.course
        assert whose == "rival"
        assert len(course) > 3, path.stem
    several = played(next(path for path in PLAYS if path.stem == "four")).sheet()
    assert several is not None
    assert several.course == (), "of several people all is counted at the end"


def rounds(session: Session) -> list[Counter[str]]:
    """The answers of each round by what was asked; what the app draws and deals is nobody's tap."""
    found: list[Counter[str]] = []
    for row in session.line.standing:
        name = row.key.partition("/")[0]
        if name == "roll" and (not found or found[-1]["influence"]):
            found.append(Counter())
        if found and name not in ("shuffle", "final"):
            found[-1][name] += 1
    return found


@pytest.mark.parametrize("path", SOLO, ids=lambda path: path.stem)
def test_the_taps_of_a_solo_round(path: Path) -> None:
    """Nine dice, two for each turn of the human, one for what it brings, one for each of the clan's turns, the marker,
    the end; ties come on top.

    The tap for the marker says as well that the last turn of the round is done, whosever it was; and whoever turns a
    real card over says so of their own turn.
    """
    session = played(path)
    cards = session.header.options["cards"]
    for taps in rounds(session):
        ties = taps.pop("garden", 0) + taps.pop("top_marker", 0)
        typed = taps.pop("card", 0)
        print(f"{path.stem}: {taps.total()} taps, {ties} ties, {typed} cards typed: {dict(taps)}")
        assert taps["roll"] == 9
        assert taps["round_end"] == 1
        assert taps["take"] + taps["place"] == 3 * 2
        if cards in ("own", "practice"):
            assert taps["rival"] in (2, 3)
            assert taps["turn"] + taps["rival"] == 5
            assert taps.total() == 9 + 3 * 2 + 5 + 1 + 1
        elif cards == "followed":
            assert taps.total() == 9 + 3 * 2 + taps["rival"] + 1 + 1 + taps["top"]
            assert taps["top"] <= 9
        else:
            assert taps["rival"] in (2, 3)
            assert 4 <= taps["top"] <= 9
            assert taps["card_space"] <= 3
            assert taps["effect"] % 3 == 0  # of each card two symbols and that there are no more


def test_rolled_by_the_app_the_dice_cost_no_tap() -> None:
    text_ = (Path(PLAYS[0].parent) / "app-rolls.play").read_text(encoding="utf-8")
    session = plays.run(text.read(text_))
    taps = [row for row in session.line.standing if row.by != "dealer"]
    assert len(taps) == 3 * 3 + 3 * 1 + 1  # the clan ends the round: one tap for its turn and the marker
    assert [row.seat for row in session.line.standing].count(CHANCE) == 2 + 9 + 1 + 9
    assert castle(session).table.round == 2


def test_a_real_card_is_asked_about_once() -> None:
    """WC-S-3.2: nine cards at most, each with one space and one action side, however often they come up."""
    session = played(next(path for path in SOLO if "physical" in path.stem))
    rows = [row.key.partition("/")[0] for row in session.line.standing]
    effects = [row.value for row in session.line.standing if row.key == "effect"]
    known = castle(session).typed_deck()
    assert known is not None
    assert len(known["cards"]) <= 9
    assert rows.count("card_space") == sum("space" in card for card in known["cards"])
    assert effects.count(None) == sum("top" in card for card in known["cards"])
