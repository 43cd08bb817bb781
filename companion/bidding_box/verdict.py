"""What one device finds when it checks a round that was shown."""

from __future__ import annotations

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


def check(table: str, own: str, shown: dict[str, Any], record: dict[str, Any]) -> tuple[Verdict, str]:
    """Every opening against its seal, and all of it against what the device of seat `own` has kept; and the letters."""
    round_, listed, openings = shown["r"], shown["c"], shown["o"]
    marks = {seat: seal.mark(*opening) for seat, opening in openings.items() if seal.plain(*opening)}
    if shown["private"]:
        marks = {**shown["m"], **marks}
    broken = {seat for seat in openings.keys() | marks.keys() if not _fits(table, shown, seat, marks)}
    mine, sealed = listed.get(own, NO_SEAL), record.get("own", {})
    told = bool(sealed) and own in marks  # what is told of a seat that has sealed on this device
    if record.get("listed", listed) != listed or (told and openings.get(own, sealed.get(mine)) != sealed.get(mine, "")):
        broken.add(own)
    shut = [seat for seat, found in listed.items() if found != NO_SEAL and seat not in marks and seat not in broken]
    letters = seal.letters(table, round_, listed, marks)
    code = letters if "listed" in record and mine in sealed and own in marks else ""
    hidden = bool(shown["private"])
    return Verdict(round_, code, tuple(sorted(broken)), tuple(sorted(shut)), openings, listed, hidden), letters


def _fits(table: str, shown: dict[str, Any], seat: str, marks: dict[str, str]) -> bool:
    return seat in marks and seal.fits(shown["c"].get(seat, ""), table, shown["r"], seat, marks[seat])


def letters_of(table: str, own: str, round_: str, listed: dict[str, str], marks: dict[str, str]) -> str:
    """Of a list of which nothing is open yet; none without what is under its own seal: a box could choose them."""
    fit = all(_fits(table, {"c": listed, "r": round_}, seat, marks) for seat in marks)
    return seal.letters(table, round_, listed, marks) if own in marks and fit else ""
