"""What the app has rolled and drawn, as it is laid out: gardens by food and points, dice by their values."""

from __future__ import annotations

from companion.core.game import TABLE
from companion.core.say import Say, say
from companion.core.scene import Task
from companion.games.white_castle.clan import Clan
from companion.games.white_castle.printed import COLOURS, POSITIONS, Garden
from companion.games.white_castle.table import Table


def to_lay_out(table: Table, clan: Clan) -> tuple[Task, ...]:
    """Gardens before the first turn of the game, dice before that of a round. What people draw and roll lies there."""
    fresh = table.taken and not any(table.taken.values())
    return (*(() if table.begun else gardens(clan)), *(dice(clan) if fresh and table.rolls == "app" else ()))


def gardens(clan: Clan) -> tuple[Task, ...]:
    """WC-P-7: the cards are found by what they cost and what they are worth; one that was corrected lies there."""
    found = []
    for colour in COLOURS:
        here = [garden for garden in clan.gardens if garden.bridge == colour and garden.food]
        cards = {garden.kind: card(garden) for garden in here}
        if len(cards) > 1:
            words = say("todo.lay_gardens", bridge=say(f"bridge.{colour}"), **cards)
            found.append(Task(TABLE, words, rule="WC-P-7"))
    return tuple(found)


def card(garden: Garden) -> Say:
    return say("label.garden_card", food=garden.food, points=garden.points)


def dice(clan: Clan) -> tuple[Task, ...]:
    """WC-P-6, WC-R-3."""
    found = []
    for colour, bridge in clan.bridges.items():
        if len(bridge.dice) == len(POSITIONS):
            values = dict(zip(POSITIONS, bridge.dice, strict=True))
            found.append(Task(TABLE, say("todo.lay_dice", colour=colour, **values), rule="WC-P-6"))
    return tuple(found)
