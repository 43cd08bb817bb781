"""The owner's map: which provinces of the printed board border on which."""

from __future__ import annotations

from companion.core.brought import Kind, Plain, Printed
from companion.core.say import Say, say
from companion.games.white_lotus import map as maps
from companion.games.white_lotus import map_code
from companion.games.white_lotus.preparation import PLAYERS
from companion.games.white_lotus.printed import read_contents


def own_map(game: str, printed: Printed) -> Kind:
    """It is looked through for fewer seats than six: these play on the light provinces, which every map has."""
    contents = read_contents(printed("box"), PLAYERS[-2])

    def read(plain: object) -> Plain:
        return maps.to_plain(maps.read_map(plain, contents))

    def packed(plain: Plain) -> str:
        return map_code.pack(maps.drawn_from(plain))

    def decoded(text: str) -> Plain:
        return maps.to_plain(map_code.unpack(text, contents))

    return Kind(game, "map", read, notes=notes, prefix=map_code.SCHEME, code=packed, decoded=decoded)


def notes(plain: Plain) -> tuple[Say, ...]:
    """A wrong border is seen by nobody before it decides something."""
    return () if maps.drawn_from(plain).walked else (say("notice.map_unlooked"),)
