from typing import Any

from kivy.clock import ClockEvent
from kivy.uix.widget import Widget

class Layout(Widget):
    _trigger_layout: ClockEvent
    def do_layout(self, *args: Any, **kwargs: Any) -> None: ...
