"""Before the first question, for who has never played: the aim, a turn, the end. One card each, or none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.core.rows import DEALER
from companion.core.scene import Scene
from companion.shelf.settings import NOBODY
from companion.ui.look import Zone, look_of
from companion.ui.widgets.hanko import hanko, own, shown
from companion.ui.widgets.kv import load
from companion.ui.widgets.layout import Layers
from companion.ui.widgets.marks import fill
from companion.ui.widgets.text import Framed

if TYPE_CHECKING:
    from companion.ui.table.laid_table import LaidTable

CARDS, FIRST = ("aim", "turn", "end"), "first"  # by this name it is remembered who has seen those of a game


class ZoneBox(Framed, BoxLayout):
    """A zone of the board; it stands out where the card is about it."""

    icon = StringProperty("")
    lit = BooleanProperty(False)


class ZoneName(BoxLayout):
    """What a zone that stands out is called."""

    icon = StringProperty("")
    text = StringProperty("")


class ZonesPicture(FloatLayout):
    """The small picture of a board: where its zones lie, and which of them a card is about."""

    broad = NumericProperty("480dp")

    def show(self, zones: tuple[Zone, ...], card: str) -> None:
        boxes = fill(self, [(ZoneBox, {"icon": zone.icon, "lit": card in zone.cards.split()}) for zone in zones])
        for box, zone in zip(boxes, zones, strict=True):
            x, y, wide, high = zone.at
            box.size_hint, box.pos_hint = (wide, high), {"x": x, "y": y}


class FirstCards(Layers):
    """Lies over the table until the last card was read, or all of them were skipped."""

    at = NumericProperty(-1)
    lying = BooleanProperty(False)  # the picture stands beside the words
    emblem = StringProperty("")
    title = StringProperty("")
    step = StringProperty("")
    sentence = StringProperty("")
    last = BooleanProperty(False)

    def __init__(self, game: str, **properties: Any) -> None:
        self.zones = look_of(game).zones
        self.game = game
        super().__init__(**properties)
        self.emblem = look_of(game).emblem
        self.at = 0

    def on_size(self, *_: object) -> None:
        self.lying = self.width > self.height

    def on_at(self, *_: object) -> None:
        card, tr = CARDS[int(self.at)], hanko().tr
        self.title, self.last = tr(f"game.{self.game}"), self.at == len(CARDS) - 1
        self.step, self.sentence = tr(f"cards.{card}"), tr(f"first.{card}")
        self.ids.board.show(self.zones, card)
        lit = {zone.name: zone.icon for zone in self.zones if card in zone.cards.split()}
        fill(self.ids.names, [(ZoneName, {"icon": icon, "text": tr(f"zone.{name}")}) for name, icon in lit.items()])
        self.ids.view.scroll_y = 1

    def on(self) -> None:
        """The next card; behind the last the table begins."""
        if self.last:
            self.close()
        else:
            self.at += 1

    def close(self) -> None:
        """All were read, or none: nobody here is shown them again."""
        table: LaidTable = self.parent
        scene = shown()
        table.remove_widget(self)
        table.first.meet(f"{FIRST}/{self.game}", table.first.readers(scene))
        table.paint(scene)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        super().on_touch_up(touch)
        return True


def lay_cards(table: LaidTable, scene: Scene) -> None:
    """Before the first question, if somebody here has never seen those of this game."""
    if table.cards is None and wanted(table, scene):
        table.cards = FirstCards(own().header.game)
        table.add_widget(table.cards)


def wanted(table: LaidTable, scene: Scene) -> bool:
    app = hanko()
    if app.own is None or scene.over or scene.sealed or table.first.who == NOBODY:
        return False
    header, rows = own().header, own().log
    question = app.shelf.asked.table == header.table
    if question or not look_of(header.game).zones or any(row.by != DEALER for row in rows):
        return False
    return not all(table.first.knows(seat, f"{FIRST}/{header.game}") for seat in table.first.readers(scene))


load(__name__)
