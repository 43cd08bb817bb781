"""Hidden loyalties in a real browser, shipped and composed: five phones to the end, each told its own role alone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bidding_box.browser import HAS_BROWSER, BoxProcess, Phones, joined

pytestmark = [pytest.mark.browser, pytest.mark.skipif(not HAS_BROWSER, reason="needs Chromium and Node")]

FIVE = ("anna", "ben", "cora", "dora", "emil")
MOST = 200  # questions
PATIENCE = 8  # seconds
ROLES = ("Loyal", "Traitor")
RULES = "[...document.querySelectorAll('[data-ask] details')].map((one) => [one.textContent, one.open])"


@pytest.fixture(params=["hidden_loyalties", "composed"])
def loyal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[BoxProcess]:
    box = BoxProcess(tmp_path / "loyal.hanko", request.param)
    yield box
    box.done()


def entered(phones: Phones, phone: str, key: str, kind: str, *, secret: bool, words: list[str]) -> None:
    """What a person taps for this answer; of several who are chosen each is a tap."""
    at = f"[data-ask='{key}']"
    phones.click(phone, *(f"{at} [data-tag=none]" if word == "-" else f"{at} [data-option='{word}']" for word in words))
    if words != ["-"] and (secret or kind != "Pick"):
        phones.click(phone, f"{at} [data-tag=give]")
    if secret:
        phones.click(phone, "[data-tag=sure]")


def arrived(box: BoxProcess, before: object) -> None:
    """The box has the answer."""
    end = time.monotonic() + PATIENCE
    while box.do("stand") == before:
        assert time.monotonic() < end, "the answer has not arrived"
        time.sleep(0.02)


def test_hidden_loyalties_are_played_by_five_pages_to_the_end(phones: Phones, loyal: BoxProcess) -> None:
    joined(phones, loyal, *FIVE)
    met: set[tuple[str, str]] = set()
    own: dict[str, set[str]] = {}
    folded = questions = 0
    while waiting := loyal.do("asked"):
        seat, key, kind, secret, words = waiting[0]
        phone, before = seat if seat in FIVE else "anna", loyal.do("stand")
        phones.see(phone, f"[data-ask='{key}'] details")
        page = phones.do("run", phone, code="document.getElementById('app').textContent")
        own.setdefault(phone, set()).update(role for role in ROLES if role in page)
        for rule, shown in phones.do("run", phone, code=RULES):
            assert shown is ((phone, rule) not in met), f"{phone}: {rule}"
            folded += not shown
            met.add((phone, rule))
        entered(phones, phone, key, kind, secret=secret, words=words)
        arrived(loyal, before)
        questions += 1
        assert questions < MOST
    assert {len(roles) for roles in own.values()} == {1}
    assert loyal.do("stand")[2]
    assert folded > len(FIVE)
