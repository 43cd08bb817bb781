"""What lies over a screen for a moment: a word in passing (Toast), a sheet (Over), a question on one (Sheetlet)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.ui.widgets.buttons import BigButton
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.text import Framed, Tagged
from companion.ui.widgets.turned import Turned

BACK_KEY = 27
FEW = 2  # so many choices are always in view
LISTED, FURTHER = 40, "/further"  # of many to choose from so many at a time


class Passing(Turned):
    """Where a toast is said, turned to whoever is faced; touches beside it go on to what lies below.

    It stands above for its reader, but where the answers lie there.
    """

    low = BooleanProperty(False)


class Toast(Tagged, Framed, BoxLayout):
    """A word in passing, below the header. One at a time; a tap or time takes it away.

    A tap beside it goes on to what lies there.
    """

    text = StringProperty("")
    current: ClassVar[Toast | None] = None
    timer: ClockEvent | None = None
    where: Passing | None = None

    @classmethod
    def say(cls, text: str, seconds: float = 4) -> Toast:
        if cls.current is not None:
            cls.current.leave()
        toast = cls(text=text)
        cls.current = toast
        toast.where = Passing()
        toast.where.ids.room.add_widget(toast)
        Window.add_widget(toast.where)
        toast.timer = Clock.schedule_once(toast.leave, seconds)
        return toast

    def leave(self, *_: object) -> None:
        if self.timer is not None:
            self.timer.cancel()
        if self.where is not None and self.parent is not None:
            self.parent.remove_widget(self)
            Window.remove_widget(self.where)
        if Toast.current is self:
            Toast.current = None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        on_it = bool(self.collide_point(*touch.pos))
        self.leave()  # and with it from where it lay
        return on_it


class Over(Tagged, FloatLayout):
    """A sheet over the screen, turned to whoever is faced; back and a tap beside it close it, and fire `on_leave`."""

    high = BooleanProperty(False)  # in the upper third, above the system keyboard

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_leave")
        super().__init__(**properties)

    def on_leave(self) -> None:
        """Fired when it was closed without a choice."""

    def open(self) -> None:
        if self.parent is None:
            self.ids.turned.turn = 0 if self.high else hanko().theme.facing  # the system's keyboard turns to nobody
            Window.add_widget(self)
            Window.bind(on_keyboard=self._key)

    def close(self) -> None:
        """Takes the sheet away without firing anything."""
        Window.unbind(on_keyboard=self._key)
        Window.remove_widget(self)

    def leave(self) -> None:
        self.close()
        self.dispatch("on_leave")

    def _key(self, _window: object, key: int, *_: object) -> bool:
        if key == BACK_KEY:
            self.leave()
        return key == BACK_KEY

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not super().on_touch_down(touch) and self._beside(touch):
            touch.ud["over"] = self
        return True

    def _beside(self, touch: MotionEvent) -> bool:
        return not self.ids.sheet.collide_point(*self.ids.turned.to_local(*touch.pos))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.ud.get("over") is self and self._beside(touch):
            self.leave()
            return True
        return bool(super().on_touch_up(touch)) or True


class Sheetlet(Over):
    """A question on a sheet of its own: low on a phone, in the middle of a tablet.

    `choices` are (key, text, kind); a tap closes the sheet and fires `on_choose(key)`. Widgets of the caller go into it
    by `put`. What is longer than the screen scrolls; a few choices stay below it, in view.
    """

    title = StringProperty("")
    text = StringProperty("")
    choices = ListProperty()
    pinned = BooleanProperty(False)  # the choices do not scroll with the rest
    spare = NumericProperty(0)  # above a title of one line: with two of them the button lies where it lies

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_choose")
        super().__init__(**properties)

    def on_choose(self, key: Any) -> None:
        """Fired after the sheet has closed."""

    def on_kv_post(self, base_widget: Any) -> None:
        for name in ("choices", "tag"):
            self.fbind(name, self._offer)
        self._offer()

    def _offer(self, *_: object) -> None:
        self._pin()
        self.ids.choices.clear_widgets()
        for key, text, kind in self.choices:
            button = BigButton(text=text, kind=kind, tag=f"{self.tag}.{key}")
            button.bind(on_release=lambda _, key=key: self._chosen(key))
            self.ids.choices.add_widget(button)

    def _pin(self) -> None:
        """Few stand below what scrolls; more of them would leave nothing of it on a phone that lies."""
        choices, self.pinned = self.ids.choices.__self__, 0 < len(self.choices) <= FEW
        holder = self.ids.sheet if self.pinned else self.ids.all
        if choices.parent is not holder.__self__:
            choices.parent.remove_widget(choices)
            holder.add_widget(choices)

    def put(self, widget: Any) -> None:
        """A widget between the words and the choices."""
        self.ids.body.add_widget(widget)

    def _chosen(self, key: Any) -> None:
        self.close()
        self.dispatch("on_choose", key)


def offer_many(
    title: str, tag: str, of: Sequence[tuple[str, str]], then: Callable[[str], object], text: str = "", since: int = 0
) -> None:
    """One of many, each a key and its words: some at a time, and further ones at a tap."""
    tr, left = hanko().tr, len(of) - since - LISTED
    sheet = Sheetlet(title=title, text=text, tag=tag)
    further = [(FURTHER, tr("history.next", number=min(LISTED, left)), "quiet")] if left > 0 else []
    those = [(key, words, "secondary") for key, words in of[since : since + LISTED]]
    sheet.choices = [*those, *further, ("", tr("close"), "quiet")]

    def choose(_: Sheetlet, key: str) -> None:
        if key == FURTHER:
            offer_many(title, tag, of, then, text, since + LISTED)
        elif key:
            then(key)

    sheet.bind(on_choose=choose)
    sheet.open()


load(__name__)
