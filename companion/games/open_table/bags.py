"""Bags: things that are drawn blind, put back or not. The app draws, or the table does."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.asks import Ask, Confirm, Form, Number, Text, Value
from companion.core.flow import one
from companion.core.game import CHANCE
from companion.core.say import Free, Say, say
from companion.core.scene import Fact, Facts, Panel, Why
from companion.games.open_table.chance import BY
from companion.games.open_table.common import LONGEST, Composing, Flow, at_table, name, pick
from companion.games.open_table.latest import Latest
from companion.games.open_table.things import SEVERAL, Things, counted, kinds, pieces, place_of

COMPOSE = Form(
    "bag",
    (
        name(),
        Confirm("put_back", forfeit=False),
        Number("at_once", 1, 12, forfeit=1, chips=(1, 2, 3, 4, 5)),
        BY,
        Text("contents", LONGEST, least=1, most=40),
    ),
    optional=True,
    never_mind=True,
    rule="OT-6.2",
)


@dataclass(slots=True)
class Bag:
    id: str
    name: str
    put_back: bool
    at_once: int
    by: str
    contents: tuple[str, ...]  # as typed
    full: Things
    left: dict[str, int]

    @property
    def things(self) -> Things:
        """What lies in the bag now."""
        return tuple((thing, self.left[thing]) for thing, _ in self.full)

    @property
    def empty(self) -> bool:
        return not any(self.left.values())


class Bags:
    """OT-6.2: every bag and what is left in it."""

    def __init__(self, latest: Latest) -> None:
        self.latest = latest
        self.bags: dict[str, Bag] = {}
        self.made = 0

    # -- composing

    def compose(self) -> Composing:
        entered = yield from one(at_table, lambda _: COMPOSE)
        if entered is not None:
            self.add(entered)

    def add(self, entered: tuple[Value, ...]) -> None:
        called, put_back, at_once, by, contents = entered
        assert isinstance(at_once, int)
        assert isinstance(contents, tuple)
        self.made += 1
        typed = tuple(str(word) for word in contents)
        full = counted(typed)
        bag = Bag(f"b{self.made}", str(called), put_back is True, at_once, str(by), typed, full, dict(full))
        self.bags[bag.id] = bag

    def rename(self, id_: str, name: str) -> None:
        self.bags[id_].name = name

    def remove(self, id_: str) -> None:
        del self.bags[id_]

    def refill(self, id_: str) -> None:
        bag = self.bags[id_]
        bag.left = dict(bag.full)

    # -- drawing

    def draw(self, id_: str) -> Flow:
        """OT-6.2: one after the other, as many as agreed; an empty bag can be filled again."""
        bag = self.bags[id_]
        if bag.empty:
            yield from self.fill_again(bag)
            return
        drawn: tuple[str, ...] = ()
        while len(drawn) < bag.at_once and not bag.empty:
            piece = yield from one(lambda: None if bag.empty else CHANCE, lambda _: self.ask(bag))
            if piece is None:
                return
            thing = bag.full[place_of(piece)][0]
            drawn += (thing,)
            if not bag.put_back:
                bag.left[thing] -= 1
            self.show(bag, drawn)

    def fill_again(self, bag: Bag) -> Flow:
        again = yield from one(at_table, lambda _: Confirm("refill", about=(("bag", Free(bag.name)),), rule="OT-6.2"))
        if again:
            self.refill(bag.id)

    def ask(self, bag: Bag) -> Ask:
        """OT-6.4: where the table draws, it enters what came out."""
        about = (("bag", Free(bag.name)),)
        if bag.by == "app":
            return pick("draw", pieces(bag.things), subject=bag.id, about=about, dealt=True, rule="OT-6.2")
        return pick("draw", kinds(bag.things), subject=bag.id, about=about, rule="OT-6.4")

    def show(self, bag: Bag, things: tuple[str, ...]) -> None:
        words = say("result.drawn", things=tuple(Free(thing) for thing in things))
        left = sum(bag.left.values())
        why = Why(left, say("why.put_back" if bag.put_back else "why.left"), "OT-6.2")
        rule = "OT-6.2" if bag.by == "app" else "OT-6.4"
        self.latest.show("draw", Free(bag.name), words, rule, why=(why,))

    # -- what is seen

    def label(self, bag: Bag) -> Say:
        return say("label.draw", bag=Free(bag.name))

    def panels(self) -> tuple[Panel, ...]:
        if not self.bags:
            return ()
        return (Facts("bags", tuple(self._fact(bag) for bag in self.bags.values())),)

    def _fact(self, bag: Bag) -> Fact:
        """How much is in the bag, and of what."""
        words = Say("column", (("name", Free(bag.name)),))
        why = tuple(Why(count, Say("column", (("name", Free(thing)),)), "OT-6.2") for thing, count in bag.things)
        return Fact(words, sum(bag.left.values()), f"draw/{bag.id}", why=why)

    # -- corrections

    def fixes(self) -> tuple[Ask, ...]:
        """OT-8.3: a bag holds what it really holds."""
        names = tuple(
            (f"{bag.id}/t{place}", say("label.thing", thing=Free(thing), bag=Free(bag.name)))
            for bag in self.bags.values()
            for place, (thing, _) in enumerate(bag.full, 1)
        )
        return (Form("bag_holds", (pick("which_thing", names), Number("holds", 0, SEVERAL))),) if names else ()

    def fix(self, which: str, holds: int) -> None:
        id_, _, piece = which.partition("/")
        bag = self.bags[id_]
        bag.left[bag.full[place_of(piece)][0]] = holds
