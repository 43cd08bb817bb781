"""What stands below on one's own phone while it has nothing to ask: who has sealed, who is asked, and how it stands."""

from __future__ import annotations

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Free, Who
from companion.core.scene import Scene
from companion.ui.table.seal_spots import seal_spots
from companion.ui.widgets.buttons import BigButton
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill


class OwnPhoneBox(BoxLayout):
    """Takes the place of the passed device's box of seals, and of its event, which a guest never needs."""

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_hand")
        super().__init__(**properties)

    def on_hand(self, seat: str) -> None:
        """Never fired: nobody passes an own phone on."""

    def take(self, scene: Scene) -> None:
        tr = hanko().tr
        self.ids.words.text = self._words(scene)
        self.ids.note.text = tr("guest.calm")
        fill(self.ids.seals, [(kind, {**look, "disabled": True}) for kind, look in seal_spots(scene)])
        joined = hanko().joined
        wanted: list[Wanted] = []
        if joined is not None and joined.asks_for_letters:
            same = {"tag": "own_phone.same", "kind": "primary", "icon": "seal", "text": tr("guest.same")}
            other = {"tag": "own_phone.differ", "kind": "quiet", "icon": "swap", "text": tr("guest.not_same")}
            wanted = [(BigButton, same), (BigButton, other)]
        elif self._sealed(scene) and not scene.unopened:
            look = {"tag": "own_phone.anew", "kind": "quiet", "icon": "seal", "text": tr("guest.seal_anew")}
            wanted = [(BigButton, look)]
        fill(self.ids.buttons, wanted, self._pressed)

    def _pressed(self, button: Any) -> None:
        joined = hanko().joined
        if button.tag == "own_phone.anew":
            hanko().seal_anew()
        elif joined is not None:
            joined.agree(button.tag == "own_phone.same")

    def _sealed(self, scene: Scene) -> bool:
        joined = hanko().joined
        seat = joined.seat if joined is not None else ""
        return seat in scene.sealed and any(asked.secret and asked.seat == seat for asked in scene.asked)

    def _words(self, scene: Scene) -> str:
        tr = hanko().tr
        joined = hanko().joined
        if joined is not None and joined.letters and scene.unopened:
            letters = tr("guest.comparing", code=Free(joined.letters))
            without = tuple(Who(seat) for seat in joined.missing)
            return f"{letters} {tr('guest.without', who=without)}" if without else str(letters)
        if scene.unopened:
            return str(tr("guest.wake", who=tuple(Who(seat) for seat in scene.unopened)))
        if self._sealed(scene):
            return str(tr("guest.sealed"))
        return str(tr("guest.turn_of", who=tuple(Who(asked.seat) for asked in scene.asked)))


load(__name__)
