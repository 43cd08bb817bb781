"""Let phones join: one picture for all, and a yes for each phone that says which seat is its; or a seat's own code."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.core.asks import Value
from companion.core.game import on_phones
from companion.core.say import Free, Refused, Who
from companion.ui import hosting
from companion.ui.screens import phones_sheets
from companion.ui.screens.phones_sheets import Wifi, in_threes
from companion.ui.widgets.buttons import BigButton, Chip
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import Wanted, fill, seat_chip
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import Page

PROPOSED = "phones_proposed"  # kept beside the table: what its phones make possible was proposed


class QrCode(Widget):
    """A code to scan: black on white in every theme, each module whole pixels."""

    rows = 0
    code = StringProperty("")
    texture = ObjectProperty(None, allownone=True)
    most = NumericProperty(0)
    side = NumericProperty(0)

    def on_code(self, *_: object) -> None:
        from companion.bidding_box.qr import modules

        rows = modules(self.code) if self.code else ()
        self.rows = len(rows)
        self.on_most()
        if not rows:
            self.texture = None
            return
        texture = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance")
        pixels = bytes(0 if black else 255 for row in reversed(rows) for black in row)
        texture.blit_buffer(pixels, colorfmt="luminance", bufferfmt="ubyte")
        texture.mag_filter = texture.min_filter = "nearest"
        self.texture = texture

    def on_most(self, *_: object) -> None:
        self.side = self.most // self.rows * self.rows if self.rows else 0


class Phones(Page):
    """`seat`: whose own code is shown; none: the picture of the table, or of the Wi-Fi. Watches the connections."""

    seat = StringProperty("")
    net = BooleanProperty(False)
    wide = BooleanProperty(False)
    on = BooleanProperty(False)

    def enter(self) -> None:
        self.app = hanko()
        self.on = self.app.let_phones_join()
        self._late: ClockEvent | None = None
        self.wifi = Wifi(self.app)
        for name in ("connections", "tr"):
            self.app.fbind(name, self.tell)
        if self.on and self.app.box is not None:
            from companion.bidding_box.box import NOBODY_AFTER

            self._late = Clock.schedule_once(self._nobody, NOBODY_AFTER)
            self.net, self.app.box.watched = bool(self.wifi.name) and not self.app.box.reached, True
        self.tell()

    def left(self) -> None:
        if self._late is not None:
            self._late.cancel()
        if self.app.box is not None:
            self.app.box.watched = False
        for name in ("connections", "tr"):
            self.app.funbind(name, self.tell)

    # -- what it shows

    def _next(self) -> str:
        """The first seat without a phone; none when all have one."""
        connections = self.app.connections
        return next((seat for seat, connection in connections.items() if connection == "empty"), "")

    def tell(self, *_: object) -> None:
        """Everything as it stands now; a code that was just taken is shown no longer."""
        ids, connections = self.ids, self.app.connections
        if not self.app.box:
            self.on = False
        if self.on and self.seat and connections.get(self.seat) == "live":
            self.seat = self._next() or self.seat
        fill(ids.seats, [*self._for_all(), *(self._chip(seat) for seat in connections)], self._choose)
        self._picture()
        self._wishes()
        self._networks()

    def _for_all(self) -> list[Wanted]:
        tr = self.app.tr
        shown = not self.seat and not self.net
        found: list[Wanted] = [(Chip, {"tag": "box.all", "text": tr("box.everybody"), "value": "", "chosen": shown})]
        if self.wifi.name:
            found.insert(0, (Chip, {"tag": "box.net", "text": tr("box.wifi"), "value": None, "chosen": self.net}))
        return found

    def _picture(self) -> None:
        """What is held out now: the Wi-Fi, the table's code, or that of one seat."""
        ids, tr, connections = self.ids, self.app.tr, self.app.connections
        if self.seat:
            self._code(connections.get(self.seat, ""))
            return
        box = self.app.box if self.on and not all(state == "live" for state in connections.values()) else None
        code = box.table_code if box and not self.net else None
        ids.qr.code = code.url if code else self.wifi.picture if box else ""
        scan = tr("box.wifi_scan", name=Free(self.wifi.name)) if self.net else tr("box.scan_all")
        ids.words.text = scan if box else self._state("")
        ids.place.text = tr("box.or_type", place=Free(code.place)) if code else ""
        ids.typed.text = in_threes(code.signs) if code else ""
        fill(ids.buttons, [], lambda _: self._another())

    def _wishes(self) -> None:
        """Which phones say that a seat is theirs: yes or no, with one tap."""
        tr, box = self.app.tr, self.app.box if self.on else None
        wanted: list[Wanted] = []
        for wish in box.wishes() if box else ():
            who, code, tag = Who(wish.seat), Free(wish.sign), wish.seat or "table"
            kind = "secondary" if wanted else "primary"
            said = tr("box.says", who=who, code=code) if wish.seat else tr("box.says_move", code=code)
            yes = {"text": said, "icon": "check", "kind": kind}
            wanted.append((BigButton, {"tag": f"box.yes.{tag}", "value": (wish, True), **yes}))
            no = {"text": tr("box.says_no", code=code), "kind": "quiet"}
            wanted.append((BigButton, {"tag": f"box.no.{tag}", "value": (wish, False), **no}))
        self.ids.says.text = tr("box.says_about") if wanted else ""
        fill(self.ids.wishes, wanted, self._answer)

    def _chip(self, seat: str) -> Wanted:
        """Who has joined, in words."""
        kind, look = seat_chip(seat, chosen=seat == self.seat, tag=f"box.{seat}")
        connection = self.app.connections.get(seat, "empty")
        if connection != "empty":
            look["text"] += f" · {self.app.tr(f'guest.{connection}')}"
        return kind, look

    def _code(self, connection: str) -> None:
        """The picture and what is typed instead; of a taken seat, how another phone gets it."""
        ids, tr = self.ids, self.app.tr
        empty = self.on and connection == "empty"
        box = self.app.box if empty else None
        ids.qr.code = box.code(self.seat) if box else ""
        who = Who(self.seat)
        ids.words.text = tr("box.scan", who=who) if empty else self._state(connection)
        place, typed = box.typed(self.seat) if box else ("", "")
        ids.place.text = tr("box.or_type", place=Free(place)) if empty else ""
        ids.typed.text = typed.replace("-", " ")
        wanted: list[Wanted] = []
        if self.on and connection and not empty:
            look = {"text": tr("box.another", who=who), "icon": "swap"}
            wanted = [(BigButton, {"tag": "box.another", "kind": "secondary", **look})]
        fill(ids.buttons, wanted, lambda _: self._another())

    def _state(self, connection: str) -> str:
        tr = self.app.tr
        if not self.on:
            return str(tr("box.is_off"))
        if not connection or all(state == "live" for state in self.app.connections.values()):
            return str(tr("box.all_here"))
        return str(tr("box.link", who=Who(self.seat), state=Free(tr(f"guest.{connection}"))))

    def _networks(self) -> None:
        """Several own addresses: which of them the phones can reach, people know best."""
        tr, box = self.app.tr, self.app.box if self.on else None
        found = box.addresses() if box else ()
        self.ids.network.text = tr("box.no_address") if self.on and not found else self._tested()
        several = found if len(found) > 1 else ()
        self.ids.which.text = tr("box.which") if several else ""
        wanted: list[Wanted] = []
        for each in several:
            look = {"text": each.ip, "value": each.ip, "chosen": box is not None and each.ip == box.address}
            wanted.append((Chip, {"tag": f"box.at.{each.ip}", **look}))
        fill(self.ids.addresses, wanted, self._at)

    def _tested(self) -> str:
        """Once the first phone has answered: that this network carries the box."""
        echo = self.app.box.echo if self.on and self.app.box else None
        return "" if echo is None else str(self.app.tr("box.tested", time=max(1, round(echo * 1000))))

    hotspot = staticmethod(phones_sheets.hotspot)

    def large(self) -> None:
        if self.app.box is not None:
            phones_sheets.large(self.app.box)

    def renew(self) -> None:
        if self.app.box is not None:
            phones_sheets.renew(self._renewed)

    def _renewed(self) -> None:
        if self.app.box is not None:
            self.app.box.renew()
        self.tell()

    def ask_wifi(self) -> None:
        """Type the network, so that its picture stands here too."""
        self.wifi.ask(self._netted)

    def _netted(self) -> None:
        self.seat, self.net = "", bool(self.wifi.name)
        self.tell()

    def _nobody(self, *_: object) -> None:
        if self.app.box is not None and not self.app.box.reached and self.app.box.addresses():
            self.ids.network.text = self.app.tr("box.nobody")

    # -- what is tapped

    def _choose(self, chip: Any) -> None:
        self.seat, self.net = chip.value or "", chip.value is None
        self.tell_of()

    def tell_of(self) -> None:
        """Show what was chosen, whatever its connection is."""
        for chip in self.ids.seats.children:
            chip.chosen = chip.value is None if self.net else chip.value == self.seat
        self._picture()

    def _answer(self, button: Any) -> None:
        """The table's word to a phone that says whose it is."""
        (wish, yes), box = button.value, self.app.box
        if box is not None:
            try:
                box.give(wish) if yes else box.refuse(wish)
            except Refused as refused:
                self.app.say(refused.say)
            hosting.tell(self.app)
            self.tell()

    def _at(self, chip: Any) -> None:
        if self.app.box is not None:
            self.app.box.choose(chip.value)
            self.tell()

    def _another(self) -> None:
        tr, who = self.app.tr, Who(self.seat)
        choices = [("yes", tr("box.another", who=who), "primary"), ("no", tr("close"), "quiet")]
        sheet = Sheetlet(tag="another", text=tr("box.another_about", who=who), choices=choices)
        sheet.bind(on_choose=lambda _, key: self._rekey() if key == "yes" else None)
        sheet.open()

    def _rekey(self) -> None:
        seat, box = self.seat, self.app.box
        if box is not None:
            box.rekey(seat)
            hosting.tell(self.app)
            self.seat = seat
            self.tell()

    # -- what the game can ask otherwise now

    def back(self) -> bool:
        """Once somebody has joined, it is proposed once that everybody is asked, where the game asks one for all."""
        own = self.app.own
        joined = self.app.box is not None and any(state != "empty" for state in self.app.connections.values())
        better = on_phones(own.position.game) if joined and own is not None else None
        if own is None or better is None or own.kept(PROPOSED):
            return False
        self.app.attempt(lambda table: table.keep(PROPOSED, "1"))
        tr = self.app.tr
        choices = [("yes", tr("box.better"), "primary"), ("no", tr("box.as_before"), "quiet")]
        sheet = Sheetlet(tag="better", text=tr(f"phones.{better[0]}"), choices=choices)
        sheet.bind(on_choose=lambda _, key: self._decided(better if key == "yes" else None))
        sheet.open()
        return True

    def _decided(self, better: tuple[str, Value] | None) -> None:
        """A correction like any other: it stands in the journal, and can be taken back."""
        if better is not None:
            note = str(self.app.tr("fixes.reason.agreed"))
            self.app.attempt(lambda table: table.fix(*better, note, by="here"))
        self.app.stage.back()

    def stop(self) -> None:
        """No phones any more: everybody seals on this device."""
        self.app.let_no_phones_join()
        self.app.stage.back()


load(__name__)
