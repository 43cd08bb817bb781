"""One port for the page and the sockets of all guests, in a thread with its own loop. Knows the wire, not the game."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import secrets
import sys
import threading
from collections.abc import Callable, Coroutine, Iterator
from http import HTTPStatus
from typing import Any, Protocol, cast

from websockets.asyncio.server import Server as Listener
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from companion.bidding_box import page
from companion.bidding_box.company import Company
from companion.bidding_box.doors import Doors
from companion.bidding_box.lines import Line, caller, header, own_host, plain
from companion.bidding_box.wire import LARGEST
from companion.core.say import refuse
from companion.words import LANGUAGES

MOST_PORTS = 10  # tried behind the usual one
MOST_HELD = 256 * 1024  # bytes that a guest may leave unread
SHORT = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)  # no more sockets on this device
TICK = 0.25
quiet = logging.getLogger("hanko.box")
quiet.addHandler(logging.NullHandler())
quiet.propagate = False


class Ears(Protocol):
    """Who hears the guests: companion.bidding_box.host."""

    company: Company

    def connected(self, id_: int, nonce: str, now: float, address: str) -> None: ...
    def received(self, id_: int, text: object, now: float) -> None: ...
    def pressed(self, id_: int, now: float) -> None: ...
    def no_sockets(self) -> None: ...
    def flooded(self) -> None: ...
    def closed(self, id_: int, now: float) -> None: ...
    def changed(self, now: float) -> None: ...
    def tell_scenes(self) -> Iterator[bool]: ...
    def hurries(self, now: float) -> bool: ...
    def tick(self, now: float) -> None: ...


class Server:
    """Give it ears, start it. `send` and `drop` are for the host and run in the server's own thread."""

    def __init__(self, ears: Callable[[Server], Ears], address: str = "0.0.0.0", mood: page.Mood | None = None) -> None:
        self._address = address
        self._pages = {language: page.load(language, mood) for language in LANGUAGES}
        self._lines: dict[int, ServerConnection] = {}
        self._knocking: dict[Line, str] = {}
        self._doors = Doors(lambda: self.ears.company.joined, lambda: self.ears.company.seated)
        self._scenes: asyncio.TimerHandle | None = None
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(lambda _, context: self._amiss(context, None))
        self._stopped: asyncio.Event | None = None
        self._listener: Listener | None = None
        self._thread: threading.Thread | None = None
        self.ears = ears(self)
        self.port = 0
        self.reached = 0  # how many connections there have been, each with its number: 0 means no phone got through

    def mind(self, told: Callable[[BaseException | None], None]) -> None:
        """Whoever wants to hear of a mistake that nothing here has foreseen."""
        self._loop.set_exception_handler(lambda _, context: self._amiss(context, told))

    def _amiss(self, context: dict[str, Any], told: Callable[[BaseException | None], None] | None) -> None:
        """Too many connections are nobody's mistake: who is here stays, and the next ones are let in in a second."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in SHORT:
            self.ears.no_sockets()
        elif told is not None:
            told(error)
        else:
            self._loop.default_exception_handler(context)

    # -- starting and stopping, from any thread

    def start(self, port: int) -> int:
        """Listen on this port, or, where somebody else does, on one of the next. Returns which."""
        sys.setswitchinterval(0.0005)  # a phone's tap must not wait for the window's whole frame
        self._thread = threading.Thread(target=self._loop.run_forever, name="box", daemon=True)
        self._thread.start()
        try:
            self.port = self._wait(self._listen(port))
        except BaseException:
            self._end()
            raise
        return self.port

    def _wait(self, doing: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(doing, self._loop).result(15)

    def stop(self) -> None:
        if self._thread is not None:
            with contextlib.suppress(Exception):
                self._wait(self._close())
            self._end()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        assert self._thread is not None
        self._thread.join(5)
        self._thread = None
        self._loop.close()

    async def _listen(self, port: int) -> int:
        for tried in range(port, min(port + MOST_PORTS, 65536)) if port else (0,):
            try:
                self._listener = await self._serve(tried)
            except OSError as error:
                if error.errno in (errno.EADDRINUSE, errno.EACCES):
                    continue
                raise refuse("no_network") from error
            self._loop.call_later(TICK, self._tick)
            return int(next(iter(self._listener.sockets)).getsockname()[1])
        raise refuse("ports_taken")

    def _line(self, *given: Any, **more: Any) -> Line:
        return Line(*given, knocking=self._knocking, let_in=self._let_in, flooded=self._flooded, **more)

    def _let_in(self, ip: str) -> bool:
        """One more connection. Who makes too many floods, whatever they are for: the page, a socket, nothing."""
        now = self._loop.time()
        if self._doors.calls_too_often(ip, now) and not self._doors.shut_to(ip, now):
            self._flooded(ip)
        return not self._doors.shut_to(ip, now)

    def _flooded(self, ip: str) -> None:
        self._doors.flooded(ip, self._loop.time())
        self.ears.flooded()

    async def _serve(self, port: int) -> Listener:
        return await serve(
            self._guest, self._address, port, process_request=self._request, compression=None,
            create_connection=cast("type[Line]", self._line),
            max_size=LARGEST, max_queue=8, ping_interval=None, close_timeout=1, open_timeout=15, server_header=None,
            logger=quiet,
        )  # fmt: skip

    async def _close(self) -> None:
        if self._listener is not None:
            self._listener.close()
            for line in (*self._lines.values(), *self._knocking):
                line.transport.abort()
            await asyncio.wait_for(self._listener.wait_closed(), 5)
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    # -- the page

    def _request(self, line: ServerConnection, request: Request) -> Response | None:
        """The page for a browser, a socket for the page; nothing for names and origins that are not this box."""
        cast("Line", line).come_in()
        host = header(request, "Host")
        if not own_host(host):
            return plain(HTTPStatus.MISDIRECTED_REQUEST)
        if request.method not in ("GET", "HEAD"):
            return plain(HTTPStatus.METHOD_NOT_ALLOWED)
        if header(request, "Upgrade").lower() == "websocket":
            return self._socket(line, request, host)
        return self._file(request, host)

    def _socket(self, line: ServerConnection, request: Request, host: str) -> Response | None:
        if request.path != "/s":
            return plain(HTTPStatus.NOT_FOUND)
        if "Origin" in request.headers and header(request, "Origin") != f"http://{host}":
            return plain(HTTPStatus.FORBIDDEN)
        if self._doors.shut_to(caller(line), self._loop.time()):
            return plain(HTTPStatus.SERVICE_UNAVAILABLE)
        return None

    def _file(self, request: Request, host: str) -> Response:
        if request.path.partition("?")[0] != "/":
            return plain(HTTPStatus.NOT_FOUND)
        packed = "gzip" in header(request, "Accept-Encoding")
        found = self._pages[page.wanted(header(request, "Accept-Language"))]
        body = found.packed if packed else found.plain
        headers = Headers([
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Content-Security-Policy", found.policy(host)),
            ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"),
            ("Connection", "close"),
        ])  # fmt: skip
        if packed:
            headers["Content-Encoding"] = "gzip"
        return Response(200, "OK", headers, b"" if request.method == "HEAD" else body)

    # -- guests

    async def _guest(self, line: ServerConnection) -> None:
        self.reached += 1
        id_ = self.reached
        self._lines[id_] = line
        crowd = self._doors.enter(id_, caller(line))
        if crowd is not None and crowd in self._lines:
            self._lines[crowd].transport.abort()
        try:
            self.ears.connected(id_, secrets.token_hex(16), self._loop.time(), caller(line))
            cast("Line", line).hear = lambda text: self._hear(id_, text)
            cast("Line", line).press = lambda: self.ears.pressed(id_, self._loop.time())
            async for odd in line:  # in pieces, or no text
                self._hear(id_, odd)
        except ConnectionClosed:
            pass
        finally:
            self._lines.pop(id_, None)
            self._doors.leave(id_)
            self.ears.closed(id_, self._loop.time())

    def _hear(self, id_: int, text: object) -> None:
        """One frame; what goes wrong with it ends its connection and no other, and leaves no word anywhere."""
        try:
            self.ears.received(id_, text, self._loop.time())
        except Exception:
            if id_ in self._lines:
                self._lines[id_].transport.abort()

    def send(self, id_: int, text: str) -> None:
        """Never waits: who does not read for long enough is let go."""
        line = self._lines.get(id_)
        if line is None or line.transport.is_closing():
            return
        broadcast((line,), text)
        if line.transport.get_write_buffer_size() > MOST_HELD:
            line.transport.abort()

    def drop(self, id_: int, why: str) -> None:
        line = self._lines.pop(id_, None)
        if line is not None and why == "too_fast":
            self._flooded(self._doors.at(id_))
            line.transport.abort()
        elif line is not None:
            closing = self._loop.create_task(line.close(4000, why))
            closing.add_done_callback(lambda _: None)

    # -- the table and the clock

    def changed(self) -> None:
        """The table has changed, whoever did it, in whichever thread."""
        if threading.current_thread() is self._thread:
            self._soon()
        else:
            with contextlib.suppress(RuntimeError):  # the loop has just been closed
                self._loop.call_soon_threadsafe(self._from_outside)

    def _from_outside(self) -> None:
        self.ears.changed(self._loop.time())
        self._soon()

    def _soon(self) -> None:
        """Scenes follow when what hurries has been said, many changes in one."""
        if self._scenes is None:
            self._scenes = self._loop.call_later(0.005, self._tell)

    def _tell(self) -> None:
        self._scenes = None
        self._each(self.ears.tell_scenes())

    def _each(self, scenes: Iterator[bool]) -> None:
        """One guest in one turn of the loop: a seal that comes now waits for one scene at most."""
        if self.ears.hurries(self._loop.time()):  # seals come in or open: the table can wait for its pictures
            self._loop.call_later(0.005, self._each, scenes)
        elif next(scenes, False):
            self._loop.call_soon(self._each, scenes)

    def _tick(self) -> None:
        self._loop.call_later(TICK, self._tick)
        self.ears.tick(self._loop.time())

    def call(self, act: Callable[[], Any]) -> Any:
        """Do something in the server's own thread and wait for it."""
        if threading.current_thread() is self._thread or self._thread is None:
            return act()

        async def doing() -> Any:
            return act()

        return self._wait(doing())

    def now(self) -> float:
        return self._loop.time()
