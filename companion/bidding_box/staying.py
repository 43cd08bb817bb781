"""A guest's connection to the box: lost often, found again soon; in a thread with its own loop."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import threading
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from companion.bidding_box import wire
from companion.bidding_box.codes import Code
from companion.bidding_box.guest import Guest
from companion.bidding_box.server import quiet

SILENT, SOONEST, SLOWEST = 3.5, 0.25, 4.0  # seconds: without a frame; between two tries
# What trying again does not change.
FINAL = ("taken", "moved", "replaced", "old_code", "other_table", "version", "left", "too_many", "handed_on")
STALE = 2.0  # without a frame for so long a connection that slept is not trusted


class Staying:
    """Joins a seat and stays joined, whatever the network does. Every method may be called from any thread."""

    guest: Guest

    def __init__(self, code: Code) -> None:
        self.code = code
        self._watchers: list[Callable[[], None]] = []
        self._lock = threading.RLock()
        self._heard = threading.Condition(self._lock)
        self._line: ClientConnection | None = None
        self._loop = asyncio.new_event_loop()
        self._stopping, self._woken = threading.Event(), asyncio.Event()
        self._last = 0.0  # when the box was heard last
        self._pause = SOONEST
        # connecting, choosing (a seat), fetching (the whole table), asking (`claim` takes the seat), live, away, gone
        self.connection = "connecting"
        self._staying: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, name="guest", daemon=True)

    def take(self, kind: str) -> None:
        """One frame has been heard; with the lock held."""

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
                joins = isinstance(hello, str) and self.guest.hello(hello, secrets.token_hex(16))
            if not joins:
                if self.guest.why_gone == "version":
                    await line.send(wire.knock())
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
            try:
                kind = self.guest.received(text)
            except Exception as error:
                raise ConnectionError from error  # a box that talks nonsense is left, and tried again
            self.take(kind)
            self._heard.notify_all()
        if kind == "WELCOME":
            self._pause = SOONEST
            self._stands("live" if self.guest.here else self.guest.choosing.stands)
        elif kind == "KEY" and self._line is not None:
            self.code, self._pause = self.guest.code, SOONEST
            self._line.transport.abort()  # and come back with the seat's own code
        elif kind not in ("PING", "PONG"):
            self._tell()

    def _stands(self, connection: str) -> None:
        with self._lock:
            self.connection = connection
            self.take("")
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
