"""A track: its steps, and who stands on which."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.scene import Mark, Track
from companion.ui.panels.panel_card import Live, PanelCard
from companion.ui.widgets.buttons import TARGET
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import SeatMark, Wanted, fill, spoken
from companion.ui.widgets.numbers import show
from companion.ui.widgets.text import Framed

SHORT_TRACK = 16  # longer tracks show only the steps on which something stands


class Step(Live, Framed, BoxLayout):
    """One step of a track and who stands there."""

    text = StringProperty("")
    seats = ListProperty()
    limit = NumericProperty(10_000)
    least = NumericProperty(TARGET)

    def on_seats(self, *_: object) -> None:
        fill(self.ids.marks, [(SeatMark, {"seat": seat, "side": dp(28)}) for seat in self.seats])


class TrackPanel(PanelCard):
    """The steps in a row, wrapping; of a long track only those that are taken, highest first."""

    def paint(self) -> None:
        panel: Track = self.panel
        taken: dict[str, list[Mark]] = {}
        for mark in panel.marks:
            taken.setdefault(mark.at, []).append(mark)
        if panel.high - panel.low < SHORT_TRACK:
            steps = [str(step) for step in range(panel.low, panel.high + 1)]
        else:
            steps = sorted(taken, key=lambda step: -int(step))
        fill(self.ids.flow, [self._step(step, taken.get(step, [])) for step in steps], self.touched)

    def _step(self, step: str, marks: list[Mark]) -> Wanted:
        id_ = next((mark.id for mark in marks if mark.id in self.live), "")
        words = " ".join(spoken(mark.words) for mark in marks if mark.words and not mark.seat)
        look = {"text": f"{show(int(step))} {words}".strip(), "seats": [mark.seat for mark in marks if mark.seat]}
        return Step, {**look, "id": id_, "glowing": bool(id_), "live": bool(id_), "tag": f"step.{step}"}


load(__name__)
