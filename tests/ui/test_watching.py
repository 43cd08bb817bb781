"""Widgets watch the theme, which outlives them: they are told while they live, and leave nothing behind."""

from __future__ import annotations

import gc
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from companion.ui.widgets.watch import watch
from tests.ui.conftest import TABLET
from tests.ui.evenings import opened
from tests.ui.recorded import entered, recorded


class Light(EventDispatcher):  # type: ignore[misc,unused-ignore]
    strength = NumericProperty(0)


class Watcher:
    def __init__(self, light: Light) -> None:
        self.seen: list[float] = []
        watch(light, ("strength",), self.see)

    def see(self, _: Light, strength: float) -> None:
        self.seen.append(strength)


def watchers(light: Any, name: str) -> int:
    return len(light.get_property_observers(name))


def test_who_watches_is_told_and_leaves_nothing_behind() -> None:
    light = Light()
    one, other = Watcher(light), Watcher(light)
    light.strength = 3
    assert (one.seen, other.seen) == ([3], [3])
    del one
    gc.collect()
    assert watchers(light, "strength") == 1
    light.strength = 4
    assert other.seen == [3, 4]


class Last(Watcher):
    """Lets the others go as soon as it sees something."""

    def __init__(self, light: Light, others: list[Watcher]) -> None:
        self.others = others
        super().__init__(light)

    def see(self, light: Light, strength: float) -> None:
        self.others.clear()
        super().see(light, strength)


def test_who_goes_while_all_are_told_stops_nobody() -> None:
    light, others = Light(), list[Watcher]()
    before, last = Watcher(light), Last(light, others)
    others += [Watcher(light), Watcher(light)]
    after = Watcher(light)
    light.strength = 5
    light.strength = 6
    assert before.seen == last.seen == after.seen == [5, 6]
    assert watchers(light, "strength") == 3


def test_a_table_that_is_left_no_longer_watches_the_theme(ui: Any) -> None:
    header, rows = recorded("oriente/four.play")
    app = opened(ui, (TABLET, 100, "en", "light"), reduce_motion=True)
    app.begin(header)
    entered(app, rows[:60])
    counted = []
    for _ in range(3):
        app.stage.show("home")
        ui.frames(4)
        app.open_table(header.table)
        ui.frames(4)
        gc.collect()
        counted.append({name: watchers(app.theme, name) for name in ("between", "upright", "sign", "seats")})
    assert counted[1] == counted[2]
