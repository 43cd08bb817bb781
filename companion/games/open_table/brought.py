"""Layouts: what a table has composed, kept to begin another evening with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.brought import Kind, Plain
from companion.core.game import Given
from companion.core.say import Free, Say, refuse, say
from companion.games.open_table import layout_code
from companion.games.open_table.course import is_course
from companion.games.open_table.table import Table

if TYPE_CHECKING:
    from companion.games.open_table.game import OpenTable


def kept_layout(game: str) -> Kind:
    return Kind(
        game,
        "layout",
        read,
        notes=notes,
        prefix=layout_code.CODE,
        code=layout_code.to_code,
        decoded=lambda code: read(layout_code.from_code(code)),
        of_game=composed,
        titled=True,
        starters="starters",
    )


def read(plain: object) -> Plain:
    Table(Given(("a", "b"), data={"layout": plain}))  # refuses what no table could begin with
    assert isinstance(plain, dict)
    if is_course(plain) and (size := len(layout_code.packed(plain))) > layout_code.LONGEST:
        raise refuse("layout_packed", size=size, most=layout_code.LONGEST)
    return plain


def notes(plain: Plain) -> tuple[Say, ...]:
    """For how many it was made, and which boxes it goes with; more or fewer may play."""
    found: tuple[Say, ...] = ()
    if "people" in plain:
        least, most = plain["people"]
        found += (say("layout.people", least=least, most=most),)
    if boxes := plain.get("goes_with"):
        found += (say("layout.goes_with", boxes=tuple(Free(str(box)) for box in boxes)),)
    return found


def composed(table: OpenTable) -> Plain:
    return table.layout()
