"""The table, where an evening is spent: what lies on it, what is asked, and everything within reach of one thumb."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.core.scene import Asked, Scene
from companion.ui.asks import AskBox
from companion.ui.fields import UNSET, options_of
from companion.ui.kv import load
from companion.ui.marks import Wanted, fill, seat_chip
from companion.ui.page import emblem
from companion.ui.panels import panel_widgets

WIDE = 720


class Table(FloatLayout):
    """Paints the shared scene; a secret of one seat is the curtain's business, and lies over all of this."""

    wide = BooleanProperty(False)
    room = NumericProperty(0)
    emblem = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self.scene: Scene | None = None
        self.drafts: dict[str, Any] = {}
        self.chosen = ""  # for whom one answers, where several are asked
        super().__init__(**properties)
        self.box = AskBox()
        self.box.bind(on_answer=self._answer)

    # -- coming and going

    def enter(self, **_: Any) -> None:
        app = App.get_running_app()
        app.shelf.leave_off(screen="table", table=app.session.header.table)
        app.fbind("scene", self._scene)
        app.fbind("tr", self._words)
        self.fbind("size", self._turn)
        self.emblem = emblem(app.session.header.game)
        self._turn()
        self._scene()

    def left(self) -> None:
        app = App.get_running_app()
        app.funbind("scene", self._scene)
        app.funbind("tr", self._words)

    def back(self) -> bool:
        """What lies on top goes first, then a step back inside the ask."""
        return self.box.back()

    def cover(self) -> None:
        """Nothing private lies here."""

    def undo(self) -> None:
        App.get_running_app().attempt(lambda session: session.undo(by="here"))

    def more(self) -> None:
        """Everything that is wanted less often."""

    # -- layout

    def _turn(self, *_: object) -> None:
        self.wide = self.width >= dp(WIDE) or self.width > self.height
        self.room = self.height - dp(56)

    # -- painting

    def _scene(self, *_: object) -> None:
        scene = App.get_running_app().scene
        if scene is not None and scene.viewer is None:
            self.paint(scene)

    def _words(self, *_: object) -> None:
        """Another language: everything is said again."""
        app = App.get_running_app()
        if app.viewer == "" and app.scene is not None and self.scene is not None:
            self.scene = None
            self._scene()

    def paint(self, scene: Scene) -> None:
        """Show this scene; only what differs from the one before is touched."""
        before, self.scene = self.scene, scene
        tr = App.get_running_app().tr
        self.ids.title.text = tr.say(scene.title)
        self.ids.undo.disabled = not scene.can_undo
        self._ask(before, scene)
        self._mirror(before, scene)

    def _mirror(self, before: Scene | None, scene: Scene) -> None:
        live = options_of(self.box.asked.ask) if self.box.asked else frozenset()
        panel_widgets(self.ids.panels, scene.panels, live, self._tapped)

    def _ask(self, before: Scene | None, scene: Scene) -> None:
        asked = self._open(scene)
        self._strip(scene)
        if asked is None:
            self.ids.ask.clear_widgets()
            return
        if self.box.parent is None:
            self.ids.ask.add_widget(self.box)
        shown = self.box.asked
        if before is not None and shown is not None and shown == asked:
            return
        if shown is not None and before is not None:
            self.drafts[shown.ticket] = self.box.draft
        open_tickets = {each.ticket for each in scene.asked}
        self.drafts = {ticket: draft for ticket, draft in self.drafts.items() if ticket in open_tickets}
        self.box.take(asked, self.drafts.get(asked.ticket, UNSET))

    def _open(self, scene: Scene) -> Asked | None:
        """The ask that is shown: of the seat one chose, else of the first that may be answered here."""
        here = [asked for asked in scene.asked if asked.ask is not None]
        return next((asked for asked in here if asked.seat == self.chosen), here[0] if here else None)

    def _strip(self, scene: Scene) -> None:
        here = [asked for asked in scene.asked if asked.ask is not None]
        shown = self._open(scene)
        wanted: list[Wanted] = []
        if len(here) > 1 and shown is not None:
            wanted = [seat_chip(asked.seat, chosen=asked.seat == shown.seat, tag=f"for.{asked.seat}") for asked in here]
        fill(self.ids.strip, wanted, self._choose)

    def _choose(self, chip: Any) -> None:
        self.chosen = chip.value
        if self.scene is not None:
            self.paint(self.scene)

    # -- answering

    def _answer(self, box: AskBox, value: Any) -> None:
        App.get_running_app().answer(box.asked, value)

    def _tapped(self, option: str) -> None:
        """A mark, a fact or a die that is an answer to the open ask."""
        self.box.field.touch_option(option)


load("table")
