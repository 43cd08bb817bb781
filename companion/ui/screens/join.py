"""Join a table that lies on another device: by a link, a pasted code, or an address and a code that are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.bidding_box.kept import LAST, Kept
from companion.core.say import Free, Refused, say
from companion.games import GAMES
from companion.ui.widgets.badges import SeatChip
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill
from companion.ui.widgets.page import Page
from companion.ui.writing import Writing

if TYPE_CHECKING:
    from companion.bidding_box.client import Client
    from companion.bidding_box.codes import Code

LATE = 8.0  # seconds, until it is said what may be wrong
LONGEST = 120


class Join(Page):
    """`step`: to `enter` a code, `looking` for the box, `choosing` a seat, `waiting` for a yes there, `fetching` the
    whole table, `asking` if it is you, `gone` for good."""

    step = StringProperty("enter")
    client: ObjectProperty[Client | None] = ObjectProperty(None, allownone=True)
    late = BooleanProperty(False)

    def enter(self, link: str = "", again: bool = False) -> None:
        self.app = hanko()
        self.place, self._table = ("", 0), ""
        self._timer: ClockEvent | None = None
        self.kept = Kept(self.app.shelf.folder / "guest.json")
        self.app.fbind("tr", self.tell)
        self.tell()
        if link or (again and LAST in self.kept):
            self.look(link or self.kept[LAST])

    def left(self) -> None:
        self.app.funbind("tr", self.tell)
        self._hang_up()

    def back(self) -> bool:
        """From waiting back to the code."""
        if self.step == "enter":
            return False
        self._hang_up()
        self.step = "enter"
        self.tell()
        return True

    # -- entering a code

    def write(self) -> None:
        """Paste the link, or type the address first."""
        self._ask("join.link", pasted(), self._wrote)

    def _ask(self, key: str, text: str, done: Any) -> None:
        tr = self.app.tr
        writing = Writing(tag="writing", high=True, choices=[("done", tr("answer.done"), "primary")])
        writing.title = tr(key)
        writing.ask_for(text, LONGEST, done)

    def _wrote(self, text: str) -> None:
        """A link is all there is to know; an address still needs the code of a seat."""
        from companion.bidding_box import codes

        if not text.strip():
            return
        try:
            self.place = codes.read_place(text)
        except Refused:
            self.look(text)
            return
        Clock.schedule_once(lambda _: self._ask("join.code", "", self._typed), 0)

    def _typed(self, text: str) -> None:
        from companion.bidding_box import codes

        if text.strip():
            self._dare(lambda: self._look(codes.untyped(*self.place, text)))

    def look(self, link: str) -> None:
        from companion.bidding_box import codes

        self._dare(lambda: self._look(codes.read(link)))

    def again(self) -> None:
        """Back to the seat that this device had last, or another try at the same code."""
        self.look(self.kept.get(LAST, ""))

    def _dare(self, act: Any) -> None:
        try:
            act()
        except Refused as refused:
            self.app.say(refused.say)

    # -- looking for the box

    def _look(self, code: Code) -> None:
        from companion.bidding_box.client import Client

        self._hang_up()
        self.late = False
        self.client = Client(code, self.kept.device, self.kept, self.app.language)
        self.client.watch(self._heard)
        self.client.start()
        self.step = "looking"
        self._timer = Clock.schedule_once(self._too_long, LATE)
        self.tell()

    def _hang_up(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        client, self.client = self.client, None
        if client is not None:
            client.unwatch(self._heard)
            client.close()

    def _heard(self) -> None:
        """Told in the client's thread."""
        Clock.schedule_once(self._follow, 0)

    def _too_long(self, *_: object) -> None:
        self.late = True
        self.tell()

    def _follow(self, *_: object) -> None:
        client = self.client
        if client is None:
            return
        if client.notice is not None or (client.guest.game and client.guest.game not in GAMES):
            self.app.say(client.notice or client.not_understood)
            self.back()
            return
        if client.whole is not None and not self._table:
            self._dare(lambda: self._put(client))
        if self._table and client.connection == "gone":
            self._take_over(client.guest.why_gone == "handed_on")
            return
        if client.connection == "live":
            if client.guest.scene and client.guest.connections:
                self._sit_down(client)
            return
        known = ("asking", "gone", "choosing", "fetching")
        step = client.connection if client.connection in known else "looking"
        self.step = "waiting" if step == "choosing" and client.guest.choosing.seat else step
        self.tell()

    def _put(self, client: Client) -> None:
        """All of the table is here: it lies on this device before the box lets go of it."""
        assert client.whole is not None
        self._table = client.whole.put(self.app.shelf)
        client.moved()

    def _take_over(self, well: bool) -> None:
        """This device is the box now; where the other one has not let go, the table is played there."""
        table, self._table = self._table, ""
        self.back()
        if not well:
            self.app.say(say("refused.move_again"))
        elif self.app.open_table(table) and self.app.let_phones_join():
            self.app.stage.show("phones")

    def _sit_down(self, client: Client) -> None:
        """The seat is this device's: its table comes on."""
        self.client, self.step = None, "enter"
        if self._timer is not None:
            self._timer.cancel()
        client.unwatch(self._heard)
        self._dare(lambda: self.kept.__setitem__(LAST, client.code.link))
        self.app.join(client)

    def me(self) -> None:
        """That's me."""
        if self.client is not None:
            self.client.claim()

    def choose(self, chip: Any) -> None:
        """That seat is mine; somebody at the box says so too."""
        if self.client is not None:
            self.client.ask_for(chip.value)

    def move(self) -> None:
        """The whole table shall lie on this device."""
        from companion.bidding_box.choosing import WHOLE

        if self.client is not None:
            self.client.ask_for(WHOLE)

    def _seats(self) -> list[Wanted]:
        """Those that are free can be chosen."""
        guest = self.client.guest if self.client is not None and self.step == "choosing" else None
        wanted: list[Wanted] = []
        for seat, name, colour, shape, letter in guest.choosing.seats if guest else ():
            look = {"text": name, "colour": colour, "shape": shape, "letter": letter, "value": seat}
            free = guest is not None and guest.connections.get(seat) == "empty"
            wanted.append((SeatChip, {"tag": f"join.{seat}", "disabled": not free, **look}))
        return wanted

    # -- what it says

    def tell(self, *_: object) -> None:
        tr, self.ids.note.text = self.app.tr, ""
        fill(self.ids.seats, self._seats(), self.choose)
        if self.step == "enter" or self.client is None:
            self.ids.words.text = tr("join.how")
        elif self.step == "looking":
            self.ids.words.text = tr("join.looking")
            self.ids.note.text = tr("join.late") if self.late else ""
        elif self.step == "choosing":
            self.ids.words.text, self.ids.note.text = tr("guest.which"), self.client.guest.refused
        elif self.step == "waiting":
            choosing = self.client.guest.choosing
            who = next((name for seat, name, *_ in choosing.seats if seat == choosing.seat), "")
            key = "guest.asked_for" if who else "guest.moving"
            self.ids.words.text = tr(key, **({"who": Free(who)} if who else {}), code=Free(choosing.sign))
        elif self.step == "fetching":
            self.ids.words.text = tr("guest.fetching")
        elif self.step == "asking":
            self.ids.words.text = tr("guest.you", who=Free(self.client.guest.name))
        else:
            self.ids.words.text = tr.say(self.client.gone)
        self.ids.again.opacity = 1 if self.step == "enter" and LAST in self.kept else 0
        self.ids.again.disabled = not self.ids.again.opacity


def pasted() -> str:
    """A link that was copied a moment ago need not be typed."""
    from kivy.core.clipboard import Clipboard

    text = str(Clipboard.paste() or "").strip()
    return text if text.startswith(("hanko://box/", "http://")) and len(text) <= LONGEST else ""


load(__name__)
