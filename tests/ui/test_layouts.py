"""A layout that says how a round goes: chosen at New table, handed on as a code and as a link, brought in again."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import segno
from PIL import Image

from companion.shelf import belongings
from companion.ui.links import follow
from companion.ui.screens.share import QUIET, Code
from tests.counts import in_turn
from tests.games.open_table.courses import SHIPPED
from tests.ui.evenings import opened, press, reach, sound, stays
from tests.ui.preparing import add, choose

KIND = belongings.kind("open-table/layout")


@in_turn
def test_hidden_loyalties_begin_with_the_roles_behind_the_curtain(ui: Any) -> None:
    app = opened(ui)
    choose(ui, app)
    add(ui, "Anna", "Ben", "Cora", "Dora", "Emil")
    reach(ui, "new.next")
    reach(ui, "layout.hidden_loyalties")
    assert any("For 5 to 10 people. Goes with The Resistance and Avalon. " in text for text in ui.texts())
    sound(ui)
    reach(ui, "new.next")
    assert app.session.header.own["layout"]["round"] == SHIPPED["hidden_loyalties"]["round"]
    assert [asked.key for asked in app.scene.asked] == ["role"] * 5
    assert app.stage.screen.curtain is not None
    assert not any("Loyal" in text or "Traitor" in text for text in ui.texts())
    for seat in app.session.names():
        app.session.answer(seat, "seen")
    ui.pause(0.5)
    ui.tap("pick.round")
    ui.pause(0.5)
    assert app.scene.asked[0].key == "choose"
    sound(ui)


@in_turn
def test_a_layout_goes_out_as_a_code_and_comes_in_as_a_link(ui: Any) -> None:
    app = opened(ui)
    app.shelf.keep(KIND.key, "Loyal", SHIPPED["hidden_loyalties"])
    app.stage.show("belongings", kind=KIND.key)
    reach(ui, "own.Loyal")
    assert any(text == "For 5 to 10 people.\nGoes with The Resistance and Avalon." for text in ui.texts())
    ui.tap("thing.code")
    ui.frames(3)
    sound(ui)
    code = ui.get("code.text").text
    assert len(code) <= 1200
    assert drawn(ui) == [[bool(dark) for dark in row] for row in segno.make_qr(code, error="L").matrix]
    ui.tap("code.close")
    assert follow(app, code)
    ui.frames(3)
    reach(ui, "writing.done")
    kept = app.shelf.owned(KIND.key)
    assert len(kept) == 2
    assert all(thing == SHIPPED["hidden_loyalties"] for thing in kept.values())


def drawn(ui: Any) -> list[list[bool]]:
    """The modules of the code as a camera sees them: whether the middle of each is dark on a picture of the window."""
    code = next(widget for widget in ui.widgets() if isinstance(widget, Code))
    count = len(code.squares)
    side = code.height / (count + 2 * QUIET)
    left, top = code.to_window(code.center_x - code.height / 2, code.top)
    with Image.open(ui.shot("code.png")).convert("L") as picture:
        pixels = picture.width / ui.window.width
        across = [(left + (QUIET + at + 0.5) * side) * pixels for at in range(count)]
        down = [picture.height - (top - (QUIET + at + 0.5) * side) * pixels for at in range(count)]
        return [[picture.getpixel((int(x), int(y))) < 128 for x in across] for y in down]


@in_turn
def test_a_second_device_has_it_by_code_and_by_file_and_refuses_what_is_broken(ui: Any, tmp_path: Path) -> None:
    """What is wrong is said with its place, and nothing that is kept has changed."""
    app, layout = opened(ui), SHIPPED["hidden_loyalties"]
    app.shelf.keep(KIND.key, "Loyal", layout)
    app.stage.show("belongings", kind=KIND.key)
    reach(ui, "own.Loyal")
    stays(ui, "thing.file")
    (file,) = (Path(app.folder) / "shared").iterdir()
    press(ui, "own.Loyal")
    press(ui, "thing.code")
    code = ui.get("code.text").text
    ui.close()

    second = tmp_path / "second"
    app = opened(ui, folder=second)
    app.stage.show("belongings", kind=KIND.key)
    inbox = second / "inbox"
    inbox.mkdir()
    shutil.copy(file, inbox / file.name)
    refuses_broken_ones(ui, app, inbox)
    bring(ui, "from_file", f"bring.{file.name}")
    press(ui, "writing.done")
    bring(ui, "paste")
    ui.type(code[:-4])
    press(ui, "writing.done")
    assert app.stage.screen.words("refused.layout_code") in ui.texts()
    assert len(app.shelf.owned(KIND.key)) == 1
    bring(ui, "paste")
    ui.type(code)
    press(ui, "writing.done")
    press(ui, "writing.done")
    assert list(app.shelf.owned(KIND.key).values()) == [layout, layout]


def refuses_broken_ones(ui: Any, app: Any, inbox: Path) -> None:
    wrong = json.dumps({**SHIPPED["hidden_loyalties"], "round": [{"do": "vote", "who": "cheats"}]})
    told = {
        "no-json": ('{"version": 2,\n "round": [}', "Line 2 "),
        "no-such": (wrong, "round › 1 › vote › who"),
        "name": ('{"version": 1, "name": 7}', "(in the layout at name)"),
    }
    for name, (text, place) in told.items():
        (inbox / f"{name}.json").write_text(text, encoding="utf-8")
        bring(ui, "from_file", f"bring.{name}.json")
        assert any(place in said for said in ui.texts())
        assert app.shelf.owned(KIND.key) == {}


def bring(ui: Any, *tags: str) -> None:
    press(ui, "own.bring")
    for tag in (f"bring_own.{tags[0]}", *tags[1:]):
        reach(ui, tag)
        ui.frames(3)
