"""A whole game of The White Lotus played by real taps on the real app, counted, with pictures on the way.

    SDL_VIDEODRIVER=offscreen python -m tools.lotus --seats 5 --size tablet --map --out /tmp/lotus
    SDL_VIDEODRIVER=offscreen python -m tools.lotus --seats 4 --with bids=out spots=off map_mode=manual
    SDL_VIDEODRIVER=offscreen python -m tools.lotus --seats 4 --with part=rebellion

Hands answer at random whatever is asked, by touching what is shown, until the last tap. Each kind of question leaves
a picture when it first comes and once more late in the game. In the end the taps are told, per year and player.
`--with` sets options of the game by the names that `options.py` gives them.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.core.asks import Confirm, Form, Number, Order, Pick, Some
from companion.shelf.people import Person
from companion.shelf.prepared import Chance, Plan, header
from tools import by_hand

NAMES = ("Anna", "Ben", "Charlotte-Sophie", "Dora", "Emil", "Fay")
STUCK = 4  # answers in a row that change nothing
TAPS = {"cards": 50, "passed": 120, "phones": 100}  # a year of four people in each way at most, as its words say
Look = Callable[[str], None]


class Players:
    """Hands that answer whatever is asked, at random, by touching what is shown."""

    def __init__(self, ui: Any, app: Any, chance: random.Random, look: Look) -> None:
        self.ui, self.app, self.chance, self.look = ui, app, chance, look
        self.taps: Counter[str] = Counter()  # by year
        self.lifted: Counter[str] = Counter()  # curtains, which nobody has on a phone of their own
        self.seen: set[str] = set()

    def play(self, most: int = 10_000) -> int:
        """Until the game is over, or so many answers were given. Returns how many."""
        answers = stuck = 0
        while not self.app.session.position.over and answers < most:
            stands = self._stands()
            self._watch()
            self.answer()
            answers += 1
            stuck = stuck + 1 if self._stands() == stands else 0
            if stuck == STUCK:
                self.look("stuck")
                raise AssertionError(f"nothing happens any more: {self.app.session.scene().asked}")
        return answers

    def _stands(self) -> tuple[object, ...]:
        scene = self.app.session.scene()
        return len(self.app.session.log), scene.sealed

    def answer(self) -> None:
        from tests.ui.evenings import read, seen

        stands = self._stands()
        seen(self.ui)
        self.taps[self._year()] += read(self.ui)
        if self._stands() != stands:  # done was all that was asked
            return
        scene = self.app.session.scene()
        asked = next(each for each in scene.asked if each.secret or each.ask is not None)
        if asked.secret:
            self._secret()
        else:
            self._touch(asked.ask)
        self._past_reveal()

    def _watch(self) -> None:
        """A picture of each kind of question, the first time it comes."""
        asked = self.app.session.scene().asked[0].key.partition("/")[0]
        late = f"late-{asked}" if len(self.app.session.log) > 150 else asked
        for name in (asked, late):
            if name not in self.seen:
                self.seen.add(name)
                self.ui.pause(0.3)
                self.look(name)

    def _tap(self, tag: str) -> None:
        from tests.ui.evenings import reach

        reach(self.ui, tag)
        self._count()

    def _count(self) -> None:
        self.taps[self._year()] += 1

    def _year(self) -> str:
        return str(self.app.session.position.game.facts(None).get("year", ""))

    # -- what is asked openly

    def _touch(self, ask: Any) -> None:
        if isinstance(ask, Pick):
            self._pick(ask)
        elif isinstance(ask, Number):
            self._number(ask)
            self._done()
        elif isinstance(ask, Confirm):
            self._tap(f"pick.{self.chance.choice(('yes', 'no'))}")
        elif isinstance(ask, (Some, Order)):
            for option in ask.options if isinstance(ask, Order) else self._some(ask):
                self._option(option)
            self._tap("ask.give")
        elif isinstance(ask, Form):
            self._form(ask)

    def _some(self, ask: Some) -> list[str]:
        """As many as may be, and more often few than all."""
        top = len(ask.options) if ask.most is None else min(ask.most, len(ask.options))
        return self.chance.sample(list(ask.options), self.chance.randint(ask.least, max(ask.least, min(top, 4))))

    def _pick(self, ask: Pick) -> None:
        """The stubborn few end a year; else the provinces are what people are after. Seats, p1 too, have no label."""
        provinces = [option for option in ask.options if ask.labels and option[:1] == "p" and option[1:].isdigit()]
        self._option(self.chance.choice(provinces or list(ask.options)))

    def _option(self, option: str) -> None:
        tag = f"pick.{option}"
        if self.ui.find(tag):
            self._tap(tag)
            return
        self._place(option)

    def _place(self, option: str) -> None:
        """Touch a province where it lies; if the finger could mean two, say which."""
        from tests.ui.evenings import into_view, open_aside

        if self.ui.find(f"place.{option}") is None:
            for _ in range(open_aside(self.ui, f"place.{option}")):
                self._count()
        place = self.ui.get(f"place.{option}")
        into_view(self.ui, place)
        self.ui.tap_at(*self.ui.place(place))
        self.ui.pause(0.15)
        self._count()
        if self.ui.find(f"which.{option}"):
            self._tap(f"which.{option}")

    def _number(self, ask: Number) -> None:
        number = self.chance.randint(ask.low, min(ask.high, ask.low + 5))
        for tag in (f"number.{number}", f"pad.quick.{number}"):
            if self.ui.find(tag):
                self._tap(tag)
                return
        if not self.ui.find("pad.1"):
            self._tap("pad.more")
            self.ui.frames(3)
        for digit in str(number):
            self._tap(f"pad.{digit}")

    def _done(self) -> None:
        """A number that was typed is given; one of a form, or one of a single tap, needs no more."""
        give = self.ui.find("ask.give")
        asked = self.app.session.scene().asked
        if give is not None and not give.disabled and asked and isinstance(asked[0].ask, Number):
            self._tap("ask.give")

    def _form(self, ask: Form) -> None:
        if [entry.name for entry in ask.fields] == ["x", "y"]:
            self._spot()
            return
        if ask.counts:
            self._sheet(ask)
        else:
            self._fields(ask.fields)
        self._tap("ask.give")

    def _sheet(self, ask: Form) -> None:
        """A sheet with everything in sight: what is not tapped is 0."""
        left = min(ask.most or 6, 6)
        for entry in ask.fields:
            assert isinstance(entry, Number)
            number = self.chance.randint(0, max(0, min(entry.high, 3, left)))
            left -= number
            if number:
                self._tap(f"{entry.name}.{number}")

    def _fields(self, fields: tuple[Any, ...]) -> None:
        """One after the other, whether they stand together or one at a time."""
        for at, entry in enumerate(fields):
            self.ui.frames(4)
            if self.ui.find(f"step.{at}"):
                self._tap(f"step.{at}")
                self.ui.frames(4)
            self._touch(entry)

    def _spot(self) -> None:
        """Where there is still room on the field."""
        from tests.ui.evenings import into_view

        field = self.ui.get("field") if self.ui.find("field") else self.ui.get("spot")
        into_view(self.ui, field)
        taken = len(field.children)
        x, y = (taken % 7 + 0.5) / 7, (taken // 7 + 0.5) / 6
        self.ui.tap_at(*field.to_window(*field.point((x, y))))
        self.ui.pause(0.15)
        self._count()

    # -- what is sealed

    def _secret(self) -> None:
        from companion.ui.table import curtain
        from companion.ui.widgets import holding

        self.ui.pause(curtain.NO_TOUCH + 0.05)
        if "curtain" not in self.seen:
            self.seen.add("curtain")
            self.look("curtain")
        for _ in range(5):  # a machine with much else to do may hold too short
            self.ui.hold("curtain.hold", holding.HOLD + 0.1)
            self.ui.pause(curtain.NO_TOUCH + 0.05)
            if self.app.viewer:
                break
        self._count()
        self.lifted[self._year()] += 1
        asked = next(each for each in self.app.scene.asked if each.seat == self.app.viewer)
        assert asked.ask is not None
        fields = asked.ask.fields if isinstance(asked.ask, Form) else (asked.ask,)
        name = f"secret-{asked.ask.name}"
        if name not in self.seen:
            self.seen.add(name)
            self.look(name)
        self._fields(fields)
        self.ui.hold_until("ask.give", lambda: not self.app.viewer)
        self._count()
        self.ui.frames(3)

    def _past_reveal(self) -> None:
        reveal = getattr(self.app.stage.screen, "reveal", None)  # none at the end
        if reveal is None or reveal.parent is None:
            return
        self.ui.pause(0.5)
        if getattr(reveal, "counted", reveal.share) < getattr(reveal, "longest", 1):
            self.ui.wait(lambda: reveal.counted >= reveal.longest, "the count of both sides", 10)
        self.ui.pause(0.3)
        name = type(reveal).__name__
        if name not in self.seen:
            self.seen.add(name)
            self.look(name)
        while reveal.parent is not None:
            self.ui.tap_at(self.ui.window.width / 2, self.ui.window.height / 2)
            self._count()
            self.ui.pause(0.3)


def table(app: Any, seats: int, seed: int, options: dict[str, Any], own: dict[str, Any] | None = None) -> None:
    """Begin a table of so many people, as New table would."""
    from companion.games import GAMES

    people = tuple(Person(f"h{at}", name) for at, name in enumerate(NAMES[:seats]))
    plan = Plan("white-lotus", people, options=options, own=own or {})
    assert app.begin(header(plan, GAMES["white-lotus"], Chance(f"lotus{seed}", f"{seed:032x}", 1)))


def main() -> None:
    from tests.ui.conftest import PHONE, TABLET

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--size", choices=("phone", "tablet"), default="phone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--answers", type=int, default=10_000)
    parser.add_argument("--text", type=int, default=100)
    parser.add_argument("--language", default="en")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--with", nargs="*", default=[], dest="options", metavar="OPTION=VALUE")
    parser.add_argument("--map", action="store_true", help="with an invented map")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "lotus")
    given = parser.parse_args()
    size = PHONE if given.size == "phone" else TABLET
    ui = by_hand.hand(given.out, size)
    from tests.ui.evenings import opened

    app = opened(ui, (size, given.text, given.language, given.theme), Path(tempfile.mkdtemp(prefix="hanko-")))
    from tests.games.white_lotus.maps import some_map

    own = {"map": some_map(given.seats)} if given.map else {}
    table(app, given.seats, given.seed, dict(option.split("=") for option in given.options), own)
    players = Players(ui, app, random.Random(given.seed), lambda name: print(ui.shot(f"{name}.png")))
    print(players.play(given.answers), "answers")
    ui.pause(0.5)
    players.look("end")
    if app.session.position.over:
        app.stage.show("sheet")
        ui.pause(0.5)
        players.look("sheet")
    for year, taps in players.taps.items():
        print(f"year {year or '-'}: {taps / given.seats:.1f} taps for each player")


if __name__ == "__main__":
    main()
