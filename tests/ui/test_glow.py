"""What glows on a board is told apart from every colour that a seat or a tile may have: measured on the pixels."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from PIL import Image

from companion.core.header import Seat
from companion.core.scene import Mark, Node
from companion.core.seat_looks import COLOURS
from companion.ui.widgets.contrast import MARK, contrast
from companion.ui.widgets.palette import names
from tests.counts import in_turn

LOOKS = list(product(names(), (False, True)))


def apart(picture: Any, spots: list[tuple[float, float]]) -> float:
    """How far a glow stands apart from what lies on both sides of it: `spots` are outside, glow, inside.

    Each is a pixel or two wide, between softened edges: the pixel that is meant is the clearest beside the spot.
    """
    outside, glow, inside = (clear(picture, x, y) for x, y in spots)
    return max(min(contrast(it, one), contrast(it, two)) for it in glow for one in outside for two in inside)


def clear(picture: Any, x: float, y: float) -> list[list[float]]:
    """The pixel at a spot and those beside it."""
    beside = [(round(x) + dx, round(y) + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return [[part / 255 for part in picture.getpixel(spot)] for spot in beside]


def shots(ui: Any, app: Any) -> Any:
    """The same things by day and by night, in every palette."""
    for name, dark in LOOKS:
        app.theme.palette, app.theme.dark = name, dark
        ui.frames(2)
        yield name, dark, Image.open(ui.shot(f"{name}-{dark}.png")).convert("RGB")


@pytest.fixture
def app(ui: Any) -> Any:
    from tests.ui.bare import Bare

    app = ui.start(Bare())
    app.people = {each: Seat(each, each, each, "disc", each[0].upper()) for each in COLOURS}
    return app


@in_turn
def test_what_glows_stands_apart_from_every_colour(app: Any, ui: Any) -> None:
    """Every seat's province, every tile of Flowers and the middle in which it lies."""
    field, flowers = provinces(), mandalas()
    app.root.add_widget(field)
    app.root.add_widget(flowers)
    ui.frames(4)
    for name, dark, picture in shots(ui, app):
        for each in field.children:
            assert apart(picture, around_province(ui, each)) >= MARK, (name, dark, each.seat)
        for each in flowers.children:
            tile, middle = around_tile(ui, each)
            assert apart(picture, tile) >= MARK, (name, dark, each.marks[0].colour)
            assert apart(picture, middle) >= MARK, (name, dark, "middle")


BOXES = ("place", "space", "sitting", "joiner", "cell", "die")


@in_turn
@pytest.mark.parametrize("kind", BOXES)
def test_every_box_that_glows_stands_apart_from_every_colour_round_it_and_in_it(app: Any, ui: Any, kind: str) -> None:
    """A place and a space of the castle, a seat of Oriente, who may join a fight, a cell that is asked, a die."""
    from kivy.uix.gridlayout import GridLayout

    from companion.ui.widgets.text import FramedBox

    app.theme.reduce_motion = True
    grounds = GridLayout(cols=3, spacing=8, padding=8)
    for colour in COLOURS:
        ground: Any = FramedBox(padding=12, size_hint_y=None, height=100)
        ground.colour = colour
        ground.add_widget(box(kind, colour))
        grounds.add_widget(ground)
    app.root.add_widget(grounds)
    for name, dark in LOOKS:
        app.theme.palette, app.theme.dark = name, dark
        for ground in grounds.children:
            ground.fill = app.theme.seat(ground.colour).fill
        ui.frames(3)
        picture = Image.open(ui.shot(f"{kind}-{name}-{dark}.png")).convert("RGB")
        for ground in grounds.children:
            assert apart(picture, across_edge(ui, ground.children[0])) >= MARK, (name, dark, ground.colour)


def box(kind: str, colour: str) -> Any:
    from companion.core.scene import Die
    from companion.ui.games.oriente.board import Sitting
    from companion.ui.games.oriente.fight import Joiner
    from companion.ui.games.white_castle.board import BridgePlace, Space
    from companion.ui.panels.dice import DieFace
    from companion.ui.panels.score_sheet import ScoreCell

    kinds: dict[str, Any] = {
        "place": lambda: BridgePlace(glowing=True),
        "space": lambda: Space(name="Well", seats=[colour], glowing=True),
        "sitting": lambda: Sitting(seat=colour, name=colour, glowing=True),
        "joiner": lambda: Joiner(seat=colour),
        "cell": lambda: ScoreCell(text="5", asked=True, live=True, width=70),
        "die": lambda: DieFace(value=3, colour=colour, glowing=True),
    }
    made = kinds[kind]()
    if kind == "place":
        made.die = Die(5, colour=colour)
    return made


def across_edge(ui: Any, each: Any) -> list[tuple[float, float]]:
    """At its left edge, half way up: paper, the glow, paper."""
    from companion.ui.widgets.corners import HALO

    x, y = each.to_window(each.x, each.center_y)
    ends = (HALO / 2, HALO + each.stroke / 2, HALO + each.stroke + HALO / 2)
    return [(x + far - 0.5, ui.window.height - y) for far in ends]


def provinces() -> Any:
    from companion.ui.panels.chart import ChartField
    from companion.ui.panels.province import Province

    field = ChartField(size_hint=(None, None), size=(380, 380))
    field.sides = (56, 56)
    for at, colour in enumerate((*COLOURS, "")):
        field.add_widget(
            Province(node=colour, seat=colour, spot=(at % 4 / 3, at // 4 / 3), glowing=True, option=colour)
        )
    return field


def around_province(ui: Any, each: Any) -> list[tuple[float, float]]:
    from companion.ui.panels.province import GAP, GLOW

    half, (x, y) = each.width / 2, each.to_window(*each.center)
    radii = half * GLOW + 2, half * (GLOW + GAP) / 2, half * (GAP + 1) / 2
    return [(x + far, ui.window.height - y) for far in radii]


def mandalas() -> Any:
    from kivy.uix.gridlayout import GridLayout

    from companion.ui.games.flowers.mandala import Mandala
    from companion.ui.games.flowers.petals import PATTERNS

    flowers = GridLayout(cols=2)
    leaves = [Node(f"{colour}-a", 0, 0, colour=colour, icon="check") for colour in PATTERNS]
    for colour in PATTERNS:
        marks = [Mark("t", "a", colour=colour), Mark("u", "a", colour=colour)]
        look = {"mandala": Node("a", 0, 0), "petals": leaves, "marks": marks, "live": frozenset({"a", "t"})}
        flowers.add_widget(Mandala(**look))
    return flowers


def around_tile(ui: Any, each: Any) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Above one of the tiles, and above the middle."""
    from companion.ui.games.flowers.mandala import TILE, TILES

    high = ui.window.height
    (x, y), edge = each.to_window(*each.spot("t")), each.half * TILES * TILE * 0.72 / 2
    tile = [(x, high - y - edge - far * each.glow) for far in (3.4, 2, 1)]
    (x, y), radius = each.to_window(*each.center), each.half * TILES
    return tile, [(x, high - y - radius - far * each.glow) for far in (1.6, 0, -1.6)]
