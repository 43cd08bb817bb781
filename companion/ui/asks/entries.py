"""Answers that are entered: a number from the app's own pad, and words, for which alone the system's keyboard opens."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp

from companion.core.asks import Number
from companion.core.spelling import clean
from companion.ui.asks.field import UNSET, Field
from companion.ui.widgets.buttons import Chip
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import fill
from companion.ui.widgets.numbers import NumberPad, show

SMALL_RANGE = 10  # so many numbers are chips, and one tap answers
QUICK = (0, 1, 2, 3, 5)
MOST_QUICK, FAR = 6, 1000
TIGHT, TIGHT_FAR = 650, 900  # dp; in so low a window, at the usual type, every line counts; with keys read from afar
LOW, LYING, BROAD = 440, 400, 512  # dp; in so low a window keys stand beside their number from less width on


class QuickPad(NumberPad):
    """A pad that tells when a quick value was taken: on its own that is a whole answer."""

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_quickly")
        super().__init__(**properties)

    def on_quickly(self, number: int) -> None:
        """Fired after `value` has changed."""

    def put(self, number: int) -> None:
        super().put(number)
        self.dispatch("on_quickly", number)


def tight() -> bool:
    """Does every line count in this window?"""
    theme = hanko().theme
    return bool(Window.height < dp(TIGHT_FAR if theme.far else TIGHT) * theme.scale)


class NumberAsk(Field):
    """A whole number: a chip for each when they are few, else quick chips, which answer at once, and the pad."""

    @property
    def small(self) -> bool:
        ask: Number = self.ask
        return ask.high - ask.low < SMALL_RANGE

    @property
    def at_once(self) -> bool:  # type: ignore[override]
        return self.small or (self.direct and not self.tall)

    @property
    def ends(self) -> tuple[int, int]:
        ask: Number = self.ask
        return ask.beyond if self.wide and ask.beyond else (ask.low, ask.high)

    @property
    def beneath(self) -> Any:
        """Below the number, where the keys stand beside it and large type leaves room."""
        if hanko().theme.large:
            return None
        return next((pad.parts["beneath"] for pad in self.ids.pad.children if not pad.folded), None)

    def paint(self) -> None:
        chips = self.small and not self.wide
        numbers = range(self.ask.low, self.ask.high + 1) if chips else ()
        look = [(Chip, {"text": show(n), "value": n, "tag": f"number.{n}", "chosen": n == self.value}) for n in numbers]
        fill(self.ids.flow, look, self.tapped)
        pads = fill(self.ids.pad, [] if chips else [(QuickPad, {"tag": "pad"})], self._quickly, "on_quickly")
        for pad in pads:
            self._range(pad)
        self.tall = self.keys = any(not pad.folded for pad in pads)

    def on_width(self, *_: object) -> None:
        """Where the phone lies there is no height for a number above its keys."""
        for pad in self.ids.pad.children:
            pad.broad = dp(LYING if Window.height < dp(LOW) else BROAD)
            pad.tight = tight()

    def _range(self, pad: NumberPad) -> None:
        self.on_width()
        low, high = self.ends
        tr = hanko().tr
        pad.funbind("value", self._entered)
        pad.funbind("folded", self._unfolded)
        pad.folded, pad.among = self._folds(), self.inside
        pad.refused = pad.minus = False
        pad.fresh = True
        pad.minimum, pad.maximum = low, high
        pad.low_words, pad.high_words = tr("answer.at_least", low=low), tr("answer.at_most", high=high)
        pad.most_words = tr("answer.most", high=high)
        near = low > -FAR and high < FAR
        pad.range_words = tr("answer.from_to", low=low, high=high) if near else ""
        pad.quick = [] if self.opened else self.quick(low, high)
        pad.value = None if self.value is UNSET else self.value
        pad.fbind("value", self._entered)
        pad.fbind("folded", self._unfolded)

    def _folds(self) -> bool:
        """Where a quick value answers at once and the game offers its own, they come first and alone."""
        return self.direct and bool(self.ask.chips) and not self.wide and self.value is UNSET and not self.opened

    def _unfolded(self, pad: NumberPad, folded: bool) -> None:
        """None of the quick values was it: they make room for the keys."""
        self.opened = not folded
        pad.quick = []
        self.tall = self.keys = not folded

    def take(self, ask: Any, seat: str, draft: Any = UNSET) -> None:
        self.opened = False
        super().take(ask, seat, draft)

    def back(self) -> bool:
        """From the keys back to the quick values."""
        if not self.opened:
            return False
        self.opened, self.value = False, UNSET
        self.paint()
        return True

    def quick(self, low: int, high: int) -> list[int]:
        """The chips above the pad: the game's own, else the usual small ones and all of it, unless it is a change."""
        if self.ask.chips:
            small = sorted((n for n in self.ask.chips if low <= n <= high), key=abs)[:MOST_QUICK]
            return [n for n in self.ask.chips if n in small]
        usual = [n for n in QUICK if low <= n <= high]
        return [*usual, high] if high not in usual and high < FAR and low >= 0 else usual

    def _entered(self, _pad: object, number: float | None) -> None:
        nothing = None if self.ask.optional and not self.direct else UNSET
        self.value = nothing if number is None else int(number)

    def _quickly(self, _pad: object, number: int) -> None:
        if self.direct:
            self.dispatch("on_final", number)

    def tapped(self, chip: Any) -> None:
        self.choose(chip.value)
        if not self.direct:
            self.paint()


class TextAsk(Field):
    """Words: a line to tap, which opens the field in the upper third, above the keyboard."""

    def paint(self) -> None:
        tr = hanko().tr
        written = self.written
        wanted = [(Chip, {"text": line, "icon": "edit", "value": at, "tag": f"text.{at}"}) for at, line in written]
        if len(wanted) < self.ask.most:
            wanted.append((Chip, {"text": tr("answer.write"), "icon": "edit", "value": len(wanted), "tag": "text.new"}))
        fill(self.ids.flow, wanted, self.tapped)
        why = None if self.value is UNSET else self.ask.refuses(self.value)
        self.hint = tr.say(why) if why else ""

    @property
    def written(self) -> list[tuple[int, str]]:
        if self.value is UNSET or self.value is None:
            return []
        return list(enumerate([self.value] if isinstance(self.value, str) else self.value))

    def tapped(self, chip: Any) -> None:
        from companion.ui.writing import Writing

        at = chip.value
        lines = dict(self.written)
        tr = hanko().tr
        writing = Writing(tag="writing", high=True, choices=[("done", tr("answer.done"), "primary")])
        writing.title = tr.asked(self.ask, self.seat)
        writing.ask_for(lines.get(at, ""), self.ask.longest, lambda text: self._wrote(at, text))

    def _wrote(self, at: int, text: str) -> None:
        lines = dict(self.written)
        lines[at] = clean(text)[: self.ask.longest].strip()
        kept = tuple(line for _, line in sorted(lines.items()) if line)
        self.value = (kept or UNSET) if self.ask.most > 1 else kept[0] if kept else UNSET
        self.paint()


load(__name__)
