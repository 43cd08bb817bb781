"""In a real browser: what is half entered stays, and what the box says to an answer is seen."""

from __future__ import annotations

import pytest

from tests.bidding_box.browser import HAS_BROWSER, SEATS, BoxProcess, Phones, bids, joined, seal

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not HAS_BROWSER, reason="needs Chromium and Node")]
SEEN = """(({ top, bottom }) => -1 < top && bottom < innerHeight + 1)(
  document.querySelector('#told p').getBoundingClientRect())"""  # parts of a pixel apart
A_MOMENT = "new Promise((done) => setTimeout(done, 200))"
CHOSEN = "[...document.querySelectorAll('#ask [aria-pressed=true].option')].map((one) => one.textContent)"


def test_what_is_half_entered_stays_while_others_seal(phones: Phones, box: BoxProcess) -> None:
    """Also when somebody's seal takes the way back from this phone, and when its owner wants to compare letters."""
    joined(phones, box, *SEATS)
    phones.click("anna", "[data-option=bid]")
    phones.do("fill", "anna", "[data-field='0'] input", text="Grain")
    for field, option in (("1", "anna"), ("1", "ben"), ("2", "lowest"), ("3", "10"), ("4", "yes"), ("5", "nobody")):
        phones.click("anna", f"[data-field='{field}'] [data-option='{option}']")
    phones.click("anna", "[data-tag=give]")
    phones.see("anna", "[data-tag=take_back]")
    phones.click("anna", "[data-ask=bid_on] [data-option=cora]")
    phones.click("anna", "[data-field='1'] [data-option='7']", "[data-tag=compare]")
    phones.click("ben", "[data-ask=bid_on] [data-option=cora]", "[data-field='1'] [data-option='3']")
    phones.click("ben", "[data-tag=give]", "[data-tag=sure]")
    phones.see("anna", ".stamp.sealed >> text=Ben")
    phones.do("gone", "anna", "[data-tag=take_back]")
    assert phones.do("run", "anna", code=CHOSEN) == ["Cora", "7"]
    phones.click("anna", "[data-tag=give]", "[data-tag=sure]")
    phones.see("anna", "[data-tag=same]")


def test_a_void_before_the_lock_is_said_until_the_next_answer(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    bids(phones, box)
    seal(phones, "anna", "5")
    phones.see("anna", "[data-tag=anew]")
    box.do("> void")
    phones.see("anna", "[data-ask=bid]")
    phones.see("anna", "#told >> text=This round is void")
    phones.do("run", "anna", code=A_MOMENT)
    assert phones.do("run", "anna", code=SEEN)
    seal(phones, "anna", "3")
    phones.do("gone", "anna", "#told p")


def test_a_good_bye_that_is_refused_is_seen_and_forgotten_with_the_round(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    bids(phones, box)
    seal(phones, "anna", "5")
    phones.see("anna", "[data-tag=anew]")
    phones.do("run", "anna", code="document.querySelector('main').style.paddingBottom = '200vh'")
    phones.click("anna", "[data-tag=leave]", "[data-tag=leave_sure]")
    phones.see("anna", "#told p")
    phones.do("run", "anna", code=A_MOMENT)
    assert phones.do("run", "anna", code=SEEN)
    seal(phones, "ben", "3")
    seal(phones, "cora", "1")
    phones.see("anna", "[data-tag=verdict]")
    assert phones.do("count", "anna", "#told p") == 0


def test_who_only_watches_may_ask_for_a_seat_after_all(phones: Phones, box: BoxProcess) -> None:
    phones.do("open", "wall", url=box.codes[""], look={"locale": "en"})
    phones.click("wall", "[data-tag=watch]", "[data-tag=which]", "[data-seat=cora]")
    phones.see("wall", "[data-tag=not_me]")
