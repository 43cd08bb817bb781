"""The three zones below the head: the stage, what was told last, and the hand.

Upright they stand below each other, lying down the hand is beside the stage. The stage gives way before the hand does:
on a phone that lies, what is not answered on the table is asked across all of it.

Where the screen lies between people and turns to whoever is asked, the stage keeps its place whoever that is; what was
told and what is asked turn in theirs.
"""

from __future__ import annotations

from math import ceil
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.ui.table.hand import SHEET, column
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.layout import Places
from companion.ui.widgets.turned import Place, within

LOW = 380  # dp; a phone that lies
TOLD = 0.2  # of the height, for what was told, before the board gives way no more
STRIP, CHIP = 76, 176  # dp; of a low phone: what stands above the hand, and in it the way to the table
GAP, APART = 16, 8  # dp; above and below columns; between what is tapped
SHORT = 640  # dp; a small phone, where every line counts
MOST_UP, ALL = 0.62, 0.95  # of the height, which a form may fill before it is asked step by step: upright, lying
LOWER, BROADER = 0.45, 0.6  # of an upright screen that turns, for what is asked; of one that lies, for a whole sheet
TYPED = 0.53  # of the former, where some of it is typed: from its first step to its last nothing moves
DEEP = 0.75  # of it at most, where keys need more
FLAT = 520  # dp; in a lower place the answers stand beside their question
SMALL, WORDS, AROUND = 14, 18, 24  # of that chip, where the type is larger: its type, its line, what is round it


class Zones(Places):
    """Lays out `stage`, `told` and `hand`; the last two in what turns them."""

    stage: Any = ObjectProperty(None)
    told: Any = ObjectProperty(None)
    hand: Any = ObjectProperty(None)
    told_side: Any = ObjectProperty(None)
    hand_side: Any = ObjectProperty(None)
    faces = BooleanProperty(False)  # it turns to whoever is asked
    turn = NumericProperty(0)
    frame = ObjectProperty((0.0, 0.0))  # how wide and high the place of what is asked is for them, where it turns
    left_hand = BooleanProperty(False)
    wide = BooleanProperty(False)
    low = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        self.theme = hanko().theme
        super().__init__(**properties)
        for name in ("pos", "size", "left_hand", "faces", "turn"):
            self.fbind(name, self._trigger_layout)

    def on_kv_post(self, base_widget: Any) -> None:
        for zone, names in (
            (self.hand, ("need", "least", "keys", "typed", "broad", "kind")),
            (self.told, ("least", "usual", "full", "step", "high", "first", "known", "acknowledged")),
        ):
            for name in names:
                zone.fbind(name, self._trigger_layout)
        for name in ("claims", "known"):
            self.stage.fbind(name, self._trigger_layout)

    def room(self, high: float, over: float, *, lying: bool) -> tuple[float, bool]:
        """How high what is asked may become with badges `over` its answers, and whether every line of it counts."""
        if self.faces:
            return self.frame[1] * ALL - over, False
        if lying:
            return high * ALL - over, high < dp(LOW) * self.theme.scale
        return high * MOST_UP, high < dp(SHORT) * (1 + (self.theme.scale - 1) * 0.6)

    def do_layout(self, *_: object, **__: object) -> None:
        self.wide = self.width > self.height
        self.told.most, self.told.steady = max(dp(STRIP), round(self.height * TOLD)), self.stage.scales
        self.low = self.wide and self.height < dp(LOW)
        if self.faces:
            self._facing()
        elif self.told.step:
            self._tell()
        elif not self.wide:
            self._upright()
        elif (self.hand.broad and self.width > dp(SHEET)) or (self.low and (self.hand.keys or not self.stage.claims)):
            self._across()
        else:
            self._beside()

    # -- the ways they stand

    def _upright(self) -> None:
        wide, high = self.width, self.height
        self.told.width = self.hand.width = wide
        self.hand.columns = False
        self.hand.room = high - self.told.lowest if self.hand.keys else 0  # for keys a question becomes smaller
        spare = high - self.told.least - self.stage.wants(wide, "snug")
        board = self.stage.wants(wide, "snug" if self.stage.claims else "smallest")
        self.hand.most = high - self._unread - max(board, 0 if self.hand.keys else dp(STRIP))
        hand = min(max(self.hand.least, min(self.hand.need, spare)), high)
        if not self.hand.keys:  # something of the table, or the way to it, is always there
            hand = min(hand, max(self.hand.least, high - self.told.least - dp(STRIP)))
        hand = ceil(min(hand, high - (self.told.lowest if self.hand.keys else self.told.least)))  # not over the head
        told = self._told_in(high - hand, wide)
        self._stand(self.stage, self.told, self.hand)
        self._put(self.hand, 0, 0, wide, hand)
        self._put(self.told, 0, hand, wide, told)
        self._put(self.stage, 0, hand + told, wide, max(0.0, high - hand - told))

    def _told_in(self, room: float, wide: float) -> float:
        """How much of this is for what was told; where all of it would not be seen, the board gives way."""
        reserved = max(self.told.least, min(self.told.usual, self.height * TOLD))
        if self.stage.claims:  # an answer that lies there is not pushed out of view for it
            reserved = max(self.told.slightest, min(reserved, room - self.stage.wants(wide, "snug")))
        board = max(0.0, min(self.stage.wants(wide, "largest"), room - reserved))
        told = self.told.choose(room - board)
        if not self.told.brief and (self.told.first or self.told.cut):
            board = self.stage.wants(wide, "snug") if self.stage.claims else dp(STRIP)
            told = self.told.choose(min(room, max(room - board, self.told.least)))
        return float(ceil(min(told, room)))

    def _across(self) -> None:
        """Of the table only a chip remains, beside what was told last."""
        wide, high = self.width, self.height
        large = max(1.0, self.theme.small / dp(SMALL))
        chip = ceil(dp(CHIP) * large)
        self.told.width = wide - chip
        self.hand.columns, self.hand.room, self.hand.most = True, 0, 0
        strip = max(dp(STRIP), dp(WORDS) * large + dp(AROUND))
        strip = ceil(max(strip, self.told.choose(self.told.least)))
        self._stand(self.stage, self.told, self.hand)
        self._put(self.hand, 0, 0, wide, high - strip)
        self._put(self.told, 0, high - strip, wide - chip, strip)
        self.hand.rise = 0 if self.told.panels else strip
        tall = min(strip, dp(STRIP))
        self._put(self.stage, wide - chip, high - tall, chip, tall)

    def _beside(self) -> None:
        high = self.height
        wide = self._column
        self.hand.width = wide
        self.hand.columns, self.hand.room = False, high if self.low or self.hand.keys else 0
        x, stage_x = (0.0, wide) if self.left_hand else (self.width - wide, 0.0)
        above = self.hand.least - self.hand.help + self.told.needs(wide)[0] <= high  # as wide as it would be there
        self.told.width = wide if above else self.width - wide
        self.hand.most = high - (self._unread if above else 0)
        hand = ceil(min(max(self.hand.least, min(self.hand.need, high - (self.told.least if above else 0))), high))
        told = ceil(self.told.choose(high - hand if above else self._strip_below(self.width - wide)))
        self._stand(self.stage, self.told, self.hand)
        self._put(self.hand, x, 0, wide, hand)
        self._put(self.told, x if above else stage_x, hand if above else 0, self.told.width, told)
        below = 0 if above else told
        self._put(self.stage, stage_x, below, self.width - wide, high - below)

    def _strip_below(self, wide: float) -> float:
        """As high as what was told may be below a board: an answer that lies there is not pushed out of view for it."""
        board = self.stage.wants(wide, "snug") if self.stage.claims else 0
        return float(max(self.told.slightest, min(self.told.least, self.height - board)))

    def _tell(self) -> None:
        """What was told stands where the hand was, as high as it needs; what is asked waits."""
        high = self.height
        side = self.wide and not self.low
        wide = self._column if side else self.width
        self.told.width = wide
        told = self.told.choose(high)
        left = self.width - wide if side else self.width
        self._stand(self.stage, self.told)
        x, stage_x = (0.0, wide) if self.left_hand or not side else (self.width - wide, 0.0)
        self._put(self.told, x, 0, wide, told)
        self._put(self.stage, stage_x if side else 0, 0 if side else told, left, high if side else high - told)

    # -- turned to somebody

    def _facing(self) -> None:
        """The stage has its place, and beside or below it whoever is asked has another."""
        sheet = self.hand.broad and self.wide and self.width > dp(SHEET)
        self.frame = self._seen(self._asking)
        if self.told.step:
            self._stand(self.stage, self.told)
            self.told.width, high = self.frame
            self._turned(self.told, self._asking, (0, 0, self.told.width, self.told.choose(high)))
            self._turned(self.stage, self._rest(self._asking), (0, 0, *self._rest(self._asking)[2:]), 0)
        elif sheet and not self.turn % 180:
            self._across()
        else:
            self._asked(self._broader if sheet else self._asking)

    def _asked(self, place: Place) -> None:
        """The hand, above it what was told; where that finds no room there, it stands below the board."""
        wide, high = self._seen(place)
        flat = high < min(wide, dp(FLAT) * max(1.0, self.theme.scale))
        self.hand.columns, self.hand.room = flat and self.hand.parts[1] > 0 and not self.hand.lone, 0
        self.hand.width = wide
        self.hand.rise = 0
        told = self.told.needs(wide)[0]  # it gets its width once, below: two of them in turn would never come to rest
        # beside its answers a question takes what it is given: what it needs says nothing of how much that is
        keys = self.hand.parts[1] + dp(GAP) if self.hand.keys else 0.0
        needs = keys + told if self.hand.columns else self.hand.least
        if needs > high:
            place = self._deeper(place, needs)
            wide, high = self._seen(place)
        if self.hand.columns:
            self.told.width = wide
            self.hand.most, told = 0, self.told.choose(told)
            self._beside_the_board(place, high - told, told, above=True)
            return
        above = self.hand.least + told <= high
        self.hand.most = high - (self._unread if above else 0)
        hand = min(max(self.hand.least, min(self.hand.need, high - (told if above else 0))), high)
        self.told.width = wide if above else self._rest(place)[2]
        self._beside_the_board(place, hand, self.told.choose(high - hand if above else self.told.least), above=above)

    def _beside_the_board(self, place: Place, hand: float, told: float, *, above: bool) -> None:
        (wide, _), (x, y, rest, up) = self._seen(place), self._rest(place)
        self._stand(self.stage, self.told, self.hand)
        self._turned(self.hand, place, (0, 0, wide, hand))
        if above:
            self._turned(self.told, place, (0, hand, wide, told))
        else:
            self._turned(self.told, (x, y, rest, told), (0, 0, rest, told), 0 if self.turn % 180 else None)
        below = 0 if above else told + dp(APART)  # turned to the far side, its margin is on its other side
        self._turned(self.stage, (x, y, rest, up), (0, below, rest, up - below), 0)

    @property
    def _asking(self) -> Place:
        """The place of what is asked: the same, whoever that is."""
        if not self.wide:
            return 0.0, 0.0, self.width, float(round(self.height * (TYPED if self.hand.typed else LOWER)))
        return self._at_the_side(self._column)

    @property
    def _broader(self) -> Place:
        return self._at_the_side(max(self._column, self.width * BROADER))

    def _deeper(self, place: Place, deep: float) -> Place:
        """Keys are whole before the board keeps its size."""
        if self.wide != bool(self.turn % 180):
            return place
        if self.wide:
            return self._at_the_side(min(deep, self.width * DEEP))
        return 0.0, 0.0, self.width, float(round(min(deep, self.height * DEEP)))

    def _at_the_side(self, wide: float) -> Place:
        wide = float(round(wide))
        return 0.0 if self.left_hand else self.width - wide, 0.0, wide, self.height

    def _rest(self, place: Place) -> Place:
        """What it leaves to the stage."""
        x, _, wide, high = place
        if not self.wide:
            return 0.0, high, self.width, self.height - high
        return 0.0 if x else wide, 0.0, self.width - wide, self.height

    def _seen(self, place: Place) -> tuple[float, float]:
        """How wide and high it is for whoever is asked."""
        return (place[3], place[2]) if self.turn % 180 else (place[2], place[3])

    @property
    def _unread(self) -> float:
        """What was told last, as high as it must be to be read; no help pushes it out of view."""
        return float(self.told.least if self.told.acknowledged else max(self.told.least, self.told.usual))

    @property
    def _column(self) -> float:
        return column(self.width, self.theme.scale, low=self.low)

    def _put(self, zone: Any, x: float, y: float, wide: float, high: float) -> None:
        """There, as whoever is asked sees all of this; the stage is nowhere turned itself."""
        self._turned(zone, (0, 0, self.width, self.height), (x, y, wide, high), int(self.turn) if self.faces else 0)

    def _turned(self, zone: Any, place: Place, part: Place, turn: int | None = None) -> None:
        """In a part of this place that is told as whoever is asked sees it."""
        turn = int(self.turn) if turn is None else turn
        x, y, wide, high = within(place, turn, part)
        if zone is self.stage:
            zone.pos, zone.size = (self.x + x, self.y + y), (wide, high)
            return
        holder = self._holder(zone)
        holder.turn_to(turn)
        holder.pos, holder.size = (self.x + x, self.y + y), (wide, high)
        holder.do_layout()
        holder.settled()

    def _holder(self, zone: Any) -> Any:
        return self.told_side if zone is self.told else self.hand_side if zone is self.hand else zone

    def _stand(self, *zones: Any) -> None:
        """These stand here now, and no other."""
        for zone in (self.stage, self.told, self.hand):
            holder = self._holder(zone)
            if zone in zones and holder.parent is None:
                self.add_widget(holder)
            elif zone not in zones and holder.parent is self:
                self.remove_widget(holder)
