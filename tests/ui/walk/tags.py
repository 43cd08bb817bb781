"""Every tag of something to press, read from the sources: `table.undo`, and `pick.*` where its end is made as it runs.

Words and sheets have tags too, to be found by; nobody presses those.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]
ENTRY = "an entry of a form"
KV_TAG = re.compile(r"^\s*tag:\s*(.+)$")
KV_KIND = re.compile(r"^(\s*)<?-?(\w+)(?:@.*)?>?:\s*$")
LOOKED_AT = {
    "Number",
    "Small",
    "Words",
    "NaturalWords",
    "NaturalSmall",
    "Ask",
    "LongList",
    "Sheetlet",
    "BottomSheet",
    "Writing",
    "super",
}
KV_WORD = re.compile(r"(\w+\.tag\s*\+\s*)?'([^']+)'")


@cache
def known() -> tuple[str, ...]:
    """The kinds of tags, those that say most first."""
    found = {kind for path in (ROOT / "companion/ui").rglob("*.py") for kind in _in_python(path.read_text("utf-8"))}
    for path in (ROOT / "kv").rglob("*.kv"):
        found |= set(_in_kv(path.read_text("utf-8")))
    return tuple(sorted(filter(_says_something, found), key=lambda kind: (kind.count("*"), -len(kind))))


def kind_of(tag: str) -> str:
    """Which of them this tag is; the entries of a form have the names that their game gives them."""
    return next((kind for kind in known() if fnmatchcase(tag, kind)), ENTRY)


def _in_kv(text: str) -> Iterator[str]:
    """A tag belongs to the widget in whose rule it stands."""
    kinds: list[tuple[int, str]] = []
    for line in text.splitlines():
        if widget := KV_KIND.match(line):
            kinds = [each for each in kinds if each[0] < len(widget[1])] + [(len(widget[1]), widget[2])]
        elif (tag := KV_TAG.match(line)) and kinds[-1][1] not in LOOKED_AT:
            yield from (("*" if begins else "") + word for begins, word in KV_WORD.findall(tag[1]))


def _in_python(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and _called(node.func) not in LOOKED_AT:
            for given in node.keywords:
                yield from _spelled(given.value) if given.arg == "tag" else ()
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "tag":
                    yield from _spelled(value)


def _called(func: ast.expr) -> str:
    """`Small` of `Small(...)`, and `super` of `super().__init__(...)`."""
    while isinstance(func, (ast.Attribute, ast.Call)):
        func = func.value if isinstance(func, ast.Attribute) else func.func
    return func.id if isinstance(func, ast.Name) else ""


def _spelled(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from _spelled(node.body)
        yield from _spelled(node.orelse)


def _says_something(kind: str) -> bool:
    return any(sign.isalpha() for sign in kind)
