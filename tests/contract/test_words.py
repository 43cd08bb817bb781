"""Every key that a game can say has words in every language, and its gaps are filled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

import pytest

from companion.command import painter
from companion.core.asks import Ask, Form, Pick, Some
from companion.core.game import Game, Given, sections, setup, standing, ways
from companion.core.rows import DEALER
from companion.core.say import Free, Refused, Say
from companion.core.scene import Result
from companion.core.telling import none, option, question, short
from companion.games import GAMES
from companion.running.printed_facts import facts_of
from companion.running.session import Session
from companion.words import GAP, LANGUAGES, LOCALE, SHELL, Words
from tests.contract import starts
from tests.contract.players import some_value, tap
from tests.contract.starts import started
from tests.counts import counts, in_turn
from tools.catalogues import parse

pytestmark = pytest.mark.counts


@cache
def keys(language: str, game: str) -> frozenset[str]:
    """The keys that the catalogues of a game and of the shell have words for."""
    pos = [LOCALE / language / f"{name}.po" for name in (game, SHELL)]
    ids = (entry.id for po in pos if po.exists() for entry in parse(po) if entry.id and entry.string)
    return frozenset(id_ if isinstance(id_, str) else id_[0] for id_ in ids)


class Strict(Words):
    """Speaks like Words, and notes every key that has none."""

    missing: set[str]
    spoken: dict[Say, str]

    def say(self, said: Say) -> str:
        """Among the same people the same sentence is the same once more."""
        if said not in self.spoken:
            self.spoken[said] = super().say(said)
        return self.spoken[said]

    def among(self, names: Mapping[str, str]) -> None:
        if names != self.names:
            self.names = names
            self.spoken.clear()

    def _pattern(self, key: str, count: int | None) -> str:
        if key not in keys(self.language, self.game):
            self.missing.add(key)
        return super()._pattern(key, count)


def speaker(language: str, session: Session) -> Strict:
    words = Strict(language, session.header.game, session.names())
    words.missing, words.spoken = set(), {}
    return words


def said(session: Session) -> Iterator[Say]:
    """What people read at this place beside panels and asks."""
    for told in session.timeline()[-3:]:
        yield told.words
    for ask in (*session.fixes(), *session.position.asks[-3:]):
        yield from _fields(ask)
    for panel in session.scene().panels:
        if isinstance(panel, Result):
            yield Say(f"panel.{panel.name}") if not panel.words.key else panel.words


def _fields(ask: Ask) -> Iterator[Say]:
    yield short(ask)
    if ask.refuses(None) is None:
        yield none(ask)
    if isinstance(ask, Form):
        for entry in ask.fields:
            yield from _fields(entry)


def speak(session: Session, words: Strict, told: Sequence[Say]) -> None:
    """Say everything that can be read at this place; a gap that nothing fills raises KeyError."""
    words.among(session.names())
    for asked in session.scene().asked:
        if asked.ask is not None and asked.ask.rule:
            words(asked.ask.rule)  # behind "?": what the rule says
    seats = tuple(words.names)
    for viewer in (None, session.header.order[0]):
        scene = session.scene(viewer)
        words.say(scene.title)
        for line in (*painter.asks(scene, words, seats), *painter.panels(scene, words)):
            assert line
    if session.line.stand and session.line.rows[session.line.stand - 1].by != DEALER:
        ask, seat = session.position.asks[-1], session.line.rows[session.line.stand - 1].seat
        words.say(question(ask, seat) if session.line.rows[session.line.stand - 1].do == "answer" else short(ask))
    for each in told:
        words.say(each)
    for posting in session.position.game.book.postings[-5:]:
        words.say(posting.words)
    found = session.sheet()
    if found is not None:
        list(painter.sheet(found, words))


def fixed(session: Session, random: Random) -> None:
    """Correct something now and then, so that a fix is told too."""
    fixes = session.fixes()
    if fixes and random.random() < 0.05:
        fix = random.choice(fixes)
        try:
            session.fix(fix.name, some_value(fix, random), random.choice(("", "as it lies")))
        except Refused:
            return


@in_turn
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_all_that_a_game_says_has_words(game: type[Game]) -> None:
    """The same evenings, read in every language."""
    missing: set[tuple[str, str]] = set()
    for number in range(counts(30, share=15)):
        session, random = started(game, number), Random(number)
        readers = [speaker(language, session) for language in LANGUAGES]
        for _ in range(120):
            while session.position.over:
                read(session, readers)
                session.undo()
            assert tap(session, random)
            read(session, readers)
            fixed(session, random)
        missing |= {(words.language, key) for words in readers for key in words.missing}
    assert not missing, f"{game.key}: {sorted(missing)}"


def read(session: Session, readers: list[Strict]) -> None:
    told = tuple(said(session))
    for words in readers:
        speak(session, words, told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_what_a_game_declares_has_words(game: type[Game], language: str) -> None:
    assert (LOCALE / language / f"{game.key}.po").exists(), f"{game.key} has no catalogue in {language}"
    missing = unsaid_before_it_begins(game, language)
    assert not missing, f"{game.key} in {language}: {sorted(missing)}"


def unsaid_before_it_begins(game: type[Game], language: str) -> set[str]:
    """What New table and the sheet show: names, accounts, every option with all that it can be, the checklists."""
    words = Strict(language, game.key)
    words.spoken = {}
    words.missing = {f"game.{game.key}", *(f"account.{account}" for account in game.accounts)}
    words.missing |= {f"preset.{preset}" for preset in game.presets} | {f"way.{way}" for way in ways(game)}
    words.missing |= {f"section.{section}" for section in sections(game) if section}
    words.missing -= keys(language, game.key)
    for entry in game.options:
        words.say(short(entry))
        if isinstance(entry, Pick | Some):
            for value in entry.options:
                words.part(option(entry, value, ()))
    for number in range(2 * len(game.players)):
        head = starts.head(game, game.players[number % len(game.players)], started(game, number).header.options)
        for task in setup(game, Given(head.order, standing(game, head.options), facts_of(head))):
            words.say(task.words)
    return words.missing


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_from_another_device_may_leave_a_gap_open(language: str) -> None:
    """A box of another version, or one that lies, sends a key without its parts: a gap is seen, nothing breaks."""
    here, afar = Words(language), Words(language, from_afar=True)
    assert here("list.and", before=Free("A"), last=Free("B")) == afar("list.and", before=Free("A"), last=Free("B"))
    assert afar("list.and", last=Free("B")).split() == [GAP, *here("list.and", before=Free(""), last=Free("B")).split()]
    for key in sorted(keys(language, SHELL)):
        assert "{" not in afar(key)
    with pytest.raises(KeyError):
        here("list.and", last=Free("B"))
