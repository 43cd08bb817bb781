from collections.abc import Sequence

from kivy.properties import OptionProperty, Property
from kivy.uix.layout import Layout

class AnchorLayout(Layout):
    padding: Property[list[float], Sequence[float | str] | float | str]
    anchor_x: OptionProperty
    anchor_y: OptionProperty
