from collections.abc import Callable
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
    grab_list: list[Callable[[], Widget | None]]
    device: str
    button: str  # only of a mouse
    is_double_tap: bool
    is_mouse_scrolling: bool
    profile: list[str]
    sx: float
    sy: float
    def __init__(self, device: str, id: int, args: Any, is_touch: bool = ..., type_id: str | None = ...) -> None: ...
    def depack(self, args: Any) -> None: ...
    def grab(self, widget: Widget, exclusive: bool = ...) -> None: ...
    def ungrab(self, widget: Widget) -> None: ...
    def push(self) -> None: ...
    def pop(self) -> None: ...
    def apply_transform_2d(self, transform: Callable[[float, float], tuple[float, float]]) -> None: ...
