"""`python -m tools.guests`: every state of a guest's page in three languages, in build/pictures/guest-*.png.

On a phone by day and by night, on the smallest phone and on a tablet by day.

A table of The White Lotus on this machine, its box, and one phone in headless Chromium; the others are played by rule.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.bidding_box import render
from companion.bidding_box.box import Box
from companion.core.scene import Result
from companion.games import GAMES
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from companion.shelf.people import Person
from companion.shelf.prepared import Chance, Plan, header
from companion.words import LANGUAGES, Words

if TYPE_CHECKING:
    from tests.bidding_box.browser import Phones

NAMES = ("Anna", "Ben", "Charlotte", "Dora", "Emil")
DEVICES = (
    ("phone", "light", 412, 915),
    ("phone", "dark", 412, 915),
    ("small-phone", "light", 320, 568),
    ("tablet", "light", 1280, 800),
)
SEED, LATE = 11, 150  # as in the pictures of the app; answers after which a table has something to show
# Enters something in every field of the ask, as far as `Seal`.
ENTER = """(() => {
  const card = document.querySelector('[data-ask]');
  for (const field of card.querySelectorAll('fieldset').length ? card.querySelectorAll('fieldset') : [card]) {
    const options = field.querySelectorAll('.option');
    if (options.length) options[Math.min(2, options.length - 1)].click();
  }
})()"""


def main() -> None:
    from tests.bidding_box.browser import Phones
    from tools.pictures import keep

    phones = Phones()
    for language in LANGUAGES:
        for device, theme, wide, high in DEVICES:
            with tempfile.TemporaryDirectory() as folder:
                session = table(Path(folder), language)
                box = Box(session, "127.0.0.1", 0)
                box.start()
                look = {"viewport": {"width": wide, "height": high}, "colorScheme": theme, "locale": language}
                evening(session, box, phones, f"{device}-{theme}-{language}", look)
                box.stop()
                session.close()
    phones.close()
    keep()


def table(folder: Path, language: str) -> Session:
    from tests.games.white_lotus.maps import some_map

    people = tuple(Person(f"h{at}", name) for at, name in enumerate(NAMES))
    plan = Plan("white-lotus", people, own={"map": some_map(len(NAMES))})
    made = header(plan, GAMES["white-lotus"], Chance(f"guests{SEED}", f"{SEED:032x}", 1))
    first, *others = made.seats
    return begin(Journal(folder / "guests.hanko"), replace(made, seats=(replace(first, language=language), *others)))


class Pictured:
    """One phone, and a picture of each state of its page."""

    def __init__(self, phones: Phones, name: str) -> None:
        self.phones, self.name = phones, name

    def take(self, state: str, *places: str) -> None:
        from tools.pictures import OUT, small

        for at in places:
            self.phones.see(self.name, at)
        OUT.mkdir(parents=True, exist_ok=True)
        path = OUT / f"guest-{state}-{self.name}.png"
        self.phones.do("shot", self.name, path=str(path.resolve()))
        print(small(path))

    def tap(self, *tags: str) -> None:
        self.phones.click(self.name, *(f"[data-tag={tag}]" for tag in tags))

    def enter(self) -> None:
        self.phones.see(self.name, "[data-tag=give]")
        self.phones.do("run", self.name, code=ENTER)


def evening(session: Session, box: Box, phones: Phones, name: str, look: dict[str, Any]) -> None:
    """Join, be asked, seal, see what it was, look at the scores."""
    seat, chance, phone = session.header.seats[0].id, random.Random(SEED), Pictured(phones, name)
    forward(session, chance, seat)
    phones.do("open", name, url=box.code(seat), look=look)
    phone.take("join", "[data-tag=me]")
    phone.tap("me")
    phone.enter()
    phone.take("ask")
    phone.tap("give", "sure")
    phone.take("sealed", "[data-tag=anew]")
    others(session, chance, seat)
    phone.take("reveal", "[data-tag=verdict]", ".result")
    phone.tap("sheet")
    phone.take("sheet", "[role=dialog] table")
    phone.tap("close")
    what_goes_wrong(session, phone, seat, chance)


def what_goes_wrong(session: Session, phone: Pictured, seat: str, chance: random.Random) -> None:
    """The box tells other numbers; letters are compared, and the round is made void."""
    forward(session, chance, seat)
    phone.enter()
    phone.tap("give", "sure")
    phone.phones.see(phone.name, "[data-tag=anew]")
    with told_otherwise():
        others(session, chance, seat)
        phone.take("lies", "[data-card=lies]", "[data-tag=verdict]")
    forward(session, chance, seat)
    phone.enter()
    phone.tap("give", "sure", "compare")
    others(session, chance, seat)
    phone.take("compare", "[data-tag=same]")
    session.void()
    phone.phones.see(phone.name, "[data-card=void]")
    phone.phones.do("run", phone.name, code="scrollTo(0, 0)")
    phone.take("void")


@contextmanager
def told_otherwise() -> Iterator[None]:
    """Meanwhile the box tells another number of everybody than the one that was sealed."""
    result = render._result

    def lying(panel: Result, words: Words) -> render.Plain:
        plain = result(panel, words)
        return {**plain, "opened": [{**each, "words": "99", "amount": 99} for each in plain["opened"]]}

    render._result = lying
    try:
        yield
    finally:
        render._result = result


def forward(session: Session, chance: random.Random, seat: str) -> None:
    """Until this seat and others are asked something secret, and the table has a past."""
    from tools.lotus_by_hand import value

    while True:
        waiting = session.position.waiting
        if session.position.secret and seat in waiting and len(waiting) > 1 and session.line.stand > LATE:
            return
        asked = next(each for each in waiting if each not in session.line.seals)
        session.answer(asked, value(session.position.ask(asked), chance))


def others(session: Session, chance: random.Random, seat: str) -> None:
    """All but this one seal."""
    from tools.lotus_by_hand import value

    for each in session.position.waiting:
        if each != seat:
            session.answer(each, value(session.position.ask(each), chance))


if __name__ == "__main__":
    main()
