"""A layout as one `hanko://` code, short enough for a phone's camera, and back; nothing that comes in is trusted."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from typing import Any

from companion.core.say import refuse

CODE = "hanko://layout/1/"
LONGEST = 1200  # signs
UNPACKED = 20_000  # bytes


def to_code(layout: Mapping[str, Any]) -> str:
    """OT-8.1: one that is too long for a code is handed on as a file."""
    code = packed(layout)
    if len(code) > LONGEST:
        raise refuse("layout_large", size=len(code), most=LONGEST)
    return code


def packed(layout: Mapping[str, Any]) -> str:
    plain = json.dumps(layout, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
    return CODE + base64.urlsafe_b64encode(zlib.compress(plain, 9)).decode().rstrip("=")


def from_code(code: str) -> object:
    """Plain values, still to be looked through; a code that unpacks to more than any layout is none."""
    body = code.strip().removeprefix(CODE)
    if not code.strip().startswith(CODE) or len(code.strip()) > LONGEST:
        raise refuse("layout_code")
    unpacking = zlib.decompressobj()
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        plain = unpacking.decompress(packed, UNPACKED)
        if not unpacking.eof or unpacking.unused_data:
            raise refuse("layout_code")
        return json.loads(plain)
    except (ValueError, binascii.Error, zlib.error, RecursionError):
        raise refuse("layout_code") from None
