"""A form that adds up an account, filled in like a score sheet: all of it in sight, and the total as it would stand.

What is not tapped is 0. A number up to 20 is one tap, which a second takes back; a larger one is its digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout

from companion.core.asks import Ask, Form, Number, Some
from companion.core.telling import option, short
from companion.ui.asks.field import UNSET, Field, options_of
from companion.ui.widgets.buttons import TARGET, Chip, Key
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, spoken
from companion.ui.widgets.numbers import BACK, DIGIT_KEYS, show
from companion.ui.widgets.text import natural_width

FEW = 20  # up to here every number has a chip of its own, and is one tap
GAP = 8  # dp
BESIDE = 5  # so many chips of a line may stand beside their name
COLUMN, BETWEEN, BELOW = 376, 24, 8  # dp; of a part, where several stand beside each other
LINES = 2  # more of them have the whole width
NAME = 76


class TallyPart(BoxLayout):
    """What belongs together: a heading and its entries."""

    title = StringProperty("")


class TallyParts(Layout):
    """The parts below each other, or where it is wide in columns: each in the one that is shortest so far."""

    def do_layout(self, *_: object, **__: object) -> None:
        gap, parts = dp(BETWEEN), self.children[::-1]
        count = max(1, min(len(parts), int((self.width + gap) // (dp(COLUMN) + gap))))
        wide = (self.width + gap) / count - gap
        ends, spots = [0.0] * count, []
        for part in parts:
            part.width = wide
            at = ends.index(min(ends))
            spots.append((part, at, ends[at]))
            ends[at] += part.height + dp(BELOW)
        self.height = max(1.0, max(ends) - dp(BELOW))
        for part, at, down in spots:
            part.pos = self.x + at * (wide + gap), self.top - down - part.height


class TallyEntry(BoxLayout):
    """One number or one list; fires `on_enter(value)`."""

    text = StringProperty("")
    path: tuple[int, ...] = ()
    ask = ObjectProperty(None, allownone=True)
    given = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_enter")
        super().__init__(**properties)
        self.fbind("given", self.paint)
        self.fbind("ask", self.paint)

    def on_enter(self, value: Any) -> None:
        """Fired when something was tapped."""

    def paint(self, *_: object) -> None:
        if self.ask is not None and self.given is not None:
            fill(self.ids.offers, self.offers(), self.tapped)

    def offers(self) -> list[Wanted]:
        raise NotImplementedError

    def tapped(self, chip: Any) -> None:
        raise NotImplementedError


class TallyCount(TallyEntry):
    """A small number: a chip for each but 0."""

    beside = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("width", "text", "ask"):
            self.fbind(name, self._stand)

    def _stand(self, *_: object) -> None:
        """The name stands beside the chips, where there is one, and room for it."""
        theme = hanko().theme
        words = max((natural_width(word, theme.small) for word in self.text.split()), default=0)
        if self.ask is None:
            return
        alone = self.lines(self.width) == 1 < self.lines(self.width - dp(NAME + GAP))  # in the whole width on one line
        few = self.ask.high <= BESIDE * LINES and not alone
        self.beside = few and 0 < words <= dp(NAME) <= self.width - BESIDE * dp(TARGET + GAP)

    def lines(self, wide: float) -> int:
        """How many lines of chips there would be."""
        return -(-int(self.ask.high) // max(1, int((wide + dp(GAP)) // dp(TARGET + GAP))))

    def offers(self) -> list[Wanted]:
        return [
            (Chip, {"text": show(n), "value": n, "chosen": n == self.given, "tag": f"{self.ask.name}.{n}"})
            for n in range(max(1, self.ask.low), self.ask.high + 1)
        ]

    def tapped(self, chip: Any) -> None:
        self.dispatch("on_enter", 0 if chip.value == self.given else chip.value)


class TallyKey(Key):
    """A key that stands among others in a row."""

    least = NumericProperty(f"{TARGET}dp")


class TallyDigits(TallyEntry):
    """A larger number, digit by digit; one that leads too far begins anew."""

    shown = NumericProperty(0)

    def offers(self) -> list[Wanted]:
        self.shown = self.given
        keys = [(TallyKey, {"text": key, "icon": "", "tag": f"{self.ask.name}.{key}"}) for key in (*DIGIT_KEYS, "0")]
        return [*keys, (TallyKey, {"text": "", "icon": BACK, "tag": f"{self.ask.name}.{BACK}"})]

    def tapped(self, key: Any) -> None:
        number = self.given // 10 if key.icon else self.given * 10 + int(key.text)
        self.dispatch("on_enter", number if number <= self.ask.high else int(key.text))


class TallyCards(TallyEntry):
    """Several of a list, each tapped on and off."""

    def offers(self) -> list[Wanted]:
        people = hanko().people
        return [
            (
                Chip,
                {
                    "text": spoken(option(self.ask, each, people)),
                    "value": each,
                    "chosen": each in self.given,
                    "tag": f"{self.ask.name}.{each}",
                },
            )
            for each in self.ask.options
        ]

    def tapped(self, chip: Any) -> None:
        chosen = set(self.given) ^ {chip.value}
        self.dispatch("on_enter", tuple(each for each in self.ask.options if each in chosen))


def _kind(ask: Ask) -> type[TallyEntry]:
    if isinstance(ask, Some):
        return TallyCards
    return TallyCount if isinstance(ask, Number) and ask.high <= FEW else TallyDigits


class TallyAsk(Field):
    """The whole sheet of one seat."""

    def take(self, ask: Ask, seat: str, draft: Any = UNSET) -> None:
        given: Any = draft if isinstance(draft, (list, tuple)) else ask.forfeit
        self.tall = self.broad = True
        self.hint = hanko().tr("answer.leave_out")
        self.ask = ask
        self._count(seat, tuple(given))
        super().take(ask, seat, tuple(given))

    def _count(self, seat: str, value: Any) -> None:
        """What the account would stand at; only the device that keeps the table knows."""
        app = hanko()
        total = app.own.counted(seat, value, self.ask.counts) if app.own is not None else None
        self.done_words = "" if total is None else app.tr("answer.done_total", total=total)

    def paint(self) -> None:
        parts = fill(self.ids.parts, [(TallyPart, {"title": spoken(short(part))}) for part in self.ask.fields])
        for at, part in enumerate(parts):
            fill(part.ids.entries, list(self._entries(at)), self._entered, "on_enter")

    def _entries(self, at: int) -> Iterator[Wanted]:
        part, given = self.ask.fields[at], self.value[at]
        if not isinstance(part, Form):
            yield self._entry(part, (at,), given)
            return
        for below, (entry, value) in enumerate(zip(part.fields, given, strict=True)):
            yield self._entry(entry, (at, below), value)

    def _entry(self, ask: Ask, path: tuple[int, ...], given: Any) -> Wanted:
        text = spoken(short(ask)) if len(path) > 1 else ""
        return _kind(ask), {"text": text, "path": path, "ask": ask, "given": given}

    def _entered(self, entry: Any, given: Any) -> None:
        at, *below = entry.path
        parts = list(self.value)
        if below:
            part = list(parts[at])
            part[below[0]] = given
            parts[at] = tuple(part)
        else:
            parts[at] = given
        entry.given = given
        self._count(self.seat, tuple(parts))
        self.value = tuple(parts)

    def touch_option(self, option: str) -> None:
        """A card that is tapped where it lies on the table."""
        for part in self.ids.parts.children:
            for entry in part.ids.entries.children:
                if option in options_of(entry.ask):
                    entry.tapped(next(chip for chip in entry.ids.offers.children if chip.value == option))


load(__name__)
