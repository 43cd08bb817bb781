"""One line of words to type, in a sheet in the upper third of the screen, above the system's keyboard."""

from __future__ import annotations

from typing import Any

from companion.core.spelling import clean
from companion.ui.widgets.name_field import NameField
from companion.ui.widgets.overlays import Sheetlet


class Writing(Sheetlet):
    """One line to type, in the upper third of the screen."""

    def ask_for(self, text: str, longest: int, done: Any) -> None:
        self._done = done
        self.field = NameField(tag="writing.line", text=text, limit=longest, clean=clean)
        self.put(self.field)
        self.open()
        self.field.ids.entry.bind(on_text_validate=lambda _: self._chosen("done"))
        self.field.focus = True
        self.field.choose_all()

    def on_choose(self, key: str) -> None:
        self._done(self.field.value)
