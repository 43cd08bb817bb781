"""A new table by real taps: its steps, what was being prepared, layouts, options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.shelf.prepared import from_plain
from tests.counts import in_turn, one
from tests.ui.evenings import LOOKS, NAMES, begun, opened, reach, sound
from tests.ui.preparing import add, choose, seating


@in_turn
@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_every_step_fits(ui: Any, look: Any) -> None:
    app = opened(ui, look)
    app.stage.show("new_table")
    sound(ui)
    page = choose(ui, app)
    sound(ui)
    add(ui, *NAMES)
    sound(ui)
    seating(page).open(page.plan.order[0].id)
    sound(ui)
    ui.back()
    reach(ui, "new.next")
    sound(ui)


@in_turn
def test_from_names_to_the_first_ask(ui: Any) -> None:
    app = opened(ui)
    page = choose(ui, app)
    assert ui.get("new.next").disabled
    assert app.tr("new.too_few", count=2) == page.wrong
    add(ui, "Anna", "Ben")
    assert not page.wrong
    reach(ui, "new.next")
    reach(ui, "layout.auction_evening")
    reach(ui, "new.next")
    header = app.session.header
    assert [seat.name for seat in header.seats] == ["Anna", "Ben"]
    assert header.own["layout"]["counters"]
    assert len({(seat.colour, seat.shape, seat.letter) for seat in header.seats}) == 2
    assert [person.name for person in app.shelf.people] == ["Anna", "Ben"]


@in_turn
def test_back_goes_one_step_and_loses_nothing(ui: Any) -> None:
    app = opened(ui)
    app.stage.show("home")
    page = choose(ui, app)
    add(ui, "Anna", "Ben")
    reach(ui, "new.next")
    ui.back()
    assert page.step == "seats"
    assert len(page.plan.here) == 2
    while app.stage.screen is page:
        ui.back()
    assert type(app.stage.screen).__name__ == "Home"
    assert app.shelf.evenings == ()


@in_turn
def test_a_table_that_was_being_prepared_is_there_after_a_kill(ui: Any, tmp_path: Path) -> None:
    app = opened(ui, folder=tmp_path)
    page = at_the_options(ui, app, "oriente")
    absent = page.plan.order[-1].id
    reach(ui, f"ready.{absent}")
    before = page.plan
    assert absent in before.absent
    ui.close()  # nothing else is said to the app
    app = opened(ui, folder=tmp_path)
    page = app.stage.screen
    assert (type(page).__name__, page.step) == ("NewTable", "ready")
    assert page.plan == before
    sound(ui)
    ui.back()
    assert page.step == "seats"
    ui.back()
    ui.back()
    assert type(app.stage.screen).__name__ == "Home"


ANNA = {"id": "h1", "name": "Anna"}
SOUND = json.dumps({"game": "oriente", "order": [ANNA], "absent": [], "colours": {}, "options": {}, "own": {}})


@pytest.mark.parametrize(
    "words",
    [
        "{",
        "[]",
        SOUND.replace("oriente", "chess"),
        SOUND.replace('"options": {}', '"options": {"revolution": 77}'),
        SOUND.replace('"absent": []', '"absent": ["h2"]'),
        SOUND.replace('"colours": {}', '"colours": {"h1": "mauve"}'),
        SOUND.replace("oriente", "open-table").replace('"own": {}', '"own": {"layout": {"counters": 4}}'),
        SOUND.replace(
            '"order": [', '"order": [' + ", ".join(f'{{"id": "x{n}", "name": "N"}}' for n in range(20)) + ","
        ),
    ],
)
def test_a_prepared_table_that_nobody_could_have_prepared_is_put_aside(ui: Any, tmp_path: Path, words: str) -> None:
    assert from_plain(json.loads(SOUND), GAMES).order
    (tmp_path / "preparing.json").write_text(words, encoding="utf-8")
    (tmp_path / "place.json").write_text('{"screen": "new", "step": "ready"}', encoding="utf-8")
    app = opened(ui, folder=tmp_path)
    assert app.stage.screen.step == "game"
    assert app.tr("notice.broken_files") in ui.texts()
    assert (tmp_path / "preparing.json.broken-1").exists()


def test_the_same_again_without_the_old_table_is_an_ordinary_new_one(ui: Any) -> None:
    app = opened(ui)
    table = begun(app).header.table
    app.stage.show("home")
    app.shelf.path(table).write_bytes(b"torn")
    app.stage.show("new_table", again=table)
    ui.frames(3)
    assert app.stage.screen.step in ("game", "seats")


@in_turn
def test_a_kept_layout_is_offered_by_its_name(ui: Any) -> None:
    app = opened(ui)
    app.shelf.keep("open-table/layout", "Our auction", {"version": 1, "categories": [{"name": "Lamps"}]})
    choose(ui, app)
    add(ui, "Anna", "Ben")
    reach(ui, "new.next")
    reach(ui, "layout.kept Our auction")
    reach(ui, "new.next")
    assert app.session.header.own["layout"]["categories"] == [{"name": "Lamps"}]


@in_turn
def test_a_kept_layout_is_handed_on_brought_in_and_removed(ui: Any) -> None:
    from companion.ui.widgets.overlays import Toast

    app = opened(ui)
    layout = {"version": 1, "categories": [{"name": "Lamps"}]}
    app.shelf.keep("open-table/layout", "Our auction", layout)
    choose(ui, app)
    add(ui, "Anna", "Ben")
    reach(ui, "new.next")
    reach(ui, "own.layout")
    sound(ui)
    reach(ui, "own.Our auction")
    ui.tap("thing.file")
    ui.tap("folders.leave")
    (saved,) = (app.shelf.folder / "shared").iterdir()
    (app.shelf.folder / "inbox").mkdir()
    saved.rename(app.shelf.folder / "inbox" / saved.name)
    assert Toast.current
    Toast.current.leave()  # where it was put lies over the list for a moment
    reach(ui, "own.Our auction")
    ui.tap("thing.remove")
    ui.frames(3)
    ui.tap("remove.remove")
    assert app.shelf.owned("open-table/layout") == {}
    ui.tap("own.bring")
    ui.tap("bring_own.from_file")
    reach(ui, f"bring.{saved.name}")
    ui.tap("writing.done")
    assert list(app.shelf.owned("open-table/layout").values()) == [layout]
    ui.back()
    reach(ui, f"layout.kept {next(iter(app.shelf.owned('open-table/layout')))}")


def at_the_options(ui: Any, app: Any, game: str) -> Any:
    from companion.games import GAMES

    app.stage.show("new_table")
    page = app.stage.screen
    page.choose(game)
    for number in range(GAMES[game].players[0] if GAMES[game].players[0] > 1 else 2):
        seating(page).tap(app.shelf.new_person(f"Person {number}"))
    page.go("ready")
    ui.frames(3)
    return page


@in_turn
@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_the_options_of_every_game_fit(ui: Any, look: Any) -> None:
    from companion.games import GAMES

    app = opened(ui, look)
    for game in GAMES:
        page = at_the_options(ui, app, game)
        sound(ui)
        ready = seating(page)
        if not ready.unfolded:
            reach(ui, "new.more")
            sound(ui)
        for key, options in list(ready.options.items())[:2]:
            options.open(options.rows[key][0])
            sound(ui)
            ui.back()
        assert page.step == "ready"


@in_turn
def test_an_option_an_edition_and_the_checklist(ui: Any) -> None:
    from companion.games import GAMES

    if "white-lotus" not in GAMES:
        pytest.skip("needs a game with editions")
    app = opened(ui)
    page = at_the_options(ui, app, "white-lotus")
    ready = seating(page)
    presets = list(ready.preset.options)
    reach(ui, f"preset.{presets[1][0]}")
    assert page.plan.options.items() >= page.game.presets[presets[1][0]].items()
    assert ready.preset.chosen == [presets[1][0]]
    tasks = [text for _, text in ready.tasks.options]
    assert tasks
    reach(ui, f"setup.{tasks[0]}")
    assert ready.tasks.chosen == [tasks[0]]
    reach(ui, "new.more")
    entry = next(option for option in page.game.options if option.key == "battle_minimum")
    reach(ui, f"option.{entry.key}")
    reach(ui, f"choose.{entry.key}.{entry.options[-1]}")
    assert page.plan.options[entry.key] == entry.options[-1]
    reach(ui, "new.next")
    assert app.session.header.options[entry.key] == entry.options[-1]


@in_turn
def test_the_ways_of_the_white_lotus(ui: Any) -> None:
    """Real cards first; whoever seals in the app may leave the cards in the box; with own phones people join next."""
    app = opened(ui)
    page = at_the_options(ui, app, "white-lotus")
    ready = seating(page)
    assert [key for key, *_ in ready.way.options] == ["cards", "passed", "phones"]
    assert ready.way.chosen == ["cards"]
    assert page.plan.options["bids"] == "out"
    assert ui.find("option.bids") is None
    reach(ui, "new.more")
    every = {option.key for option in page.game.options}
    assert set(ready.options) == every
    reach(ui, "way.passed")
    assert ready.way.chosen == ["passed"]
    assert page.plan.options["cards"] == "box"
    assert not [text for text, *_ in ready.tasks.options if "influence" in text]
    reach(ui, "way.phones")
    assert ready.way.chosen == ["phones"]
    reach(ui, "new.next")
    assert app.stage.path[-1][0] == "phones"
    ui.back()
    assert app.stage.path[-1][0] == "table"
    assert app.session.header.options["bids"] == "sealed"
