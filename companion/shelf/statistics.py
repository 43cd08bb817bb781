"""What many evenings come to: pure sums over plays, the oldest first. Whoever sat there is an id, never a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from companion.core.end import LEAST
from companion.shelf.evenings import Play, Sat

FEW = 8  # evenings below which a share says nothing: in simulation it was off by a quarter and more
Plays = Sequence[Play]


class Tally(NamedTuple):
    """How often, how often won, and how long, as far as that is known."""

    plays: int = 0
    wins: int = 0
    minutes: int = 0


class Points(NamedTuple):
    """Of the evenings that ended with points."""

    counted: int
    mean: Fraction
    best: int


class Duel(NamedTuple):
    """Two at one table: how often, and who stood before whom. The rest were level, or had no places."""

    other: str
    together: int
    before: int
    behind: int


class Bids(NamedTuple):
    """Sealed rounds: how many, in how many alone the best, how many of those won, and by how much together."""

    rounds: int
    best: int
    taken: int
    ahead: int


class Rung(NamedTuple):
    """A place on the ladder: the share of the opponents that were beaten, level ones counting half."""

    person: str
    plays: int
    share: Fraction


def joined(plays: Iterable[Play], same: Mapping[str, str]) -> tuple[Play, ...]:
    """The plays with every person under one id, however many this person was known by."""
    return tuple(_joined(play, same) for play in plays) if same else tuple(plays)


def _joined(play: Play, same: Mapping[str, str]) -> Play:
    if not any(sat.person in same for sat in play.seats):
        return play
    return play._replace(seats=tuple(sat._replace(person=same.get(sat.person, sat.person)) for sat in play.seats))


def own(plays: Plays, person: str) -> Iterator[tuple[Play, Sat]]:
    """The evenings of one person, and what came of each."""
    for play in plays:
        for sat in play.seats:
            if sat.person == person:
                yield play, sat
                break


def tally(plays: Plays, person: str = "") -> Tally:
    """Of one person; without one, of all evenings, whose wins are nobody's."""
    if not person:
        return Tally(len(plays), 0, sum(play.minutes for play in plays))
    found = tuple(own(plays, person))
    return Tally(len(found), sum(sat.won for _, sat in found), sum(play.minutes for play, _ in found))


def points(plays: Plays, person: str = "") -> Points | None:
    """Points of one box, of one person or of all; where most and least have both won, as on the latest evening."""
    sat_there = own(plays, person) if person else ((play, sat) for play in plays for sat in play.seats if not sat.rival)
    found = [(play.wins, sat.score) for play, sat in sat_there if sat.score is not None]
    if not found:
        return None
    way = found[-1][0]
    scores = [score for wins, score in found if wins == way]
    return Points(len(scores), Fraction(sum(scores), len(scores)), min(scores) if way == LEAST else max(scores))


def streaks(plays: Plays, person: str) -> tuple[int, int]:
    """Evenings won in a row: until now, and the most ever."""
    now = most = 0
    for _, sat in own(plays, person):
        now = now + 1 if sat.won else 0
        most = max(most, now)
    return now, most


def duels(plays: Plays, person: str) -> tuple[Duel, ...]:
    """Whom this person met, the most frequent first, and who stood before whom."""
    together, before, behind = Counter[str](), Counter[str](), Counter[str]()
    for play, sat in own(plays, person):
        for other in play.seats:
            if other.person and other.person != person:
                together[other.person] += 1
                if sat.rank is not None and other.rank is not None:
                    before[other.person] += sat.rank < other.rank
                    behind[other.person] += sat.rank > other.rank
    found = (Duel(other, count, before[other], behind[other]) for other, count in together.items())
    return tuple(sorted(found, key=lambda duel: (-duel.together, duel.other)))


def beats(plays: Plays, persons: Iterable[str]) -> dict[tuple[str, str], int]:
    """Of each two of these, on how many evenings the first stood before the second."""
    those, found = set(persons), Counter[tuple[str, str]]()
    for play in plays:
        placed = [(sat.person, sat.rank) for sat in play.seats if sat.rank is not None and sat.person in those]
        for one, rank in placed:
            found.update((one, other) for other, behind in placed if rank < behind)
    return dict(found)


def by_number(plays: Plays, person: str = "") -> dict[int, Tally]:
    """By how many sat there, fewest first."""
    found: dict[int, list[Play]] = {}
    for play in plays:
        found.setdefault(sum(not sat.rival for sat in play.seats), []).append(play)
    tallies = {count: tally(some, person) for count, some in sorted(found.items())}
    return {count: told for count, told in tallies.items() if told.plays}


def by_box(plays: Plays) -> dict[str, tuple[Play, ...]]:
    """What was played, the most frequent first."""
    found: dict[str, list[Play]] = {}
    for play in plays:
        found.setdefault(play.box, []).append(play)
    return {box: tuple(some) for box, some in sorted(found.items(), key=lambda each: (-len(each[1]), each[0]))}


def bids(plays: Plays, person: str = "") -> Bids:
    """Of one person; without one, of whoever it was."""
    those = [sat for _, sat in own(plays, person)] if person else [sat for play in plays for sat in play.seats]
    rounds = sum(sat.rounds for sat in those) if person else sum(play.rounds for play in plays)
    best, taken, ahead = (sum(getattr(sat, part) for sat in those) for part in ("best", "taken", "ahead"))
    return Bids(rounds, best, taken, ahead)


def by_person(plays: Plays) -> dict[str, list[Play]]:
    """Who played, the most frequent first, and on which evenings; rivals whom nobody plays are not among them."""
    found: dict[str, list[Play]] = {}
    for play in plays:
        for person in {sat.person for sat in play.seats if sat.person and not sat.rival}:
            found.setdefault(person, []).append(play)
    return {person: found[person] for person in sorted(found, key=lambda person: (-len(found[person]), person))}


def share(plays: Plays, person: str) -> Rung | None:
    """The share of opponents beaten, over the evenings that had places; None where there is none."""
    return _shares(plays).get(person)


def _shares(plays: Plays) -> dict[str, Rung]:
    """Of everybody at once, rivals too."""
    found: dict[str, list[int]] = {}
    for play in plays:
        for person, met, beaten in _met(play):
            sums = found.setdefault(person, [0, 0, 0])
            sums[0] += 1
            sums[1] += met
            sums[2] += beaten
    return {person: Rung(person, count, Fraction(half, 2 * met)) for person, (count, met, half) in found.items()}


def _met(play: Play) -> Iterator[tuple[str, int, int]]:
    """Who had a place there, how many others had one, and how many of them this person beat, counted in halves."""
    placed = [(sat.person, sat.rank) for sat in play.seats if sat.rank is not None]
    if len(placed) > 1:
        for person, rank in placed:
            beaten = -1  # level with oneself
            for _, other in placed:
                beaten += 2 if rank < other else rank == other
            yield person, len(placed) - 1, beaten


def ladder(plays: Plays) -> tuple[tuple[Rung, ...], tuple[Rung, ...]]:
    """Whoever has enough evenings, best first; and those of whom there is too little to say. No rival is on it."""
    shares = _shares(plays)
    every = [shares[person] for person in by_person(plays) if person in shares]
    ranked = sorted((rung for rung in every if rung.plays >= FEW), key=lambda rung: -rung.share)
    return tuple(ranked), tuple(rung for rung in every if rung.plays < FEW)


def places(ranked: Sequence[Rung]) -> tuple[int, ...]:
    """Of the best first: who has the same share has the same place, and behind them there is a gap."""
    found: list[int] = []
    for at, rung in enumerate(ranked):
        found.append(found[-1] if at and rung.share == ranked[at - 1].share else at + 1)
    return tuple(found)


def course(plays: Plays, person: str) -> tuple[tuple[Fraction, bool], ...]:
    """Evening by evening the share of opponents beaten, and whether it was won."""
    return tuple(
        (Fraction(beaten, 2 * met), sat.won)
        for play, sat in own(plays, person)
        for one, met, beaten in _met(play)
        if one == person
    )
