"""What is played at a table where it can be anything: its title, typed once, and from then on a tap."""

from __future__ import annotations

from typing import Any

from companion.core.asks import Text
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.lists import Row
from companion.ui.widgets.page import Block
from companion.ui.writing import Writing


class Title(Block):
    """Fires `on_called` with the title that was typed; empty where the evening has none."""

    def __init__(self, ask: Text, called: str, **properties: Any) -> None:
        self.register_event_type("on_called")
        self.ask = ask
        tr = hanko().tr
        super().__init__(title=tr("table.playing"), note=tr("new.playing.about"), **properties)
        self.row = Row(icon="note", mark="edit", tag=f"ready.{ask.name}")
        self.row.bind(on_release=lambda _: self.write())
        self.add_widget(self.row)
        self.show(called)

    def on_called(self, title: str) -> None:
        """Fired after somebody typed it."""

    def show(self, called: str) -> None:
        self.called = called
        self.row.text = called or hanko().tr("new.playing.none")

    def write(self) -> None:
        tr = hanko().tr
        writing = Writing(tag="writing", high=True, choices=[("done", tr("answer.done"), "primary")])
        writing.title = tr("table.playing")
        writing.ask_for(self.called, self.ask.longest, lambda title: self.dispatch("on_called", title))
