"""A turn of the Tokugawa clan, exactly (WC-S-5): what it does, line by line, with the reason of each.

A turn is derived from the table as it lies; nothing is changed until the table has done it. So whatever is
corrected before, the whole turn follows anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.core.say import Free, Say, say
from companion.games.white_castle.bridges import difference, present
from companion.games.white_castle.deck import Card, Deck, Effect
from companion.games.white_castle.effects import Need, Rules, Sight, Step, perform
from companion.games.white_castle.printed import COLOURS, WELL, Board


class Chosen(NamedTuple):
    """The die of the turn and where its card sends it; no die where none is left."""

    die: str | None
    space: str
    why: Say


@dataclass(frozen=True, slots=True)
class Turn:
    revealed: tuple[str, ...]
    acting: tuple[str, ...]
    selecting: str | None
    seen: tuple[Say, ...]  # why card after card was turned over
    die: str | None
    value: int
    space: str
    steps: tuple[Step, ...]
    failed: int
    after: Sight
    need: Need | None = None  # a tie between gardens: the steps so far stand
    fallback: bool = False

    def sum(self, account: str) -> int:
        return sum(getattr(step, account) for step in self.steps)


# -- 1: cards are revealed until the one on top shows a die that is there


class Revealed(NamedTuple):
    row: tuple[str, ...]
    rest: tuple[str | None, ...]
    seen: tuple[Say, ...]


def reveal(sight: Sight, deck: Deck) -> Revealed | Need:
    """WC-S-5.1, WC-ruling-11: at least one card; on until the new top card shows a die that is there."""
    row: list[str] = []
    seen: list[Say] = []
    stack = list(sight.stack)
    there = present(sight.bridges)
    while stack:
        top = stack[0]
        if top is None:
            return Need("top", tuple(card for card in deck if card not in sight.stack))
        if row and deck[top].die in there:
            break
        if row:
            seen.append(say("seen.no_die", card=front(deck[top])))
        row.append(top)
        stack.pop(0)
    return Revealed(tuple(row), tuple(stack), tuple(seen))


def front(card: Card) -> Say:
    """A card as people see it: by the die on its bridge side."""
    die = say(f"die.{card.die}")
    return die if card.id == card.die else say("card.front", id=Free(card.id), die=die)


def rival_turn(sight: Sight, rules: Rules, gardens: Sequence[str] = (), *, again: bool = False) -> Turn | Need:
    """WC-S-5: reveal, take and place the die, do the actions of the last two cards, put the row under the stack.

    `gardens` are what the human chose where gardens were equal; `again`: the nine were shuffled once already.
    """
    found = reveal(sight, rules.deck)
    if isinstance(found, Need):
        return found
    if not found.rest:
        if not again:
            return Need("shuffle", tuple(rules.deck))
        return _fallback(sight, rules, found, gardens)
    selecting = rules.deck[str(found.rest[0])]
    chosen = Chosen(selecting.die, selecting.space, say("why.card_shows", card=front(selecting)))
    return _turn(sight, rules, found, chosen, gardens)


def _turn(sight: Sight, rules: Rules, found: Revealed, chosen: Chosen, gardens: Sequence[str]) -> Turn:
    """WC-S-5.2: the row goes under the stack, the card that chose the die stays on top of it.

    WC-ruling-4: as it was turned up. WC-ruling-1: the left card acts first, and of each the upper action.
    """
    acting = found.row[-2:]
    stack = (*found.rest, *found.row)
    effects = [
        (effect, say("why.card_acts", card=front(rules.deck[card]), half=say(f"half.{half}")))
        for card in acting
        for half in ("top", "bottom")
        for effect in getattr(rules.deck[card], half)
    ]
    turn = carry_out(replace(sight, stack=stack), rules, chosen, effects, gardens)
    selecting = found.rest[0] if found.rest else None
    return replace(turn, revealed=found.row, acting=acting, selecting=selecting, seen=found.seen)


def _fallback(sight: Sight, rules: Rules, found: Revealed, gardens: Sequence[str]) -> Turn:
    """WC-S-5.9: no card fits twice over; the left die of the first bridge that has one goes to the well."""
    dice = present(sight.bridges)
    left = [f"{colour}-left" for colour in COLOURS if f"{colour}-left" in dice]
    right = [f"{colour}-right" for colour in COLOURS if f"{colour}-right" in dice]
    die = next(iter(left or right or dice), None)
    turn = _turn(sight, rules, found, Chosen(die, WELL, say("why.fallback")), gardens)
    return replace(turn, fallback=True)


# -- 2: the die


def carry_out(
    sight: Sight, rules: Rules, chosen: Chosen, effects: Sequence[tuple[Effect, Say]], gardens: Sequence[str] = ()
) -> Turn:
    """The second half of a turn, once it is known which die goes where and which actions are done.

    WC-S-5.6: one action after the other, each on the table as the one before has left it.
    """
    steps: list[Step] = []
    value, space = 0, chosen.space
    if chosen.die:
        sight, value, space, step = place(sight, rules.board, chosen)
        steps.append(step)
    failed, choices = 0, list(gardens)
    need = None
    for effect, why in effects:
        done = perform(sight, rules, effect, why, choices)
        if isinstance(done, Need):
            need = done
            break
        sight, step = done
        failed += step.rule == "WC-S-5.7"
        steps.append(step)
    return Turn((), (), None, (), chosen.die, value, space, tuple(steps), failed, sight, need)


def place(sight: Sight, board: Board, chosen: Chosen) -> tuple[Sight, int, str, Step]:
    """WC-S-2.4: never onto another die, then to the well (WC-ruling-3). WC-S-2.1: coins are gained, never paid.

    WC-S-2.3: whatever tiles lie in a room.
    """
    assert chosen.die is not None
    colour, _, position = chosen.die.partition("-")
    value, bridge = sight.bridges[colour].take(position)
    space, why, rule = chosen.space, chosen.why, "WC-S-3.1"
    if space != WELL and sight.lying.get(space):
        space, rule = WELL, "WC-S-2.4"
        why = say("why.taken", space=say(f"space.{chosen.space}"))
    coins = max(0, difference(value, board.spaces[space]))
    lying = {**sight.lying, space: (*sight.lying.get(space, ()), f"{colour}-{value}")}
    after = replace(sight, bridges={**sight.bridges, colour: bridge}, lying=lying)
    words = say("todo.die", die=say(f"die.{chosen.die}"), value=value, space=say(f"space.{space}"))
    if coins:
        words = say(
            "todo.die_coins", die=say(f"die.{chosen.die}"), value=value, space=say(f"space.{space}"), count=coins
        )
    return after, value, space, Step(words, why, rule, "die", coins=coins)


# -- the end of a round


def rate(board: Board, *, first: bool) -> int:
    """WC-S-7: how many coins it hands in for one step; fewer if it is first now."""
    return board.clan_first if first else board.clan_second


def exchange_coins(board: Board, coins: int, round_: int, *, first: bool) -> tuple[int, int]:
    """WC-S-7, WC-ruling-9: points, and the coins that are kept."""
    steps, kept = divmod(coins, rate(board, first=first))
    return steps * round_, kept


def active(gardens: Sequence[str], dice_left: Mapping[str, int]) -> tuple[str, ...]:
    """WC-R-2: the gardens, of those with an own gardener, whose bridge still has a die."""
    return tuple(garden for garden in gardens if dice_left[garden.partition("-")[0]])


def garden_points(board: Board, gardens: Sequence[str], dice_left: Mapping[str, int], round_: int) -> int:
    """WC-S-8: the round for each of them instead of the action; not after the last round."""
    return 0 if round_ == board.rounds else round_ * len(active(gardens, dice_left))
