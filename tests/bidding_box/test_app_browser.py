"""The real app as the box and phones in a real browser: a conflict and a rebellion of The White Lotus, whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bidding_box.browser import HAS_BROWSER, VERDICT, AppBox, Phones

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not HAS_BROWSER, reason="needs Chromium and Node")]
SEATS = ("anna", "ben", "cora")

# Touches what is asked on a page, whatever it is, and says what that was.
ANSWER = """((at) => {
  const card = document.querySelector('[data-ask]');
  if (!card) return '';
  const fields = [...card.querySelectorAll('fieldset')];
  for (const field of fields.length ? fields : [card]) {
    const options = [...field.querySelectorAll('.option')];
    const give = () => document.querySelector('[data-tag=give]');
    if (!options.length) continue;
    options[at % options.length].click();
    for (let next = 1; !fields.length && give() && give().disabled && next < options.length; next++)
      options[(at + next) % options.length].click();
  }
  for (const tag of ['give', 'sure']) {
    const button = document.querySelector(`[data-tag=${tag}]`);
    if (button && !button.disabled) button.click();
  }
  return card.dataset.ask;
})"""


@pytest.fixture
def app(tmp_path: Path) -> Iterator[AppBox]:
    found = AppBox(tmp_path)
    yield found
    found.done()


def joined(phones: Phones, app: AppBox, *seats: str) -> dict[str, str]:
    """The box is started by taps; each phone opens the code that the screen holds out for its seat."""
    app.do("tap", "table.more")
    app.do("tap", "menu.box")
    urls = {}
    for seat in seats:
        urls[seat] = app.do("code", seat)
        phones.join(seat, urls[seat])
    app.do("see", "box.done")
    app.do("tap", "box.done")
    return urls


def attack(phones: Phones, seat: str, target: str, points: int) -> None:
    enter(phones, seat, target, points)
    phones.click(seat, "[data-tag=give]", "[data-tag=sure]")


def enter(phones: Phones, seat: str, target: str, points: int) -> None:
    phones.see(seat, "[data-ask^=attack]")
    phones.click(seat, f"[data-field='0'] [data-option={target}]", f"[data-field='1'] [data-option='{points}']")


def test_a_conflict_with_reload_second_tab_offline_and_a_killed_box(phones: Phones, app: AppBox) -> None:
    app.do("begin", "white-lotus", {"part": "conflict"}, 4)
    urls = joined(phones, app, *SEATS, "dora")
    phones.click("ben", "[data-option=dora]")  # who is emperor, asked of the whole table
    phones.see("anna", "[data-ask=fighters]")
    phones.click("anna", *(f"[data-option={seat}]" for seat in SEATS), "[data-tag=give]")
    attack(phones, "anna", "cora", 3)
    phones.see("anna", "[data-tag=anew]")
    phones.do("reload", "anna")
    phones.see("anna", "[data-tag=anew]")
    phones.do("tab", "anna", **{"as": "anna2", "url": urls["anna"]})
    phones.see("anna2", "[data-tag=anew]")
    phones.see("anna", "text=another tab")
    phones.do("shut", "anna2")
    phones.click("anna", "button.main")
    phones.see("anna", "[data-tag=anew]")
    attack(phones, "ben", "cora", 2)
    phones.see("ben", "[data-tag=anew]")
    phones.do("offline", "ben", off=True)
    phones.see("ben", ".bad")
    enter(phones, "cora", "anna", 2)
    app.kill()
    app.start()
    if app.do("there", "home.continue"):
        app.do("tap", "home.continue")
    phones.do("gone", "anna", "#top .bad")
    phones.do("gone", "cora", "#top .bad")
    phones.click("cora", "[data-tag=give]", "[data-tag=sure]")  # what was half entered outlives the box
    phones.see("anna", "text=Wake the phone of Ben")
    phones.do("offline", "ben", off=False)
    letters = phones.letters(*SEATS)
    assert len(letters) == 1
    assert "none to compare" in phones.do("text", "dora", VERDICT), "she was not asked: a box could choose them for her"
    assert letters.pop() in app.do("see", "reveal.unbroken")
    last(phones)
    app.do("see", "table.more")
    assert app.do("over")


def last(phones: Phones) -> None:
    """Two are left in the province, and bid against each other."""
    for seat, points in (("anna", 5), ("ben", 1)):
        phones.see(seat, "[data-ask^=bid]")
        phones.click(seat, f"[data-option='{points}']", "[data-tag=give]", "[data-tag=sure]")
    assert len(phones.letters("anna", "ben")) == 1
    phones.see("cora", ".stamp.open >> text=Anna")


def test_a_rebellion_to_its_end(phones: Phones, app: AppBox) -> None:
    app.do("begin", "white-lotus", {"part": "rebellion"}, 4)
    seats = (*SEATS, "dora")
    joined(phones, app, *seats)
    asked: set[str] = set()
    for turn in range(60):
        for at, seat in enumerate(seats):
            asked.add(str(phones.do("run", seat, code=f"{ANSWER}({turn + at})")).partition("/")[0])
        if app.do("over"):
            break
    assert app.do("over")
    assert asked & {"against", "stand", "commit"}, asked
    assert len(phones.letters(*seats)) == 1
    phones.see("anna", ".result")
