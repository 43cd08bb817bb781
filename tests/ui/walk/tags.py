"""Every tag that exists, read from the sources: `table.undo`, and `pick.*` where its end is made while it runs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]
ENTRY = "an entry of a form"
KV_TAG = re.compile(r"^\s*tag:\s*(.+)$", re.MULTILINE)
KV_WORD = re.compile(r"(\w+\.tag\s*\+\s*)?'([^']+)'")


@cache
def known() -> tuple[str, ...]:
    """The kinds of tags, those that say most first."""
    found = {kind for path in (ROOT / "companion/ui").rglob("*.py") for kind in _in_python(path.read_text("utf-8"))}
    for path in (ROOT / "kv").rglob("*.kv"):
        for line in KV_TAG.findall(path.read_text("utf-8")):
            found |= {("*" if begins else "") + word for begins, word in KV_WORD.findall(line)}
    return tuple(sorted(filter(_says_something, found), key=lambda kind: (kind.count("*"), -len(kind))))


def kind_of(tag: str) -> str:
    """Which of them this tag is; the entries of a form have the names that their game gives them."""
    return next((kind for kind in known() if fnmatchcase(tag, kind)), ENTRY)


def _in_python(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.keyword) and node.arg == "tag":
            yield from _spelled(node.value)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value == "tag":
                    yield from _spelled(value)


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
