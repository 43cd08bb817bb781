"""The walker: whole evenings by taps through the app's own screens, and at every step what holds at every step."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.core.rows import DEALER, Row
from companion.shelf.sides import Round, spread
from tests.surely import surely
from tests.ui.evenings import opened
from tests.ui.recorded import entered, recorded
from tests.ui.walk.asked import primaries
from tests.ui.walk.dealing import drawn
from tests.ui.walk.happened import Told
from tests.ui.walk.holds import falls_short
from tests.ui.walk.looks import Part
from tests.ui.walk.report import Walked
from tests.ui.walk.step import Short, Step
from tests.ui.walk.tags import add
from tests.ui.walk.taps import Hand


@dataclass
class Walk:
    """One evening in one look, or a part of it: every state of it is looked at."""

    ui: Any
    part: Part
    paint: Callable[[str], None] = lambda state: None
    told: Walked = field(default_factory=Walked)
    stood: dict[str, tuple[float, float]] = field(default_factory=dict)  # where the primary button was, by kind
    happened: Told = field(default_factory=Told)

    def run(self) -> None:
        begun = time.process_time()
        header, rows = recorded(f"{self.part.play}.play")
        start = int(self.part.after * max(0, len(rows) - self.part.rows)) if self.part.rows else 0
        start = _not_within_a_round(rows, start)
        end = start + self.part.rows if self.part.rows else len(rows)
        folder = Path(tempfile.mkdtemp(prefix="hanko-walk-", dir=self.ui.out))
        look = (self.part.look.size, self.part.look.text, self.part.look.language, "light")
        self.app = opened(self.ui, look, folder, reduce_motion=True, explain=self.part.explain)
        with drawn(rows):
            if self.part.faces:
                sides = spread([seat.id for seat in header.seats], *self.part.look.size)
                Round(self.app.shelf.folder).sit(header.table, sides)
            surely(self.app.begin(header), "the table")
            hand = Hand(self.ui, self.app, deals=True, look=self.stands)
            self._read_the_cards(hand)
            entered(self.app, _undrawn(rows[:start]))
            hand.go_on(silently=True)
            for _ in hand.play(rows[start : _not_within_a_round(rows, end)]):
                pass
            for tag in hand.pressed:
                add(self.told.tags_pressed, tag)
            self.ui.pause(0.1)
            self.stands("end")
        self.told.seconds = time.process_time() - begun

    def _read_the_cards(self, hand: Hand) -> None:
        """Before the first question, where people are new."""
        while self.ui.find("cards.on") is not None:
            self.ui.frames(3)
            self.stands("card")
            self.ui.tap("cards.on")
            hand.pressed.append("cards.on")
            self.ui.frames(2)

    def stands(self, where: str) -> None:
        """The screen is at rest before this tap."""
        self.told.states += 1
        step = Step(self.app)
        turned = f" turned {self.app.theme.facing}" if self.part.faces else ""
        state = f"{self.part.play} {self.app.scene.row} {where} {self.part.look}{turned}"
        told = (*self.happened.left_out(step), *self.happened.overwritten(step))
        found = dict.fromkeys([*falls_short(step), *self._moved(step), *told])
        if found:
            self.paint(state)
        self.told.short += [(short.rule, short.what, state) for short in found]

    def _moved(self, step: Step) -> Iterator[Short]:
        """The primary button stands where it stood at the last ask of the same kind."""
        for button in primaries(step):
            kind, here = f"{step.kind}/{button.widget.tag}", button.lies[:2]
            kind += f"/{button.turn}" if button.turn else ""
            before = self.stood.get(kind, here)
            if max(abs(here[0] - before[0]), abs(here[1] - before[1])) > 0.5:
                yield Short("moved", f"{kind}: by {here[0] - before[0]:.0f}, {here[1] - before[1]:.0f}")
            self.stood[kind] = here


def _undrawn(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Without what the app draws by itself."""
    return tuple(row for row in rows if row.by != DEALER)


def _not_within_a_round(rows: tuple[Row, ...], at: int) -> int:
    """A walk begins and ends where nobody is about to seal."""
    while 0 < at < len(rows) and (rows[at].round or rows[at].forfeit):
        at -= 1
    return at
