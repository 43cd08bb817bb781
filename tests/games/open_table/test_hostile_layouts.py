"""OT-9.1: whatever comes in as a layout is refused in words, and changes nothing, or plays to its end."""

from __future__ import annotations

import base64
import copy
import json
import zlib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core import play_text
from companion.core.say import Refused
from companion.games.open_table import layout_code
from companion.games.open_table.brought import kept_layout
from companion.shelf import belongings
from companion.shelf.bring import bring
from companion.shelf.shelf import Shelf
from companion.words import Words
from tests.counts import counts, fresh_seed
from tests.games.open_table.courses import SHIPPED, made, table, to_the_end

KIND = kept_layout("open-table")
SOUND = list(SHIPPED.values())
PLAYED = 47  # one in so many of those that can be played is played to its end


def deep(count: int) -> Any:
    found: Any = []
    for _ in range(count):
        found = [found]
    return found


HOSTILE: list[Any] = [
    None, -1, 0, 10**9, 10**400, True, 1.5, float("nan"), "", "-", "c1", "c9", "h1", "r9", "x" * 400, "9" * 400, [], {},
    [[]], deep(90), [1] * 400, {"do": "repeat"}, {"name": "c1"}, {"word": "points"}, "leader", "winner.bid",
    "1/0", "not " * 40, "(" * 80, "at(1)", "999999*999999*999999", "a\u202eb", "half \ud800", "two\nlines", "\u0663",
    "__import__('os')", "{0.__class__}", "[b]x[/b]",
]  # fmt: skip


def hostile(random: Random) -> Any:
    return copy.deepcopy(random.choice(HOSTILE))


def broken(layout: Any, random: Random) -> Any:
    """Some values of it are something else, gone, elsewhere as well, or many times there."""
    layout = copy.deepcopy(layout)
    for time in range(random.choice((1, 1, 1, 2, 3))):
        spots: list[tuple[Any, Any]] = []
        left = [layout]
        while left:
            inner = left.pop()
            for key, value in inner.items() if isinstance(inner, dict) else enumerate(inner):
                spots.append((inner, key))
                left += [value] if isinstance(value, (dict, list)) and len(spots) < 400 else []
        if spots:
            _break(*random.choice(spots), random.choice(spots), random, often=not time)
    return layout


def _break(where: Any, key: Any, other: tuple[Any, Any], random: Random, *, often: bool) -> None:
    way = random.random()
    if way < 0.15:
        del where[key]
    elif way < 0.25 and isinstance(where, list) and often:
        where *= 50
    elif way < 0.35 and isinstance(where, dict):
        where[random.choice(["cheats", "do", "half \ud800", "x" * 400, "counters", "steps"])] = hostile(random)
    elif way < 0.5:
        where[key] = copy.deepcopy(other[0][other[1]])
    else:
        where[key] = hostile(random)


def spoilt(text: str, random: Random) -> str:
    """Signs of it are gone, doubled, or others."""
    for _ in range(random.choice((0, 1, 1, 3))):
        at, count = random.randrange(len(text)), random.choice((1, 1, 1, 40))
        text = text[:at] + random.choice(["", "[" * count, '"', "}", "9" * count, "\0", text[at : at + count] * 2])
        text += "" if random.random() < 0.1 else text[at + 1 :]
        text = text or "{"
    return text


def read(layout: Any, random: Random) -> Any:
    """As plain values of a saved table, as the text of a file, or as a code."""
    way = random.random()
    if way < 0.4:
        return KIND.read(layout)
    if way < 0.8:
        return belongings.from_text(KIND, spoilt(json.dumps(layout), random))
    packed = base64.urlsafe_b64encode(zlib.compress(json.dumps(layout).encode())).decode().rstrip("=")
    return belongings.from_text(KIND, layout_code.CODE + (packed if way < 0.95 else spoilt(packed, random)))


@pytest.mark.counts
def test_broken_and_hostile_layouts_are_refused_in_words_or_play_to_their_end() -> None:
    seed, words, found = fresh_seed(), Words("de", "open-table"), Counter[str]()
    print(f"hostile layouts of seed {seed}")
    for number in range(counts(1_000_000, 1000)):
        random = Random(f"{seed}/{number}")
        given = broken(made(random) if number % 2 else random.choice(SOUND), random)
        before = repr(given)
        try:
            layout = read(given, random)
        except Refused as refused:
            said = words.say(refused.say)
            assert said.isprintable(), number
            assert "refused." not in said, number
            assert len(said) < 400, number
            found["refused"] += 1
        else:
            found["read"] += 1
            if random.randrange(PLAYED) == 0:
                to_the_end(table(layout, random.randint(2, 12), str(number)), random)
                found["played"] += 1
        assert repr(given) == before, number
    print(dict(found))
    assert min(found["refused"], found["read"]) > 50
    assert found["played"]


def everything(shelf: Shelf) -> dict[str, object]:
    """Every file on the device, and what the shelf says that people own."""
    files = {path.relative_to(shelf.folder).as_posix(): path for path in shelf.folder.rglob("*") if path.is_file()}
    return {**{name: path.read_bytes() for name, path in files.items()}, "owned": copy.deepcopy(shelf.own)}


@pytest.mark.counts
def test_a_table_that_brings_a_broken_or_hostile_layout_changes_nothing_on_the_shelf(tmp_path: Path) -> None:
    """As a file of somebody else's table; whatever is refused leaves layouts, tables and settings byte for byte."""
    seed, found = fresh_seed(), Counter[str]()
    print(f"hostile tables of seed {seed}")
    shelf, file = Shelf(tmp_path / "device"), tmp_path / "theirs.play"
    for name, layout in SHIPPED.items():
        shelf.keep(KIND.key, name, layout)
    before = everything(shelf)
    for number in range(counts(5_000, 50)):
        random = Random(f"table {seed}/{number}")
        layout = broken(made(random) if number % 2 else random.choice(SOUND), random)
        data = play_text.quoted(json.dumps(layout))
        file.write_text(f"game open-table\nseats anna ben cora\ndata layout {data}\n", encoding="utf-8")
        try:
            bring(shelf, file)
        except Refused:
            assert everything(shelf) == before, number
            found["refused"] += 1
        else:
            before = everything(shelf)
            found["brought"] += 1
    print(dict(found))
    assert min(found["refused"], found["brought"]) > 5
