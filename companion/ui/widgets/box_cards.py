"""Cards that wear the mood of a box: the table to go on with, and evenings to look back on."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.badges import SeatBadge
from companion.ui.widgets.kv import load
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Framed, Tagged


class BoxCard(Pressable, Framed, Tagged, BoxLayout):
    """What was played as `text`, more of it in `note`; `shown` are the colours of its game."""

    game = StringProperty("")
    emblem = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    shown = ObjectProperty(None, allownone=True)
    accent = ColorProperty()
    value = ObjectProperty(None, allownone=True)


class TableCard(BoxCard):
    """The one table that is likeliest wanted: `where` it stands, who sits there, and what a tap does."""

    where = StringProperty("")
    act = StringProperty("")

    def seat(self, looks: Iterable[tuple[str, str, str, str]]) -> None:
        """The marks of its people, each as (name, colour, shape, letter)."""
        self.ids.people.clear_widgets()
        for _, colour, shape, letter in looks:
            self.ids.people.add_widget(SeatBadge(colour=colour, shape=shape, letter=letter))


class EveningCard(BoxCard):
    """An evening of before, as wide as it is told and as high as its neighbours."""

    day = StringProperty("")
    large = BooleanProperty(False)
    least = NumericProperty("200dp")
    own = NumericProperty(0)
    floor = NumericProperty(0)


load(__name__)
