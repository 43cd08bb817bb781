"""The code of a seat: in a picture to scan, in a link for the app, or typed. Whoever has it may take the seat."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from dataclasses import dataclass

from companion.core.header import SEAT_ID
from companion.core.say import refuse

KEY = 16  # bytes
PORT = 8765
TYPED = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without letters that look like figures
PLACE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,3}){3})(?::([0-9]{1,5}))?")
CODE = re.compile(r"1\.([a-z0-9_]{0,16})\.([0-9]{1,6})\.([A-Za-z0-9_-]{22})")
SIGNS = 6  # of the whole table: whoever has them may ask for a seat, and look at what all see
TABLE = re.compile(f"[{TYPED}]{{{SIGNS}}}")
WATCHING = ".w"  # behind them: this link only looks


@dataclass(frozen=True, slots=True)
class Code:
    """`seat` is empty when the key was typed: the box then finds it by the key. `signs`: the code of a whole table."""

    host: str
    port: int
    key: bytes
    seat: str = ""
    epoch: int = 0
    signs: str = ""

    @property
    def fragment(self) -> str:
        if self.signs:
            return self.signs
        return f"1.{self.seat}.{self.epoch}.{base64.urlsafe_b64encode(self.key).decode().rstrip('=')}"

    @property
    def url(self) -> str:
        """What the picture holds. What stands behind the # never leaves the phone."""
        return f"http://{self.host}:{self.port}/#{self.fragment}"

    @property
    def link(self) -> str:
        """For those who have the app."""
        return f"hanko://box/{self.host}:{self.port}/{self.fragment}"

    @property
    def place(self) -> str:
        return f"{self.host}:{self.port}"


def typed(key: bytes) -> str:
    """The key of a seat as people type it: 26 signs in groups."""
    number = int.from_bytes(key, "big") << 2
    signs = "".join(TYPED[number >> 5 * place & 31] for place in range(25, -1, -1))
    return "-".join([*(signs[at : at + 5] for at in range(0, 20, 5)), signs[20:]])


def new_signs() -> str:
    """A code for a whole table."""
    return "".join(secrets.choice(TYPED) for _ in range(SIGNS))


def key_of(signs: str) -> bytes:
    """What proves that somebody knows the code of the table. It is short: see companion.bidding_box.tries."""
    return hashlib.sha256(f"BBX3 table\n{signs}".encode()).digest()[:KEY]


def of_table(host: str, port: int, signs: str) -> Code:
    return Code(host, port, key_of(signs), signs=signs)


def untyped(host: str, port: int, words: str) -> Code:
    """What somebody typed: the signs of the table or the key of a seat, with small letters, blanks and look-alikes."""
    signs = re.sub(r"[\s-]", "", words.upper()).translate(str.maketrans("OIL", "011"))
    if TABLE.fullmatch(signs):
        return of_table(host, port, signs)
    if len(signs) != 26 or any(sign not in TYPED for sign in signs):
        raise refuse("code")
    number = 0
    for sign in signs:
        number = number << 5 | TYPED.index(sign)
    if number & 3:
        raise refuse("code")
    return Code(host, port, (number >> 2).to_bytes(KEY, "big"))


def read(words: str) -> Code:
    """A scanned or pasted code: the page's address or the app's link."""
    words = words.strip()
    for beginning, mark in (("http://", "/#"), ("hanko://box/", "/")):
        place, _, code = words.removeprefix(beginning).partition(mark)
        if words.startswith(beginning) and TABLE.fullmatch(code.removesuffix(WATCHING)):
            return of_table(*read_place(place), code.removesuffix(WATCHING))
        if words.startswith(beginning) and (found := CODE.fullmatch(code)):
            host, port = read_place(place)
            return Code(host, port, base64.urlsafe_b64decode(found[3] + "=="), found[1], int(found[2]))
    raise refuse("code")


def read_place(words: str) -> tuple[str, int]:
    """`192.168.1.23:8765`, the port left out where it is the usual one."""
    found = PLACE.fullmatch(words.strip())
    if not found or any(int(part) > 255 for part in found[1].split(".")) or not 0 < int(found[2] or PORT) < 65536:
        raise refuse("place")
    return found[1], int(found[2] or PORT)


def wifi(name: str, password: str) -> str:
    """What a picture holds with which a phone's camera joins a network."""
    name, password = (re.sub(r'([\\;,":])', r"\\\1", words) for words in (name, password))
    return f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"


def sound_seat(seat: str) -> bool:
    return SEAT_ID.fullmatch(seat) is not None
