"""The rules that reckon most: a turn of the clan, a whole White Lotus, and its board of 39 provinces."""

from __future__ import annotations

from random import Random

from companion.core.game import Given
from companion.core.replay import replay
from companion.core.rows import Row
from companion.games.white_castle.rival import rival_turn
from companion.games.white_lotus import WhiteLotus
from companion.games.white_lotus.land import Land, Province
from companion.games.white_lotus.map import read_map
from companion.games.white_lotus.printed import read_contents
from companion.ui.games.white_lotus.likely import likely_neighbours
from tools.bench.best import best_ms

TRIES, TABLES, PLACES = 20, 300, 39


def measure() -> dict[str, float | None]:
    return {
        "castle_clan_turn_ms": _clan(),
        "lotus_6_replay_ms": _lotus(),
        "lotus_39_largest_area_ms": _area(),
        "lotus_39_neighbours_ms": _neighbours(),
    }


def _clan() -> float:
    from tests.games.white_castle.box import PRACTICE, RULES
    from tests.games.white_castle.test_rival import some_table

    chance = Random(1)
    tables = [some_table(chance, dict(PRACTICE)) for _ in range(TABLES)]
    return best_ms(lambda: [rival_turn(lies, RULES) for lies in tables], TRIES) / TABLES


def _lotus() -> float:
    from tests.games.white_lotus.playing import BOX, NAMES, Table

    table = Table(6, 6, spots="off")
    table.play_out()
    rows = [Row("answer", seat, key, value=value) for seat, key, value in table.answers]
    given = Given(NAMES, {"spots": "off"}, {"box": BOX})
    assert replay(lambda: WhiteLotus(given), rows).position.over
    return best_ms(lambda: replay(lambda: WhiteLotus(given), rows), TRIES)


def _area() -> float:
    from tests.games.white_lotus.maps import some_map
    from tests.games.white_lotus.playing import BOX

    land, drawn = Land(PLACES, mapped=True), read_map(some_map(6), read_contents(BOX, 6))
    for at, place in enumerate(drawn.places):
        land.add(Province(place.id, "village", "anna" if at % 13 else "ben"))
    for one, other in drawn.borders():
        land.join(one, other)
    return best_ms(lambda: land.areas("anna"), TRIES)


def _neighbours() -> float:
    from tests.games.white_lotus.maps import some_map

    spots = {place["id"]: (place["x"], place["y"]) for place in some_map(6)["provinces"]}
    return best_ms(lambda: likely_neighbours(spots), TRIES)
