"""Tables of the Open table as an evening may stand: counters laid out, a sealed bid begun."""

from __future__ import annotations

from typing import Any

from tests.ui.conftest import PHONE
from tests.ui.evening import PEOPLE, Evening

GOLD = {"version": 1, "counters": [{"name": "Gold", "begins_at": 20}], "categories": [{"name": "Points"}]}


def laid(evening: Evening, size: tuple[int, int] = PHONE, seats: Any = PEOPLE[:3], **settings: Any) -> Any:
    """An Open table with a counter and a category on it."""
    from companion.core.header import Header

    return evening.sit(Header("t1", "open-table", 2, seats, {}, seed="ab", own={"layout": GOLD}), size, **settings)


def bidding(evening: Evening, size: tuple[int, int] = PHONE) -> Any:
    """A sealed bid is composed; the first curtain hangs."""
    app = evening.begin("open-table", seats=PEOPLE[:3], size=size)
    session = app.session
    session.answer("table", "bid")
    session.answer("table", tuple(entry.forfeit for entry in session.position.ask("table").fields))
    evening.ui.frames(3)
    return app
