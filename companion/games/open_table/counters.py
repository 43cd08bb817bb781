"""Counters: named tracks of every seat, or one for the whole table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from companion.core.asks import Ask, Form, Number, Pick, Some, Text, Value
from companion.core.book import Book
from companion.core.flow import one
from companion.core.game import TABLE
from companion.core.say import Free, Say, Who, say
from companion.core.scene import Fact, Facts, Panel, Rows
from companion.games.open_table.common import LONGEST, MOST, Composing, Flow, Seats, at_table, name, pick
from companion.games.open_table.people import People

CHIPS = ("1", "2", "3", "4", "5", "10", "20", "25", "50", "100", "500", "1000")
COMPOSE = Form(
    "counter",
    (
        name(),
        Pick("whose", ("each_seat", "whole_table"), forfeit="each_seat"),
        Number("begins_at", -MOST, MOST, forfeit=0),
        Number("lowest", -MOST, MOST, optional=True, forfeit=0),
        Number("highest", -MOST, MOST, optional=True),
        Some("chips", CHIPS, labels=tuple(Free(chip) for chip in CHIPS), forfeit=("1", "2", "5")),
        Text("reasons", LONGEST, least=0, most=12, forfeit=()),
    ),
    optional=True,
    never_mind=True,
    rule="OT-4.1",
)


LESS, MORE = -1, 1
STEPS = {LESS: "less", MORE: "more"}


@dataclass(slots=True)
class Run:
    """Steps of one counter, tapped one after the other."""

    id: str
    seat: str
    sum: int


class Step(NamedTuple):
    """One more or one less, and where it is tapped."""

    mark: str
    id: str
    seat: str
    by: int


@dataclass(slots=True)
class Counter:
    id: str
    name: str
    shared: bool
    start: int
    lowest: int | None
    highest: int | None
    chips: tuple[int, ...]
    reasons: tuple[str, ...]

    def room(self, value: int) -> tuple[int, int]:
        """OT-4.2: the least and the most by which it may change now."""
        low = -MOST if self.lowest is None else self.lowest - value
        high = MOST if self.highest is None else self.highest - value
        return (min(low, high), high) if self.lowest is None else (low, max(low, high))

    def ends(self, value: int) -> tuple[bool, bool]:
        """OT-4.2: is it at its lowest, is it at its highest?"""
        low, high = self.lowest, self.highest
        return low is not None and value <= low, high is not None and value >= high

    def goes(self, step: int, value: int) -> bool:
        """OT-4.2: is there room for one more, or one less?"""
        return not self.ends(value)[step > 0]


class Counters:
    """Every counter and its changes; the numbers are in the book."""

    def __init__(self, people: People, book: Book) -> None:
        self.people, self.book = people, book
        self.tracks: dict[str, Counter] = {}
        self.made = 0
        self._labels: dict[str, Say] = {}
        self.limits_met = 0  # how often a counter came to one of its limits, or left it
        self.run: Run | None = None  # the steps that were tapped last, if nothing else was done since
        self._changes: dict[tuple[str, str, int], Ask] = {}

    # -- composing

    def compose(self) -> Composing:
        entered = yield from one(at_table, lambda _: COMPOSE)
        if entered is not None:
            self.add(entered)

    def add(self, entered: tuple[Value, ...]) -> None:
        """OT-4.1: everybody starts alike; limits that leave out the start give way to it."""
        name, whose, start, lowest, highest, chips, reasons = entered
        assert isinstance(start, int)
        assert isinstance(chips, tuple)
        assert isinstance(reasons, tuple)
        self.made += 1
        counter = Counter(
            id=f"c{self.made}",
            name=str(name),
            shared=whose == "whole_table",
            start=start,
            lowest=min(lowest, start) if isinstance(lowest, int) else None,
            highest=max(highest, start) if isinstance(highest, int) else None,
            chips=with_less(tuple(int(str(chip)) for chip in chips)),
            reasons=tuple(str(reason) for reason in reasons),
        )
        self.tracks[counter.id] = counter
        for seat in self.holders(counter):
            self.begin(counter, seat)

    def holders(self, counter: Counter) -> Seats:
        return (TABLE,) if counter.shared else self.people.order

    def begin(self, counter: Counter, seat: str) -> None:
        self.book.post(seat, counter.id, counter.start, "OT-4.1", say("why.start", counter=Free(counter.name)))

    def deal_in(self, newcomer: str) -> None:
        """OT-7.1: a newcomer starts like everybody else did."""
        for counter in self.each_seats():
            self.begin(counter, newcomer)

    def each_seats(self) -> tuple[Counter, ...]:
        return tuple(counter for counter in self.tracks.values() if not counter.shared)

    def whole_tables(self) -> tuple[Counter, ...]:
        return tuple(counter for counter in self.tracks.values() if counter.shared)

    def rename(self, id_: str, name: str) -> None:
        self.tracks[id_].name = name
        self._changes.clear()
        self._labels.clear()

    def remove(self, id_: str) -> None:
        del self.tracks[id_]

    # -- changing

    def change(self, id_: str, seat: str) -> Flow:
        """OT-4.2: so much more or less, and why, if the counter has reasons."""
        counter = self.tracks[id_]
        amount = yield from one(at_table, lambda _: self.how_much(counter, seat))
        if not amount:
            return
        words = say("why.change", counter=Free(counter.name))
        if counter.reasons:
            reason = yield from one(at_table, lambda _: self.what_for(counter, seat))
            words = words if reason is None else Say("why.reason", (("reason", Free(self.reason(counter, reason))),))
        self.post(seat, id_, amount, "OT-4.2", words)

    def post(self, seat: str, id_: str, amount: int, rule: str, words: Say) -> None:
        self.moves(id_, seat, amount)
        self.book.post(seat, id_, amount, rule, words)

    def moves(self, id_: str, seat: str, amount: int) -> None:
        """OT-4.2: what can be tapped changes where a limit is met or left."""
        counter, value = self.tracks[id_], self.book.total(seat, id_)
        self.limits_met += counter.ends(value) != counter.ends(value + amount)

    def step(self, step: Step, *, on: bool) -> None:
        """OT-4.3: one more or one less in one tap; what goes on with the tap before is one line with it."""
        sum_ = self.run.sum if on and self.run else 0
        if sum_:
            self.moves(step.id, step.seat, step.by)
            self.book.go_on(step.by)
        else:
            words = say("why.change", counter=Free(self.tracks[step.id].name))
            self.post(step.seat, step.id, step.by, "OT-4.3", words)
        self.run = Run(step.id, step.seat, sum_ + step.by)

    def how_much(self, counter: Counter, seat: str) -> Ask:
        """OT-4.2: never beyond the counter's limits."""
        bounded = counter.lowest is not None or counter.highest is not None
        value = self.book.total(seat, counter.id) if bounded else 0
        known = self._changes.get((counter.id, seat, value))
        if known is None:
            low, high = counter.room(value)
            known = self._changes[counter.id, seat, value] = Number(
                "change",
                low,
                high,
                chips=counter.chips,
                optional=True,
                never_mind=True,
                rule="OT-4.2",
                **spoken_of(counter, seat),
            )
        return known

    def what_for(self, counter: Counter, seat: str) -> Ask:
        names = ((f"r{place}", reason) for place, reason in enumerate(counter.reasons, 1))
        return pick("reason", names, optional=True, within=True, rule="OT-4.2", **spoken_of(counter, seat))

    def reason(self, counter: Counter, id_: str) -> str:
        return counter.reasons[int(id_[1:]) - 1]

    # -- what is seen

    def marks(self, seats: Seats) -> tuple[tuple[str, str, str], ...]:
        """Where a change begins: the id of the mark, the counter, the seat."""
        return tuple(
            (f"count/{counter.id}/{seat}", counter.id, seat)
            for counter in self.tracks.values()
            for seat in ((TABLE,) if counter.shared else seats)
        )

    def steps(self, seats: Seats) -> tuple[Step, ...]:
        """OT-4.2: one more and one less of everything, as far as there is room."""
        return tuple(
            Step(f"{mark}/{word}", id_, seat, step)
            for mark, id_, seat in self.marks(seats)
            for step, word in STEPS.items()
            if self.tracks[id_].goes(step, self.book.total(seat, id_))
        )

    def label(self, id_: str, seat: str) -> Say:
        return say("label.count", counter=Free(self.tracks[id_].name), who=Who(seat))

    def label_of_one(self, step: Step) -> Say:
        """Made once: limits are met again and again."""
        if step.mark not in self._labels:
            self._labels[step.mark] = self.label_of_steps(step)
        return self._labels[step.mark]

    def label_of_steps(self, step: Step, before: int = 0) -> Say:
        """What it comes to, together with the steps before that it goes on with."""
        amount = before + step.by
        sign = "+" if amount > 0 else "\u2212" if amount else ""
        told = Free(f"{sign}{abs(amount)}")
        return say("label.steps", counter=Free(self.tracks[step.id].name), who=Who(step.seat), amount=told)

    def panels(self) -> tuple[Panel, ...]:
        found: tuple[Panel, ...] = ()
        if tracks := self.each_seats():
            columns = tuple(Say("column", (("name", Free(counter.name)),)) for counter in tracks)
            lines = tuple(self._line(seat, tracks) for seat in self.people.order)
            found += (Rows("counters", columns, lines),)
        if tracks := self.whole_tables():
            found += (Facts("table_counters", tuple(self._fact(TABLE, counter) for counter in tracks)),)
        return found

    def _line(self, seat: str, tracks: tuple[Counter, ...]) -> tuple[Fact, ...]:
        return (self.people.row(seat), *(self._fact(seat, counter) for counter in tracks))

    def _fact(self, seat: str, counter: Counter) -> Fact:
        words = Say("column", (("name", Free(counter.name)),))
        total, mark = self.book.total(seat, counter.id), f"count/{counter.id}/{seat}"
        steps = tuple(f"{mark}/{word}" if counter.goes(step, total) else "" for step, word in STEPS.items())
        return Fact(words, total, mark, seat, counter.id, steps=steps)

    # -- corrections

    def fixes(self) -> tuple[Ask, ...]:
        """OT-8.3: any counter may be set to what lies on the table."""
        marks = self.marks(self.people.order)
        if not marks:
            return ()
        names = ((f"{id_}/{seat}", self.label(id_, seat)) for _, id_, seat in marks)
        return (Form("counter_shows", (pick("which_counter", names), Number("shows", -MOST, MOST))),)

    def fix(self, which: str, shows: int) -> None:
        id_, _, seat = which.partition("/")
        self.post(seat, id_, shows - self.book.total(seat, id_), "OT-8.3", say("why.fix"))


def spoken_of(counter: Counter, seat: str) -> dict[str, Any]:
    return {"subject": f"{counter.id}/{seat}", "about": (("counter", Free(counter.name)), ("seat", Who(seat)))}


def with_less(chips: tuple[int, ...]) -> tuple[int, ...]:
    """1 2 5 are offered as -5 -2 -1 1 2 5."""
    return tuple(-chip for chip in reversed(chips)) + chips
