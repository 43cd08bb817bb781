"""Answers that are tapped: one of several, some of several, an order, yes or no."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp

from companion.core.asks import Confirm, Pick, Some
from companion.core.say import Part, Say, Who
from companion.core.telling import none, option, told
from companion.ui.asks.field import UNSET, Field, usual
from companion.ui.look import offers_of
from companion.ui.widgets.buttons import BigButton, Chip, Tile
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.icons import option_icon
from companion.ui.widgets.kv import load
from companion.ui.widgets.lists import OrderList
from companion.ui.widgets.long_list import lines
from companion.ui.widgets.marks import Wanted, fill, is_seat, seat_chip, spoken
from companion.ui.widgets.text import natural_width

FEW = 3  # so many answers get a whole line each
PAIRED, LONGEST = 4, 2  # more than so many are paired however long they are, three or four where none has more lines
CHIP_PADDING = 16
HIGH = 600  # dp; in a window of so much height, at the usual type, there is room for a line of each kind
SPREAD = 12  # of more tiles than these all have to be in view: they have the whole width of a tablet
MANY = 6  # of more than these, those that lie on the table are tapped there and not listed again


class Listed(Field):
    """A field of options; `offers` says which widget stands for each."""

    def offer(self, which: str, **look: Any) -> Wanted:
        """The widget for one option: a seat by its badge, anything else by its words."""
        called = self.called(which)
        look = {**look, "value": which, "tag": f"pick.{which}"}
        if isinstance(called, Who) and is_seat(called):
            return seat_chip(called.seat, **look)
        if isinstance(called, Say) and (own := self._own(called)) is not None:
            return own[0], {**own[1], **look}
        return Chip, {"text": spoken(called), **look}

    def _own(self, called: Say) -> Wanted | None:
        """As the game itself paints such an answer."""
        session = hanko().session
        paints = offers_of(session.header.game).get(called.key) if session else None
        return paints(called, several=isinstance(self.ask, Some)) if paints else None

    def painted(self, shown: Sequence[str]) -> bool:
        """Does the game itself paint all of them, as it does with its tiles?"""
        calls = [self.called(each) for each in shown]
        return bool(calls) and all(isinstance(each, Say) and self._own(each) for each in calls)

    def called(self, chosen: str) -> Part:
        return option(self.ask, chosen, hanko().people)

    def tapped(self, widget: Any) -> None:
        self.touch_option(widget.value)


class PickAsk(Listed):
    """One of several options: a line each when they are few, else side by side."""

    at_once = True

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.ids.flow.fbind("width", self._pair)

    def _pair(self, *_: object) -> None:
        """Three answers or more stand in two columns, where every word of them fits into half the width."""
        flow = self.ids.flow
        chips = [chip for chip in flow.children if isinstance(chip, Chip)]
        words = [(word, chip.font_size) for chip in chips for word in chip.text.split()]
        room = (flow.width - flow.gap) / 2 - dp(2 * CHIP_PADDING)
        pairs = len(chips) >= FEW and all(natural_width(word, size) < room for word, size in words)
        if pairs and len(chips) <= PAIRED:
            pairs = all(lines(chip.text, chip.font_size, room) <= LONGEST for chip in chips)
        flow.widest = 0.5 if pairs else 1.0
        flow.even = sum(chip.text.isdecimal() for chip in chips) <= PAIRED  # numbers stand as close as anywhere

    def paint(self) -> None:
        ask: Pick = self.ask
        there = self.on_table if len(ask.options) > MANY else self.only_there
        offered = tuple(each for each in ask.options if each not in there)
        shown = offered + (ask.otherwise if self.wide else ())
        seats = any(is_seat(self.called(chosen)) for chosen in shown)
        alone = self.direct and len(shown) <= FEW and not seats and len(offered) == len(ask.options)
        alone = alone and not any(isinstance(each, Say) and self._own(each) for each in map(self.called, shown))
        tiles = self.direct and len(shown) > PAIRED and self.tiles(shown)
        wanted = tiles or [self.line(chosen) if alone else self.offer(chosen, **self.look(chosen)) for chosen in shown]
        hint = "answer.tap_on_table" if offered else "answer.tap_all_on_table"
        self.known = True
        self.hint = "" if len(offered) == len(ask.options) else hanko().tr(hint)
        if ask.optional and self.inside:
            nothing = spoken(none(ask))
            wanted.append((Chip, {"text": nothing, "tag": "pick.none", "value": None, "chosen": self.value is None}))
        self.ids.flow.steady, self.broad = bool(tiles), len(tiles or ()) > SPREAD
        self._sort(shown if self.broad else ())
        self.ids.flow.alike = self.painted(shown)
        fill(self.ids.lines, wanted if alone else [], self.tapped)
        fill(self.ids.flow, [] if alone else wanted, self.tapped)
        self._pair()

    def _sort(self, shown: Sequence[str]) -> None:
        """Many tiles stand by kind, each on a line of its own, where there is height for it."""
        high = Window.height >= dp(HIGH) * hanko().theme.scale
        self.ids.flow.families = families(shown) if high else []

    def tiles(self, shown: Sequence[str]) -> list[Wanted]:
        """Small tiles, where every one of these answers has an icon of its own."""
        app = hanko()
        calls = [self.called(chosen) for chosen in shown]
        game = app.session.header.game if app.session else ""
        icons = [option_icon(game, called.key) if isinstance(called, Say) else "" for called in calls]
        return [
            (Tile, {"text": spoken(called), "icon": icon, "value": chosen, "tag": f"pick.{chosen}"})
            for chosen, called, icon in zip(shown, calls, icons, strict=True)
            if all(icons)
        ]

    def line(self, chosen: str) -> Wanted:
        text = spoken(self.called(chosen))
        kind = "primary" if (chosen,) == self.ask.options else "secondary"
        return BigButton, {"text": text, "tag": f"pick.{chosen}", "kind": kind, "value": chosen}

    def look(self, chosen: str) -> dict[str, Any]:
        return {"chosen": chosen == self.value}

    def touch_option(self, option: Any) -> None:
        self.choose(option)
        if not self.direct:
            self.paint()


def families(options: Sequence[str]) -> list[int]:
    """How many of one kind follow each other, as their names begin; one alone stands with those behind it."""
    found: list[int] = []
    for _, same in groupby(options, key=lambda option: option.partition("-")[0]):
        count = len(list(same))
        found = [*found[:-1], 1 + count] if found[-1:] == [1] else [*found, count]
    return found


class ConfirmAsk(PickAsk):
    """Yes or no, side by side and alike: the app has no wish."""

    def paint(self) -> None:
        assert isinstance(self.ask, Confirm)
        wanted = [self.answer(True, "yes"), self.answer(False, "no")]
        fill(self.ids.flow, wanted, self.tapped)

    def answer(self, value: bool, key: str) -> Wanted:
        text = hanko().tr(f"answer.{key}")
        return Chip, {"text": text, "tag": f"pick.{key}", "value": value, "chosen": self.value is value}


class SomeAsk(Listed):
    """Several at once; each is tapped on and off. What lies on the table stays there, and is told once it is chosen."""

    def paint(self) -> None:
        if self.value is UNSET:
            self.value = usual(self.ask, ())
        options, tr = self.ask.options, hanko().tr
        lies = self.on_table.issuperset(options) and not any(is_seat(self.called(each)) for each in options)
        there = self.on_table if lies or len(options) > MANY else frozenset()
        shown = [each for each in options if each not in there]
        self.ids.flow.alike = self.painted(shown)
        fill(self.ids.flow, [self.offer(each, chosen=each in self.value) for each in shown], self.tapped)
        why = self.ask.refuses(self.value)
        where = "answer.tap_on_table" if shown else "answer.tap_all_on_table"
        chosen = spoken(told(self.ask, self.value, hanko().people)) if there & set(self.value) else ""
        missing = self._missing(why) if why else ""
        self.hint = " · ".join(filter(None, (chosen, missing))) or (tr(where) if len(shown) < len(options) else "")

    def _missing(self, why: Say) -> str:
        """Neither "at least" nor "at most" where both are the same."""
        ask: Some = self.ask
        tr = hanko().tr
        return str(tr("answer.exactly", count=ask.least) if ask.least == ask.most else tr.say(why))

    def touch_option(self, option: str) -> None:
        chosen = set(self.value) ^ {option}
        self.value = tuple(each for each in self.ask.options if each in chosen)
        self.paint()


class OrderAsk(Listed):
    """Everything in an order: tapped one after the other; the last one finds its place alone."""

    def paint(self) -> None:
        order = () if self.value is UNSET else self.value
        wanted = []
        for chosen in self.ask.options:
            kind, look = self.offer(chosen, chosen=chosen in order)
            if chosen in order:
                look["text"] = f"{order.index(chosen) + 1}. {look['text']}"
            wanted.append((kind, look))
        fill(self.ids.flow, [] if self.ready else wanted, self.tapped)
        self._ordered(order if self.ready else ())
        tr = hanko().tr
        self.hint = "" if self.ready else tr("answer.tap_in_order", next=len(order) + 1, of=len(self.ask.options))

    def touch_option(self, option: str) -> None:
        order = [] if self.value is UNSET else list(self.value)
        if option in order:
            del order[order.index(option) :]
        else:
            order.append(option)
        left = [chosen for chosen in self.ask.options if chosen not in order]
        if len(left) == 1:
            order += left
        self.value = tuple(order) if order else UNSET
        self.paint()

    def _ordered(self, order: tuple[str, ...]) -> None:
        """Once all have a place they stand in a list, and may still be dragged."""
        items: list[dict[str, Any]] = []
        for chosen in order:
            _, look = self.offer(chosen)
            seat: dict[str, Any] = {name: look[name] for name in ("colour", "shape", "letter") if name in look}
            items.append({"key": chosen, "text": look["text"], **seat})
        for row in fill(self.ids.lines, [(OrderList, {"tag": "order"})] if order else [], self._dragged, "on_order"):
            if row.keys != list(order):
                row.items = items

    def _dragged(self, _: object, keys: list[str]) -> None:
        self.value = tuple(keys)

    def back(self) -> bool:
        if self.value is UNSET:
            return False
        self.value = UNSET
        self.paint()
        return True


load(__name__)
