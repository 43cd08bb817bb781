"""What people own and bring to a table: a deck, a map, a layout. Each game says in its own folder which kinds it knows.

A thing is plain JSON. `read` looks it through whenever it comes in; nobody trusts what lies on a disk or in a code.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import eq
from typing import Any

from companion.core.asks import Value
from companion.core.say import Say

Plain = dict[str, Any]
Printed = Callable[[str], Mapping[str, Any]]  # a fact file of the box, by its name


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of thing of one game; `name` is where the head of a table holds it."""

    game: str
    name: str
    read: Callable[[object], Plain]
    notes: Callable[[Plain], tuple[Say, ...]] = lambda _: ()  # odd, but it can be played with
    prefix: str = ""  # how its code begins
    code: Callable[[Plain], str] | None = None
    decoded: Callable[[str], Plain] | None = None
    goes_with: Callable[[Plain], Mapping[str, tuple[Value, ...]]] = lambda _: {}  # options of a table, the usual first
    players: range = range(1, 100)
    of_game: Callable[[Any], Plain | None] = lambda _: None  # what a running table of this game could keep
    same: Callable[[Plain, Plain], bool] = eq  # do both say the same? Two that were read
    titled: bool = False  # kept by what an evening is called, whenever its table is left
    starters: str = ""  # the file beside the box's facts with some to begin with

    @property
    def key(self) -> str:
        return f"{self.game}/{self.name}"
