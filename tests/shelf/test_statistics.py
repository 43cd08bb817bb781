"""Every statistic against a slow and plain recount, over random histories."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from companion.core.end import LEAST
from companion.shelf import statistics
from companion.shelf.evenings import OVER, Play, Sat
from companion.shelf.statistics import Bids, Duel, Points, Rung, Tally
from tests.counts import counts, fresh_seed
from tests.shelf.histories import history

HISTORIES = counts(1000)
PEOPLE = [f"h{number}" for number in range(8)]


def plays(chance: Random) -> tuple[Play, ...]:
    """The evenings that count, as the index tells them."""
    cards = [card for card in history(chance) if card.state == OVER and card.whole and card.read and not card.trial]
    return tuple(
        Play(card.table, card.box, card.touched, card.wins, card.minutes, card.level, card.seats, card.rounds)
        for card in cards
    )


class Recount:
    """One history counted with nothing but loops over all of its seats."""

    def __init__(self, history: tuple[Play, ...]) -> None:
        self.history = history

    def of(self, person: str) -> list[tuple[Play, Sat]]:
        return [(play, sat) for play in self.history for sat in play.seats if sat.person == person]

    def everybody(self) -> set[str]:
        return {sat.person for play in self.history for sat in play.seats}

    def tally(self, person: str) -> Tally:
        wins = [1 for _, sat in self.of(person) if sat.won]
        return Tally(len(self.of(person)), len(wins), sum(play.minutes for play, _ in self.of(person)))

    def streaks(self, person: str) -> tuple[int, int]:
        letters = "".join("w" if sat.won else "l" for _, sat in self.of(person))
        return len(letters) - len(letters.rstrip("w")), max(map(len, letters.split("l")))

    def duels(self, person: str) -> set[Duel]:
        found = set()
        for other in self.everybody() - {person}:
            pairs = [
                (mine.rank, theirs.rank)
                for play in self.history
                for mine in play.seats
                for theirs in play.seats
                if (mine.person, theirs.person) == (person, other)
            ]
            told = [(mine, theirs) for mine, theirs in pairs if mine and theirs]
            before, behind = sum(mine < theirs for mine, theirs in told), sum(mine > theirs for mine, theirs in told)
            if pairs:
                found.add(Duel(other, len(pairs), before, behind))
        return found

    def beats(self, some: list[str]) -> dict[tuple[str, str], int]:
        pairs = {(one, duel.other): duel.before for one in some for duel in self.duels(one) if duel.other in some}
        return {pair: before for pair, before in pairs.items() if before}

    def share(self, person: str) -> Rung | None:
        met, beaten, tables = 0, Fraction(0), set()
        for play in self.history:
            for mine in play.seats:
                for theirs in play.seats:
                    if mine.person == person != theirs.person and mine.rank and theirs.rank:
                        met += 1
                        tables.add(play.table)
                        if mine.rank == theirs.rank:
                            beaten += Fraction(1, 2)
                        elif mine.rank < theirs.rank:
                            beaten += 1
        return Rung(person, len(tables), beaten / met) if met else None

    def points(self, person: str) -> Points | None:
        return pointed([(play.wins, sat.score) for play, sat in self.of(person) if sat.score is not None])


def pointed(scored: list[tuple[str, int]]) -> Points | None:
    same = [score for wins, score in scored if wins == scored[-1][0]]
    if not same:
        return None
    best = sorted(same)[0 if scored[-1][0] == LEAST else -1]
    return Points(len(same), Fraction(sum(same), len(same)), best)


@pytest.mark.counts
def test_statistics_are_what_a_slow_recount_says() -> None:
    seed = fresh_seed()
    print(f"seed {seed}")
    chance = Random(seed)
    for _ in range(HISTORIES):
        history = plays(chance)
        slow = Recount(history)
        for person in sorted(slow.everybody()):
            compare(history, slow, person)
        assert statistics.tally(history) == of_all(history)
        numbers = sorted({people(play) for play in history})
        found_by = statistics.by_number(history)
        assert list(found_by) == numbers, "the fewest first"
        for number in numbers:
            assert found_by[number] == of_all([play for play in history if people(play) == number])
        assert statistics.joined(twofold(chance, history), {again(person): person for person in PEOPLE}) == history
        everybody = {sat.person for play in history for sat in play.seats if not sat.rival}
        found = statistics.by_person(history)
        assert set(found) == everybody
        assert all(found[person] == [play for play, _ in slow.of(person)] for person in everybody)
        ranked, few = statistics.ladder(history)
        assert {*ranked, *few} == {rung for person in everybody if (rung := slow.share(person))}
        assert [rung.share for rung in ranked] == sorted((rung.share for rung in ranked), reverse=True)
        assert all(rung.plays >= 8 for rung in ranked)
        sats = [sat for play in history for sat in play.seats]
        assert statistics.bids(history) == Bids(sum(play.rounds for play in history), *sealed(sats))
        for played in statistics.by_box(history).values():
            theirs = [(play.wins, sat) for play in played for sat in play.seats if not sat.rival]
            scored = [(wins, sat.score) for wins, sat in theirs if sat.score is not None]
            assert statistics.points(played) == pointed(scored)
        some = sorted(everybody)[:3]
        assert statistics.beats(history, some) == slow.beats(some)
        assert all(rung.plays < 8 for rung in few)


def again(person: str) -> str:
    """Another id of the same person."""
    return f"{person}-again"


def twofold(chance: Random, history: tuple[Play, ...]) -> tuple[Play, ...]:
    """The same evenings, on some of which somebody was known by another id."""

    def known(sat: Sat) -> Sat:
        return sat if sat.rival else sat._replace(person=chance.choice((sat.person, again(sat.person))))

    return tuple(play._replace(seats=tuple(map(known, play.seats))) for play in history)


def sealed(sats: list[Sat]) -> tuple[int, int, int]:
    return sum(sat.best for sat in sats), sum(sat.taken for sat in sats), sum(sat.ahead for sat in sats)


def of_all(plays: Iterable[Play]) -> Tally:
    """Of evenings that are counted one by one, and that nobody alone has won."""
    counted = minutes = 0
    for play in plays:
        counted, minutes = counted + 1, minutes + play.minutes
    return Tally(counted, 0, minutes)


def people(play: Play) -> int:
    """A solo game was played by one, whoever the rival was."""
    return len([sat for sat in play.seats if not sat.rival])


def compare(history: tuple[Play, ...], slow: Recount, person: str) -> None:
    assert statistics.tally(history, person) == slow.tally(person)
    assert statistics.streaks(history, person) == slow.streaks(person)
    found = statistics.duels(history, person)
    assert set(found) == slow.duels(person)
    assert [duel.together for duel in found] == sorted((duel.together for duel in found), reverse=True)
    assert statistics.share(history, person) == slow.share(person)
    sat = [sat for _, sat in slow.of(person)]
    assert statistics.bids(history, person) == Bids(sum(one.rounds for one in sat), *sealed(sat))
    for box, some in statistics.by_box(history).items():
        assert some == tuple(play for play in history if play.box == box)
        assert statistics.points(some, person) == Recount(some).points(person)
    for count, told in statistics.by_number(history, person).items():
        assert told == Recount(tuple(play for play in history if people(play) == count)).tally(person)
    assert sum(told.plays for told in statistics.by_number(history, person).values()) == len(sat)
    for (share, won), (play, one) in zip(
        statistics.course(history, person),
        [(play, one) for play, one in slow.of(person) if Recount((play,)).share(person)],
        strict=True,
    ):
        assert won is bool(one.won)
        assert share == Recount((play,)).share(person).share  # type: ignore[union-attr]


def sat(person: str, rank: int, **more: Any) -> Sat:
    return Sat(person, person.title(), rank=rank, won=rank == 1, **more)


def test_two_ids_that_are_one_person_are_counted_as_one() -> None:
    history = (
        Play("t1", "flowers", 1, "most", 0, "", (sat("anna", 1), sat("ben", 2))),
        Play("t2", "flowers", 2, "most", 0, "", (sat("t2-s13", 1), sat("ben", 2))),
    )
    assert statistics.tally(history, "anna").plays == 1
    together = statistics.joined(history, {"t2-s13": "anna"})
    assert statistics.tally(together, "anna") == Tally(2, 2, 0)
    assert statistics.duels(together, "ben") == (Duel("anna", 2, 0, 2),)
    assert statistics.joined(history, {}) == history


def test_who_has_the_same_share_has_the_same_place() -> None:
    shares = (9, 7, 7, 7, 2, 2)
    ranked = [Rung(f"h{at}", 8 + at, Fraction(share, 10)) for at, share in enumerate(shares)]
    assert statistics.places(ranked) == (1, 2, 2, 2, 5, 5)
    assert statistics.places([]) == ()


def test_who_is_level_is_beaten_by_half() -> None:
    history = (Play("t1", "flowers", 1, "most", 0, "", (sat("anna", 1), sat("ben", 1), sat("cora", 3))),)
    assert statistics.share(history, "anna") == Rung("anna", 1, Fraction(3, 4))
    assert statistics.ladder(history)[0] == ()
