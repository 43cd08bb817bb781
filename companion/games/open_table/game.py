"""The flow of the Open table: one question, what now, until the table says that it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from companion.core.asks import Ask, Pick, Value
from companion.core.book import Book
from companion.core.brought import Kind, Printed
from companion.core.flow import Flow, one
from companion.core.game import Given
from companion.core.header import Seat
from companion.core.say import Free, Say, say
from companion.core.scene import Panel, Sheet
from companion.games.open_table import bags, bids, chance, counters, layouts, picks, scores, votes
from companion.games.open_table.brought import kept_layout
from companion.games.open_table.common import at_table, pick
from companion.games.open_table.people import People
from companion.games.open_table.latest import Shown
from companion.games.open_table.tidy import tidy
from companion.games.open_table.usual import Composed, Usual

Door = Callable[[], Flow]
Doors = Iterator[tuple[str, Say | Free, Door]]
REARRANGING = frozenset({"bid", "vote", "point", "dice", "set_up", "people"})  # may change what is offered


class OpenTable:
    key: ClassVar[str] = "open-table"
    rules: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 13)
    options: ClassVar[tuple[Ask, ...]] = ()
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    shipped: ClassVar[tuple[str, ...]] = ()
    accounts: ClassVar[tuple[str, ...]] = ()  # every table makes its own
    private: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, given: Given) -> None:
        self.book = Book()
        self.shown = Shown(self.book)
        self.people = People(given.seats, self.shown)
        self.counters = counters.Counters(self.people, self.book)
        self.scores = scores.Scores(self.people, self.counters, self.book)
        self.bags = bags.Bags(self.shown)
        self.bids = bids.Bids(self.people, self.counters, self.book, self.shown)
        self.votes = votes.Votes(self.people, self.shown)
        self.picks = picks.Picks(self.people, self.shown)
        self.rolls = chance.Rolls(self.shown)
        self.usual = Usual()
        self.doing = say("title.open")
        self._now: Pick | None = None
        self._doors: dict[str, Door] = {}
        if "layout" in given.data:
            self.lay_out(given.data["layout"])

    @staticmethod
    def brought(printed: Printed) -> tuple[Kind, ...]:
        return (kept_layout(OpenTable.key, lambda layout: OpenTable(Given(("a", "b"), data={"layout": layout}))),)

    # -- the evening

    def play(self) -> Flow:
        while not self.scores.ended:
            now = yield from one(at_table, self.what_now)
            yield from self._doors[now]()
            if now in REARRANGING:
                self._now = None

    def what_now(self, _: str) -> Ask:
        """OT-8.4: everything that can be done next, made anew only after it changed."""
        if self._now is None:
            doors = tuple(self.doors())
            self._doors = {id_: door for id_, _, door in doors}
            self._now = pick("now", ((id_, label) for id_, label, _ in doors), leads=True, rule="OT-8.4")
        return self._now

    def doors(self) -> Doors:
        if self.usual.last and (self.usual.last.kind == "dice" or self.in_company()):
            yield "again", say("option.again"), self.again
        for id_, composed in self.usual.kept.items():
            if composed.kind == "dice" or self.in_company():
                yield id_, say(f"label.{composed.kind}", name=Free(composed.name)), partial(self.usually, id_)
        for id_, door in self.verbs():
            yield id_, say(f"option.{id_}"), door
        for bag in self.bags.bags.values():
            yield f"draw/{bag.id}", self.bags.label(bag), partial(self.bags.draw, bag.id)
        for mark, id_, seat in self.counters.marks(self.people.present):
            yield mark, self.counters.label(id_, seat), partial(self.counters.change, id_, seat)
        for mark, id_, seat in self.scores.marks(self.people.present):
            yield mark, self.scores.label(id_, seat), partial(self.scores.enter, id_, seat)

    def in_company(self) -> bool:
        return len(self.people.present) > 1

    def verbs(self) -> Iterator[tuple[str, Door]]:
        if self.in_company():
            yield "bid", partial(self.compose, "bid")
            yield "vote", partial(self.compose, "vote")
            yield "point", partial(self.compose, "point")
        yield "dice", partial(self.compose, "dice")
        yield "lots", self.people.lots
        yield "set_up", self.set_up
        yield "people", self.come_and_go
        yield "finish", self.scores.finish

    # -- what is composed and played at once: bids, votes, picks, dice

    def compose(self, kind: str) -> Flow:
        composed = yield from self.chapter(kind).compose()
        if composed is not None:
            self.usual.keep(composed)
            yield from self.round(composed)

    def chapter(self, kind: str) -> Any:
        return {"bid": self.bids, "vote": self.votes, "point": self.picks, "dice": self.rolls}[kind]

    def round(self, composed: Composed) -> Flow:
        if self.usual.last is None:
            self._now = None  # from now on there is something to do again
        self.usual.last = composed
        self.doing = say("title.named", name=composed.called)
        yield from self.chapter(composed.kind).play(composed)
        self.doing = say("title.open")

    def again(self) -> Flow:
        """OT-8.4: the same once more, in one tap."""
        assert self.usual.last is not None
        yield from self.round(self.usual.last)

    def usually(self, id_: str) -> Flow:
        yield from self.round(self.usual.kept[id_])

    # -- what stays on the table: counters, categories, bags

    def set_up(self) -> Flow:
        """OT-8.4: never more of a kind than a table can overlook."""
        kinds: dict[str, dict[str, Any]] = {
            "counter": self.counters.tracks,
            "category": self.scores.categories,
            "bag": self.bags.bags,
        }
        ways = tuple(kind for kind, made in kinds.items() if len(made) < layouts.MANY)
        ways += ("tidy",) if self.usual.kept or any(kinds.values()) else ()
        way = yield from one(at_table, lambda _: Pick("set_up", ways, optional=True, leads=True, rule="OT-8.4"))
        if way == "counter":
            yield from self.counters.compose()
        elif way == "category":
            yield from self.scores.compose()
        elif way == "bag":
            yield from self.bags.compose()
        elif way == "tidy":
            yield from tidy(self.counters, self.scores, self.bags, self.usual)

    def come_and_go(self) -> Flow:
        newcomer = yield from self.people.come_and_go()
        if newcomer is not None:
            self.counters.deal_in(newcomer)

    # -- layouts

    def lay_out(self, layout: object) -> None:
        """OT-8.1: a table may begin with everything composed."""
        found = layouts.entries(layout)
        for entry in found["counters"]:
            self.counters.add(layouts.entered(counters.COMPOSE, entry))
        for entry in found["categories"]:
            self.scores.add(layouts.entered(scores.COMPOSE, entry))
        for entry in found["bags"]:
            self.bags.add(layouts.entered(bags.COMPOSE, entry))
        bid_form = bids.composing(self.counters)
        self._usual(bids.read(layouts.entered(bid_form, entry)) for entry in found["bids"])
        self._usual(votes.read(layouts.entered(votes.composing(), entry)) for entry in found["votes"])
        self._usual(picks.read(layouts.entered(picks.composing(), entry)) for entry in found["points"])
        self._usual(chance.read(layouts.entered(chance.COMPOSE, entry)) for entry in found["dice"])

    def _usual(self, composed: Iterator[Composed]) -> None:
        for each in composed:
            self.usual.keep(each)
        self.usual.last = None

    def layout(self) -> dict[str, Any]:
        """OT-8.1: what is composed now, to be kept and begun with another evening."""
        tracks, categories = self.counters.tracks.values(), self.scores.categories.values()
        return layouts.written(tracks, categories, self.bags.bags.values(), self.usual.kept.values())

    # -- what is seen

    def newcomers(self) -> tuple[Seat, ...]:
        return self.people.newcomers

    def title(self) -> Say:
        return self.doing

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        """An empty table shows who sits round it."""
        composed = (*self.counters.panels(), *self.scores.panels(), *self.bags.panels())
        return (*self.shown.panels(), *(composed or self.people.panels()))

    def facts(self, viewer: str | None) -> Mapping[str, str]:
        result = self.shown.result
        known = {"start": self.people.start, "present": ",".join(self.people.present)}
        known["result"] = said(result.words) if result else "-"
        known["winner"] = ",".join(result.winners) if result and result.winners else "-"
        known["rule"] = result.rule if result else "-"
        known |= {f"total {seat}": str(self.scores.total(seat)) for seat in self.people.order}
        return known | {
            f"{bag.id} {thing}": str(left) for bag in self.bags.bags.values() for thing, left in bag.left.items()
        }

    def sheet(self, viewer: str | None) -> Sheet | None:
        return self.scores.sheet()

    def winners(self) -> tuple[str, ...]:
        return self.scores.winners()

    # -- corrections

    def fixes(self) -> tuple[Ask, ...]:
        return (*self.people.fixes(), *self.counters.fixes(), *self.scores.fixes(), *self.bags.fixes())

    def fix(self, name: str, value: Any) -> None:
        self._now = None
        if name in ("present", "start"):
            self.people.fix(name, value)
            return
        which, shows = value
        chapters: dict[str, Any] = {"counter_shows": self.counters, "cell_shows": self.scores, "bag_holds": self.bags}
        chapters[name].fix(which, shows)


def said(words: Say) -> str:
    """The key of what a result says about what was composed."""
    inner = dict(words.parts).get("words")
    return inner.key.partition(".")[2] if isinstance(inner, Say) else "-"
