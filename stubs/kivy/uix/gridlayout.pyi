from collections.abc import Sequence

from kivy.properties import NumericProperty, Property
from kivy.uix.layout import Layout

class GridLayout(Layout):
    cols: NumericProperty[float | None, float | None]
    rows: NumericProperty[float | None, float | None]
    spacing: Property[list[float], Sequence[float | str] | float | str]
    padding: Property[list[float], Sequence[float | str] | float | str]
    minimum_width: NumericProperty[float, float | str]
    minimum_height: NumericProperty[float, float | str]
