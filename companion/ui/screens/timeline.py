"""The timeline: everything that was done, newest first; from here one goes back, amends, takes back, does again."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from companion.core.asks import Value
from companion.core.game import CHANCE, TABLE
from companion.core.say import Free, Who, say
from companion.core.scene import Asked
from companion.core.timeline import Told, concerns, lost
from companion.outgoing.dates import clock
from companion.ui.asks.ask_box import AskBox
from companion.ui.table.menu import undo
from companion.ui.widgets.buttons import Chip
from companion.ui.widgets.hanko import hanko, own
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import seat_chip
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import AskPage, Page


class Timeline(Page):
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    seat = StringProperty("")  # whose rows are shown; empty: everybody's

    def enter(self) -> None:
        self.app = hanko()
        self.asking: AskPage | None = None
        self.rows: list[dict[str, Any]] = []
        # a guest's rows come a moment after they are asked for
        self._far = self.app.joined
        if self._far is not None:
            self._far.watch(self._came)
        self._still = self._far is not None or self.app.looking  # nothing is done from here: the box does it, or nobody
        if self._still:
            self.remove_widget(self.ids.steps.__self__)
        self.app.fbind("scene", self.show)
        self._filters()
        self.show()

    def _came(self) -> None:
        """Told in the client's thread."""
        Clock.schedule_once(self.show, 0)

    def left(self) -> None:
        if self._far is not None:
            self._far.unwatch(self._came)
        self.app.funbind("scene", self.show)
        self.back()

    def back(self) -> bool:
        if self.asking is not None:
            self._done()
            return True
        return False

    # -- the list

    def _filters(self) -> None:
        everybody = Chip(text=self.app.tr("timeline.everybody"), value="", tag="filter.all")
        chips = [everybody]
        for seat in self.app.people:
            kind, look = seat_chip(seat, tag=f"filter.{seat}")
            chips.append(kind(**look))
        for chip in chips:
            chip.chosen = chip.value == self.seat
            chip.bind(on_release=lambda chip: self.filter(chip.value))
            chip.size_hint_x = None
            chip.bind(least=chip.setter("width"))
            chip.width = chip.least
            self.ids.filters.add_widget(chip)

    def filter(self, seat: str) -> None:
        self.seat = seat
        for chip in self.ids.filters.children:
            chip.chosen = chip.value == seat
        self.show()

    def show(self, *_: object) -> None:
        """The list as the table stands now."""
        session, scene = self.app.session, self.app.scene
        if session is None or scene is None:
            return
        self.can_undo, self.can_redo = scene.can_undo, scene.can_redo
        rows = [self._row(told) for told in reversed(session.timeline()) if self._shown(told)]
        if rows != self.rows:  # whoever reads further down stays there
            self.rows = rows
            self.ids.list.fill(rows)

    def _shown(self, told: Told) -> bool:
        return not self.seat or concerns(told, self.seat)

    def _text(self, told: Told) -> str:
        """Who did what."""
        tr = self.app.tr
        words = tr.say(told.words)
        if told.seat in ("", CHANCE, TABLE):
            return words
        return tr("timeline.row", who=Who(told.seat), what=Free(words))

    def _row(self, told: Told) -> dict[str, Any]:
        tr = self.app.tr
        number = tr("timeline.number", row=told.number, at=Free(clock(told.at))) if told.number else clock(told.at)
        return {
            "seat": told.seat,
            "text": self._text(told),
            "note": number if told.at else "",
            "live": told.number > 0,
            "still": self._still,
            "value": told,
            "tag": f"row.{told.number}" if told.number else "",
        }

    # -- one row

    def open(self, told: Told) -> None:
        """What can be done from here, and what it would cost."""
        tr, gone = self.app.tr, lost(own().line, told.number)
        ways = [("go", tr("timeline.go_here"), "primary")] if gone > 0 else []
        ways += [("amend", tr("timeline.amend_this"), "secondary")] if told.can_amend else []
        text = tr("timeline.lost", count=gone) if gone > 0 else tr("timeline.nothing_lost")
        ways += [("lead", tr("timeline.amend_lead"), "secondary")] if told.led_by else []
        sheet = Sheetlet(title=self._text(told), text=text, tag="told")
        sheet.choices = [*ways, ("leave", tr("timeline.leave"), "quiet")]
        sheet.bind(on_choose=lambda _, way: self._do(way, told))
        sheet.open()

    def _do(self, way: str, told: Told) -> None:
        if way == "go":
            self.app.attempt(lambda session: session.go(told.number, by="here"))
        elif way == "amend":
            self._amend(told.number)
        elif way == "lead":
            self._amend(told.led_by)

    def _amend(self, number: int) -> None:
        """Ask again what was asked then, with what was answered."""
        session = own()
        row, ask = session.line.rows[number - 1], session.ask_of_row(number)
        box = AskBox(done_words=self.app.tr("timeline.amend_done"))
        box.bind(on_answer=lambda _, value: self._amended(number, value), on_never_mind=lambda _: self._done())
        self.asking = AskPage(title=self.app.tr("timeline.amend_title", row=number))
        self.asking.put(box)
        self.app.stage.add_widget(self.asking)
        box.take(Asked(row.seat, ask.key, "", False, ask), row.value)

    def _amended(self, number: int, value: Value) -> None:
        if self.app.attempt(lambda session: session.amend(number, value, by="here")):
            self._done()
            self.app.say(own().notice or say("timeline.amended"))

    def _done(self) -> None:
        self.app.stage.remove_widget(self.asking)
        self.asking = None

    # -- steps

    def undo(self) -> None:
        undo()

    def redo(self) -> None:
        self.app.attempt(lambda session: session.redo(by="here"))


load(__name__)
