"""How fast all see the result in a real browser: four pages in one Chromium, from the last tap to the last verdict."""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from companion.bidding_box.box import Box
from companion.core.game import TABLE
from companion.core.header import Header, Seat
from companion.games import GAMES
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session

if TYPE_CHECKING:
    from tests.bidding_box.browser import Phones

ROUNDS, SEATS = 30, ("p1", "p2", "p3", "p4")
# Notes when a verdict appears that was not there before; all pages of one browser have the same clock.
WATCH = """(() => {
  window.at = 0;
  new MutationObserver(() => {
    const found = document.querySelector('[data-tag=verdict] [data-tag=words]');
    if (!found || found.textContent === window.seen) return;
    window.seen = found.textContent;
    window.at = performance.timeOrigin + performance.now();
  }).observe(document.body, { childList: true, subtree: true });
})()"""
SEAL = """(() => {
  window.at = 0;
  document.querySelector("[data-option='5']").click();
  document.querySelector('[data-tag=give]').click();
  const tapped = performance.timeOrigin + performance.now();
  document.querySelector('[data-tag=sure]').click();
  return tapped;
})()"""
NEXT = "[data-ask=bid] [data-tag=give]"


def measure() -> dict[str, float | None]:
    from tests.bidding_box.browser import HAS_BROWSER, ROOT, Phones

    if not HAS_BROWSER or not (ROOT / "web" / "node_modules").exists():
        return {"box_reveal_chromium_p50_ms": None}
    with tempfile.TemporaryDirectory() as folder:
        rules = GAMES["open-table"].rules
        header = Header("bench", "open-table", rules, tuple(Seat(seat, seat) for seat in SEATS))
        session = begin(Journal(Path(folder) / "bench.hanko"), header)
        box = Box(session, "127.0.0.1", 0)
        box.start()
        phones = Phones()
        try:
            return {"box_reveal_chromium_p50_ms": statistics.median(_rounds(session, box, phones))}
        finally:
            phones.close()
            box.stop()
            session.close()


def _rounds(session: Session, box: Box, phones: Phones) -> list[float]:
    for seat in SEATS:
        phones.do("open", seat, url=box.code(seat))
        phones.click(seat, "[data-tag=me]")
        phones.see(seat, "#top header")
        phones.do("run", seat, code=WATCH)
    session.answer(TABLE, "bid")
    session.answer(TABLE, (None, session.header.order, "highest", 20, False, "nobody"))
    times = []
    for _ in range(ROUNDS):
        for seat in SEATS:
            phones.see(seat, NEXT)
        tapped = max(phones.do("run", seat, code=SEAL) for seat in SEATS)
        for seat in SEATS:
            phones.see(seat, "[data-tag=verdict]")
        times.append(max(phones.do("run", seat, code="window.at") for seat in SEATS) - tapped)
        session.answer(TABLE, "again")
    assert min(times) > 0, "a page has not noted its verdict"
    return times


if __name__ == "__main__":
    print(measure())
