"""Chance: dice of any kind, coins, and dice with faces of their own. The app rolls, or the table does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.core.asks import Ask, Form, Number, Pick, Text, Value
from companion.core.flow import one
from companion.core.game import CHANCE
from companion.core.say import Free, Part, Say, say
from companion.core.scene import Dice, Die
from companion.games.open_table.common import LONGEST, Composing, Flow, at_table, name, pick
from companion.games.open_table.latest import Latest
from companion.games.open_table.things import counted, kinds, pieces, place_of

BY = Pick("drawn_by", ("app", "table"), forfeit="app")
SIDES = (2, 4, 6, 8, 10, 12, 20, 100)
COIN = 2
COMPOSE = Form(
    "dice_form",
    (
        name(needed=False),
        Number("how_many", 1, 20, forfeit=1, chips=(1, 2, 3, 4, 5)),
        Number("sides", 2, 1000, forfeit=6, chips=SIDES),
        BY,
        Text("faces", LONGEST, least=0, most=20, forfeit=()),
    ),
    optional=True,
    never_mind=True,
    rule="OT-6.1",
)


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice of one kind, and who rolls them. With faces of their own the number of sides does not count."""

    name: str
    how_many: int
    sides: int
    by: str
    faces: tuple[str, ...]

    kind = "dice"

    @property
    def called(self) -> Say | Free:
        return Free(self.name) if self.name else say("name.dice")

    def spoken(self, side: Value) -> Part:
        """What a die shows: a number, heads or tails, or its own face."""
        if self.faces:
            return Free(counted(self.faces)[place_of(str(side))][0])
        return side if isinstance(side, int) else str(side)


def read(agreed: tuple[Any, ...]) -> Roll:
    """The dice that a filled form describes."""
    label, how_many, sides, by, faces = agreed
    return Roll(label or "", how_many, sides, by, faces)


class Rolls:
    def __init__(self, latest: Latest) -> None:
        self.latest = latest

    def compose(self) -> Composing:
        entered = yield from one(at_table, lambda _: COMPOSE)
        return None if entered is None else read(entered)

    def play(self, roll: Roll) -> Flow:
        """OT-6.1: every die for itself; OT-6.4: real dice are entered."""
        shown = yield from one(lambda: CHANCE, lambda _: self.ask(roll))
        sides = tuple(roll.spoken(side) for side in shown)
        numbers = tuple(side for side in shown if isinstance(side, int))
        self.latest.show("dice", roll.called, rolled(sides, numbers), rule_of(roll))
        if numbers:
            self.latest.dice = Dice("dice", tuple(Die(number, roll.sides) for number in numbers), sum(numbers))

    def ask(self, roll: Roll) -> Ask:
        dealt = roll.by == "app"
        return Form(
            "roll",
            (die(roll, dealt=dealt),) * roll.how_many,
            subject=f"{roll.how_many}d{roll.sides}" if not roll.faces else "",
            about=(("name", roll.called),),
            dealt=dealt,
            rule=rule_of(roll),
        )


def rule_of(roll: Roll) -> str:
    return "OT-6.1" if roll.by == "app" else "OT-6.4"


def die(roll: Roll, *, dealt: bool) -> Ask:
    if roll.faces:
        faces = counted(roll.faces)
        return pick("die", pieces(faces) if dealt else kinds(faces))
    return Pick("die", ("heads", "tails")) if roll.sides == COIN else Number("die", 1, roll.sides)


def rolled(sides: tuple[Part, ...], numbers: tuple[int, ...]) -> Say:
    if len(numbers) > 1:
        return say("result.rolled_total", sides=sides, total=sum(numbers))
    return say("result.rolled", sides=sides)
