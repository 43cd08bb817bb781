"""One connection to the port, before and after it is a socket: what it may call, how it is heard, plain answers."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import Event

from companion.bidding_box.doors import KNOCKING, longest

EARLY, SLICE = 8, 512
TLS = 0x16  # how a browser that insists on https begins


class Line(ServerConnection):
    """A connection that hangs up at once on whoever begins with TLS, such a browser then tries http; and that is heard
    as soon as a whole frame is there, without a turn through a queue and a task."""

    hear: Callable[[str], None] | None = None
    press: Callable[[], None] | None = None  # for every other frame: pings of the standard, pieces, bytes

    def __init__(
        self,
        *given: Any,
        knocking: dict[Line, str],
        let_in: Callable[[str], bool],
        flooded: Callable[[str], None],
        **more: Any,
    ) -> None:
        super().__init__(*given, **more)
        self._knocking, self._let_in, self._flooded = knocking, let_in, flooded
        self._early = 0  # frames before anybody here listens

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Whoever says nothing makes room for whoever comes; whoever floods is not even asked."""
        super().connection_made(transport)
        if not self._let_in(caller(self)):
            self.transport.abort()
            return
        self._knocking[self] = caller(self)
        if len(self._knocking) > KNOCKING:
            gone = longest(self._knocking)
            gone.come_in()
            gone.transport.abort()

    def come_in(self) -> None:
        self._knocking.pop(self, None)

    def connection_lost(self, exc: Exception | None) -> None:
        self.come_in()
        super().connection_lost(exc)

    def process_event(self, event: Event) -> None:
        if self.transport.is_closing():
            return  # what was already read of somebody who was let go
        if isinstance(event, Frame) and self.press is None:
            self._early += 1
            if self._early > EARLY:
                self._flooded(caller(self))
                self.transport.abort()
                return
        elif self.press is not None and isinstance(event, Frame) and event.opcode is not Opcode.TEXT:
            self.press()
        if self.hear is None or not isinstance(event, Frame) or event.opcode is not Opcode.TEXT or not event.fin:
            super().process_event(event)
            return
        try:
            text = str(event.data, "utf-8")
        except UnicodeDecodeError:
            super().process_event(event)  # which ends the connection as the standard wants it
            return
        self.hear(text)

    def data_received(self, data: bytes) -> None:
        if self.request is None and data[:1] == bytes([TLS]):
            self.transport.abort()
            return
        for at in range(0, len(data), SLICE):  # whoever is cut off for the first frames is not heard to the last
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + SLICE])


def own_host(host: str) -> bool:
    """A box is called by its number: whoever calls it by a name has been led here by a name server."""
    name, _, port = host.partition(":")
    if port and not port.isdigit():
        return False
    try:
        return name == "localhost" or bool(ipaddress.IPv4Address(name))
    except ValueError:
        return False


def header(request: Request, name: str) -> str:
    """What a header says; one that was sent twice says nothing."""
    found = request.headers.get_all(name)
    return found[0] if len(found) == 1 else ""


def caller(line: ServerConnection) -> str:
    found = line.remote_address
    return str(found[0]) if found else ""


def plain(status: HTTPStatus) -> Response:
    body = f"{status.phrase}\n".encode()
    headers = Headers([("Content-Type", "text/plain"), ("Content-Length", str(len(body))), ("Connection", "close")])
    return Response(status, status.phrase, headers, body)
