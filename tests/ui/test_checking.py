"""What one's own phone makes of what it has opened itself, by taps: letters, other numbers, voids."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

from companion.bidding_box.box import Box
from companion.core.asks import Pick
from companion.core.say import Say, say
from companion.core.scene import Facts, Result
from companion.games import GAMES
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from companion.ui.joined import Joined
from companion.words import Words
from tests.bidding_box.sockets import box_of, joined, soon
from tests.counts import in_turn
from tests.tables import ALL, header, outside
from tests.ui.evening import Evening, evening, fits
from tests.ui.test_join import ben, far, seal_by_tap

FIXTURES = (evening, far, ben)


def all_seal(session: Session, ui: Any) -> None:
    """Ben by taps on the phone of his own, the others at the box."""
    session.answer("chance", "gate")
    ui.wait(lambda: ui.find("number.3"), "the ask")
    seal_by_tap(3, ui)
    ui.wait(lambda: "ben" in session.scene().sealed, "the seal")
    session.answer("anna", 2)
    session.answer("cora", 1)


@in_turn
def test_letters_are_compared_by_taps_before_anything_opens(far: Box, ben: Evening, ui: Any) -> None:
    session: Session = far.session
    ui.tap("table.more")
    ui.tap("menu.compare")
    all_seal(session, ui)
    ui.wait(lambda: ui.find("own_phone.same"), "the letters")
    letters = far.letters
    assert any(letters in text for text in ui.texts())
    assert session.scene().unopened == ("ben",)
    assert fits(ui) == []
    ui.tap("own_phone.same")
    ui.wait(lambda: ui.find("reveal.unbroken"), "the reveal")
    assert letters in ui.get("reveal.unbroken").text
    ben.table.reveal.close()
    ui.frames(2)
    ui.tap("table.more")
    ui.tap("menu.record")
    assert any(letters in text for text in ui.texts())


def test_a_box_that_tells_other_numbers_is_told(far: Box, ben: Evening, ui: Any) -> None:
    """It opens what was sealed, and paints another number of Anna."""
    session: Session = far.session
    telling = far.host._telling
    told = telling.scene
    telling.scene = lambda *given: told(*given).replace('"amount":2', '"amount":9')  # type: ignore[method-assign]
    all_seal(session, ui)
    ui.wait(lambda: ui.find("reveal.unbroken"), "the reveal")
    assert "The box tells other numbers." in ui.get("reveal.unbroken").text
    assert fits(ui) == []
    [anna] = [seal for seal in ben.table.reveal.seals if seal.seat == "anna"]
    anna.share = 1.0
    assert anna.text == "2", "what this phone has checked"


def test_a_round_made_void_after_the_lock_stays_on_the_table(far: Box, ben: Evening, ui: Any) -> None:
    session: Session = far.session
    session.answer("chance", "gate")
    ui.wait(lambda: ui.find("number.3"), "the ask")
    ben.app.joined.compare(True)
    seal_by_tap(3, ui)
    ui.wait(lambda: "ben" in session.scene().sealed, "the seal")
    session.answer("anna", 2)
    session.answer("cora", 1)
    ui.wait(lambda: ui.find("own_phone.same"), "the letters")
    session.void()
    ui.wait(lambda: any(panel.name == "seals_seen" for panel in ben.app.scene.panels), "the card")
    assert any("made void after all had sealed" in text for text in ui.texts())
    assert fits(ui) == []
    ui.tap("table.more")
    ui.tap("menu.record")
    ui.tap(text="Put away")
    ui.wait(lambda: all(panel.name != "seals_seen" for panel in ben.app.scene.panels), "the table without it")


def test_a_box_that_tells_them_as_those_of_another_round_has_nobody_say_that_they_were_checked(
    far: Box, ben: Evening, ui: Any
) -> None:
    """The seals of this round are unbroken; what stands above those words has to be what lay under them."""
    session: Session = far.session
    telling = far.host._telling
    told = telling.scene

    def another(*given: Any) -> str:
        found = json.loads(told(*given))
        for panel in found["panels"]:
            if panel["is"] == "Result":
                panel["row"] += 1
        return json.dumps(found).replace('"amount": 2', '"amount": 9')

    telling.scene = another  # type: ignore[method-assign, assignment]
    all_seal(session, ui)
    ui.wait(lambda: ben.table.reveal is not None, "the reveal")
    assert not ui.find("reveal.unbroken")
    assert "This is not what lay under the seals" in ben.table.reveal.ids.words.text
    [card] = [panel for panel in ben.app.scene.panels if panel.name == "seals_checked"]
    assert isinstance(card, Facts)
    told_of = {
        fact.seat: ben.app.tr.say(fact.value) for fact in card.facts if fact.seat and isinstance(fact.value, Say)
    }
    assert told_of == {"anna": "2", "ben": "3", "cora": "1"}, "what this phone has checked stands there by itself"
    letters = session.shown_round().letters  # type: ignore[union-attr]
    assert any(letters in ben.app.tr.say(fact.words) for fact in card.facts)
    assert fits(ui) == []


def test_letters_name_whose_seal_is_not_in_them(far: Box, ben: Evening, ui: Any) -> None:
    """The box leaves out what lies under Anna's seal: who compares reads that beside the letters."""
    session: Session = far.session
    marks = session.marks
    session.marks = lambda: {seat: mark for seat, mark in marks().items() if seat != "anna"}  # type: ignore[method-assign]
    ben.app.joined.compare(True)
    all_seal(session, ui)
    ui.wait(lambda: ui.find("own_phone.same"), "the letters")
    assert any("Not yet in these letters: the seal of Anna." in text for text in ui.texts())
    assert fits(ui) == []


def test_a_phone_says_of_what_it_is_asked_that_nobody_else_is_ever_shown_it() -> None:
    """Before it seals; and what it was asked is kept with its seal, so that only such a vote is shown to it alone."""
    session = begin(Journal(None), header(GAMES["open-table"]), ALL, outside())
    session.answer("table", "vote")
    session.answer("table", (None, ("anna", "ben", "cora"), "only_counts", ()))
    with ExitStack() as stack:
        box = box_of(stack, session)
        anna = Joined(joined(stack, box, "anna"), lambda _: None, lambda: Words("en", "open-table", session.names()))
        assert anna.scene().notice == say("guest.stays")
        anna.answer("anna", "yes")
        assert anna.client.guest.seals.last["private"]
        for seat in ("ben", "cora"):
            session.answer(seat, "no")
        assert anna.client.wait(lambda c: c.guest.verdict)
        assert anna.client.wait(lambda c: any(isinstance(panel, Result) for panel in c.scene().panels))
        assert anna.scene().notice != say("guest.stays")
        [result] = [panel for panel in anna.scene().panels if isinstance(panel, Result)]
        assert "yours as you made it" in anna.verdict(result)


def test_a_box_that_calls_somebody_otherwise_after_the_seal_is_told(far: Box, ben: Evening, ui: Any) -> None:
    """No seal holds a name: the phone shows what it has checked by the names of when it sealed, and says so."""
    session: Session = far.session
    session.answer("chance", "gate")
    ui.wait(lambda: ui.find("number.3"), "the ask")
    seal_by_tap(3, ui)
    ui.wait(lambda: "ben" in session.scene().sealed, "the seal")
    telling = far.host._telling
    told = telling.scene
    telling.scene = lambda *given: told(*given).replace('"Anna"', '"Zed"')  # type: ignore[method-assign]
    session.answer("anna", 2)
    session.answer("cora", 1)
    ui.wait(lambda: ui.find("reveal.unbroken"), "the reveal")
    said = ui.get("reveal.unbroken").text
    assert said.startswith("The box tells other names: when you sealed, Zed was called Anna.")
    assert "All seals unbroken" in said
    assert fits(ui) == []


def test_a_box_that_swaps_what_options_are_called_after_the_seal_is_told() -> None:
    """Anna votes for tea; then the box calls that milk, in the question and in the result."""
    session = begin(Journal(None), header(GAMES["open-table"]), ALL, outside())
    session.answer("table", "vote")
    session.answer("table", (None, ("anna", "ben", "cora"), "by_name", ("Tea", "Milk")))
    with ExitStack() as stack:
        box = box_of(stack, session)
        anna = Joined(joined(stack, box, "anna"), lambda _: None, lambda: Words("en", "open-table", session.names()))
        [ask] = [asked.ask for asked in anna.scene().asked if asked.seat == "anna"]
        assert isinstance(ask, Pick)
        anna.answer("anna", ask.options[0])
        assert soon(lambda: "anna" in session.scene().sealed)
        telling, row = box.host._telling, anna.client.scene().row
        told = telling.scene
        telling.scene = lambda *given: (  # type: ignore[method-assign]
            told(*given).replace('"Tea"', '"tea"').replace('"Milk"', '"Tea"').replace('"tea"', '"Milk"')
        )
        session.answer("ben", ask.options[1])
        assert anna.client.wait(lambda c: "ben" in c.scene().sealed and anna.scene())
        session.answer("cora", ask.options[1])
        assert anna.client.wait(lambda c: c.guest.verdict and c.scene().row > row and anna.scene())
        [result] = [panel for panel in anna.scene().panels if isinstance(panel, Result)]
        assert "Anna sealed: Tea. The box says: Milk." in anna.verdict(result)
