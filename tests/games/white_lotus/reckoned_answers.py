"""How the second reckoning reads a game: every answer in order, and a correction wherever somebody is asked.

A correction changes what lies there, and whatever is asked is asked anew, of whoever is to be asked now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.games.white_lotus.reckoned_board import VICTORY_CHIPS, Board, State

FIX = "fix"
Answer = tuple[str, str, Any]
Robbed = tuple[str, str, str]  # by whom, from whom, which province


class Reading(Board):
    """`states[n]`: how things stand after n answers and corrections; `laid[n]`: which chips were laid by the nth;
    `held[n]`: influence and battle points in hand."""

    def __init__(
        self, seats: Sequence[str], answers: Sequence[Answer], options: Mapping[str, str], borders: Any = None
    ) -> None:
        super().__init__(seats, options, borders)
        self.answers = answers
        self.states: list[State] = []
        self.held: list[dict[str, tuple[int, int]]] = []
        self.laid: list[list[tuple[str, str]]] = []
        self.chip_of_the_year = ""
        self.leader = ""
        self.rebels: set[str] | None = None  # of those who had a choice; None before they have chosen
        self.served: list[str] = []
        self.comforted: list[str] = []
        self.robbed: list[Robbed] = []
        self.corrections = 0
        self.corrected_at: dict[str, int] = {}

    # -- answers

    def next(self) -> tuple[str, str]:
        """Who answers next, and what."""
        at = len(self.states)
        return (self.answers[at][0], self.answers[at][1].partition("/")[0]) if at < len(self.answers) else ("", "")

    def subject(self) -> str:
        return str(self.answers[len(self.states)][1].partition("/")[2])

    def stands(self) -> None:
        """Before the next answer."""
        self.states.append(self.state())
        self.held.append(self.purses())
        self.laid.append(self.laying)
        self.laying = []

    def take(self, name: str, seat: str) -> Any:
        self.stands()
        who, key, value = self.answers[len(self.states) - 1]
        assert (who, key.partition("/")[0]) == (seat, name), f"{who} was asked {key} instead of {seat} {name}"
        return value

    def ask(self, name: str, who: Callable[[], str]) -> tuple[str, Any]:
        """One is asked; nobody, if a correction leaves nobody to be asked."""
        while seat := who():
            if not self.correct(name):
                return seat, self.take(name, seat)
        return "", None

    def ask_all(
        self, who: Callable[[], Sequence[str]], name: Callable[[str], str], good: Callable[[str, Any], bool]
    ) -> dict[str, Any]:
        """Several at once, in any order; what does not fit any more after a correction is asked anew."""
        given: dict[str, Any] = {}
        while wanted := [seat for seat in who() if seat not in given]:
            if self.correct(name(wanted[0])):
                given = {seat: value for seat, value in given.items() if seat in who() and good(seat, value)}
                continue
            seat = self.next()[0]
            assert seat in wanted, f"{seat} was asked instead of {wanted}"
            value = self.take(name(seat), seat)
            assert good(seat, value), (seat, value)
            given[seat] = value
        return {seat: given[seat] for seat in who()}

    def most(self, hand: int) -> int:
        """What somebody can lay: what they have; of cards that lie open, or that nobody counts, whatever lies there."""
        return max(hand, 0) if self.counted and self.options.get("bids") != "open" else 999

    # -- corrections

    def correct(self, asked: str) -> bool:
        """Something is asked; was something corrected instead of an answer?"""
        if self.next()[0] != FIX:
            return False
        self.stands()
        _, name, value = self.answers[len(self.states) - 1]
        getattr(self, f"fix_{name}")(value)
        self.corrections += 1
        self.corrected_at[asked] = self.corrected_at.get(asked, 0) + 1
        return True

    def fix_year(self, year: int) -> None:
        self.year = year

    def fix_influence(self, value: tuple[str, int]) -> None:
        self.influence[value[0]] += value[1]

    def fix_battle(self, value: tuple[str, int]) -> None:
        self.battle[value[0]] += value[1]

    def fix_chips(self, value: tuple[str, int]) -> None:
        self.chips[value[0]] += value[1]
        self.supply = min(max(self.supply - value[1], 0), VICTORY_CHIPS)

    def fix_chips_left(self, left: int) -> None:
        self.supply = left

    def fix_unseen(self, value: tuple[str, int]) -> None:
        kind, left = value
        self.in_box[kind] = list(self.kind.values()).count(kind) + left

    def fix_transfer(self, value: tuple[str, str, str, int]) -> None:
        giver, kind, taker, points = value
        hand = self.influence if kind == "influence" else self.battle
        hand[giver] -= points
        hand[taker] += points

    def fix_owner(self, value: tuple[str, str]) -> None:
        province, seat = value
        self.owner.pop(province, None)
        if seat != "neutral":
            self.owner[province] = seat
            self.claims.pop(province, None)

    def fix_building(self, value: tuple[str, str]) -> None:
        province, kind = value
        if kind != "empty":
            self.kind[province] = kind
            return
        for lying in (self.kind, self.owner, self.claims):
            lying.pop(province, None)

    def fix_claims(self, value: tuple[str, str, bool]) -> None:
        province, seat, there = value
        here = [other for other in self.claims.pop(province, []) if other != seat]
        self.claims[province] = [*here, seat] if there else here

    def fix_borders(self, value: tuple[str, Sequence[str]]) -> None:
        """All that this province touches, and nothing else."""
        p, touched = value
        everywhere = {other for edge in self.borders | self.apart for other in edge} | self.kind.keys()
        self.borders = {edge for edge in self.borders if p not in edge}
        self.apart = {edge for edge in self.apart if p not in edge}
        self.learn(p, [other for other in touched if other != p], everywhere - {p})

    def fix_dragon(self, value: tuple[str, bool]) -> None:
        (self.dragons.add if value[1] else self.dragons.discard)(value[0])

    def fix_emperor(self, seat: str) -> None:
        if self.chip_of_the_year == self.emperor:
            self.chips[self.emperor] -= 1
            self.chips[seat] += 1
            self.chip_of_the_year = seat
        if self.rebels is not None:  # he was the one they fought for
            self.rebels.discard(self.emperor)
        self.emperor = seat

    def fix_rebel_leader(self, seat: str) -> None:
        if self.rebels is not None:
            self.rebels.add(self.leader)
        self.leader = seat

    def fix_side(self, value: tuple[str, str]) -> None:
        assert self.rebels is not None
        (self.rebels.add if value[1] == self.emperor else self.rebels.discard)(value[0])

    def still_robbed(self) -> list[Robbed]:
        """What still lies with whoever took it."""
        return [each for each in self.robbed if self.owner.get(each[2]) == each[0]]

    def fix_taken(self, value: tuple[str, str]) -> None:
        """What either of both was said to be goes back; then it lies with whoever has taken it, who gets no chip."""
        taker, province = value
        assert taker in self.served
        for each in self.still_robbed():
            if each[0] == taker or each[2] == province:
                self.owner[each[2]] = each[1]
                self.robbed.remove(each)
        if self.owner[province] != taker:
            self.robbed.append((taker, self.owner[province], province))
            self.owner[province] = taker
            if taker in self.comforted:
                self.comforted.remove(taker)
                self.chips[taker] -= 1
                self.supply += sum(self.chips.values()) < VICTORY_CHIPS  # else something stood in for it
