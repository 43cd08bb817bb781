"""An evening of The White Lotus for the pictures: a board in year four, a rebellion, a reward, scores, the map.

And every step of a first year by six.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.core.asks import Ask, Form, Number, Pick, Value
from companion.core.scene import Result, Scene
from tools.lotus import table

SEED, YEAR = 11, "4"
Look = Callable[[str], None]


def evening(ui: Any, app: Any, look: Look) -> None:
    """Five people who play by the rules and not too badly, on an invented board."""
    from tests.games.white_lotus.maps import some_map

    chance = random.Random(SEED)
    table(app, 5, SEED, {}, {"map": some_map(5)})
    forward(app, chance, lambda scene: year(app) == YEAR and asked(scene) == "claim" and claims(app) > 4)
    seen(ui, look, "lotus-board")
    forward(app, chance, lambda scene: any(isinstance(panel, Result) and panel.sides for panel in scene.panels))
    ui.wait(lambda: app.stage.screen.reveal.counted >= app.stage.screen.reveal.longest, "both sides", 10)
    seen(ui, look, "lotus-rebellion")
    app.stage.screen.reveal.close()
    forward(app, chance, lambda scene: asked(scene) == "reward")
    seen(ui, look, "lotus-reward")
    forward(app, chance, lambda scene: scene.over)
    close(app)
    app.stage.show("sheet")
    seen(ui, look, "lotus-sheet")
    app.stage.show("home")
    _draw(ui, app, look)


def year_by_six(ui: Any, app: Any, look: Look) -> None:
    """Each kind of question when it first comes, what lies over it, and what is behind its curtain."""
    from tests.games.white_lotus.maps import some_map
    from tests.ui import evenings

    table(app, 6, SEED, {}, {"map": some_map(6)})
    known: set[str] = set()

    def first(name: str) -> None:
        if name not in known:
            known.add(name)
            seen(ui, look, f"lotus-six-{name}")

    def step(scene: Scene) -> bool:
        screen = app.stage.screen
        if screen.reveal is not None and screen.reveal.parent is not None:
            ui.pause(4)  # until all of it is counted
            first(type(screen.reveal).__name__.lower())
            close(app)
        evenings.seen(ui)
        if ui.find("told.done") is not None:
            first("told")
            evenings.read(ui)
        scene = app.session.scene()
        if screen.curtain is not None and asked(scene) not in known:
            first("curtain")
            screen.curtain.held()
            first(asked(scene))
            app.cover()
        elif asked(scene):
            first(asked(scene))
        return year(app) == "2"

    forward(app, random.Random(SEED), step)


def _draw(ui: Any, app: Any, look: Look) -> None:
    """The invented board while it is drawn, with the likely borders offered."""
    from companion.ui.games.white_lotus import sketch
    from companion.ui.games.white_lotus.map_editor import DRAFT
    from companion.ui.games.white_lotus.over_photo import DRAFTS
    from tests.games.white_lotus.maps import some_map

    plain = some_map(5)
    bare = {**plain, "provinces": [{**place, "neighbours": []} for place in plain["provinces"]]}
    app.shelf.keep(DRAFTS, DRAFT, sketch.write(sketch.read(bare)))
    app.stage.show("white-lotus/map").take("join")
    seen(ui, look, "lotus-draw")
    app.stage.show("home")


def seen(ui: Any, look: Look, name: str) -> None:
    ui.pause(0.4)
    look(name)


def close(app: Any) -> None:
    reveal = getattr(app.stage.screen, "reveal", None)
    if reveal is not None:
        reveal.close()


# -- playing on


def forward(app: Any, chance: random.Random, until: Callable[[Scene], bool]) -> None:
    """Answer everything until it is so far."""
    while not until(app.session.scene()):
        scene = app.session.scene()  # what was read there may have been all that was asked
        assert not scene.over, "the game ended first"
        close(app)
        seat = next(each.seat for each in scene.asked if each.seat not in scene.sealed)
        app.session.answer(seat, value(app.session.position.ask(seat), chance))


def value(ask: Ask, chance: random.Random) -> Value:
    """What somebody might do who has read the rules: rebel often, lay down little."""
    if isinstance(ask, Pick):
        rising = [option for option in ask.options if option != "nobody"]
        return chance.choice(rising or list(ask.options))
    if isinstance(ask, Number):
        return chance.randint(ask.low, min(ask.high, ask.low + 4))
    if isinstance(ask, Form):
        return tuple(value(entry, chance) for entry in ask.fields)
    options = getattr(ask, "options", ())
    return tuple(options) if options else True


def asked(scene: Scene) -> str:
    return scene.asked[0].key.partition("/")[0] if scene.asked else ""


def year(app: Any) -> str:
    return str(app.session.position.game.facts(None)["year"])


def claims(app: Any) -> int:
    return sum(len(province.claims) for province in app.session.position.game.table.land.all())
