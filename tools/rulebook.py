"""`make rulebook`: docs/rules/<game>.md from the code, a page a game that its players can proof-read.

Each rule in the order of the book: its sentence in every language, where it stands in print, what we decided where the
book is silent, the functions that carry it, and the plays and tests that show it. `make test` holds that it is so.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from companion.core.asks import Pick
from companion.core.game import Game
from companion.core.telling import option as called
from companion.rulebooks import longest
from companion.words import LANGUAGES, Words
from tools.rules import HELP_KEY, ROOT, RULE, played, ruled, sources

ENTRY = re.compile(r'^msgid "(?P<key>[^"]+)"\nmsgstr "(?P<text>(?:[^"\\]|\\.)*)"', re.MULTILINE)
HEAD = re.compile(r"^## (?P<id>\S+) \((?P<rule>\S+)\): (?P<title>.+)$", re.MULTILINE)
OPTION = re.compile(r"Option\s`(\w+)`")
NAMED = {"de": "German", "fr": "French"}
PRINTED = ROOT / "data" / "rulebooks.toml"
TRIES = ("test_vectors", "checks_of_")  # so begin the files that try what stands in the vectors.json beside them
NOBODY = "nothing cites it; it is left to the table, or follows from the others"


class Ruling(NamedTuple):
    id: str
    title: str
    text: str


class Place(NamedTuple):
    """Where an id is cited: the file from the root on, and the function, class or constant in it, if it is one."""

    path: str
    name: str


@cache
def page(root: Path, game: type[Game]) -> str:
    """The whole page of a game."""
    printed = books(root).get(game.key, {})
    known, shown = cited_in(root, sources(root, game.key)), cited_in(root, shows(root, game.key))
    lines = list(opening(game, printed))
    chapter = ""
    for rule in in_order(root, game.key):
        if (now := longest(rule, printed.get("chapters", {}))) != chapter:
            chapter = now
            lines += [f"## {printed['chapters'][chapter]}", ""]
        lines += entry(root, game, rule, printed)
        lines += [line for line in (carried(rule, known), witnessed(rule, shown)) if line]
        lines.append("")
    return "\n".join(lines)


def opening(game: type[Game], printed: Mapping[str, Any]) -> Iterator[str]:
    name = Words("en", game.key)(f"game.{game.key}")
    yield f"# {name}, rule by rule"
    yield ""
    if "book" in printed:
        yield f"Our own words, in the order of the book: {printed['book']}."
        if "pages" in printed:
            yield "Pages are those that the rulebook itself refers to."
    else:
        yield "What the app promises where it follows no game in particular."
    yield "Each sentence is the help behind *?* at the question that it belongs to. Where a book is silent or can"
    yield "be read in two ways, what we decided stands below it as **our ruling**."
    yield ""
    yield "Is a sentence wrong, or does the app do something else? Write the moment down as a"
    yield "[play](../play-format.md): it is a bug report and a test at once. This page is made by `make rulebook`."
    yield ""


def entry(root: Path, game: type[Game], rule: str, printed: Mapping[str, Any]) -> Iterator[str]:
    """The rule as a player reads it: the sentence, then the others' languages, then what we decided."""
    said = {language: sentences(root, language, game.key)[rule] for language in LANGUAGES}
    yield f"### {rule}"
    yield ""
    yield said["en"]
    yield ""
    for language, name in NAMED.items():
        yield f"- {name}: {said[language]}"
    if where := in_print(root, game.key, rule, printed):
        yield f"- In print: {where}."
    for ruling in rulings(root, game.key).get(rule, ()):
        title = ruling.title if ruling.title.endswith("?") else f"{ruling.title}."
        yield f"- **Our ruling**, [{ruling.id}](../rulings/{game.key}.md): *{title}* {ruling.text}"
        yield from (f"  - {line}" for line in choices(game, ruling.text))


def choices(game: type[Game], text: str) -> Iterator[str]:
    """The options that a ruling leaves to the table, in the words of New table."""
    words = Words("en", game.key)
    options = {option.key: option for option in game.options}
    for key in OPTION.findall(text):
        option = options[key]
        asked = words(f"short.{option.name}")
        if isinstance(option, Pick):
            named = (
                words.part(called(option, value, ())) + (" (usual)" if value == option.forfeit else "")
                for value in option.options
            )
            yield f"{asked}: {'; '.join(named)}."
        else:
            yield f"{asked}: yes or no, usually {'yes' if option.forfeit else 'no'}."


def in_print(root: Path, game: str, rule: str, printed: Mapping[str, Any]) -> str:
    """The page as the rulebook itself tells it, and the sections where our rulings place every rule."""
    found = []
    if at := longest(rule, printed.get("pages", {})):
        pages = printed["pages"][at]
        found.append(f"page {pages}" if isinstance(pages, int) else f"pages {pages}")
    found += sections(root, game).get(rule, [])
    return "; ".join(found)


def carried(rule: str, known: Mapping[str, list[Place]]) -> str:
    """The functions of the game that cite it; none where people do it by hand, or other rules bring it about."""
    named = [f"`{Path(place.path).stem}.{place.name}`" for place in known.get(rule, ()) if place.name]
    return listed("In the code", named) or f"- In the code: {NOBODY}."


def witnessed(rule: str, shown: Mapping[str, list[Place]]) -> str:
    """Plays and vectors first, for anybody can read them; tests by their names."""
    places = [Path(place.path) for place in shown.get(rule, ())]
    read = [path for path in places if path.suffix == ".play"]
    read += [path.with_name("vectors.json") for path in places if path.name.startswith(TRIES)]
    links = [f"[{path.stem}](../../{path.as_posix()})" for path in read]
    others = [f"`{Path(place.path).stem}.{place.name}`" for place in shown.get(rule, ()) if place.name]
    return listed("Shown by", [*links, *others])


def listed(head: str, names: Iterable[str]) -> str:
    found = list(dict.fromkeys(names))
    return f"- {head}: {', '.join(found)}" if found else ""


# -- what is read


@cache
def books(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "data" / PRINTED.name).read_text(encoding="utf-8"))


@cache
def sentences(root: Path, language: str, game: str) -> dict[str, str]:
    text = (root / "data" / "locale" / language / f"{game}.po").read_text(encoding="utf-8")
    return {
        found["key"]: found["text"].replace('\\"', '"')
        for found in ENTRY.finditer(text)
        if RULE.fullmatch(found["key"])
    }


def in_order(root: Path, game: str) -> list[str]:
    """The rules in the order in which the English catalogue tells them, which is that of the book."""
    return [key for key in HELP_KEY.findall(_po(root, game)) if RULE.fullmatch(key)]


def _po(root: Path, game: str) -> str:
    return (root / "data" / "locale" / "en" / f"{game}.po").read_text(encoding="utf-8")


@cache
def rulings(root: Path, game: str) -> dict[str, list[Ruling]]:
    """What was decided, by the rule that it is of."""
    found: dict[str, list[Ruling]] = {}
    if not ruled(root, game):
        return found
    text = (root / "docs" / "rulings" / f"{game}.md").read_text(encoding="utf-8")
    heads = list(HEAD.finditer(text))
    for head in heads:
        body = re.split(r"\n## |\n\|", text[head.end() :], maxsplit=1)[0]
        words = " ".join(body.split())
        found.setdefault(head["rule"], []).append(Ruling(head["id"], head["title"], words))
    return found


@cache
def sections(root: Path, game: str) -> dict[str, list[str]]:
    """A table of a game's rulings may say in which section of which book a rule stands."""
    path = root / "docs" / "rulings" / f"{game}.md"
    rows = (
        [line.strip("|").split("|") for line in path.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
        if path.exists()
        else []
    )
    heads = [cell.strip() for cell in rows[0][1:]] if rows else []
    return {
        rule: [f"*{cell.strip()}* ({head})" for head, cell in zip(heads, row[1:], strict=True)]
        for row in rows[2:]
        for rule in RULE.findall(row[0])
    }


def shows(root: Path, game: str) -> list[Path]:
    """The plays and tests of a game, and what its tests share."""
    plays = [path for path in played(root) if path.parent.name == game]
    return [*plays, *sorted((root / "tests" / "games" / game.replace("-", "_")).rglob("*.py"))]


def cited_in(root: Path, paths: Iterable[Path]) -> dict[str, list[Place]]:
    """For each id the places that cite it, files in their order and functions in theirs."""
    found: dict[str, list[Place]] = {}
    for path in paths:
        for name, text in pieces(path):
            for rule in dict.fromkeys(RULE.findall(text)):
                found.setdefault(rule, []).append(Place(path.relative_to(root).as_posix(), name))
    return found


def pieces(path: Path) -> Iterator[tuple[str, str]]:
    """A file by its constants, what is said of its classes, and its functions; one that is no program is one piece."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield "", text
        return
    lines, tree = text.splitlines(), ast.parse(text)
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, _lines(lines, node)
    for inner in ast.walk(tree):
        if isinstance(inner, ast.ClassDef):
            yield inner.name, ast.get_docstring(inner) or ""
        elif isinstance(inner, ast.FunctionDef):
            yield f"{inner.name}()", _lines(lines, inner)


def _lines(lines: list[str], node: ast.stmt) -> str:
    return "\n".join(lines[node.lineno - 1 : node.end_lineno])


def main(arguments: list[str]) -> int:
    from companion.games import GAMES

    stale = []
    for key, game in GAMES.items():
        path = ROOT / "docs" / "rules" / f"{key}.md"
        text = page(ROOT, game)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(key)
            if "--check" not in arguments:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print(f"docs/rules: {', '.join(stale) or 'nothing'} {'is out of date' if '--check' in arguments else 'written'}")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
