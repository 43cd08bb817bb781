"""What stands below while a sealed round is under way: who has sealed, and to whom the device goes next."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Free, Who, say
from companion.core.scene import Scene
from companion.ui.table.seal_spots import handing, next_seat, seal_spots, secrets
from companion.ui.widgets.buttons import BigButton
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill


class SealedRoundBox(BoxLayout):
    """Who has sealed, and to whom the device goes next. Fires `on_hand(seat)`."""

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_hand")
        super().__init__(**properties)

    def on_hand(self, seat: str) -> None:
        """Fired when the device is to go to a seat."""

    def take(self, scene: Scene) -> None:
        tr = hanko().tr
        spots = seal_spots(scene)
        self.next = next_seat(scene)
        noun = scene.asked[0].key.partition("/")[0] if scene.asked else ""
        self.ids.words.text = tr("table.sealed_round", ask=say(f"short.{noun}")) if noun else ""
        fill(self.ids.seals, spots, lambda spot: self.dispatch("on_hand", spot.seat))
        self.ids.phones.text = on_phones(scene)
        wanted: list[Wanted] = []
        if scene.unopened:
            wanted = self._shut(scene)
        elif self.next:
            text = tr(handing("curtain.hand"), who=Who(self.next))
            wanted = [(BigButton, {"tag": "secret.hand", "kind": "primary", "icon": "hand-over", "text": text})]
        elif scene.asked and not missing(scene):
            text = tr("table.without_them")
            wanted = [(BigButton, {"tag": "secret.forfeit", "kind": "primary", "icon": "seal", "text": text})]
        fill(self.ids.buttons, wanted, self._pressed)

    def _shut(self, scene: Scene) -> list[Wanted]:
        """All have sealed and some phones do not open: after a minute the table decides."""
        app = hanko()
        who = tuple(Who(seat) for seat in scene.unopened)
        if app.box is None or not app.box.may_go_on():
            self.ids.phones.text = self._waits(who)
            Clock.schedule_once(self._look_again, 1)
            return []
        self.ids.phones.text = app.tr("box.go_on", who=who)
        forfeit = {"tag": "secret.forfeit", "kind": "primary", "icon": "seal", "text": app.tr("box.without")}
        void = {"tag": "secret.void", "kind": "secondary", "icon": "swap", "text": app.tr("table.void")}
        return [(BigButton, forfeit), (BigButton, void)]

    def _waits(self, who: tuple[Who, ...]) -> str:
        """For a phone that sleeps, or for people who compare letters."""
        app = hanko()
        letters = app.box.letters if app.box is not None else ""
        if not letters:
            return str(app.tr("guest.wake", who=who))
        return str(app.tr("box.comparing", who=who, code=Free(letters)))

    def _look_again(self, *_: object) -> None:
        scene = hanko().scene
        if self.parent is not None and scene is not None and scene.unopened:
            self.take(scene)

    def _pressed(self, button: Any) -> None:
        if button.tag == "secret.hand":
            self.dispatch("on_hand", self.next)
        elif button.tag == "secret.void":
            hanko().attempt(lambda session: session.void(by="here"))
        else:
            hanko().attempt(lambda session: session.forfeit(by="here"))


def missing(scene: Scene) -> list[str]:
    """Who is here and has still to seal."""
    return [asked.seat for asked in secrets(scene) if asked.seat not in scene.sealed]


def on_phones(scene: Scene) -> str:
    """Whose phones are still to seal, and which of them do not answer."""
    app = hanko()
    lines = []
    for key, connection in (("box.own_phones", "live"), ("box.asleep", "away")):
        who = tuple(Who(seat) for seat in missing(scene) if app.connections.get(seat) == connection)
        if who:
            lines.append(app.tr(key, who=who))
    return "\n".join(lines)


load(__name__)
