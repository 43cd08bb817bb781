"""The table in hand: how it is opened, shown, answered and put down, and who looks at it. See ui/held_table.py."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, DictProperty, ObjectProperty, StringProperty

from companion.core.say import Refused, Say, say
from companion.ui import device, hosting
from companion.ui.widgets.page import dare
from companion.words import SHELL, Words, language_for

if TYPE_CHECKING:
    from companion.bidding_box.box import Box
    from companion.bidding_box.client import Client
    from companion.core.asks import Value
    from companion.core.header import Header, Seat
    from companion.core.scene import Asked, Scene
    from companion.running.session import Session
    from companion.shelf.settings import Settings
    from companion.shelf.shelf import Shelf
    from companion.ui.guard import Guard
    from companion.ui.held_table import HeldTable, OwnTable
    from companion.ui.joined import Joined
    from companion.ui.stage import Stage
    from companion.ui.widgets.theme import Theme


class AtTable(App):
    """`tr` speaks the reader's language, `scene` is what the reader may see; rebinding either redraws what shows it."""

    theme: ObjectProperty[Theme] = ObjectProperty()
    tr: ObjectProperty[Words] = ObjectProperty(Words("en"), rebind=True)
    theme_cls = ObjectProperty(None, allownone=True)  # where KivyMD looks for colours, once ui/material.py is loaded
    scene: ObjectProperty[Scene | None] = ObjectProperty(None, allownone=True, rebind=True)
    viewer = StringProperty("")  # the seat that holds the device behind its curtain; empty: everybody looks
    connections: DictProperty[str, str] = DictProperty()  # how each seat is connected, while phones may join
    guest = BooleanProperty(False)  # for kv: the open table is `joined`

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.shelf: Shelf
        self.stage: Stage
        self.begun = False  # there is a shelf, and a stage on which something can be shown
        self.own: Session | None = None  # the open table, where it lies on this device
        self.joined: Joined | None = None  # and where it lies on another
        self.box: Box | None = None  # while phones may join
        self.box_heard = hosting.heard(self)
        self.people: dict[str, Seat] = {}  # who sits at the open table
        self.drafts: dict[tuple[str, str], Any] = {}  # what is half entered there, never a secret, never on disk
        self.looking = False  # the table was finished, and is only looked at
        self.half_sealed: dict[tuple[str, str], Any] = {}  # the same of secrets, each only for its own seat
        self.guard: Guard | None = None  # none in tests, where every mistake is to be seen

    def stay_awake(self, *_: object) -> None:
        """A table has been taken up or put down."""
        raise NotImplementedError

    def set(self, settings: Settings) -> None:
        raise NotImplementedError

    # -- the words of whoever reads

    @property
    def language(self) -> str:
        return self.shelf.settings.language or language_for(device.language())

    def speak(self) -> None:
        """The words of whoever reads now: the seat behind its curtain in its own language, else the device's."""
        self.tr = self.words_of(self.viewer)

    def words_of(self, seat: str) -> Words:
        """The words in which a seat is spoken to; the device's language where it has none of its own."""
        if self.session is None:
            return Words(self.language, SHELL)
        holder = self.people.get(seat)
        language = holder.language if holder and holder.language else self.language
        names = {known.id: known.name for known in self.people.values()}
        return Words(language, self.session.header.game, names, from_afar=self.joined is not None)

    # -- a table

    @property
    def session(self) -> HeldTable | None:
        """Whoever holds the open table."""
        return self.own if self.own is not None else self.joined

    def begin(self, header: Header, *, trial: bool = False) -> bool:
        return self._open(lambda: self.shelf.begin(header, trial=trial))

    def open_table(self, table: str, screen: str = "table", **given: Any) -> bool:
        """Go on with a table; False, and in words why, where it cannot be opened."""
        return self._open(lambda: self.shelf.open(table), screen, **given)

    def look_at(self, table: str, screen: str) -> bool:
        """Open a table of which nothing is to be changed."""
        return self._open(lambda: self.shelf.open(table), screen, looking=True)

    def _open(
        self, opened: Callable[[], Session], screen: str = "table", *, looking: bool = False, **given: Any
    ) -> bool:
        self.leave_table()
        self.own = dare(opened)
        if self.own is None:
            return False
        self.looking = looking
        self._sit_down(self.own)
        hosting.go_on(self, self.own)
        self.stage.show(screen, **given)
        return True

    def join(self, client: Client) -> None:
        """Sit down at a table that lies on another device."""
        from companion.ui.joined import Joined

        self.leave_table()
        if self.guard is not None:
            client.mind(self.guard.elsewhere)
        self.joined, self.guest = Joined(client, self.say, lambda: self.tr), True
        self._sit_down(self.joined)
        self.stage.show("table")

    def _sit_down(self, table: HeldTable) -> None:
        table.watch(self._changed)
        self.viewer, self.theme.mood = "", table.header.game
        self._show()
        self.stay_awake()

    def seal_anew(self) -> None:
        """On one's own phone: be asked once more what was sealed there."""
        if self.joined is not None:
            self.joined.seal_anew()
            self._show()

    def leave_table(self) -> None:
        """Put the table down; nothing is lost, and Home offers to go on."""
        table = self.session
        if table is not None:
            self.rest()
            hosting.stop(self)
            self.own, self.joined, self.guest, self.looking = None, None, False, False
            table.unwatch(self._changed)
            table.close()
            self.scene, self.viewer, self.people, self.drafts = None, "", {}, {}
            self.half_sealed = {}
            self.connections, self.theme.mood = {}, ""
            self.speak()
            self.stay_awake()

    def let_go(self) -> None:
        """Put it down whatever else fails: its journal holds all of it."""
        own = self.own
        try:
            self.leave_table()
        except Exception:
            self.own = self.joined = self.box = None
            if own is not None:
                own.close()
        self.drafts = {}

    def rest(self) -> None:
        """Whatever is kept of the table is on the disk."""
        own = self.own
        if own is not None:
            dare(lambda: self.shelf.touch(own))
            own.journal.rest()

    def _changed(self) -> None:
        """The table has changed, whoever did it: shown at once from here, at the next frame from elsewhere."""
        if threading.current_thread() is threading.main_thread():
            self._show()
        else:
            Clock.schedule_once(self._show, 0)

    def _show(self, *_: object) -> None:
        if self.session is None:
            return
        scene = self.session.scene(self.viewer or None)
        people = {seat.id: seat for seat in scene.people}
        if people != self.people:
            self.people = people
            self.speak()
        if self.joined is not None:
            self.connections = self.joined.connections
        self._drop_what_nobody_is_asked(scene)
        self.scene = scene

    def _drop_what_nobody_is_asked(self, scene: Scene) -> None:
        """What was half entered for a round that is over, or that was sealed since."""
        asked = {(each.seat, each.ticket) for each in scene.asked}
        for gone in self.half_sealed.keys() - asked:
            del self.half_sealed[gone]

    def half_seal(self, asked: Asked | None, draft: Any) -> None:
        """Until its seat holds the device again; nowhere but in memory."""
        if asked is not None and self.scene is not None:
            self.half_sealed[asked.seat, asked.ticket] = draft
            self._drop_what_nobody_is_asked(self.scene)

    def answer(self, asked: Asked, value: Value) -> bool:
        """Send an answer to the table; a refusal is said in words and nothing has changed."""
        table = self.session
        return table is not None and self._try(lambda: table.answer(asked.seat, value, asked.ticket, by="here"))

    def step_back(self, asked: Asked) -> bool:
        """Leave what is asked, where it was only opened; False where there is nothing to go back to."""
        table, stepped = self.session, False

        def step() -> None:
            nonlocal stepped
            stepped = table is not None and table.step_back(asked.seat, asked.ticket, by="here")

        return not self._try(step) or stepped

    def attempt(self, act: Callable[[OwnTable], object]) -> bool:
        """Let something be done that only the device can on which the table lies; False where it is refused."""
        own = self.own
        return own is not None and self._try(lambda: act(own))

    def _try(self, act: Callable[[], object]) -> bool:
        """Where it is refused, that is said in words."""
        if self.looking:
            self.say(say("history.only_looked"))
            return False
        try:
            act()
        except Refused as refused:
            self.refuse(refused)
            return False
        return True

    # -- phones

    def let_phones_join(self) -> bool:
        return self.own is not None and hosting.start(self, self.own)

    def let_no_phones_join(self) -> None:
        """Everybody seals on this device again."""
        hosting.stop(self)
        if self.own is not None:
            self.own.keep(hosting.HOSTING, "")

    @property
    def phones(self) -> frozenset[str]:
        """Who seals on a phone of their own, and needs no curtain here."""
        if self.joined is not None:
            return frozenset(self.people)
        return frozenset(seat for seat, how in self.connections.items() if how != "empty")

    # -- who looks

    def hand_to(self, seat: str) -> None:
        """This seat holds the device now and may see what only it may see."""
        self.viewer = seat
        self.speak()
        self._show()

    def cover(self) -> None:
        """Whoever looks now may be anybody: what belongs to one seat is taken away at once."""
        if self.viewer:
            self.viewer = ""
            self.speak()
            self._show()
        self.stage.cover()

    def say(self, said: Say) -> None:
        self.stage.toast(self.tr.say(said))

    def refuse(self, refused: Refused) -> None:
        """Say why something cannot be; where the app itself made a mistake, a report of it is offered too."""
        if self.guard is None or not self.guard.refused(refused):
            self.say(refused.say)
