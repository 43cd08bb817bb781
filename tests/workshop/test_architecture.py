"""The map of the files in docs/architecture.md names every one of them in its own room, and no other there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.words import Words

ROOT = Path(__file__).parent.parent.parent
WAYS = ROOT / "companion"
MAP = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## Which file")[2].partition("\n## ")[0]
HEAD = re.compile(r"^\*\*([a-z_/<>]+)/\*\*", re.MULTILINE)
NAME = re.compile(r"`([a-z_]+(?:\.js)?)`")
LOOKS = "ui/games/<game>"
SCORING = [f"games/{path.parent.name}/scoring" for path in WAYS.glob("games/*/scoring.py")]


def rooms(text: str) -> dict[str, str]:
    """What is said of each room, from its name in bold letters to the next one or the next chapter."""
    _, *parts = HEAD.split(text)
    return {room: said.partition("\n### ")[0] for room, said in zip(parts[::2], parts[1::2], strict=True)}


def chapters(text: str) -> tuple[str, dict[str, str]]:
    """What is said of the chapters that games have alike, and in the table of those that only one has."""
    said = text.partition("### A game")[2].partition("\n### ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", said, re.MULTILINE))
    return said.partition("\n| ")[0], rows


def looks(text: str) -> tuple[str, dict[str, str]]:
    """The same of what games paint; there each is called by its name."""
    every, *each = re.split(r"(?<=\.)\s+(?=[A-Z])", rooms(text)[LOOKS])
    called = {key: Words("en", key, {})(f"game.{key}").removeprefix("The ") for key in GAMES}
    told = {key.replace("-", "_"): [said for said in each if _names(said, title)] for key, title in called.items()}
    return every, {game: " ".join(said) for game, said in told.items()}


def _names(said: str, title: str) -> bool:
    label = said.partition(":")[0].removeprefix("The ")
    return title.startswith(label)


def stems(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py") if not path.stem.startswith("__")}


def fronts(said: str) -> set[str]:
    """A row of names, `a` ... · `b` ..., holds files only in front of each point."""
    return {name for chapter in said.split("·") for name in re.findall(r"^\s*`([a-z_]+)`", chapter)}


def places(text: str) -> Iterator[tuple[str, set[str], str, set[str]]]:
    """Each room: its files, all that is said of it, and what is said there to be a file."""
    for room, said in rooms(text).items():
        if room == "web/src":
            yield room, {path.name for path in (ROOT / room).glob("*.js")}, said, set()
        elif room != LOOKS:
            yield room, stems(WAYS if room == "companion" else WAYS / room), said, fronts(said)
    alike, own = chapters(text)
    for game in {*own, *(path.name for path in (WAYS / "games").iterdir() if stems(path))}:
        yield f"games/{game}", stems(WAYS / "games" / game), alike + own.get(game, ""), fronts(own.get(game, ""))
    every, painted = looks(text)
    for game, said in painted.items():
        here = stems(WAYS / "ui" / "games" / game)
        yield f"ui/games/{game}", here, every + said, fronts(said.partition(":")[2])


def unplaced(text: str) -> list[str]:
    """Files that their own room does not name."""
    lost = {room: sorted(files - set(NAME.findall(said))) for room, files, said, _ in places(text)}
    return [f"{room}/{name}" for room, names in lost.items() for name in names]


def gone(text: str) -> list[str]:
    """What is said to be a file of a room that has none of this name."""
    return [f"{room}/{name}" for room, files, _, named in places(text) for name in sorted(named - files)]


def test_every_folder_with_files_is_a_room() -> None:
    folders = {path.parent.relative_to(WAYS) for path in WAYS.rglob("*.py") if not path.stem.startswith("__")}
    found = {str(folder) for folder in folders if folder.name not in {key.replace("-", "_") for key in GAMES}}
    assert found - {"games"} <= {*rooms(MAP), "."}


def test_every_file_stands_on_the_map_in_its_room() -> None:
    counted: Mapping[str, set[str]] = {room: files for room, files, _, _ in places(MAP)}
    assert sum(map(len, counted.values())) > 300
    assert unplaced(MAP) == []


def test_no_file_stands_there_that_is_gone() -> None:
    assert sum(len(named) for _, _, _, named in places(MAP)) > 200
    assert gone(MAP) == []


@pytest.mark.parametrize(
    ("was", "becomes", "lost", "strange"),
    [
        ("· `curtain` hung", "· hung", ["ui/table/curtain"], []),
        ("`home` ·", "", ["ui/screens/home"], []),
        ("**ui/screens/** what", "**ui/screens/** `menu` is here. · `menu` what", [], ["ui/screens/menu"]),
        ("`bank` ·", "", ["games/white_lotus/bank"], []),
        ("`dissolve` ·", "`dissolve` · `bank` ·", [], ["games/flowers/bank"]),
        ("`scoring` points", "points", SCORING, []),
        ("`lots`, coins", "coins", ["ui/games/open_table/lots"], []),
        ("`hash.js` SHA-256 ·", "", ["web/src/hash.js"], []),
    ],
)
def test_a_file_of_another_room_is_seen(was: str, becomes: str, lost: list[str], strange: list[str]) -> None:
    """That it is named elsewhere, or that another file is called like it, is no help to whoever looks for it."""
    assert MAP.count(was) == 1
    changed = MAP.replace(was, becomes)
    assert set(unplaced(changed)) == {*lost}
    assert gone(changed) == strange
