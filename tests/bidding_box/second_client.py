"""A guest written from docs/protocol.md alone: it imports nothing of the project; what the document leaves out shows.

It plays as a page does: whatever it is asked, it answers at random, sealed where that is secret. Real sockets.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from contextlib import ExitStack
from random import Random
from typing import Any

from websockets.sync.client import ClientConnection, connect

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"


def sha(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()


def signed(key: bytes, *lines: str) -> bytes:
    return hmac.digest(key, "\n".join(lines).encode(), "sha256")


def quoted(word: str) -> str:
    """As a `.play` line writes a word."""
    if word and not any(sign in ' "\\#\t\n' for sign in word):
        return word
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


class End:
    """One direction of a connection."""

    def __init__(self, key: bytes, words: list[str], way: str) -> None:
        self.key, self.veil, self.way = signed(key, f"BBX2 {way}", *words), signed(key, "BBX2 veil", *words), way
        self.number = 0

    def veiled(self, content: bytes) -> bytes:
        own = signed(self.veil, self.way, str(self.number))
        blocks = (hashlib.sha256(own + block.to_bytes(4, "big")).digest() for block in range(len(content) // 32 + 1))
        return bytes(one ^ other for one, other in zip(content, b"".join(blocks), strict=False))

    def proof(self, body: str) -> str:
        return hmac.digest(self.key, f"{self.number}|{body}".encode(), "sha256").hex()

    def write(self, frame: dict[str, Any], private: str | None) -> str:
        if private is not None:
            frame = {**frame, "x": base64.b64encode(self.veiled(private.encode())).decode()}
        body = json.dumps(frame)
        text = self.proof(body) + body
        self.number += 1
        return text

    def read(self, text: str) -> dict[str, Any]:
        proof, body = text[:64], text[64:]
        assert hmac.compare_digest(proof, self.proof(body)), "not signed by the box, or not in its place"
        frame: dict[str, Any] = json.loads(body)
        if "x" in frame:
            frame["x"] = self.veiled(base64.b64decode(frame["x"])).decode()
        self.number += 1
        return frame


class Player:
    """One seat, known by what stands in its picture; with the picture of the whole table, the seat that it asks for."""

    def __init__(self, url: str, random: Random, wanted: str = "") -> None:
        place, _, code = url.removeprefix("http://").partition("/#")
        self.random, self.wanted = random, wanted
        if len(code) == 6:
            self.seat, self.epoch = "", 0
            self.key = hashlib.sha256(f"BBX3 table\n{code}".encode("ascii")).digest()[:16]
        else:
            one, self.seat, epoch, key = code.split(".")
            assert one == "1"
            self.epoch, self.key = int(epoch), base64.urlsafe_b64decode(key + "==")
        self.device, self.place = secrets.token_hex(16), place
        self.round: dict[str, Any] | None = None
        self.scene: dict[str, Any] | None = None
        self.own: dict[str, tuple[str, str]] = {}  # seal: payload, salt
        self.listed: dict[str, str] | None = None
        self.checked: dict[str, str] = {}  # round: letters
        self.answered: set[str] = set()
        self.numbers = 0

    def come(self, stack: ExitStack) -> None:
        self.line: ClientConnection = stack.enter_context(connect(f"ws://{self.place}/s", proxy=None, compression=None))
        self._join()

    # -- joining

    def _join(self) -> None:
        hello = json.loads(self.line.recv(10))
        assert (hello["t"], hello["v"]) == ("HELLO", 4)
        self.table, nonce = hello["g"], secrets.token_hex(16)
        words = [self.table, self.seat, str(self.epoch), hello["nh"], nonce, self.device, "en", "page"]
        self.up, self.down = End(self.key, words, "up"), End(self.key, words, "down")
        join = {"t": "JOIN", "v": 4, "g": self.table, "s": self.seat, "e": self.epoch, "nc": nonce, "d": self.device}
        proof = signed(self.key, "BBX2 join", *words).hex()
        self.line.send(json.dumps({**join, "l": "en", "f": "page", "m": proof}))
        welcome = self.hear()
        if not self.seat:
            self.offer = welcome
            return
        assert (welcome["t"], welcome["s"]) == ("WELCOME", self.seat)
        if not welcome["here"]:
            self.say({"t": "CLAIM"})
            welcome = self.hear()
            assert welcome["here"] is True

    def ask(self) -> str:
        """That seat is mine; the letters that this phone shows."""
        self.secret = secrets.randbits(256)
        number = f"{pow(2, self.secret, int(self.offer['n'], 16)):0512x}"
        self.say({"t": "TAKE", "s": self.wanted, "p": number})
        digest = bytes.fromhex(sha("BBX3 sign", self.table, number))
        return LETTERS[digest[0] % 24] + LETTERS[digest[1] % 24]

    def sit(self, stack: ExitStack) -> None:
        """The table has said yes: the seat's own code comes, and with it one comes again."""
        while (frame := self.hear())["t"] != "KEY":
            pass
        shared = f"{pow(int(self.offer['b'], 16), self.secret, int(self.offer['n'], 16)):0512x}"
        over = signed(bytes.fromhex(sha(shared)), "BBX3 hand", self.table, frame["s"], str(frame["e"]))
        self.key = bytes(one ^ other for one, other in zip(bytes.fromhex(frame["x"]), over, strict=False))
        self.seat, self.epoch = frame["s"], frame["e"]
        self.line.close()
        self.come(stack)

    def say(self, frame: dict[str, Any], private: str | None = None) -> None:
        self.line.send(self.up.write(frame, private))

    # -- hearing

    def listen(self, seconds: float) -> None:
        """Whatever has come, and so long for what is on its way."""
        try:
            while True:
                self.hear(seconds)
        except TimeoutError:
            return

    def hear(self, seconds: float = 10) -> dict[str, Any]:
        text = self.line.recv(seconds)
        assert isinstance(text, str)
        frame = self.down.read(text)
        does = getattr(self, "on_" + frame["t"].lower(), None)
        if does:
            does(frame)
        return frame

    def on_welcome(self, frame: dict[str, Any]) -> None:
        self.round = frame.get("round")

    def on_round(self, frame: dict[str, Any]) -> None:
        if not self.round or not frame["round"] or frame["round"]["r"] != self.round["r"]:
            self.own, self.listed = {}, None
        self.round = frame["round"]

    def on_sealed(self, frame: dict[str, Any]) -> None:
        assert self.round is not None
        self.round["have"] = frame["have"]

    def on_lock(self, frame: dict[str, Any]) -> None:
        """Look at the list, keep it, and open."""
        assert self.round is not None
        self.listed = listed = frame["c"]
        assert sorted(listed) == sorted(self.round["who"])
        assert all(seat in self.round["have"] for seat, seal in listed.items() if seal != "-")
        mine = listed.get(self.seat, "-")
        if mine != "-":
            self.say({"t": "OPEN", "r": frame["r"]}, "|".join(self.own[mine]))

    def on_show(self, frame: dict[str, Any]) -> None:
        """Check everything."""
        shown = json.loads(frame["x"]) if "x" in frame else frame
        round_, listed = shown["r"], shown["c"]
        assert listed == self.listed
        marks = dict(shown.get("m", {}))
        for seat, (payload, salt) in shown["o"].items():
            assert len(payload) == 64
            marks[seat] = sha("BBX2", "mark", payload, salt)
        for seat, mark in marks.items():
            assert listed[seat] == sha("BBX2", "seal", self.table, round_, seat, mark), f"broken: {seat}"
        if self.seat in shown["o"]:
            assert tuple(shown["o"][self.seat]) == self.own[listed[self.seat]]
        lines = [f"{seat}={listed[seat]}={marks.get(seat, '-')}" for seat in sorted(listed)]
        number = int(sha("BBX2", "letters", self.table, round_, *lines)[:16], 16)
        self.checked[round_] = "".join(LETTERS[number // 24**place % 24] for place in range(4))
        self.round = None

    def on_void(self, _: dict[str, Any]) -> None:
        self.round = None

    def on_scene(self, frame: dict[str, Any]) -> None:
        self.scene = json.loads(frame["x"])

    def on_ping(self, _: dict[str, Any]) -> None:
        self.say({"t": "PONG"})

    def on_bye(self, frame: dict[str, Any]) -> None:
        raise AssertionError(f"let go: {frame['why']}")

    # -- playing

    @property
    def over(self) -> bool:
        return bool(self.scene and "over" in self.scene)

    def play(self) -> None:
        """Answer one thing that it is asked, if there is any."""
        for ask in self.scene["asks"] if self.scene else ():
            if "kind" not in ask or ask["seat"] not in (self.seat, "table", "chance"):
                continue
            if ask["secret"]:
                if self.round and self.round["k"] == ask["key"] and self.round["r"] not in self.answered:
                    self.answered.add(self.round["r"])
                    self.seal(ask["key"], self.words(ask))
                    return
            elif ask["ticket"] not in self.answered:
                self.answered.add(ask["ticket"])
                self.numbers += 1
                words = self.words(ask)
                self.say({"t": "ANSWER", "a": self.numbers, "s": ask["seat"], "k": ask["ticket"], "w": words})
                return

    def seal(self, key: str, words: list[str]) -> None:
        assert self.round is not None
        payload = f"{key}:{' '.join(quoted(word) for word in words)}".ljust(64)
        salt = secrets.token_hex(32)
        mark = sha("BBX2", "mark", payload, salt)
        made = sha("BBX2", "seal", self.table, self.round["r"], self.seat, mark)
        self.own[made] = (payload, salt)
        self.say({"t": "SEAL", "r": self.round["r"], "c": made})

    def words(self, ask: dict[str, Any]) -> list[str]:
        """Some answer to an ask, as the words of a line."""
        kind = ask["kind"]
        if kind == "number":
            return [str(self.random.randint(ask["low"], ask["high"]))]
        if kind in ("pick", "confirm"):
            return [self.random.choice(ask["options"])[0]]
        if kind == "order":
            return [option for option, _ in self.random.sample(ask["options"], len(ask["options"]))]
        if kind == "some":
            least, most = max(ask["least"], 0), min(ask["most"], len(ask["options"]))
            chosen = self.random.sample([option for option, _ in ask["options"]], self.random.randint(least, most))
            return [option for option, _ in ask["options"] if option in chosen] or ["-"]
        if kind == "text":
            return ["words"]
        given = [self.words(field) for field in ask["fields"]]
        fields = zip(ask["fields"], given, strict=True)
        inside = [",".join(words) if field.get("listed") else words[0] for field, words in fields]
        return [*inside[:-1], *given[-1]]
