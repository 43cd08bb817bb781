"""What guests are told of sealed rounds, and when: seals at once, openings only when all of them are shown."""

from __future__ import annotations

from companion.bidding_box import wire
from companion.bidding_box.company import Company, Guest
from companion.core.sealed_round import OpenRound
from companion.core.shown_round import ShownRound
from companion.running.session import Session

HURRY = 0.25  # seconds after the lock in which nothing else is sent
SEALING = 0.02  # and after each seal: often the next one is on its way
CHECKING = 0.005  # and after all is shown: every phone checks the seals


class Rounds:
    def __init__(self, session: Session, company: Company) -> None:
        self._session, self._company = session, company
        self.open: OpenRound | None = session.open_round()
        self._locked_at: float | None = None
        self._busy_until = 0.0
        self._now = 0.0

    def changed(self, now: float) -> None:
        """The table may have changed: a round has begun, a seal has come, all have sealed, or it is over."""
        self._now = now
        before, self.open = self.open, self._session.open_round()
        if self.open is None or not self.open.locked:
            self._locked_at = None
        if before is not None and (self.open is None or self.open.id != before.id):
            self._over(before)
        if self.open is None or self.open == before:
            return
        if before is None or before.id != self.open.id:
            for guest in self._company.here:
                self._company.tell(guest, {"t": "ROUND", "round": self.round_for(guest)})
        elif self.open.locked and not before.locked:
            self._locked_at = now
            for guest in self._company.here:
                guest.left = ()
            self._company.tell_all({"t": "LOCK", "r": self.open.id, "c": self.open.listed})
        elif self.open.seals != before.seals:
            if len(self.open.seals) > len(before.seals):  # who seals anew holds nobody up
                self._busy_until = now + SEALING
            self._company.tell_all({"t": "SEALED", **self.progress(self.open)})

    def _over(self, before: OpenRound) -> None:
        """A round that was open is not any more: its seals are shown, or all of them are void."""
        shown = self._session.shown_round()
        if shown is not None and shown.id == before.id:
            self._show(shown)
        elif before.seals:
            self._company.tell_all({"t": "VOID", "r": before.id})

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
            frame["c"] = found.listed
        return frame

    def tick(self, now: float) -> None:
        self._now = now
        if self.open is not None and self.open.locked:
            self._locked_at = now if self._locked_at is None else self._locked_at
            if now - self._locked_at > 1:
                self.changed(now)
                self._tell_left()

    def _tell_left(self) -> None:
        """Seals that stay shut: whose phone has to be woken."""
        found = self.open
        for guest in self._company.here:
            if found is not None and guest.left != found.unopened:
                guest.left = found.unopened
                self._company.tell(guest, {"t": "LEFT", "r": found.id, "left": list(found.unopened)})

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
    return {"r": found.id, "c": dict(found.listed), "o": openings, "private": found.private}
