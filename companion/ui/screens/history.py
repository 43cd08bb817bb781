"""History: the evenings on this device, newest first; open one, keep it as a file, remove it, bring one in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, StringProperty

from companion.core.say import Free, say
from companion.outgoing.dates import day, day_and_clock
from companion.shelf.evenings import LOST, OVER, Evening
from companion.ui.look import ladder_of, look_of
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import Page, dare, evening_name

if TYPE_CHECKING:
    from pathlib import Path

WAYS = ("open", "sheet", "timeline", "file", "play", "remove")
KINDS = {"open": "primary", "remove": "quiet"}


class History(Page):
    empty = BooleanProperty(False)
    ladder = StringProperty("")  # the screen of the ladder, once somebody has played alone to the end

    def enter(self) -> None:
        self.app = hanko()
        self.shelf = self.app.shelf
        self.app.leave_table()  # one that was looked at
        if self.shelf.find_tables():
            self.app.say(say("history.found"))
        self.show()

    def show(self) -> None:
        """The list as it is now."""
        self.empty = not self.shelf.evenings
        self.ladder = next((ladder_of(card.game) for card in self.shelf.evenings if card.rung), "")
        self.ids.list.fill([self._row(card) for card in self.shelf.evenings])

    def _row(self, card: Evening) -> dict[str, Any]:
        tr = self.app.tr
        text = tr("history.row", game=Free(evening_name(card)), day=Free(day(tr, card.touched)))
        note = tr("history.note", names=Free(tr.listed(list(card.names))), state=Free(self._state(card)))
        return {
            "text": text,
            "note": note,
            "icon": look_of(card.game).emblem,
            "more": True,
            "value": card.table,
            "tag": card.table,
        }

    def _state(self, card: Evening) -> str:
        tr = self.app.tr
        if card.state == LOST:
            return str(tr("history.lost"))
        if card.state == OVER and card.winners:
            return str(tr("history.won", names=Free(tr.listed(list(card.winners))), count=len(card.winners)))
        return str(tr("history.over" if card.state == OVER else "history.trial" if card.trial else "history.running"))

    # -- one evening

    def open(self, table: str) -> None:
        """What can be done with one evening."""
        card = self.shelf.card(table)
        if card is None:
            return
        tr = self.app.tr
        began = tr("history.began", at=Free(day_and_clock(tr, card.begun)))
        sheet = Sheetlet(title=evening_name(card), text=f"{self._row(card)['note']}\n{began}", tag="evening")
        ways = [
            ("open", "primary"),
            ("sheet", "secondary"),
            ("timeline", "secondary"),
            ("file", "secondary"),
            ("play", "secondary"),
        ]
        ways = [("file", "secondary")] if card.state == LOST else ways
        sheet.choices = [(way, tr(f"history.{way}"), kind) for way, kind in [*ways, ("remove", "quiet")]]
        sheet.bind(on_choose=lambda _, way: self._do(way, card))
        sheet.open()

    def _do(self, way: str, card: Evening) -> None:
        if way == "remove":
            self._ask_to_remove(card)
        elif way in ("file", "play"):
            self._write(card, way)
        elif not self.app.open_table(card.table, "table" if way == "open" else way):
            self.shelf.lost(card.table)
            self.show()

    def _ask_to_remove(self, card: Evening) -> None:
        tr = self.app.tr
        sheet = Sheetlet(title=tr("history.remove_sure"), text=tr("history.remove_means"), tag="remove")
        sheet.choices = [("keep", tr("history.keep"), "primary"), ("remove", tr("history.remove"), "secondary")]
        sheet.bind(on_choose=lambda _, way: self._remove(card) if way == "remove" else None)
        sheet.open()

    def _remove(self, card: Evening) -> None:
        dare(lambda: self.shelf.remove(card.table))
        self.show()

    # -- files

    def _write(self, card: Evening, way: str) -> None:
        """The table as a file to keep or to hand on."""
        from companion.ui.screens import files

        write = files.write_play if way == "play" else files.write_table
        path: Path | None = dare(lambda: write(self.shelf, card.table))
        if path:
            files.hand_on(self.app, path)

    def bring(self) -> None:
        """The files that lie ready to be brought in."""
        from companion.ui.screens import files

        files.offer(self.app, self._read)

    def _read(self, path: Path) -> None:
        from companion.ui.screens import files

        if dare(lambda: files.read_table(self.shelf, path)):
            self.app.say(say("history.brought"))
        self.show()


load(__name__)
