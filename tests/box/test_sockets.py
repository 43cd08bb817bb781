"""Boxes and guests over real sockets on this machine: joining, playing, reloading, killing, losing phones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from companion.box.box import Box
from companion.box.client import Client
from companion.box.codes import Code
from companion.session import Session
from tests.tables import new_table

HERE = "127.0.0.1"


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as everything:
        yield everything


def box_of(stack: ExitStack, session: Session, port: int = 0) -> Box:
    box = Box(session, HERE, port)
    box.start()
    stack.callback(box.stop)
    return box


def code_of(box: Box, seat: str) -> Code:
    place = box.places[seat]
    return Code(HERE, box.port, place.key, seat, place.epoch)


def joined(stack: ExitStack, box: Box, seat: str, device: str = "", kept: dict[str, str] | None = None) -> Client:
    client = Client(code_of(box, seat), device or f"{hash(seat) & 0xFFFFFFFF:032x}", {} if kept is None else kept)
    client.start()
    stack.callback(client.close)
    assert client.wait(lambda c: c.link in ("asking", "live"))
    client.claim()
    assert client.wait(lambda c: c.link == "live" and c._scene is not None)
    return client


def test_guests_seal_over_sockets_and_all_see_the_result(stack: ExitStack) -> None:
    session = new_table()
    box = box_of(stack, session)
    clients = [joined(stack, box, seat) for seat in ("anna", "ben", "cora")]
    for amount, client in enumerate(clients, 1):
        client.answer(client.guest.seat, amount)
    for client in clients:
        assert client.wait(lambda c: c.guest.verdict is not None)
        assert client.guest.verdict is not None
        assert client.guest.verdict.unbroken
        assert client.wait(lambda c: c.scene().row == session.line.stand)
        assert client.scene() == session.scene(client.guest.seat)
    assert session.total("cora", "oil") == 6
    assert json.loads(session.kept("box") or "")["port"] == box.port
