"""The app's chance: what it draws depends on the seed, the ask and how often it was asked, and on nothing else.

So neither undo nor amend can fish for another draw, and whoever knows the seed can check every one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick, Some, Value
from companion.core.flow import Position
from companion.core.game import CHANCE
from companion.core.rows import DEALER, Row


def deal(position: Position, seed: str, now: Callable[[], int]) -> list[Row]:
    """Answer for chance for as long as the app is asked; the rows that this makes."""
    rows = []
    while CHANCE in position.waiting and position.ask(CHANCE).dealt:
        ask, after = position.ask(CHANCE), position.opened
        value = draw(seed, position.drawn[ask.key] + 1, ask)
        position.answer(CHANCE, value)
        rows.append(Row("answer", CHANCE, ask.key, after, value, by=DEALER, at=now()))
    return rows


def draw(seed: str, time: int, ask: Ask) -> Value:
    """The answer of chance to an ask that it is asked for the `time`-th time."""
    return _drawn(ask, _numbers(f"{seed}\n{ask.key}\n{time}"))


def seed_seal(seed: str) -> str:
    """What is shown of the seed before the first draw; the seed itself is shown at the end."""
    return hashlib.sha256(f"hanko seed {seed}".encode()).hexdigest()


def _drawn(ask: Ask, numbers: Iterator[int]) -> Value:
    match ask:
        case Pick():
            return ask.options[below(len(ask.options), numbers)]
        case Number():
            return ask.low + below(ask.high - ask.low + 1, numbers)
        case Confirm():
            return bool(below(2, numbers))
        case Order():
            return tuple(shuffled(ask.options, numbers))
        case Some():
            most = len(ask.options) if ask.most is None else ask.most
            count = ask.least + below(most - ask.least + 1, numbers)
            taken = shuffled(ask.options, numbers)[:count]
            return tuple(option for option in ask.options if option in taken)
        case Form():
            while ask.refuses(drawn := tuple(_drawn(entry, numbers) for entry in ask.fields)):
                pass  # together more than they may come to
            return drawn
    raise TypeError(f"chance cannot answer {ask.key}")


def shuffled(options: tuple[str, ...], numbers: Iterator[int]) -> list[str]:
    """Fisher and Yates, written out so that it stays the same for as long as there are journals."""
    left = list(options)
    for last in range(len(left) - 1, 0, -1):
        other = below(last + 1, numbers)
        left[last], left[other] = left[other], left[last]
    return left


def below(limit: int, numbers: Iterator[int]) -> int:
    """A number from 0 to `limit` - 1, each equally likely."""
    fair = (1 << 64) - (1 << 64) % limit
    return next(number for number in numbers if number < fair) % limit


def _numbers(seed: str) -> Iterator[int]:
    count = 0
    while True:
        block = hashlib.sha256(f"{seed}\n{count}".encode()).digest()
        yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8))
        count += 1
