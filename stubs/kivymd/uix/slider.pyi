from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

class MDSlider(Widget):
    max: NumericProperty[float, float]
    value: NumericProperty[float, float]
    value_pos: Any
    def __init__(self, *parts: Any, **properties: Any) -> None: ...

class MDSliderHandle(Widget): ...
