"""What leaves a session: one frozen scene for each viewer, built up from nothing, made of keys and numbers.

Every painter (Kivy, the guest page, the command line, tests) shows this closed set of panels.
A mark whose id is an option of the open ask is where that answer is tapped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from companion.core.asks import Ask
from companion.core.book import Posting
from companion.core.header import Seat
from companion.core.say import Say

Number = int | Say | None


@dataclass(frozen=True, slots=True)
class Why:
    """One line of a reason: how much, by which rule, after which row."""

    amount: int | None
    words: Say
    rule: str = ""
    row: int = 0


def whys(postings: Iterable[Posting]) -> tuple[Why, ...]:
    """The lines of the book behind a number."""
    return tuple(Why(line.amount, line.words, line.rule, line.row) for line in postings)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing known: its name and its value. With seat and account, the postings say why."""

    words: Say
    value: Number = None
    id: str = ""
    seat: str = ""
    account: str = ""
    why: tuple[Why, ...] = ()
    steps: tuple[str, ...] = ()  # where one less and one more are tapped, in this order; empty where neither is


@dataclass(frozen=True, slots=True)
class Facts:
    name: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: a line for each seat or thing, a column for each kind of number, or a column for each seat."""

    name: str
    columns: tuple[Say, ...]
    rows: tuple[tuple[Fact, ...], ...]  # the first of a row names it
    seats: tuple[str, ...] = ()  # whose columns these are
    sums: int = 0  # so many of the last lines are reckoned from those above
    at: str = ""  # the cell that is asked now


@dataclass(frozen=True, slots=True)
class Die:
    value: int
    sides: int = 6
    colour: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that lies somewhere: a figure on a track, a tile in a province, a die on its space."""

    id: str
    at: str = ""
    seat: str = ""
    words: Say | None = None
    icon: str = ""
    die: Die | None = None
    colour: str = ""  # its own, where it is no seat's


@dataclass(frozen=True, slots=True)
class Track:
    name: str
    low: int
    high: int
    marks: tuple[Mark, ...]  # `at` is the number of the step


@dataclass(frozen=True, slots=True)
class Dice:
    name: str
    dice: tuple[Die, ...]
    total: int | None = None


@dataclass(frozen=True, slots=True)
class Node:
    id: str
    x: float
    y: float
    words: Say | None = None
    seat: str = ""
    icon: str = ""
    note: Say | None = None  # what it would mean now to choose it, or what lies there
    short: Say | None = None  # its name in two or three signs, where places lie close together
    shaded: bool = False  # belongs to what stands out now, such as the largest area
    colour: str = ""  # its own, where it is no seat's


@dataclass(frozen=True, slots=True)
class Map:
    name: str
    nodes: tuple[Node, ...]
    edges: tuple[tuple[str, str], ...]
    marks: tuple[Mark, ...] = ()  # `at` is the id of a node
    field: bool = False  # places lie as close as they lie on a real board, and a new one may be put anywhere
    wide: int = 0  # how wide that board is for each 1000 of its height, where it is known
    photo: str = ""  # of that board, by its name on the device that took it


@dataclass(frozen=True, slots=True)
class Task:
    """What to do with the real pieces: who, does what, how many, of what; why, and which fix helps if it is not so."""

    seat: str
    words: Say
    why: Say | None = None
    rule: str = ""
    fix: str = ""
    also: tuple[str, ...] = ()  # other fixes of which one may be what helps


@dataclass(frozen=True, slots=True)
class Todo:
    name: str
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """What one seat had sealed, now open to all: in words, and in parts for whoever draws it."""

    seat: str
    words: Say
    amount: int | None = None
    against: str = ""  # the seat at which it was aimed
    pays: int | None = None  # of the amount, what is gone


@dataclass(frozen=True, slots=True)
class Side:
    """One of the columns of a reveal: who stands there, and line by line what its sum is made of."""

    words: Say
    seats: tuple[str, ...]
    total: int
    why: tuple[Why, ...]
    won: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What happened and what it means; with seals that were opened, the moment of the reveal."""

    name: str
    words: Say
    row: int
    opened: tuple[Opened, ...] = ()
    why: tuple[Why, ...] = ()
    winners: tuple[str, ...] = ()
    rule: str = ""
    sides: tuple[Side, ...] = ()
    order: tuple[str, ...] = ()  # who may do something next, one after the other
    out: tuple[str, ...] = ()  # who has to leave

    def ends(self, round_: str, seats: Collection[str]) -> bool:
        """Is this what came of the last answer of that sealed round, in which these were asked?"""
        return str(self.row - len(seats)) == round_.partition("-")[0]


Panel = Facts | Rows | Track | Dice | Map | Todo | Result


@dataclass(frozen=True, slots=True)
class Line:
    """One seat on the sheet: a cell for each category, the total, the rank."""

    seat: str
    cells: tuple[Fact, ...]
    total: int
    rank: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The scores: columns, a line for each seat, and in words how a tie was broken."""

    columns: tuple[Say, ...]
    lines: tuple[Line, ...]
    words: Say | None = None
    course: tuple[tuple[str, tuple[tuple[int, int], ...]], ...] = ()  # a seat's points after each row


@dataclass(frozen=True, slots=True)
class Asked:
    """Who is asked what. `ask` is None where the viewer may not know more than that."""

    seat: str
    key: str
    ticket: str
    secret: bool
    ask: Ask | None

    @property
    def round(self) -> str:
        """The sealed round that a secret belongs to, however often its seat has sealed in it."""
        return self.ticket.rpartition(".")[0]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything one viewer may see; `viewer` None is the screen that everybody sees."""

    viewer: str | None
    row: int
    title: Say
    asked: tuple[Asked, ...]
    sealed: tuple[str, ...]
    away: tuple[str, ...]
    panels: tuple[Panel, ...]
    over: bool
    winners: tuple[str, ...]
    can_undo: bool
    can_redo: bool
    notice: Say | None = None
    people: tuple[Seat, ...] = ()  # who sits here: those of the header, then whoever has come since
    unopened: tuple[str, ...] = ()  # all have sealed: whose seals have still to open
    # The rules by which the last row changed numbers that all may know; only where the table lies, no guest is told.
    booked: tuple[str, ...] = field(default=(), compare=False)
