"""A guest that has the app: the face of Session (scene, answer, watch) over a socket to another device's box."""

from __future__ import annotations

import contextlib
import json
import secrets
from collections.abc import Callable, MutableMapping
from typing import Any

from companion.bidding_box import wire
from companion.bidding_box.codes import Code
from companion.bidding_box.guest import COMPARES, Guest
from companion.bidding_box.moving import Fetching
from companion.bidding_box.own_seals import Record
from companion.bidding_box.scenes import postings_from_plain, scene_from_plain, sheet_from_plain, timeline_from_plain
from companion.bidding_box.staying import Staying
from companion.core.asks import Value
from companion.core.book import Posting
from companion.core.header import Seat
from companion.core.say import Free, Refused, Say, Who, refuse, say
from companion.core.scene import Asked, Scene, Sheet
from companion.core.timeline import Told

PATIENCE = 10.0  # for what the box says to an answer


class Client(Staying):
    """Every method may be called from any thread."""

    def __init__(
        self,
        code: Code,
        device: str,
        kept: MutableMapping[str, str],
        language: str = "en",
        salt: Callable[[], str] = lambda: secrets.token_hex(32),
    ) -> None:
        super().__init__(code)
        self._salt = salt
        self.guest = Guest(code, device, kept, self._send, language)
        self._scene: Scene | None = None
        self.sheet: Sheet | None = None  # the scores and what was done, as they were when they were last asked for
        self.timeline: tuple[Told, ...] = ()
        self._looks: dict[int, str] = {}  # what was asked for, by number
        self._looked_at: dict[str, Scene] = {}  # and at which scene
        self.notice: Say | None = None

    def take(self, kind: str) -> None:
        if kind == "SCENE":
            self._take_scene()
        elif kind == "LOOK":
            self._take_looks()
        elif not kind:
            self._looked_at.clear()  # what was asked may have been lost with the connection

    def _take_scene(self) -> None:
        """A box of another version may send what this app does not understand: said in words, nothing lost."""
        try:
            self._scene = scene_from_plain(json.loads(self.guest.scene))
        except (Refused, ValueError):
            self.notice = self.not_understood

    @property
    def not_understood(self) -> Say:
        return say("guest.not_understood", here=Free(wire.APP), box=Free(self.guest.box_app))

    @property
    def gone(self) -> Say:
        """Why the box lets this device in no more; of another version with both, where the box says its own."""
        why, box = self.guest.why_gone, self.guest.box_app
        if why == "version" and box:
            return say("guest.versions", here=Free(wire.APP), box=Free(box))
        return say(f"guest.{why}")

    # -- joining

    def claim(self) -> None:
        """That's me: take the seat on this device."""
        with self._lock:
            if self.connection == "asking":
                self.guest.claim()

    def ask_for(self, seat: str) -> None:
        """That seat is this device's: the box asks whoever holds it."""
        with self._lock:
            if self.connection == "choosing":
                self.guest.ask_for(seat)
        self._tell()

    @property
    def whole(self) -> Fetching | None:
        """The table, when all of it is here."""
        found = self.guest.choosing.fetching
        return found if found is not None and found.next is None else None

    def moved(self) -> None:
        """It lies here now, surely on the disk: the box rests, and says so to all."""
        with self._lock:
            self.guest._say({"t": "MOVED"})

    def leave(self) -> None:
        """Give the seat up; refused, in words, while a seal lies on the table that only this device can open."""
        with self._lock:
            if self.connection != "live":
                raise refuse("not_joined")
            self.guest.refused = ""
            self.guest.leave()
            self._heard.wait_for(lambda: self.guest.why_gone or self.guest.refused, PATIENCE)
            if not self.guest.why_gone:
                said = self.guest.refused
                raise Refused(say("refused.by_box", why=Free(said))) if said else refuse("not_joined")

    # -- letters, and what this device has checked

    @property
    def cards(self) -> list[Record]:
        with self._lock:
            return self.guest.seals.cards

    def compare(self, wanted: bool) -> None:
        """Compare letters before the seal of this seat opens, or open at once."""
        with self._lock:
            self.guest.kept[COMPARES] = "1" if wanted else ""
        self._tell()

    def agree(self, same: bool) -> None:
        with self._lock:
            self.guest.agree(same)
        self._tell()

    def put_away(self) -> None:
        with self._lock:
            self.guest.seals.put_away()
        self._tell()

    # -- the face of Session

    def scene(self, viewer: str | None = None) -> Scene:
        """What this seat may see; a guest sees nobody else's scene."""
        with self._lock:
            if self._scene is None:
                raise refuse("not_joined")
            return self._scene

    def people(self) -> tuple[Seat, ...]:
        return self._scene.people if self._scene else ()

    def names(self) -> dict[str, str]:
        return {seat.id: seat.name for seat in self.people()}

    def answer(self, seat: str, value: Value, ticket: str | None = None, by: str = "") -> None:
        """A secret ask is sealed here and nothing but the seal is sent; anything else the box takes or refuses."""
        with self._lock:
            asked = self._asked(seat, ticket)
            assert asked.ask is not None
            if why := asked.ask.refuses(value):
                raise refuse("answer", who=Who(seat), why=why)
            words = asked.ask.write(value)
            if asked.secret:
                self._seal(asked, words)
                return
            if self.connection != "live":
                raise refuse("not_joined")
            self._answered(self.guest.answer(seat, asked.ticket, words))

    def undo(self, row: int) -> None:
        """Take back what this seat did last, while nobody has done anything after it."""
        with self._lock:
            if self.connection != "live":
                raise refuse("not_joined")
            self._answered(self.guest.undo(row))

    def _answered(self, number: int) -> None:
        """What the box says to it; with the lock held."""
        if not self._heard.wait_for(lambda: number in self.guest.told, PATIENCE):
            raise refuse("not_joined")
        if refused := self.guest.told.pop(number):
            raise Refused(say("refused.by_box", why=Free(refused)))

    def _seal(self, asked: Asked, words: list[str]) -> None:
        """While the box does not answer too: the seal is kept here, and goes to it when it is back."""
        if asked.seat != self.guest.seat or self.guest.round is None or "c" in self.guest.round:
            raise refuse("locked")
        assert asked.ask is not None
        if asked.key != self.guest.round["k"]:  # what is sealed says what was asked: it is what was drawn here
            raise refuse("asked_before", who=Who(asked.seat))
        self.guest.seal(words, self._salt(), private=asked.ask.private)
        self._tell()

    def _asked(self, seat: str, ticket: str | None) -> Asked:
        found = next((asked for asked in self.scene().asked if asked.seat == seat), None)
        if found is None or found.ask is None:
            raise refuse("not_asked", who=Who(seat))
        if ticket is not None and not found.secret and ticket != found.ticket:
            raise refuse("asked_before", who=Who(seat))
        return found

    def why(self, seat: str, account: str, viewer: str | None = None) -> tuple[Posting, ...]:
        """The postings behind a number, as far as this seat may see them."""
        with self._lock:
            number = self.guest.why(seat, account)
            if not self._heard.wait_for(lambda: number in self.guest.reasons, PATIENCE):
                raise refuse("not_joined")
            return postings_from_plain(self.guest.reasons.pop(number))

    def look(self, what: str) -> None:
        """Ask the box, once at each scene, for `sheet` or `timeline`; whoever watches is told when it is here."""
        with self._lock:
            if self.connection == "live" and self._scene is not None and self._looked_at.get(what) != self._scene:
                self._looked_at[what] = self._scene
                self._looks[self.guest.look(what)] = what

    def _take_looks(self) -> None:
        for number, plain in self.guest.looked.items():
            what = self._looks.pop(number, "")
            with contextlib.suppress(Refused):
                if what == "sheet":
                    self.sheet = sheet_from_plain(plain)
                elif what == "timeline":
                    self.timeline = timeline_from_plain(plain)
        self.guest.looked.clear()

    def watch(self, watcher: Callable[[], None]) -> None:
        self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[], None]) -> None:
        self._watchers.remove(watcher)

    def wait(self, until: Callable[[Client], Any], seconds: float = PATIENCE) -> bool:
        """Wait until something is so, as told by what the box sends."""
        with self._lock:
            return self._heard.wait_for(lambda: bool(until(self)), seconds)
