"""Every mutant of a file: where it stands, what stood there, and what would stand there instead."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from tools.mutants.kinds import changes, negated, one_more, other_key

# Names whose brackets hold types.
TYPES = {
    *("Literal", "tuple", "list", "dict", "set", "frozenset", "type", "Callable", "Generator", "Iterator", "Iterable"),
    *("Mapping", "Sequence", "Counter", "Any"),
}
MADE = {"TypeVar", "NewType", "ParamSpec"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One error in one file; `lines` are those of its statement, of which a test has to go at least one."""

    file: str
    where: str  # the function, or "" outside of all
    was: str  # the lines as they stand, on one line
    becomes: str
    line: int
    lines: range
    text: str = field(repr=False)  # the whole file with the error in it

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What stays the same while other lines of the file change."""
        return (self.file, self.where, self.was, self.becomes)


def mutants(file: str, text: str) -> list[Mutant]:
    """All that a file has, in the order of its lines."""
    found = Finder(file, text)
    found.walk(ast.parse(text), "", range(1))
    return sorted(found.mutants, key=lambda mutant: (mutant.line, mutant.becomes))


class Finder:
    """Walks one file, past whatever only describes: types, docstrings, decorators, what stands for a type checker."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.lines = text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line.encode()))
        self.bytes = text.encode()
        self.mutants: list[Mutant] = []

    def walk(self, node: ast.AST, where: str, lines: range) -> None:
        if nothing_to_change(node):
            return
        if isinstance(node, ast.stmt):
            lines = header(node)
        if isinstance(node, ast.expr | ast.stmt):
            for new in changes(node):
                self.add(node, new, where, lines)
        self._change_parts(node, where, lines)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            where = f"{where}.{node.name}" if where else node.name
        for child in worth_walking(node):
            self.walk(child, where, lines)

    def _change_parts(self, node: ast.AST, where: str, lines: range) -> None:
        """What is an error only because of what it stands in."""
        for key in keys_in(node):
            if new := other_key(key):
                self.add(key, new, where, lines)
        if isinstance(node, ast.If | ast.While):
            self.add(node.test, negated(node.test), where, lines)
        elif isinstance(node, ast.comprehension):
            for test in node.ifs:
                self.add(test, ast.Constant(True), where, lines)
        elif isinstance(node, ast.Slice):
            for bound in (node.lower, node.upper):
                if bound and not isinstance(bound, ast.Constant):
                    self.add(bound, one_more(bound), where, lines)

    def add(self, old: ast.expr | ast.stmt, new: ast.expr | ast.stmt, where: str, lines: range) -> None:
        assert old.end_lineno is not None
        assert old.end_col_offset is not None
        begin = self.starts[old.lineno - 1] + old.col_offset
        end = self.starts[old.end_lineno - 1] + old.end_col_offset
        code = ast.unparse(ast.fix_missing_locations(new))
        code = code if isinstance(new, ast.stmt | ast.Constant) else f"({code})"
        text = (self.bytes[:begin] + code.encode() + self.bytes[end:]).decode()
        first, last = self.starts[old.lineno - 1], self.starts[old.end_lineno]
        was = self.bytes[first:last].decode()
        becomes = (self.bytes[first:begin] + code.encode() + self.bytes[end:last]).decode()
        self.mutants.append(Mutant(self.file, where, on_one(was), on_one(becomes), old.lineno, lines, text))


def on_one(lines: str) -> str:
    return " ".join(lines.split())


def header(node: ast.stmt) -> range:
    """The lines of a statement without the statements in it."""
    inner = [child.lineno for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt | ast.ExceptHandler)]
    assert node.end_lineno is not None
    return range(node.lineno, max(node.lineno + 1, min([node.end_lineno + 1, *inner])))


def nothing_to_change(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr() | ast.Assert() | ast.Import() | ast.ImportFrom():
            return True  # words; what mypy is told; names
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Subscript(value=ast.Name(id=name)) | ast.Subscript(value=ast.Attribute(attr=name)):
            return name in TYPES
        case ast.Call(func=ast.Name(id=name)):
            return name in MADE
        case ast.Raise(exc=ast.Name(id="NotImplementedError")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__" | "__version__")]):
            return True
    return False


def worth_walking(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node but for annotations and decorators."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "keywords") and not isinstance(node, ast.Call):
            continue
        if isinstance(node, ast.Call) and node.args and name == "args" and called(node) == "cast":
            yield from node.args[1:]
        elif isinstance(value, list):
            yield from (child for child in value if isinstance(child, ast.AST))
        elif isinstance(value, ast.AST):
            yield value


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def keys_in(node: ast.AST) -> Iterator[ast.expr]:
    """Where a string is a key: compared, looked up, handed over."""
    match node:
        case ast.Compare():
            for side in (node.left, *node.comparators):
                yield from side.elts if isinstance(side, ast.Tuple | ast.Set | ast.List) else (side,)
        case ast.Subscript():
            yield node.slice
        case ast.Dict():
            yield from (key for key in node.keys if key is not None)
        case ast.Call() if called(node) != "cast":
            yield from node.args
            yield from (keyword.value for keyword in node.keywords)
