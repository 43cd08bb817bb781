"""Every recorded play of every game comes out, leaves the device as it may, and comes out again as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.core import play_text as text
from companion.core.bearing import bearing, counted, of_ask
from companion.core.first_time import to_explain, to_explain_at_the_end
from companion.core.play_text import Step
from companion.core.possible import Possible, possible
from companion.core.scene import Asked, Scene, Todo
from companion.games import GAMES
from companion.running import plays
from companion.running.plays import Wrong
from companion.running.session import Session
from companion.words import LANGUAGES, Words
from tests.contract.recorded import FOLDER, label, misplaced, played, recorded
from tests.counts import in_turn
from tests.games.stated import stated
from tests.shelf.leaving import leaves
from tests.tables import ALL, look
from tools.rulebook import in_order
from tools.rules import ROOT

KEY = re.compile(r"\b(option|short|none|refused|can|label)\.\w")  # a word that no catalogue has
WHOLE, SHARE = 20, 0.8  # answers of a whole game; of its rules
HEAD = "game lanterns\nseats anna ben\n"


def everything(session: Session) -> list[str]:
    """What every viewer sees, and the sheet."""
    return [*(look(session, viewer) for viewer in (None, *session.names())), repr(session.sheet())]


class Heard(NamedTuple):
    """A play that was played, what its table said meanwhile, and what it states."""

    session: Session
    said: set[str]
    stated: set[str]
    used: set[str]  # rules
    shown: set[str]  # those that could be read at the question that was open when they were used
    explained: list[tuple[str, str]]  # who met which rule, as it stood open below the question, or at the end
    unspoken: set[str]  # what could be done there, and has no words
    unruled: set[str]  # questions that carry no rule with a sentence


@cache
def heard(path: Path) -> Heard:
    play = text.read(path.read_text(encoding="utf-8"))
    found = Heard(plays.start(play, path.parent, ALL), set(), set(), set(), set(), [], set(), set())
    met: dict[str, set[str]] = {}

    def listen(session: Session) -> None:
        if session.position.over:
            found.explained.extend(opened_at_the_end(session, met))
            return
        found.used.update(line.rule for line in session.position.game.book.postings)
        for at, each in enumerate(session.scene().asked):
            scene, asked = as_asked(session, each)
            assert asked.ask is not None
            if not any(longest(path.parent.name, rule) for rule in of_ask(asked.ask)):
                found.unruled.add(asked.key)
            if at:
                continue
            found.shown.update(bearing(scene, asked))
            found.unspoken.update(wordless(possible(asked.ask, scene), path.parent.name))
            found.explained.extend(opened(scene, asked, met, path.parent.name))

    def hear(step: Step, session: Session) -> None:
        if step.do == "answer":
            listen(session)
        found.said.update("tasks" for panel in session.scene().panels if isinstance(panel, Todo))
        found.stated.update(word for word in step.words[:1] if step.do == "=")

    listen(found.session)
    return found._replace(session=played(path, hear))


def opened(scene: Scene, asked: Asked, met: dict[str, set[str]], game: str) -> Iterator[tuple[str, str]]:
    """What stands open at this question to people who had met nothing before this evening; now they have."""
    for sits in scene.people:
        met.setdefault(sits.id, set())
    looks = {seat: met[seat] for seat in ([scene.viewer] if scene.viewer else met)}
    yield from now_met(to_explain(scene, asked, looks, lambda rule: longest(game, rule)), met)


def opened_at_the_end(session: Session, met: dict[str, set[str]]) -> Iterator[tuple[str, str]]:
    """What stands open on the screen of the end."""
    rules, game = counted(session.scene(), session.sheet()), session.header.game
    yield from now_met(to_explain_at_the_end(rules, met, lambda rule: longest(game, rule)), met)


def now_met(opened: dict[str, tuple[str, ...]], met: dict[str, set[str]]) -> Iterator[tuple[str, str]]:
    for rule, seats in opened.items():
        for seat in seats:
            met[seat].add(rule)
            yield seat, rule


def wordless(found: Possible, game: str) -> Iterator[str]:
    said = Words("fr", game)
    for part in (*found.can, *found.otherwise, *found.cannot, *found.limits, *(name for name, _ in found.parts)):
        if KEY.search(said.part(part)):
            yield said.part(part)
    for _, part in found.parts:
        yield from wordless(part, game)


@cache
def longest(game: str, rule: str) -> int:
    """The words of its sentence and its page in the language in which it has most; 0 where it has none."""
    spoken = [Words(language, game) for language in LANGUAGES]
    return max(len(words.rule(rule).split()) if words.knows(rule) else 0 for words in spoken)


def as_asked(session: Session, asked: Asked) -> tuple[Scene, Asked]:
    """What stands before the one who is asked: of a secret its own scene."""
    if asked.ask is not None:
        return session.scene(), asked
    own = session.scene(asked.seat)
    return own, next(each for each in own.asked if each.seat == asked.seat)


@pytest.fixture(scope="module", autouse=True)
def only_here() -> Iterator[None]:
    """What this file has played is let go with it."""
    yield
    heard.cache_clear()


@in_turn
@pytest.mark.parametrize("path", recorded(), ids=label)
def test_a_recorded_play_comes_out_twice(path: Path) -> None:
    session = heard(path).session
    leaves(session)
    shown = plays.show(session)
    again = plays.run(text.read(shown), games=ALL)
    assert plays.show(again) == shown
    assert everything(again) == everything(session)
    assert again.position.over == session.position.over


def test_every_game_has_plays_and_every_play_lies_with_its_game() -> None:
    assert misplaced(FOLDER, ALL) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_plays_of_a_game_state_what_it_says(game: str) -> None:
    """Titles, the set-up, and what to do with the real pieces, where the game says such things."""
    found = [heard(path) for path in recorded(FOLDER / game)]
    said = set[str]().union(*(play.said for play in found))
    assert set[str]().union(*(play.stated for play in found)) >= {"title", "setup", *said}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_game_stands_open_in_some_play_but_for_those_that_are_named(game: str) -> None:
    found = {rule for path in recorded(FOLDER / game) for _, rule in heard(path).explained}
    unshown = [rule for rule in in_order(ROOT, game) if rule not in found]
    assert sorted(unshown) == sorted(stated(game).unexplained)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_carries_a_rule(game: str) -> None:
    """Its own, or as a form those of its parts."""
    found = [heard(path) for path in recorded(FOLDER / game)]
    assert set[str]().union(*(play.unruled for play in found)) == set()


def test_a_rule_that_a_whole_game_uses_stands_open_when_it_is_used_once_to_each_person() -> None:
    """To a table of people who have met nothing: four of five rules, in whichever language."""
    shares = {}
    for path in recorded():
        play, words = heard(path), Words("en", path.parent.name)
        used = {rule for rule in play.used | play.shown if words.knows(rule)}
        if play.session.position.row >= WHOLE and play.session.position.over and path.parent.name in GAMES:
            assert len(play.explained) == len(set(play.explained))
            shares[label(path)] = len(used & {rule for _, rule in play.explained}) / len(used)
    assert len(shares) > 20
    assert {play: share for play, share in shares.items() if share < SHARE} == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_done_has_words_at_every_question(game: str) -> None:
    assert set[str]().union(*(heard(path).unspoken for path in recorded(FOLDER / game))) == set()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "lanterns").mkdir()
    (tmp_path / "lanterns" / "whole.play").write_text(HEAD)
    return tmp_path


def test_a_game_without_a_play_is_named(folder: Path) -> None:
    assert misplaced(folder, ["lanterns"]) == []
    assert misplaced(folder, ["kites", "lanterns"]) == ["no play of kites"]


def test_a_folder_of_no_game_is_named(folder: Path) -> None:
    (folder / "lantern").mkdir()
    assert misplaced(folder, ["lanterns"]) == ["lantern is no game"]


@pytest.mark.parametrize("place", ["stray.play", "lanterns/more/stray.play", "kites/stray.play"])
def test_a_play_that_lies_elsewhere_is_named(folder: Path, place: str) -> None:
    (folder / place).parent.mkdir(exist_ok=True)
    (folder / "kites").mkdir(exist_ok=True)
    (folder / "kites" / "first.play").write_text("game kites\nseats anna")
    (folder / place).write_text(HEAD)
    assert misplaced(folder, ["kites", "lanterns"]) == [f"{place} is a play of lanterns"]


def test_a_wrong_line_of_a_new_play_is_found(folder: Path) -> None:
    (folder / "lanterns" / "wrong.play").write_text(f"{HEAD}= anna oil 9\n= anna oil 10\n")
    first, second = recorded(folder)
    played(first)
    assert first.stem < second.stem
    with pytest.raises(Wrong) as wrong:
        played(second)
    assert wrong.value.line == 4
