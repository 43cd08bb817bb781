"""What is typed with the system's keyboard: a field for names and lists of words, and a sheet for one line of them."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.spelling import clean
from companion.ui.widgets.kv import load
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.text import Tagged


class NameField(Tagged, BoxLayout):
    """Label, input and a note below it. `value` is the text after `clean`; `on_done` fires on enter and on leaving.

    `several` makes it a list with one entry a line. `clean` is handed in; the field itself judges nothing.
    """

    text = StringProperty("")
    value = StringProperty("")
    label = StringProperty("")
    hint = StringProperty("")
    note = StringProperty("")
    limit = NumericProperty(0)
    several = BooleanProperty(False)
    focus = BooleanProperty(False)
    clean = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: Any) -> None:
        self.register_event_type("on_done")
        super().__init__(**properties)
        for name in ("text", "clean"):
            self.fbind(name, self._cleaned)
        self.fbind("focus", self._left)
        self._cleaned()

    def on_done(self, value: str) -> None:
        """Fired with the cleaned text."""

    def begin(self, *, proposed: bool = False) -> None:
        """Typing may begin, without a tap on it; it replaces what is proposed, and a tap into it goes on with that.

        All is laid out before: a phone lifts the field from where it lay when the keyboard was asked for.
        """
        Clock.schedule_once(lambda _: Clock.schedule_once(lambda _: self._begun(proposed), 0), 0)

    def _begun(self, proposed: bool) -> None:
        entry = self.ids.entry
        entry.focus = self.get_root_window() is not None
        if proposed:
            entry.select_all()

    def _cleaned(self, *_: object) -> None:
        self.value = self.clean(self.text) if self.clean else self.text

    def _left(self, _field: object, focus: bool) -> None:
        if not focus:
            self.text = self.value
            self.dispatch("on_done", self.value)


class Writing(Sheetlet):
    """One line to type, in the upper third of the screen."""

    def ask_for(self, text: str, longest: int, done: Any) -> None:
        self._done = done
        self.field = NameField(tag="writing.line", text=text, limit=longest, clean=clean)
        self.put(self.field)
        self.open()
        self.field.ids.entry.bind(on_text_validate=lambda _: self._chosen("done"))
        self.field.begin(proposed=True)

    def on_choose(self, key: str) -> None:
        self._done(self.field.value)


load(__name__)
