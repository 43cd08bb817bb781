"""Every word that a game says is in all catalogues, and every word of its catalogues is said."""

from __future__ import annotations

import ast
import json
import string
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from companion.core.asks import Ask, Form, Order, Pick, Some
from companion.core.game import CHANCE, TABLE, sections, ways
from companion.core.say import Say, Who
from companion.core.scene import Result
from companion.core.telling import none, option, question, short, told
from companion.running.session import Session
from companion.words import LANGUAGES, LOCALE, SHELL, Words
from tools.catalogues import parse
from tools.rules import RULE, sources

ROOT = Path(__file__).resolve().parents[2]


class Heard(Words):
    """Speaks like Words, remembers what was asked for, and fails where a word is missing."""

    def __init__(self, language: str, game: str, seats: Iterable[str]) -> None:
        super().__init__(language, game, {seat: f"Name of {seat}" for seat in seats})
        self.known = texts(language, game).keys() | texts(language, SHELL).keys()
        self.keys: set[str] = set()
        self.spoken: dict[Say, str] = {}

    def say(self, said: Say) -> str:
        """The same people are there to the end, so the same sentence is the same once more."""
        if said not in self.spoken:
            self.spoken[said] = super().say(said)
        return self.spoken[said]

    def _pattern(self, key: str, count: int | None) -> str:
        assert key in self.known, f"{self.language}: {key} is missing"
        self.keys.add(key)
        return super()._pattern(key, count)


def hear(session: Session, ears: Iterable[Heard]) -> None:
    """Everything that the table shows now, in every language."""
    scene = session.scene()
    seats = tuple(session.names())
    told = [line.words for line in session.timeline()[-1:]]
    sentences = says((scene, session.sheet(), session.position.game.book.postings[-9:], told))
    for words in ears:
        for said in sentences:
            words.say(said)
        for panel in scene.panels:
            if not isinstance(panel, Result):
                words(f"panel.{panel.name}")
        for asked in scene.asked:
            if asked.ask is not None:
                hear_ask(asked.ask, asked.seat, words, seats)
        for fix in session.fixes():
            hear_ask(fix, seats[0], words, seats)


def hear_ask(ask: Ask, seat: str, words: Heard, seats: tuple[str, ...]) -> None:
    words.say(question(ask, seat))
    hear_options(ask, words, seats)
    if isinstance(ask, Form) and ask.breath:
        words(f"meant.{ask.name}", **{entry.name: short(entry) for entry in ask.fields})
    if ask.rule:
        words(ask.rule)


def hear_options(ask: Ask, words: Heard, seats: tuple[str, ...]) -> None:
    words.say(short(ask))
    if getattr(ask, "optional", False):
        words.say(none(ask))
    if isinstance(ask, (Pick, Some, Order)):
        known = (*ask.options, *(ask.otherwise if isinstance(ask, Pick) else ()))
        for chosen in known:
            words.part(option(ask, chosen, (*seats, CHANCE, TABLE)))
    if isinstance(ask, Form):
        for entry in ask.fields:
            hear_options(entry, words, seats)


def hear_choices(game: Any, ears: Iterable[Heard]) -> None:
    """What New table shows: name, options with their lines, presets, checklist."""
    for words in ears:
        words(f"game.{game.key}")
        for entry in game.options:
            words.say(short(entry))
            words(f"about.{entry.name}")
            if isinstance(entry, Pick):
                for chosen in entry.options:
                    words.part(told(entry, chosen, ()))
                    if f"about.option.{chosen}" in words.known:
                        words(f"about.option.{chosen}")
        if game.presets:
            words("preset")
        for preset in game.presets:
            words(f"preset.{preset}")
        for way in ways(game):
            words(f"way.{way}")
            words(f"about.way.{way}")
        for section in filter(None, sections(game)):
            words(f"section.{section}")


def says(thing: Any) -> list[Say]:
    """Every sentence inside a scene, a sheet or a posting."""
    found: list[Say] = []
    left = [thing]
    while left:
        each = left.pop()
        if isinstance(each, Say):
            found.append(each)
        elif isinstance(each, (tuple, list)) and not isinstance(each, Who):
            left += each
        elif not isinstance(each, Ask):
            left += [getattr(each, name) for name in getattr(each, "__dataclass_fields__", ())]
    return found


# -- catalogues


def texts(language: str, game: str) -> dict[str, tuple[str, ...]]:
    """Key and all forms of its text."""
    book = parse(LOCALE / language / f"{game}.po")
    found = {}
    for message in book:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return found


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


CARDS = {"first.aim", "first.turn", "first.end"}  # before the first question, put together by the shell


def speaking(game: str) -> list[Path]:
    """The files that say its words: its rules, and what it paints itself."""
    painted = ROOT / "companion" / "ui" / "games" / game.replace("-", "_")
    return [*sources(ROOT, game), *sorted(painted.rglob("*.py"))]


def constants(game: str, data: Iterable[Path] = ()) -> set[str]:
    """Every string that stands in the sources of a game, and every rule id in them."""
    found: set[str] = set()
    for path in speaking(game):
        text = path.read_text(encoding="utf-8")
        found |= {
            node.value
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        found |= set(RULE.findall(text))
    for path in data:
        found |= set(strings(json.loads(path.read_text(encoding="utf-8"))))
    return found


def beginnings(game: str) -> tuple[str, ...]:
    """What stands before a gap where a key is put together, as in `say(f"claim.{reason}")`."""
    found: list[str] = []
    for path in speaking(game):
        nodes = [
            node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.JoinedStr)
        ]
        found += [str(node.values[0].value) for node in nodes if isinstance(node.values[0], ast.Constant)]
    return tuple(start for start in found if start.endswith("."))


def strings(thing: Any) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield key
            yield from strings(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from strings(value)


def check_catalogues(game: str) -> None:
    """The same keys in every language, with the same gaps in every form."""
    english = texts("en", game)
    for language in LANGUAGES:
        other = texts(language, game)
        assert other.keys() == english.keys(), language
        for key, forms in other.items():
            assert all(forms), f"{language}: {key} is empty"
            assert len(forms) == len(english[key]), f"{language}: {key}"
            wanted = gaps(english[key][-1])
            for form in forms[-1:]:
                assert gaps(form) == wanted, f"{language}: {key}"
            for form in forms:
                assert gaps(form) <= wanted, f"{language}: {key}"
                assert "!" not in form, f"{language}: {key} shouts"


def unused(game: str, heard: set[str]) -> list[str]:
    """Keys that no test heard and that neither the sources nor, as what is said otherwise here, the shell has."""
    known = constants(game) | texts("en", SHELL).keys() | CARDS
    parts = (
        "ask.",
        "meant.",
        "short.",
        "panel.",
        "option.",
        "about.option.",
        "about.",
        "preset.",
        "phones.",
        "zone.",
        *beginnings(game),
    )
    stems = {
        key: key.removeprefix(next((part for part in parts if key.startswith(part)), "")) for key in texts("en", game)
    }
    return [key for key, stem in stems.items() if key not in heard and key not in known and stem not in known]
