"""Guests in a real browser, several phones in one Chromium, with a box that is killed and started again."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable

import pytest

from companion.bidding_box import codes
from tests.bidding_box.browser import (
    BID,
    HAS_BROWSER,
    ROOT,
    SEATS,
    STAMPS,
    VERDICT,
    BoxProcess,
    Phones,
    bids,
    joined,
    seal,
)

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not HAS_BROWSER, reason="needs Chromium and Node")]


def test_three_phones_seal_a_bid_and_see_the_same(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    bids(phones, box)
    seal(phones, "anna", "5")
    phones.see("ben", ".stamp.sealed")
    assert phones.do("count", "ben", ".stamp.sealed") == 1
    seal(phones, "ben", "3")
    seal(phones, "cora", "10")
    assert len(phones.letters(*SEATS)) == 1
    phones.see("cora", "text=gewinnt")
    assert "Cora" in phones.do("text", "anna", ".result")
    stamps = phones.do("run", "ben", code=STAMPS)
    assert stamps == {"anna": "5", "ben": "3", "cora": "10"}, "made of what this phone has checked"
    assert phones.do("run", "ben", code="JSON.parse(localStorage.book).length") == 1


def test_a_phone_is_asked_moments_after_its_code_is_opened(
    phones: Phones, box: BoxProcess, tell: Callable[[str], None]
) -> None:
    """The machine's part of joining within ten seconds: a person's hands, camera and reading are not in it."""
    box.do("table bid")
    box.do(BID)
    times = []
    for seat in SEATS:
        start = time.monotonic()
        joined(phones, box, seat)
        phones.see(seat, "[data-ask=bid]")
        times.append(time.monotonic() - start)
    tell(f"from an opened code to the seat's question, without hands: at most {max(times):.2f} s of 3 phones")


def test_reload_sleep_second_tab_and_a_killed_box(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    bids(phones, box)
    seal(phones, "anna", "5")
    phones.see("anna", "[data-tag=anew]")
    phones.do("reload", "anna")
    phones.see("anna", "[data-tag=anew]")
    phones.do("offline", "ben", off=True)
    phones.see("ben", ".bad")
    box.kill()
    phones.see("anna", ".bad")
    box.start()
    phones.do("gone", "anna", "#top .bad")
    seal(phones, "cora", "10")
    phones.do("offline", "ben", off=False)
    phones.do("gone", "ben", "#top .bad")
    phones.do("tab", "anna", **{"as": "anna2", "url": box.codes["anna"]})
    phones.see("anna2", "[data-tag=anew]")
    phones.see("anna", "text=another tab")
    phones.do("shut", "anna")
    phones.do("tab", "anna2", **{"as": "anna", "url": box.codes["anna"]})
    phones.see("anna", "[data-tag=anew]")
    seal(phones, "ben", "3")
    assert len(phones.letters(*SEATS)) == 1


def test_a_box_killed_while_seals_are_opening_goes_on_where_it_was(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    bids(phones, box)
    seal(phones, "cora", "10")
    phones.see("cora", "[data-tag=anew]")
    phones.do("offline", "cora", off=True)
    seal(phones, "anna", "5")
    seal(phones, "ben", "3")
    phones.see("anna", "text=Wake the phone of Cora")
    box.kill()
    box.start()
    phones.see("anna", "text=Wake the phone of Cora")
    phones.do("offline", "cora", off=False)
    assert len(phones.letters(*SEATS)) == 1
    assert "10" in phones.do("text", "ben", ".result")


def test_seal_anew_pass_and_go_on_without_a_phone(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    bids(phones, box)
    seal(phones, "anna", "5")
    phones.click("anna", "[data-tag=anew]")
    seal(phones, "anna", "2")
    phones.click("ben", "[data-tag=none]", "[data-tag=sure]")
    seal(phones, "cora", "1")
    phones.letters(*SEATS)
    assert "2" in phones.do("text", "ben", ".result")
    box.do("table again")
    phones.see("cora", "[data-ask=bid]")
    seal(phones, "cora", "1")
    phones.see("cora", "[data-tag=anew]")
    phones.do("shut", "cora")
    seal(phones, "anna", "5")
    seal(phones, "ben", "3")
    phones.see("anna", "text=Wake the phone of Cora")
    box.do("> forfeit")
    phones.see("anna", "[data-tag=verdict]")
    assert phones.do("text", "anna", VERDICT)[-4:] == phones.do("text", "ben", VERDICT)[-4:]


def test_the_scores_and_the_timeline_in_a_phone_s_own_language(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, "anna", "cora")
    phones.click("anna", "[data-tag=sheet]")
    phones.see("anna", "text=This table keeps no score.")
    phones.click("anna", "[role=dialog] .main")
    for line in ("table set_up", "table category", "table Häuser adds", "table score/k1/anna", "table 7 done"):
        box.do(line)
    phones.click("cora", "[data-tag=sheet]")
    phones.see("cora", "[role=dialog] table >> text=Häuser")
    assert phones.do("text", "cora", "[role=dialog] h2") == "Wertung"
    assert "Anna" in phones.do("text", "cora", "[role=dialog] thead")
    phones.click("cora", "[role=dialog] .main", "[data-tag=timeline]")
    phones.see("cora", "[role=dialog] li")
    phones.click("cora", "[role=dialog] .main")


# Notes when the page says that the box is away, by the clock that this machine has for all.
LOST = """(() => {
  new MutationObserver(() => {
    if (!window.lost && document.querySelector('#top .bad')) window.lost = Date.now();
  }).observe(document.body, { childList: true, subtree: true });
})()"""


def test_a_box_that_falls_silent_shows_on_a_phone_within_four_seconds(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, "anna")
    phones.do("run", "anna", code=LOST)
    box.sleep()
    start = time.time()
    try:
        phones.see("anna", "#top .bad")
    finally:
        box.wake()
    assert phones.do("run", "anna", code="window.lost") / 1000 - start < 4
    phones.do("gone", "anna", "#top .bad")


def test_the_language_of_a_seat_outlives_a_reload(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, "anna", "cora")
    phones.see("cora", "html[lang=de]")
    phones.do("reload", "cora")
    phones.see("cora", "#top header")
    assert phones.do("run", "cora", code="document.documentElement.lang") == "de"
    assert phones.do("run", "anna", code="document.documentElement.lang") == "en"


def test_a_vote_that_shows_only_its_numbers(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    box.do("table vote")
    box.do("table - anna,ben,cora only_counts -")
    for seat, word in zip(SEATS, ("yes", "no", "yes"), strict=True):
        phones.see(seat, "[data-ask=vote]")
        phones.see(seat, "[data-ask=vote] h2 + .soft")
        seal(phones, seat, word)
    for seat in SEATS:
        phones.see(seat, "[data-tag=verdict]")
        assert phones.do("count", seat, "[data-tag=verdict] li") == 1


def test_a_guest_fills_a_form_for_the_table(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, *SEATS)
    phones.click("ben", "[data-option=bid]")
    phones.see("ben", "[data-ask=bid_form]")
    phones.do("fill", "ben", "[data-field='0'] input", text="Grain, Öl")
    for field, option in (("1", "anna"), ("1", "cora"), ("2", "lowest"), ("3", "10"), ("4", "yes"), ("5", "nobody")):
        phones.click("ben", f"[data-field='{field}'] [data-option='{option}']")
    phones.click("ben", "[data-tag=give]")
    phones.see("anna", "[data-ask=bid_on]")
    phones.click("anna", "[data-field='0'] [data-option=ben]", "[data-field='1'] [data-option='7']")
    phones.click("anna", "[data-tag=give]", "[data-tag=sure]")
    phones.see("anna", "[data-tag=anew]")
    assert "Grain, Öl" in phones.do("text", "cora", "[data-ask=bid_on] h2")


def test_another_phone_with_the_same_code_and_a_new_code_for_the_seat(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, "anna")
    phones.do("open", "thief", url=box.codes["anna"])
    phones.see("thief", "text=Another phone has this seat")
    box.codes["anna"] = box.do("rekey anna")
    phones.see("anna", "text=given to another phone")
    phones.do("open", "new", url=box.codes["anna"])
    phones.click("new", "[data-tag=me]")
    phones.see("new", "#top header")


def test_a_typed_code_joins_and_a_wrong_one_says_so(phones: Phones, box: BoxProcess) -> None:
    place = box.codes["ben"].partition("#")[0]
    phones.do("open", "ben", url=place)
    phones.do("fill", "ben", "#code", text="nonsense")
    phones.click("ben", "button")
    phones.see("ben", "[role=alert]")
    phones.do("fill", "ben", "#code", text=codes.typed(codes.read(box.codes["ben"]).key).lower())
    phones.click("ben", "button")
    phones.see("ben", "[data-tag=me]")
    link = codes.read(phones.do("run", "ben", code="document.querySelector('a.link').href"))
    assert link.key == codes.read(box.codes["ben"]).key, "whoever has the app goes on there"
    phones.click("ben", "[data-tag=me]")
    phones.see("ben", "#top header")
    assert phones.do("run", "ben", code="location.hash") == ""


def test_other_languages_large_type_and_small_screens(phones: Phones, box: BoxProcess) -> None:
    joined(phones, box, "anna", viewport={"width": 320, "height": 640}, colorScheme="dark")
    phones.do("run", "anna", code="document.documentElement.style.fontSize = '200%'")
    phones.do("run", "anna", code=NINE_MORE)
    assert phones.do("run", "anna", code="document.documentElement.scrollWidth") <= 320
    for asked in ("calm", "bid"):
        if asked == "bid":
            box.do("table bid")
            phones.see("anna", "fieldset")
        for language in ("fr", "de", "en"):
            phones.click("anna", f"button[lang={language}]")
            phones.see("anna", f"html[lang={language}]")
            assert phones.do("run", "anna", code="document.documentElement.scrollWidth") <= 320
    small = "[...document.querySelectorAll('button, a, input, summary')].filter((e) => e.offsetHeight < 44).length"
    unnamed = "[...document.querySelectorAll('button, a')].filter((e) => !(e.innerText || e.ariaLabel)).length"
    assert phones.do("run", "anna", code=small) == 0
    assert phones.do("run", "anna", code=unnamed) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_on_the_page_can_be_read(phones: Phones, box: BoxProcess, scheme: str) -> None:
    joined(phones, box, "anna", colorScheme=scheme)
    box.do("table bid")
    phones.see("anna", "fieldset")
    phones.click("anna", "[data-tag=timeline]")
    phones.see("anna", "[role=dialog] li")
    assert phones.do("run", "anna", code=CONTRAST) == []


# A table of twelve, as far as the head of the page is concerned.
NINE_MORE = """(() => {
  const dots = document.querySelector('.dots');
  for (let at = 0; at < 9; at++) dots.append(dots.firstChild.cloneNode(true));
})()"""

CONTRAST = """(() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = (e) => {
    for (; e; e = e.parentElement) {
      const found = parts(getComputedStyle(e).backgroundColor);
      if (found.length === 3 || found[3] > 0) return found;
    }
    return [255, 255, 255];
  };
  const bad = [];
  for (const e of document.querySelectorAll('main *, .sheet *')) {
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) || e.ownerSVGElement) continue;
    const [one, other] = [light(parts(getComputedStyle(e).color)), light(ground(e))].sort((a, b) => b - a);
    if ((one + 0.05) / (other + 0.05) < 4.5) bad.push(e.innerText + ' ' + ((one + 0.05) / (other + 0.05)).toFixed(2));
  }
  return bad;
})()"""


def test_the_committed_page_is_what_the_sources_build() -> None:
    built = subprocess.run(
        ["node", "build.mjs", "--check"], cwd=ROOT / "web", capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text())
    assert not any("resolved" in package for package in lock["packages"].values())
