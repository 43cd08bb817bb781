"""Boxes and guests over real sockets on this machine, for the tests of both."""

from __future__ import annotations

import http.client
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import Any

from companion.bidding_box.box import Box
from companion.bidding_box.client import Client
from companion.bidding_box.codes import Code
from companion.core.scene import Scene
from companion.running.session import Session
from tests.surely import surely

HERE = "127.0.0.1"


def box_of(stack: ExitStack, session: Session, port: int = 0) -> Box:
    box = Box(session, HERE, port)
    box.start()
    stack.callback(box.stop)
    return box


def code_of(box: Box, seat: str) -> Code:
    place = box.places[seat]
    return Code(HERE, box.port, place.key, seat, place.epoch)


def device_of(seat: str) -> str:
    return seat.encode().hex().ljust(32, "0")


def knocking(stack: ExitStack, box: Box, seat: str, device: str = "", kept: dict[str, str] | None = None) -> Client:
    client = Client(code_of(box, seat), device or device_of(seat), {} if kept is None else kept)
    client.start()
    stack.callback(client.close)
    return client


def joined(stack: ExitStack, box: Box, seat: str, device: str = "", kept: dict[str, str] | None = None) -> Client:
    client = knocking(stack, box, seat, device, kept)
    surely(client.wait(lambda c: c.connection in ("asking", "live")), "the box answers")
    client.claim()
    surely(client.wait(lambda c: c.connection == "live" and c._scene is not None), "the seat and its scene")
    return client


def soon(so: Callable[[], Any], seconds: float = 8) -> bool:
    end = time.monotonic() + seconds
    while not so():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def row_of(client: Client) -> int:
    scene: Scene = client.scene()
    return scene.row


def ask(box: Box, method: str = "GET", path: str = "/", **headers: str) -> tuple[int, dict[str, str], bytes]:
    talk = http.client.HTTPConnection(HERE, box.port, timeout=5)
    with closing(talk):
        talk.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
        for name, value in headers.items():
            talk.putheader(name.replace("_", "-"), value)
        talk.endheaders()
        answer = talk.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
