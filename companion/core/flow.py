"""A game is one generator that yields questions; a position is that generator with some answers given.

Games write `yield from one(...)`, `all_of(...)`, `first_of(...)`. Who is asked and what are both
built by callables, so that after a correction the question can be built again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Literal

from companion.core.asks import Ask, Value
from companion.core.game import CHANCE, Game
from companion.core.say import Who, refuse

MOST_UNASKED = 10_000  # questions in a row that nobody can answer
Seats = tuple[str, ...]
Flow = Generator["Question", Any, None]


@dataclass(slots=True, eq=False)
class Question:
    """What the flow waits for: of whom, and in which way."""

    kind: Literal["one", "all", "first"]
    who: Callable[[], Seats]
    ask: Callable[[str], Ask]


def one(who: Callable[[], str | None], ask: Callable[[str], Ask]) -> Generator[Question, Any, Any]:
    """Ask one seat; its answer comes back, None when there is nobody to ask."""

    def alone() -> Seats:
        seat = who()
        return () if seat is None else (seat,)

    given: dict[str, Value] = yield Question("one", alone, ask)
    return next(iter(given.values()), None)


def all_of(who: Callable[[], Seats], ask: Callable[[str], Ask]) -> Generator[Question, Any, dict[str, Any]]:
    """Ask several seats at once; their answers come back together, in the order of `who`."""
    given: dict[str, Value] = yield Question("all", who, ask)
    return given


def first_of(who: Callable[[], Seats], ask: Callable[[str], Ask]) -> Generator[Question, Any, tuple[str, Any] | None]:
    """Ask several seats; whoever answers first goes on, as (seat, answer)."""
    given: dict[str, Value] = yield Question("first", who, ask)
    return next(iter(given.items()), None)


class Position:
    """A game with the answers given so far; `answer` and `fix` are the only ways forward."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.row = 0  # answers and fixes so far
        self.opened = 0  # the row after which the open question was asked
        self.given: dict[str, Value] = {}
        self.drawn: Counter[str] = Counter()  # how often chance was asked each key
        self.question: Question | None = None
        self.seats: Seats = ()
        self.asks: list[Ask] = []  # what each row answered or corrected, for whoever tells it again
        self._asks: dict[str, Ask] = {}
        self._flow = game.play()
        self._go_on(None)

    @property
    def over(self) -> bool:
        return self.question is None

    @property
    def waiting(self) -> Seats:
        """Who has still to answer."""
        return tuple(seat for seat in self.seats if seat not in self.given)

    @property
    def secret(self) -> bool:
        """Is the open question a sealed round?"""
        return bool(self.seats) and self.ask(self.seats[0]).secret

    def ask(self, seat: str) -> Ask:
        """What this seat is asked; built when first looked at."""
        built = self._asks.get(seat)
        if built is None:
            if self.question is None or seat not in self.seats:
                raise refuse("not_asked", who=Who(seat))
            built = self._asks[seat] = self.question.ask(seat)
        return built

    def answer(self, seat: str, value: Value) -> Ask:
        """Take an answer, or raise a refusal that changed nothing. Returns the ask that it answered."""
        ask = self.ask(seat)
        if seat in self.given:
            raise refuse("already_given", who=Who(seat))
        if why := ask.refuses(value):
            raise refuse("answer", who=Who(seat), why=why)
        self.row += 1
        self.asks.append(ask)
        if seat == CHANCE:
            self.drawn[ask.key] += 1
        self.given[seat] = value
        self._go_on_if_settled()
        return ask

    def fix(self, name: str, value: Value) -> Seats:
        """Correct what is mirrored; the open question is asked anew. Whose answers no longer fit are returned."""
        found = next((fix for fix in self.game.fixes() if fix.name == name), None)
        if found is None:
            raise refuse("no_such_fix")
        if why := found.refuses(value):
            raise refuse("fix", why=why)
        self.row += 1
        self.asks.append(found)
        self.game.book.at = self.row
        self.game.fix(name, value)
        return self._ask_anew()

    def _ask_anew(self) -> Seats:
        if self.question is None:
            return ()
        self.opened = self.row
        self._asks.clear()
        self.seats = self.question.who()
        dropped = tuple(seat for seat, value in self.given.items() if not self._still_fits(seat, value))
        for seat in dropped:
            del self.given[seat]
        self._go_on_if_settled()
        return dropped

    def _still_fits(self, seat: str, value: Value) -> bool:
        return seat in self.seats and self.ask(seat).refuses(value) is None

    def _go_on_if_settled(self) -> None:
        question = self.question
        assert question is not None
        if question.kind == "first" and self.given:
            self._go_on(self.given)
        elif not self.seats or len(self.given) == len(self.seats):
            self._go_on({seat: self.given[seat] for seat in self.seats})

    def _go_on(self, given: dict[str, Value] | None) -> None:
        """Let the flow run to its next question that somebody can answer."""
        self.game.book.at = self.row
        for _ in range(MOST_UNASKED):
            self.given, self._asks, self.opened = {}, {}, self.row
            try:
                self.question = self._flow.send(given)
            except StopIteration:
                self.question, self.seats = None, ()
                return
            self.seats = self.question.who()
            if self.seats:
                return
            given = {}
        raise RuntimeError("the game goes on without ever asking anybody")
