"""A new table by real taps: people, names of every kind, the order at the table, who is absent, layouts, limits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion import plain_files
from companion.core.say import refuse
from companion.games import GAMES
from companion.shelf.prepared import from_plain
from tests.counts import one
from tests.ui.evenings import LOOKS, NAMES, begun, opened, reach, sound

HOSTILE = ("\u202eneB\u202c Ben", "[b]Ben[/b]", "🎲 Ben", "W" * 10_000, "אבג")


def choose(ui: Any, app: Any) -> Any:
    """Up to the seats, whether or not there is a game to choose."""
    app.stage.show("new_table")
    if app.stage.screen.step == "game":
        reach(ui, "new.game.open-table")
    return app.stage.screen


def add(ui: Any, *names: str) -> None:
    for name in names:
        reach(ui, "seats.name")
        ui.type(name)
        reach(ui, "seats.add")


def seating(page: Any) -> Any:
    return page.ids.column.children[0]


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


@pytest.mark.parametrize("typed", HOSTILE)
def test_any_name_is_shown_harmlessly(ui: Any, typed: str) -> None:
    app = opened(ui)
    choose(ui, app)
    reach(ui, "seats.name")
    ui.get("seats.name").ids.entry.insert_text(typed)
    reach(ui, "seats.add")
    add(ui, "Anna")
    name = app.shelf.people[0].name
    assert 0 < len(name) <= 40
    assert name.isprintable()
    sound(ui)
    reach(ui, "new.next")
    sound(ui)
    reach(ui, "new.next")
    assert app.session.header.seats[0].name == name


def test_enter_adds_one_name_after_the_other(ui: Any) -> None:
    app = opened(ui)
    choose(ui, app)
    reach(ui, "seats.name")
    for name in ("Anna", "Ben"):
        ui.type(name)
        ui.get("seats.name").ids.entry.dispatch("on_text_validate")
        ui.frames(2)
    assert [person.name for person in app.shelf.people] == ["Anna", "Ben"]


def test_known_people_are_a_tap_and_absent_ones_stay_known(ui: Any) -> None:
    app = opened(ui)
    people = [app.shelf.new_person(name) for name in NAMES]
    page = choose(ui, app)
    for person in people[:3]:
        reach(ui, f"seats.{person.id}")
    reach(ui, f"seats.{people[1].id}")
    assert [person.name for person in page.plan.here] == ["Anna", "Charlotte-Sophie"]
    reach(ui, "new.next")
    reach(ui, f"ready.{people[0].id}")
    assert page.wrong
    reach(ui, f"ready.{people[0].id}")
    assert not page.wrong
    assert len(app.shelf.people) == 4


def test_the_order_at_the_table_by_arrows_and_by_dragging(ui: Any) -> None:
    app = opened(ui)
    page = choose(ui, app)
    add(ui, "Anna", "Ben", "Cora")
    order = [person.id for person in page.plan.order]
    reach(ui, f"seats.order.{order[0]}.down")
    assert [person.id for person in page.plan.order] == [order[1], order[0], order[2]]
    handle = ui.get(f"seats.order.{order[2]}").ids.drag
    ui.drag_at(*ui.place(handle), 0, 170)
    assert page.plan.order[0].id == order[2]


def test_a_thirteenth_person_is_refused_in_words(ui: Any) -> None:
    app = opened(ui)
    people = [app.shelf.new_person(f"Person {number}") for number in range(13)]
    page = choose(ui, app)
    for person in people:
        seating(page).tap(person)
    ui.frames(2)
    assert len(page.plan.here) == 12
    assert app.tr("new.full", most=12) in ui.texts()
    sound(ui)


def test_a_person_is_renamed_recoloured_given_a_language_and_forgotten(ui: Any) -> None:
    app = opened(ui)
    page = choose(ui, app)
    add(ui, "Anna", "Ben")
    anna = page.plan.order[0]
    row = next(row for row in ui.find("seats.order").children if row.key == anna.id)
    ui.tap_at(*ui.place(row.ids.name))
    reach(ui, "person.colour.teal")
    reach(ui, "person.language.de")
    ui.get("person.name").text = "Änne"
    reach(ui, "person.done")
    known = app.shelf.people[0]
    assert (known.name, known.colour, known.language) == ("Änne", "teal", "de")
    assert (page.plan.seats[0].name, page.plan.seats[0].colour) == ("Änne", "teal")
    seating(page).open(anna.id)
    reach(ui, "person.forget")
    assert len(app.shelf.people) == 2
    reach(ui, "person.forget")
    assert [person.name for person in app.shelf.people] == ["Ben"]
    assert [person.name for person in page.plan.order] == ["Ben"]


def test_forgetting_somebody_on_a_full_disk_is_refused_in_words(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(ui)
    page = choose(ui, app)
    add(ui, "Anna", "Ben")
    seating(page).open(page.plan.order[0].id)

    def full(_path: object, _plain: object) -> None:
        raise refuse("disk_full")

    monkeypatch.setattr(plain_files, "write", full)
    reach(ui, "person.forget")
    reach(ui, "person.forget")
    assert app.tr("refused.disk_full") in ui.texts()
    assert [person.name for person in app.shelf.people] == ["Anna", "Ben"]


def test_two_people_never_share_a_colour(ui: Any) -> None:
    app = opened(ui)
    page = choose(ui, app)
    add(ui, "Anna", "Ben")
    seating(page).open(page.plan.order[0].id)
    reach(ui, "person.colour.blue")
    reach(ui, "person.done")
    assert page.plan.seats[0].colour == "blue"
    assert len({seat.colour for seat in page.plan.seats}) == 2


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


def test_a_kept_layout_is_offered_by_its_name(ui: Any) -> None:
    app = opened(ui)
    app.shelf.keep("open-table/layout", "Our auction", {"version": 1, "categories": [{"name": "Lamps"}]})
    choose(ui, app)
    add(ui, "Anna", "Ben")
    reach(ui, "new.next")
    reach(ui, "layout.kept Our auction")
    reach(ui, "new.next")
    assert app.session.header.own["layout"]["categories"] == [{"name": "Lamps"}]


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
    (saved,) = (app.shelf.folder / "shared").iterdir()
    (app.shelf.folder / "inbox").mkdir()
    saved.rename(app.shelf.folder / "inbox" / saved.name)
    assert Toast.current
    Toast.current.leave()  # where it was put lies over the list for a moment
    reach(ui, "own.Our auction")
    ui.tap("thing.remove")
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


@pytest.mark.parametrize("look", one(LOOKS, 1))
def test_the_options_of_every_game_fit(ui: Any, look: Any) -> None:
    from companion.games import GAMES

    app = opened(ui, look)
    for game in GAMES:
        page = at_the_options(ui, app, game)
        sound(ui)
        options = seating(page).options
        for entry, _ in list(options.rows.values())[:2]:
            options.open(entry)
            sound(ui)
            ui.back()
        assert page.step == "ready"


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
    entry = next(entry for entry, _ in ready.options.rows.values() if len(getattr(entry, "options", ())) > 1)
    reach(ui, f"option.{entry.key}")
    reach(ui, f"choose.{entry.key}.{entry.options[-1]}")
    assert page.plan.options[entry.key] == entry.options[-1]
    reach(ui, "new.next")
    assert app.session.header.options[entry.key] == entry.options[-1]
