"""A second reckoning of a whole game, written straight down from the rulebook and sharing nothing with the rules.

It reads the answers and corrections of a game in order and checks who was asked, what may be taken, which chips are
left, and what everything adds up to. It never looks at the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from typing import Any

KINDS = ("palace", "temple", "fortress", "rice", "village")
WORTH = {"palace": 3, "temple": 2, "fortress": 1, "rice": 1, "village": 1}
START = {3: 3, 4: 3, 5: 3, 6: 4}  # villages among the first tiles
FRONTS = {"palace": 3, "temple": 4, "fortress": 5, "rice": 4}  # of each colour; a village is on every back
TILES = {"palace": 5, "temple": 5, "fortress": 6, "rice": 6, "village": 17}
CHIPS, FIX = 16, "fix"
State = tuple[Any, ...]
Answer = tuple[str, str, Any]
Robbed = tuple[str, str, str, str]  # by whom, from whom, a province of which kind, which one


class Reckoning:
    """`states[n]`: how things stand after n answers and corrections; `laid[n]`: which chips were laid by the nth."""

    def __init__(
        self, seats: Sequence[str], answers: Sequence[Answer], options: Mapping[str, str], borders: Any = None
    ) -> None:
        self.seats, self.answers, self.options = list(seats), answers, options
        self.mapped = borders is not None
        self.borders: set[frozenset[str]] = set(borders or ())
        self.apart: set[frozenset[str]] = set()
        self.room = 39 if len(seats) == 6 else 31
        self.kind: dict[str, str] = {}
        self.owner: dict[str, str] = {}
        self.claims: dict[str, list[str]] = {}
        self.influence = dict.fromkeys(seats, 12)
        self.battle = dict.fromkeys(seats, 3)
        self.chips = dict.fromkeys(seats, 0)
        self.bonus = dict.fromkeys(seats, 0)
        self.emperor = ""
        self.states: list[State] = []
        self.laid: list[list[tuple[str, str]]] = []
        self.laying: list[tuple[str, str]] = []
        self.chip_of_the_year = ""
        self.leader = ""
        self.foes: dict[str, str] = {}
        self.battled: dict[str, int] = {}
        self.risen: dict[str, dict[str, int]] = {}  # buildings by kind and seat before anybody was robbed
        self.served: list[str] = []
        self.robbed: list[Robbed] = []
        self.corrections = 0
        self.conflicts = self.rebellions = self.rewards = self.crowned = 0

    # -- reading answers

    def name(self) -> str:
        at = len(self.states)
        return self.answers[at][1].partition("/")[0] if at < len(self.answers) else ""

    def take(self, name: str, seat: str | None = None) -> Any:
        self.stands()
        who, key, value = self.answers[len(self.states) - 1]
        assert key.partition("/")[0] == name, f"{key} was asked instead of {name}"
        assert seat in (None, who), f"{who} was asked {name} instead of {seat}"
        return value

    def stands(self) -> None:
        """Before the next answer."""
        self.states.append(self.state())
        self.laid.append(self.laying)
        self.laying = []

    def correct(self) -> bool:
        """Something is asked; was something corrected instead of an answer? Then it is asked anew."""
        at = len(self.states)
        if at >= len(self.answers) or self.answers[at][0] != FIX:
            return False
        self.stands()
        _, name, value = self.answers[at]
        getattr(self, f"fix_{name}")(value)
        self.corrections += 1
        return True

    def fix_influence(self, value: tuple[str, int]) -> None:
        self.influence[value[0]] += value[1]

    def fix_battle(self, value: tuple[str, int]) -> None:
        self.battle[value[0]] += value[1]

    def fix_chips(self, value: tuple[str, int]) -> None:
        self.chips[value[0]] += value[1]

    def fix_owner(self, value: tuple[str, str]) -> None:
        province, seat = value
        self.owner.pop(province, None)
        if seat != "neutral":
            self.owner[province] = seat
            self.claims.pop(province, None)

    def fix_claims(self, value: tuple[str, str, bool]) -> None:
        province, seat, there = value
        here = [other for other in self.claims.pop(province, []) if other != seat]
        self.claims[province] = [*here, seat] if there else here

    def fix_emperor(self, seat: str) -> None:
        if self.chip_of_the_year == self.emperor:
            self.chips[self.emperor] -= 1
            self.chips[seat] += 1
            self.chip_of_the_year = seat
        self.emperor = seat

    def take_all(self, name: str, seats: Iterable[str]) -> dict[str, Any]:
        wanted, given = set(seats), dict[str, Any]()
        while wanted - given.keys():
            who = self.answers[len(self.states)][0]
            assert who in wanted - given.keys()
            given[who] = self.take(name)
        return {seat: given[seat] for seat in self.seats if seat in given}

    def state(self) -> State:
        return (
            self.emperor,
            tuple(sorted(self.owner.items())),
            tuple(sorted((province, tuple(who)) for province, who in self.claims.items() if who)),
            tuple(
                (self.influence[seat], self.battle[seat], self.chips[seat], self.points(seat)) for seat in self.seats
            ),
        )

    # -- helps

    def round_from(self, seat: str) -> list[str]:
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def own(self, seat: str, kind: str = "") -> list[str]:
        return [p for p, owner in self.owner.items() if owner == seat and kind in ("", self.kind[p])]

    def palaces(self) -> dict[str, int]:
        return {seat: len(self.own(seat, "palace")) for seat in self.seats}

    def points(self, seat: str) -> int:
        return sum(WORTH[self.kind[p]] for p in self.own(seat)) + self.chips[seat] + self.bonus[seat]

    def touching(self, one: str, other: str) -> bool:
        return frozenset((one, other)) in self.borders

    def unknown(self, one: str, other: str) -> bool:
        edge = frozenset((one, other))
        return not self.mapped and edge not in self.borders and edge not in self.apart

    # -- the game

    def play(self) -> tuple[str, ...]:
        self.emperor = self.take("first_emperor", "table")
        self.first_tiles()
        year = 1
        while True:
            placed = self.place_markers()
            if len(self.owner) == self.room and year > 1 and not placed:
                break
            self.settle(year)
            self.chips[self.emperor] += 1
            self.chip_of_the_year = self.emperor
            self.rebellion()
            self.chip_of_the_year = ""
            if len(self.owner) == self.room:
                break
            self.cards()
            self.tiles()
            if len(self.owner) == self.room:
                break
            year += 1
        won = self.score()
        self.stands()
        return won

    def first_tiles(self) -> None:
        left = {"palace": 1, "temple": 1, "fortress": 1, "rice": 1, "village": START[len(self.seats)]}
        if not self.mapped:
            for kind, count in left.items():
                for _ in range(count):
                    self.kind[f"p{len(self.kind) + 1}"] = kind
            return
        while self.name() == "start_tile":
            province = self.answers[len(self.states)][1].partition("/")[2]
            self.kind[province] = self.take("start_tile")
            left[self.kind[province]] -= 1
        rest = [kind for kind, count in left.items() for _ in range(count)]
        places = [p for p in self.options["lotus"].split() if p not in self.kind]
        self.kind |= dict(zip(places, rest, strict=True))

    def place_markers(self) -> bool:
        """Whether anybody placed one, or wanted none."""
        done: set[str] = set()
        any_placed = False
        while seat := self.next_marker(done):
            if self.correct():
                continue
            any_placed = True
            where = self.take("claim", seat)
            assert where in self.free(seat) or (where == "skip" and self.markers(seat) >= 3)
            if where == "skip":
                done.add(seat)
            else:
                self.claims.setdefault(where, []).append(seat)
        return any_placed

    def next_marker(self, done: set[str]) -> str:
        """In rounds from the emperor: whoever has placed fewest, may place more, and finds a province."""
        may = {s: 3 + min(2, len(self.own(s, "rice"))) for s in self.seats}
        due = [s for s in self.round_from(self.emperor) if s not in done and self.markers(s) < may[s] and self.free(s)]
        return min(due, key=self.markers, default="")

    def markers(self, seat: str) -> int:
        return sum(seat in who for who in self.claims.values())

    def free(self, seat: str) -> list[str]:
        return [p for p in self.kind if p not in self.owner and seat not in self.claims.get(p, [])]

    def settle(self, year: int) -> None:
        if year == 1:
            for p in [p for p in self.board() if self.kind[p] == "palace" and self.claims.get(p)]:
                self.conflict(p)
        alone = [p for p in self.board() if len(self.claims.get(p, ())) == 1]
        palaces = [p for p in alone if self.kind[p] == "palace"]
        while palaces:
            first = palaces[0]
            if len({self.crowned_by(order) for order in permutations(palaces)}) > 1:
                first = self.take("palace_first", self.emperor)
            palaces.remove(first)
            alone.remove(first)
            self.award(first)
        for p in alone:
            self.award(p)
        while fought := [p for p in self.board() if len(self.claims.get(p, ())) > 1]:
            p = fought[0] if len(fought) == 1 else self.take("next_conflict", self.emperor)
            assert p in fought
            self.conflict(p)
        assert not any(self.claims.values())

    def board(self) -> list[str]:
        return sorted(self.kind, key=lambda p: int(p[1:]))

    def crowned_by(self, order: Sequence[str]) -> str:
        emperor, count = self.emperor, self.palaces()
        for p in order:
            count[self.claims[p][0]] += 1
            emperor = self.ahead(emperor, count)
        return emperor

    def ahead(self, emperor: str, count: Mapping[str, int]) -> str:
        """Whoever has more palaces than the emperor, and of several the most; after a correction it may be anybody."""
        more = [s for s in self.seats if count[s] > count[emperor]]
        return max(more, key=lambda s: count[s], default=emperor)

    def award(self, p: str) -> None:
        (winner,) = self.claims.pop(p)
        self.lay(p, winner, "award")
        emperor = self.ahead(self.emperor, self.palaces())
        self.crowned += emperor != self.emperor
        self.emperor = emperor

    def lay(self, p: str, seat: str, how: str) -> None:
        """A chip of this kind, one of another kind, or none: all sixteen lie there."""
        chips, kind = len(self.own(seat)), self.kind[p]
        fits = chips < CHIPS and len(self.own(seat, kind)) < FRONTS.get(kind, CHIPS)
        self.laying.append((seat, how if fits else f"{how}_other" if chips < CHIPS else f"{how}_none"))
        self.owner[p] = seat

    def conflict(self, p: str) -> None:
        while len(self.claims[p]) > 1:
            self.conflicts += 1
            there = [seat for seat in self.seats if seat in self.claims[p]]
            if len(there) == 2:
                laid = self.take_all("bid", there)
                foes = {there[0]: there[1], there[1]: there[0]}
            else:
                given = self.take_all("attack", there)
                foes, laid = ({s: v[0] for s, v in given.items()}, {s: v[1] for s, v in given.items()})
                assert all(foes[s] in there and foes[s] != s for s in there)
            sums = {s: sum(laid[o] for o in there if foes[o] == s) for s in there}
            tied = [s for s in there if sums[s] == max(sums.values())]
            out = self.take("tie", self.emperor) if len(tied) > 1 else tied[0]
            assert out in tied
            for s in there:
                assert 0 <= laid[s] <= max(self.influence[s], 0)
                self.influence[s] -= laid[s] // 2 if s == out else laid[s]
            self.claims[p].remove(out)
        self.award(p)

    # -- rebellion

    def rebellion(self) -> None:
        while may := self.may_lead():
            if not self.correct():
                break
        if not may:
            return
        leader = self.take("leader", self.emperor)
        if leader == "nobody":
            return
        assert leader in may
        self.rebellions += 1
        self.leader = leader
        self.foes, self.battled = self.stand(leader)
        for s in self.seats:
            assert 0 <= self.battled[s] <= max(self.battle[s], 0)
            self.battle[s] -= self.battled[s]
        self.risen = {kind: {s: len(self.own(s, kind)) for s in self.seats} for kind in ("palace", "village")}
        self.served, self.robbed = [], []
        self.reward_all()
        self.succeed([each for each in self.robbed if self.owner[each[3]] == each[0]])

    def fought(self) -> tuple[list[str], list[str]]:
        """The winners in the order of their rewards, and the losers, as leader and sides stand now."""
        laid, rebels = self.battled, [s for s in self.seats if s == self.leader or self.foes.get(s) == self.emperor]
        loyal = [s for s in self.seats if s not in rebels]
        strong = sum(laid[s] for s in loyal) + 2 * self.risen["palace"][self.emperor]
        rising = sum(laid[s] for s in rebels) + self.risen["village"][self.leader]
        winning, losing, head = (loyal, rebels, self.emperor) if strong >= rising else (rebels, loyal, self.leader)
        after = [s for s in self.round_from(head) if s in winning and s != head]
        return [head, *sorted(after, key=lambda s: -laid[s])], losing

    def may_lead(self) -> list[str]:
        villages = {s: len(self.own(s, "village")) for s in self.seats}
        behind = self.round_from(self.emperor)
        return sorted((s for s in behind[1:] if villages[s]), key=lambda s: -villages[s])  # stable: clockwise

    def stand(self, leader: str) -> tuple[dict[str, str], dict[str, int]]:
        others = [s for s in self.seats if s not in (self.emperor, leader)]
        if self.options.get("rebellion_reveal") == "sides_first" or self.options.get("bids", "sealed") != "sealed":
            return self.take_all("against", others), self.take_all("commit", self.seats)
        foes: dict[str, str] = {}
        laid: dict[str, int] = {}
        while len(laid) < len(self.seats):
            who = self.answers[len(self.states)][0]
            assert who not in laid
            if who in others:
                foes[who], laid[who] = self.take("fight", who)
            else:
                laid[who] = self.take("commit", who)
        return foes, laid

    def reward_all(self) -> None:
        while due := [s for s in self.fought()[0] if s not in self.served]:
            taken = self.reward(due[0])
            if taken == "corrected":
                continue
            self.served.append(due[0])
            if taken == "chip":
                self.chips[due[0]] += 1
            elif taken != "nothing":
                self.robbed.append((due[0], self.owner[taken], self.kind[taken], taken))
                self.lay(taken, due[0], "exchange")
                self.rewards += 1

    def reward(self, taker: str) -> str:
        own, lost = self.own(taker), [loser for who, loser, _, p in self.robbed if self.owner[p] == who]
        losing = [s for s in self.fought()[1] if s not in lost]
        while True:
            near = [
                p
                for s in losing
                for p in self.own(s)
                if not own or any(self.touching(p, mine) or self.unknown(p, mine) for mine in own)
            ]
            if not near:
                return "chip"
            if self.correct():
                return "corrected"
            taken = str(self.take("reward", taker))
            assert taken in (*near, "chip", "nothing")
            asked = [mine for mine in own if self.unknown(taken, mine)] if taken in near else []
            known = any(self.touching(taken, mine) for mine in own)
            if known or not asked or self.options.get("map_mode") == "manual":
                return taken
            self.learn(taken, self.take("touch", taker), asked)
            if any(self.touching(taken, mine) for mine in own):
                return taken

    def fix_rebel_leader(self, seat: str) -> None:
        self.foes[self.leader] = self.emperor
        self.leader = seat

    def fix_side(self, value: tuple[str, str]) -> None:
        self.foes[value[0]] = value[1]

    def fix_taken(self, value: tuple[str, str]) -> None:
        """What either of both was said to be goes back; then it lies with whoever has taken it."""
        taker, province = value
        for each in [each for each in self.robbed if self.owner[each[3]] == each[0]]:
            if each[0] == taker or each[3] == province:
                self.owner[each[3]] = each[1]
                self.robbed.remove(each)
        if self.owner[province] != taker:
            self.robbed.append((taker, self.owner[province], self.kind[province], province))
            self.owner[province] = taker

    def learn(self, p: str, touched: Iterable[str], asked: Iterable[str]) -> None:
        self.borders |= {frozenset((p, other)) for other in touched}
        self.apart |= {frozenset((p, other)) for other in asked} - self.borders

    def succeed(self, robbed: Sequence[Robbed]) -> None:
        count = self.palaces()
        leading = [s for s in self.seats if count[s] == max(count.values())]
        if self.emperor in leading:
            return
        from_emperor = [
            t for t, loser, kind, _ in robbed if kind == "palace" and loser == self.emperor and t in leading
        ]
        first = [t for t, _, kind, _ in robbed if kind == "palace" and t in leading]
        self.emperor = leading[0] if len(leading) == 1 else (from_emperor or first or leading)[0]
        self.crowned += 1

    # -- the rest of the year, and the end

    def cards(self) -> None:
        while any(self.palaces().values()) and self.correct():
            pass
        owners, chosen = {s for s in self.seats if self.own(s, "palace")}, dict[str, int]()
        while owners - chosen.keys():
            who = self.answers[len(self.states)][0]
            assert who in owners - chosen.keys()
            alone = len(self.own(who, "palace")) == 1
            chosen[who] = int(self.take("palace_brings") == "influence") if alone else self.take("palaces")
        for s in self.seats:
            count = {kind: len(self.own(s, kind)) for kind in KINDS}
            self.influence[s] += 10 + 3 * count["temple"] + count["rice"] + 2 * chosen.get(s, 0)
            self.battle[s] += 2 + 2 * count["fortress"] + count["rice"] + count["palace"] - chosen.get(s, 0)

    def tiles(self) -> None:
        turned, done = dict.fromkeys(self.seats, 0), set[str]()
        while len(self.kind) < self.room:
            due = [
                s for s in self.round_from(self.emperor) if s not in done and turned[s] <= len(self.own(s, "temple"))
            ]
            if not due:
                return
            seat = min(due, key=lambda s: turned[s])
            if self.correct():
                continue
            kind = self.take("tile", seat)
            if kind == "skip":
                assert turned[seat] > 0
                assert self.options.get("temple_extra_tile") != "must"
                done.add(seat)
                continue
            p = self.take("put", seat) if self.mapped else f"p{len(self.kind) + 1}"
            assert p not in self.kind
            assert list(self.kind.values()).count(kind) < TILES[kind]
            assert not self.mapped or any(self.touching(p, other) for other in self.kind)
            self.kind[p] = kind
            turned[seat] += 1

    def score(self) -> tuple[str, ...]:
        dragons = self.options["dragons"].split() if self.mapped else self.take("dragons", "table")
        sure = {s: max((len(a) for a in self.areas(s)), default=0) for s in self.seats}
        doubt = [] if self.mapped else [s for s in self.seats if sure[s] < len(self.own(s))]
        said = self.take_all("largest", doubt)
        assert all(size == "help" or sure[s] <= int(size) <= len(self.own(s)) for s, size in said.items())
        while self.name() == "touch":
            key = self.answers[len(self.states)][1].partition("/")[2]
            self.learn(key, self.take("touch", self.owner[key]), ())
        largest = {s: max((len(a) for a in self.areas(s)), default=0) for s in self.seats}
        largest |= {s: int(size) for s, size in said.items() if size != "help"}
        for s in self.seats:
            alone = all(largest[s] > largest[o] for o in self.seats if o != s)
            self.bonus[s] = 3 * alone + 2 * sum(p in dragons for p in self.own(s))
        best = max(self.points(s) for s in self.seats)
        tied = [s for s in self.seats if self.points(s) == best]
        if self.emperor in tied:
            return (self.emperor,)
        most = max(len(self.own(s, "palace")) for s in tied)
        return tuple(s for s in tied if len(self.own(s, "palace")) == most)

    def areas(self, seat: str) -> list[set[str]]:
        """Areas grown by joining: any two that touch become one."""
        groups = [{p} for p in self.own(seat)]
        joined = True
        while joined:
            joined = False
            for one, other in permutations(groups, 2):
                if any(self.touching(a, b) for a in one for b in other):
                    groups = [g for g in groups if g is not other and g is not one] + [one | other]
                    joined = True
                    break
        return groups
