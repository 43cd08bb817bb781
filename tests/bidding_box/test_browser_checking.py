"""In a real browser: what a page makes of what it has opened itself, of letters and of voids."""

from __future__ import annotations

import pytest

from companion.core.say import Free
from companion.words import Words
from tests.bidding_box.browser import HAS_BROWSER, SEATS, STAMPS, BoxProcess, Phones, bids, joined, seal

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not HAS_BROWSER, reason="needs Chromium and Node")]

SHOWN = (
    "(({{ top, bottom }}) => 0 <= top && bottom <= innerHeight)(document.querySelector('{}').getBoundingClientRect())"
)


def lied_to(phones: Phones, box: BoxProcess, lie: str) -> None:
    """All seal, and of the result the box tells a lie."""
    joined(phones, box, *SEATS)
    bids(phones, box)
    box.do(lie)
    for seat, amount in zip(SEATS, ("5", "3", "10"), strict=True):
        seal(phones, seat, amount)


def test_a_box_that_tells_other_numbers_is_told_by_every_page(phones: Phones, box: BoxProcess) -> None:
    lied_to(phones, box, "lie Anna 99")
    for seat, words in (("anna", "tells other numbers"), ("cora", "andere Zahlen")):
        phones.see(seat, f"[data-card=lies] >> text={words}")
        assert "Anna" in phones.do("text", seat, "[data-card=lies] p + p")
        assert "99" in phones.do("text", seat, "[data-card=lies] p + p")
        assert phones.do("count", seat, "[data-card=lies] p + p") == 1
        assert phones.do("run", seat, code=STAMPS) == {"anna": "5", "ben": "3", "cora": "10"}
        assert phones.do("run", seat, code=SHOWN.format("[data-card=lies]")), "above the result that it is about"


def test_numbers_of_another_row_are_marked_and_what_was_sealed_stands_apart(phones: Phones, box: BoxProcess) -> None:
    lied_to(phones, box, "lie Anna 99 1")
    for seat, words in (("anna", "This is not what lay under the seals"), ("cora", "Das lag nicht unter den Siegeln")):
        phones.see(seat, f"[data-panel=result] >> text={words}")
        assert phones.do("run", seat, code=STAMPS) == {"anna": "5", "ben": "3", "cora": "10"}


def test_what_was_asked_counts_as_it_was_when_this_phone_sealed(phones: Phones, box: BoxProcess) -> None:
    """Not as the box has it later: at least 50, so that 40 would count for whoever has not answered."""
    joined(phones, box, *SEATS)
    bids(phones, box)
    seal(phones, "anna", "5")
    seal(phones, "cora", "1")
    phones.see("cora", "[data-tag=anew]")
    phones.do("shut", "cora")
    box.do("least 50")
    phones.do("reload", "ben")
    phones.do("fill", "ben", "role=textbox", text="60")
    phones.click("ben", "[data-tag=give]", "[data-tag=sure]")
    phones.see("anna", "text=Wake the phone of Cora")
    box.do("lie Cora 40")
    box.do("> forfeit")
    phones.see("anna", "[data-card=lies] >> text=Cora")
    phones.see("anna", "[data-tag=verdict] >> text=Nothing was opened of Cora")


def test_letters_are_compared_before_a_seal_opens(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    bids(phones, box)
    seal(phones, "anna", "5")
    phones.click("anna", "[data-tag=compare]")
    seal(phones, "ben", "3")
    seal(phones, "cora", "10")
    phones.see("anna", "[data-tag=same]")
    assert phones.do("run", "anna", code=SHOWN.format("[data-tag=same]")), "though she has just tapped at the foot"
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


def test_a_bid_is_played_by_the_names_of_things_alone_and_its_result_is_read_out(
    phones: Phones, box: BoxProcess
) -> None:
    """As somebody does who hears the page: roles and names, and what the live region says."""
    for seat in SEATS:
        phones.do("open", seat, url=box.codes[seat], look={"locale": "en"})
        phones.click(seat, "[data-tag=me]")
        phones.see(seat, "#top header")
    bids(phones, box)
    phones.do("fill", "anna", "role=textbox", text="47")
    phones.click("anna", 'role=button[name="Seal"]', 'role=button[name="Sure, seal it"]')
    assert phones.do("run", "anna", code="document.activeElement !== document.body")
    phones.do("fill", "ben", "role=textbox", text="200")
    assert phones.do("run", "ben", code="document.querySelector('[data-tag=give]').disabled"), "more than may be bid"
    phones.do("fill", "ben", "role=textbox", text="3")
    phones.click("ben", 'role=button[name="Seal"]', 'role=button[name="Sure, seal it"]')
    seal(phones, "cora", "10")
    phones.see("anna", "[data-tag=verdict]")
    phones.see("anna", "#live >> text=Anna: 47")
    said = phones.do("run", "anna", code="document.querySelector('#live').textContent")
    assert "unbroken" in said
    [letters] = phones.letters("anna")
    assert " ".join(letters) in said, "letter by letter"
    order = "[...document.querySelectorAll('#app > div')].map((part) => part.id)"
    found = phones.do("run", "anna", code=order)
    assert found.index("result") < found.index("round") < found.index("ask"), "the result, the letters, what is next"
    phones.click("anna", "[data-tag=timeline]")
    phones.see("anna", "[role=dialog] li >> text=Anna")


def test_all_bid_against_each_other_by_the_names_of_things_alone_and_hear_who_sealed_what(
    phones: Phones, box: BoxProcess
) -> None:
    """Each in their language: the question, whom, how much, Sure, and what was opened; no pixel is looked at."""
    speak = {seat: Words("de" if seat == "cora" else "en", "open-table") for seat in SEATS}

    def press(seat: str, *keys: str) -> None:
        phones.click(seat, *(f'role=button[name="{speak[seat](key)}"]' for key in keys))

    for seat in SEATS:
        phones.do("open", seat, url=box.codes[seat])
        press(seat, "guest.me")
        phones.see(seat, f'role=heading[name="{seat.capitalize()}"]')
    box.do("table bid")
    box.do("table Raid anna,ben,cora highest - yes nobody")
    for seat, (whom, amount) in zip(SEATS, (("Cora", "5"), ("Anna", "3"), ("Ben", "12")), strict=True):
        phones.see(seat, "role=heading[name=/Raid/]")
        phones.click(seat, f'role=button[name="{whom}"]')
        phones.do("fill", seat, "role=textbox", text=amount)
        press(seat, "guest.seal", "guest.sure_seal")
    for seat in SEATS:
        phones.see(seat, "role=status >> text=Anna: Cora, 5, Ben: Anna, 3, Cora: Ben, 12")
        said = phones.do("text", seat, "role=status")
        assert speak[seat]("result.highest", who=Free("Cora"), amount=12) in said
        assert speak[seat]("guest.unbroken", code=Free("")) in said
        press(seat, "table.timeline")
        phones.see(seat, "role=dialog >> text=Anna")
