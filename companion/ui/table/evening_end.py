"""What stands below when the evening is over: who has won, and what one may want to do now."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Who
from companion.core.scene import Scene
from companion.ui.widgets.buttons import BigButton
from companion.ui.widgets.hanko import hanko, held
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import SeatMark, Wanted, fill


class EveningEnd(BoxLayout):
    """The evening is over: who has won, and what one may want to do now."""

    def take(self, scene: Scene) -> None:
        app = hanko()
        tr = app.tr
        who = tuple(Who(seat) for seat in scene.winners)
        self.ids.words.text = tr("over.won", who=who, count=len(who)) if who else tr("over.ended")
        fill(self.ids.winners, [(SeatMark, {"seat": seat, "side": app.theme.icon * 2}) for seat in scene.winners])
        wanted: list[Wanted] = []
        if app.joined is not None or held().sheet() is not None:  # a guest's scores come a moment later
            wanted.append((BigButton, {"tag": "over.sheet", "kind": "primary", "text": tr("over.sheet")}))
        if app.own is not None:
            wanted.append((BigButton, {"tag": "over.again", "kind": "secondary", "text": tr("over.again")}))
        wanted.append((BigButton, {"tag": "over.home", "kind": "quiet", "text": tr("over.home")}))
        fill(self.ids.buttons, wanted, self._pressed)

    def _pressed(self, button: Any) -> None:
        app = hanko()
        if button.tag == "over.sheet":
            app.stage.show("sheet")
        elif button.tag == "over.home":
            app.stage.show("home")
        else:
            table = held().header.table
            app.stage.show("home")  # puts the table down: its head is read from the file, which one process holds
            app.stage.show("new_table", again=table)


load(__name__)
