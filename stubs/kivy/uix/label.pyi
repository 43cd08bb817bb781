from collections.abc import Sequence
from typing import Any

from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, Property, StringProperty
from kivy.uix.widget import Widget

class Label(Widget):
    text: StringProperty[str, str]
    font_size: NumericProperty[float, float | str]
    line_height: NumericProperty[float, float]
    color: ColorProperty
    halign: OptionProperty
    valign: OptionProperty
    padding: Property[list[float], Sequence[float | str] | float | str]
    text_size: Property[list[Any], Sequence[float | None]]
    texture: Texture | None
    texture_size: Property[list[float], Sequence[float]]
    shorten: BooleanProperty
    markup: BooleanProperty
    bold: BooleanProperty
    def texture_update(self, *args: object) -> None: ...
