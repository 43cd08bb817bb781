"""What a game is: a few declarations, a flow, a book, and what may be seen. No base class.

What only some games have is a protocol of its own, and the function below it says what holds for the others.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

from companion.core.asks import Ask, Some, Text, Value
from companion.core.book import Book
from companion.core.say import Say

if TYPE_CHECKING:
    from companion.core.brought import Kind, Printed
    from companion.core.end import End
    from companion.core.flow import Question
    from companion.core.header import Seat
    from companion.core.scene import Panel, Sheet, Task

CHANCE = "chance"  # the seat of the app's dealer, or of a person with the real dice or deck
TABLE = "table"  # the seat of whoever holds the shared device, for what nobody in particular decides


@dataclass(frozen=True, slots=True)
class Given:
    """What a game is started with: the seats clockwise, the chosen options, the printed and the owner's facts."""

    seats: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    data: Mapping[str, Any] = field(default_factory=dict)


class Game(Protocol):
    """One box. `rules` grows by one whenever an old journal could play out differently."""

    key: ClassVar[str]
    rules: ClassVar[int]
    players: ClassVar[range]
    options: ClassVar[tuple[Ask, ...]]
    presets: ClassVar[Mapping[str, Mapping[str, Value]]]
    shipped: ClassVar[tuple[str, ...]]  # names of the fact files of the box
    accounts: ClassVar[tuple[str, ...]]
    private: ClassVar[frozenset[str]]  # accounts that only their own seat may see

    book: Book

    def __init__(self, given: Given) -> None: ...

    def play(self) -> Generator[Question, Any, None]:
        """The game, as the rulebook tells it."""
        ...

    def newcomers(self) -> tuple[Seat, ...]:
        """Who has come to the table since it began; most games know no such thing."""
        ...

    def title(self) -> Say:
        """Where in the game we are: year, round, phase."""
        ...

    def panels(self, viewer: str | None) -> tuple[Panel, ...]:
        """What this seat may see, built up from nothing; None is the screen that everybody sees."""
        ...

    def facts(self, viewer: str | None) -> Mapping[str, str]:
        """Named facts that plays can state: `= emperor ben`."""
        ...

    def sheet(self, viewer: str | None) -> Sheet | None:
        """The scores as they stand."""
        ...

    def winners(self) -> tuple[str, ...]:
        """Who has won; empty while nobody has."""
        ...

    def end(self) -> End:
        """What kind of end this is, for whoever writes the evening down; meant once it is over."""
        ...

    def fixes(self) -> tuple[Ask, ...]:
        """What may be corrected because the table is the truth; one with a rule is a move allowed at any time."""
        ...

    def fix(self, name: str, value: Value) -> None: ...


def standing(game: type[Game], chosen: Mapping[str, Value]) -> dict[str, Value]:
    """How every option of the game stands; what was not chosen stands as usual."""
    return {option.key: chosen.get(option.key, option.forfeit) for option in game.options}


# -- what only some games have


@runtime_checkable
class SetUp(Protocol):
    """A game that lists what to lay out before it begins."""

    @staticmethod
    def setup(given: Given) -> tuple[Task, ...]: ...


def setup(game: type[Game], given: Given) -> tuple[Task, ...]:
    """The checklist of a new table."""
    return game.setup(given) if issubclass(game, SetUp) else ()


@runtime_checkable
class Idle(Protocol):
    """A game in which some options mean nothing to so many seats, or beside other options."""

    @staticmethod
    def idle(given: Given) -> frozenset[str]: ...


def idle(game: type[Game], given: Given) -> frozenset[str]:
    """What nobody need be asked: `level`, or of one option a single value, `mirror.turn_order`."""
    return game.idle(given) if issubclass(game, Idle) else frozenset()


@runtime_checkable
class InWays(Protocol):
    """A game that can be held in several ways, the usual one first, and whose options are many.

    `ways` are presets over the options, like editions. After one called `phones` people are let join.
    `sections` sort the options by what they change; the section without a name stands above the others.
    """

    @staticmethod
    def ways() -> Mapping[str, Mapping[str, Value]]: ...

    @staticmethod
    def sections() -> Mapping[str, tuple[str, ...]]: ...


PHONES = "phones"  # the way in which everybody seals on a phone of their own


def ways(game: type[Game]) -> Mapping[str, Mapping[str, Value]]:
    return game.ways() if issubclass(game, InWays) else {}


def sections(game: type[Game]) -> Mapping[str, tuple[str, ...]]:
    """The options by what they change; where a game does not sort them, all in one."""
    return game.sections() if issubclass(game, InWays) else {"": tuple(option.key for option in game.options)}


@runtime_checkable
class Brings(Protocol):
    """A game to whose table its owner brings something: a deck, a map, a layout."""

    @staticmethod
    def brought(printed: Printed) -> tuple[Kind, ...]: ...


def brought(game: type[Game], printed: Printed) -> tuple[Kind, ...]:
    """The kinds of things that are brought to this game."""
    return game.brought(printed) if issubclass(game, Brings) else ()


@runtime_checkable
class Recounts(Protocol):
    """A game that says what came of an answer, for the timeline."""

    def outcomes(self) -> Mapping[int, Sequence[tuple[str, Say]]]: ...


def outcomes(game: Game) -> Mapping[int, Sequence[tuple[str, Say]]]:
    """For each row that brought something about: in words, and whose it is."""
    return game.outcomes() if isinstance(game, Recounts) else {}


@runtime_checkable
class Answers(Protocol):
    """A game that also answers one question of a table that goes on without the app."""

    @staticmethod
    def questions() -> Mapping[str, Mapping[str, Value]]: ...


def questions(game: type[Game]) -> Mapping[str, Mapping[str, Value]]:
    """By name, with which options only one question is answered: a revolution, the score."""
    return game.questions() if issubclass(game, Answers) else {}


def is_question(game: type[Game], chosen: Mapping[str, Value]) -> bool:
    """Is a table with these options no game, but one question? Nobody's evening."""
    stands = standing(game, chosen)
    return any(options.items() <= stands.items() for options in questions(game).values())


@runtime_checkable
class OnPhones(Protocol):
    """A game that can ask everybody on a phone of their own what one person else answers for all."""

    def on_phones(self) -> tuple[str, Value] | None: ...


def on_phones(game: Game) -> tuple[str, Value] | None:
    """The correction that makes it ask so, called `phones.<name>` in words; None where there is none to make."""
    return game.on_phones() if isinstance(game, OnPhones) else None


@runtime_checkable
class Ladder(Protocol):
    """A game that ranks its solo tables."""

    def rung(self) -> tuple[Any, ...]: ...


def rung(game: Game) -> tuple[Any, ...]:
    """Where a finished table stands: level, cards, points, rival, won. Empty where nothing is ranked."""
    return game.rung() if isinstance(game, Ladder) else ()


@runtime_checkable
class Titled(Protocol):
    """A game that can be anything, and says what is played: an option, and a correction that is allowed at any time."""

    def called(self) -> str: ...

    @staticmethod
    def playing() -> Text: ...


def called(game: Game) -> str:
    """What an evening is called; empty where it is called like its game."""
    return game.called() if isinstance(game, Titled) else ""


def playing(game: type[Game]) -> Text | None:
    """What is asked for it, before the table begins and at any time."""
    return game.playing() if issubclass(game, Titled) else None


@dataclass(frozen=True, slots=True)
class Coming:
    """How people come to a table and leave it, as corrections that are allowed at any time."""

    present: Some  # who sits there; who does now is what it forfeits
    join: Text | None = None  # somebody new, by name; none where no seat is left

    @property
    def asks(self) -> tuple[Ask, ...]:
        return (self.present, self.join) if self.join else (self.present,)


@runtime_checkable
class Gathers(Protocol):
    """A game at whose table people come and go."""

    def coming(self) -> Coming: ...


def coming(game: Game) -> Coming | None:
    return game.coming() if isinstance(game, Gathers) else None


def with_own_doors(game: Game) -> frozenset[str]:
    """The corrections that are not looked for among the others: who is here, and what is played."""
    found, title = coming(game), playing(type(game))
    return frozenset(ask.name for ask in (*(found.asks if found else ()), *((title,) if title else ())))


@runtime_checkable
class Coloured(Protocol):
    """A game whose people are called by the colours of its pieces where only the score is counted (preset `score`)."""

    @staticmethod
    def colours() -> tuple[str, ...]: ...


def colours(game: type[Game]) -> tuple[str, ...]:
    """In the order in which they are given out; none where people are called by their names."""
    return game.colours() if issubclass(game, Coloured) else ()


@runtime_checkable
class Listed(Protocol):
    """A game whose number at BoardGameGeek is known for sure."""

    @staticmethod
    def bgg() -> int: ...


def bgg(game: type[Game]) -> int | None:
    return game.bgg() if issubclass(game, Listed) else None
