"""What KivyMD does better than we: fields, switches, a choice in one line, sliders, sheets drawn down; in our colours.

Loaded when first needed, or half a second after Home's first frame, and never for a table that opens none of them: its
import takes longer than Home. Its labels are cut where they are too long, so what is said stands in our own words.
"""

from __future__ import annotations

from typing import Any, ClassVar
from weakref import ref

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivymd.theming import ThemeManager
from kivymd.uix.bottomsheet import MDBottomSheet
from kivymd.uix.segmentedbutton import MDSegmentButtonLabel, MDSegmentedButton, MDSegmentedButtonItem
from kivymd.uix.selectioncontrol import MDSwitch
from kivymd.uix.slider import MDSlider, MDSliderHandle
from kivymd.uix.textfield import MDTextField

from companion.ui.widgets.buttons import IconButton
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.layout import Dragged
from companion.ui.widgets.lists import Choice, Row
from companion.ui.widgets.overlays import Over
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Tagged, natural_width
from companion.ui.widgets.theme import register_font
from companion.ui.widgets.watch import watch

register_font()  # again: KivyMD puts its own in the place of ours

CLEAR = (0, 0, 0, 0)
BESIDE = 32  # dp; what a segment has beside its words
DRAWN = 96  # dp; a sheet drawn down so far, or by a third of it, goes
SLIDES = 0.2  # seconds
ROLES = {
    "paper": ("background",),
    "sheet": ("surface", "surfaceContainerHighest"),
    "well": ("surfaceVariant", "surfaceContainer", "surfaceContainerLow"),
    "ink": ("onSurface", "onBackground", "onSecondaryContainer", "onPrimaryContainer"),
    "soft": ("onSurfaceVariant",),
    "seal": ("primary", "error"),
    "seal_ink": ("onPrimary", "onError"),
    "glow": ("primaryContainer", "secondaryContainer"),
    "line": ("outline",),
    "hair": ("outlineVariant",),
    "veil": ("scrim",),
}


class Colours(ThemeManager):
    """Our palette in the roles of Material. Its own way of reckoning them takes a tenth of a second."""

    def __init__(self, theme: Any) -> None:
        super().__init__()
        self.theme = theme
        self.transparentColor = self.rippleColor = CLEAR
        watch(theme, tuple(ROLES), self.copy)
        self.copy()

    def copy(self, *_: object) -> None:
        for ours, theirs in ROLES.items():
            for role in theirs:
                setattr(self, f"{role}Color", getattr(self.theme, ours))
        self.disabledTextColor = self.theme.line


def dressed() -> None:
    """The running app has our colours where KivyMD looks for them."""
    if hanko().theme_cls is None:
        hanko().theme_cls = Colours(hanko().theme)


class Dressed:
    """Made of KivyMD, after its colours are there."""

    def __init__(self, *parts: Any, **properties: Any) -> None:
        dressed()
        super().__init__(*parts, **properties)


class Entry(Dressed, Tagged, MDTextField):
    """The bare input; it takes no more than `limit` characters, however they come."""

    limit = NumericProperty(0)

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        if self.limit and not from_undo:
            substring = substring[: max(0, int(self.limit) - len(self.text))]
        return super().insert_text(substring, from_undo)

    def adjust_height(self, *_: object) -> None:
        """As high as its rule in kv says, which knows how large the text is."""


class OnOff(Dressed, MDSwitch):
    """Shows whether it is on; the row in which it lies takes the touch. It grows with the text."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.live = self.ids.thumb.live = False

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return False


class Toggle(Row):
    """A row with a switch at its end; `on_change` fires when people flip it, not when `active` is set.

    The switch comes after the first frame, one in each, so that a long list opens at once.
    """

    active = BooleanProperty(False)
    waiting: ClassVar[list[ref[Toggle]]] = []

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_change")
        self.switch: OnOff | None = None
        super().__init__(**properties)
        Toggle.waiting.append(ref(self))
        _one_more()

    def complete(self) -> None:
        self.switch = OnOff(disable_animation=True)
        self.switch.active = self.active
        self.ids.place.add_widget(self.switch)

    def on_active(self, *_: object) -> None:
        if self.switch is not None:
            self.switch.disable_animation = hanko().theme.reduce_motion
            self.switch.active = self.active

    def on_release(self) -> None:
        self.active = not self.active
        self.dispatch("on_change", self.active)

    def on_change(self, active: bool) -> None:
        """Fired after a tap."""


def _next_switch(_: float) -> None:
    while Toggle.waiting:
        row = Toggle.waiting.pop(0)()
        if row is not None:
            row.complete()
            break
    if Toggle.waiting:
        _one_more()


_one_more = Clock.create_trigger(
    lambda _: Clock.schedule_once(_next_switch, 0), 0
)  # what is asked for now is drawn first


class Segment(Dressed, Tagged, Pressable, MDSegmentedButtonItem):
    """One answer of `Segments`; the one that stands has a check as well as a ground."""

    key = ObjectProperty(None, allownone=True)
    chosen = BooleanProperty(False)

    def on_chosen(self, *_: object) -> None:
        self.active = self.chosen

    def on_active(self, *_: object) -> None:
        """At once: its own way waits for half a second."""
        Clock.schedule_once(self._check, 0)

    def _check(self, *_: object) -> None:
        icon = self._get_selected_icon_from_container()
        if icon is not None:
            icon.font_size = hanko().theme.body if self.active else 0


class Segments(Tagged, BoxLayout):
    """A choice in one line: `options` are (key, text), `chosen` the key that stands; a tap fires `on_choose(key)`.

    Where the words are too long for one line they stand below each other, as every other choice.
    """

    options = ListProperty()
    chosen = ObjectProperty(None, allownone=True)
    body = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_choose")
        self._made: Any = None
        super().__init__(**properties)
        for name in ("options", "body", "width"):
            self.fbind(name, self._make)
        self.fbind("chosen", self._mark)
        self._make()

    def on_choose(self, key: Any) -> None:
        """Fired after a tap."""

    @property
    def _fits(self) -> bool:
        widest = max(natural_width(text, self.body) for _, text in self.options)
        return len(self.options) * (widest + self.body + dp(BESIDE)) <= self.width - dp(32)

    def _make(self, *_: object) -> None:
        if not self.options or self.body <= 0:
            return
        wanted = (list(self.options), self.body, self._fits)
        if wanted == self._made:
            return
        self._made = wanted
        self.clear_widgets()
        self.add_widget(self._line() if self._fits else self._list())
        self._mark()

    def _list(self) -> Choice:
        choice = Choice(tag=self.tag, options=self.options)
        choice.bind(on_choose=lambda _, key: self._tapped(key))
        return choice

    def _line(self) -> Any:
        dressed()
        bar = MDSegmentedButton()
        for key, text in self.options:
            words = MDSegmentButtonLabel(text=text, theme_font_size="Custom", font_size=self.body)
            item = Segment(words, key=key, tag=f"{self.tag}.{key}", _segmented_button=bar, ripple_effect=False)
            item.bind(on_release=lambda item: self._tapped(item.key))
            bar.ids.container.add_widget(item)
        bar.ids.container.height = max(dp(56), self.body * 1.4 + dp(24))
        bar.fbind("height", lambda bar, _: bar.adjust_segment_radius())
        bar.adjust_segment_radius()
        return bar

    def _mark(self, *_: object) -> None:
        for shown in self.children:
            if isinstance(shown, Choice):
                shown.chosen = [self.chosen]
            else:
                for item in shown.ids.container.children:
                    item.chosen = item.key == self.chosen

    def _tapped(self, key: Any) -> None:
        self.chosen = key
        self._mark()
        self.dispatch("on_choose", key)


class Slide(Dressed, Dragged, MDSlider):
    """Drawn along by a finger; it is told when the finger has gone. One that scrolls past leaves it as it was."""

    def __init__(self, *parts: Any, **properties: Any) -> None:
        self.register_event_type("on_let_go")
        super().__init__(*parts, **properties)

    def on_let_go(self) -> None:
        """Fired when a finger has set it."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        touch.ud[self] = self.value
        self.value_pos = touch.pos
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            self.value_pos = touch.pos
            return True
        return False

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if abs(touch.y - touch.oy) > max(dp(24), abs(touch.x - touch.ox)):
            self.value = touch.ud[self]
        self.dispatch("on_let_go")
        return True


class Grades(Tagged, BoxLayout):
    """A slider over some grades of one thing, with a smaller and a larger beside it; `on_choose(value)` is fired."""

    grades = ListProperty()
    value = ObjectProperty(None, allownone=True)
    text = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_choose")
        super().__init__(**properties)

    def on_kv_post(self, base_widget: Any) -> None:
        dressed()
        self.slide = Slide(MDSliderHandle(), step=1, min=0, max=max(1, len(self.grades) - 1))
        self.slide.bind(on_let_go=self._chosen)
        self.ids.slide.add_widget(self.slide)
        for name in ("grades", "value"):
            self.fbind(name, self._stand)
        self._stand()

    def on_choose(self, value: Any) -> None:
        """Fired after a finger has let go, or a tap on smaller or larger."""

    @property
    def at(self) -> int:
        """Which grade stands: the nearest, where another way has set one between."""
        return min(range(len(self.grades)), key=lambda at: abs(self.grades[at] - self.value))

    def _stand(self, *_: object) -> None:
        if self.grades and self.value is not None:
            self.slide.max = len(self.grades) - 1
            self.slide.value = self.at
            self.ids.less.disabled, self.ids.more.disabled = self.at == 0, self.at == len(self.grades) - 1

    def _chosen(self, *_: object) -> None:
        self.dispatch("on_choose", self.grades[int(self.slide.value)])

    def step(self, by: int) -> None:
        self.dispatch("on_choose", self.grades[max(0, min(len(self.grades) - 1, self.at + by))])


class Drawer(Dressed, MDBottomSheet):
    """A sheet that is drawn down by its handle, as high as what lies on it and at most `most`.

    By itself it follows any finger: also one that scrolls what lies on it, or that goes sideways.
    """

    most = NumericProperty(0)

    def __init__(self, *parts: Any, **properties: Any) -> None:
        super().__init__(*parts, close_on_click=False, ripple_effect=False, **properties)

    def slide(self, state: str) -> None:
        self.opening_time = self.closing_time = 0 if hanko().theme.reduce_motion else SLIDES
        self.set_state(state, animation=not hanko().theme.reduce_motion)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.ud[self] = self.ids.drag_handle_container.collide_point(*touch.pos)
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if not touch.ud.get(self):
            return bool(BoxLayout.on_touch_move(self, touch))
        if self.status == "closing_with_swipe" or touch.oy - touch.y > abs(touch.x - touch.ox) + self.swipe_distance:
            return bool(super().on_touch_move(touch))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if self.status == "closing_with_swipe":
            gone = (1 - self.open_progress) * self.height
            self.slide("close" if gone > min(dp(DRAWN), self.height / 3) else "open")
            if hanko().theme.reduce_motion and self.status == "closed":
                self.dispatch("on_close")
            return True
        return bool(BoxLayout.on_touch_up(self, touch))


class BottomSheet(Over):
    """What waits at the edge of the stage, over the lower part of the screen; its caller lays it into `ids.body`."""

    def on_kv_post(self, base_widget: Any) -> None:
        away = IconButton(icon="cross", label=hanko().tr("close"), tag=f"{self.tag}.close")
        away.bind(on_release=lambda _: self.leave())
        row = self.ids.head.ids.header_container  # only here: what KivyMD does not know it leaves out of its handle
        row.add_widget(Widget())
        row.add_widget(away)

    def open(self) -> None:
        super().open()
        self.ids.sheet.slide("open")


load(__name__)
