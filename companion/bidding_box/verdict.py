"""What one device finds when it checks a round that was shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from companion.core import seal
from companion.core.seal import NO_SEAL


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whose seals are broken, whose stayed shut, and the letters that all screens share.

    There are no letters where this device has not seen the list before anything was open, or where no seal of its own
    was opened with it: a box that knows all that lies under a list can choose the list by its letters.
    """

    round: str
    code: str
    broken: tuple[str, ...]
    shut: tuple[str, ...]
    openings: dict[str, list[str]]
    listed: dict[str, str]
    private: bool

    @property
    def unbroken(self) -> bool:
        return not self.broken

    def opened(self, seat: str) -> list[str] | None:
        """What this seat had sealed, where it fits its seal."""
        return None if seat in self.broken else self.openings.get(seat)


def check(table: str, own: str, shown: dict[str, Any], record: dict[str, Any], known: str) -> tuple[Verdict, str]:
    """Every opening against its seal, and all of it against what the device of seat `own` has kept; and the whole of
    which the letters are made. `known`: that whole, where this device has checked the round before."""
    round_, listed, openings = shown["r"], shown["c"], shown["o"]
    marks = {seat: seal.mark(*opening) for seat, opening in openings.items() if seal.plain(*opening)}
    if shown["private"]:  # a mark that is told counts only where nothing was opened
        marks = {**{seat: mark for seat, mark in shown["m"].items() if seat not in openings}, **marks}
    whole = seal.whole(table, round_, listed, marks)
    broken = {seat for seat in openings.keys() | marks.keys() if not _fits(table, shown, seat, marks)}
    mine, sealed = listed.get(own, NO_SEAL), record.get("own", {})
    told = bool(sealed) and own in marks  # what is told of a seat that has sealed on this device
    if record.get("listed", listed) != listed or (told and openings.get(own, sealed.get(mine)) != sealed.get(mine, "")):
        broken.add(own)
    if known not in ("", whole):
        broken.add(own)  # the same round was shown otherwise before
    hides = bool(shown["private"] and sealed and not record.get("private") and whole != known)
    if hides:  # what everybody was to see
        broken.update(missing(listed, openings))
    shut = set(missing(listed, marks)) - broken
    sees = whole == known or ("listed" in record and mine in sealed and own in marks)
    code, private = seal.four(whole) if sees else "", bool(shown["private"]) and not hides
    return Verdict(round_, code, tuple(sorted(broken)), tuple(sorted(shut)), openings, listed, private), whole


def missing(listed: dict[str, str], known: Collection[str]) -> list[str]:
    """Who has sealed and is not among these."""
    return sorted(seat for seat, found in listed.items() if found != NO_SEAL and seat not in known)


def _fits(table: str, shown: dict[str, Any], seat: str, marks: dict[str, str]) -> bool:
    return seat in marks and seal.fits(shown["c"].get(seat, ""), table, shown["r"], seat, marks[seat])


def opens(round_: str, listed: dict[str, str], who: Collection[str]) -> bool:
    """Does a phone open for such a list? It has who was asked, no seal twice, and can be read in one way only."""
    seals = [found for found in listed.values() if found != NO_SEAL]
    return listed.keys() == set(who) and len(set(seals)) == len(seals) and seal.sound(round_, listed)


def compared(table: str, own: str, round_: str, listed: dict[str, str], marks: dict[str, str]) -> str:
    """What is compared while nothing is open; nothing without what is under its own seal: a box could choose a list."""
    fit = all(_fits(table, {"c": listed, "r": round_}, seat, marks) for seat in marks)
    return seal.whole(table, round_, listed, marks) if own in marks and fit else ""
