"""Every doubt that a game decides is told in `docs/rulings/`, and cited by its id where it holds."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from companion.core.game import Game
from companion.games import GAMES
from tools import rules
from tools.rules import ROOT, RULE, cited, explained, ruled, sources

RULINGS = ROOT / "docs" / "rulings"
HEAD = re.compile(r"^## (\S+) \((\S+)\): .", re.MULTILINE)
OPTION = re.compile(r"Option\s`(\w+)`")
COMMENT = re.compile(r"^#\. (.+)$", re.MULTILINE)
TOLD = [game for game in GAMES.values() if (RULINGS / f"{game.key}.md").exists()]


def help_of(game: str) -> Path:
    return ROOT / "data" / "locale" / "en" / f"{game}.po"


@cache
def named_by_tests() -> set[str]:
    return named(rules.tests(ROOT))


def named(paths: list[Path]) -> set[str]:
    return {found for found in cited(paths) if "-ruling-" in found}


def test_every_cited_ruling_is_told() -> None:
    told = {ruling for game in GAMES for ruling in ruled(ROOT, game)}
    code = [path for game in GAMES for path in sources(ROOT, game)]
    assert len(TOLD) >= 4
    assert named_by_tests() | named(code) | named([help_of(game) for game in GAMES]) <= told


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.key)
def test_every_ruling_is_cited_by_help_by_a_test_and_by_the_code(game: type[Game]) -> None:
    rulings = ruled(ROOT, game.key)
    assert set(rulings) <= named_by_tests()
    assert set(rulings) == named(sources(ROOT, game.key))
    assert set(rulings) == named([help_of(game.key)])


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.key)
def test_a_ruling_names_its_rule_and_options_that_there_are(game: type[Game]) -> None:
    text = (RULINGS / f"{game.key}.md").read_text(encoding="utf-8")
    heads = HEAD.findall(text)
    prefix = heads[0][0].partition("-")[0]
    assert [ruling for ruling, _ in heads] == [f"{prefix}-ruling-{number}" for number in range(1, len(heads) + 1)]
    assert [ruling for ruling, _ in heads] == ruled(ROOT, game.key)
    assert {rule for _, rule in heads} <= explained(help_of(game.key))
    assert set(OPTION.findall(text)) <= {option.key for option in game.options}


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.key)
def test_help_cites_a_ruling_at_the_rule_that_it_is_of(game: type[Game]) -> None:
    """The comment stands directly above the rule: whoever translates the sentence reads what was decided."""
    catalogue = help_of(game.key).read_text(encoding="utf-8")
    beside = {
        (ruling, rule)
        for comment, rule in re.findall(r'^#\. (.+)\nmsgid "(.+)"$', catalogue, re.MULTILINE)
        for ruling in RULE.findall(comment)
    }
    assert beside == set(HEAD.findall((RULINGS / f"{game.key}.md").read_text(encoding="utf-8")))


def test_every_rule_of_the_white_lotus_has_its_place_in_both_rulebooks() -> None:
    text = (RULINGS / "white-lotus.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| WL-")]
    placed = [rule for row in rows for rule in RULE.findall(row[0])]
    assert sorted(placed) == sorted(explained(help_of("white-lotus")))
    assert all(len(row) == 3 and row[1].strip() and row[2].strip() for row in rows)


@pytest.mark.parametrize("folder", ["companion", "tests/games", "tests/plays", "data/games", "docs"])
def test_nobody_cites_a_document_that_is_not_here(folder: str) -> None:
    """A number of a list that nobody else has says nothing: `A18`, `gap 3`, a chapter of a dossier."""
    elsewhere = re.compile(r"\b[Dd]ossier\b|\b[AB]\d{1,2}\b(?![\w-])|\bgap \w?\d")
    suffixes = {".py", ".play", ".json", ".md"}
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in suffixes
        for line in path.read_text(encoding="utf-8").splitlines()
        if elsewhere.search(prose(line, path.suffix))
    ]
    assert found == []


def prose(line: str, suffix: str) -> str:
    """What a line says to people: all of a text, and of code what stands in a comment or a docstring."""
    if suffix in {".md", ".json"}:
        return line
    if suffix == ".play":
        return line.partition("#")[2]
    return line.partition("#")[2] or (line if '"""' in line else "")
