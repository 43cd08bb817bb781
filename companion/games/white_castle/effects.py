"""What the symbols of the solo cards do (WC-S-5.4), one after the other (WC-S-5.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from companion.core.say import Say, say
from companion.games.white_castle.bridges import Bridge, Lying
from companion.games.white_castle.deck import Deck, Effect
from companion.games.white_castle.printed import COURTIERS, GATE, Board, Garden
from companion.games.white_castle.scoring import Figures
from companion.games.white_castle.track import advance


@dataclass(frozen=True, slots=True)
class Sight:
    """What the rival looks at."""

    round: int
    bridges: Mapping[str, Bridge]
    lying: Lying = field(default_factory=dict)
    gardens: tuple[Garden, ...] = ()
    figures: Figures = field(default_factory=Figures)
    influence: int = 0
    stack: tuple[str | None, ...] = ()  # bridge side up, top first; None: a real card not seen yet

    def garden(self, id_: str) -> Garden:
        return next(garden for garden in self.gardens if garden.id == id_)


@dataclass(frozen=True, slots=True)
class Step:
    """One line of "do this on the table": what, why, by which rule, and what it is worth."""

    words: Say
    why: Say
    rule: str
    fix: str = ""  # the correction to offer where the table differs
    points: int = 0
    coins: int = 0
    influence: int = 0


class Need(NamedTuple):
    """What has to be known before the turn can be told: `top`, `shuffle` or `garden`."""

    what: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """What the turn is played by: the board, the cards, and one option."""

    board: Board
    deck: Deck
    overshoot: str = "clamp"


Done = tuple[Sight, Step]


def perform(sight: Sight, rules: Rules, effect: Effect, why: Say, choices: list[str]) -> Done | Need:
    """WC-S-5.4: one effect; what cannot be done brings points instead (WC-S-5.7)."""
    if effect.kind == "gardener":
        return _gardener(sight, rules, effect, why, choices)
    if effect.kind == "up":
        return _up(sight, rules, effect, why)
    if effect.kind in ("gate", "warrior"):
        return _enter(sight, rules, effect, why)
    if effect.kind == "influence":
        return _influence(sight, rules, effect, why)
    amount = effect.amount
    words = say(f"todo.{effect.kind}", count=amount)
    if effect.kind == "vp":
        return sight, Step(words, why, "WC-S-5.4", "points", points=amount)
    return sight, Step(words, why, "WC-S-5.4", "coins", coins=amount)


def not_done(sight: Sight, effect: Effect, why: str) -> Done:
    """WC-S-5.7: as many points as the round has."""
    words = say("todo.not_done", effect=say(f"effect.{effect.id}"), count=sight.round)
    return sight, Step(words, say(f"why.{why}"), "WC-S-5.7", "figures", points=sight.round)


def _enter(sight: Sight, rules: Rules, effect: Effect, why: Say) -> Done:
    figures, board = sight.figures, rules.board
    if effect.kind == "gate":
        if sum(figures.courtiers) >= board.figures["courtiers"]:
            return not_done(sight, effect, "no_courtier_left")
        moved = figures.more("gate")
        return replace(sight, figures=moved), Step(say("todo.gate"), why, "WC-S-5.4", "figures")
    if sum(figures.warriors) >= board.figures["warriors"]:
        return not_done(sight, effect, "no_warrior_left")
    yard = f"yard{effect.what}"
    moved = figures.more(yard)
    return replace(sight, figures=moved), Step(say("todo.warrior", cost=effect.amount), why, "WC-S-5.4", "figures")


def courtier_up(figures: Figures, levels: int, overshoot: str = "clamp") -> tuple[str, str] | None:
    """WC-S-5.5, WC-ruling-2: from where to where the lowest courtier goes; None when no courtier can."""
    lowest = next((place for place in COURTIERS[:-1] if figures.at(place)), None)
    if lowest is None:
        return None
    goal = COURTIERS.index(lowest) + levels
    if goal >= len(COURTIERS) and overshoot == "fail":
        return None
    return lowest, COURTIERS[min(goal, len(COURTIERS) - 1)]


def _up(sight: Sight, rules: Rules, effect: Effect, why: Say) -> Done:
    move = courtier_up(sight.figures, effect.amount, rules.overshoot)
    if move is None:
        below = any(sight.figures.courtiers[:-1])
        return not_done(sight, effect, "too_high" if below else "no_courtier_below")
    start, goal = move
    figures = sight.figures.more(start, -1).more(goal)
    words = say(f"todo.up_{goal}", start=say(f"from.{start}"))
    rule = "WC-S-5.5" if start != GATE else "WC-S-5.4"
    return replace(sight, figures=figures), Step(words, why, rule, "figures")


def _influence(sight: Sight, rules: Rules, effect: Effect, why: Say) -> Done:
    space = advance(rules.board, sight.influence, effect.amount)
    steps = space - sight.influence
    if not steps:
        return not_done(sight, effect, "track_ends")
    words = say("todo.influence", count=steps, space=space)
    return replace(sight, influence=space), Step(words, why, "WC-S-5.4", "marker", influence=steps)


def garden_choice(gardens: Sequence[Garden], own: Sequence[str], kind: str) -> tuple[str, ...]:
    """WC-S-5.4, WC-ruling-6: of the cards of that kind without an own gardener those with the fewest points."""
    open_ = [garden for garden in gardens if garden.id not in own and kind in (garden.kind, "any")]
    fewest = min((garden.points for garden in open_), default=0)
    return tuple(garden.id for garden in open_ if garden.points == fewest)


def _gardener(sight: Sight, rules: Rules, effect: Effect, why: Say, choices: list[str]) -> Done | Need:
    figures = sight.figures
    if len(figures.gardens) >= rules.board.figures["gardeners"]:
        return not_done(sight, effect, "no_gardener_left")
    options = garden_choice(sight.gardens, figures.gardens, effect.what)
    if not options:
        return not_done(sight, effect, "no_garden_left")
    chosen = options[0]
    if len(options) > 1:
        while choices and choices[0] not in options:
            choices.pop(0)
        if not choices:
            return Need("garden", options)
        chosen = choices.pop(0)
    after = replace(sight, figures=figures.with_(gardens=(*figures.gardens, chosen)))
    words = say("todo.gardener", garden=say(f"garden.{chosen}"), points=sight.garden(chosen).points)
    return after, Step(words, why, "WC-S-5.4", "gardener")
