"""python-for-android calls this before it packs: our sources lose what says of which type arguments and answers are.

Since Python 3.14 every function that says so brings a second one that tells it; on a phone nobody asks, and they are a
tenth of our own archive. Fields of classes keep theirs, which dataclasses read. Lines stay where they are, so a report
of a mistake names the right one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Bare(ast.NodeTransformer):
    """What ought to be left."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_function(self, node: Any) -> Any:
        node.returns = None
        return self.generic_visit(node)

    visit_FunctionDef = visit_AsyncFunctionDef = visit_function  # noqa: N815  # ast calls them so


def spans(tree: ast.AST, starts: list[int], text: bytes) -> Iterator[tuple[int, int]]:
    """From where to where, in bytes, the text says a type."""

    def at(line: int | None, column: int | None) -> int:
        return starts[(line or 1) - 1] + (column or 0)

    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation:
            begin = at(node.lineno, node.col_offset) + len(node.arg.encode())
            yield begin, at(node.end_lineno, node.end_col_offset)
        elif isinstance(node, FUNCTIONS) and node.returns:
            begin = text.rindex(b"->", 0, at(node.returns.lineno, node.returns.col_offset))
            yield begin, at(node.returns.end_lineno, node.returns.end_col_offset)


def bare(source: str) -> str:
    text = bytearray(source.encode())
    starts = [0, *(at + 1 for at, sign in enumerate(text) if sign == ord("\n"))]
    tree = ast.parse(source)
    for begin, end in sorted(spans(tree, starts, bytes(text)), reverse=True):
        lines = [b" " * len(line) for line in bytes(text[begin:end]).split(b"\n")]
        text[begin:end] = b"\\\n".join(lines)  # a line goes on, also where no bracket holds it together
    left = text.decode()
    if ast.dump(ast.parse(left)) != ast.dump(Bare().visit(tree)):
        raise ValueError("More or less than its types would be lost.")
    return left


def strip(folder: Path) -> None:
    for path in sorted(folder.rglob("*.py")):
        path.write_text(bare(path.read_text(encoding="utf-8")), encoding="utf-8")


def before_apk_build(toolchain: Any) -> None:
    words = list(toolchain.args.unknown_args)
    strip(Path(words[words.index("--private") + 1]))
