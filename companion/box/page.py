"""The guest page as it is served: one file, built beforehand, that may load and run nothing but itself."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parent.parent.parent / "data" / "guest" / "index.html"
INLINE = re.compile(rb"<(script|style)[^>]*>(.*?)</\1>", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Page:
    plain: bytes
    packed: bytes
    policy: str


def load(path: Path = PAGE) -> Page:
    plain = path.read_bytes()
    return Page(plain, gzip.compress(plain, 9, mtime=0), policy(plain))


def policy(plain: bytes) -> str:
    """Only this script and this style run, and they talk to this box only."""
    allowed: dict[bytes, list[str]] = {b"script": [], b"style": []}
    for kind, content in INLINE.findall(plain):
        allowed[kind].append(f"'sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}'")
    scripts, styles = " ".join(allowed[b"script"]), " ".join(allowed[b"style"])
    return (
        f"default-src 'none'; script-src {scripts}; style-src {styles}; connect-src 'self' ws:; "
        "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
