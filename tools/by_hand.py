"""An evening played off-screen by real taps, from the first screen to the scores, for demo and pictures."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

PEOPLE = ("Anna", "Ben", "Cora")
BIDS = (5, 7, 3)
POINTS = (12, 9, 15)
Look = Callable[[str], None]


def hand(out: Path, size: tuple[int, int]) -> Any:
    """A window without a display, and the hand that taps in it."""
    from tests.ui.conftest import opened

    logging.disable(logging.CRITICAL)  # what Kivy misses off-screen, such as a clipboard, is nobody's business here
    window = opened()
    from tests.ui.hand import Ui

    out.mkdir(parents=True, exist_ok=True)
    ui = Ui(window, out)
    ui.resize(*size)
    return ui


def app_in(ui: Any, size: tuple[int, int], language: str, theme: str) -> Any:
    """The app in a new folder of its own."""
    from tests.ui.evenings import opened

    folder = Path(tempfile.mkdtemp(prefix="hanko-"))
    return opened(ui, (size, 100, language, theme), folder)


def evening(ui: Any, look: Look) -> None:
    """Home, new table, counters, a sealed bid round the table, the reveal, scores, looking back, the end."""
    look("home")
    _new_table(ui, look)
    _count(ui, look)
    _bid(ui, look)
    _score(ui)
    look("table")
    _look_back(ui, look)
    _end(ui, look)
    ui.tap("over.home")
    _home_again(ui, look)


def _new_table(ui: Any, look: Look) -> None:
    from tests.ui.evenings import reach

    ui.tap("home.new")
    ui.frames(4)
    look("games")
    reach(ui, "new.game.open-table")
    for name in PEOPLE:
        reach(ui, "seats.name")
        ui.type(name)
        reach(ui, "seats.add")
    look("seats")
    reach(ui, "new.next")
    reach(ui, "layout.auction_evening")
    look("ready")
    reach(ui, "new.next")
    ui.frames(5)


def _count(ui: Any, look: Look) -> None:
    """Anna has found gold: the counter is tapped where it stands, then the quick value."""
    from companion.ui.panels.steps import StepTile
    from tests.ui.evenings import reach

    [number] = [
        each.ids.number for each in ui.widgets() if isinstance(each, StepTile) and each.tag == "cell.count/c1/p1.p1"
    ]
    ui.tap_at(*ui.place(number))
    ui.frames(3)
    look("counter")
    reach(ui, "pad.quick.5")
    reach(ui, "pick.r2")


def _bid(ui: Any, look: Look) -> None:
    """The usual bid of this table: everybody seals behind the curtain, then all seals open."""
    from companion.ui.table import curtain
    from companion.ui.widgets import holding
    from tests.ui.evenings import reach

    reach(ui, "pick.u1")
    ui.pause(curtain.NO_TOUCH + 0.05)
    look("curtain")
    for number in BIDS:
        ui.pause(curtain.NO_TOUCH + 0.05)
        ui.hold("curtain.hold", holding.HOLD + 0.1)
        ui.pause(curtain.NO_TOUCH + 0.05)
        ui.tap(f"pad.{number}")
        if number == BIDS[0]:
            look("secret")
        ui.tap("ask.give")
        ui.pause(curtain.NO_TOUCH + 0.05)
        ui.tap("ask.sure")
        ui.frames(3)
    ui.pause(0.8)
    look("reveal")
    ui.tap_at(ui.window.width / 2, ui.window.height / 2)
    ui.pause(0.3)
    look("result")


def _score(ui: Any) -> None:
    from tests.ui.evenings import reach

    for seat, points in enumerate(POINTS, 1):
        reach(ui, f"cell.score/k1/p{seat}.p{seat}")
        for digit in str(points):
            reach(ui, f"pad.{digit}")
        reach(ui, "ask.give")
        ui.frames(3)


def _look_back(ui: Any, look: Look) -> None:
    from tests.ui.evenings import reach

    for tag in ("timeline", "sheet", "fixes", "settings"):
        ui.tap("table.more")
        ui.frames(3)
        if tag == "timeline":
            look("menu")
        reach(ui, f"menu.{tag}")
        ui.pause(0.3)
        look(tag)
        ui.back()
        ui.frames(3)


def _end(ui: Any, look: Look) -> None:
    from tests.ui.evenings import reach

    reach(ui, "pick.finish")
    reach(ui, "pick.highest")
    ui.pause(0.5)
    look("end")


def _home_again(ui: Any, look: Look) -> None:
    from tests.ui.evenings import reach

    ui.frames(4)
    look("home-again")
    reach(ui, "home.history")
    ui.frames(4)
    look("history")
