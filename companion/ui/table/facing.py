"""A screen that lies between people turns to whoever is asked; nothing turns while a finger is down."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window

from companion.core.game import CHANCE
from companion.shelf.sides import Round
from companion.ui.widgets.hanko import hanko, held, own
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.theme import lies_in_the_middle

if TYPE_CHECKING:
    from companion.ui.table.laid_table import LaidTable


class Facing:
    """Where all sit, and to whom the screen has turned. One that stands, or is a phone, faces nobody."""

    def __init__(self, table: LaidTable) -> None:
        self.table = table
        self.sides: dict[str, int] = {}
        self._later = Clock.create_trigger(self.follow, 0)  # a frame later
        self.soon = Clock.create_trigger(self.follow, -1)  # before the next frame
        table.ids.zones.fbind("frame", table.room)

    def begin(self) -> None:
        """As people sit now, where the screen is one that lies between them, or stands where all can see it."""
        self.sides = laid_between()
        self.table.ids.zones.faces = hanko().theme.between
        self.follow()

    def end(self) -> None:
        self._later.cancel()
        self.soon.cancel()
        hanko().theme.facing = 0
        taken_up()

    def side(self, seat: str) -> int:
        """Where it sits. What anybody may answer reads as the board does; chance rolls before whoever is faced."""
        return int(hanko().theme.facing) if seat == CHANCE and self.sides else self.sides.get(seat, 0)

    @property
    def _asked(self) -> str:
        """Who holds the device, or whose answer is wanted."""
        table = self.table
        if table.curtain is not None:
            return str(table.curtain.seat)
        box = table.box
        return str(box.asked.seat) if box.parent is not None and box.asked is not None else ""

    def follow(self, *_: object) -> None:
        theme, turn = hanko().theme, self.side(self._asked)
        if turn == theme.facing:
            return
        if EventLoop.touches:
            self._later()
            return
        self.table.turns()
        theme.facing = turn
        if self.table.curtain is not None:
            self.table.curtain.turn_to(turn)


def laid_between() -> dict[str, int]:
    """How large all is and to how many sides it is said, as the screen lies; and who sits where, if it faces them."""
    app = hanko()
    app.theme.far = lies_in_the_middle(Window.size)
    here = app.theme.far and app.joined is None
    sides = Round(app.shelf.folder).at(held().header.table) if here else {}
    app.theme.upright, app.theme.between = Window.height > Window.width, bool(sides)
    return sides


def taken_up() -> None:
    """What is shown now is read by one."""
    hanko().theme.far = hanko().theme.between = False


def sit_round() -> None:
    """Who sits at which side of the screen, where it lies between all."""
    from companion.ui.sit_round import SitRound  # with it comes KivyMD, which a table can do without

    app, header, people = hanko(), own().header, own().people()
    there = Round(app.shelf.folder)
    table = cast("LaidTable", app.stage.screen)  # nothing else opens this
    sheet = Sheetlet(tag="round", title=app.tr("table.round"), choices=[("close", app.tr("close"), "quiet")])
    at = SitRound([seat for seat in people if seat.id in header.order], there.at(header.table))
    at.bind(on_sit=lambda _, sides: there.sit(header.table, sides))
    for closed in ("on_choose", "on_leave"):
        sheet.fbind(closed, lambda *_: table.facing.begin())
    sheet.put(at)
    sheet.open()
