"""`python -m tools.guests`: a guest's page on a phone, light and dark, en and de, in build/pictures/guest-*.png.

A table of The White Lotus on this machine, its box, and one phone in headless Chromium; the others are played by rule.
"""

from __future__ import annotations

import itertools
import random
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.bidding_box.box import Box
from companion.games import GAMES
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from companion.shelf.people import Person
from companion.shelf.prepared import Chance, Plan, header

if TYPE_CHECKING:
    from tests.bidding_box.browser import Phones

NAMES = ("Anna", "Ben", "Charlotte", "Dora", "Emil")
LANGUAGES, THEMES = ("en", "de"), ("light", "dark")
SIZE = {"width": 412, "height": 915}
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
    for language, theme in itertools.product(LANGUAGES, THEMES):
        with tempfile.TemporaryDirectory() as folder:
            session = table(Path(folder), language)
            box = Box(session, "127.0.0.1", 0)
            box.start()
            evening(session, box, phones, language, theme)
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


def evening(session: Session, box: Box, phones: Phones, language: str, theme: str) -> None:
    """Join, be asked, seal, see what it was, look at the scores."""
    seat = session.header.seats[0].id
    phone = f"{language}-{theme}"

    def take(name: str) -> None:
        from tools.pictures import OUT, small

        OUT.mkdir(parents=True, exist_ok=True)
        path = OUT / f"guest-{name}-phone-{theme}-{language}.png"
        phones.do("shot", phone, path=str(path.resolve()))
        print(small(path))

    chance = random.Random(SEED)
    forward(session, chance, seat)
    phones.do("open", phone, url=box.code(seat), look={"viewport": SIZE, "colorScheme": theme, "locale": language})
    phones.see(phone, "[data-tag=me]")
    take("join")
    phones.click(phone, "[data-tag=me]")
    phones.see(phone, "[data-tag=give]")
    phones.do("run", phone, code=ENTER)
    take("ask")
    phones.click(phone, "[data-tag=give]", "[data-tag=sure]")
    phones.see(phone, "[data-tag=anew]")
    take("sealed")
    others(session, chance, seat)
    phones.see(phone, "[data-tag=verdict]")
    phones.see(phone, ".result")
    take("reveal")
    phones.click(phone, "[data-tag=sheet]")
    phones.see(phone, "[role=dialog] table")
    take("sheet")


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
