"""Everything that the plays of the Open table say is spoken in three languages."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest

from companion.core import play_text as text
from companion.core.asks import Ask
from companion.core.play_text import Step
from companion.core.say import Say
from companion.core.scene import Dice as DicePanel
from companion.core.scene import Facts, Rows, Todo
from companion.core.telling import question, short
from companion.running import plays
from companion.running.session import Session
from companion.words import LANGUAGES, LOCALE, Words
from tests.counts import in_turn
from tools.catalogues import parse

PLAYS = sorted((Path(__file__).parents[2] / "plays" / "open-table").glob("*.play"))


def says(thing: object) -> Iterator[Say]:
    """Everything that is said anywhere in a thing."""
    if isinstance(thing, Say):
        yield thing
        yield from says(tuple(part for _, part in thing.parts))
    elif isinstance(thing, Ask):
        yield short(thing)
        yield from says(tuple(getattr(thing, field.name) for field in fields(thing)))
    elif isinstance(thing, Facts | Rows | Todo | DicePanel):
        yield Say(f"panel.{thing.name}")
        yield from says(tuple(getattr(thing, field.name) for field in fields(thing)))
    elif is_dataclass(thing):
        yield from says(tuple(getattr(thing, field.name) for field in fields(thing)))
    elif isinstance(thing, tuple):
        for inner in thing:
            yield from says(inner)


def said_at(session: Session) -> Iterator[Say]:
    """What anybody could read at a table now."""
    asks = [(seat, session.position.ask(seat)) for seat in session.position.waiting]
    yield from says((session.scene(), session.sheet(), session.timeline(), session.fixes()))
    yield from says(tuple(question(ask, seat) for seat, ask in asks))
    yield from says(tuple(ask for _, ask in asks))
    yield from says(tuple(posting.words for posting in session.position.game.book.postings))
    yield from (Say(rule) for rule in rules(session, [ask for _, ask in asks]))


def rules(session: Session, asks: list[Ask]) -> set[str]:
    cited = {ask.rule for ask in asks} | {posting.rule for posting in session.position.game.book.postings}
    return cited | {getattr(panel, "rule", "") for panel in session.scene().panels} - {""}


@cache
def played(path: Path) -> tuple[Session, frozenset[Say]]:
    """A play run to its end, and everything that was said on the way."""
    heard: set[Say] = set()

    def hear(step: Step, session: Session) -> None:
        heard.update(said_at(session))

    session = plays.run(text.read(path.read_text(encoding="utf-8")), path.parent, heard=hear)
    return session, frozenset(heard)


def keys(language: str, domain: str) -> set[str]:
    return {
        str(message.id[0] if isinstance(message.id, tuple) else message.id)
        for message in parse(LOCALE / language / f"{domain}.po")
    }


@in_turn
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_said_has_words(language: str) -> None:
    known = keys(language, "open-table") | keys(language, "shell")
    said = {said.key for path in PLAYS for said in played(path)[1]}
    assert {key for key in said - known if key and not key.startswith("timeline.")} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_fits_its_parts(language: str) -> None:
    """No gap without a part, and no option without its word."""
    for path in PLAYS:
        session, heard = played(path)
        words = Words(language, "open-table", session.names())
        for said in heard - {Say("")}:
            spoken = words.say(said)
            assert not re.search(r"\b(option|seat|short|name)\.\w", spoken), said
