"""What guests answer and ask beside their seals: open asks, the postings behind a number, scores, what was done."""

from __future__ import annotations

from collections.abc import Callable

from companion.bidding_box import wire
from companion.bidding_box.company import Company, Guest
from companion.bidding_box.scenes import postings_to_plain
from companion.bidding_box.telling import Telling, guest_of
from companion.core.game import CHANCE, TABLE
from companion.core.say import Refused, Say
from companion.running.session import Session

ANSWERED_BY_ALL = (TABLE, CHANCE)  # what nobody in particular is asked


class Answers:
    """`changed` is called when an answer has changed the table."""

    def __init__(
        self, session: Session, company: Company, telling: Callable[[], Telling], changed: Callable[[], None]
    ) -> None:
        self._session, self._company, self._telling, self._changed = session, company, telling, changed

    def answer(self, guest: Guest, frame: wire.Frame) -> None:
        """An answer to an open ask of this seat or of the whole table, in the words of a `.play` line."""
        seat = frame["s"]
        try:
            if seat != guest.seat and seat not in ANSWERED_BY_ALL:
                raise Refused(Say("refused.not_yours"))
            asked = next((a for a in self._session.scene(guest.seat).asked if a.seat == seat), None)
            if asked is None or asked.ask is None or asked.secret or asked.ticket != frame["k"]:
                raise Refused(Say("refused.answered_already"))
            value = asked.ask.read(frame["w"])
            if value is None and asked.ask.never_mind:
                self._session.step_back(seat, frame["k"], by=guest_of(guest.seat))
            else:
                self._session.answer(seat, value, frame["k"], by=guest_of(guest.seat))
        except Refused as refused:
            self._told(guest, frame, refused.say)
        else:
            self._told(guest, frame)

    def undo(self, guest: Guest, frame: wire.Frame) -> None:
        """This seat takes its own last answer back, while nobody has done anything after it."""
        try:
            self._session.take_back(frame["k"], by=guest_of(guest.seat))
        except Refused as refused:
            self._told(guest, frame, refused.say)
        else:
            self._told(guest, frame)

    def _told(self, guest: Guest, frame: wire.Frame, refused: Say | None = None) -> None:
        words = self._telling().words(guest.language).say(refused) if refused else ""
        self._company.tell(guest, {"t": "TOLD", "a": frame["a"]}, words)
        if refused is None:
            self._changed()

    def why(self, guest: Guest, frame: wire.Frame) -> None:
        """The postings behind a number, as far as this seat may see them."""
        words = self._telling().words(guest.language)
        try:
            found = self._session.why(frame["s"], frame["c"], guest.seat or None)
        except Refused:
            found = ()
        told = [[line.amount, words.say(line.words), line.rule] for line in found[-60:]]
        self._company.tell(
            guest, {"t": "WHY", "a": frame["a"]}, wire.compact(postings_to_plain(found) if guest.app else told)
        )

    def look(self, guest: Guest, frame: wire.Frame) -> None:
        """The scores or what was done so far: sent when somebody wants to see it, and as far as this seat may."""
        found = self._telling().look(frame["w"], guest.seat or None, guest.language, guest.app)
        self._company.tell(guest, {"t": "LOOK", "a": frame["a"]}, found)
