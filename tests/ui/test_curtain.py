"""The passed device: who holds it sees only their own, and nothing of it stays when it goes on."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.ui.table import curtain, patience
from companion.ui.widgets import holding
from tests.counts import in_turn, one_row
from tests.ui.conftest import LANDSCAPE, PHONE, TABLET
from tests.ui.evening import PEOPLE, Evening, evening, fits
from tests.ui.fingers import at_once, looked

FIXTURES = (evening,)
HOLD, NO_TOUCH = holding.HOLD, curtain.NO_TOUCH


@pytest.fixture
def real_times(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The curtain as slow as it is in the app."""
    assert (HOLD, NO_TOUCH, patience.SHOWN) == (0.4, 0.3, 8.0)
    monkeypatch.setattr(holding, "HOLD", HOLD)
    monkeypatch.setattr(curtain, "NO_TOUCH", NO_TOUCH)


@pytest.fixture
def auction(evening: Evening, ui: Any) -> Evening:
    """A sealed round has just begun."""
    evening.begin()
    ui.tap("pick.gate")
    return evening


def test_the_curtain_hangs_by_itself(auction: Evening, ui: Any) -> None:
    assert "Hand the phone to Anna" in ui.texts()
    assert ui.get("curtain.seal.anna").sealed is False


def test_a_short_touch_opens_nothing(real_times: None, auction: Evening, ui: Any) -> None:
    ui.pause(0.32)
    ui.hold("curtain.hold", 0.25)
    assert auction.app.viewer == ""
    assert ui.find("ask.give") is None


def test_holding_opens_it_and_it_stays_open_with_both_hands_free(auction: Evening, ui: Any) -> None:
    auction.open_curtain()
    assert auction.app.viewer == "anna"
    ui.frames(20)
    assert ui.find("ask.give") is not None


def test_hold_number_seal_sure_and_the_next_curtain(auction: Evening, ui: Any) -> None:
    auction.open_curtain()
    ui.tap("number.3")
    ui.tap("ask.give")
    assert auction.app.scene.sealed == ()
    auction.calm()
    ui.tap("ask.sure")
    assert auction.app.viewer == ""
    assert auction.app.scene.sealed == ("anna",)
    assert "Hand the phone to Ben" in ui.texts()
    assert ui.get("curtain.seal.anna").sealed is True


def test_held_the_button_seals_at_once_and_letting_go_of_it_asks_nothing(auction: Evening, ui: Any) -> None:
    auction.open_curtain()
    ui.tap("number.3")
    auction.calm()
    ui.hold("ask.give", HOLD + 0.05)
    assert auction.app.scene.sealed == ("anna",)
    assert "Hand the phone to Ben" in ui.texts()


def test_where_the_owner_does_not_allow_it_holding_asks_like_a_tap(auction: Evening, ui: Any) -> None:
    auction.app.set(replace(auction.app.shelf.settings, hold_to_seal=False))
    auction.open_curtain()
    ui.tap("number.3")
    assert ui.get("ask.give").text == "Seal"
    ui.hold("ask.give", HOLD + 0.05)
    assert auction.app.scene.sealed == ()
    assert ui.find("ask.sure") is not None


def test_touches_count_for_nothing_right_after_a_change_of_hands(real_times: None, auction: Evening, ui: Any) -> None:
    ui.pause(0.32)
    ui.hold("curtain.hold", 0.42)
    at_once(ui, ui.place(ui.get("number.3")))
    assert ui.get("ask.give").disabled


def test_the_second_of_two_quick_taps_is_not_sure(real_times: None, auction: Evening, ui: Any) -> None:
    auction.open_curtain()
    ui.tap("number.3")
    ui.tap("ask.give")
    ui.tap("ask.sure")
    assert auction.app.scene.sealed == ()


def test_a_tablet_is_called_one(evening: Evening, ui: Any) -> None:
    evening.begin(size=TABLET)
    ui.tap("pick.gate")
    assert "Hand the tablet to Anna" in ui.texts()
    ui.tap("curtain.look")
    ui.frames(4)
    assert "Hand the tablet to Anna" in ui.texts()
    assert "Hand the phone to Anna" not in ui.texts()


def test_back_covers_and_loses_no_seal(auction: Evening, ui: Any) -> None:
    auction.seal(3)
    auction.open_curtain()
    ui.back()
    assert auction.app.viewer == ""
    assert auction.app.scene.sealed == ("anna",)


def test_stored_secrets_show_only_while_they_are_held(auction: Evening, ui: Any) -> None:
    auction.open_curtain()
    assert "Oil" not in ui.texts()
    touch = press(ui, "curtain.see")
    assert "Oil" in ui.texts()
    touch.touch_up()
    ui.frames(2)
    assert "Oil" not in ui.texts()


def press(ui: Any, tag: str) -> Any:
    """A finger that has been down on something for half a second and stays there."""
    from kivy.tests.common import UnitTestTouch

    looked(ui)
    touch = UnitTestTouch(*ui.place(ui.get(tag)))
    touch.touch_down()
    ui.pause(holding.HOLD + 0.05)
    return touch


def test_a_seat_may_seal_anew_until_the_last_has_sealed(auction: Evening, ui: Any) -> None:
    auction.seal(3)
    auction.calm()
    ui.tap("curtain.seal.anna")
    assert "Anna wants to seal anew: hand over the phone" in ui.texts()
    auction.seal(5)
    auction.seal(4)
    auction.seal(1)
    assert auction.app.scene.panels[-1].winners == ("anna",)


def test_people_may_look_at_the_table_in_between(auction: Evening, ui: Any) -> None:
    auction.calm()
    ui.tap("curtain.look")
    assert ui.find("curtain.hold") is None
    assert ui.get("seal.ben").sealed is False
    ui.tap("secret.hand")
    assert ui.find("curtain.hold") is not None


def test_what_was_taken_away_under_a_finger_does_nothing(auction: Evening, ui: Any) -> None:
    """One finger lies on the eye while another opens the curtain."""
    auction.calm()
    touch = press(ui, "curtain.look")
    ui.hold_until("curtain.hold", lambda: auction.app.viewer)
    touch.touch_up()
    ui.frames(2)
    assert auction.app.viewer == "anna"
    assert ui.find("ask.give") is not None


def test_whoever_is_away_is_skipped(auction: Evening, ui: Any) -> None:
    auction.app.session.away("anna")
    ui.frames(2)
    assert "Hand the phone to Ben" in ui.texts()
    assert ui.find("curtain.seal.anna") is None


def test_all_away_goes_on_with_one_tap(auction: Evening, ui: Any) -> None:
    for seat in ("anna", "ben", "cora"):
        auction.app.session.away(seat)
    ui.frames(2)
    ui.tap("secret.forfeit")
    assert auction.app.scene.asked[0].key.startswith("tie")


def test_undo_lets_all_seal_again(auction: Evening, ui: Any) -> None:
    auction.seal(3)
    auction.app.session.undo()
    ui.frames(2)
    assert auction.app.scene.sealed == ()
    assert "Hand the phone to Anna" in ui.texts()


def test_the_curtain_speaks_the_language_of_its_seat(evening: Evening, ui: Any) -> None:
    evening.begin(seats=(replace(PEOPLE[0], language="de"), *PEOPLE[1:3]))
    ui.tap("pick.gate")
    assert "Gebt das Handy an Anna" in ui.texts()
    evening.open_curtain()
    assert ui.get("ask.give").text == "Zum Siegeln halten"
    ui.back()
    assert evening.app.tr.language == "en"


def test_killed_and_started_again_the_same_curtain_hangs(auction: Evening, ui: Any) -> None:
    auction.seal(3)
    auction.open_curtain()
    ui.tap("number.2")
    auction.app.session.journal.close()  # nothing else is said to the app
    ui.close()
    app = auction.start()
    assert app.scene is not None
    assert app.scene.sealed == ("anna",)
    assert "Hand the phone to Ben" in ui.texts()
    auction.open_curtain()
    assert ui.get("ask.give").disabled


def test_nothing_half_typed_is_ever_on_disk(auction: Evening, ui: Any) -> None:
    auction.open_curtain()
    before = {path: path.read_bytes() for path in Path(auction.folder).rglob("*") if path.is_file()}
    ui.tap("number.7")
    ui.tap("ask.give")
    ui.pause(0.1)
    ui.back()
    ui.back()
    assert auction.app.half_sealed
    after = {path: path.read_bytes() for path in Path(auction.folder).rglob("*") if path.is_file()}
    assert before == after


def everything(ui: Any) -> list[str]:
    """Every attribute of every widget there is, without addresses and times."""
    seen = []
    for widget in ui.widgets():
        values = {name: getattr(widget, name) for name in widget.properties() if name not in ("ids", "parent")}
        held = {name: value for name, value in vars(widget).items() if not name.startswith("_no_touch")}
        for name, value in sorted({**values, **held}.items()):
            seen.append(
                re.sub(
                    r"0x[0-9a-f]+|hash=\d+ id=\d+|observers=\d+|uid=.\d+.|-?\d+\.\d+",
                    "#",
                    f"{type(widget).__name__}.{name}={value!r}",
                )
            )
    return seen


def tree_with(evening: Evening, ui: Any, bid: int, seats: int) -> list[list[str]]:
    """What the tree holds at every hand after Anna has sealed this bid."""
    evening.begin()
    ui.tap("pick.gate")
    evening.seal(bid)
    ui.pause(0.2)
    found = [everything(ui)]
    for _ in range(seats):
        evening.open_curtain()
        ui.pause(0.1)
        found.append(everything(ui))
        ui.back()
        evening.seal(1)
        ui.pause(0.2)
        found.append(everything(ui))
    return found


@in_turn
def test_no_trace_of_one_seats_secret_while_another_holds_the_device(evening: Evening, ui: Any) -> None:
    first = tree_with(evening, ui, 2, 1)
    ui.close()
    evening.folder = evening.folder.with_name("other")
    second = tree_with(evening, ui, 7, 1)
    for one, other in zip(first, second, strict=True):
        assert len(one) == len(other)
        assert [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]] == []


@pytest.mark.parametrize(("name", "text"), one_row([("Anna", 100), ("Anna", 200), ("W" * 40, 100)], 1))
def test_the_curtain_of_a_lying_phone_fits(evening: Evening, ui: Any, name: str, text: int) -> None:
    evening.begin(size=LANDSCAPE, text=text, seats=(replace(PEOPLE[0], name=name), *PEOPLE[1:]))
    ui.tap("pick.gate")
    assert fits(ui) == []
    for tag in ("curtain.look", "curtain.hold", "curtain.seal.ben"):
        ui.place(ui.get(tag))


@pytest.mark.parametrize(("size", "language", "text"), one_row(product([PHONE, TABLET], ["en", "de"], [100, 200]), 3))
def test_the_curtain_fits(evening: Evening, ui: Any, size: tuple[int, int], language: str, text: int) -> None:
    evening.begin(size=size, language=language, text=text, seats=PEOPLE, options={"oil": 12})
    ui.tap("pick.gate")
    assert fits(ui) == []
    evening.open_curtain()
    assert fits(ui) == []
    ui.tap("pad.2")
    ui.tap("ask.give")
    assert fits(ui) == []
