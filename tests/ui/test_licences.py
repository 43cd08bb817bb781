"""The licences: whole texts of everything that the package for phones carries, and each can be read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from companion import DATA
from tests.counts import in_turn
from tests.ui.evenings import opened, reach, sound

ROOT = Path(__file__).parent.parent.parent
GRAPH = tomllib.loads((ROOT / "requirements" / "android.toml").read_text("utf-8"))["graph"]
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
