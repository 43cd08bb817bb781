"""Several questions answered together: all of them below each other, or one at a time where they do not fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty

from companion.core.asks import Ask, Confirm, Form, Number, Order, Pick, Some, Text
from companion.core.say import Free
from companion.core.telling import short, told
from companion.ui.asks.choices import ConfirmAsk, OrderAsk, PickAsk, SomeAsk
from companion.ui.asks.entries import NumberAsk, TextAsk, tight
from companion.ui.asks.field import UNSET, Field, is_cell, is_spot, options_of, usual
from companion.ui.widgets.buttons import Chip
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.layout import to_the_top
from companion.ui.widgets.lists import Row
from companion.ui.widgets.marks import Wanted, fill, spoken
from companion.ui.widgets.text import Small

LYING = 440  # dp; so low is a phone that lies
SUMMED, FEW = -1, 3  # the step at which all fields are shown filled; so many stay in sight beside the open one


class FormAsk(Field):
    """`room` is the height there is; a form that needs more goes one field at a time, the others summed up."""

    room = NumericProperty(10_000)
    stepping = BooleanProperty(False)
    at = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        self._measure = Clock.create_trigger(self._fit, 0)  # a frame later, when all of it has found its height
        self._needs: dict[int, float] = {}  # how high all of it is, by width
        self._entries: list[Any] = []
        self._fields: dict[int, Any] = {}
        self._last = SUMMED  # where something was entered last
        self._crowded = False  # what the others hold leaves the open one too little room
        super().__init__(**properties)
        for name in ("room", "width", "minimum_height"):
            self.fbind(name, self._measure)

    def take(self, ask: Ask, seat: str, draft: Any = UNSET) -> None:
        assert isinstance(ask, Form)
        begin = [UNSET if ask.secret else usual(entry) for entry in ask.fields]
        self._entries = list(draft) if isinstance(draft, (list, tuple)) else begin
        self.at, self._last = self._first_empty(), SUMMED
        self._needs = {}
        self.stepping = self._crowded = False
        super().take(ask, seat, UNSET)
        self._gather()
        self.opacity = 0
        self._measure()

    @property
    def draft(self) -> list[Any]:
        return list(self._entries)

    def _first_empty(self) -> int:
        return next((at for at, given in enumerate(self._entries) if given is UNSET), SUMMED)

    # -- showing

    def paint(self) -> None:
        if not self.stepping:
            self._paint_all()
        elif self.at == SUMMED:
            fill(self.ids.fields, [])
            self._fields = {}
            fill(self.ids.chips, [])
            fill(self.ids.rows, [self._row(at) for at in range(len(self._entries))], self._go)
        else:
            self._paint_step(int(self.at))

    def _paint_all(self) -> None:
        self._stand(False)
        fill(self.ids.rows, [])
        fill(self.ids.chips, [])
        wanted: list[Wanted] = []
        for entry in self.ask.fields:
            wanted += [(Small, {"text": spoken(short(entry))}), (field_class(entry), {})]
        widgets = fill(self.ids.fields, wanted)
        self._fields = dict(enumerate(widgets[1::2]))
        for at in self._fields:
            self._put(at)

    def _paint_step(self, open_at: int) -> None:
        """The open field; above it what the others hold, or where they take too much room the way to all of them."""
        others = [at for at in range(len(self._entries)) if at != open_at]
        few = len(others) < FEW and not self._crowded
        tr = hanko().tr
        look = {"icon": "back", "text": tr("answer.all_entries"), "detail": "", "mark": "", "tag": "step.all"}
        back = (Row, {**look, "step": SUMMED})
        fill(self.ids.rows, [] if few else [back], self._go)
        fill(self.ids.chips, [self._chip(at) for at in others] if few else [], self._go)
        self._stand(Window.height < dp(LYING))
        entry = self.ask.fields[open_at]
        unnamed = few and tight()  # the question says it, too
        heading: list[Wanted] = [] if unnamed else [(Small, {"text": spoken(short(entry))})]
        self._fields = {open_at: fill(self.ids.fields, [*heading, (field_class(entry), {})])[-1]}
        self._put(open_at)

    def _stand(self, first: bool) -> None:
        """Where the phone lies the open field comes first: its keys take all the height there is."""
        fields = self.ids.fields.__self__
        if (self.children[-1] is fields) != first:
            self.remove_widget(fields)
            self.add_widget(fields, len(self.children) if first else 0)

    def _told(self, at: int) -> str:
        given = self._entries[at]
        if given is UNSET:
            return "–"
        if isinstance(self.ask.fields[at], Confirm):
            return str(hanko().tr("answer.yes" if given else "answer.no"))
        return spoken(told(self.ask.fields[at], given, hanko().people))

    def _row(self, at: int) -> Wanted:
        text = spoken(short(self.ask.fields[at]))
        look = {"icon": "", "text": text, "detail": self._told(at), "mark": "edit"}
        return Row, {**look, "step": at, "tag": f"step.{at}"}

    def _chip(self, at: int) -> Wanted:
        text = hanko().tr("told.field", field=short(self.ask.fields[at]), value=Free(self._told(at)))
        return Chip, {"text": text, "step": at, "tag": f"step.{at}"}

    # -- entering

    def _put(self, at: int) -> None:
        field = self._fields[at]
        field.funbind("value", self._entered)
        field.place = at
        field.inside = True
        field.take(self.ask.fields[at], self.seat, self._entries[at])
        if self.wide:
            field.wide = True
            field.paint()
        field.fbind("value", self._entered)
        field.fbind("keys", self._typed)
        self._typed()

    def _typed(self, *_: object) -> None:
        self.keys = any(field.keys for field in self._fields.values())

    def _entered(self, field: Any, value: Any) -> None:
        if all(shown is not field for shown in self._fields.values()):
            return
        self._entries[field.place], self._last = value if field.ready else UNSET, field.place
        self._gather()
        one_tap = isinstance(field.ask, (Pick, Confirm)) or (isinstance(field.ask, Number) and field.small)
        if self.stepping and field.ready and one_tap:
            self.at = self._first_empty()
            Clock.schedule_once(lambda _: self._open(), -1)

    def _gather(self) -> None:
        self.value = UNSET if UNSET in self._entries else tuple(self._entries)

    def _go(self, chosen: Any) -> None:
        self.at = chosen.step
        self._open()

    def _open(self) -> None:
        """Another entry, from its top."""
        self.paint()
        to_the_top(self)

    def touch_option(self, option: str) -> None:
        """A tap on the table fills the field that has this option: the open one, else the first."""
        fits = [at for at, entry in enumerate(self.ask.fields) if option in options_of(entry)]
        at = int(self.at) if self.stepping and self.at in fits else fits[0]
        if at not in self._fields:
            self.at = at
            self.paint()
        self._fields[at].touch_option(option)

    def back(self) -> bool:
        if self.stepping and self.at != SUMMED and self._first_empty() == SUMMED:
            self.at = SUMMED
            self.paint()
            return True
        if self.stepping and self.at > 0:
            self.at -= 1
            self.paint()
            return True
        return False

    # -- fitting

    def on_width(self, *_: object) -> None:
        """Another width, another height: try it whole again, once for each width; its keys may ask for another one."""
        if self.stepping and round(self.width) not in self._needs:
            self.stepping = self._crowded = False
            self.paint()

    def _fit(self, *_: object) -> None:
        """Go over to steps when the whole form is too high, and back when there is room again.

        A list that grows under the hand that writes it stays open.
        """
        if self.ask is None or self.parent is None:
            return
        wide = round(self.width)
        if not self.stepping:
            self._needs[wide] = self.minimum_height
        self.opacity = 1
        needs = self._needs.get(wide, 0.0)
        stepping = needs > self.room
        if stepping != self.stepping and needs:
            self.stepping = stepping
            empty = self._first_empty()
            self.at = self._last if empty == SUMMED else empty
            self.paint()
        elif stepping and len(self.ids.chips.children) > 1 and self.minimum_height > self.room:
            self._crowded = True
            self.paint()


FIELDS: Mapping[type[Ask], type[Field]] = {
    Pick: PickAsk,
    Some: SomeAsk,
    Number: NumberAsk,
    Order: OrderAsk,
    Confirm: ConfirmAsk,
    Text: TextAsk,
    Form: FormAsk,
}


def field_class(ask: Ask) -> type[Field]:
    """The widget for a kind of ask; a form in a form is a form."""
    if isinstance(ask, Form) and ask.counts:
        from companion.ui.asks.tally import TallyAsk

        return TallyAsk
    if is_spot(ask):
        from companion.ui.asks.place import SpotAsk

        return SpotAsk
    if is_cell(ask):
        from companion.ui.asks.cell import CellAsk

        return CellAsk
    return FIELDS[type(ask)]


load(__name__)
