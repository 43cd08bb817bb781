"""Rows: to open something, to choose among some, to bring into order. Each is at least 56 dp high."""

from __future__ import annotations

from typing import Any

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.kv import load
from companion.ui.widgets.layout import Dragged
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged


class Row(Pressable, Framed, Tagged, BoxLayout):
    """A line of a list: icon, text over detail, a value at the end, and a small `mark` icon after it."""

    icon = StringProperty("")
    text = StringProperty("")
    detail = StringProperty("")
    value = StringProperty("")
    mark = StringProperty("")
    live = BooleanProperty(True)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        return self.live and super().on_touch_down(touch)


class ChoiceRow(Row):
    """One answer of a Choice, with a round mark, or a square one where several may be chosen."""

    key = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)
    square = BooleanProperty(False)


class Choice(Tagged, BoxLayout):
    """Rows to choose from: `options` are (key, text) or (key, text, detail), `chosen` the keys, `several` allows many.

    A tap fires `on_choose(key)` after `chosen` has changed.
    """

    options = ListProperty()
    chosen = ListProperty()
    several = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_choose")
        super().__init__(**properties)

    def on_choose(self, key: Any) -> None:
        """Fired after a tap."""

    def on_kv_post(self, base_widget: Any) -> None:
        for name in ("options", "several", "tag"):
            self.fbind(name, self._build)
        self.fbind("chosen", self._mark)
        self._build()

    def _build(self, *_: object) -> None:
        self.clear_widgets()
        for key, text, *detail in self.options:
            row = ChoiceRow(key=key, text=text, detail="".join(detail), square=self.several, tag=f"{self.tag}.{key}")
            row.bind(on_release=self._tapped)
            self.add_widget(row)
        self._mark()

    def _mark(self, *_: object) -> None:
        for row in self.children:
            row.chosen = row.key in self.chosen

    def _tapped(self, row: Any) -> None:
        if self.several:
            without = [key for key in self.chosen if key != row.key]
            self.chosen = without if row.chosen else [*self.chosen, row.key]
        else:
            self.chosen = [row.key]
        self.dispatch("on_choose", row.key)


class Handle(Dragged, BoxLayout):
    """The part of a row by which it is dragged."""


class OrderRow(Framed, Tagged, BoxLayout):
    """One line of an OrderList: handle with badge, name, one up, one down."""

    key = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    colour = StringProperty("")
    shape = StringProperty("disc")
    letter = StringProperty("")
    lifted = BooleanProperty(False)
    first = BooleanProperty(False)
    last = BooleanProperty(False)

    def on_touch_down(self, touch: MotionEvent) -> bool | None:
        if self.ids.handle.collide_point(*touch.pos):
            touch.grab(self)
            self.lifted = True
            return True
        return super().on_touch_down(touch)

    def on_touch_move(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is self and self.parent is not None:
            self.parent.drag(self, touch.y)
            return True
        return super().on_touch_move(touch)

    def on_touch_up(self, touch: MotionEvent) -> bool | None:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.lifted = False
            if self.parent is not None:
                self.parent.settle()
            return True
        return super().on_touch_up(touch)


class OrderList(Tagged, BoxLayout):
    """People or things to bring into order, by dragging or by taps on up and down.

    `items` are dicts with `key` and `text`, and for seats `colour`, `shape`, `letter`; `on_order(keys)` fires when the
    order has changed.
    """

    items = ListProperty()

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_order")
        self._told: list[Any] = []
        super().__init__(**properties)

    def on_order(self, keys: list[Any]) -> None:
        """Fired when a drag ends or after a tap, if something moved."""

    def on_kv_post(self, base_widget: Any) -> None:
        self.fbind("items", self._build)
        self.fbind("tag", self._build)
        self._build()

    @property
    def keys(self) -> list[Any]:
        return [row.key for row in reversed(self.children)]

    def _build(self, *_: object) -> None:
        self.clear_widgets()
        for item in self.items:
            self.add_widget(OrderRow(tag=f"{self.tag}.{item['key']}", **item))
        self._told = self.keys
        self._ends()

    def _ends(self) -> None:
        for i, row in enumerate(self.children):
            row.last, row.first = i == 0, i == len(self.children) - 1

    def drag(self, row: Any, y: float) -> None:
        """The row changes places with a neighbour as soon as the finger is past that one's middle."""
        at = self.children.index(row)
        above = self.children[at + 1] if at + 1 < len(self.children) else None
        below = self.children[at - 1] if at else None
        if above is not None and y > above.center_y:
            self._move(row, 1)
        elif below is not None and y < below.center_y:
            self._move(row, -1)

    def step(self, row: Any, up: int) -> None:
        self._move(row, up)
        self.settle()

    def _move(self, row: Any, up: int) -> None:
        at = self.children.index(row)
        to = max(0, min(len(self.children) - 1, at + up))
        self.children.insert(to, self.children.pop(at))
        self._ends()
        self.do_layout()

    def settle(self) -> None:
        if self.keys != self._told:
            self._told = self.keys
            self.dispatch("on_order", self.keys)


load(__name__)
