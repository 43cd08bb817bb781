"""What the documents say of the sources is so: paths, links, commands, how many a game is for, proven rules."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.words import Words
from tools.rules import uncited

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"```.*?```", re.DOTALL)
SPOKEN = re.compile(r"`([^`\n]+)`")
A_PATH = re.compile(r"[\w<>*-][\w.<>*{},-]*(?:/[\w.<>*{},-]+)*/?")
ENDINGS = (".py", ".kv", ".md", ".json", ".js", ".mjs", ".po", ".toml", ".play", "/")
LINK = re.compile(r"\]\(([^)#:]+)\)")
MADE = ("build/", "bin/")  # by commands
ROOMS = ("", "companion", "web", "web/src")  # a document leaves out where everybody looks first
PEOPLE = re.compile(r"^\| \*\*(?P<name>[^*]+)\*\*[^|]*\| (?P<least>\d+)–(?P<most>\d+) \|", re.MULTILINE)


def paths_in(text: str) -> set[str]:
    """What looks like a path of ours between backticks, outside of blocks of code."""
    spoken = {word for word in SPOKEN.findall(BLOCK.sub("", text)) if A_PATH.fullmatch(word)}
    found = {word for word in spoken if word.endswith(ENDINGS) or word.split("/")[0] in ("companion", "tests", "kv")}
    return {word for word in found if not word.startswith((*MADE, "."))}


def lost(words: set[str], root: Path = ROOT) -> list[str]:
    """Paths that lead nowhere; a file may be named after another one of its folder."""
    beside = {word.rpartition("/")[0] for word in words}
    rooms = {*ROOMS, *beside}
    return sorted(word for word in words if not any(_there(root, f"{room}/{word}".lstrip("/")) for room in rooms))


def _there(root: Path, word: str) -> bool:
    """`<game>` and `*` stand for anything, `{a,b}` for each of these."""
    each = re.fullmatch(r"(.*)\{(.*)\}(.*)", word)
    if each:
        return all(_there(root, each[1] + inner + each[3]) for inner in each[2].split(","))
    return any(True for _ in root.glob(re.sub(r"<[^>]*>", "*", word).rstrip("/")))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_and_link_in_a_document_leads_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert lost(paths_in(text)) == []
    assert [link for link in LINK.findall(BLOCK.sub("", text)) if not (document.parent / link).exists()] == []


def test_every_command_in_a_document_is_one_of_the_makefile() -> None:
    known = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    told = {name for path in DOCUMENTS for name in re.findall(r"`make ([a-z-]+)", path.read_text(encoding="utf-8"))}
    assert len(told) > 5
    assert told <= known


def test_the_workflows_call_what_is_there() -> None:
    texts = [path.read_text("utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")]
    known = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    called = {name for text in texts for name in re.findall(r"(?:run: |&& )make ([a-z-]+)", text)}
    modules = {name for text in texts for name in re.findall(r"python -m (tools\.\w+)", text)}
    files = {name for text in texts for name in re.findall(r"\b((?:tools|requirements)/[\w/.-]+)", text)}
    assert {"test", "test-next", "apk-proof", "bundle", "wheel"} <= called <= known
    assert modules
    assert [
        name for name in (*files, *(f"{name.replace('.', '/')}.py" for name in modules)) if not (ROOT / name).exists()
    ] == []


def test_a_game_is_for_as_many_as_the_readme_says() -> None:
    told = {
        row["name"]: (int(row["least"]), int(row["most"]))
        for row in PEOPLE.finditer((ROOT / "README.md").read_text(encoding="utf-8"))
    }
    called = {Words("en", key, {})(f"game.{key}"): game.players for key, game in GAMES.items()}
    found = {name: next((people for title, people in told.items() if title.startswith(name)), None) for name in called}
    assert len(told) == len(GAMES)
    assert found == {name: (players[0], players[-1]) for name, players in called.items()}


def test_the_arrows_are_those_that_the_linter_holds() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = {each["containers"][0]: each["layers"] for each in contracts if each["type"] == "layers"}
    arrows = {
        room: " <- ".join(layer.replace(" | ", ", ") for layer in reversed(found) if layer != "__main__")
        for room, found in layers.items()
    }
    told = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").splitlines()
    assert len(arrows) > 2
    assert arrows["companion"] in told
    for room in arrows.keys() - {"companion"}:
        assert f"{room.removeprefix('companion.')}: {arrows[room]}" in told
    assert f"    {arrows['companion']}" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()


def test_every_rule_is_cited_by_a_test() -> None:
    assert uncited(ROOT, GAMES) == []


def test_what_is_painted_and_how_it_is_laid_out_have_one_name() -> None:
    """`kv/asks/forms.kv` belongs to `companion/ui/asks/forms.py`."""
    found = [path.relative_to(ROOT / "kv").with_suffix("") for path in (ROOT / "kv").rglob("*.kv")]
    assert len(found) > 40
    assert [str(path) for path in found if not (ROOT / "companion" / "ui" / path).with_suffix(".py").exists()] == []


def test_a_path_that_leads_nowhere_is_seen(tmp_path: Path) -> None:
    for place in ("companion/games/kites/game.py", "companion/core/rows.py", "data/locale/en/kites.po"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).touch()
    text = "`companion/core/rows.py`, `flow.py`, `core/rows.py`, `rows.py`; `companion/<game>/game.py`, "
    text += "`companion/games/<game>/`; `data/locale/{en,de}/<game>.po`, `data/locale/{en}/<game>.po`; "
    text += "`build/a.json`, `.play`, `some words`\n```\n`a.py`\n```"
    assert lost(paths_in(text), tmp_path) == ["companion/<game>/game.py", "data/locale/{en,de}/<game>.po", "flow.py"]


def test_what_the_documents_show_is_there_and_nothing_else() -> None:
    """Pictures are large and come anew with every change of the screens: no other is committed."""
    linked = {link for page in DOCUMENTS for link in LINK.findall(page.read_text("utf-8"))}
    lying = {path.name for path in (ROOT / "docs" / "pictures").glob("*")}
    assert lying == {Path(link).name for link in linked if link.endswith(".png")}
