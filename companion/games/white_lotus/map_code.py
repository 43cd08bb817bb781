"""A map as one `hanko://` code, short enough for a phone's camera: at most 1.2 kB in plain letters."""

from __future__ import annotations

import base64
import binascii
import json
import zlib

from companion.core.say import Refused, say
from companion.games.white_lotus.land import pair
from companion.games.white_lotus.map import (
    FIELD,
    FLAGS,
    NARROWEST,
    WIDEST,
    Drawn,
    Place,
    problems,
    sound_words,
)
from companion.games.white_lotus.printed import Contents

SCHEME = "hanko://map/white-lotus/"
LONGEST = 1200
MOST_PLACES = 99
LONGEST_WORDS = 4000  # unpacked
VERSION = 2
SPOT_BITS = FIELD.bit_length()
WIDE_BITS = WIDEST.bit_length()


def pack(drawn: Drawn) -> str:
    """A map as a code. The provinces are numbered in their order; names that make it too long are refused."""
    numbers = {place.id: at for at, place in enumerate(drawn.places)}
    count, borders = len(drawn.places), set(drawn.borders())
    bits = _Bits()
    bits.put(drawn.wide, WIDE_BITS)
    for place in drawn.places:
        bits.put(place.x, SPOT_BITS)
        bits.put(place.y, SPOT_BITS)
        for flag in FLAGS:
            bits.put(getattr(place, flag), 1)
    for one in drawn.places:
        for other in drawn.places[numbers[one.id] + 1 :]:
            bits.put(pair(one.id, other.id) in borders, 1)
    words = json.dumps([drawn.name, *(place.label for place in drawn.places)], ensure_ascii=False).encode()
    body = bytes([VERSION, count]) + bits.bytes() + zlib.compress(words, 9)
    whole = body + zlib.crc32(body).to_bytes(4, "big")
    code = SCHEME + base64.urlsafe_b64encode(whole).decode().rstrip("=")
    if count > MOST_PLACES or len(code) > LONGEST:
        raise Refused(say("refused.map_code_too_long", most=LONGEST))
    return code


def unpack(code: str, contents: Contents) -> Drawn:
    """The map that a code holds, looked through like one from a file."""
    body = _body(code)
    if body[0] != VERSION:
        raise Refused(say("refused.map_version", version=VERSION))
    try:
        drawn = _drawn(body[1], body[2:])
    except (ValueError, zlib.error, RecursionError):
        raise Refused(say("refused.map_code_broken")) from None
    if found := next(iter(problems(drawn, contents)), None):
        raise Refused(found)
    return drawn


def _body(code: str) -> bytes:
    """The bytes of a code whose checksum fits."""
    if not code.startswith(SCHEME) or len(code) > LONGEST or not code.isascii():
        raise Refused(say("refused.map_no_code"))
    letters = code[len(SCHEME) :]
    try:
        whole = base64.b64decode(letters + "=" * (-len(letters) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise Refused(say("refused.map_code_broken")) from None
    body, check = whole[:-4], whole[-4:]
    if len(body) < 3 or zlib.crc32(body).to_bytes(4, "big") != check:
        raise Refused(say("refused.map_code_broken"))
    return body


def _drawn(count: int, packed: bytes) -> Drawn:
    size = (WIDE_BITS + count * (2 * SPOT_BITS + len(FLAGS)) + count * (count - 1) // 2 + 7) // 8
    if not 0 < count <= MOST_PLACES or len(packed) < size:
        raise ValueError
    bits = _Bits(packed[:size])
    wide = bits.take(WIDE_BITS)
    ids = [f"p{number}" for number in range(1, count + 1)]
    spots = [((bits.take(SPOT_BITS), bits.take(SPOT_BITS)), [bool(bits.take(1)) for _ in FLAGS]) for _ in ids]
    neighbours: dict[str, list[str]] = {one: [] for one in ids}
    for at, one in enumerate(ids):
        for other in ids[at + 1 :]:
            if bits.take(1):
                neighbours[one].append(other)
                neighbours[other].append(one)
    name, *labels = _words(packed[size:], count)
    if any(max(spot) > FIELD for spot, _ in spots) or (wide and not NARROWEST <= wide <= WIDEST):
        raise ValueError
    places = tuple(
        Place(one, *spot, label, neighbours=tuple(neighbours[one]), **dict(zip(FLAGS, flags, strict=True)))
        for one, label, (spot, flags) in zip(ids, labels, spots, strict=True)
    )
    return Drawn(name, places, wide=wide)


def _words(packed: bytes, count: int) -> list[str]:
    """The name of the map and of its provinces; what unpacks to more than a map holds is no map."""
    unpacking = zlib.decompressobj()
    words = json.loads(unpacking.decompress(packed, LONGEST_WORDS).decode("utf-8"))
    if not unpacking.eof or not isinstance(words, list) or len(words) != count + 1:
        raise ValueError
    if not all(sound_words(word) for word in words) or not words[0]:
        raise ValueError
    return [str(word) for word in words]


class _Bits:
    """Numbers one behind the other, each with a fixed number of bits."""

    def __init__(self, packed: bytes = b"") -> None:
        self._value, self._length = int.from_bytes(packed, "big"), 8 * len(packed)
        self._at = 0

    def put(self, number: int, bits: int) -> None:
        self._value, self._length = self._value << bits | int(number), self._length + bits

    def take(self, bits: int) -> int:
        self._at += bits
        return self._value >> (self._length - self._at) & ((1 << bits) - 1)

    def bytes(self) -> bytes:
        spare = -self._length % 8
        return (self._value << spare).to_bytes((self._length + spare) // 8, "big")
