"""Flowers as it lies on the table: three mandalas side by side; a petal, a tile or a middle is tapped where it lies."""

from __future__ import annotations

from companion.core.scene import Map, Node
from companion.ui.games.flowers.mandala import Mandala
from companion.ui.games.flowers.middle import tell
from companion.ui.games.flowers.tiles import tile_chip
from companion.ui.panels.panel_card import PanelCard
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill

SNUG = 0.82  # of its largest height


class MandalasBoard(PanelCard):
    """The map of Flowers: its nodes `a`, `b`, `c` are the middles, the nodes that follow each are its petals."""

    board = True
    scales = True

    def largest(self, wide: float) -> float:
        return float(self.ids.flowers.natural(wide, self._count))

    def snug(self, wide: float) -> float:
        """A finger finds each petal."""
        return float(min(self.largest(wide) * SNUG, self.ids.flowers.lowest(wide, self._count)))

    def smallest(self, wide: float) -> float:
        """Smaller than a fingertip each, still nearest to the finger that means it."""
        return self.snug(wide) * SNUG

    @property
    def _count(self) -> int:
        return sum(not node.colour for node in self.panel.nodes)

    def paint(self) -> None:
        panel: Map = self.panel
        fill(self.ids.flowers, [self._flower(node, panel) for node in panel.nodes if not node.colour], self._tapped)
        flowers = self.ids.flowers.children
        self.ids.closer.keep_in_view(each.spot(id_) for each in flowers for id_ in each.on_it() & self.live)

    def _flower(self, node: Node, panel: Map) -> Wanted:
        ending = f"-{node.id}"
        leaves = [each for each in panel.nodes if each.colour and each.id.endswith(ending)]
        ids = {node.id, *(leaf.id for leaf in leaves)}
        marks = [mark for mark in panel.marks if mark.at in ids]
        counts = sorted(int(each) for each in self.live if each.isdigit())
        several = [] if 1 in counts else counts  # one is what a tap means, unless a number was told before
        look = {"mandala": node, "petals": leaves, "marks": marks, "live": self.live, "counts": several}
        return Mandala, {**look, "tag": f"mandala.{node.id}"}

    def _tapped(self, flower: Mandala) -> None:
        """What is no answer tells what lies there."""
        hit, count = flower.pressed, str(round(flower.count))
        if flower.count:
            self.dispatch("on_choose", count)
            if count in self.live:  # it was not taken, or is on its way to another device
                return
        if hit in self.live:
            self.dispatch("on_choose", hit)
        else:
            tell(flower.mandala.id)


TOLD_IN_THE_MIDDLE = ("mandala_a", "mandala_b", "mandala_c", "missing")
BOARDS: dict[str, type[PanelCard] | None] = {"mandalas": MandalasBoard, **dict.fromkeys(TOLD_IN_THE_MIDDLE)}
OFFERS = {"tile": tile_chip}

load(__name__)
