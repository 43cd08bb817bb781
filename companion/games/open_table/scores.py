"""The score sheet: own categories, live totals, shared ranks, and an end if the table wants one."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asks import Ask, Confirm, Form, Number, Value
from companion.core.book import Book, ranks
from companion.core.flow import one
from companion.core.say import Free, Say, Who, say
from companion.core.scene import Fact, Line, Panel, Rows, Sheet, Why, whys
from companion.games.open_table.common import MOST, Composing, Flow, Seats, at_table, name, people_of, pick
from companion.games.open_table.counters import Counters
from companion.games.open_table.people import People

COMPOSE = Form("category", (name(), Confirm("negative", forfeit=False)), optional=True, never_mind=True, rule="OT-5.1")


@dataclass(slots=True)
class Category:
    id: str
    name: str
    negative: bool  # may a cell be less than nothing


class Scores:
    """Categories by seats; the numbers are in the book."""

    def __init__(self, people: People, counters: Counters, book: Book) -> None:
        self.people, self.counters, self.book = people, counters, book
        self.categories: dict[str, Category] = {}
        self.made = 0
        self.filled: set[tuple[str, str]] = set()  # cells that somebody entered, even if with 0
        self.ended = ""  # how the table ended: highest, lowest, nobody
        self.decides = ""  # the counter that decides instead of the sheet
        self._cells: dict[tuple[str, str], Ask] = {}

    # -- composing

    def compose(self) -> Composing:
        entered = yield from one(at_table, lambda _: COMPOSE)
        if entered is not None:
            self.add(entered)

    def add(self, entered: tuple[Value, ...]) -> None:
        self.made += 1
        category = Category(f"k{self.made}", str(entered[0]), entered[1] is True)
        self.categories[category.id] = category

    def rename(self, id_: str, name: str) -> None:
        self.categories[id_].name = name
        self._cells.clear()

    def remove(self, id_: str) -> None:
        del self.categories[id_]

    # -- entering

    def enter(self, id_: str, seat: str) -> Flow:
        """OT-5.1: a cell shows what was entered last."""
        points = yield from one(at_table, lambda _: self.cell(id_, seat))
        if points is not None:
            self.put(id_, seat, points, "OT-5.1", say("why.cell", category=Free(self.categories[id_].name)))

    def cell(self, id_: str, seat: str) -> Ask:
        known = self._cells.get((id_, seat))
        if known is None:
            category = self.categories[id_]
            known = self._cells[id_, seat] = Number(
                "cell",
                -MOST if category.negative else 0,
                MOST,
                optional=True,
                never_mind=True,
                subject=f"{id_}/{seat}",
                about=(("category", Free(category.name)), ("seat", Who(seat))),
                rule="OT-5.1",
            )
        return known

    def put(self, id_: str, seat: str, points: int, rule: str, words: Say) -> None:
        self.filled.add((id_, seat))
        self.book.post(seat, id_, points - self.book.total(seat, id_), rule, words)

    def total(self, seat: str) -> int:
        return sum(self.book.total(seat, id_) for id_ in self.accounts())

    def accounts(self) -> tuple[str, ...]:
        """What a total is made of."""
        return (self.decides,) if self.decides else tuple(self.categories)

    def placed(self) -> dict[str, int]:
        """OT-5.2: equal totals share a rank."""
        sign = -1 if self.ended == "lowest" else 1
        return ranks({seat: (sign * self.total(seat),) for seat in self.people.order})

    # -- what is seen

    def marks(self, seats: Seats) -> tuple[tuple[str, str, str], ...]:
        """Where an entry begins: the id of the mark, the category, the seat."""
        return tuple((f"score/{id_}/{seat}", id_, seat) for id_ in self.categories for seat in seats)

    def label(self, id_: str, seat: str) -> Say:
        return say("label.score", category=Free(self.categories[id_].name), who=Who(seat))

    def panels(self) -> tuple[Panel, ...]:
        if not self.categories:
            return ()
        placed = self.placed()
        columns = (*self.columns(), say("column.total"), say("column.rank"))
        return (Rows("scores", columns, tuple(self._row(seat, placed[seat]) for seat in self.people.order)),)

    def columns(self) -> tuple[Say, ...]:
        return tuple(Say("column", (("name", Free(self.name_of(id_))),)) for id_ in self.accounts())

    def name_of(self, id_: str) -> str:
        return self.counters.tracks[id_].name if id_ == self.decides else self.categories[id_].name

    def _row(self, seat: str, rank: int) -> tuple[Fact, ...]:
        cells = (self._cell(seat, id_) for id_ in self.accounts())
        total = Fact(say("column.total"), self.total(seat), seat=seat)
        return (self.people.row(seat), *cells, total, Fact(say("column.rank"), rank, seat=seat))

    def _cell(self, seat: str, id_: str, why: tuple[Why, ...] = ()) -> Fact:
        filled = id_ == self.decides or (id_, seat) in self.filled
        points = self.book.total(seat, id_) if filled else None
        words = Say("column", (("name", Free(self.name_of(id_))),))
        return Fact(words, points, f"score/{id_}/{seat}", seat, id_, why)

    def sheet(self) -> Sheet | None:
        if not self.accounts():
            return None
        placed = self.placed()
        lines = tuple(self._line(seat, placed[seat]) for seat in self.people.order)
        return Sheet(self.columns(), lines, self.shared_first(placed), self.course())

    def _line(self, seat: str, rank: int) -> Line:
        cells = tuple(self._cell(seat, id_, whys(self.book.lines(seat, id_))) for id_ in self.accounts())
        return Line(seat, cells, self.total(seat), rank)

    def shared_first(self, placed: dict[str, int]) -> Say | None:
        first = tuple(seat for seat in self.people.order if placed[seat] == 1)
        return say("sheet.shared", who=people_of(first)) if len(first) > 1 else None

    def course(self) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
        """The totals of every seat over the evening."""
        steps: dict[str, list[tuple[int, int]]] = {seat: [] for seat in self.people.order}
        totals = dict.fromkeys(self.people.order, 0)
        accounts = self.accounts()
        for posting in self.book.postings:
            if posting.account in accounts:
                totals[posting.seat] += posting.amount
                steps[posting.seat].append((posting.row, totals[posting.seat]))
        return tuple((seat, tuple(taken)) for seat, taken in steps.items())

    # -- corrections

    def fixes(self) -> tuple[Ask, ...]:
        """OT-8.3: any cell may be set to what the paper sheet says."""
        marks = self.marks(self.people.order)
        if not marks:
            return ()
        names = ((f"{id_}/{seat}", self.label(id_, seat)) for _, id_, seat in marks)
        return (Form("cell_shows", (pick("which_cell", names), Number("shows", -MOST, MOST))),)

    def fix(self, which: str, points: int) -> None:
        id_, _, seat = which.partition("/")
        self.put(id_, seat, points, "OT-8.3", say("why.fix"))
