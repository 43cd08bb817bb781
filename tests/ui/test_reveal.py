"""All seals open at once, once, and a tap goes on."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.core.header import Header, Seat
from companion.core.say import Who, say
from companion.core.scene import Result
from companion.words import LANGUAGES, Words
from tests.counts import in_turn, one_row
from tests.ui.aims import SIX, arrow_before, sums_told
from tests.ui.conftest import PHONE, TABLET
from tests.ui.evening import PEOPLE, Evening, evening, fits
from tests.ui.evenings import opened

FIXTURES = (evening,)


def sealed(evening: Evening, ui: Any, **how: Any) -> Any:
    """A round in which Ben wins, just settled."""
    app = evening.begin(**how)
    ui.tap("pick.gate")
    for bid in (1, 4, 2, 0)[: len(app.scene.people)]:
        evening.seal(bid)
    return app


def test_the_last_seal_opens_them_all(evening: Evening, ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.table import reveal as opening

    monkeypatch.setattr(opening, "OPENING", 2)  # so long that a busy machine still sees it begin
    sealed(evening, ui)
    reveal = evening.table.reveal
    assert reveal.parent is not None
    assert reveal.share < 1
    ui.wait(lambda: reveal.share == 1, "the seals to open")
    ui.frames(2)
    assert [seal.text for seal in reveal.seals] == ["1", "4", "2"]
    assert "Ben gets the the gate." in ui.texts()


def test_what_opens_was_made_while_people_sealed_and_knew_nothing(evening: Evening, ui: Any) -> None:
    """So nobody waits for it in the moment at which all look."""
    evening.begin()
    ui.tap("pick.gate")
    ui.pause(1)
    made = evening.table.ahead.made
    assert made is not None
    assert made.parent is None
    known = [(seal.seat, seal.opened, seal.text) for seal in made.ids.seals.children[::-1]]
    assert known == [(seat, None, "") for seat in ("anna", "ben", "cora")]
    for bid in (1, 4, 2):
        evening.seal(bid)
    assert evening.table.reveal is made
    assert evening.table.ahead.made is None


def test_the_finger_that_held_the_last_seal_takes_nothing_away(evening: Evening, ui: Any) -> None:
    app = evening.begin()
    ui.tap("pick.gate")
    evening.seal(1)
    evening.seal(4)
    evening.open_curtain()
    ui.tap("number.2")
    evening.calm()
    ui.hold("ask.give", 2)  # seals after a moment, and lies there until all is open
    assert app.scene.sealed == ()
    assert evening.table.reveal.share == 1
    assert evening.table.reveal.parent is not None


def test_with_reduced_motion_it_is_open_at_once(evening: Evening, ui: Any) -> None:
    sealed(evening, ui, reduce_motion=True)
    assert evening.table.reveal.share == 1


def test_a_tap_anywhere_goes_on_to_the_card_above_the_ask(evening: Evening, ui: Any) -> None:
    app = sealed(evening, ui)
    evening.go_on()
    assert evening.table.reveal.parent is None
    assert isinstance(app.scene.panels[-1], Result)
    assert ui.get("opened.ben").number == "4"
    ui.tap("pick.pier")
    assert app.scene.asked[0].secret


def test_what_lies_below_the_seals_is_made_when_they_are_gone(evening: Evening, ui: Any) -> None:
    """The frame in which they open has enough to do."""
    sealed(evening, ui, reduce_motion=True)
    told = evening.table.ids.told
    assert evening.table.reveal.parent is not None
    assert not told.cards.children
    ui.back()
    ui.frames(3)
    assert [type(card).__name__ for card in told.cards.children] == ["ResultPanel"]
    assert ui.get("opened.ben").number == "4"


def test_back_goes_on_too(evening: Evening, ui: Any) -> None:
    sealed(evening, ui)
    ui.back()
    assert evening.table.reveal.parent is None
    assert evening.app.stage.path[-1][0] == "table"


@in_turn
def test_coming_back_to_the_table_reveals_nothing_again(evening: Evening, ui: Any) -> None:
    app = sealed(evening, ui)
    evening.go_on()
    app.open_table("t1")
    ui.frames(3)
    assert evening.table.reveal is None


def test_undo_reveals_nothing(evening: Evening, ui: Any) -> None:
    sealed(evening, ui)
    evening.go_on()
    shown = evening.table.reveal
    ui.tap("pick.pier")
    evening.app.session.undo()
    ui.frames(2)
    assert evening.table.reveal is shown
    assert shown.parent is None


def test_a_seat_with_another_language_does_not_swallow_the_reveal(evening: Evening, ui: Any) -> None:
    from dataclasses import replace

    sealed(evening, ui, seats=(*PEOPLE[:2], replace(PEOPLE[2], language="de")))
    assert evening.table.reveal.parent is not None
    assert evening.app.tr.language == "en"


@in_turn
@pytest.mark.parametrize(("size", "language", "text"), one_row(product([PHONE, TABLET], ["en", "de"], [100, 200]), 7))
def test_the_reveal_fits(evening: Evening, ui: Any, size: tuple[int, int], language: str, text: int) -> None:
    sealed(evening, ui, size=size, language=language, text=text, seats=PEOPLE, reduce_motion=True)
    assert fits(ui) == []


RAID: dict[str, Any] = {
    "anna": ("ben", 9),
    "ben": ("cora", 2),
    "cora": None,
    "dora": ("anna", 5),
    "eva": ("finn", 5),
    "finn": ("dora", 1),
}


@in_turn
@pytest.mark.parametrize(("size", "language", "text"), one_row(product([PHONE, TABLET], LANGUAGES, [100, 200]), 3))
def test_bids_of_six_against_each_other_show_whom_and_what_is_laid_against_each(
    evening: Evening, ui: Any, size: tuple[int, int], language: str, text: int
) -> None:
    """At a table of any game; that nine is most the seals say themselves, where all of it would be too much."""
    own = {"layout": {"version": 1, "bids": [{"name": "Raid", "targets": True}]}}
    header = Header("t1", "open-table", 2, SIX, {}, seed="ab", own=own)
    app = evening.sit(header, size, language, text=text, reduce_motion=True)
    app.session.answer("table", "u1")
    for seat, bid in RAID.items():
        app.session.answer(seat, bid)
    ui.frames(6)
    reveal, words = evening.table.reveal, Words(language, "open-table", {seat.id: seat.name for seat in SIX})
    aimed = {seal.seat: seal for seal in reveal.seals}
    assert [aimed[seat].against for seat in RAID] == ["ben", "cora", "", "anna", "finn", "dora"]
    assert all(arrow_before(aimed[seat], bid[0]) for seat, bid in RAID.items() if bid)
    assert aimed["cora"].text == words("opened.passed")
    sums = {words.say(say("why.against", who=Who(bid[0]))): str(bid[1]) for bid in RAID.values() if bid}
    assert sums.items() <= sums_told(reveal).items()
    assert fits(ui) == []


def test_a_word_that_was_sealed_is_never_cut_in_two(ui: Any) -> None:
    """Five German no's on a phone that lies: beside a long name the box is as narrow as it gets."""
    app = opened(ui, ((740, 360), 100, "de", "light"))
    seats = tuple(
        Seat(f"p{at}", name) for at, name in enumerate(("Anna", "Ben", "Cora", "Henriette-Charlotte", "Emil"))
    )
    own = {"layout": {"version": 1, "votes": [{"name": "Antrag"}]}}
    assert app.begin(Header("t1", "open-table", 2, seats, {}, seed="ab", own=own))
    app.session.answer("table", "u1")
    for seat in seats:
        app.session.answer(seat.id, "no")
    ui.pause(1)
    amounts = [seal.ids.amount for seal in app.stage.screen.reveal.seals]
    assert [amount.text for amount in amounts] == ["Nein"] * 5
    assert all(amount.height < 2 * amount.font_size for amount in amounts)


BIDS_OF_ALL = [((12, 7, 45, 30), 4), ((125, 7, 45, 30), 4), ((125, 199), 2), ((-15, 100, 8), 3)]
SCREENS = [(360, 640), PHONE, (740, 360), (916, 412), (800, 1280), TABLET]


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize(("bids", "count"), BIDS_OF_ALL, ids=str)
def test_numbers_of_up_to_four_are_as_large_as_it_takes_to_see_them_from_afar(
    evening: Evening, ui: Any, size: tuple[int, int], bids: tuple[int, ...], count: int
) -> None:
    """64 dp on a phone, 96 on a tablet, each on one line; with three figures perhaps fewer beside each other."""
    from companion.core.scene import Opened
    from companion.ui.table.reveal import Reveal

    evening.begin(seats=PEOPLE[:count], size=size, reduce_motion=True)
    opened_ = tuple(Opened(seat.id, say("opened.bid"), amount=bid) for seat, bid in zip(PEOPLE, bids, strict=False))
    reveal = Reveal()
    evening.table.add_widget(reveal)
    reveal.tell(Result("bid", say("opened.passed"), 1, opened=opened_))
    ui.frames(6)
    least = 96 if min(size) >= 600 else 64
    for seal in reveal.seals:
        amount = seal.ids.amount
        assert amount.font_size >= least
        assert amount.height < 2 * amount.font_size, "on one line"
        assert amount.texture_size[0] <= seal.width + 1


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_three_sides_count_in_numbers_as_large(evening: Evening, ui: Any, size: tuple[int, int]) -> None:
    """A revolution of three parties."""
    from companion.core.scene import Opened, Side, Why
    from companion.ui.table.sides_reveal import reveal_of

    evening.begin(seats=PEOPLE[:3], size=size, reduce_motion=True)
    sides = tuple(
        Side(say("opened.passed"), (seat.id,), 100 + at, (Why(100 + at, say("opened.passed")),))
        for at, seat in enumerate(PEOPLE[:3])
    )
    told = Result("rising", say("opened.passed"), 1, sides=sides, opened=(Opened("anna", say("opened.passed")),))
    reveal: Any = reveal_of(told)
    evening.table.add_widget(reveal)
    reveal.tell(told)
    ui.frames(6)
    for card in reveal.cards:
        number = card.ids.number
        assert number.font_size >= (96 if min(size) >= 600 else 64)
        assert number.texture_size[0] <= number.width + 1
        assert number.height < 2 * number.font_size
        assert number.x >= card.x
