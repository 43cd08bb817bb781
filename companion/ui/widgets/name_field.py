"""A field for people's names and for lists of words: the only place where the system keyboard is called."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput

from companion.ui.widgets.kv import load
from companion.ui.widgets.text import Tagged


class Entry(Tagged, TextInput):
    """The bare input; it takes no more than `limit` characters, however they come."""

    limit = NumericProperty(0)

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        if self.limit and not from_undo:
            substring = substring[: max(0, int(self.limit) - len(self.text))]
        return super().insert_text(substring, from_undo)


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

    def choose_all(self) -> None:
        """What stands there is a proposal: typing replaces it, a tap into it goes on with it."""
        self.ids.entry.select_all()

    def _cleaned(self, *_: object) -> None:
        self.value = self.clean(self.text) if self.clean else self.text

    def _left(self, _field: object, focus: bool) -> None:
        if not focus:
            self.text = self.value
            self.dispatch("on_done", self.value)


load(__name__)
load(__name__)
