"""What stands below when no open question does: a sealed round under way, and the end of the evening."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Who
from companion.core.scene import Scene
from companion.ui.buttons import BigButton
from companion.ui.curtain import next_seat, seal_spots
from companion.ui.kv import load
from companion.ui.marks import SeatMark, Wanted, fill


class SecretBox(BoxLayout):
    """Who has sealed, and to whom the device goes next. Fires `on_hand(seat)`."""

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_hand")
        super().__init__(**properties)

    def on_hand(self, seat: str) -> None:
        """Fired when the device is to go to a seat."""

    def take(self, scene: Scene) -> None:
        tr = App.get_running_app().tr
        spots = seal_spots(scene)
        self.next = next_seat(scene)
        noun = scene.asked[0].key.partition("/")[0] if scene.asked else ""
        self.ids.words.text = tr("table.sealed_round", ask=tr(f"short.{noun}")) if noun else ""
        fill(self.ids.seals, spots, lambda spot: self.dispatch("on_hand", spot.seat))
        wanted: list[Wanted] = []
        if self.next:
            text = tr("curtain.hand", who=Who(self.next))
            wanted = [(BigButton, {"tag": "secret.hand", "kind": "primary", "icon": "hand-over", "text": text})]
        elif scene.asked:
            text = tr("table.without_them")
            wanted = [(BigButton, {"tag": "secret.forfeit", "kind": "primary", "icon": "seal", "text": text})]
        fill(self.ids.buttons, wanted, self._pressed)

    def _pressed(self, button: Any) -> None:
        if button.tag == "secret.hand":
            self.dispatch("on_hand", self.next)
        else:
            App.get_running_app().attempt(lambda session: session.forfeit(by="here"))


class OverBox(BoxLayout):
    """The evening is over: who has won, and what one may want to do now."""

    def take(self, scene: Scene) -> None:
        app = App.get_running_app()
        tr = app.tr
        who = tuple(Who(seat) for seat in scene.winners)
        self.ids.words.text = tr("over.won", who=who, count=len(who)) if who else tr("over.ended")
        fill(self.ids.winners, [(SeatMark, {"seat": seat, "side": app.theme.icon * 2}) for seat in scene.winners])
        wanted: list[Wanted] = []
        if app.session.sheet() is not None:
            wanted.append((BigButton, {"tag": "over.sheet", "kind": "primary", "text": tr("over.sheet")}))
        wanted.append((BigButton, {"tag": "over.again", "kind": "secondary", "text": tr("over.again")}))
        wanted.append((BigButton, {"tag": "over.home", "kind": "quiet", "text": tr("over.home")}))
        fill(self.ids.buttons, wanted, self._pressed)

    def _pressed(self, button: Any) -> None:
        app = App.get_running_app()
        if button.tag == "over.sheet":
            app.stage.show("sheet")
        elif button.tag == "over.home":
            app.stage.show("home")
        else:
            table = app.session.header.table
            app.stage.show("new", again=app.shelf.card(table))


load("endings")
