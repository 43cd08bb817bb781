"""A whole solo game of The White Castle by real taps, with the owner's cards written down first; every tap counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.scene import Todo
from companion.games import GAMES
from companion.games.white_castle.deck import read_deck
from companion.running.dealer import seed_seal
from companion.shelf import belongings
from companion.shelf.prepared import Chance, Plan, header
from tests.counts import counts, one
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evenings import opened, reach, sound
from tools.castle_by_hand import Solo

LOOKS = [(PHONE, 100, "en", "light"), (PHONE, 200, "de", "dark"), (TABLET, 100, "fr", "dark")]
DICE, HUMAN, CLAN, INFLUENCE, END = 9, 3 * 2 + 2, 3 * 1, 1, 1  # the last turn is done with the marker
CHOICES = 5  # of a round: gardens that are worth the same, who lies on top, the pad where the track goes far
CODE = "hanko://castle-deck/1/000ga_i1.011w5_v2.022ga_v2c3.103w5_i1.114ga_v2.125w5_v2.206ga_i1.217w5_v2.220ga_v2"


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
    assert set(game.rivals) == set(game.own) == {1}
    assert len(game.rivals + game.own) == 15  # the tap for the marker ends the last turn of a round too
    least = DICE + HUMAN + CLAN + END
    assert all(least <= taps <= least + INFLUENCE + CHOICES for taps in game.rounds)
    assert game.deck <= 45
    tell(f"taps: cards written down {game.deck}, rounds {game.rounds}, least {least}")
    game.look_back()
    assert f"It begins {in_fours(seed_seal(seed))[:19]};" in game.sealed
    assert app.shelf.evenings[0].rung[:2] == ("easy", "own")
    reach(ui, "rung.easy.1")
    assert app.stage.path[-1][0] == "sheet"


def at_the_deck(ui: Any) -> Any:
    app = opened(ui)
    app.stage.show("belongings", kind="white-castle/deck")
    ui.frames(3)
    return app


def test_what_was_written_down_meanwhile_is_played_with(ui: Any) -> None:
    """The deck of the page that people come back from is chosen, and the source of the cards follows."""
    app = opened(ui)
    plan = Plan("white-castle", (app.shelf.new_person("Anna"),), options={"cards": "practice"})
    app.stage.show("new_table", plan=plan)
    ui.frames(3)
    assert chosen(ui) == [""]
    reach(ui, "own.deck")
    ui.back()
    ui.frames(3)
    assert chosen(ui) == [""]
    assert app.stage.screen.plan == plan
    reach(ui, "own.deck")
    bring(ui, app, CODE)
    press(ui, "writing.done")
    ui.back()
    ui.frames(3)
    (name,) = app.shelf.owned("white-castle/deck")
    assert chosen(ui) == [f"kept {name}"]
    assert app.stage.screen.plan.options["cards"] == "own"
    reach(ui, "own.deck")
    app.shelf.keep("white-castle/deck", name, belongings.from_text(deck_kind(), CODE.replace("000ga", "000gs")))
    ui.back()
    ui.frames(3)
    assert chosen(ui) == [f"kept {name}"]  # as it is now
    assert app.stage.screen.plan.own["deck"] == deck_kind().read(app.shelf.owned("white-castle/deck")[name])
    sound(ui)


def chosen(ui: Any) -> Any:
    """Which deck the table that is prepared would begin with."""
    (ready,) = [child for child in ui.app.stage.screen.ids.column.children if hasattr(child, "chosen")]
    return ready.chosen["deck"].chosen


def deck_kind() -> Any:
    return belongings.kind("white-castle/deck")


def test_half_a_deck_waits(ui: Any) -> None:
    app = at_the_deck(ui)
    reach(ui, "own.write")
    reach(ui, "deck.space.WELL")
    reach(ui, "deck.effect.gate")
    reach(ui, "deck.effect.vp")
    reach(ui, "deck.effect.vp-7")
    ui.back()
    ui.frames(2)
    reach(ui, "own.write")
    page = app.stage.screen
    assert page.at == 1
    assert page.draft[0].step == ""
    assert page.draft[0].bottom == ("vp-7",)
    reach(ui, "deck.1")
    reach(ui, "deck.held.top-0")
    assert page.card.step == "top"
    reach(ui, "deck.front")
    reach(ui, "front.white-left")
    assert page.card.die == "white-left"
    assert not page.whole


def test_cards_that_were_heard_are_shown_and_corrected(ui: Any) -> None:
    """Of four cards of an evening one said something else; it is kept at once, and the others stay as they are."""
    app = at_the_deck(ui)
    kind = belongings.kind("white-castle/deck")
    heard = {"version": 1, "cards": belongings.from_text(kind, CODE)["cards"][:4]}
    app.shelf.keep(kind.key, "Mine", heard)
    app.stage.screen.show()
    ui.frames(2)
    reach(ui, "own.Mine")
    words = app.stage.screen.words
    assert any(words("notice.half_deck", known=4, size=9) in text for text in ui.texts())
    press(ui, "thing.edit")
    page = app.stage.screen
    assert page.at == 4  # the first that nobody has heard
    assert page.draft[0].top
    press(ui, "deck.1")
    press(ui, "deck.held.top-0")
    press(ui, "deck.effect.gate")
    kept = kind.read(app.shelf.owned(kind.key)["Mine"])["cards"]
    assert [len(kept), kept[0]["top"]] == [4, [{"type": "gate"}]]
    assert kept[1:] == heard["cards"][1:]


def press(ui: Any, tag: str) -> None:
    """Tap it, past the word in passing that may lie over it."""
    from companion.ui.widgets.overlays import Toast

    if Toast.current is not None:
        Toast.current.leave()
    reach(ui, tag)
    ui.frames(2)


def bring(ui: Any, app: Any, code: str) -> None:
    reach(ui, "own.bring")
    reach(ui, "bring_own.paste")
    ui.type(code)
    reach(ui, "writing.done")
    ui.frames(2)


def test_a_code_comes_in_and_goes_out_again(ui: Any) -> None:
    app = at_the_deck(ui)
    bring(ui, app, CODE)
    press(ui, "writing.done")  # the name that is proposed
    ((name, thing),) = app.shelf.owned("white-castle/deck").items()
    kind = belongings.kind("white-castle/deck")
    assert kind.code is not None
    assert kind.code(thing) == CODE
    press(ui, f"own.{name}")
    press(ui, "thing.code")
    sound(ui)
    assert ui.get("code.text").text == CODE
    press(ui, "code.close")
    press(ui, f"own.{name}")
    press(ui, "thing.file")
    (path,) = (app.shelf.folder / "shared").iterdir()
    assert belongings.from_text(kind, path.read_text("utf-8")) == thing
    press(ui, f"own.{name}")
    press(ui, "thing.edit")
    press(ui, "deck.held.top-0")
    ui.back()
    ui.frames(2)
    assert app.shelf.owned("white-castle/deck") == {name: thing}  # what is half changed is not the deck yet
    press(ui, f"own.{name}")
    press(ui, "thing.edit")
    assert app.stage.screen.card.step == "top"
    press(ui, "deck.effect.gate")
    press(ui, "deck.next")
    press(ui, "writing.done")
    changed = read_deck(app.shelf.owned("white-castle/deck")[name])
    assert changed["C1"].top[0].kind == "gate"
    press(ui, f"own.{name}")
    press(ui, "thing.remove")
    assert app.shelf.owned("white-castle/deck") == {}


def test_a_link_read_by_the_camera_brings_the_deck(ui: Any) -> None:
    from companion.ui import links

    app = opened(ui)
    assert not links.follow(app, "hanko://nothing/x")
    assert app.stage.path[-1][0] == "home"
    assert links.follow(app, CODE)
    ui.frames(2)
    press(ui, "writing.done")
    assert len(app.shelf.owned("white-castle/deck")) == 1


@pytest.mark.parametrize(("code", "why"), [("hanko://castle-deck/1/000t_t", "deck_size"), ("{", "file_unreadable")])
def test_a_broken_code_is_refused_in_words(ui: Any, code: str, why: str) -> None:
    app = at_the_deck(ui)
    bring(ui, app, code)
    words = app.stage.screen.words
    assert any(text in (words(f"refused.{why}"), words(f"refused.{why}", count=1, size=9)) for text in ui.texts())
    assert app.shelf.owned("white-castle/deck") == {}


def test_double_fronts_are_asked_about_and_kept(ui: Any) -> None:
    app = at_the_deck(ui)
    bring(ui, app, CODE.replace("/1/000", "/1/010"))
    reach(ui, "writing.done")
    reach(ui, "own." + app.tr("own.deck.name"))
    notes = belongings.kind("white-castle/deck").notes(app.shelf.owned("white-castle/deck")[app.tr("own.deck.name")])
    assert notes
    assert app.stage.screen.words.say(notes[0]) in ui.texts()


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
        reach(ui, f"todo.rival.{at}.differs")
        shown = {ask.name for ask in session.fixes() if ui.find(f"fix.{ask.name}")}
        assert {task.fix, "top"} <= shown == {task.fix, *task.also}
        ui.back()
        ui.frames(2)
        assert app.stage.path[-1][0] == "table"
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


ANNA = (
    *("points.8", "track_space.12", "coins.7", "food.3", "iron.3", "pearl.3"),
    *("gate.2", "level1.1", "level3.2", "yard5.2", "yard1.2"),
    *("garden_cards.stone-3", "garden_cards.plant-1", "garden_cards.plant-2"),
)


@pytest.mark.parametrize("look", one(LOOKS, 2))
def test_only_the_score(ui: Any, look: Any, tell: Callable[[str], None]) -> None:
    """The rulebook's example: a tap for each thing that is not 0, and one to be done; the total is seen on the way."""
    app = opened(ui, look)
    people = (app.shelf.new_person("Anna"), app.shelf.new_person("Ben"))
    plan = Plan("white-castle", people, options={"mirror": "score"})
    assert app.begin(header(plan, GAMES["white-castle"], Chance(*app.shelf.new_table())))
    ui.frames(4)
    reach(ui, "garden_cards.plant-5")
    reach(ui, "garden_cards.plant-5")  # taken back
    for tag in ANNA:
        reach(ui, tag)
    assert ui.get("ask.give").text == app.tr("answer.done_total", total=76)
    sound(ui)
    reach(ui, "gate.3")
    assert ui.get("ask.give").disabled  # six courtiers
    reach(ui, "gate.2")
    reach(ui, "points.5")
    reach(ui, "points.backspace")
    reach(ui, "ask.give")
    ui.frames(2)
    anna = app.session.header.seats[0].id
    assert app.session.total(anna, "points") == 76
    assert app.session.total(anna, "influence") == 12
    assert ui.get("ask.give").text == app.tr("answer.done_total", total=0)
    things = 14  # of the example that are not 0
    assert len(ANNA) == things
    tell(f"taps: the rulebook's example of the final scoring {len(ANNA) + 1}")


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
