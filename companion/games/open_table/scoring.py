"""The score sheet: own categories and rounds, live totals, shared ranks."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asks import Ask, Form, Number, Pick, Value
from companion.core.book import Book, ranks
from companion.core.flow import one
from companion.core.say import Free, Say, Who, say
from companion.core.scene import Fact, Line, Panel, Rows, Sheet, Why, whys
from companion.games.open_table.common import MOST, Composing, at_table, name, people_of, pick
from companion.games.open_table.counters import Counters
from companion.games.open_table.people import People

WAYS = ("adds", "adds_or_less", "takes_away")
COMPOSE = Form(
    "category", (name(), Pick("counts", WAYS, forfeit="adds")), optional=True, never_mind=True, rule="OT-5.4"
)
MOST_ROUNDS = 40
ANEW = say("why.anew")
Cell = tuple[str, str]  # a category and a seat


@dataclass(slots=True)
class Category:
    id: str
    name: str
    counts: str  # OT-5.4: one of the ways
    round: int = 0  # OT-5.6: the number of a round that was played

    @property
    def called(self) -> Say | Free:
        return say("name.round", number=self.round) if self.round and not self.name else Free(self.name)

    @property
    def takes_away(self) -> bool:
        return self.counts == "takes_away"

    @property
    def below_nothing(self) -> bool:
        return self.counts == "adds_or_less"


class Scores:
    """Categories by seats; the numbers are in the book."""

    def __init__(self, people: People, counters: Counters, book: Book) -> None:
        self.people, self.counters, self.book = people, counters, book
        self.categories: dict[str, Category] = {}
        self.made = 0
        self.named = 0  # how often what lies on the sheet has changed
        self.known: dict[object, Ask] = {}  # the questions for its cells, made once
        self._cells: dict[object, tuple[Cell, ...]] = {}
        self.rounds = False
        self.filled: set[Cell] = set()  # cells that somebody entered, even if with 0
        self.asked: Cell | None = None  # the cell that is being filled
        self.ended = ""  # how the table ended: highest, lowest, nobody
        self.decides = ""  # the counter that decides instead of the sheet

    # -- composing

    def compose(self) -> Composing:
        entered = yield from one(at_table, lambda _: COMPOSE)
        if entered is not None:
            self.add(entered)

    def add(self, entered: tuple[Value, ...]) -> None:
        self._lay(str(entered[0]), str(entered[1]))

    def _lay(self, name: str, counts: str, number: int = 0) -> None:
        self.made += 1
        self.named += 1
        self.categories[f"k{self.made}"] = Category(f"k{self.made}", name, counts, number)

    def rename(self, id_: str, name: str) -> None:
        self.named += 1
        self.categories[id_].name = name

    def remove(self, id_: str) -> None:
        self.named += 1
        del self.categories[id_]
        self.one_round_more()

    # -- rounds

    def keep_rounds(self) -> None:
        self.rounds = True
        self.one_round_more()

    def one_round_more(self) -> None:
        """OT-5.6: below the rounds that were played one line is empty, as on paper."""
        if not self.rounds:
            return
        played = [category for category in self.categories.values() if category.round]
        blank = any(self.is_blank(category.id) for category in played)
        if not blank and len(played) < MOST_ROUNDS:
            self._lay("", "adds_or_less", max((category.round for category in played), default=0) + 1)

    def is_blank(self, id_: str) -> bool:
        return not any((id_, seat) in self.filled for seat in self.people.order)

    def composed(self) -> tuple[str, ...]:
        """What people named themselves; rounds name themselves."""
        return tuple(id_ for id_, category in self.categories.items() if not category.round)

    def is_next_round(self, id_: str) -> bool:
        return bool(self.categories[id_].round) and self.is_blank(id_)

    def end_rounds(self) -> None:
        """OT-5.6: no line below any more; what was played stays."""
        self.rounds = False
        self.named += 1
        for id_ in tuple(self.categories):
            if self.is_next_round(id_):
                del self.categories[id_]

    # -- numbers

    def put(self, id_: str, seat: str, points: int, rule: str, words: Say) -> None:
        """OT-5.1: a cell shows what was entered last; what stood there before is taken out of it."""
        self.filled.add((id_, seat))
        before = self.book.total(seat, id_)
        if before != points:
            if before:
                self.book.post(seat, id_, -before, rule, ANEW)
            self.book.post(seat, id_, points, rule, words)
        self.one_round_more()

    def total(self, seat: str) -> int:
        return sum(self.book.total(seat, id_) for id_ in self.accounts())

    def accounts(self) -> tuple[str, ...]:
        """What a total is made of; a round that nobody has played yet is none of it."""
        if self.decides:
            return (self.decides,)
        return tuple(id_ for id_ in self.categories if not self.is_next_round(id_))

    def placed(self) -> dict[str, int]:
        """OT-5.2: equal totals share a rank."""
        sign = -1 if self.ended == "lowest" else 1
        return ranks({seat: (sign * self.total(seat),) for seat in self.people.order})

    # -- what lies on the table

    def cells(self) -> tuple[Cell, ...]:
        """Every cell that can be filled now, line by line."""
        now = self.named, self.people.present
        if now not in self._cells:
            self._cells = {now: tuple((id_, seat) for id_ in self.categories for seat in self.people.present)}
        return self._cells[now]

    def label(self, id_: str, seat: str) -> Say:
        return say("label.score", category=self.categories[id_].called, who=Who(seat))

    def panels(self) -> tuple[Panel, ...]:
        """The seats across, the categories and rounds down, what they come to below."""
        if not self.categories:
            return ()
        seats, placed = self.people.order, self.placed()
        lines = [(Fact(self.column(id_)), *(self._cell(seat, id_) for seat in seats)) for id_ in self._lying()]
        for key, numbers in (("column.total", {seat: self.total(seat) for seat in seats}), ("column.rank", placed)):
            lines.append((Fact(say(key)), *(Fact(say(key), numbers[seat], seat=seat) for seat in seats)))
        at = mark(*self.asked) if self.asked else ""
        return (Rows("scores", tuple(self.people.head(seat) for seat in seats), tuple(lines), seats, 2, at),)

    def _lying(self) -> tuple[str, ...]:
        return (self.decides,) if self.decides else tuple(self.categories)

    def columns(self) -> tuple[Say, ...]:
        return tuple(self.column(id_) for id_ in self.accounts())

    def column(self, id_: str) -> Say:
        called = Free(self.counters.tracks[id_].name) if id_ == self.decides else self.categories[id_].called
        return Say("column", (("name", called),))

    def _cell(self, seat: str, id_: str, why: tuple[Why, ...] = ()) -> Fact:
        filled = id_ == self.decides or (id_, seat) in self.filled
        points = self.book.total(seat, id_) if filled else None
        return Fact(self.column(id_), points, mark(id_, seat), seat, id_, why)

    # -- the sheet

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
        steps: dict[str, dict[int, int]] = {seat: {} for seat in self.people.order}
        totals = dict.fromkeys(self.people.order, 0)
        accounts = self.accounts()
        for posting in self.book.postings:
            if posting.account in accounts:
                totals[posting.seat] += posting.amount
                steps[posting.seat][posting.row] = totals[posting.seat]
        return tuple((seat, tuple(taken.items())) for seat, taken in steps.items())

    # -- corrections

    def fixes(self) -> tuple[Ask, ...]:
        """OT-8.3: any cell may be set to what the paper sheet says."""
        names = tuple((f"{id_}/{seat}", self.label(id_, seat)) for id_ in self.categories for seat in self.people.order)
        if not names:
            return ()
        return (Form("cell_shows", (pick("which_cell", names), Number("shows", -MOST, MOST))),)

    def fix(self, which: str, points: int) -> None:
        id_, _, seat = which.partition("/")
        self.put(id_, seat, points, "OT-8.3", say("why.fix"))


def mark(id_: str, seat: str) -> str:
    """Where a cell is tapped."""
    return f"score/{id_}/{seat}"
