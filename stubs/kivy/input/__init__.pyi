from typing import Any

from kivy.uix.widget import Widget

class MotionEvent:
    x: float
    y: float
    ox: float
    oy: float
    pos: tuple[float, float]
    opos: tuple[float, float]
    ud: dict[Any, Any]
    grab_current: Widget | None
    button: str  # only of a mouse
    is_double_tap: bool
    profile: list[str]
    def grab(self, widget: Widget, exclusive: bool = ...) -> None: ...
    def ungrab(self, widget: Widget) -> None: ...
