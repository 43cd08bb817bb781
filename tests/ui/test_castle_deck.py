"""The owner's nine cards on the screen: written down, corrected, brought in by a code, chosen for a table."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.white_castle.deck import read_deck
from companion.shelf import belongings
from companion.shelf.prepared import Plan
from companion.ui.table.menu import to_keep
from tests.counts import in_turn
from tests.ui.evenings import opened, press, reach, sound
from tests.ui.recorded import recorded, resumed

CODE = "hanko://castle-deck/1/000ga_i1.011w5_v2.022ga_v2c3.103w5_i1.114ga_v2.125w5_v2.206ga_i1.217w5_v2.220ga_v2"


def at_the_deck(ui: Any) -> Any:
    app = opened(ui)
    app.stage.show("belongings", kind="white-castle/deck")
    ui.frames(3)
    return app


@in_turn
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


@in_turn
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


def test_cards_heard_in_a_game_are_kept_at_its_end_and_lie_ready_for_the_next(ui: Any) -> None:
    """With one tap and a name, if that is wished; otherwise nothing is kept, and nothing asks again."""
    app = resumed(ui, *recorded("white-castle/solo-hard-physical.play"), reduce_motion=True)
    ui.frames(6)
    assert app.stage.path[-1][0] == "end", "nothing is told before it that it does not tell itself"
    assert ui.get("over.keep.deck").text == app.tr("table.keep_deck")
    sound(ui)
    reach(ui, "over.keep.deck")
    press(ui, "writing.done")
    ui.frames(4)
    ((name, deck),) = app.shelf.owned("white-castle/deck").items()
    assert deck == deck_kind().of_game(app.own.position.game)
    assert ui.find("over.keep.deck") is None
    press(ui, "over.again")
    ui.frames(4)
    assert chosen(ui) == [f"kept {name}"]
    assert app.stage.screen.plan.own["deck"] == deck
    assert app.stage.screen.plan.options["cards"] == "physical"


def test_a_game_in_which_nothing_new_was_heard_offers_nothing_to_keep(ui: Any) -> None:
    """All nine lay ready: at the table their dice name them, in the file that was brought something else does."""
    app = resumed(ui, *recorded("white-castle/solo-medium-known.play"), reduce_motion=True)
    ui.frames(6)
    assert app.stage.path[-1][0] == "end"
    assert to_keep(app.own) == []
    assert ui.find("over.keep.deck") is None


def bring(ui: Any, app: Any, code: str) -> None:
    reach(ui, "own.bring")
    reach(ui, "bring_own.paste")
    ui.type(code)
    reach(ui, "writing.done")
    ui.frames(2)


@in_turn
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
    press(ui, "folders.leave")
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
    press(ui, "remove.remove")
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


@pytest.mark.parametrize(("code", "why"), [("hanko://castle-deck/1/000t_t", "deck_size"), ("{", "file_line")])
def test_a_broken_code_is_refused_in_words(ui: Any, code: str, why: str) -> None:
    app = at_the_deck(ui)
    bring(ui, app, code)
    words = app.stage.screen.words
    assert any(
        text in (words(f"refused.{why}"), words(f"refused.{why}", count=1, size=9, line=1)) for text in ui.texts()
    )
    assert app.shelf.owned("white-castle/deck") == {}


def test_double_fronts_are_asked_about_and_kept(ui: Any) -> None:
    app = at_the_deck(ui)
    bring(ui, app, CODE.replace("/1/000", "/1/010"))
    reach(ui, "writing.done")
    reach(ui, "own." + app.tr("own.deck.name"))
    notes = belongings.kind("white-castle/deck").notes(app.shelf.owned("white-castle/deck")[app.tr("own.deck.name")])
    assert notes
    assert app.stage.screen.words.say(notes[0]) in ui.texts()
