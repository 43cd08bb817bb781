"""What leaves says by which version it was made, where its format has room for that, and stays what it was."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree as ET

from companion import DATA, VERSION
from companion.outgoing import month
from companion.outgoing.drawing import svg
from companion.outgoing.png import signed
from companion.shelf import logbook
from companion.words import Words
from tests.shelf.histories import history

PICTURE = (DATA / "icons" / "icon.png").read_bytes()


def parts(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kind and content of each part; the sum behind it is right."""
    at = 8
    while at < len(picture):
        (long,) = struct.unpack(">I", picture[at : at + 4])
        held = picture[at + 4 : at + 8 + long]
        assert struct.unpack(">I", picture[at + 8 + long : at + 12 + long]) == (zlib.crc32(held),)
        yield held[:4], held[4:]
        at += 12 + long


def test_a_picture_of_pixels_has_one_part_more() -> None:
    before, after = list(parts(PICTURE)), list(parts(signed(PICTURE)))
    assert signed(PICTURE)[:8] == b"\x89PNG\r\n\x1a\n"
    assert after == [before[0], (b"tEXt", f"Software\0Hanko {VERSION}".encode()), *before[1:]]
    assert (before[0][0], before[-1][0]) == (b"IHDR", b"IEND")


def test_a_drawing_and_the_file_for_bg_stats_say_it_too() -> None:
    cards = history(Random(6), 0, evenings=4)
    drawn = ET.fromstring(svg(month.drawing("October", "4", "MTWTFSS", [[1]], {})))
    assert drawn.findtext("{http://www.w3.org/2000/svg}metadata") == f"Hanko {VERSION}"
    told = json.loads(logbook.as_bgsplay(cards, lambda game: Words("en", game)))
    assert told["about"].endswith(f"Hanko {VERSION}")
