"""A form that adds up an account, filled in like a score sheet: all of it in sight, and the total as it would stand.

What is not tapped is 0. A number up to 20 is one tap, which a second takes back; a larger one is its digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout

from companion.core.asks import Ask, Form, Number, Some
from companion.core.telling import option, short
from companion.ui.asks.field import UNSET, Field, of_parts, options_of
from companion.ui.asks.keypad import Keypad, Typed, key_looks, pressed
from companion.ui.widgets.buttons import TARGET, Chip
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, spoken
from companion.ui.widgets.numbers import show
from companion.ui.widgets.text import natural_width

FEW = 20  # up to here every number has a chip of its own, and is one tap
LINE = 10  # the same where larger ones have keys of their own beside the sheet
GAP = 8  # dp
BESIDE = 5  # so many chips of a line may stand beside their name
APART = 900  # dp; from this width on larger numbers stand apart
COLUMN, BETWEEN, BELOW = 376, 24, 8  # dp; of a part, where several stand beside each other
LINES = 2  # more of them have the whole width
NAME = 76


class TallyPart(BoxLayout):
    """What belongs together: a heading and its entries."""

    title = StringProperty("")


class TallyParts(Layout):
    """The parts below each other, or where it is wide in columns, none higher than need be."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object, **__: object) -> None:
        gap, parts = dp(BETWEEN), self.children[::-1]
        count = max(1, min(len(parts), int((self.width + gap) // (dp(COLUMN) + gap))))
        wide = (self.width + gap) / count - gap
        for part in parts:
            part.width = wide
        ends, spots = [0.0] * count, []
        for part, at in zip(parts, columns(tuple(part.height + dp(BELOW) for part in parts), count), strict=True):
            spots.append((part, at, ends[at]))
            ends[at] += part.height + dp(BELOW)
        self.height = max(1.0, max(ends, default=0) - dp(BELOW))
        for part, at, down in spots:
            part.pos = self.x + at * (wide + gap), self.top - down - part.height


@lru_cache(64)
def columns(heights: tuple[float, ...], count: int) -> tuple[int, ...]:
    """In which column each part stands, so that the highest one is as low as can be."""

    def highest(places: tuple[int, ...]) -> float:
        return max(sum(high for high, at in zip(heights, places, strict=True) if at == each) for each in range(count))

    return min(product(range(count), repeat=len(heights)), key=lambda places: (round(highest(places)), places))


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
    called = NumericProperty(f"{NAME}dp")  # how wide the name is, where it stands beside

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
        room = self.width - BESIDE * dp(TARGET + GAP)
        self.beside = few and 0 < words <= room and room >= dp(NAME)
        self.called = max(dp(NAME), min(words, room))

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


class TallyDigits(TallyEntry):
    """A larger number, digit by digit; one that leads too far begins anew."""

    shown = NumericProperty(0)

    def offers(self) -> list[Wanted]:
        self.shown = self.given
        return list(key_looks(self.ask.name, self.given))

    def tapped(self, key: Any) -> None:
        self.dispatch("on_enter", pressed(key, self.given, self.ask.high))


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


def _kind(ask: Ask, few: int) -> type[TallyEntry]:
    if isinstance(ask, Some):
        return TallyCards
    return TallyCount if isinstance(ask, Number) and ask.high <= few else TallyDigits


class TallyAsk(Field):
    """The whole sheet of one seat. Where it is wide, larger numbers are typed in the `keypad` below its question."""

    known = True
    apart = BooleanProperty(False)

    def on_width(self, *_: object) -> None:
        self.apart = self._apart(self.ask)

    def _apart(self, ask: Ask | None) -> bool:
        """The pad needs room below the question, which large type leaves nothing of."""
        fits = self.width >= dp(APART) and not hanko().theme.large
        return self.keypad is not None and fits and of_parts(ask)

    def on_apart(self, *_: object) -> None:
        if self.ask is not None:
            self.hint = "" if self.apart else hanko().tr("answer.leave_out")
            self.paint()

    def take(self, ask: Ask, seat: str, draft: Any = UNSET) -> None:
        given: Any = draft if isinstance(draft, (list, tuple)) else ask.forfeit
        self.tall = self.broad = True
        self.ask = None  # nothing is painted before all of it is known
        self.apart = self._apart(ask)
        self.hint = "" if self.apart else hanko().tr("answer.leave_out")
        self.ask = ask
        self._count(seat, tuple(given))
        super().take(ask, seat, tuple(given))

    def _count(self, seat: str, value: Any) -> None:
        """What the account would stand at; only the device that keeps the table knows."""
        app = hanko()
        total = app.own.counted(seat, value, self.ask.counts) if app.own is not None else None
        self.done_words = "" if total is None else app.tr("answer.done_total", total=total)

    def paint(self) -> None:
        found = [(spoken(short(part)), list(self._entries(at))) for at, part in enumerate(self.ask.fields)]
        typed = [look for _, entries in found for kind, look in entries if self.apart and kind is TallyDigits]
        found = [(title, [each for each in entries if each[1] not in typed]) for title, entries in found]
        found = [(title, entries) for title, entries in found if entries]
        parts = fill(self.ids.parts, [(TallyPart, {"title": title}) for title, _ in found])
        for part, (_, entries) in zip(parts, found, strict=True):
            fill(part.ids.entries, entries, self._entered, "on_enter")
        if self.keypad is not None:
            look = {"entries": tuple(Typed(**each) for each in typed), "seat": self.seat}
            fill(self.keypad, [(Keypad, look)] if typed else [], self._typed, "on_enter")

    def _entries(self, at: int) -> Iterator[Wanted]:
        part, given = self.ask.fields[at], self.value[at]
        if not isinstance(part, Form):
            yield self._entry(part, (at,), given)
            return
        for below, (entry, value) in enumerate(zip(part.fields, given, strict=True)):
            yield self._entry(entry, (at, below), value)

    def _entry(self, ask: Ask, path: tuple[int, ...], given: Any) -> Wanted:
        text = spoken(short(ask)) if len(path) > 1 else ""
        return _kind(ask, LINE if self.apart else FEW), {"text": text, "path": path, "ask": ask, "given": given}

    def _typed(self, keypad: Any, given: Any) -> None:
        self._give(keypad.path, given)

    def _entered(self, entry: Any, given: Any) -> None:
        entry.given = given
        self._give(entry.path, given)

    def _give(self, path: tuple[int, ...], given: Any) -> None:
        at, *below = path
        parts = list(self.value)
        if below:
            part = list(parts[at])
            part[below[0]] = given
            parts[at] = tuple(part)
        else:
            parts[at] = given
        self._count(self.seat, tuple(parts))
        self.value = tuple(parts)

    def touch_option(self, option: str) -> None:
        """A card that is tapped where it lies on the table."""
        for part in self.ids.parts.children:
            for entry in part.ids.entries.children:
                if option in options_of(entry.ask):
                    entry.tapped(next(chip for chip in entry.ids.offers.children if chip.value == option))


load(__name__)
