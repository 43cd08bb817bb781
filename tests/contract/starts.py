"""How each game is started in the contract: at some seats, with some options, with data where it needs the owner's."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from companion.core.asks import Ask, Confirm, Number, Pick, Value
from companion.core.game import Game
from companion.core.header import Header, Seat
from companion.running import printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from tests.tables import ALL, SEED, outside

# A game that cannot start without data of its owner names them here: options -> data.
OWN: dict[str, Callable[[Mapping[str, Value]], dict[str, Any]]] = {}
MOST_COMBINATIONS = 64

every_game = pytest.mark.parametrize("game", ALL.values(), ids=ALL.keys())


def head(game: type[Game], count: int, options: Mapping[str, Value] | None = None, seed: str = SEED) -> Header:
    """The header of a table of this game with so many seats."""
    seats = tuple(Seat(f"s{n}", f"Seat {n}") for n in range(1, count + 1))
    own = OWN[game.key](options or {}) if game.key in OWN else {}
    shipped = printed_facts.newest(game.key, game.shipped)
    return Header("t1", game.key, game.rules, seats, options or {}, seed, shipped, own)


def started(game: type[Game], number: int = 0, journal: Journal | None = None) -> Session:
    """The `number`-th way to start a game: seats and options vary with it, and so does the seed."""
    random = Random(f"{game.key} {number}")
    count = random.choice(game.players)
    chosen = random.choice(list(combinations(game)))
    return begin(journal or Journal(None), head(game, count, chosen, f"{SEED} {number}"), ALL, outside())


def combinations(game: type[Game]) -> Iterator[dict[str, Value]]:
    """Every way to choose the options; of very many, some drawn with a fixed seed."""
    ranges = [[(option.key, value) for value in _values(option)] for option in game.options]
    if math.prod(map(len, ranges)) <= MOST_COMBINATIONS:
        yield from map(dict, itertools.product(*ranges))
    else:
        random = Random(0)
        yield from (dict(map(random.choice, ranges)) for _ in range(MOST_COMBINATIONS))


def _values(option: Ask) -> list[Value]:
    match option:
        case Pick():
            return [*option.options, *([None] if option.optional else [])]
        case Number():
            return [option.low, option.high]
        case Confirm():
            return [True, False]
    return [option.forfeit]
