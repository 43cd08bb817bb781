"""WebKit, the engine of iPhones, beside Chromium: it joins, seals, sleeps, returns and checks. Not an iPhone: see
docs/first-phone.md for what only one can show."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from tests.bidding_box.browser import BID, HAS_BROWSER, SEATS, STAMPS, VERDICT, BoxProcess, Phones, joined, seal
from tests.bidding_box.webkit import COMMAND, MISSING, WebKit

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not HAS_BROWSER, reason="needs Chromium and Node"),
    pytest.mark.skipif(not COMMAND, reason=MISSING),
]
ASLEEP = 11.0  # seconds: the box lets go of a phone after ten


@pytest.fixture
def webkit() -> Iterator[WebKit]:
    found = WebKit()
    yield found
    found.close()


def test_it_joins_by_the_picture_for_all_seals_sleeps_returns_and_checks(
    phones: Phones, box: BoxProcess, webkit: WebKit
) -> None:
    joined(phones, box, "ben", "cora")
    webkit.open(box.codes[""])
    webkit.click("[data-seat=anna]")
    shown = webkit.see(".big")
    [[_, sign]] = wished(box)
    assert sign in shown
    assert "Anna" in webkit.see("#top header")
    box.do("table bid")
    box.do(BID)
    webkit.click("[data-ask=bid] [data-option='5']", "[data-tag=give]", "[data-tag=sure]")
    webkit.see("[data-tag=anew]")
    webkit.sleep()
    time.sleep(ASLEEP)
    assert box.do("links")["anna"] == "away"
    seal(phones, "ben", "3")
    seal(phones, "cora", "10")
    phones.see("ben", "text=Wake the phone of Anna")
    webkit.wake()
    phones.see("ben", VERDICT)
    told = webkit.see(VERDICT)
    assert "unbroken" in told
    assert {told[-4:]} == phones.letters("ben", "cora")
    assert webkit.run(STAMPS) == {"anna": "5", "ben": "3", "cora": "10"}
    webkit.reload()
    assert webkit.see(VERDICT)[-4:] == told[-4:]
    assert set(box.do("links")) == set(SEATS)


def wished(box: BoxProcess) -> list[list[str]]:
    end = time.monotonic() + 8
    while not (found := box.do("give anna")):
        assert time.monotonic() < end
        time.sleep(0.05)
    return list(found)
