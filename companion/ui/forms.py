"""Several questions answered together: all of them below each other, or one at a time where they do not fit."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty

from companion.core.asks import Ask, Confirm, Form, Pick
from companion.core.telling import short, told
from companion.ui.buttons import Chip
from companion.ui.fields import UNSET, Field, options_of
from companion.ui.kv import load
from companion.ui.marks import Wanted, fill, spoken
from companion.ui.text import Small


class FormAsk(Field):
    """`room` is the height there is; a form that needs more goes one field at a time, the others summed up."""

    room = NumericProperty(10_000)
    stepping = BooleanProperty(False)
    at = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        self._measure = Clock.create_trigger(self._fit, -1)
        self._needs = 0.0
        super().__init__(**properties)
        self.fbind("room", self._measure)
        self.fbind("height", self._measure)

    def take(self, ask: Ask, seat: str, draft: Any = UNSET) -> None:
        assert isinstance(ask, Form)
        self._entries: list[Any] = list(draft) if isinstance(draft, list) else [UNSET] * len(ask.fields)
        self.at = next((n for n, given in enumerate(self._entries) if given is UNSET), len(self._entries) - 1)
        self._needs = 0.0
        self.stepping = False
        super().take(ask, seat, UNSET)
        self._gather()
        self._measure()

    @property
    def draft(self) -> list[Any]:
        return list(self._entries)

    def paint(self) -> None:
        if self.stepping:
            self._paint_step()
        else:
            self._paint_all()

    def _paint_all(self) -> None:
        fill(self.ids.summary, [])
        wanted: list[Wanted] = []
        for entry in self.ask.fields:
            wanted += [(Small, {"text": spoken(short(entry))}), (field_class(entry), {})]
        widgets = fill(self.ids.fields, wanted)
        self._fields = dict(enumerate(widgets[1::2]))
        for at in self._fields:
            self._put(at)

    def _paint_step(self) -> None:
        """The open field, and above it a chip for each of the others."""
        people, tr = App.get_running_app().people, App.get_running_app().tr
        chips: list[Wanted] = []
        for at, (entry, given) in enumerate(zip(self.ask.fields, self._entries, strict=True)):
            text = spoken(short(entry))
            if given is not UNSET and at != self.at:
                text = tr("told.field", field=short(entry), value=told(entry, given, people))
            chips.append((Chip, {"text": text, "value": at, "tag": f"step.{at}", "chosen": at == self.at}))
        fill(self.ids.summary, chips, self._go)
        widgets = fill(self.ids.fields, [(field_class(self.ask.fields[int(self.at)]), {})])
        self._fields = {int(self.at): widgets[0]}
        self._put(int(self.at))

    def _put(self, at: int) -> None:
        field = self._fields[at]
        field.funbind("value", self._entered)
        field.take(self.ask.fields[at], self.seat, self._entries[at])
        if self.wide:
            field.wide = True
            field.paint()
        field.place = at
        field.fbind("value", self._entered)
        self._entered(field, field.value)

    def _entered(self, field: Any, value: Any) -> None:
        self._entries[field.place] = value if field.ready else UNSET
        self._gather()
        if self.stepping and field.ready and isinstance(field.ask, (Pick, Confirm)) and value is not UNSET:
            self._next()

    def _gather(self) -> None:
        self.value = UNSET if UNSET in self._entries else tuple(self._entries)

    def _next(self) -> None:
        """On to the first field that is still empty."""
        empty = [at for at, given in enumerate(self._entries) if given is UNSET]
        if empty and empty[0] != self.at:
            self.at = empty[0]
            Clock.schedule_once(lambda _: self.paint(), -1)

    def _go(self, chip: Any) -> None:
        self.at = chip.value
        self.paint()

    def _fit(self, *_: object) -> None:
        """Go over to steps when the whole form is too high, and back when there is room again."""
        if self.ask is None:
            return
        if not self.stepping:
            self._needs = self.minimum_height
        stepping = self._needs > self.room
        if stepping != self.stepping and self._needs:
            self.stepping = stepping
            self.paint()

    def touch_option(self, option: str) -> None:
        """A tap on the table fills the field that has this option: the open one, else the first."""
        fits = [at for at, entry in enumerate(self.ask.fields) if option in options_of(entry)]
        at = int(self.at) if self.at in fits and self.stepping else fits[0]
        if at not in self._fields:
            self.at = at
            self.paint()
        self._fields[at].touch_option(option)

    def back(self) -> bool:
        if self.stepping and self.at > 0:
            self.at -= 1
            self.paint()
            return True
        return False


def field_class(ask: Ask) -> type[Field]:
    """The widget for a kind of ask; a form in a form is a form."""
    from companion.ui import choices, entries

    name = f"{type(ask).__name__}Ask"
    found: type[Field] = FormAsk if name == "FormAsk" else getattr(choices, name, None) or getattr(entries, name)
    return found


load("forms")
