from collections.abc import Sequence

from kivy.properties import NumericProperty, OptionProperty, Property
from kivy.uix.layout import Layout

class BoxLayout(Layout):
    orientation: OptionProperty
    spacing: NumericProperty[float, float | str]
    padding: Property[list[float], Sequence[float | str] | float | str]
    minimum_width: NumericProperty[float, float | str]
    minimum_height: NumericProperty[float, float | str]
