from typing import Any

from kivy.event import EventDispatcher
from kivy.graphics import Canvas
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty
from kivy.uix.widget import Widget

class WindowBase(EventDispatcher):
    allow_screensaver: BooleanProperty
    clearcolor: ColorProperty
    canvas: Canvas
    children: list[Any]
    size: tuple[int, int]
    width: int
    minimum_width: NumericProperty[float]
    minimum_height: NumericProperty[float]
    softinput_mode: OptionProperty
    def set_icon(self, filename: str) -> None: ...
    height: int
    def add_widget(self, widget: Widget) -> None: ...
    def remove_widget(self, widget: Widget) -> None: ...
    def screenshot(self, name: str = ...) -> str: ...
    def on_draw(self) -> None: ...
    def on_flip(self) -> None: ...
    def on_touch_down(self, touch: Any) -> bool | None: ...
    def update_viewport(self) -> None: ...

Window: WindowBase
