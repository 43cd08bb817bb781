"""Setting up (WC-P-1 to WC-P-12, WC-S-1.1 to WC-S-1.3): the box; alone, also the clan and the gardens."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.core.asks import Ask, Number, Order
from companion.core.flow import Flow, one
from companion.core.game import CHANCE, TABLE, Given
from companion.core.say import say
from companion.core.scene import Task
from companion.games.white_castle.clan import Clan
from companion.games.white_castle.printed import COLOURS, GARDENS, KINDS, Garden
from companion.games.white_castle.table import RIVAL, Table

MOST_GARDEN = 30  # a garden of another box (WC-ruling-13)

BY_APP = {"WC-P-6": "dice", "WC-P-7": "gardens"}  # what is laid out as the app says
BOARD = ("WC-P-2", "WC-P-3", "WC-P-4", "WC-P-5", "WC-P-6", "WC-P-7", "WC-P-8", "WC-P-9")


def checklist(given: Given) -> tuple[Task, ...]:
    """What to lay out before the table begins, in the order of the rulebook."""
    if given.options.get("mirror") == "score":
        return ()
    few = ("WC-P-1",) if len(given.seats) <= 2 else ()
    if len(given.seats) > 1:
        return tuple(_task(rule) for rule in (*few, *BOARD, "WC-P-11"))
    by_app = {rule for rule, option in BY_APP.items() if given.options.get(option) == "app"}
    real = ("WC-S-1.3",) if given.options.get("cards") in ("physical", "followed") else ()
    return tuple(_task(rule, by_app=rule in by_app) for rule in (*few, *BOARD, "WC-P-12", "WC-S-1.1", *real))


def _task(rule: str, *, by_app: bool = False) -> Task:
    return Task(TABLE, say(f"setup.{rule}.app" if by_app else f"setup.{rule}"), rule=rule)


def places(table: Table) -> tuple[Task, ...]:
    """Where the markers begin: as they were drawn (WC-P-10), or as the level says (WC-S-1.2)."""
    if not table.solo:
        herons = (replace(task, why=None) for task in table.heron_tasks(table.order))  # as they were drawn
        return (_task("WC-P-10"), *herons)
    level = table.board.levels[table.option("level")]
    rival = say("setup.WC-S-1.2", points=level.points, place=level.position, space=level.influence)
    human = say("setup.human", place=len(table.everybody) + 1 - level.position)
    return (Task(RIVAL, rival, rule="WC-S-1.2"), Task(table.human, human, rule="WC-S-1.2"))


class SoloPreparation:
    """Alone: what the clan begins with, and the gardens below the bridges."""

    def __init__(self, table: Table, clan: Clan) -> None:
        self.table, self.clan = table, clan

    def set_up(self) -> Flow:
        self.start()
        yield from self.lay_gardens()

    def start(self) -> None:
        """WC-S-1.1, WC-S-1.2: what the clan begins with; the human takes the other place, on space 0."""
        table = self.table
        level = table.board.levels[table.option("level")]
        order = (RIVAL, table.human) if level.position == 1 else (table.human, RIVAL)
        table.begin(order)
        words = say("why.level", level=table.option("level"))
        table.post(RIVAL, "points", level.points, "WC-S-1.2", words)
        if level.influence:
            table.move(RIVAL, level.influence, "WC-S-1.2", words)

    def lay_gardens(self) -> Flow:
        """WC-P-7: a plant and a stone garden below each bridge; what counts later are their points."""
        if self.table.option("gardens") == "app":
            yield from self.draw_gardens()
        while self.next_garden():
            points = yield from one(lambda: CHANCE if self.next_garden() else None, self.garden_ask)
            bridge, _, kind = self.next_garden().partition("-")
            if points is not None:
                self.clan.gardens = (*self.clan.gardens, Garden(bridge, kind, points))

    def draw_gardens(self) -> Flow:
        drawn: dict[str, tuple[str, ...]] = {}
        for kind in KINDS:
            order = yield from one(lambda: CHANCE, partial(self.garden_stack, kind))
            drawn[kind] = order
        cards = {card.id: card for card in self.table.garden_cards}
        lying = [(bridge, cards[drawn[kind][at]]) for at, bridge in enumerate(COLOURS) for kind in KINDS]
        self.clan.gardens = tuple(Garden(bridge, card.kind, card.points, card.food) for bridge, card in lying)

    def garden_stack(self, kind: str, _: str) -> Ask:
        cards = [card for card in self.table.garden_cards if card.kind == kind]
        labels = tuple(say("label.garden_card", food=card.food, points=card.points) for card in cards)
        ids = tuple(card.id for card in cards)
        return Order(
            "garden_stack", ids, subject=kind, about=(("kind", kind),), labels=labels, dealt=True, rule="WC-P-7"
        )

    def next_garden(self) -> str:
        laid_out = len(self.clan.gardens)
        return GARDENS[laid_out] if laid_out < len(GARDENS) else ""

    def garden_ask(self, _: str) -> Ask:
        garden = self.next_garden()
        worth = sorted({card.points for card in self.table.garden_cards if card.kind == garden.partition("-")[2]})
        about, chips = (("garden", say(f"garden.{garden}")),), tuple(worth)
        return Number("garden_points", 0, MOST_GARDEN, subject=garden, about=about, chips=chips, rule="WC-P-7")
