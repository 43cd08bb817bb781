"""What chance brought, drawn where it is told: coins that turn once, and what came out of a bag."""

from __future__ import annotations

from math import cos, pi
from typing import Any

from kivy.properties import ColorProperty, NumericProperty, StringProperty

from companion.core.say import Free, Part, Say
from companion.core.scene import Dice, Result
from companion.ui.panels.dice import DieFace
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted
from companion.ui.widgets.settling import Settling
from companion.ui.widgets.text import Framed, NaturalWords

FACES = {"heads": "sun", "tails": "moon"}
MANY, MOST = 6, 12  # more of them are only told; and of dice, which are smaller


class Coin(Settling):
    """Heads or tails; it turns once before it lies."""

    face = StringProperty("")
    least = NumericProperty("72dp")
    ink = ColorProperty()
    paper = ColorProperty()

    def moved(self, turned: Any, lifted: Any) -> None:
        lifted.x = max(0.05, abs(cos(self.unrest * pi)))


class Token(Framed, Settling, NaturalWords):
    """What was drawn, as large as a number that matters."""

    least = NumericProperty("96dp")
    limit = NumericProperty(10_000)


def dice(result: Result) -> list[Wanted]:
    """Coins, or the dice as they lie on the table now."""
    scene = hanko().scene
    panels = scene.panels if scene is not None else ()
    lie = next((panel.dice for panel in panels if isinstance(panel, Dice)), ())
    if not lie or len(lie) > MOST or tuple(die.value for die in lie) != parts(result, "sides"):
        return coins(result)
    return [(DieFace, {"value": die.value, "sides": die.sides}) for die in lie]


def coins(result: Result) -> list[Wanted]:
    sides = parts(result, "sides")
    shown = [FACES[side] for side in sides if isinstance(side, str) and side in FACES]
    return [(Coin, {"face": face}) for face in shown] if len(shown) == len(sides) <= MANY else []


def tokens(result: Result) -> list[Wanted]:
    things = [thing.text for thing in parts(result, "things") if isinstance(thing, Free)]
    return [(Token, {"text": thing}) for thing in things] if len(things) <= MANY else []


def parts(result: Result, name: str) -> tuple[Part, ...]:
    """What fills this gap of what happened."""
    words = dict(result.words.parts).get("words")
    found = dict(words.parts).get(name, ()) if isinstance(words, Say) else ()
    return found if type(found) is tuple else (found,)


TOLD = {"dice": dice, "draw": tokens}

load(__name__)
