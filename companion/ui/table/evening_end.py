"""What stands below when the evening is over: who has won, and what one may want to do now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Who
from companion.core.scene import Panel, Result, Scene
from companion.games import GAMES
from companion.running.begin import asks_only
from companion.shelf.prepared import Chance, again, header
from companion.ui.widgets.buttons import BigButton
from companion.ui.widgets.hanko import hanko, held, own
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import SeatMark, Wanted, fill

if TYPE_CHECKING:
    from companion.ui.table.laid_table import LaidTable


class EveningEnd(BoxLayout):
    """The evening is over: who has won, and what one may want to do now."""

    def __init__(self, **properties: Any) -> None:
        self.ending = False  # before everybody's eyes: its screen comes once all that was told is read
        super().__init__(**properties)

    def follow(self, before: Scene | None, scene: Scene) -> None:
        """Has a whole game come to its end just now?"""
        self.ending = scene.over and (self.ending or (before is not None and not before.over and ends_whole(scene)))

    def come(self, table: LaidTable) -> None:
        """The end is a screen of its own; nothing that nobody has read goes with the table."""
        if self.ending and table.telling.unread and not table.covered and not tells_no_more(table.telling.pages):
            table.telling.alone()
        elif self.ending and not table.covered:
            self.ending = False
            Clock.schedule_once(lambda _: self._show(table), 0)  # the table is still being painted

    def _show(self, table: object) -> None:
        stage, scene = hanko().stage, hanko().scene
        if stage.screen is table and scene is not None and scene.over:
            stage.show("end", ended=True)

    def take(self, scene: Scene) -> None:
        app = hanko()
        tr = app.tr
        who = tuple(Who(seat) for seat in scene.winners)
        ended = "over.ended" if app.own is None or app.own.end().whole else "over.answered"
        self.ids.words.text = tr("over.won", who=who, count=len(who)) if who else tr(ended)
        fill(self.ids.winners, [(SeatMark, {"seat": seat, "side": app.theme.icon * 2}) for seat in scene.winners])
        wanted: list[Wanted] = []
        counted = held().sheet() is not None or app.joined is not None  # a guest's scores come a moment later
        if scene.winners or counted:
            wanted.append((BigButton, {"tag": "over.end", "kind": "primary", "text": tr("over.end")}))
        if app.own is not None:
            wanted.append((BigButton, {"tag": "over.again", "kind": "secondary", "text": tr("over.again")}))
        wanted.append((BigButton, {"tag": "over.home", "kind": "quiet", "text": tr("over.home")}))
        fill(self.ids.buttons, wanted, self._pressed)

    def _pressed(self, button: Any) -> None:
        app = hanko()
        if button.tag == "over.end":
            app.stage.show("end")
        elif button.tag == "over.home":
            app.stage.show("home")
        else:
            same_again()


def same_again() -> None:
    """A new table with the people and options of this one; of a single question the same question, at once."""
    app, before = hanko(), own().header
    app.stage.show("home")  # puts the table down: its head is read from the file, which one process holds
    if asks_only(before):
        plan = again(before, app.shelf.people)
        app.begin(header(plan, GAMES[before.game], Chance(*app.shelf.new_table())))
    else:
        app.stage.show("new_table", again=before.table)


def tells_no_more(pages: Sequence[Panel]) -> bool:
    """Only who has won, which the screen of the end tells with all that it is made of."""
    scene = hanko().scene
    won = scene.winners if scene is not None else ()
    return all(isinstance(page, Result) and not page.opened and page.winners == won != () for page in pages)


def ends_whole(scene: Scene) -> bool:
    """A game that somebody has won or that was counted; not a single question of a table that plays without the app."""
    app = hanko()
    return app.own is not None and app.own.end().whole and bool(scene.winners or app.own.sheet() is not None)


load(__name__)
