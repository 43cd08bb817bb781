"""One connection to the port, before and after it is a socket: what it may call, how it is heard, plain answers."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from http import HTTPStatus

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.protocol import Event

TLS = 0x16  # how a browser that insists on https begins


class Line(ServerConnection):
    """A connection that hangs up at once on whoever begins with TLS, such a browser then tries http; and that is heard
    as soon as a whole frame is there, without a turn through a queue and a task."""

    hear: Callable[[str], None] | None = None

    def process_event(self, event: Event) -> None:
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
        super().data_received(data)


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
