"""A picture of pixels that says by which app it was made, as PNG provides for it. What is seen of it stays as it is."""

from __future__ import annotations

import struct
import zlib

from companion import VERSION
from companion.outgoing.finished import SOURCE

HEAD = 8 + 25  # the signature of PNG, and its first part with width and height


def signed(picture: bytes) -> bytes:
    """A part behind the first: its length in four bytes, its kind, a keyword, a zero, a text, and the sum of them."""
    part = b"tEXt" + b"Software\0" + f"{SOURCE} {VERSION}".encode("latin-1")
    return (
        picture[:HEAD] + struct.pack(">I", len(part) - 4) + part + struct.pack(">I", zlib.crc32(part)) + picture[HEAD:]
    )
