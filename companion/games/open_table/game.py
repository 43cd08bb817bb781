"""The flow of the Open table: one question, what now, until the table says that it ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from companion.core.asks import ON, Ask, Pick, Text, Value
from companion.core.book import Book
from companion.core.brought import Kind, Printed
from companion.core.end import End
from companion.core.flow import Flow, one
from companion.core.game import Coming, Given
from companion.core.header import Seat
from companion.core.say import Free, Say, say
from companion.core.scene import Panel, Sheet
from companion.games.open_table import corrections, layouts, shown
from companion.games.open_table.brought import kept_layout
from companion.games.open_table.cells import enter
from companion.games.open_table.common import at_table, pick
from companion.games.open_table.composing import compose
from companion.games.open_table.counters import Step
from companion.games.open_table.doing import next_round
from companion.games.open_table.ending import end, finish, winners
from companion.games.open_table.scoring import mark
from companion.games.open_table.table import PLAYING, Table
from companion.games.open_table.tidy import tidy
from companion.games.open_table.usual import Composed

Door = Callable[[], Flow]
Doors = Iterator[tuple[str, Say | Free, Door]]
REARRANGING = frozenset({"round", "bid", "vote", "point", "dice", "set_up"})  # may change what is offered


class OpenTable:
    key: ClassVar[str] = "open-table"
    rules: ClassVar[int] = 2
    players: ClassVar[range] = range(2, 13)
    options: ClassVar[tuple[Ask, ...]] = (PLAYING,)
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    shipped: ClassVar[tuple[str, ...]] = ()
    accounts: ClassVar[tuple[str, ...]] = ()  # every table makes its own
    private: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, given: Given) -> None:
        self.table = Table(given)
        self.book: Book = self.table.book
        self._now: Pick | None = None
        self._doors: dict[str, Door] = {}
        self._steps: dict[str, Step] = {}
        self._arranged: object = None
        self._limits = -1

    @staticmethod
    def brought(printed: Printed) -> tuple[Kind, ...]:
        return (kept_layout(OpenTable.key),)

    # -- the evening

    def play(self) -> Flow:
        if self.table.rounds:
            yield from self.table.rounds.begin()
        while not self.table.scores.ended:
            now = yield from one(at_table, self.what_now)
            if now in self._doors:
                self.table.counters.run = None
                yield from self._doors[now]()
            else:
                self.table.counters.step(self._steps[now.removesuffix(ON)], on=now.endswith(ON))
            if now in REARRANGING:
                self._now = None

    def what_now(self, _: str) -> Ask:
        """OT-8.4: everything that can be done next, made anew only after it changed."""
        arranged, limits = self.table.arranged(), self.table.counters.limits_met
        if self._now is None or arranged != self._arranged:
            self._arranged, self._limits = arranged, -1
            doors = tuple(self.doors())
            self._doors = {id_: door for id_, _, door in doors}
            self._now = pick("now", [(id_, label) for id_, label, _ in doors], leads=True, rule="OT-8.4")
        if limits != self._limits:
            self._limits = limits
            self._now = self.with_steps(self._now)
        return self.going_on(self._now)

    def with_steps(self, now: Pick) -> Pick:
        """OT-4.3: one more and one less of every counter, as far as its limits leave room."""
        steps = self.table.counters.steps(self.table.people.present)
        self._steps = {step.mark: step for step in steps}
        labels = tuple(map(self.table.counters.label_of_one, steps))
        return replace(now, lying=tuple(self._steps), labels=now.labels[: len(now.options)] + labels)

    def going_on(self, now: Pick) -> Pick:
        """OT-4.3: while a counter runs, its steps may go on with the one before."""
        run = self.table.counters.run
        if run is None:
            return now
        steps = [step for step in self._steps.values() if (step.id, step.seat) == (run.id, run.seat)]
        labels = tuple(self.table.counters.label_of_steps(step, run.sum) for step in steps)
        return replace(now, further=tuple(step.mark + ON for step in steps), labels=now.labels + labels)

    def doors(self) -> Doors:
        """What is there from the beginning comes first: whatever comes later moves none of it."""
        table = self.table
        for id_, door in self.verbs():
            yield id_, say(f"option.{id_}"), door
        if table.usual.last and (table.usual.last.kind == "dice" or table.in_company()):
            yield "again", say("option.again", name=table.usual.last.called), self.again
        for id_, composed in table.usual.kept.items():
            if composed.kind == "dice" or table.in_company():
                yield id_, say(f"label.{composed.kind}", name=Free(composed.name)), partial(self.usually, id_)
        for bag in table.bags.bags.values():
            yield f"draw/{bag.id}", table.bags.label(bag), partial(table.bags.draw, bag.id)
        for where, id_, seat in table.counters.marks(table.people.present):
            yield where, table.counters.label(id_, seat), partial(table.counters.change, id_, seat)
        for id_, seat in table.scores.cells():
            yield mark(id_, seat), table.scores.label(id_, seat), partial(enter, table.scores, id_, seat)

    def verbs(self) -> Iterator[tuple[str, Door]]:
        if (rounds := self.table.rounds) and rounds.course.steps:
            yield ("close", rounds.close) if rounds.over else ("round", partial(next_round, rounds))
        if self.table.in_company():
            yield "bid", partial(self.compose, "bid")
            yield "vote", partial(self.compose, "vote")
            yield "point", partial(self.compose, "point")
        yield "dice", partial(self.compose, "dice")
        yield "lots", self.table.people.lots
        yield "set_up", self.set_up
        yield "finish", partial(finish, self.table)

    # -- what is composed and played at once: bids, votes, picks, dice

    def compose(self, kind: str) -> Flow:
        composed = yield from self.table.chapter(kind).compose()
        if composed is not None:
            self.table.usual.keep(composed)
            yield from self.round(composed)

    def round(self, composed: Composed) -> Flow:
        if self.table.usual.last is None:
            self._now = None  # from now on there is something to do again
        self.table.usual.last = composed
        self.table.doing = composed.called
        yield from self.table.chapter(composed.kind).play(composed)
        self.table.doing = None

    def again(self) -> Flow:
        """OT-8.4: the same once more, in one tap."""
        assert self.table.usual.last is not None
        yield from self.round(self.table.usual.last)

    def usually(self, id_: str) -> Flow:
        yield from self.round(self.table.usual.kept[id_])

    # -- what stays on the table: counters, categories, bags

    def set_up(self) -> Flow:
        """OT-8.4: never more of a kind than a table can overlook."""
        table = self.table
        kinds: dict[str, Collection[str]] = {
            "counter": table.counters.tracks,
            "category": table.scores.composed(),
            "bag": table.bags.bags,
        }
        ways = tuple(kind for kind, made in kinds.items() if len(made) < layouts.MANY)
        ways += () if table.scores.rounds else ("rounds",)
        ways += ("round_of_steps",)
        ways += ("tidy",) if table.usual.kept or table.scores.categories or any(kinds.values()) else ()
        way = yield from one(
            at_table, lambda _: Pick("set_up", ways, optional=True, never_mind=True, leads=True, rule="OT-8.4")
        )
        if way == "counter":
            yield from table.counters.compose()
        elif way == "category":
            yield from table.scores.compose()
        elif way == "rounds":
            table.scores.keep_rounds()
        elif way == "round_of_steps":
            yield from compose(table)
        elif way == "bag":
            yield from table.bags.compose()
        elif way == "tidy":
            yield from tidy(table.counters, table.scores, table.bags, table.usual)

    def layout(self) -> dict[str, Any]:
        return self.table.layout()

    # -- what is seen

    def newcomers(self) -> tuple[Seat, ...]:
        return self.table.people.newcomers

    def title(self) -> Say:
        return shown.title(self.table)

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        """What is on an Open table lies open, but for roles and what they know."""
        return shown.panels(self.table, viewer)

    def facts(self, viewer: str | None) -> Mapping[str, str]:
        return shown.facts(self.table, viewer)

    def sheet(self, viewer: str | None) -> Sheet | None:
        return shown.sheet(self.table)

    def winners(self) -> tuple[str, ...]:
        return winners(self.table)

    def end(self) -> End:
        return end(self.table)

    def called(self) -> str:
        """OT-8.5: what the table plays, if it said so."""
        return self.table.playing

    @staticmethod
    def playing() -> Text:
        return PLAYING

    def coming(self) -> Coming:
        return self.table.people.coming()

    # -- corrections

    def fixes(self) -> tuple[Ask, ...]:
        return corrections.fixes(self.table)

    def fix(self, name: str, value: Any) -> None:
        self._now = self.table.counters.run = None
        corrections.fix(self.table, name, value)
