"""A monkey at the table: random taps, holds, turns, pauses and backs on the real app, and no exception."""

from __future__ import annotations

import random
import resource
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.uix.behaviors import ButtonBehavior

from companion.games import GAMES
from tests.counts import counts, fresh_seed, in_turn, one
from tests.ui.conftest import LANDSCAPE, PHONE, SMALL_PHONE, TABLET
from tests.ui.evening import PEOPLE, Evening, evening

FIXTURES = (evening,)
SIZES = (PHONE, TABLET, SMALL_PHONE, LANDSCAPE)
STAYS = 0.1  # so often a game that is over begins anew; until then the monkey is at its end
PAINTED = 500  # taps: enough to show what cannot be painted, and without a display painting is slow


def rss() -> float:
    """What the process holds now, in MB."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 1e6


class Monkey:
    def __init__(self, evening: Evening, ui: Any, seed: int) -> None:
        self.evening, self.ui, self.dice, self.taps = evening, ui, random.Random(seed), 0

    def act(self) -> None:
        chance = self.dice.random()
        if chance < 0.86:
            self.tap()
        elif chance < 0.9:
            self.hold()
        elif chance < 0.94:
            self.ui.back()
        elif chance < 0.96:
            self.ui.resize(*self.dice.choice(SIZES))
        elif chance < 0.98:
            self.evening.app.dispatch("on_pause")
            self.evening.app.dispatch("on_resume")
        else:
            width, height = self.ui.window.size
            self.ui.tap_at(self.dice.uniform(1, width - 1), self.dice.uniform(1, height - 1))
        self.stay()

    def stay(self) -> None:
        app = self.evening.app
        if app.session is None or app.stage.path[-1][0] != "table":
            app.open_table("t1")
            self.ui.frames(2)

    def top(self) -> Iterator[Any]:
        """What lies on top of everything else: a sheet, the reveal, the curtain, or the table."""
        from companion.ui.widgets.overlays import Over

        table = self.evening.table
        sheet = next((top for top in self.ui.window.children if isinstance(top, Over)), None)
        over = [sheet, getattr(table, "reveal", None), getattr(table, "curtain", None)]
        found = next((layer for layer in over if layer is not None and layer.parent is not None), None)
        return iter(found.walk()) if found is not None else self.ui.widgets()

    def targets(self) -> list[Any]:
        """Whatever could be tapped now, on the screen."""
        found = []
        for widget in self.top():
            if isinstance(widget, ButtonBehavior) and not widget.disabled and widget.width > 1:
                x, y = widget.to_window(*widget.center)
                if 0 <= x < self.ui.window.width and 0 <= y < self.ui.window.height:
                    found.append(widget)
        return found

    def tap(self) -> None:
        reveal = getattr(self.evening.table, "reveal", None)
        if reveal is not None and self.dice.random() < 0.5:
            reveal.close()
        targets = self.targets()
        if not targets:
            return
        widget = self.dice.choice(targets)
        if getattr(widget, "tag", "") == "curtain.hold":
            self.hold()
            return
        self.taps += 1
        self.ui.tap_at(*widget.to_window(*widget.center))
        if self.dice.random() < 0.1:
            self.ui.type(self.dice.choice(("x", "Äh", "[b]", "99")))

    def hold(self) -> None:
        from companion.ui.table import curtain
        from companion.ui.widgets import holding

        held = self.ui.find("curtain.hold") or self.ui.find("curtain.see")
        if held is not None and not held.disabled:
            self.taps += 1
            self.ui.pause(curtain.NO_TOUCH)
            place = held.to_window(*held.center)
            if 0 <= place[0] < self.ui.window.width and 0 <= place[1] < self.ui.window.height:
                self.ui.hold(held.tag, holding.HOLD + 0.02)


def play(evening: Evening, ui: Any, game: str, taps: int, tell: Callable[[str], None]) -> None:
    from companion.ui.table import curtain
    from companion.ui.widgets import holding

    seed = fresh_seed()
    tell(f"monkey {game}: seed {seed}")
    curtain.NO_TOUCH, holding.HOLD = 0.005, 0.02
    app = evening.begin(game, seats=PEOPLE[: 4 if game == "oriente" else 3], reduce_motion=True)
    monkey = Monkey(evening, ui, seed)
    begun = 0.0
    while monkey.taps < taps:
        ui.painting = monkey.taps < PAINTED
        monkey.act()
        if app.scene is not None and app.scene.over and monkey.dice.random() < STAYS:
            app.session.go(0)
        if not begun and monkey.taps > taps / 4:
            begun = rss()
    more = rss() - begun
    tell(f"monkey {game}: {monkey.taps} taps, row {app.scene.row}, {more:+.1f} MB after the first quarter")


@in_turn
@pytest.mark.counts
@pytest.mark.parametrize("game", one(["lanterns", *GAMES]))
def test_a_monkey_breaks_nothing(evening: Evening, ui: Any, game: str, tell: Callable[[str], None]) -> None:
    play(evening, ui, game, counts(1000), tell)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["open-table", "lanterns"])
def test_a_monkey_for_a_whole_night(evening: Evening, ui: Any, game: str, tell: Callable[[str], None]) -> None:
    play(evening, ui, game, 10_000, tell)
