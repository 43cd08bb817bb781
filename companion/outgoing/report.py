"""A report of a mistake of the app: what went wrong, which versions, and the table as a `.play`, nothing sealed."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from companion import VERSION
from companion.running import plays
from companion.running.session import Session

HIDDEN = "(left out: somebody was sealing)"


def name() -> str:
    """What the file is called: no two alike, unless they are of one second."""
    return f"hanko-report-{datetime.now():%Y-%m-%d-%H%M%S}.txt"


def write(error: BaseException, session: Session | None, about: Mapping[str, str]) -> str:
    """Readable by people, and by whoever mends it; `about` says where and with which settings it happened."""
    parts = [
        "A mistake of Hanko. Nothing in this file is sealed; read it before you hand it on.",
        "\n".join(f"{name}: {value}" for name, value in {**_versions(), **about}.items()),
        "".join(_trace(error, sealing=session is not None and _sealing(session))),
    ]
    if session is not None:
        parts.append(_table(session))
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _versions() -> dict[str, str]:
    return {"hanko": VERSION, "python": sys.version.split()[0], "system": platform.platform()}


def _sealing(session: Session) -> bool:
    """Is a secret asked of anybody? Then the words of an error could hold what somebody is about to seal."""
    position = session.position
    return any(position.ask(seat).secret for seat in position.waiting)


def _trace(error: BaseException, *, sealing: bool) -> Iterator[str]:
    """Where it happened, down to the line, and what led to it; values stand in no line of a trace."""
    seen: set[int] = set()
    found: BaseException | None = error
    while found is not None and id(found) not in seen:
        seen.add(id(found))
        yield f"{type(found).__name__}: {HIDDEN if sealing else found}\n"
        yield from traceback.format_tb(found.__traceback__)
        found = found.__cause__ or found.__context__


def _table(session: Session) -> str:
    """As far as everybody may know it: from a private answer on nothing is told."""
    try:
        return plays.show(session, private=False)
    except Exception as error:  # the mistake may lie there too
        return f"The table could not be written: {type(error).__name__}"


def settings_of(settings: Any) -> dict[str, str]:
    """How the owner likes the app, as far as it decides what is drawn."""
    return {name: str(getattr(settings, name)) for name in ("language", "theme", "text", "palette", "reduce_motion")}
