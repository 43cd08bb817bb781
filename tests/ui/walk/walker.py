"""The walker: whole evenings by taps through the app's own screens, and at every step what holds at every step."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.ui.evenings import opened
from tests.ui.recorded import recorded
from tests.ui.walk.asked import primaries
from tests.ui.walk.happened import Told
from tests.ui.walk.holds import falls_short
from tests.ui.walk.looks import Look
from tests.ui.walk.on_screen import box
from tests.ui.walk.step import Short, Step
from tests.ui.walk.taps import Hand, drawn


@dataclass(frozen=True)
class Found:
    """A rule that a state fell short of, and which state that was."""

    state: str
    short: Short


@dataclass
class Walk:
    """One evening in one look: every state of it is looked at."""

    ui: Any
    play: str
    look: Look
    paint: Callable[[str], None] = lambda state: None
    states: int = 0
    found: list[Found] = field(default_factory=list)
    stood: dict[str, tuple[float, float]] = field(default_factory=dict)  # where the primary button was, by kind
    told: Told = field(default_factory=Told)

    def run(self) -> None:
        header, rows = recorded(self.play)
        folder = Path(tempfile.mkdtemp(prefix="hanko-walk-", dir=self.ui.out))
        look = (self.look.size, self.look.text, self.look.language, "light")
        app = opened(self.ui, look, folder, reduce_motion=True)
        with drawn(rows):
            assert app.begin(header)
            hand = Hand(self.ui, app, deals=True, look=self.stands)
            self.app, self.row = app, ""
            for row in hand.play(rows):
                self.row = row.key
            self.ui.pause(0.1)
            self.stands("end")

    def stands(self, where: str) -> None:
        """The screen is at rest before this tap."""
        self.states += 1
        step = Step(self.app)
        state = f"{self.play.removesuffix('.play')} {self.app.scene.row} {where} {self.look}"
        found = [*falls_short(step), *self._moved(step), *self.told.overwritten(step)]
        if found:
            self.paint(state)
        self.found += [Found(state, short) for short in dict.fromkeys(found)]

    def _moved(self, step: Step) -> Iterator[Short]:
        """The primary button stands where it stood at the last ask of the same kind."""
        for button in primaries(step):
            kind, lies = f"{step.kind}/{button.tag}", box(button)
            here = (lies.left, lies.low)
            before = self.stood.get(kind, here)
            if max(abs(here[0] - before[0]), abs(here[1] - before[1])) > 0.5:
                yield Short("moved", f"{kind}: by {here[0] - before[0]:.0f}, {here[1] - before[1]:.0f}")
            self.stood[kind] = here
