"""A whole solo game of The White Castle by real taps, with the owner's cards written down first; every tap counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.scene import Todo
from companion.games import GAMES
from companion.running.dealer import seed_seal
from companion.shelf.prepared import Chance, Plan, header
from companion.ui.look import look_of
from companion.ui.table.telling import Telling
from tests.counts import counts, in_turn, one
from tests.games.wording import texts
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evenings import open_told, opened, press, reach, sat, seen, sound
from tests.ui.recorded import give, recorded
from tests.ui.walk.happened import Told
from tests.ui.walk.on_screen import tree
from tests.ui.walk.step import Step
from tools.castle_by_hand import Solo

LOOKS = [(PHONE, 100, "en", "light"), (PHONE, 200, "de", "dark"), (TABLET, 100, "fr", "dark")]
DICE, HUMAN, CLAN, INFLUENCE, END = 9, 3 * 2 + 2, 3 * 1, 1, 1  # the last turn is done with the marker
FAR = 1  # the pad, where the track goes far
LARGEST = {1, 2, 3}  # pages on which the largest type may tell the clan's turn on a phone
LAID = 2  # further ones of the set-up, or of the end of a round


@pytest.mark.counts
@pytest.mark.parametrize("look", LOOKS[: counts(len(LOOKS))])
def test_a_whole_solo_game(ui: Any, look: Any, tell: Callable[[str], None]) -> None:
    from companion.ui.table.menu import in_fours

    app = opened(ui, look)
    game = Solo(ui, lambda _: sound(ui))
    game.prepare()
    game.play()
    seed = app.session.header.seed
    assert game.turns == [2] * 9
    assert set(game.own) == {1}
    pages = {1} if look[1] == 100 else LARGEST
    assert set(game.rivals) <= pages
    assert len(game.rivals + game.own) == 15  # the tap for the marker ends the last turn of a round too
    least, most = DICE + HUMAN + CLAN + END, INFLUENCE + FAR + (CLAN * (max(pages) - 1) + LAID) * (look[1] > 100)
    assert all(least <= taps <= least + most for taps in game.rounds), game.rounds
    assert game.deck <= 45
    tell(f"taps: cards written down {game.deck}, rounds {game.rounds}, least {least}")
    game.look_back()
    assert in_fours(seed_seal(seed))[:19] in game.sealed
    assert app.shelf.evenings[0].rung[:2] == ("easy", "own")
    reach(ui, "rung.easy.1")
    assert app.stage.path[-1][0] == "sheet"


@in_turn
@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_the_set_up_becomes_one_line_once_the_dice_are_told(ui: Any, size: tuple[int, int]) -> None:
    """WC-P-6, WC-S-1.2: it stands beside the dice that are asked, and a tap opens all of it again."""
    app = opened(ui, (size, 100, "en", "light"))
    game = Solo(ui, lambda _: None)
    game.prepare(write=False)
    for value in (1, 3, 6, 2, 2, 5, 4, 4, 6):
        assert not app.stage.screen.ids.told.brief
        game.tap(f"number.{value}")
    assert game.asked.name == "take"
    ui.pause(0.3)
    told = app.stage.screen.ids.told
    assert (told.brief, len([each for each in ui.widgets() if type(each).__name__ == "ToldLine"])) == (True, 1)
    if size == PHONE:  # what was told has left room for all the spaces
        assert all(ui.find(f"aside.{name}") is None for name in ("bridges", "spaces", "gardens"))
    open_told(ui)
    assert any(text.startswith("Heron on place 1") for text in ui.texts())


@in_turn
@pytest.mark.parametrize("name", ["gardener", "garden_worth"])
def test_a_garden_that_is_corrected_is_called_a_garden(ui: Any, name: str) -> None:
    """WC-P-7, WC-S-5.4: which garden, and what it is worth; neither is a card of the clan or the end of a track."""
    app = opened(ui)
    game = Solo(ui, lambda _: None)
    game.prepare(write=False)
    app.stage.show("fixes")
    press(ui, f"fix.{name}")
    told = [getattr(each, "text", "") for each in tree(app.stage.screen.asking)]
    assert "Garden" in told
    assert not {"Solo card", "Points, +40 tile included"} & set(told)


@in_turn
def test_the_table_differs_on_every_line_of_the_clan(ui: Any) -> None:
    """Each line opens the corrections that can change it; the card on top changes the whole turn."""
    app = opened(ui)
    game = Solo(ui, lambda _: None)
    game.prepare(write=False)
    for value in (1, 3, 6, 2, 2, 5, 4, 4, 6):
        game.tap(f"number.{value}")
    while game.asked.name != "rival":  # two gardens may be worth the same, as the seed of this evening has it
        getattr(game, f"_{game.asked.name}")()
    session = app.session
    before, tasks = session.facts(), clan_tasks(app)
    assert all("top" in task.also for task in tasks)
    for at, task in enumerate(tasks):
        open_told(ui)
        assert ui.get(f"todo.rival.{at}").icon.startswith("castle-" if at else "dice"), "each line by its symbol"
        reach(ui, f"todo.rival.{at}.differs")
        shown = {ask.name for ask in session.fixes() if ui.find(f"fix.{ask.name}")}
        assert {task.fix, "top"} <= shown == {task.fix, *task.also}
        ui.back()
        ui.frames(2)
        assert app.stage.path[-1][0] == "table"
    open_told(ui)
    press(ui, "todo.rival.0")
    press(ui, "task.differs")
    press(ui, "fix.top")
    sound(ui)
    other = next(card for card in session.position.game.solo.clan.stack if card != before["top"])
    press(ui, f"pick.{other}")
    press(ui, "why.table")
    assert app.stage.path[-1][0] == "table"
    assert session.facts()["top"] == other
    assert clan_tasks(app) != tasks
    press(ui, "table.undo")
    assert session.facts() == before
    stand = session.line.stand
    press(ui, "pick.done")
    assert session.facts() != before
    press(ui, "table.undo")  # the whole turn, and never another draw
    assert (session.facts(), session.line.stand) == (before, stand)
    assert clan_tasks(app) == tasks


def clan_tasks(app: Any) -> Any:
    return next(p.tasks for p in app.session.scene().panels if isinstance(p, Todo) and p.name == "rival")


def test_whatever_is_to_be_done_has_a_symbol() -> None:
    """Of one's own turn and of the end of a round as well as of the clan's."""
    keys = [key for key in texts("en", "white-castle") if key.startswith("todo.")]
    icons = look_of("white-castle").icons
    assert len(keys) > 20
    assert not [key for key in keys if not any(f"{each}.".startswith(f"{key}.") for each in icons)]


def at_the_end_of_a_round(ui: Any, look: Any) -> Any:
    header, rows = recorded("white-castle/solo-easy-practice.play")
    at = next(at for at, row in enumerate(rows) if row.key == "round_end")

    def before(session: Any) -> None:
        for row in rows[:at]:
            give(session, row)

    return sat(ui, header, look, before)


def test_the_end_of_a_round_says_whose_each_line_is_and_carries_its_symbol(ui: Any) -> None:
    """Line by line where there is no room for more, and in full once it is opened."""
    at_the_end_of_a_round(ui, (PHONE, 100, "de", "light"))
    seen(ui)
    briefly = [each for each in ui.widgets() if type(each).__name__ == "ToldLine" and each.number]
    assert len(briefly) == 6
    assert all(line.icon and line.seats for line in briefly)
    sound(ui)
    open_told(ui)
    ui.pause(0.3)
    lines = [each for each in ui.widgets() if type(each).__name__ == "TodoLine"]
    assert [line.icon for line in lines] == [line.icon for line in briefly]
    assert all(line.seat for line in lines)
    sound(ui)


@in_turn
@pytest.mark.parametrize("asks", [True, False])
def test_the_walker_notices_lines_that_nobody_could_read(ui: Any, monkeypatch: Any, asks: bool) -> None:
    """A list that has no room waits for its button; without that it falls short, though its first line shows."""
    if not asks:
        monkeypatch.setattr(Telling, "alone", lambda _: None)
    app = at_the_end_of_a_round(ui, (PHONE, 200, "de", "light"))
    ui.pause(0.3)
    assert app.stage.screen.ids.told.step == asks
    short = [each.what for each in Told().left_out(Step(app))]
    assert bool(short) != asks
    assert all("things to do are out of view" in what for what in short)


ANNA = (
    *("points.8", "track_space.12", "coins.7", "food.3", "iron.3", "pearl.3"),
    *("gate.2", "level1.1", "level3.2", "yard5.2", "yard1.2"),
    *("garden_cards.stone-3", "garden_cards.plant-1", "garden_cards.plant-2"),
)


def entered(ui: Any, tag: str) -> int:
    """How many taps it takes."""
    name, _, number = tag.partition(".")
    if ui.find(f"open.{name}") is None:
        reach(ui, tag)
        return 1
    for each in (f"open.{name}", *(f"{name}.{digit}" for digit in number)):
        reach(ui, each)
    return 1 + len(number)


@in_turn
@pytest.mark.parametrize("look", one(LOOKS, 2))
def test_only_the_score(ui: Any, look: Any, tell: Callable[[str], None]) -> None:
    """The rulebook's example: a tap for each thing that is not 0, and one to be done; the total is seen on the way.

    On a tablet larger numbers are opened first and then typed, so that all of the sheet is in view.
    """
    app = opened(ui, look)
    people = (app.shelf.new_person("Anna"), app.shelf.new_person("Ben"))
    plan = Plan("white-castle", people, options={"mirror": "score"})
    assert app.begin(header(plan, GAMES["white-castle"], Chance(*app.shelf.new_table())))
    ui.frames(4)
    reach(ui, "garden_cards.plant-5")
    reach(ui, "garden_cards.plant-5")  # taken back
    taps = 1 + sum(entered(ui, tag) for tag in ANNA)
    assert ui.get("ask.give").text == app.tr("answer.done_total", total=76)
    sound(ui)
    reach(ui, "gate.3")
    assert ui.get("ask.give").disabled  # six courtiers
    reach(ui, "gate.2")
    assert entered(ui, "points.5")
    reach(ui, "points.backspace")
    reach(ui, "ask.give")
    ui.frames(2)
    anna = app.session.header.seats[0].id
    assert app.session.total(anna, "points") == 76
    assert app.session.total(anna, "influence") == 12
    assert ui.get("ask.give").text == app.tr("answer.done_total", total=0)
    things = 14  # of the example that are not 0
    assert len(ANNA) == things
    assert taps == things + 1 or (taps == things + 5 and ui.find("open.points"))
    tell(f"taps: the rulebook's example of the final scoring {taps}")


@in_turn
def test_a_new_table_asks_only_for_what_matters(ui: Any) -> None:
    """For one the clan, for several the order; who comes or goes changes that at once."""
    app = opened(ui)
    people = (app.shelf.new_person("Anna"), app.shelf.new_person("Ben"))
    plan = Plan("white-castle", people, absent=frozenset({people[1].id}))
    app.stage.show("new_table", plan=plan)
    ui.frames(3)

    def offered() -> set[str]:
        return {name for name in ("start", "level", "cards", "end_seals") if ui.find(f"option.{name}")}

    assert offered() == {"level", "cards", "end_seals"}
    assert ui.find("preset.practice")
    reach(ui, "option.mirror")
    assert not ui.find("choose.mirror.turn_order")
    reach(ui, "choose.mirror.score")
    ui.frames(3)
    assert offered() == {"end_seals"}
    reach(ui, "preset.real")
    reach(ui, f"ready.{people[1].id}")
    ui.frames(3)
    assert offered() == {"start", "end_seals"}
    assert not ui.find("preset.practice")
    assert ui.find("preset.whole")
    assert ui.find("preset.score")
    sound(ui)
