"""The table as it stands: provinces, emperor, cards, chips; and the few moves that everything else is made of."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.asks import Pick
from companion.core.book import Book
from companion.core.end import Bids
from companion.core.game import Given
from companion.core.say import Free, Say, Who, say
from companion.games.white_lotus import supplies, throne
from companion.games.white_lotus.bank import Stacks
from companion.games.white_lotus.land import Land, Province
from companion.games.white_lotus.map import Drawn, read_map
from companion.games.white_lotus.options import chosen
from companion.games.white_lotus.printed import POINTS, Contents, Counts, read_contents
from companion.games.white_lotus.rising import Rising
from companion.games.white_lotus.scoring import last_year
from companion.games.white_lotus.strength import from_seat
from companion.games.white_lotus.told import OWNER, Told
from companion.games.white_lotus.turns import allowance


class Table:
    """Everything that lies on the table, and the book of what it brought."""

    def __init__(self, given: Given) -> None:
        self.order = given.seats
        self.options = chosen(given)
        self.contents: Contents = read_contents(given.data["box"], len(given.seats))
        self.book = Book()
        self.emperor = ""
        self.year = 0
        self.ended: list[int] = []  # at which row each year did
        self.phase = 0
        self.over = False
        self.began = ""  # who placed the very first marker, where the app saw it
        self.begun = False  # has anybody placed a marker this year?
        self.chip_of_the_year = ""  # with whom it lies, as long as the stone may take it along
        self.turned_up = dict.fromkeys(self.order, 0)  # tiles, in phase 6
        self.done: set[str] = set()  # who wants no more turns in the phase that goes round the table
        self.stake = ""  # the province of the conflict that goes on
        self.placing = ""  # the province of which is asked where it lies
        self.meant = ""  # the province of which is asked what lies there
        self.rising = Rising()
        self.bids: list[Bids] = []  # of all conflicts and rebellions that are settled
        self.victory_chips = self.contents.victory_chips
        self.bank = {kind: Stacks(dict(self.contents.cards[kind])) for kind in POINTS}
        self.unseen = dict(self.contents.tiles)  # corrections only; what lies on the board is counted off
        self.largest: dict[str, int] = {}  # said by the table, where borders are not known
        self.helped: tuple[str, ...] = ()  # who lets the app count
        self.dragons: dict[str, int] = {}
        self.posted: dict[str, dict[str, int]] = {}  # of the final score
        self.won: tuple[str, ...] = ()
        self.won_by = ""
        self.told = Told(self.book)
        drawn = given.data.get("map")
        self.map: Drawn | None = read_map(drawn, self.contents) if drawn is not None else None
        self.land = self._land()

    def _land(self) -> Land:
        """With a map all provinces are there from the start, empty; without one they come to be.

        WL-4.9, WL-ruling-13: what is not in play is not there, and joins nothing.
        """
        land = Land(self.contents.provinces, self.map is not None)
        if self.map is not None:
            for place in self.map.in_play(self.contents):
                land.add(
                    Province(place.id, x=place.x, y=place.y, name=place.label, lotus=place.lotus, dragon=place.dragon)
                )
            for one, other in self.map.borders():
                if one in land.provinces and other in land.provinces:
                    land.join(one, other)
        return land

    # -- what is asked about it

    @property
    def clockwise(self) -> tuple[str, ...]:
        """All seats, from the emperor on."""
        return from_seat(self.order, self.emperor)

    @property
    def leader(self) -> str:
        return self.rising.leader

    def last_year(self) -> bool:
        """WL-7.1, WL-ruling-22: every province in play is owned; one for which no tile is left is not waited for."""
        to_come = min(self.land.empty(), sum(self.tiles_left().values()))
        return last_year(len(self.land.filled()) + to_come, len(self.land.owned()))

    @property
    def placed(self) -> dict[str, int]:
        """Markers on the board."""
        claims = [seat for province in self.land.all() for seat in province.claims]
        return {seat: claims.count(seat) for seat in self.order}

    @property
    def markers(self) -> dict[str, int]:
        """WL-1.3: how many markers everybody may place this year; whoever wants no more has placed all."""
        placed = self.placed
        may = {seat: allowance(self.land.count(seat, "rice"), self.contents) for seat in self.order}
        return {seat: placed[seat] if seat in self.done else count for seat, count in may.items()}

    @property
    def tiles_due(self) -> dict[str, int]:
        """WL-6.1: how many tiles everybody turns up this year."""
        may = {seat: 1 + self.land.count(seat, "temple") for seat in self.order}
        return {seat: self.turned_up[seat] if seat in self.done else count for seat, count in may.items()}

    def palaces(self) -> dict[str, int]:
        return {seat: self.land.count(seat, "palace") for seat in self.order}

    def owned(self, seat: str) -> dict[str, int]:
        return {building: self.land.count(seat, building) for building in self.contents.buildings}

    def fighters(self) -> tuple[str, ...]:
        """Who has a marker in the province of the conflict."""
        claims = self.land[self.stake].claims if self.stake else []
        return tuple(seat for seat in self.order if seat in claims)

    def tiles_left(self) -> dict[str, int]:
        """Of each building, how many tiles nobody has seen yet."""
        seen = [province.building for province in self.land.all()]
        return {building: max(count - seen.count(building), 0) for building, count in self.unseen.items()}

    def most(self, seat: str, kind: str) -> int:
        """The most that a seat can lay down: its own points; any number where nobody counts them or all read along."""
        seen_by_all = self.options.ledger == "private" and not self.options.sealed
        if not self.options.points_kept or seen_by_all:
            return self.contents.all_cards(kind)
        return max(self.book.total(seat, kind), 0)

    def beyond(self, seat: str, kind: str) -> tuple[int, int] | None:
        """With real cards, what really lies on the table counts, even if the ledger knows of fewer points."""
        return None if self.options.sealed else (0, max(self.most(seat, kind), self.contents.all_cards(kind)))

    def labels(self, provinces: Iterable[str], *others: str) -> tuple[Say | Free, ...]:
        named = (self.land[province].label() for province in provinces)
        return (*named, *(say(f"option.{other}") for other in others))

    def pick_province(
        self,
        name: str,
        options: tuple[str, ...],
        extra: tuple[str, ...] = (),
        otherwise: tuple[str, ...] = (),
        also: tuple[str, ...] = (),
        **rest: str,
    ) -> Pick:
        """Ask for one of several provinces, by their names; `extra` and `also` are options that are none."""
        labels = self.labels(options, *extra) + self.labels(otherwise, *also)
        return Pick(name, options + extra, otherwise=otherwise + also, labels=labels, **rest)  # type: ignore[arg-type]

    def next_year(self) -> None:
        self.ended.append(self.book.at)
        self.year += 1

    def no_year_after_all(self) -> None:
        """The year before was the last, as a correction has shown."""
        self.ended.pop()
        self.year -= 1

    # -- victory chips

    def give_chip(self, seat: str, rule: str, words: Say) -> int:
        """WL-9.1: one victory chip, or what stands in for one; none where they are limited and gone."""
        points, left = supplies.victory_chip(self.victory_chips, limited=self.options.chips_limited)
        substitute = points > 0 and left == self.victory_chips
        self.victory_chips = left
        self.book.post(seat, "chips", points, rule, words)
        self.book.post(seat, "points", points * self.contents.points["chip"], rule, words)
        if points:
            self.told.task(seat, say("task.token" if substitute else "task.chip"), words, rule, "chips")
        else:
            self.told.task(seat, say("task.no_chip"), words, "WL-9.1", "chips_left")
        return points

    # -- provinces

    def take(self, seat: str, province: str, rule: str) -> None:
        """A province changes hands; a neutral tile leaves the game. The kind of building stays."""
        found, before = self.land[province], self.owned(seat)
        loser = found.owner
        missed = bool(loser) and self.misses_a_chip(loser, found.building)
        self.lay(found, found.building, seat, rule)
        key = ("exchange" if loser else "award") + self.lacking(before, found.building)
        words = say(f"task.{key}", province=found.label(), **({"who": Who(loser)} if loser else {}))
        self.told.task(seat, words, rule="WL-9.2" if key not in ("exchange", "award") else rule, fix=OWNER)
        if missed:
            self.told.task(loser, say("task.chip_free"), rule="WL-9.2")

    def misses_a_chip(self, seat: str, building: str) -> bool:
        """WL-9.2: does one of these provinces lie without a chip of its own?"""
        owned = self.owned(seat)
        return not supplies.chip_fits({**owned, building: owned[building] - 1}, building, self.contents)

    def lacking(self, owned: Counts, building: str) -> str:
        """WL-9.2: what keeps a chip of this kind from being laid, as the end of a key: no such chip, none at all."""
        if supplies.chip_fits(owned, building, self.contents):
            return ""
        return "_other" if supplies.chip_left(owned, self.contents) else "_none"

    def lay(self, province: Province, building: str, owner: str, rule: str) -> None:
        """What lies in a province now, whatever was there before."""
        self.score_building(province.owner, province, -1, rule)
        province.building, province.owner = building, owner
        if owner or not building:
            province.claims.clear()
        self.score_building(owner, province, 1, rule)

    def score_building(self, seat: str, province: Province, sign: int, rule: str) -> None:
        if seat:
            points = sign * self.contents.points[province.building]
            self.book.post(seat, "points", points, rule, say("why.province", province=province.label()))

    def award(self, seat: str, province: str, rule: str) -> None:
        """WL-2.2, WL-2.8: a claim is settled; WL-2.10: after every single award the emperor may change."""
        self.take(seat, province, rule)
        self.crown(throne.after_award(self.emperor, self.palaces()), say("succession.more"), "WL-8.1")

    def crown(self, seat: str, why: Say, rule: str) -> None:
        if seat != self.emperor:
            self.emperor = seat
            self.told.task(seat, say("task.emperor"), why, rule, "emperor")


def quick(most: int) -> tuple[int, ...]:
    """Numbers that people lay down most often."""
    return tuple(points for points in range(6) if points <= most)
