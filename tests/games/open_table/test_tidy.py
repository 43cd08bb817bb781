"""Tidying up (OT-8.2): what was composed has its new name wherever it is spoken of, and what is gone is gone."""

from __future__ import annotations

import pytest

from companion.core.play_text import read
from companion.core.say import Free, Say
from companion.running import plays
from companion.running.session import Session

HEAD = "game open-table\nseats anna ben\ntable set_up\n"
COUNTER = "table counter\ntable Gold each_seat 5 0 10 1,2,5 -\n"
CATEGORY = "table category\ntable Fields adds\n"
BAG = 'table bag\ntable Sack yes 1 table "red 2" blue\n'

MADE = [(COUNTER, "c1", "Gold"), (CATEGORY, "k1", "Fields"), (BAG, "b1", "Sack")]
each_thing = pytest.mark.parametrize(("made", "id_", "old"), MADE, ids=["counter", "category", "bag"])


def tidied(*lines: str) -> str:
    return "table set_up\ntable tidy\n" + "".join(f"table {line}\n" for line in lines)


def played(*parts: str) -> Session:
    return plays.run(read(HEAD + "".join(parts)))


@each_thing
def test_the_new_name_stands_everywhere_and_the_old_one_nowhere(made: str, id_: str, old: str) -> None:
    before = played(made)
    assert Free(old) in spoken(before)
    after = played(made, tidied(id_, "rename", "Credit"))
    assert Free("Credit") in spoken(after)
    assert Free(old) not in spoken(after)


@each_thing
def test_what_is_removed_is_spoken_of_no_more(made: str, id_: str, old: str) -> None:
    assert Free(old) not in spoken(played(made, tidied(id_, "remove")))


def spoken(session: Session) -> list[object]:
    """All typed words that the scene and the open question show."""
    found: list[object] = []

    def walk(thing: object) -> None:
        if isinstance(thing, Free):
            found.append(thing)
        elif isinstance(thing, (Say, tuple)):
            for part in thing:
                walk(part)
        elif hasattr(thing, "__slots__"):
            for name in type(thing).__dataclass_fields__:  # type: ignore[attr-defined]
                walk(getattr(thing, name))

    walk(session.scene())
    return found
