"""A seat once more, for whoever sits opposite: its badge and name, the other way up."""

from __future__ import annotations

from kivy.properties import NumericProperty, StringProperty

from companion.ui.widgets.kv import load
from companion.ui.widgets.turned import Turned


class Across(Turned):
    seat = StringProperty("")
    text = StringProperty("")
    side = NumericProperty("24dp")  # of the badge


load(__name__)
