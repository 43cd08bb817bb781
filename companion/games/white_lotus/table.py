"""The table as it stands: provinces, emperor, cards, chips; and the few moves that everything else is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.asks import Pick
from companion.core.book import Book
from companion.core.game import Given
from companion.core.say import Free, Part, Say, Who, say
from companion.core.scene import Result, Task
from companion.games.white_lotus import supplies, throne
from companion.games.white_lotus.bank import Stacks
from companion.games.white_lotus.influence import fewest, settle
from companion.games.white_lotus.land import Land, Province
from companion.games.white_lotus.map import Drawn, read_map
from companion.games.white_lotus.options import chosen
from companion.games.white_lotus.printed import POINTS, Box, read_box
from companion.games.white_lotus.strength import Sides, from_seat


class Table:
    """Everything that lies on the table, and the book of what it brought."""

    def __init__(self, given: Given) -> None:
        self.order = given.seats
        self.options = chosen(given)
        self.box: Box = read_box(given.data["box"], len(given.seats))
        self.book = Book()
        self.emperor = ""
        self.leader = ""
        self.year = 0
        self.ended: list[int] = []  # at which row each year did
        self.phase = 0
        self.last_year = False
        self.over = False
        self.turns = dict.fromkeys(self.order, 0)  # taken in the phase that goes round the table
        self.allowed = dict.fromkeys(self.order, 0)
        self.stake = ""  # the province of the conflict that goes on
        self.placing = ""  # the province of which is asked where it lies
        self.meant = ""  # the province of which is asked what lies there
        self.sides: Sides | None = None
        self.battle: dict[str, int] = {}
        self.takers: list[str] = []  # who still has a reward to come, in order
        self.robbed: list[str] = []
        self.victory_chips = self.box.victory_chips
        self.bank = {kind: Stacks(dict(self.box.cards[kind])) for kind in POINTS}
        self.unseen = dict(self.box.tiles)  # corrections only; what lies on the board is counted off
        self.largest: dict[str, int] = {}  # said by the table, where borders are not known
        self.dragons: dict[str, int] = {}
        self.posted: dict[str, dict[str, int]] = {}  # of the final score
        self.won: tuple[str, ...] = ()
        self.won_by = ""
        self.tasks: list[Task] = []
        self.result: Result | None = None
        self._told_at = 0
        drawn = given.data.get("map")
        self.map: Drawn | None = read_map(drawn, self.box) if drawn is not None else None
        self.land = self._land()

    def _land(self) -> Land:
        """With a map all provinces are there from the start, empty; without one they come to be."""
        land = Land(self.box.provinces, self.map is not None)
        if self.map is not None:
            for place in self.map.in_play(self.box):
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

    def palaces(self) -> dict[str, int]:
        return {seat: self.land.count(seat, "palace") for seat in self.order}

    def owned(self, seat: str) -> dict[str, int]:
        return {building: self.land.count(seat, building) for building in self.box.buildings}

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
            return self.box.all_cards(kind)
        return max(self.book.total(seat, kind), 0)

    def beyond(self, seat: str, kind: str) -> tuple[int, int] | None:
        """With real cards, what really lies on the table counts, even if the ledger knows of fewer points."""
        return None if self.options.sealed else (0, max(self.most(seat, kind), self.box.all_cards(kind)))

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

    # -- telling

    def tell(self, result: Result) -> None:
        """What has just come out; it stands until something else does."""
        self.result = result

    def task(self, seat: str, words: Say, why: Say | None = None, rule: str = "", fix: str = "") -> None:
        """Something to do with the real pieces; what an earlier answer brought about is old news now."""
        if self._told_at != self.book.at:
            self.tasks, self._told_at = [], self.book.at
        self.tasks.append(Task(seat, words, why, rule, fix))

    def clear(self) -> None:
        """A new phase goes round the table."""
        self.tasks, self.result = [], None

    # -- points and chips

    def start_hand(self, seat: str) -> None:
        """WL-0.3: the first cards."""
        for kind in POINTS:
            hand = self.box.hand[kind]
            points = sum(value * count for value, count in hand.items())
            self.post(seat, kind, points, "WL-0.3", say("why.start"))
            if self.options.points_kept:
                self.bank[kind].take_back({}, hand)

    def post(self, seat: str, kind: str, points: int, rule: str, words: Say) -> None:
        """Influence or battle points; nothing is written where nobody keeps count."""
        if self.options.points_kept:
            self.book.post(seat, kind, points, rule, words)

    def earn(self, seat: str, kind: str, points: int, rule: str, words: Say) -> dict[int, int]:
        """Points from the bank, in as few cards as the stacks can make. Returns the cards."""
        self.post(seat, kind, points, rule, words)
        if not self.options.points_kept:
            return {value: fewest(points).count(value) for value in dict.fromkeys(fewest(points))}
        cards, short = self.bank[kind].deal(points)
        if short:
            self.task(seat, say("task.owed", points=short, kind=say(f"account.{kind}")), rule="WL-9.3")
        return cards

    def pay(self, seat: str, kind: str, laid: int, points: int, rule: str, words: Say) -> None:
        """Of the points laid down, some go back to the stacks; the change is worked out in cards."""
        self.post(seat, kind, -points, rule, words)
        out, back = self.settled(kind, laid, points)
        if points:
            cards: dict[str, Part] = {"laid": laid, "points": points, "cards": spelled(out)}
            name = say(f"short.{kind}")
            if back:
                self.task(seat, say("task.pay_change", kind=name, back=spelled(back), **cards), rule=rule, fix=kind)
            else:
                self.task(seat, say("task.pay", kind=name, **cards), rule=rule, fix=kind)

    def settled(self, kind: str, laid: int, points: int) -> tuple[dict[int, int], dict[int, int]]:
        """Cards to give and to take back. What the bank cannot change, somebody at the table can (WL-9.4)."""
        bank = self.bank[kind]
        found = settle(fewest(laid), points, bank.change) or settle(fewest(laid), points)
        assert found is not None, "more to pay than was laid"
        if self.options.points_kept:
            bank.take_back(*found)
        return found

    def give_chip(self, seat: str, rule: str, words: Say) -> None:
        """WL-9.1: one victory chip, or what stands in for one."""
        points, left = supplies.victory_chip(self.victory_chips, limited=self.options.chips_limited)
        substitute = points > 0 and left == self.victory_chips
        self.victory_chips = left
        self.book.post(seat, "chips", points, rule, words)
        self.book.post(seat, "points", points * self.box.points["chip"], rule, words)
        if points:
            self.task(seat, say("task.token" if substitute else "task.chip"), words, rule, "chips")
        else:
            self.task(seat, say("task.no_chip"), words, "WL-9.1", "chips_left")

    # -- provinces

    def take(self, seat: str, province: str, rule: str) -> None:
        """A province changes hands; a neutral tile leaves the game. The kind of building stays."""
        found = self.land[province]
        loser = found.owner
        self.lay(found, found.building, seat, rule)
        place = found.label()
        if loser:
            self.task(seat, say("task.exchange", province=place, who=Who(loser)), rule=rule, fix="owner")
        else:
            self.task(seat, say("task.award", province=place), rule=rule, fix="owner")
        if not supplies.chips_suffice(self.owned(seat), self.box):
            self.task(seat, say("task.substitute", province=place), rule="WL-9.2")

    def lay(self, province: Province, building: str, owner: str, rule: str) -> None:
        """What lies in a province now, whatever was there before."""
        self.score_building(province.owner, province, -1, rule)
        province.building, province.owner = building, owner
        if owner or not building:
            province.claims.clear()
        self.score_building(owner, province, 1, rule)

    def score_building(self, seat: str, province: Province, sign: int, rule: str) -> None:
        if seat:
            points = sign * self.box.points[province.building]
            self.book.post(seat, "points", points, rule, say("why.province", province=province.label()))

    def award(self, seat: str, province: str, rule: str) -> None:
        """WL-2.2, WL-2.8: a claim is settled; WL-2.10: after every single award the emperor may change."""
        self.take(seat, province, rule)
        self.crown(throne.after_award(self.emperor, self.palaces()), say("succession.more"), "WL-8.1")

    def crown(self, seat: str, why: Say, rule: str) -> None:
        if seat != self.emperor:
            self.emperor = seat
            self.task(seat, say("task.emperor"), why, rule, "emperor")


def spelled(cards: Mapping[int, int]) -> tuple[Say, ...]:
    """Cards as `2 x 3, 1 x 2`."""
    return tuple(say("cards", number=count, value=value) for value, count in cards.items() if count)


def quick(most: int) -> tuple[int, ...]:
    """Numbers that people lay down most often."""
    return tuple(points for points in range(6) if points <= most)
