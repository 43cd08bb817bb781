"""The curtain of a passed device: whose turn it is to hold it, and behind it what only that seat may see.

Nothing of a seat is in the widget tree unless that seat has held the device open. What was half entered when the
curtain falls waits in memory for that seat alone, until it holds the device again; on disk it never lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.say import Who
from companion.core.scene import Panel, Scene
from companion.ui.asks.ask_box import AskBox
from companion.ui.asks.field import UNSET
from companion.ui.panels.painters import panel_widgets
from companion.ui.panels.reasons import close_sheets
from companion.ui.table.behind_curtain import stored
from companion.ui.table.hand import HIGH, MARGIN, part
from companion.ui.table.patience import SHOWN, Patience
from companion.ui.table.seal_spots import SealSpot, handing, seal_spots
from companion.ui.table.trial import HAND_ON, SEAL, sentence, tried
from companion.ui.widgets import feel
from companion.ui.widgets.hanko import hanko, shown
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import fill, seat_of
from companion.ui.widgets.turned import Turned

NO_TOUCH = 0.3


class Shut(BoxLayout):
    """The curtain from outside: a seat's colour, shape and name."""

    seat = StringProperty("")
    colours = ObjectProperty(None, allownone=True)
    words = ObjectProperty(None, allownone=True)


class Behind(BoxLayout):
    """Behind the curtain: the ask of one seat and, while it is held, what it has stored."""

    seat = StringProperty("")
    name = StringProperty("")
    left = NumericProperty(0.0)  # of the time in which something is touched, when it is nearly over
    below = NumericProperty(0)  # what the button below the head takes

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.box = AskBox(sealing=True)
        self.ids.hand.fbind("columns", self._stand)
        self.ids.see.fbind("height", self._stand)
        self._stand()

    def _stand(self, *_: object) -> None:
        """Where the phone lies, what shows what is stored stands in the head: below it every line counts."""
        see, lying = self.ids.see.__self__, self.ids.hand.columns
        home = self.ids.head.__self__ if lying else self
        if see.parent is not home:
            see.parent.remove_widget(see)
            home.add_widget(see, 1)
        self.below = 0 if lying else see.height


class Curtain(Turned):
    """Lies over the table for as long as a secret is asked of somebody here."""

    seat = StringProperty("")
    open = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        self._no_touch_until = 0.0
        self._patience = Patience(self._nearly_over, self._too_long)
        self._shown = Clock.create_trigger(lambda _: self.see(False), SHOWN)
        self._touches = 0
        super().__init__(**properties)
        self.face: Shut | Behind | None = None
        self.shut = Shut()

    # -- outside

    def hang(self, seat: str, scene: Scene) -> None:
        """Hang before this seat, shut."""
        if seat != self.seat or not isinstance(self.face, Shut):
            self.seat = seat
            self._put(self.shut)
            self._still()
        words, shut = hanko().words_of(seat), self.shut
        shut.words, shut.seat = words, seat
        shut.colours = hanko().theme.seat(seat_of(seat).colour)
        sits = seat_of(seat)
        badge = shut.ids.badge
        badge.colour, badge.shape, badge.letter = sits.colour, sits.shape or "disc", sits.letter
        told = "curtain.anew" if seat in scene.sealed else "curtain.hand"
        shut.ids.words.text = words(handing(told), who=Who(seat))
        shut.ids.hold.text = words("curtain.hold", who=Who(seat))
        shut.ids.tried.text = sentence(HAND_ON, who=Who(seat))
        fill(shut.ids.seals, seal_spots(scene, "curtain."), self._hand)

    def _hand(self, spot: SealSpot) -> None:
        """A tap on a seal: that seat wants the device."""
        self.parent.hand(spot.seat)

    def _put(self, face: Shut | Behind) -> None:
        self.clear_widgets()
        self.face = face
        self.add_widget(face)

    def look(self) -> None:
        """Let everybody see the table for a moment."""
        self.parent.look_at_table()

    # -- behind

    def held(self) -> None:
        """The seat has the device: draw the curtain."""
        app = hanko()
        self._still()
        app.hand_to(self.seat)
        scene = shown()
        asked = next((each for each in scene.asked if each.seat == self.seat and each.ask is not None), None)
        if asked is None:
            app.cover()
            return
        behind = Behind()
        self._put(behind)
        self.open = True
        behind.seat, behind.name = self.seat, seat_of(self.seat).name
        box = behind.box
        box.bind(on_answer=self._seal, sure=lambda *_: self._still())
        ids, (question, buttons) = behind.ids, part(box)
        for place, widget in zip((ids.upper, ids.ask, ids.pinned), (question, box, buttons), strict=True):
            place.add_widget(widget)
        ids.hand.kind = asked.key.partition("/")[0]
        ids.hand.holds(box)
        ids.hand.bind(above=box.setter("spare"))
        explained = (SEAL,) if tried() else self.parent.first.explain(scene, asked)
        box.take(asked, app.half_sealed.pop((asked.seat, asked.ticket), UNSET), scene=scene, explained=explained)
        for part_of, name in ((behind, "height"), (behind, "below"), (ids.head, "height")):
            part_of.fbind(name, self._room)
        self._room()
        own = stored(app)
        behind.ids.see.opacity = 1 if own else 0
        behind.ids.see.disabled = not own
        self._busy()

    def _room(self, *_: object) -> None:
        if isinstance(self.face, Behind):
            hand, box = self.face.ids.hand, self.face.box
            hand.most = self.face.height - self.face.ids.head.height - self.face.below
            box.room = hand.most - (0 if hand.columns else dp(HIGH + MARGIN))
            box.low = box.beside = hand.columns

    def see(self, seen: bool) -> None:
        """What the seat has stored stands there only while it is held."""
        app = hanko()
        if not isinstance(self.face, Behind):
            return
        self._shown.cancel()
        if seen:
            self._shown()
        own: Sequence[Panel] = stored(app) if seen and app.viewer else ()
        if seen or self.face.ids.own.children:
            panel_widgets(self.face.ids.own, own, frozenset(), lambda _: None)

    def _seal(self, box: AskBox, value: Any) -> None:
        app, opened = hanko(), box.ids.help.opened
        first = app.scene is not None and not app.scene.sealed
        if app.answer(box.asked, value):
            self.parent.first.read(opened)
            feel.sealed(first=first)
            self.parent.to_seal = ""
            app.cover()

    def fall(self) -> None:
        """Whatever was behind it is gone; what was half entered waits in memory for this seat alone."""
        self._patience.end()
        self._shown.cancel()
        close_sheets()
        if isinstance(self.face, Behind):
            if self.face.box.draft is not UNSET:
                hanko().half_seal(self.face.box.asked, self.face.box.draft)
            self.face.box.forget()
            self.clear_widgets()
            self.face = None
        self.open = False
        self._still()

    # -- time and touches

    def _still(self) -> None:
        """After each change of hands no touch counts for a moment."""
        self._no_touch_until = Clock.time() + NO_TOUCH

    def _busy(self) -> None:
        if self.open:
            self._patience.begin(hanko().shelf.settings.patience)

    def _nearly_over(self, left: float) -> None:
        if isinstance(self.face, Behind):
            self.face.left = left

    def _too_long(self, *_: object) -> None:
        if self._touches > 0:
            self._busy()
        else:
            hanko().cover()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if Clock.time() < self._no_touch_until:
            return True
        self._touches += 1
        touch.ud["curtain"] = True
        self._busy()
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.ud.pop("curtain", False):
            self._touches -= 1
            self._busy()
        super().on_touch_up(touch)
        return True

    def back(self) -> bool:
        """From behind it: a step back in the ask, then it falls. From outside: a look at the table."""
        if not isinstance(self.face, Behind):
            return False
        if not self.face.box.back():
            hanko().cover()
        return True


load(__name__)
