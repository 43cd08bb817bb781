"""What a game paints prettier than any other would. Each says it in `ui/games/<game>/look.py`; nobody else knows.

Nothing is loaded before it is shown: whatever takes time stands as a name, `board` or `deck.Deck`, within that folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, NamedTuple

GAMES = "companion.ui.games"
NOTHING: Mapping[str, Any] = MappingProxyType({})


class Brought(NamedTuple):
    """A kind of thing that people own: its icon, the screen on which it is written down, where it says its name."""

    icon: str
    editor: str = ""
    title: str = ""


class Tint(NamedTuple):
    """The paper of a table by day or by night, and the colour of what is drawn on it. No answer ever has it."""

    paper: str
    accent: str


class Mood(NamedTuple):
    """What tells from afar which box lies on the table. `pattern` names one of those in widgets/patterns.py."""

    light: Tint
    dark: Tint
    pattern: str = ""


class Zone(NamedTuple):
    """A part of the board in the small picture of it: its name, its icon, where it lies in a square of one by one."""

    name: str
    icon: str
    at: tuple[float, float, float, float]  # x, y, width, height, from below
    cards: str  # on which of the cards before the first question it stands out: aim, turn, end


class Look(NamedTuple):
    emblem: str = "dice"  # of a game that this app does not know (any more)
    boards: str = ""  # the module whose BOARDS paint panels, by their names; None for one that another tells
    icons: Mapping[str, str] = NOTHING  # before an answer, or a thing to do, by the key of its words
    told: str = ""  # the module whose TOLD draw what chance brought, by the names of the results
    offers: str = ""  # the module whose OFFERS paint answers, by the key of their words
    screens: Mapping[str, str] = NOTHING  # screens of this game alone
    brought: Mapping[str, Brought] = NOTHING  # what its owner brings, by the name of the kind
    ladder: str = ""  # the screen on which solo games are ranked
    trial: tuple[str, ...] = ()  # the layout of a table that needs no box, and what is done there first
    zones: tuple[Zone, ...] = ()  # of the board, as somebody sees it who has never played
    mood: Mood | None = None  # none: the quiet paper of the app itself


PLAIN = Look()


@cache
def look_of(game: str) -> Look:
    """How this game looks; a plain look for one that has none of its own."""
    name = f"{GAMES}.{_folder(game)}"
    if not game.replace("-", "").isidentifier() or find_spec(name) is None:
        return PLAIN
    found: Look = import_module(f"{name}.look").LOOK
    return found


def part(game: str, name: str) -> Any:
    """A module or class of the game's own folder: `board`, `deck.Deck`."""
    module, _, kind = name.partition(".")
    found = import_module(f"{GAMES}.{_folder(game)}.{module}")
    return getattr(found, kind) if kind else found


def screen_of(name: str) -> Any:
    """The screen of a game, called `white-castle/deck`."""
    game, _, screen = name.partition("/")
    return part(game, look_of(game).screens[screen])


def brought_of(kind: str) -> Brought:
    """What is said of a kind of thing, `white-castle/deck`."""
    game, _, name = kind.partition("/")
    return look_of(game).brought.get(name, Brought("note"))


def ladder_of(game: str) -> str:
    """The name of the screen on which this game's solo tables are ranked; empty where there is none."""
    ladder = look_of(game).ladder
    return f"{game}/{ladder}" if ladder else ""


def boards_of(game: str) -> Mapping[str, Any]:
    """The panels that a game paints itself, by their names; None where another one tells it all."""
    boards: Mapping[str, Any] = part(game, look.boards).BOARDS if (look := look_of(game)).boards else {}
    return boards


def drawn_of(game: str, result: Any) -> list[Any]:
    """What chance brought, drawn, where a game draws it: a kind of widget and its look for each piece."""
    told: Mapping[str, Callable[[Any], list[Any]]] = part(game, look.told).TOLD if (look := look_of(game)).told else {}
    return told[result.name](result) if result.name in told else []


def offers_of(game: str) -> Mapping[str, Callable[..., Any]]:
    """The answers that a game paints itself, by the key of their words."""
    offers: Mapping[str, Callable[..., Any]] = part(game, look.offers).OFFERS if (look := look_of(game)).offers else {}
    return offers


def _folder(game: str) -> str:
    return game.replace("-", "_")
