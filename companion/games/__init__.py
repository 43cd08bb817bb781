"""The games at hand. This is the only list of them."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.flowers import Flowers
from companion.games.open_table import OpenTable
from companion.games.oriente import Oriente
from companion.games.white_castle import WhiteCastle
from companion.games.white_lotus import WhiteLotus

GAMES: dict[str, type[Game]] = {
    "flowers": Flowers,
    "open-table": OpenTable,
    "oriente": Oriente,
    "white-castle": WhiteCastle,
    "white-lotus": WhiteLotus,
}
