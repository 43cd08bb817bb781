"""How many taps a turn of Flowers, a fulfilment of Oriente, a year of The White Lotus, a game of the Castle take."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from kivy.tests.common import UnitTestTouch

from companion.core.rows import Row
from tests.ui.evenings import LOOKS, opened, sat
from tests.ui.fingers import looked
from tests.ui.recorded import recorded, resumed
from tests.ui.walk.taps import Hand

FLOWERS = ("two", "three", "four")
TURN = ("play", "claim", "dark_tile", "light_tile")  # what is drawn when a mandala is renewed is part of the turn
WHOLE, MARSHAL = "seven-revolution", "seven-marshal"  # one evening of Oriente, followed in two ways


class Handfuls(Hand):
    """Several cards of Flowers are told by holding their petal."""

    def play(self, rows: tuple[Row, ...]) -> Iterator[Row]:
        left = list(rows)
        while left:
            row = left.pop(0)
            if row.key.startswith("play") and str(row.value).isdigit():
                petal = left.pop(0)
                self._hold(str(petal.value), int(str(row.value)))
                yield from (row, petal)
            else:
                yield from super().play((row,))

    def _hold(self, option: str, count: int) -> None:
        place = self._on_board(option)
        assert place is not None
        looked(self.ui)
        touch = UnitTestTouch(*place.point)
        touch.touch_down()
        self.ui.wait(lambda: place.widget.count == count, f"{count} cards")
        touch.touch_up()
        self.taps["play"] += 1
        self.rest()
        assert self.app.session.line.standing[-1].value == option


def flowers(ui: Any, names: tuple[str, ...] = FLOWERS, look: Any = LOOKS[0]) -> tuple[int, int]:
    """Taps and turns, from the first turn on."""
    taps = turns = 0
    for name in names:
        app, rows = _begun(ui, f"flowers/{name}.play", "start", look)
        hand = Handfuls(ui, app, deals=True)
        for row in hand.play(rows):
            turns += row.key.startswith("play") and not str(row.value).isdigit()
        taps += sum(hand.taps[key] for key in TURN)
        ui.close()
    return taps, turns


def oriente(ui: Any, name: str) -> tuple[int, int]:
    """Taps, and how many have fulfilled their destiny with them: from the first announcement to the last destiny or
    the last end of a season."""
    app, rows = _begun(ui, f"oriente/{name}.play", "treasure" if name == WHOLE else "stone")
    hand, counted, before = Hand(ui, app, deals=True), 0, ("0", "1")
    for _ in hand.play(rows):
        facts = app.session.facts()
        now = facts["fulfilled"], facts["season"]
        if now != before:
            before, counted = now, sum(hand.taps.values())
    ui.close()
    return counted, int(before[0])


LOTUS_YEARS = 3  # of each table


def lotus(ui: Any, way: str, tables: int = 6) -> tuple[float, float]:
    """Taps of a table of four in a year, held in this way without a map; and without those that lift a curtain."""
    found = [_years(ui, way, seed) for seed in range(1, tables + 1)]
    taps, lifted = (sum(each) / tables / LOTUS_YEARS for each in zip(*found, strict=True))
    return taps, taps - lifted


def _years(ui: Any, way: str, seed: int) -> tuple[int, int]:
    """As hands play that answer at random; all other options stand as they usually do."""
    from companion.games.white_lotus.options import WAYS
    from tools.lotus import Players, table

    app = opened(ui, reduce_motion=True)
    table(app, 4, seed, dict(WAYS[way]))
    players = Players(ui, app, Random(seed), lambda _: None)
    while int(app.session.facts()["year"]) <= LOTUS_YEARS:
        players.answer()
    ui.close()
    years = [str(year) for year in range(1, LOTUS_YEARS + 1)]
    return sum(players.taps[year] for year in years), sum(players.lifted[year] for year in years)


def castle(ui: Any, name: str) -> int:
    """Taps of a solo game with real cards, from the first garden to the end of the last round; dice typed by hand."""
    header, rows = recorded(f"white-castle/{name}.play")
    app = sat(ui, header)
    ui.frames(6)
    hand = Hand(ui, app, deals=True)
    for _ in hand.play(tuple(row for row in rows if row.key != "final")):
        pass
    ui.close()
    return sum(hand.taps.values())


def castle_practice(ui: Any) -> int:
    """Taps of a whole game with the practice deck, from Home to the score, but for those that a tie asks for.

    The app rolls and lays out the gardens, so chance decides how many ties there are.
    """
    from tools.castle_by_hand import Solo

    opened(ui)
    game = Solo(ui, lambda _: None)
    game.prepare(write=False, rolls=False)
    game.play()
    ui.close()
    return game.taps - game.ties


def _begun(ui: Any, name: str, last: str, look: Any = LOOKS[0]) -> tuple[Any, tuple[Any, ...]]:
    """A table that is prepared: everything up to the last answer with that name has been given."""
    header, rows = recorded(name)
    start = max(at for at, row in enumerate(rows) if row.key.partition("/")[0] == last) + 1
    app = resumed(ui, header, rows[:start], look)
    ui.frames(6)
    return app, rows[start:]
