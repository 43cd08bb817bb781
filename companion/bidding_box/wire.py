"""The frames between box and guest: signed, counted, private parts veiled. No sockets, no clock.

A frame is 64 hex digits of HMAC-SHA256 and then JSON. The number of the frame is signed but never sent: both sides
count from 0 for each connection, so a frame cannot be repeated, left out or moved to another connection.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from companion import VERSION as THIS_APP
from companion.bidding_box import handing

VERSION, APP = 4, THIS_APP  # of this protocol; of the app
OLD_WORD = "old_code"  # what version 1 understands as a farewell: scan again, which brings the new page
LARGEST = 4096  # what a guest may send in one frame
MAC = 64
HEX32, HEX64 = re.compile(r"[0-9a-f]{32}"), re.compile(r"[0-9a-f]{64}")
WORD = re.compile(r"[ -~]{0,80}")
# What versions of the app are called. A stranger's is shown as well: it has no room for words.
APPS = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,4}){0,3}(?:(?:a|b|rc|\.dev)[0-9]{1,4})?")
Frame = dict[str, Any]
_read = json.JSONDecoder().decode
compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def mac(key: bytes, words: Sequence[str]) -> bytes:
    """What proves that somebody who has the key said these words."""
    return hmac.digest(key, "\n".join(words).encode(), "sha256")


class Channel:
    """One connection after JOIN: a key for each direction, made from both nonces, and one that veils."""

    def __init__(self, key: bytes, said: Sequence[str], *, box: bool) -> None:
        up, down = mac(key, ["BBX2 up", *said]), mac(key, ["BBX2 down", *said])
        self._veil = mac(key, ["BBX2 veil", *said])
        self._out, self._in = (down, up) if box else (up, down)
        self._ways = ("down", "up") if box else ("up", "down")
        self.sent = self.received = 0

    def pack(self, frame: Frame, private: str | None = None) -> str:
        """The next frame; `private` travels in it so that only the other side can read it."""
        if private is not None:
            frame = {**frame, "x": base64.b64encode(self._veiled(private.encode(), 0, self.sent)).decode()}
        return self.sign(compact(frame))

    def sign(self, body: str) -> str:
        """The next frame, from words that may be the same for many guests."""
        signed = hmac.digest(self._out, f"{self.sent}|{body}".encode(), "sha256").hex()
        self.sent += 1
        return signed + body

    def unpack(self, text: object) -> Frame | None:
        """The next frame of the other side, its private part readable; None when it is not that."""
        if not isinstance(text, str) or len(text) <= MAC:
            return None
        try:
            body = text[MAC:]
            signed = hmac.digest(self._in, f"{self.received}|{body}".encode(), "sha256").hex()
            if not hmac.compare_digest(text[:MAC], signed):
                return None
            frame = _read(body)
            if not isinstance(frame, dict) or not isinstance(frame.get("t"), str):
                return None
            if "x" in frame:
                frame["x"] = self._veiled(base64.b64decode(frame["x"], validate=True), 1, self.received).decode()
        except (ValueError, TypeError, RecursionError):
            return None
        self.received += 1
        return frame

    def _veiled(self, content: bytes, way: int, number: int) -> bytes:
        """Hidden, or readable again: the same stream of bits is laid over it, another one for every frame."""
        key = mac(self._veil, [self._ways[way], str(number)])
        blocks = range(-(-len(content) // 32))
        stream = b"".join([hashlib.sha256(key + block.to_bytes(4, "big")).digest() for block in blocks])[: len(content)]
        veiled = int.from_bytes(content, "big") ^ int.from_bytes(stream, "big")
        return veiled.to_bytes(len(content), "big")


def _word(value: object) -> bool:
    return isinstance(value, str) and WORD.fullmatch(value) is not None


def _whole(value: object) -> bool:
    return type(value) is int and 0 <= value < 1 << 31


def _words(value: object) -> bool:
    return isinstance(value, list) and len(value) <= 60 and all(isinstance(v, str) and len(v) <= 400 for v in value)


def _hex64(value: object) -> bool:
    return isinstance(value, str) and HEX64.fullmatch(value) is not None


LOOKS = ("sheet", "timeline")  # what a guest may look at beside its scene
# What a guest may say after JOIN: exactly these fields, of exactly these kinds.
SAYS: dict[str, dict[str, Callable[[object], bool]]] = {
    "CLAIM": {},
    "TAKE": {"s": _word, "p": handing.sound},
    "MOVE": {"p": handing.sound},
    "PART": {"a": _whole},
    "MOVED": {},
    "WATCH": {},
    "LEAVE": {},
    "UNDO": {"a": _whole, "k": _whole},
    "PING": {},
    "PONG": {},
    "SPEAK": {"l": _word},
    "SEAL": {"r": _word, "c": _hex64},
    "MARK": {"r": _word, "m": _hex64},
    "OPEN": {"r": _word, "x": lambda x: isinstance(x, str) and len(x) == 129},
    "ANSWER": {"a": _whole, "s": _word, "k": lambda k: isinstance(k, str) and len(k) <= 200, "w": _words},
    "LOOK": {"a": _whole, "w": lambda w: w in LOOKS},
    "WHY": {"a": _whole, "s": _word, "c": lambda c: isinstance(c, str) and len(c) <= 100},
}


def sound(frame: Frame) -> bool:
    """Is this something that a guest says?"""
    fields = SAYS.get(frame["t"])
    if fields is None or len(frame) != len(fields) + 1:
        return False
    return all(name in frame and fits(frame[name]) for name, fits in fields.items())


def _app(value: object) -> bool:
    return isinstance(value, str) and APPS.fullmatch(value) is not None


def app_said(form: str) -> Frame:
    """What a guest adds to JOIN: the page is the box's own, and of its version."""
    return {"a": APP} if form == "app" else {}


JOIN: dict[str, Callable[[object], bool]] = {
    "t": lambda t: t == "JOIN",
    "v": lambda v: v == VERSION,
    "g": _word,
    "s": _word,
    "e": _whole,
    "nc": lambda n: isinstance(n, str) and HEX32.fullmatch(n) is not None,
    "d": lambda d: isinstance(d, str) and HEX32.fullmatch(d) is not None,
    "l": _word,
    "f": lambda f: f == "page",
    "m": _hex64,
}
JOIN_APP = {**JOIN, "f": lambda f: f == "app", "a": _app}


def read_clear(text: object, fields: dict[str, Callable[[object], bool]]) -> Frame | None:
    """A frame of before the keys: HELLO or JOIN."""
    if not isinstance(text, str) or len(text) > LARGEST:
        return None
    try:
        frame = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(frame, dict) or frame.keys() != fields.keys():
        return None
    return frame if all(fits(frame[name]) for name, fits in fields.items()) else None


HELLO: dict[str, Callable[[object], bool]] = {
    "t": lambda t: t == "HELLO",
    "v": lambda v: v == VERSION,
    "a": _app,
    "g": _word,
    "nh": lambda n: isinstance(n, str) and HEX32.fullmatch(n) is not None,
}


def _begins(text: object) -> Frame:
    """HELLO or JOIN of whichever version; nothing, where it is neither."""
    try:
        frame = json.loads(text) if isinstance(text, str) and len(text) <= LARGEST else None
    except (ValueError, RecursionError):
        return {}
    return frame if isinstance(frame, dict) and frame.get("t") in ("HELLO", "JOIN") else {}


def other_version(text: object) -> bool:
    """Does somebody say HELLO or JOIN in another version of this protocol?"""
    said = _begins(text).get("v")
    return _whole(said) and said != VERSION


def app_of(text: object) -> str:
    """Which version of the app says HELLO or JOIN; empty where that is not told."""
    said = _begins(text).get("a")
    return said if isinstance(said, str) and _app(said) else ""


def knock() -> str:
    """To a box of another version: no more than who is here, so that its screen can say so too."""
    return compact({"t": "JOIN", "v": VERSION, "a": APP})


def joining(frame: Frame, nonce: str) -> list[str]:
    """What JOIN signs and what the keys of the connection are made from."""
    return [frame["g"], frame["s"], str(frame["e"]), nonce, frame["nc"], frame["d"], frame["l"], frame["f"]]
