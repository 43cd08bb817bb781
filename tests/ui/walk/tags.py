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
    "Several",
    "BottomSheet",
    "Writing",
    "super",
}


@cache
def known() -> tuple[str, ...]:
    """The kinds of tags, those that say most first."""
    found = {kind for path in (ROOT / "companion/ui").rglob("*.py") for kind in _in_python(path.read_text("utf-8"))}
    for path in (ROOT / "kv").rglob("*.kv"):
        found |= set(_in_kv(path.read_text("utf-8")))
    return tuple(sorted(filter(_says_something, found), key=lambda kind: (kind.count("*"), -len(kind))))


@cache
def kinds_of(tag: str) -> tuple[str, ...]:
    """Which of them this tag is: its own kind, and that of what it is a part of, whose tag it has and a word more.

    The entries of a form have the names that their game gives them.
    """
    holder = tag.rpartition(".")[0]
    fitting = [kind for kind in known() if fnmatchcase(tag, kind)]
    own = next((kind for kind in fitting if kind.count(".") == tag.count(".")), fitting[0] if fitting else "")
    if own and not holder:
        return (own,)
    parts = kinds_of(holder) if holder and (not own or holder in known()) else ()
    return tuple(dict.fromkeys((own, *parts) if own else parts)) or (ENTRY,)


def add(kinds: list[str], tag: str) -> None:
    """What this tag is, to those that are known."""
    kinds += [kind for kind in kinds_of(tag) if kind not in kinds]


def _in_kv(text: str) -> Iterator[str]:
    """A tag belongs to the widget in whose rule it stands."""
    kinds: list[tuple[int, str]] = []
    for line in text.splitlines():
        if widget := KV_KIND.match(line):
            kinds = [each for each in kinds if each[0] < len(widget[1])] + [(len(widget[1]), widget[2])]
        elif (tag := KV_TAG.match(line)) and kinds[-1][1] not in LOOKED_AT:
            yield from _spelled(ast.parse(tag[1].strip(), mode="eval").body)


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
    elif isinstance(node, ast.BinOp):
        yield from (f"{one}{more}" for one in _spelled_or_any(node.left) for more in _spelled_or_any(node.right))
    elif isinstance(node, ast.IfExp):
        yield from _spelled(node.body)
        yield from _spelled(node.orelse)


def _spelled_or_any(node: ast.expr) -> list[str]:
    return list(_spelled(node)) or ["*"]


def _says_something(kind: str) -> bool:
    return any(sign.isalpha() for sign in kind)
