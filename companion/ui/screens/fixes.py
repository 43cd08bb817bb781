"""Fixes: correct what the app thinks lies on the table, because the table is the truth. Each with a reason."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty

from companion.core.asks import Ask, Value
from companion.core.game import TABLE, with_own_doors
from companion.core.say import Free, Who, say
from companion.core.scene import Asked
from companion.core.spelling import clean
from companion.core.telling import short, told
from companion.ui.asks.ask_box import AskBox
from companion.ui.held_table import OwnTable
from companion.ui.widgets.hanko import hanko, own
from companion.ui.widgets.kv import load
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import AskPage, Offer, Page
from companion.ui.writing import NameField

REASONS = ("tapped", "rules", "table", "agreed")
LONGEST_NOTE = 80
DONE = say("fixes.corrected")


class Fixes(Page):
    empty = BooleanProperty(False)

    def enter(self, fix: str = "", *, only: tuple[str, ...] = (), agreed: bool = False) -> None:
        """All that can be corrected, or `only` one of these, or with `fix` that one at once, and then back.

        What people have `agreed` is no correction: nobody is asked why, and the last tap says it all.
        """
        self.agreed = agreed
        self.app = hanko()
        self.asking: AskPage | None = None
        self.only = only
        self.once = False
        self.show()
        for ask in own().fixes():
            if ask.name == fix or (ask.name,) == only:
                self.ask(ask)
                self.once = True

    def show(self) -> None:
        """What this game lets people correct."""
        others = with_own_doors(own().position.game)  # the menu leads there
        fixes = [ask for ask in own().fixes() if (ask.name in self.only if self.only else ask.name not in others)]
        self.empty = not fixes
        column = self.ids.fixes
        column.clear_widgets()
        for ask in fixes:
            offer = Offer(icon="edit", more=True, text=self.app.tr.say(short(ask)), value=ask, tag=f"fix.{ask.name}")
            offer.bind(on_release=lambda offer: self.ask(offer.value))
            column.add_widget(offer)

    def left(self) -> None:
        if self.asking is not None:
            self._close()

    def back(self) -> bool:
        """From the one correction that was wanted, straight to where it was wanted."""
        if self.asking is not None:
            self._close()
            return not self.once
        return False

    def ask(self, ask: Ask) -> None:
        """What is it really?"""
        box = AskBox(done_words=self.app.tr("fixes.next"))
        box.bind(on_answer=lambda _, value: self._why(ask, value))
        tr = self.app.tr
        title, note = (tr.say(short(ask)), "") if self.agreed else (tr("fixes.title"), tr("fixes.table_is_right"))
        self.asking = AskPage(title=title, note=note)
        self.asking.put(box)
        self.app.stage.add_widget(self.asking)
        box.take(Asked(TABLE, ask.key, "", False, ask))
        if self.agreed:
            box.field.fbind("value", lambda field, value: Clock.schedule_once(lambda _: self._all(box)))

    def _all(self, box: AskBox) -> None:
        """As soon as everything is entered, it is given."""
        if self.asking is not None and box.field.ready:
            box.give(box.field.value)

    def _close(self) -> None:
        self.app.stage.remove_widget(self.asking)
        self.asking = None

    def _leave(self) -> None:
        self._close()
        if self.once or self.only:
            self.app.stage.back()
        else:
            self.show()

    # -- the reason

    def _why(self, ask: Ask, value: Value) -> None:
        """A reason by one tap, or typed; it stands in the timeline."""
        if self.agreed:
            self._fix(ask, value, self._note("agreed", None))
            return
        tr = self.app.tr
        spoken = tr.part(told(ask, value, self.app.people))
        sheet = Sheetlet(title=tr("fixes.why"), text=tr("told.field", field=short(ask), value=Free(spoken)), tag="why")
        field = NameField(label=tr("fixes.own_words"), tag="why.words", limit=LONGEST_NOTE)
        sheet.put(field)
        sheet.choices = [(key, tr(f"fixes.reason.{key}"), "secondary") for key in REASONS]
        sheet.choices = [*sheet.choices, ("own", tr("fixes.done"), "primary")]
        sheet.bind(on_choose=lambda _, key: self._fix(ask, value, self._note(key, field)))
        sheet.open()

    def _note(self, key: str, field: Any) -> str:
        return clean(field.text) if key == "own" else str(self.app.tr(f"fixes.reason.{key}"))

    def _fix(self, ask: Ask, value: Value, note: str) -> None:
        dropped: tuple[str, ...] = ()

        def fix(session: OwnTable) -> None:
            nonlocal dropped
            dropped = session.fix(ask.name, value, note, by="here")

        if self.app.attempt(fix):
            self._leave()
            if self.agreed and not dropped:
                return
            self.app.say(say("fixes.asked_again", who=tuple(Who(seat) for seat in dropped)) if dropped else DONE)


load(__name__)
