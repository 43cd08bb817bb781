"""Whoever holds the open table, as the window sees it: Session where it lies here, Joined where it lies elsewhere.

What both can do is HeldTable; what only the device can do on which it lies is named by capability and is OwnTable,
and what only a guest has is FarTable. The window asks the app for `session`, `own` or `joined`, and never probes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from companion.bidding_box.own_seals import Record
from companion.core.asks import Ask, Value
from companion.core.book import Posting
from companion.core.end import End
from companion.core.flow import Position
from companion.core.header import Header, Seat
from companion.core.rows import Line, Row
from companion.core.say import Say
from companion.core.scene import Result, Scene, Sheet
from companion.core.shown_round import ShownRound
from companion.core.timeline import Told


class Head(Protocol):
    """What everybody knows of a table."""

    @property
    def table(self) -> str: ...

    @property
    def game(self) -> str: ...


class HeldTable(Protocol):
    """What is shown, what is asked, and the answer."""

    @property
    def header(self) -> Head: ...

    def scene(self, viewer: str | None = None) -> Scene: ...

    def people(self) -> tuple[Seat, ...]: ...

    def names(self) -> dict[str, str]: ...

    def answer(self, seat: str, value: Value, ticket: str | None = None, by: str = "") -> None: ...

    def step_back(self, seat: str, ticket: str | None = None, by: str = "") -> bool: ...

    def why(self, seat: str, account: str, viewer: str | None = None) -> tuple[Posting, ...]: ...

    def sheet(self, viewer: str | None = None) -> Sheet | None: ...

    def timeline(self) -> tuple[Told, ...]: ...

    def fixes(self) -> tuple[Ask, ...]: ...

    def watch(self, watcher: Callable[[], None]) -> None: ...

    def unwatch(self, watcher: Callable[[], None]) -> None: ...

    def close(self) -> None: ...


class Turns(Protocol):
    """Back, forth, and an earlier answer replaced."""

    @property
    def line(self) -> Line: ...

    @property
    def notice(self) -> Say | None: ...

    def undo(self, by: str = "") -> None: ...

    def redo(self, by: str = "") -> None: ...

    def go(self, to: int, by: str = "") -> None: ...

    def amend(self, number: int, value: Value, by: str = "") -> None: ...

    def ask_of_row(self, number: int) -> Ask: ...


class Corrects(Protocol):
    """What the app thinks lies on the table, put right."""

    def fix(self, name: str, value: Value, note: str = "", by: str = "") -> tuple[str, ...]: ...


class Seals(Protocol):
    """The sealed round of a device that is passed on, and of phones that have joined it."""

    def under_seal(self, seat: str) -> tuple[Ask, Value] | None: ...

    def shown_round(self) -> ShownRound | None: ...

    def void(self, by: str = "") -> None: ...

    def away(self, seat: str, *, back: bool = False, by: str = "") -> None: ...

    def forfeit(self, by: str = "") -> None: ...


class Plays(Protocol):
    """The game itself, as it stands: what it would count, what it keeps, who drew."""

    @property
    def position(self) -> Position: ...

    @property
    def log(self) -> Sequence[Row]: ...

    def facts(self, viewer: str | None = None) -> Mapping[str, str]: ...

    def end(self) -> End: ...

    def counted(self, seat: str, value: Value, account: str) -> int | None: ...


class OwnTable(HeldTable, Turns, Corrects, Seals, Plays, Protocol):
    """A table that lies on this device."""

    @property
    def header(self) -> Header: ...

    def kept(self, name: str) -> str | None: ...

    def keep(self, name: str, words: str) -> None: ...


class FarTable(HeldTable, Protocol):
    """One seat at a table that lies on another device."""

    @property
    def seat(self) -> str: ...

    @property
    def connections(self) -> dict[str, str]: ...

    @property
    def trouble(self) -> Say | None: ...

    @property
    def letters(self) -> str: ...

    @property
    def asks_for_letters(self) -> bool: ...

    @property
    def compares(self) -> bool: ...

    @property
    def record(self) -> list[Record]: ...

    def verdict(self, result: Result) -> str: ...

    def compare(self, wanted: bool) -> None: ...

    def agree(self, same: bool) -> None: ...

    def put_away(self) -> None: ...

    @property
    def may_take_back(self) -> bool: ...

    def take_back(self) -> None: ...

    def leave_seat(self, done: Callable[[], None]) -> None: ...

    def seal_anew(self) -> None: ...

    def wake(self) -> None: ...
