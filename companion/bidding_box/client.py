"""A guest that has the app: the face of Session (scene, answer, watch) over a socket to another device's box."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import threading
from collections.abc import Callable, MutableMapping
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from companion.bidding_box.codes import Code
from companion.bidding_box.guest import Guest
from companion.bidding_box.scenes import postings_from_plain, scene_from_plain, sheet_from_plain, timeline_from_plain
from companion.bidding_box.server import quiet
from companion.core.asks import Value
from companion.core.book import Posting
from companion.core.header import Seat
from companion.core.say import Free, Refused, Say, Who, refuse, say
from companion.core.scene import Asked, Scene, Sheet
from companion.core.timeline import Told

SILENT, SOONEST, SLOWEST = 3.5, 0.25, 4.0  # seconds: without a frame; between two tries
FINAL = ("taken", "moved", "replaced", "old_code", "other_table")  # what trying again does not change
STALE = 2.0  # without a frame for so long a connection that slept is not trusted
PATIENCE = 10.0  # for what the box says to an answer


class Client:
    """Joins a seat and stays joined, whatever the network does. Every method may be called from any thread."""

    def __init__(
        self,
        code: Code,
        device: str,
        kept: MutableMapping[str, str],
        language: str = "en",
        salt: Callable[[], str] = lambda: secrets.token_hex(32),
    ) -> None:
        self.code, self._salt = code, salt
        self.guest = Guest(code, device, kept, self._send, language)
        self._watchers: list[Callable[[], None]] = []
        self._lock = threading.RLock()
        self._heard = threading.Condition(self._lock)
        self._line: ClientConnection | None = None
        self._scene: Scene | None = None
        self.sheet: Sheet | None = None  # the scores and what was done, as they were when they were last asked for
        self.timeline: tuple[Told, ...] = ()
        self._looks: dict[int, str] = {}  # what was asked for, by number
        self._looked_at: dict[str, Scene] = {}  # and at which scene
        self._loop = asyncio.new_event_loop()
        self._stopping, self._woken = threading.Event(), asyncio.Event()
        self._last = 0.0  # when the box was heard last
        self._pause = SOONEST
        self.connection = "connecting"  # connecting, asking (`claim` takes the seat), live, away, gone
        self.notice: Say | None = None
        self._staying: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, name="guest", daemon=True)

    def mind(self, told: Callable[[BaseException | None], None]) -> None:
        """Whoever wants to hear of a mistake that nothing here has foreseen."""
        self._loop.set_exception_handler(lambda _, context: told(context.get("exception")))

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._stopping.set()
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._hang_up)
        self._thread.join(5)

    def wake(self) -> None:
        """The device was put aside and is taken up again: look for the box at once."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._pause = SOONEST
        self._woken.set()
        if self._line is not None and self._loop.time() - self._last > STALE:
            self._line.transport.abort()

    def _hang_up(self) -> None:
        """A connection that stands is cut, which closes its socket; only an attempt to make one is called off."""
        if self._line is not None:
            self._line.transport.abort()
        elif self._staying is not None:
            self._staying.cancel()

    # -- the connection

    def _run(self) -> None:
        self._staying = self._loop.create_task(self._stay())
        with contextlib.suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._staying)
        for task in (left := asyncio.all_tasks(self._loop)):
            task.cancel()
        self._loop.run_until_complete(self._end(left))
        self._loop.close()

    async def _end(self, left: set[asyncio.Task[Any]]) -> None:
        """Let what was under way find its end, and sockets close."""
        await asyncio.gather(*left, return_exceptions=True)
        for _ in range(3):  # a socket is closed two turns of the loop after its connection was cut
            await asyncio.sleep(0)

    async def _stay(self) -> None:
        """Unlimited tries, soon at first, then every few seconds, unless the box has said good-bye for good."""
        while not self._stopping.is_set() and self._gone() != "gone":
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await self._join()
            self._line = None
            if self._stopping.is_set():
                return
            self._stands(self._gone())
            self._woken.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), self._pause * (0.75 + secrets.randbelow(500) / 1000))
            self._pause = min(self._pause * 2, SLOWEST)

    def _gone(self) -> str:
        return "gone" if self.guest.why_gone in FINAL else "away"

    async def _join(self) -> None:
        place = f"ws://{self.code.host}:{self.code.port}/s"
        async with connect(
            place, open_timeout=5, close_timeout=1, ping_interval=None, max_size=1 << 20, compression=None,
            proxy=None, logger=quiet,
        ) as line:  # fmt: skip
            self._line = line
            hello = await self._next(line)
            with self._lock:
                if not isinstance(hello, str) or not self.guest.hello(hello, secrets.token_hex(16)):
                    return
            while True:
                text = await self._next(line)
                self._last = self._loop.time()
                if isinstance(text, str):
                    self._receive(text)

    async def _next(self, line: ClientConnection) -> str | bytes:
        """A box that is silent for too long would not answer a good-bye either."""
        try:
            return await asyncio.wait_for(line.recv(), SILENT)
        except TimeoutError:
            line.transport.abort()
            raise

    def _receive(self, text: str) -> None:
        with self._lock:
            kind = self.guest.received(text)
            if kind == "SCENE":
                self._take_scene()
            elif kind == "LOOK":
                self._take_looks()
            self._heard.notify_all()
        if kind == "WELCOME":
            self._pause = SOONEST
            self._stands("live" if self.guest.here else "asking")
        elif kind not in ("PING", "PONG"):
            self._tell()

    def _take_scene(self) -> None:
        """A box of another version may send what this app does not understand: said in words, nothing lost."""
        try:
            self._scene = scene_from_plain(json.loads(self.guest.scene))
        except (Refused, ValueError) as error:
            self.notice = error.say if isinstance(error, Refused) else say("refused.scene")

    def _stands(self, connection: str) -> None:
        with self._lock:
            self.connection = connection
            self._looked_at.clear()  # what was asked may have been lost with the connection
            self._heard.notify_all()
        self._tell()

    def _tell(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()

    def _send(self, text: str) -> None:
        """Called with the lock held, so that frames leave in the order in which they were numbered."""
        line = self._line
        if line is not None:
            self._loop.call_soon_threadsafe(lambda: self._loop.create_task(self._write(line, text)))

    async def _write(self, line: ClientConnection, text: str) -> None:
        with contextlib.suppress(WebSocketException):
            await line.send(text)

    # -- joining

    def claim(self) -> None:
        """That's me: take the seat on this device."""
        with self._lock:
            if self.connection == "asking":
                self.guest.claim()

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
                self._seal(seat, words)
                return
            if self.connection != "live":
                raise refuse("not_joined")
            number = self.guest.answer(seat, asked.ticket, words)
            if not self._heard.wait_for(lambda: number in self.guest.told, PATIENCE):
                raise refuse("not_joined")
            refused = self.guest.told.pop(number)
        if refused:
            raise Refused(say("refused.by_box", why=Free(refused)))

    def _seal(self, seat: str, words: list[str]) -> None:
        """While the box does not answer too: the seal is kept here, and goes to it when it is back."""
        if seat != self.guest.seat or self.guest.round is None or "c" in self.guest.round:
            raise refuse("locked")
        self.guest.seal(words, self._salt())
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
