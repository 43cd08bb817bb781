"""What people own and bring to a table: a deck, a map, a layout. Kept by name, handed on as a file or as a code.

A thing is plain JSON. `read` looks it through whenever it comes in; nobody trusts what lies on a disk or in a code.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from companion.core.asks import Value
from companion.core.say import Refused, Say, refuse

Plain = dict[str, Any]
LONGEST = 200_000  # signs of a file


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of thing of one game; `name` is where the head of a table holds it."""

    game: str
    name: str
    read: Callable[[object], Plain]
    notes: Callable[[Plain], tuple[Say, ...]] = lambda _: ()  # odd, but it can be played with
    prefix: str = ""  # how its code begins
    code: Callable[[Plain], str] | None = None
    decoded: Callable[[str], Plain] | None = None
    options: Mapping[str, Value] = field(default_factory=dict)  # what a new table is set to when one is chosen
    with_options: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)  # these go with it already
    players: range = range(1, 100)
    of_game: Callable[[Any], Plain | None] = lambda _: None  # what a running table could keep

    @property
    def key(self) -> str:
        return f"{self.game}/{self.name}"


@cache
def kinds(game: str) -> tuple[Kind, ...]:
    """What the owner of a box can bring to its table."""
    found = {"white-castle": _deck, "open-table": _layout, "white-lotus": _map}.get(game)
    return (found(),) if found else ()


def kind(key: str) -> Kind:
    game, _, name = key.partition("/")
    return next(each for each in kinds(game) if each.name == name)


def from_text(kind: Kind, text: str) -> Plain:
    """A thing from a file or from a code, looked through."""
    text = text.strip()
    if kind.decoded is not None and text.startswith("hanko:"):
        return kind.decoded(text)
    if len(text) > LONGEST:
        raise refuse("file_unreadable")
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        raise refuse("file_unreadable") from None
    return kind.read(plain)


def to_text(plain: Plain) -> str:
    return json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def usable(kind: Kind, kept: Mapping[str, Plain]) -> dict[str, Plain]:
    """Those of the kept things that are sound."""
    found = {}
    for name, plain in kept.items():
        try:
            found[name] = kind.read(plain)
        except Refused:
            continue
    return found


# -- the kinds


def _deck() -> Kind:
    from companion.games.white_castle import deck

    def read(plain: object) -> Plain:
        return deck.write_deck(deck.read_deck(plain))

    return Kind(
        "white-castle",
        "deck",
        read,
        notes=lambda plain: deck.warnings(deck.read_deck(plain)),
        prefix=deck.CODE,
        code=lambda plain: deck.to_code(deck.read_deck(plain)),
        decoded=lambda code: deck.write_deck(deck.from_code(code)),
        options={"cards": "own"},
        players=range(1, 2),
        with_options={"cards": ("own", "followed")},
        of_game=lambda game: game.typed_deck(),
    )


def _layout() -> Kind:
    from companion.core.game import Given
    from companion.games.open_table import OpenTable

    def read(plain: object) -> Plain:
        OpenTable(Given(("a", "b"), data={"layout": plain}))  # refuses what no table could begin with
        assert isinstance(plain, dict)
        return plain

    return Kind("open-table", "layout", read, of_game=lambda game: game.layout())


def _map() -> Kind:
    from companion.games.white_lotus import WhiteLotus, map_code
    from companion.games.white_lotus import map as maps
    from companion.games.white_lotus.printed import read_box
    from companion.running import printed_facts

    (printed,) = printed_facts.newest(WhiteLotus.key, ("box",))
    box = read_box(printed_facts.facts(WhiteLotus.key, printed), 5)  # the light provinces, which every map has

    def read(plain: object) -> Plain:
        return maps.to_plain(maps.read_map(plain, box))

    def packed(plain: Plain) -> str:
        return map_code.pack(maps.drawn_from(plain))

    def decoded(text: str) -> Plain:
        return maps.to_plain(map_code.unpack(text, box))

    return Kind("white-lotus", "map", read, prefix=map_code.SCHEME, code=packed, decoded=decoded)
