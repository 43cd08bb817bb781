"""The words of the shell: the same keys and gaps in every language, none missing, none unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.words import LANGUAGES, LOCALE, SHELL, Words
from tools.catalogues import parse

ROOT = Path(__file__).parents[2]
GAP = re.compile(r"\{(\w+)\}")
SPEAKS = {"tr", "words", "say", "Say", "refuse"}
BY_CHOICE = {"palette", "theme"}  # `theme.dark`: the setting, and what was chosen


@cache
def gaps(language: str, domain: str = SHELL) -> dict[str, frozenset[str]]:
    """Every key, and what its sentences leave open."""
    found = {}
    for entry in parse(LOCALE / language / f"{domain}.po"):
        if entry.id:
            key = entry.id if isinstance(entry.id, str) else entry.id[0]
            found[key] = frozenset(GAP.findall(str(entry.string)))
    return found


def nodes() -> Iterator[ast.AST]:
    for path in sorted((ROOT / "companion").rglob("*.py")):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def outside() -> str:
    """What is written in other languages than Python: kv, and the page of a guest."""
    paths = [*sorted((ROOT / "kv").rglob("*.kv")), *sorted((ROOT / "web" / "src").glob("*.js"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def literals() -> set[str]:
    found = {node.value for node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return found | set(re.findall(r"[\"'`]([\w.]+)[\"'`]", outside()))


def patterns() -> set[str]:
    """Keys that are put together: `new.{kind}_none`."""
    found = {f"{re.escape(start)}.+" for start in re.findall(r"'([\w.]+\.)' *\+", outside())}
    for node in nodes():
        if isinstance(node, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
            if "." in parts[0] or parts[-1].startswith("_"):
                found.add("".join(re.escape(part) or "[^ ]+" for part in parts))
    return found


def spoken() -> Iterator[str]:
    """Keys that are said as they stand."""
    yield from re.findall(r"\btr\('([\w.]+\w)'", outside())
    for node in nodes():
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            key = node.args[0].value
            if name in SPEAKS and isinstance(key, str):
                yield f"refused.{key}" if name == "refuse" else key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(language: str) -> None:
    assert gaps(language) == gaps("en")


def test_no_word_is_missing() -> None:
    known = {key for po in (LOCALE / "en").glob("*.po") for key in gaps("en", po.stem)}
    assert {key for key in spoken() if re.fullmatch(r"\w+\.[\w.]*\w", key)} - known == set()


def test_no_word_lies_unused() -> None:
    said, built = literals(), patterns()
    unused = {key for key in gaps("en").keys() - said if not any(re.fullmatch(each, key) for each in built)}
    chosen = {key for key in unused if key.partition(".")[0] in BY_CHOICE and key.partition(".")[2] in said}
    assert unused == chosen


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_lost_is_told_of_the_way_that_loses_it(language: str) -> None:
    """Beside it stands the way to amend an entry, which takes nothing back."""
    tr = Words(language)
    for count in (1, 2):
        assert tr("timeline.lost", count=count).startswith(tr("timeline.go_here"))
