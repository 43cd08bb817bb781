"""The guest page as it is served: one file, built beforehand, that may load and run nothing but itself.

Its words come one language at a time: what it says before the box has answered stands in it, all others come later.
What is the same in every language and mood was packed when it was built (web/pack.mjs), better than it could be here.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from companion import DATA
from companion.bidding_box.render import BEFORE, sentences
from companion.words import LANGUAGES, Words

PAGE = DATA / "guest" / "index.html"
REST = "rest.deflate"  # beside it: all that stands behind its words and colours, packed
PAPER = re.compile(rb"--paper: *#\w+")  # by day, then by night
AROUND = re.compile(rb'(name="theme-color" content=")#\w+')
INLINE = re.compile(rb"<(script|style)[^>]*>(.*?)</\1>", re.DOTALL)


class Tint(NamedTuple):
    """The paper of a box, and the colour of what is called by its name."""

    paper: str
    accent: str


Mood = tuple[Tint, Tint]  # by day and by night


@dataclass(frozen=True, slots=True)
class Page:
    plain: bytes
    packed: bytes
    script: str  # the hashes of what may run
    style: str

    def policy(self, host: str) -> str:
        """Only this script and this style run, and they talk to this box only."""
        return (
            f"default-src 'none'; script-src {self.script}; style-src {self.style}; connect-src ws://{host}; "
            "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )


def load(language: str = "en", mood: Mood | None = None, path: Path = PAGE) -> Page:
    built = path.read_bytes()
    if mood is not None:
        built = tinted(built, mood)
    hashes = {kind: " ".join(_hashes(built, kind)) for kind in (b"script", b"style")}
    told = json.dumps(sentences(Words(language), BEFORE), ensure_ascii=False, separators=(",", ":"))
    words = html.escape(told, quote=False).replace("'", "&#39;")  # it stands between single ones
    plain = built.replace(b"/*lang*/", language.encode()).replace(b"/*words*/", words.encode())
    return Page(plain, packed(plain, path.with_name(REST)), hashes[b"script"], hashes[b"style"])


def packed(plain: bytes, rest: Path) -> bytes:
    """The page as gzip has it; where the rest is not what was packed beforehand, all of it is packed now."""
    kept = rest.read_bytes() if rest.exists() else b""
    end = zlib.decompress(kept, -zlib.MAX_WBITS) if kept else b""
    if not end or not plain.endswith(end):
        return gzip.compress(plain, 9, mtime=0)
    begins = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    start = begins.compress(plain[: -len(end)]) + begins.flush(zlib.Z_SYNC_FLUSH)
    sums = struct.pack("<II", zlib.crc32(plain), len(plain))
    return b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff" + start + kept + sums


def tinted(built: bytes, mood: Mood) -> bytes:
    """In the colours of the box that lies on the table; what the browser draws round the page has its paper too."""
    tints = iter(mood)
    built = PAPER.sub(lambda _: "--paper:{};--accent:{}".format(*next(tints)).encode(), built)
    return AROUND.sub(lambda found: found[1] + mood[0].paper.encode(), built, 1)


def wanted(accepted: str) -> str:
    """The language that a browser asks for, where there are words in it."""
    asked = (part.partition(";")[0].strip()[:2].lower() for part in accepted.split(","))
    return next((language for language in asked if language in LANGUAGES), LANGUAGES[0])


def _hashes(plain: bytes, wanted: bytes) -> list[str]:
    found = [content for kind, content in INLINE.findall(plain) if kind == wanted]
    return [f"'sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}'" for content in found]
