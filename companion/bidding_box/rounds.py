"""What guests are told of sealed rounds, and when: seals at once, openings only when all of them are shown."""

from __future__ import annotations

from collections.abc import Callable

from companion.bidding_box import wire
from companion.bidding_box.company import Company, Guest
from companion.core import seal
from companion.core.say import Who, refuse
from companion.core.sealed_round import OpenRound
from companion.core.shown_round import ShownRound
from companion.running.session import Session

HURRY = 0.25  # seconds after the lock in which nothing else is sent
SEALING = 0.02  # and after each seal: often the next one is on its way
SPEAKING = 8.0  # and in which the phones that are here are awaited, where somebody compares letters
CHECKING = 0.005  # and after all is shown: every phone checks the seals


class Rounds:
    def __init__(self, session: Session, company: Company) -> None:
        self._session, self._company = session, company
        self.open: OpenRound | None = session.open_round()
        self._locked_at: float | None = None
        self.comparing: dict[str, str] = {}  # who compares letters before opening, and what lies under each seal
        self._marked: dict[str, str] = {}  # as they were told last
        self._busy_until = 0.0
        self._now = 0.0
        self.paced: Callable[[bool], None] = lambda begun: None  # told when a round has begun, and when it is over

    def changed(self, now: float) -> None:
        """The table may have changed: a round has begun, a seal has come, all have sealed, or it is over."""
        self._now = now
        before, self.open = self.open, self._session.open_round()
        if self.open is None or not self.open.locked:
            self._locked_at, self.comparing, self._marked = None, {}, {}
        if before is not None and (self.open is None or self.open.id != before.id):
            self._over(before)
            self.paced(False)
        if self.open is None or self.open == before:
            return
        if before is None or before.id != self.open.id:
            self.paced(True)
            for guest in self._company.here:
                self._company.tell(guest, {"t": "ROUND", "round": self.round_for(guest)})
        elif self.open.locked and not before.locked:
            self._locked_at = now
            for guest in self._company.here:
                guest.left = ()
            self._company.tell_all({"t": "SEALED", **self.progress(self.open)})  # no phone opens for one it never heard
            self._company.tell_all({"t": "LOCK", "r": self.open.id, "c": self.open.listed})
        elif self.open.seals != before.seals:
            if len(self.open.seals) > len(before.seals):  # who seals anew holds nobody up
                self._busy_until = now + SEALING
            self._company.tell_all({"t": "SEALED", **self.progress(self.open)})

    def mark(self, guest: Guest, round_: str, marked: str) -> None:
        """Somebody compares letters before opening: what lies under its seal, and tells nothing."""
        found = self.open
        if found is None or not found.locked or found.id != round_ or guest.seat not in found.unopened:
            raise refuse("not_locked")
        sealed = found.listed[guest.seat]
        if not seal.fits(sealed, self._session.header.table, round_, guest.seat, marked):
            raise refuse("broken_seal", who=Who(guest.seat))
        self.comparing[guest.seat] = marked
        self.tell_marks()

    @property
    def marks(self) -> dict[str, str]:
        """What lies under the seals, once all phones that are here have said it; nothing where nobody compares."""
        if self.open is None or not self.comparing or self._locked_at is None:
            return {}
        marks = {**self.comparing, **self._session.marks()}
        missing = {guest.seat for guest in self._company.here} & self.open.seals.keys() - marks.keys()
        return {} if missing and self._now - self._locked_at < SPEAKING else marks

    @property
    def letters(self) -> str:
        """The letters that are compared now."""
        found, marks = self.open, self.marks
        return seal.letters(self._session.header.table, found.id, found.listed, marks) if found and marks else ""

    def tell_marks(self) -> None:
        marks = self.marks
        if self.open is not None and marks and marks != self._marked:
            self._marked = marks
            self._company.tell_all({"t": "MARKS", "r": self.open.id, "m": marks})

    def _over(self, before: OpenRound) -> None:
        """A round that was open is not any more: its seals are shown, or all of them are void."""
        shown = self._session.shown_round()
        if shown is not None and shown.id == before.id:
            self._show(shown)
        elif before.seals:
            self._company.tell_all({"t": "VOID", "r": before.id})
        elif self.open is None:
            self._company.tell_all({"t": "ROUND", "round": None})  # it was left before anybody had sealed

    def _show(self, shown: ShownRound) -> None:
        self._busy_until = self._now + CHECKING
        if not shown.private:
            self._company.tell_all({"t": "SHOW", **shown_to(shown, "")})
            return
        for guest in self._company.here:
            self._company.tell(guest, {"t": "SHOW"}, wire.compact(shown_to(shown, guest.seat)))

    def progress(self, found: OpenRound) -> wire.Frame:
        return {"r": found.id, "have": sorted(found.seals), "anew": sorted(found.anew)}

    def round_for(self, guest: Guest) -> wire.Frame | None:
        """The open round as this seat may know it: its own seal, nobody else's before the lock."""
        found = self.open
        if found is None:
            return None
        frame = {**self.progress(found), "who": list(found.keys), "k": found.keys.get(guest.seat, "")}
        frame["mine"] = found.seals.get(guest.seat, "")
        if found.locked:
            frame["c"], self._marked = found.listed, {}  # whoever comes back is told again
        return frame

    def tick(self, now: float) -> None:
        self._now = now
        if self.open is not None and self.open.locked:
            self._locked_at = now if self._locked_at is None else self._locked_at
            if now - self._locked_at > 1:
                self.changed(now)
                self.tell_marks()
                self._tell_left()

    def _tell_left(self) -> None:
        """Seals that stay shut: whose phone has to be woken, and who is still comparing letters."""
        found = self.open
        if found is None:
            return
        holds = [seat for seat in found.unopened if seat in self.comparing]
        left = [seat for seat in found.unopened if seat not in self.comparing]
        for guest in self._company.here:
            if guest.left != (*left, "", *holds):
                guest.left = (*left, "", *holds)
                self._company.tell(guest, {"t": "LEFT", "r": found.id, "left": left, "holds": holds})

    def hurries(self, now: float) -> bool:
        """Has somebody just sealed, or all, or is all shown? Pictures can wait; for a phone that sleeps they do not."""
        if self._locked_at is not None:
            return now - self._locked_at < HURRY
        return now < self._busy_until

    @property
    def waited(self) -> float:
        """For how many seconds seals have stayed shut that should open; after 60 the table may go on without them."""
        return 0.0 if self._locked_at is None else self._now - self._locked_at


def shown_to(found: ShownRound, seat: str) -> wire.Frame:
    """What was sealed, for one seat to check: all of it, or only its own where votes stay with their voters."""
    openings = {s: list(o) for s, o in found.openings.items() if not found.private or s == seat}
    frame = {"r": found.id, "c": dict(found.listed), "o": openings, "private": found.private}
    return {**frame, "m": found.marks} if found.private else frame
