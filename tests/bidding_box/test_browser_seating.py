"""One picture for all in a real browser: which seat is yours, not me, leaving, watching, one's own step back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.bidding_box.browser import BID, HAS_BROWSER, SEATS, BoxProcess, Phones, bids, joined, seal

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not HAS_BROWSER, reason="needs Chromium and Node")]

MOST = 60.0  # seconds until twelve sit
LARGE = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def twelve(tmp_path: Path) -> Iterator[BoxProcess]:
    box = BoxProcess(tmp_path / "twelve.hanko", "twelve")
    yield box
    box.done()


def given(box: BoxProcess, seat: str) -> str:
    """Somebody at the box says yes; the letters of the phone that asked."""
    end = time.monotonic() + 8
    while not (found := box.do(f"give {seat}")):
        assert time.monotonic() < end, f"nobody asks for {seat}"
        time.sleep(0.02)
    return str(found[0][1])


def sits(phones: Phones, box: BoxProcess, phone: str, seat: str) -> None:
    phones.do("open", phone, url=box.codes[""])
    phones.click(phone, f"[data-seat={seat}]")
    phones.see(phone, "[data-tag=not_me]")
    shown = phones.do("text", phone, ".big")
    assert given(box, seat) in shown
    phones.see(phone, "#top header")


def test_twelve_phones_are_seated_by_one_picture(
    phones: Phones, twelve: BoxProcess, tell: Callable[[str], None]
) -> None:
    """The machine's part of it, one phone after the other: hands and cameras are not in it."""
    start = time.monotonic()
    for at in range(12):
        sits(phones, twelve, f"phone{at}", f"p{at}")
    took = time.monotonic() - start
    tell(f"twelve phones seated by one picture, one after the other, in {took:.1f} s")
    assert took <= MOST
    assert set(twelve.do("links").values()) == {"live"}


def test_a_seat_that_is_taken_a_no_a_reload_not_me_and_leaving(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, "anna")
    phones.do("open", "ben", url=box.codes[""])
    phones.see("ben", "[data-seat=ben]")
    assert phones.do("run", "ben", code="document.querySelector('[data-seat=anna]').disabled")
    phones.click("ben", "[data-seat=cora]", "[data-tag=not_me]")
    phones.see("ben", "[data-seat=ben]")
    time.sleep(0.3)
    assert box.do("refuse") == [], "a wish that was taken back is none at the box"
    phones.click("ben", "[data-seat=ben]")
    phones.see("ben", "[data-tag=not_me]")
    assert [seat for seat, _ in box.do("refuse")] == ["ben"]
    phones.see("ben", "text=somebody has said no")
    phones.click("ben", "[data-seat=ben]")
    given(box, "ben")
    phones.see("ben", "#top header")
    phones.do("reload", "ben")
    phones.see("ben", "#top header")
    phones.do("open", "again", url=box.codes[""])  # another phone: his seat is gone
    phones.see("again", "[data-seat=cora]")
    assert phones.do("run", "again", code="document.querySelector('[data-seat=ben]').disabled")
    phones.do("open", "wrong", url=box.codes["cora"])
    phones.click("wrong", "[data-tag=not_me]")
    phones.see("wrong", "#code")
    phones.do("fill", "wrong", "#code", text=box.codes[""][-6:].lower())
    phones.click("wrong", "button.main")
    phones.see("wrong", "[data-seat=cora]")
    phones.click("ben", "[data-tag=leave]", "[data-tag=leave_sure]")
    phones.see("ben", "[data-tag=other]")
    phones.see("ben", "text=You have left")
    assert box.do("links")["ben"] == "empty"
    phones.click("ben", "[data-tag=other]", "[data-seat=cora]")
    given(box, "cora")
    phones.see("ben", "#top header >> text=Cora")


def test_the_seat_of_another_table_is_not_taken_for_one_of_this(phones: Phones, box: BoxProcess) -> None:
    """A phone that sat elsewhere yesterday scans today's picture, and is loaded anew before it has a seat."""
    phones.do("open", "cora", url=box.codes["cora"])
    stale = "localStorage['hanko.signs'] = '000000', localStorage['hanko.own'] = '1.zed.0.AAECAwQFBgcICQoLDA0ODw'"
    phones.do("run", "cora", code=stale)
    phones.do("tab", "cora", **{"as": "today", "url": box.codes[""]})
    phones.see("today", "[data-seat=cora]")
    phones.do("reload", "today")
    phones.see("today", "[data-seat=cora]")


def test_a_wrong_code_is_said_to_be_wrong_and_guessing_has_to_wait(phones: Phones, box: BoxProcess) -> None:
    wrong = "ZZZZZZ" if box.codes[""][-6:] != "ZZZZZZ" else "YYYYYY"
    for _ in range(10):
        phones.do("open", "thief", url=f"{box.codes[''][:-6]}{wrong}")
        phones.see("thief", "[data-tag=other]")
        if "Too many" in phones.do("text", "thief", ".big"):
            return
    raise AssertionError("guessed ten times, and nobody minded")


def test_a_large_screen_shows_what_all_see_and_answers_nothing(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    phones.do("open", "wall", url=box.codes[""], look=LARGE)
    phones.click("wall", "[data-tag=watch]")
    phones.see("wall", "[data-tag=full]")
    bids(phones, box)
    phones.see("wall", "text=Anna")
    seal(phones, "anna", "5")
    phones.see("wall", ".stamp.sealed >> text=Anna")
    assert phones.do("count", "wall", ".stamp.sealed") == 1
    assert phones.do("count", "wall", "[data-option]") == phones.do("count", "wall", "[data-tag=give]") == 0
    seal(phones, "ben", "3")
    seal(phones, "cora", "10")
    phones.see("wall", ".result >> text=Cora")
    phones.click("wall", "[data-tag=sheet]", ".sheet button.main", "[data-tag=full]")
    end = time.monotonic() + 8
    while not phones.do("run", "wall", code="!!document.fullscreenElement"):
        assert time.monotonic() < end
    phones.do("reload", "wall")
    phones.see("wall", ".result >> text=Cora")
    box.kill()
    phones.see("wall", ".bad")
    box.start()
    phones.do("gone", "wall", ".bad")
    phones.see("wall", ".result >> text=Cora")


def test_ones_own_last_answer_is_taken_back_once_and_nobody_elses(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    phones.see("anna", "[data-option=bid]")
    before = box.do("stand")[0]
    phones.click("anna", "[data-option=bid]")
    phones.see("anna", "[data-tag=take_back]")
    assert phones.do("count", "ben", "[data-tag=take_back]") == 0
    phones.click("anna", "[data-tag=take_back]")
    phones.do("gone", "anna", "[data-tag=take_back]")
    assert box.do("stand")[0] == before
    phones.click("anna", "[data-option=bid]")
    phones.see("anna", "[data-tag=take_back]")
    box.do(BID)
    phones.see("anna", "[data-ask=bid]")
    assert phones.do("count", "anna", "[data-tag=take_back]") == 0


NO_VIBRATION = """
  window.tones = window.locks = 0;
  Object.defineProperty(navigator, 'vibrate', { value: undefined });
  Object.defineProperty(navigator, 'wakeLock', { value: undefined, configurable: true });
  window.AudioContext = class {
    currentTime = 0;
    createOscillator() { return { connect() {}, start() { window.tones++; }, stop() {} }; }
  };
"""
LOCK = """
  const request = () => { window.locks++; return Promise.reject(); };
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  document.dispatchEvent(new Event('visibilitychange'));
"""


def test_a_phone_without_vibration_is_heard_and_says_that_it_may_sleep(phones: Phones, box: BoxProcess) -> None:
    """As an iPhone is: the browser's own answers are put in their place, for Chromium has both."""
    phones.do("open", "anna", url=box.codes["anna"])
    phones.see("anna", "[data-tag=me]")
    phones.do("run", "anna", code=NO_VIBRATION)
    phones.click("anna", "[data-tag=me]")
    phones.see("anna", "text=may fall asleep")
    joined(phones, box, "ben", "cora")
    before = phones.do("run", "anna", code="window.tones")
    bids(phones, box)
    assert phones.do("run", "anna", code="window.tones") == before + 1, "it is asked"
    phones.do("run", "anna", code=LOCK)
    assert phones.do("run", "anna", code="window.locks") == 1, "and refused, which is nobody's mistake"
    for seat, option in (("anna", "5"), ("ben", "3"), ("cora", "10")):
        seal(phones, seat, option)
    phones.see("anna", "[data-tag=verdict]")
    assert phones.do("run", "anna", code="window.tones") >= before + 3, "sealed, and opened"
