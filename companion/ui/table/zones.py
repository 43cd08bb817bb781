"""The three zones below the head: the stage, what was told last, and the hand.

Upright they stand below each other, lying down the hand is beside the stage. The stage gives way before the hand does:
on a phone that lies, what is not answered on the table is asked across all of it.
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.layout import Layout

from companion.ui.table.hand import SHEET
from companion.ui.widgets.hanko import hanko

LOW = 380  # dp; a phone that lies
SIDE, MOST, LYING = 0.38, 0.56, 0.42  # of the width for the hand: on a tablet, with the largest type, on a phone
TOLD = 0.2  # of the height, for what was told, before the board gives way no more
STRIP, CHIP = 76, 176  # dp; of a low phone: what stands above the hand, and in it the way to the table
SMALL, WORDS, AROUND = 14, 18, 24  # of that chip, where the type is larger: its type, its line, what is round it


class Zones(Layout):
    """Lays out `stage`, `told` and `hand`."""

    stage: Any = ObjectProperty(None)
    told: Any = ObjectProperty(None)
    hand: Any = ObjectProperty(None)
    left_hand = BooleanProperty(False)
    wide = BooleanProperty(False)
    low = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        self.theme = hanko().theme
        super().__init__(**properties)
        for name in ("pos", "size", "left_hand"):
            self.fbind(name, self._trigger_layout)

    def on_kv_post(self, base_widget: Any) -> None:
        for zone, names in (
            (self.hand, ("need", "least", "keys", "broad", "kind")),
            (self.told, ("least", "usual", "full", "step", "high", "first", "known", "acknowledged")),
        ):
            for name in names:
                zone.fbind(name, self._trigger_layout)
        for name in ("claims", "known"):
            self.stage.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object, **__: object) -> None:
        self.wide = self.width > self.height
        self.told.most, self.told.steady = max(dp(STRIP), self.height * TOLD), self.stage.scales
        self.low = self.wide and self.height < dp(LOW)
        if self.told.step:
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
        self.hand.columns, self.hand.room = False, 0
        spare = high - self.told.least - self.stage.wants(wide, "snug")
        self.hand.most = (
            high - self._unread - max(self.stage.wants(wide, "smallest"), 0 if self.hand.keys else dp(STRIP))
        )
        hand = min(max(self.hand.least, min(self.hand.need, spare)), high)
        if not self.hand.keys:  # something of the table, or the way to it, is always there
            hand = min(hand, max(self.hand.least, high - self.told.least - dp(STRIP)))
        hand = min(hand, high - (self.told.lowest if self.hand.keys else self.told.least))  # and nothing over the head
        told = self._told_in(high - hand, wide)
        self._stand(self.stage, self.told, self.hand)
        self._put(self.hand, 0, 0, wide, hand)
        self._put(self.told, 0, hand, wide, told)
        self._put(self.stage, 0, hand + told, wide, max(0.0, high - hand - told))

    def _told_in(self, room: float, wide: float) -> float:
        """How much of this is for what was told; where all of it would not be seen, the board gives way."""
        reserved = max(self.told.least, min(self.told.usual, self.height * TOLD))
        if self.stage.claims:  # an answer that lies there is not pushed out of view for it
            reserved = max(self.told.least, min(reserved, room - self.stage.wants(wide, "snug")))
        board = max(0.0, min(self.stage.wants(wide, "largest"), room - reserved))
        told = self.told.choose(room - board)
        if not self.told.brief and (self.told.first or not self.told.whole):
            board = self.stage.wants(wide, "snug") if self.stage.claims else dp(STRIP)
            told = self.told.choose(min(room, max(room - board, self.told.least)))
        return float(min(told, room))

    def _across(self) -> None:
        """Of the table only a chip remains, beside what was told last."""
        wide, high = self.width, self.height
        large = max(1.0, self.theme.small / dp(SMALL))
        chip = dp(CHIP) * large
        self.told.width = wide - chip
        self.hand.columns, self.hand.room = True, 0
        strip = max(dp(STRIP), dp(WORDS) * large + dp(AROUND))
        strip = max(strip, self.told.choose(self.told.least))
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
        self.hand.columns, self.hand.room = False, high if self.low else 0
        x, stage_x = (0.0, wide) if self.left_hand else (self.width - wide, 0.0)
        above = self.hand.least + self.told.needs(wide)[0] <= high  # as wide as it would be there
        self.told.width = wide if above else self.width - wide
        self.hand.most = high - (self._unread if above else 0)
        hand = min(max(self.hand.least, min(self.hand.need, high - (self.told.least if above else 0))), high)
        told = self.told.choose(high - hand if above else self._strip_below(self.width - wide))
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

    @property
    def _unread(self) -> float:
        """What was told last, as high as it must be to be read; no help pushes it out of view."""
        return float(self.told.least if self.told.acknowledged else max(self.told.least, self.told.usual))

    @property
    def _column(self) -> float:
        share = LYING if self.low else SIDE
        return float(self.width * min(MOST, share * (1 + (self.theme.scale - 1) / 2)))

    def _put(self, zone: Any, x: float, y: float, wide: float, high: float) -> None:
        zone.size = wide, high
        zone.pos = self.x + x, self.y + y

    def _stand(self, *zones: Any) -> None:
        """These stand here now, and no other."""
        for zone in (self.stage, self.told, self.hand):
            if zone in zones and zone.parent is None:
                self.add_widget(zone)
            elif zone not in zones and zone.parent is self:
                self.remove_widget(zone)
