"""The end of a game: who stands where and why, the course of the evening, the seal of the table, what comes next."""

from __future__ import annotations

import time
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.bearing import counted
from companion.core.say import Who
from companion.core.scene import Line, Scene, Sheet
from companion.core.view import explained
from companion.outgoing import finished
from companion.outgoing.dates import day
from companion.shelf.belongings import usable
from companion.ui.asks.help import sentences
from companion.ui.asks.possible import explain
from companion.ui.screens.verdict import played, verdict, whose
from companion.ui.table.facing import laid_between, taken_up
from companion.ui.table.first_time import FirstTime
from companion.ui.table.menu import keep as keep_by_name
from companion.ui.table.menu import to_keep
from companion.ui.widgets import feel
from companion.ui.widgets.buttons import BigButton, Tile
from companion.ui.widgets.hanko import hanko, held
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import seat_of
from companion.ui.widgets.page import Page, game_words
from companion.ui.widgets.text import Framed, Tagged

DEEP, STEEP = 16, 0.3  # dp of one stair; the share of the width that all of them take at most
AROUND, APART = 40, 4  # dp; round the order and below it, where the course stands below; between two stairs
TALL = 2  # on a large screen a stair may be so much higher than its words


class Stair(Framed, Tagged, BoxLayout):
    """Where somebody stands at the end: the first above all others, everybody else a little lower."""

    seat = StringProperty("")
    name = StringProperty("")
    rank = StringProperty("")
    total = StringProperty("")
    first = BooleanProperty(False)
    inset = NumericProperty(0)
    note = StringProperty("")  # why it stands below somebody who has as much
    natural = NumericProperty("48dp")  # as high as its words need
    stretch = NumericProperty(1)


class End(Page):
    wide = BooleanProperty(False)
    called = StringProperty("")
    verdict = StringProperty("")
    day = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self._level = Clock.create_trigger(self._share, -1)
        super().__init__(**properties)
        for widget in (self.ids.scroll, self.ids.order, self.ids.course):
            widget.fbind("height", self._level)

    def enter(self, ended: bool = False) -> None:
        """`ended`: just now, before everybody's eyes."""
        self.app = hanko()
        self.app.fbind("scene", self.show)
        self.ids.stairs.fbind("width", self._measure)
        self.fbind("size", self._turn)
        self._turn()
        self._next()
        self._offer()
        self.show()
        self._explain()
        if ended:
            self.app.stage.remember()
            self.ids.seal.press()
            feel.ended()

    def left(self) -> None:
        self.first.read(int(self.ids.help.opened))
        self.first.save()  # the table may be put down with this screen
        self.app.funbind("scene", self.show)
        taken_up()

    def _turn(self, *_: object) -> None:
        laid_between()

    def show(self, *_: object) -> None:
        """How it ended; where somebody takes the last answer back, the table goes on."""
        scene = self.app.scene
        if self.app.session is None or scene is None:
            return
        if not scene.over:
            self.app.stage.show("table")
            return
        sheet = held().sheet()
        self.called = played(held().header.game)
        self.verdict = verdict(scene, sheet)
        self.day = day(self.app.tr, self._ended())
        winner = seat_of(scene.winners[0]) if scene.winners else None
        self.ids.seal.shape, self.ids.seal.letter = (winner.shape, winner.letter) if winner else ("disc", "H")
        self.ids.plot.whose = whose(sheet)
        self.ids.plot.course = [[seat, [list(step) for step in steps]] for seat, steps in sheet.course] if sheet else []
        self._order(scene, sheet)

    def _ended(self) -> int:
        return finished.told(self.app.own).ended if self.app.own is not None else int(time.time())

    # -- the rules by which it was counted

    def _explain(self) -> None:
        """Open for whoever meets them, once; all of them behind the sign."""
        self.first, scene = FirstTime(), self.app.scene
        self.rules: tuple[str, ...] = ()
        if self.app.session is None or scene is None or not scene.over:
            return
        own, sheet = self.app.own, held().sheet()
        if sheet is not None and own is not None:
            sheet = explained(sheet, own.position.game.book)
        self.rules = counted(scene, sheet)
        self.ids.why.disabled = not sentences(self.rules)
        self.ids.help.tell(sentences(self.first.explain_the_end(scene, self.rules)))

    def why(self) -> None:
        explain(self.rules, at_table=False)

    # -- the staircase

    def _order(self, scene: Scene, sheet: Sheet | None) -> None:
        stairs = self.ids.stairs
        stairs.clear_widgets()
        before: Line | None = None
        for line in sorted(sheet.lines, key=lambda line: line.rank) if sheet else ():
            level = before is not None and before.total == line.total and before.rank != line.rank
            behind = before.seat if before is not None and level and len(scene.people) > 1 else ""
            stairs.add_widget(self._stair(line, line.seat in scene.winners, behind))
            before = line
        if not sheet:
            for seat in scene.winners:
                stairs.add_widget(Stair(seat=seat, name=seat_of(seat).name, first=True, tag=f"end.{seat}"))
        for stair in stairs.children:
            stair.fbind("natural", self._level)
        self._measure()

    def _stair(self, line: Line, first: bool, behind: str) -> Stair:
        name, total = self.app.people[line.seat].name, self.app.tr.part(line.total)
        note = self.app.tr("sheet.level", who=Who(behind)) if behind else ""
        look = {"rank": f"{line.rank}.", "total": total, "first": first, "note": note}
        return Stair(seat=line.seat, name=name, tag=f"end.{line.seat}", **look)

    def _measure(self, *_: object) -> None:
        """Each a stair below the one above it, and those of one rank side by side."""
        stairs = self.ids.stairs.children[::-1]
        ranks = sorted({stair.rank for stair in stairs}, key=lambda rank: float(rank or 1))
        deep = min(dp(DEEP), self.ids.stairs.width * STEEP / max(1, len(ranks)))
        for stair in stairs:
            stair.inset = ranks.index(stair.rank) * deep
        self._level()

    def _share(self, *_: object) -> None:
        """On a large screen the stairs share what is left, up to twice their height."""
        ids = self.ids
        stairs = ids.stairs.children
        natural = sum(stair.natural for stair in stairs)
        room = ids.scroll.height - (ids.order.height - ids.stairs.height) - dp(AROUND) - dp(APART) * len(stairs)
        room -= 0 if self.wide else ids.course.height
        stretch = min(TALL, max(1.0, room / natural)) if natural and hanko().theme.far else 1.0
        for stair in stairs:
            stair.stretch = stretch

    # -- what comes next

    def _next(self) -> None:
        """Whoever has the table begins the next one; a guest looks at the sheet, or goes."""
        ways = {"share": self.share, "sheet": lambda: self.app.stage.show("sheet"), "home": self._home}
        if self.app.own is not None and held().sheet() is None:  # a guest's comes a moment later
            del ways["sheet"]
        if self.app.own is None:
            del ways["share"]
            self.ids.again.parent.remove_widget(self.ids.again)
        for name, go in ways.items():
            tile = Tile(tag=f"over.{name}", icon=name, text=self.app.tr(f"over.{name}"))
            tile.bind(on_release=lambda _, go=go: go())
            self.ids.others.add_widget(tile)

    def _offer(self) -> None:
        """What was heard or drawn in this evening and would be gone with it: one tap keeps it for the next."""
        session, keep = self.app.own, self.ids.keep
        keep.clear_widgets()
        for kind, thing in to_keep(session) if session is not None else ():
            kept = usable(kind, self.app.shelf.owned(kind.key)).values()
            if not kind.titled and not any(kind.same(thing, each) for each in kept):
                text = game_words(kind.game)(f"table.keep_{kind.name}")
                button = BigButton(tag=f"over.keep.{kind.name}", kind="secondary", icon="note", text=text)
                button.bind(on_release=lambda _, kind=kind, thing=thing: keep_by_name(kind, thing, self._offer))
                keep.add_widget(button)

    def _home(self) -> None:
        self.app.stage.show("home")

    def share(self) -> None:
        from companion.ui.screens.share import offer

        offer(self.app, self.ids.picture)


load(__name__)
