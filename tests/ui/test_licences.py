"""The licences: whole texts of everything that the package for phones carries, and each can be read."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest

from companion import DATA
from tests.counts import in_turn
from tests.ui.evenings import opened, reach, sound

ROOT = Path(__file__).parent.parent.parent
GRAPH = tomllib.loads((ROOT / "requirements" / "android.toml").read_text("utf-8"))["graph"]
DEBIAN = Path("/usr/share/common-licenses")  # what Debian and its kin bring of whole texts
COMMON = {
    "apache-2.0": "Apache-2.0",
    "lgpl-2.1": "LGPL-2.1",
    "mpl-2.0": "MPL-2.0",
    "cc0": "CC0-1.0",
    "artistic": "Artistic",
}
LAST = {  # the last words of the longer ones of which nobody brings another copy
    "ofl-1.1": "OTHER DEALINGS IN THE FONT SOFTWARE.",
    "python": "THE USE OR PERFORMANCE OF THIS SOFTWARE.",
    "freetype": "https://www.freetype.org",
    "bitstream-vera": "fonts at gnome dot org.",
    "unlicense": "THE USE OR OTHER DEALINGS IN THE SOFTWARE.",
    "zlib": "removed or altered from any source distribution.",
}
NOT_CARRIED = {"hostpython3"}  # runs on the machine that builds


def test_everything_that_the_build_draws_in_is_named() -> None:
    from companion.ui.screens.licences import parts

    named = [name for part in parts() for name in part["of"]]
    assert len(named) == len(set(named))
    assert set(named) == {*GRAPH["recipes"], *GRAPH["modules"]} - NOT_CARRIED


def test_every_part_has_its_whole_text() -> None:
    from companion.ui.screens.licences import FOLDER, paragraphs, parts

    told = {part["name"]: list(paragraphs(part)) for part in parts()}
    assert len(told) == len(parts()) > 30
    assert all(sum(map(len, text)) > 170 for text in told.values())
    assert {name for part in parts() for name in part["texts"]} == {path.stem for path in FOLDER.glob("*.txt")}
    assert not [text for texts in told.values() for text in texts if len(text) > 3000]  # a row is one picture
    assert (DATA.parent / "LICENSE").read_text("utf-8").split() == [
        "MIT", "License", *" ".join(told["Hanko"]).split()
    ]  # fmt: skip


def words(text: str) -> str:
    """Without what only sets it: lines, dashes, numbers of a list."""
    return " ".join(re.findall(r"[a-z]+", text.lower()))


def brought(name: str) -> str:
    """What a part itself says, where it is installed."""
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return ""
    return words(" ".join(file.read_text() for file in files if re.search("LICEN[CS]E|COPYING", file.name)))


def test_a_text_is_the_one_that_a_part_itself_brings() -> None:
    from companion.ui.screens.licences import FOLDER, parts

    named = [(name, text) for part in parts() for name in part["of"] for text in part["texts"]]
    compared = [(name, text) for name, text in named if brought(name)]
    assert len(compared) >= 8
    assert [
        (name, text)
        for name, text in compared
        if words((FOLDER / f"{text}.txt").read_text("utf-8")) not in brought(name)
    ] == []


@pytest.mark.parametrize("name", COMMON)
def test_a_text_that_debian_brings_too_is_the_same(name: str) -> None:
    from companion.ui.screens.licences import FOLDER

    theirs = DEBIAN / COMMON[name]
    if not theirs.is_file():
        pytest.skip("this system does not bring it")
    assert words((FOLDER / f"{name}.txt").read_text("utf-8")) == words(theirs.read_text("utf-8"))


@pytest.mark.parametrize(("name", "last"), LAST.items())
def test_other_texts_go_on_to_their_last_words(name: str, last: str) -> None:
    from companion.ui.screens.licences import FOLDER

    text = " ".join((FOLDER / f"{name}.txt").read_text("utf-8").split())
    assert text.endswith(last)
    assert len(text) > 780


@in_turn
def test_a_licence_is_read_from_the_settings(ui: Any) -> None:
    app = opened(ui)
    app.stage.show("settings")
    reach(ui, "settings.licences")
    sound(ui)
    reach(ui, "licence.chardet")
    sound(ui)
    assert app.stage.screen.called == "chardet"
    assert any("LESSER GENERAL PUBLIC LICENSE" in text for text in ui.texts())
    ui.back()
    assert app.stage.screen.called == "Licences"
    ui.back()
    assert type(app.stage.screen).__name__ == "SettingsScreen"
