"""The table, where an evening is spent: what lies on it, what is asked, and everything within reach of one thumb."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.core.scene import Asked, Scene, Todo
from companion.ui import device
from companion.ui.asks.ask_box import AskBox
from companion.ui.asks.field import UNSET
from companion.ui.look import look_of
from companion.ui.panels.painters import ids_on, painted
from companion.ui.panels.panel_card import mark
from companion.ui.panels.reasons import close_sheets
from companion.ui.table.aimed import Aimed
from companion.ui.table.curtain import Curtain
from companion.ui.table.evening_end import EveningEnd
from companion.ui.table.facing import Facing
from companion.ui.table.first_cards import FirstCards, lay_cards
from companion.ui.table.first_time import FirstTime
from companion.ui.table.hand import chips, part, whom
from companion.ui.table.on_the_table import OnTheTable, notices, persons_off_the_board
from companion.ui.table.own_phone_box import OwnPhoneBox
from companion.ui.table.reveal import Reveal, seen_open, tell_beside
from companion.ui.table.reveal_ahead import RevealAhead
from companion.ui.table.run import Run
from companion.ui.table.seal_spots import next_seat, round_of, secrets
from companion.ui.table.sealed_round_box import SealedRoundBox
from companion.ui.table.telling import Telling
from companion.ui.widgets import feel
from companion.ui.widgets.hanko import hanko, held
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import fill
from companion.ui.widgets.page import Screen


class Table(Screen, Aimed):
    """Paints the shared scene; a secret of one seat is the curtain's business, and lies over all of this."""

    emblem = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self.scene: Scene | None = None
        self.drafts: dict[tuple[str, str], Any] = {}  # what is half entered, by seat and ticket
        self.chosen = ""  # for whom one answers, where several are asked
        self.to_seal = ""  # who wants to seal anew
        self.looking = ""  # the round in which people look at the table instead of the curtain
        self.spoken: Any = None  # in which language, with which names, everything was said
        self.curtain: Curtain | None = None
        self.reveal: Reveal | None = None
        self.cards: FirstCards | None = None  # before the first question
        super().__init__(**properties)
        self.on_the_table, self.run = OnTheTable(self.ids.stage, self._tapped), Run()
        self.box, self.end = AskBox(), EveningEnd()
        self.sealed_round = OwnPhoneBox() if hanko().joined is not None else SealedRoundBox()
        self.box.bind(on_answer=lambda box, value: hanko().answer(box.asked, value))
        self.box.bind(on_never_mind=lambda box: hanko().step_back(box.asked), broad=self.ids.hand.setter("broad"))
        self.ids.hand.holds(self.box)
        self.ids.hand.bind(above=self.spare, columns=self.spare)
        self.box.bind(chosen=lambda _, chosen: mark(self.ids.spread.children, chosen))
        self.sealed_round.bind(on_hand=lambda _, seat: self.hand(seat))
        self.parts = {below: part(below) for below in (self.box, self.end, self.sealed_round)}
        self.telling, self.first, self.facing, self.ahead = Telling(self), FirstTime(), Facing(self), RevealAhead(self)
        self.ids.told.bind(step=self.lay, rolled=self.lay)

    # -- coming and going

    def enter(self, **_: Any) -> None:
        app, header = hanko(), held().header
        app.shelf.leave_off(screen="joined" if app.joined is not None else "table", table=header.table)
        self.emblem = look_of(header.game).emblem
        self.drafts = app.drafts
        for name in ("scene", "tr", "connections"):
            app.fbind(name, self._scene)
        self.fbind("size", self._turn)
        self._turn()
        self._scene()

    def left(self) -> None:
        app = hanko()
        self.keep_draft()
        for name in ("scene", "tr", "connections"):
            app.funbind(name, self._scene)
        if self.curtain is not None:
            app.cover()
            device.keep_private(False)
        self.facing.end()
        close_sheets()

    def back(self) -> bool:
        """What lies on top goes first, then a step back inside the ask."""
        for top in (self.cards, self.reveal):
            if top is not None and top.parent is not None:
                top.close()
                return True
        if self.curtain is not None:
            if not self.curtain.back():
                self.look_at_table()
            return True
        return self.box.parent is not None and (self.box.back() or hanko().step_back(self.box.asked))

    def cover(self) -> None:
        """Whoever looks now may be anybody."""
        if self.curtain is not None and self.curtain.open:
            self.curtain.fall()
            self._hang()

    # -- layout

    def _turn(self, *_: object) -> None:
        self.facing.begin()
        self.room()

    def room(self, *_: object) -> None:
        """What is asked must fit where it is asked."""
        self.spare()
        if self.scene is not None:
            self._below(self.scene, self.scene)

    def spare(self, *_: object) -> None:
        """Where the question has no room of its own, it takes what is left; badges of several take of it too."""
        lying, high, over, hand = self.width > self.height, self.height - dp(56), self.ids.over.height, self.ids.hand
        self.box.room, self.box.low = self.ids.zones.room(high, 0.0 if hand.columns else over, lying=lying)
        self.box.beside, self.box.spare = hand.columns, max(1.0, hand.above - over) if hand.above else 0

    # -- painting

    def _scene(self, *_: object) -> None:
        """Where another language has come, all of it is said again, and nothing that was entered is lost."""
        scene = hanko().scene
        if hanko().session is not None and scene is not None and scene.viewer is None:
            self.paint(scene)

    def paint(self, scene: Scene) -> None:
        """Show this scene; only what differs from the one before is touched."""
        before, self.scene = self.scene, scene
        tr = hanko().tr
        spoken = (tr.language, tr.names)
        known = before if spoken == self.spoken else None
        if known is None:
            self.spoken = spoken
            self.keep_draft()
            self.on_the_table.clear()
        self.ids.title.text = tr.say(scene.title)
        self.ids.undo.disabled = not scene.can_undo
        self.ids.notice.text = "\n".join(tr.say(line) for line in notices(scene))
        self.first.follow(scene, self.box.ids.help.opened)
        self._below(known, scene)
        self.lay()
        self.telling.follow(before, scene)
        self.end.follow(before, scene)
        self._show_reveal(before, scene)
        self._hang()
        lay_cards(self, scene)

    def lay(self, *_: object) -> None:
        """What lies on the table, and what of it is an answer now."""
        asked = self.box.asked if self.box.parent is not None else None
        if self.scene is not None:
            self.on_the_table.show(self.scene, asked, waits=self.ids.told.step, rolled=self.ids.told.rolled)

    # -- below: what is asked

    def _below(self, before: Scene | None, scene: Scene) -> None:
        here = [asked for asked in scene.asked if asked.ask is not None]
        asked = next((each for each in here if each.seat == self.chosen), here[0] if here else None)
        fill(self.ids.strip, chips(here, asked, low=self.box.low), lambda chip: whom(chip, self._choose))
        if asked is not None:
            self._stand(self.box)
            self._ask(before, scene, asked)
            return
        self.keep_draft()
        self.box.rest()
        below = self.end if scene.over else self.sealed_round
        self._stand(below)
        below.take(scene)

    def _stand(self, below: Any) -> None:
        """One thing stands below: what it asks above, its buttons under it, where the thumb finds them."""
        ids, (question, buttons) = self.ids, self.parts[below]
        for place, widget in zip((ids.asking, ids.ask, ids.pinned), (question, below, buttons), strict=True):
            if place.children != ([widget] if widget else []):
                place.clear_widgets()
                if widget:
                    place.add_widget(widget)
        if below is not self.box:
            ids.hand.kind = type(below).__name__

    def _ask(self, before: Scene | None, scene: Scene, asked: Asked) -> None:
        if before is not None and self.box.asked == asked:
            return
        if before is not None:
            self.keep_draft()
        open_now = {(each.seat, each.ticket) for each in scene.asked}
        for gone in self.drafts.keys() - open_now:  # the app holds the same ones
            del self.drafts[gone]
        self.box.sealing = asked.secret
        draft = self.drafts.get((asked.seat, asked.ticket), UNSET)
        persons = persons_off_the_board(scene, asked.ask)
        only_there = ids_on([panel for kind, panel in painted(scene.panels) if kind.instead]) - persons
        self.box.take(asked, draft, ids_on(scene.panels) - persons, only_there, scene, self.first.explain(scene, asked))
        self.ids.words.scroll_y = 1
        self.ids.hand.kind = asked.key.partition("/")[0], self.box.sealing
        feel.asked(asked.seat)

    def keep_draft(self) -> None:
        """What is half entered waits until its seat is asked again."""
        if self.box.asked is not None:
            self.drafts[self.box.asked.seat, self.box.asked.ticket] = self.box.draft

    def _choose(self, seat: str) -> None:
        self.chosen = seat
        if self.scene is not None:
            self.paint(self.scene)

    def _tapped(self, option: str) -> None:
        """Something that lies on the table and is an answer to the open ask."""
        if self.box.field is not None and self.scene is not None:
            self.box.field.touch_option(self.run.meant(option, self.box.asked, self.scene.row))

    def explain_to(self, who: str) -> None:
        """To whom rules are explained from now on, the one that is asked too."""
        self.first.choose(who)
        self.spoken = None
        self._scene()

    # -- the curtain and the reveal

    def _hang(self) -> None:
        """Hang the curtain while a secret is asked of somebody here, take it away when none is; face whoever it is."""
        self.facing.soon()
        scene = self.scene
        assert scene is not None
        asked = [each.seat for each in secrets(scene)]
        self.to_seal = self.to_seal if self.to_seal in asked else ""
        seat = self.to_seal or next_seat(scene)
        if not asked or not seat or self.looking == round_of(scene):
            self._unhang()
            self.end.come(self)
            return
        if self.telling.unread and not self.covered:
            self.telling.alone()
            return
        if self.curtain is None:
            self.curtain = Curtain(turn=self.facing.side(seat))
            self.add_widget(self.curtain, index=1 if self.reveal is not None and self.reveal.parent else 0)
            device.keep_private(True)
        if not self.curtain.open:
            self.curtain.hang(seat, scene)

    @property
    def covered(self) -> bool:
        """Does something lie over the table?"""
        return any(over is not None and over.parent is not None for over in (self.curtain, self.reveal, self.cards))

    def go_on(self) -> None:
        """What was told was read: whatever waits for that comes now."""
        self._hang()

    def _unhang(self) -> None:
        if self.curtain is not None and not self.curtain.open:
            self.remove_widget(self.curtain)
            self.curtain = None
            device.keep_private(False)

    def look_at_table(self) -> None:
        """Everybody looks at the table; the curtain waits below."""
        assert self.scene is not None
        self.looking, self.to_seal = round_of(self.scene), ""
        self._hang()

    def hand(self, seat: str) -> None:
        """Back to the curtain, for this seat."""
        self.looking, self.to_seal = "", seat
        self._hang()

    def _revealed(self, _reveal: object, parent: Any) -> None:
        """It was looked at and taken away: what it told is read."""
        if parent is None:
            self.telling.read(acknowledged=True)
            self._hang()

    def _show_reveal(self, before: Scene | None, scene: Scene) -> None:
        result = self.ahead.follow(before, scene)
        if result is None:
            return
        if self.reveal is not None:
            self.reveal.close()
        self.reveal = self.ahead.taken(result)
        self.add_widget(self.reveal)
        todos = [panel for panel in scene.panels if isinstance(panel, Todo)]
        self.reveal.tell(result, todos, told_before=seen_open(before, result))
        self.reveal.fbind("parent", self._revealed)
        tell_beside(self.reveal, result)


load(__name__)
