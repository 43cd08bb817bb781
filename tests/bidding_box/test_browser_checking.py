"""In a real browser: what a page makes of what it has opened itself, of letters and of voids."""

from __future__ import annotations

import pytest

from tests.bidding_box.browser import HAS_BROWSER, SEATS, STAMPS, BoxProcess, Phones, bids, joined, seal

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not HAS_BROWSER, reason="needs Chromium and Node")]


def test_a_box_that_tells_other_numbers_is_told_by_every_page(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    bids(phones, box)
    box.do("lie Anna 99")
    for seat, amount in zip(SEATS, ("5", "3", "10"), strict=True):
        seal(phones, seat, amount)
    for seat, words in (("anna", "tells other numbers"), ("cora", "andere Zahlen")):
        phones.see(seat, f"[data-tag=lies] >> text={words}")
        assert "Anna" in phones.do("text", seat, "[data-tag=lies] p")
        assert "99" in phones.do("text", seat, "[data-tag=lies] p")
        assert phones.do("count", seat, "[data-tag=lies] p") == 1
        assert phones.do("run", seat, code=STAMPS) == {"anna": "5", "ben": "3", "cora": "10"}


def test_letters_are_compared_before_a_seal_opens(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    bids(phones, box)
    phones.click("anna", "[data-tag=compare]")
    for seat, amount in zip(SEATS, ("5", "3", "10"), strict=True):
        seal(phones, seat, amount)
    phones.see("anna", "[data-tag=same]")
    phones.see("ben", "text=comparing letters: Anna")
    letters = {phones.do("text", seat, "#ask .letters") for seat in SEATS}
    assert len(letters) == 1
    assert phones.do("count", "ben", "[data-tag=verdict]") == 0
    phones.do("reload", "anna")
    phones.click("anna", "[data-tag=same]")
    assert phones.letters(*SEATS) == letters


def test_a_void_after_the_lock_stays_until_it_is_put_away(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    bids(phones, box)
    seal(phones, "anna", "5")
    phones.see("anna", "[data-tag=anew]")
    phones.do("offline", "anna", off=True)
    seal(phones, "ben", "3")
    seal(phones, "cora", "1")
    phones.see("ben", "text=Wake the phone of Anna")
    box.do("> void")
    phones.see("ben", "[data-card=void]")
    phones.do("reload", "ben")
    phones.see("ben", "[data-card=void]")
    phones.click("ben", "[data-tag=put_away]")
    phones.do("gone", "ben", "[data-card=void]")
    phones.click("ben", "[data-tag=record]")
    assert "void" in phones.do("run", "ben", code="document.querySelector('.sheet textarea').value")
