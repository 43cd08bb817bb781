"""The moment when sides are told: all grow posting by posting, each line with its reason, until one has won."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.animation import Animation
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.scene import Result, Side, Todo
from companion.ui.panels.reasons import ReasonLine
from companion.ui.table.reveal import Reveal
from companion.ui.widgets.buttons import Icon
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import SeatMark, Wanted, fill, seat_of, spoken
from companion.ui.widgets.numbers import show
from companion.ui.widgets.text import Framed

STEP = 0.45  # seconds for each line
RIVALS = 2
AHEAD = "right"


class SideCard(Framed, BoxLayout):
    """One side: who stands there, how strong it is, and the lines that have been counted so far."""

    total = NumericProperty(0)
    text = StringProperty("")
    people = StringProperty("")  # whoever stands here, where the words do not name them
    share = NumericProperty(0.0)  # of the stronger side
    won = BooleanProperty(False)
    measured = BooleanProperty(True)  # against the other side: a bar
    seats = ListProperty()
    least = NumericProperty("300dp")
    limit = NumericProperty(10_000)
    own = NumericProperty(0)
    floor = NumericProperty(0)  # as high as its neighbours, so that all begin on one line

    def tell(self, side: Side) -> None:
        self.side = side
        self.text = spoken(side.words)
        self.seats = list(side.seats)
        self.people = ", ".join(name for seat in side.seats if (name := seat_of(seat).name) not in self.text)
        self.count(0, 1)

    def count(self, lines: int, most: int, *, done: bool = False) -> None:
        """Show so many lines; the bar measures against the stronger side."""
        shown = self.side.why[:lines]
        self.total = sum(line.amount or 0 for line in shown)
        self.share = self.total / most
        self.won = done and self.side.won
        wanted: list[Wanted] = [
            (ReasonLine, {"amount": show(line.amount), "text": spoken(line.words), "least": 0}) for line in shown
        ]
        fill(self.ids.lines, wanted)

    def on_own(self, *_: object) -> None:
        """What it needs has changed: its line is levelled anew."""
        self.floor = 0

    def on_seats(self, *_: object) -> None:
        fill(self.ids.seats, [badge(seat, hanko().theme.icon) for seat in self.seats])


class SidesReveal(Reveal):
    """What was sealed opens as columns, and two are measured against each other.

    Nothing of it pushes anything off a phone, for all of it scrolls.
    """

    counted = NumericProperty(0.0)

    def tell(self, result: Result, todo: Sequence[Todo] = (), *, told_before: bool = False) -> None:
        self.result = result
        self.most = max(1, *(side.total for side in result.sides))
        self.longest = max(len(side.why) for side in result.sides)
        self.cards = fill(self.ids.sides, [(SideCard, {}) for _ in result.sides])
        for card, side in zip(self.cards, result.sides, strict=True):
            card.measured = len(result.sides) == RIVALS
            card.tell(side)
        super().tell(result, todo, told_before=told_before)
        fill(self.ids.seals, [])
        fill(self.ids.reasons, [])
        self.ids.winner.seat = ""
        fill(self.ids.order, in_order(result.order))

    def level(self, *_: object) -> None:
        """Its columns are level by themselves."""

    def on_share(self, *_: object) -> None:
        """The first movement only begins the count."""
        self.ids.told.opacity = 0
        if self.share < 1:
            return
        if hanko().theme.reduce_motion:
            self.counted = self.longest
        else:
            Animation(counted=self.longest, duration=STEP * self.longest).start(self)

    def on_counted(self, *_: object) -> None:
        done = self.counted >= self.longest
        for card in self.cards:
            card.count(int(self.counted), self.most, done=done)
        self.ids.told.opacity = 1 if done else 0

    def hurry(self) -> bool:
        """The first tap has all of it counted at once."""
        if super().hurry():
            return True
        if self.counted >= self.longest:
            return False
        Animation.cancel_all(self, "counted")
        self.counted = self.longest
        return True

    def close(self) -> None:
        Animation.cancel_all(self, "counted")
        super().close()


def in_order(seats: tuple[str, ...]) -> list[Wanted]:
    """Badges with an arrow between each and the next."""
    side = hanko().theme.icon * 1.3
    wanted: list[Wanted] = []
    for at, seat in enumerate(seats):
        if at:
            wanted.append(
                (Icon, {"name": AHEAD, "side": side * 0.6, "size": (side * 0.6, side), "size_hint": (None, None)})
            )
        wanted.append(badge(seat, side))
    return wanted


def badge(seat: str, side: float) -> Wanted:
    return SeatMark, {"seat": seat, "side": side, "size": (side, side), "size_hint": (None, None)}


def reveal_of(result: Result) -> Reveal:
    """The reveal that a result asks for."""
    return SidesReveal() if result.sides else Reveal()


load(__name__)
