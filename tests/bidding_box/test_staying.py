"""A guest that stays joined, without a box: when it tries again, and of what its watchers hear."""

from __future__ import annotations

import asyncio

import pytest

from companion.bidding_box.client import Client
from companion.bidding_box.codes import Code


def client() -> Client:
    return Client(Code("127.0.0.1", 9, b"k" * 16, "anna", 1), "a" * 32, {})


def test_a_phone_that_is_taken_up_while_it_tries_does_not_try_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would knock at a box that is gone as fast as it can, until its battery is empty."""
    phone, tries = client(), 0

    async def nobody_there() -> None:
        nonlocal tries
        tries += 1
        phone._wake()
        if tries == 5:
            phone._stopping.set()
        raise ConnectionRefusedError

    async def watched() -> None:
        staying = asyncio.ensure_future(phone._stay())
        for _ in range(100):
            await asyncio.sleep(0)
        staying.cancel()
        await asyncio.gather(staying, return_exceptions=True)

    monkeypatch.setattr(phone, "_join", nobody_there)
    phone._loop.run_until_complete(watched())
    phone._loop.close()
    assert tries == 1
    assert phone.connection == "away"


def test_watchers_hear_of_everything_but_that_the_box_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    phone, heard = client(), list[str]()
    monkeypatch.setattr(phone.guest, "received", str)
    monkeypatch.setattr(phone, "take", lambda _: None)
    phone.watch(lambda: heard.append(phone.connection))
    for kind in ("PING", "PONG", "PING"):
        phone._receive(kind)
    assert not heard
    for kind in ("SCENE", "WELCOME", "REVEAL"):
        phone._receive(kind)
    assert heard == ["connecting", "asking", "asking"]
    phone._loop.close()
