"""What can go wrong at one place of a program: each kind of error, as the syntax that would stand there instead."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

KEY = re.compile(r"[a-z][a-z0-9_]*([./-][a-z0-9_]+)*")  # a string the program tells apart, not words for a reader

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def changes(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Everything that could stand in place of `node` by one error; nothing for most nodes."""
    if isinstance(node, ast.expr):
        yield from _expressions(node)
    elif isinstance(node, ast.stmt):
        yield from _statements(node)


def _expressions(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Constant():
            yield from _constants(node)
        case ast.Compare():
            yield from _comparisons(node)
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)
        case ast.BinOp() if type(node.op) in RECKONED:
            yield ast.BinOp(node.left, RECKONED[type(node.op)](), node.right)
        case ast.Call():
            yield from _calls(node)


def _constants(node: ast.Constant) -> Iterator[ast.expr]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int | float):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def _comparisons(node: ast.Compare) -> Iterator[ast.expr]:
    for place, op in enumerate(node.ops):
        ops = [*node.ops[:place], COMPARED[type(op)](), *node.ops[place + 1 :]]
        yield ast.Compare(node.left, ops, node.comparators)


def _calls(node: ast.Call) -> Iterator[ast.expr]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in CALLED:
        yield ast.Call(ast.Name(CALLED[name]), node.args, node.keywords)
    for place, (one, other) in enumerate(zip(node.args, node.args[1:], strict=False)):
        if ast.dump(one) != ast.dump(other) and not isinstance(one, ast.Starred) and name != "isinstance":
            yield ast.Call(node.func, [*node.args[:place], other, one, *node.args[place + 2 :]], node.keywords)
    if name == "range" and not isinstance(node.args[-1], ast.Constant):
        yield ast.Call(node.func, [*node.args[:-1], one_more(node.args[-1])], node.keywords)


def one_more(bound: ast.expr) -> ast.expr:
    return ast.BinOp(bound, ast.Add(), ast.Constant(1))


def other_key(node: ast.expr) -> ast.expr | None:
    """Another key, where a key stands."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
        return ast.Constant(f"{node.value}_")
    return None


def negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _statements(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.Expr(value=ast.Call() | ast.YieldFrom()) | ast.Delete() | ast.Raise(exc=ast.expr()):
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Continue():
            yield ast.Pass()
            yield ast.Break()
        case ast.Break():
            yield ast.Pass()
        case ast.AugAssign():
            yield ast.Pass()
            if type(node.op) in RECKONED:
                yield ast.AugAssign(node.target, RECKONED[type(node.op)](), node.value)
        case ast.Return(value=ast.expr() as value) if not empty(value):
            yield ast.Return(ast.Constant(None))


def empty(value: ast.expr) -> bool:
    """Whoever asks only whether it is true cannot tell it from None."""
    match value:
        case ast.Constant():
            return not value.value
        case ast.Tuple() | ast.List():
            return not value.elts
        case ast.Dict():
            return not value.keys
    return False
