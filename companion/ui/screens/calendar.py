"""A month of evenings: on each day the emblem of what was played, and below it the evenings themselves."""

from __future__ import annotations

import calendar
import time

from kivy.properties import BooleanProperty, StringProperty

from companion.core.say import Free, say
from companion.outgoing import month
from companion.outgoing.dates import day
from companion.shelf import everybody
from companion.shelf.evenings import Evening
from companion.shelf.index import Wanted
from companion.ui.look import look_of
from companion.ui.screens import cards
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.lists import Row
from companion.ui.widgets.page import Page, evening_name

FIRST, LAST = 1970, 2100  # years that a calendar shows
MOST = 60  # evenings below the month


class Calendar(Page):
    called = StringProperty("")
    about = StringProperty("")
    first = BooleanProperty(False)  # no month is shown before it
    last = BooleanProperty(False)

    def enter(self, month: int = 0) -> None:
        self.app = hanko()
        self.app.leave_table()  # one that was looked at
        self.month = month or self._latest()
        self.show()

    def _latest(self) -> int:
        """The month of the last evening, as so many months since the year 0."""
        newest = self.app.shelf.index.newest(most=1)
        return _month(max(0, min(newest[0].touched, 1 << 32)) if newest else None)

    def _end(self) -> int:
        """Later than today's month and that of the last evening nothing was played."""
        return min(LAST * 12, max(self._latest(), _month(None)))

    def show(self) -> None:
        tr = self.app.tr
        self.first, self.last = self.month <= FIRST * 12, self.month >= self._end()
        year, number = self.month // 12, self.month % 12 + 1
        self.called = tr("calendar.month", month=say(f"month.{number}"), year=year)
        wanted = Wanted(since=_start(self.month), until=_start(self.month + 1))
        cards = self.app.shelf.index.newest(wanted)
        self.about = tr("numbers.evenings", count=len(cards)) if cards else tr("calendar.none")
        found: dict[int, list[str]] = {}
        for card in cards:
            found.setdefault(time.localtime(card.touched).tm_mday, []).append(look_of(card.game).emblem)
        self.days = [tr(f"weekday.{n}") for n in range(1, 8)], calendar.monthcalendar(year, number), found
        self.ids.month.fill(*self.days)
        self.ids.list.clear_widgets()
        for card in everybody.as_known(self.app.shelf, cards[:MOST]):
            self.ids.list.add_widget(self._row(card))

    def _row(self, card: Evening) -> Row:
        tr = self.app.tr
        text = tr("history.row", game=Free(evening_name(card)), day=Free(day(tr, card.touched)))
        row = Row(text=text, detail=tr.listed(list(card.names)), icon=look_of(card.game).emblem, mark="right")
        row.tag = f"calendar.{card.table}"
        row.bind(on_release=lambda _: self.app.look_at(card.table, "sheet"))
        return row

    def share(self) -> None:
        """The month as a card."""
        weekdays, weeks, found = self.days
        drawing = month.drawing(self.called, self.about, weekdays, weeks, found)
        cards.offer(self.app, drawing, f"hanko-{self.called}", self.app.tr("calendar.leaves"))

    def turn(self, months: int) -> None:
        """Another month; whoever comes back finds it."""
        self.month = max(FIRST * 12, min(self.month + months, self._end()))
        self.app.stage.remember(month=self.month)
        self.show()


def _month(at: int | None) -> int:
    """In which month this moment is, or now, by the clock of this device."""
    here = time.localtime(at)
    return here.tm_year * 12 + here.tm_mon - 1


def _start(month: int) -> int:
    """When it begins, by the clock of this device."""
    return int(time.mktime((month // 12, month % 12 + 1, 1, 0, 0, 0, 0, 0, -1)))


load(__name__)
