from typing import Any

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

class ScrollView(Widget):
    scroll_x: NumericProperty[float, float]
    scroll_y: NumericProperty[float, float]
    do_scroll_x: BooleanProperty
    do_scroll_y: BooleanProperty
    viewport_size: Any
    effect_y: Any
    g_translate: Any
    def scroll_to(self, widget: Widget, padding: float = ..., animate: bool = ...) -> None: ...
    def simulate_touch_down(self, touch: MotionEvent) -> bool | None: ...
    def update_from_scroll(self, *given: Any) -> None: ...
    def _change_bar_color(self, scroll: ScrollView, colour: Any) -> None: ...
