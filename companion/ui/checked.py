"""What a guest has checked, laid over what the box tells: who sealed what, and what does not agree with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.bidding_box.opened import (
    FIGURES,
    Held,
    aimed_elsewhere,
    called,
    forfeited,
    held,
    invented,
    noun,
    otherwise,
)
from companion.bidding_box.own_seals import Record
from companion.bidding_box.verdict import Verdict
from companion.core.asks import Ask, Confirm
from companion.core.say import Free, Say, Who, say
from companion.core.scene import Fact, Facts, Opened, Panel, Result, Scene, Todo
from companion.core.seal import NO_SEAL
from companion.core.telling import none
from companion.ui.counted import Counted
from companion.words import Words

SEALS, SEEN = "seals_checked", "seals_seen"  # the cards of what lay under them, and of what stays in sight


@dataclass(frozen=True, slots=True)
class Checked:
    """One round. `ask` is what this seat was asked in it: it knows how options are called."""

    verdict: Verdict
    ask: Ask | None
    words: Words

    # -- what lay under the seals

    def held(self, seat: str) -> Held | None:
        """Nothing where a seal stayed shut, is broken, or is somebody else's in a round that stays private."""
        opening = self.verdict.opened(seat)
        return held(opening[0], self._asked(opening[0]), self.words) if opening is not None else None

    def _asked(self, payload: str) -> Ask | None:
        return self.ask if self.ask is not None and self.ask.name == noun(payload) else None

    def own(self, seat: str) -> Say:
        """What this phone knows of a seat by itself."""
        mine = self.held(seat)
        if mine is None:
            return self._closed(seat)
        ask = self._asked(self._payload(seat)) if mine.nothing else None
        if ask is not None and ask.refuses(None) is None and self.words.knows(none(ask).key):
            return none(ask)
        return say("guest.own", what=Free(mine.shown or self.words("nothing")))

    def _closed(self, seat: str) -> Say:
        if seat in self.verdict.broken:
            return say("guest.own", what=Free("?"))
        if self.verdict.listed.get(seat, NO_SEAL) == NO_SEAL:
            return say("guest.away")
        kept = self.verdict.private and seat not in self.verdict.shut
        return say("guest.kept") if kept else say("guest.shut")

    # -- what is drawn of a result

    def tells(self, panel: Result) -> bool:
        """Is this what came of that round? Or does it say the same once more, as after a tie?"""
        if panel.ends(self.verdict.round, self.verdict.listed):
            return True
        told = [each.seat for each in panel.opened]
        if self.verdict.private or sorted(told) != sorted(self.verdict.listed):
            return False
        return not any(self._false(each) for each in panel.opened) and not self._counted.tales(panel)

    def drawn(self, panel: Result) -> Result:
        """What was opened is what is shown as sealed, whatever the box says that it was."""
        drawn = self._counted.drawn(panel)
        return replace(drawn, opened=self._rows(panel.opened)) if panel.opened else drawn

    def _rows(self, told: Sequence[Opened]) -> tuple[Opened, ...]:
        """One of each: those that the box tells, in its order, then whoever it leaves out."""
        rows = {each.seat: each for each in reversed(told)}
        rows = {each.seat: rows[each.seat] for each in told}
        rows |= {seat: Opened(seat, say("nothing")) for seat in self.verdict.listed if seat not in rows}
        return tuple(self._row(each) for each in rows.values())

    def _row(self, told: Opened) -> Opened:
        seat, false = told.seat, self._false(told)
        if seat not in self.verdict.listed:
            what = Free("\u2013") if false else told.words
            return Opened(seat, say("guest.unsealed", what=what))
        mine = self.held(seat)
        if mine is None or self.verdict.private:
            return Opened(seat, self._closed(seat))
        if not mine.known and not false:  # the box knows how it is called
            return Opened(seat, say("guest.own_told", what=Free(mine.shown), told=told.words), mine.number)
        at = self._aim(told, mine) if mine.number is not None else ""
        return Opened(seat, self.own(seat), mine.number, at, None if false else told.pays)

    def _aim(self, told: Opened, mine: Held) -> str:
        """As it was sealed; of two who were asked each aims at the other, where the box says that they aimed at all."""
        return mine.aim(self.words.names) or ("" if self._elsewhere(told) else told.against)

    def strange(self, panel: Result) -> bool:
        """Nobody takes numbers, as of a fight, for what was sealed where that was yes or no."""
        return isinstance(self.ask, Confirm) and all(each.amount is not None for each in panel.opened)

    # -- what is told otherwise

    @property
    def _counted(self) -> Counted:
        found = {seat: mine for seat in self.verdict.listed if (mine := self.held(seat)) is not None}
        return Counted(found, self.verdict.listed, self.verdict.private, forfeited(self.ask), self.words)

    def _names(self, payload: str) -> list[str]:
        return [*self.words.names.values(), *called(self._asked(payload) if payload else self.ask, self.words)]

    def _told(self, told: Opened) -> str:
        words = self.words.say(told.words)
        apart = [] if told.amount is None else [self.words.part(told.amount)]
        if self._elsewhere(told):
            apart.append(self.words.names.get(told.against, told.against))
        return f"{words} ({', '.join(apart)})" if apart else words

    def _payload(self, seat: str) -> str:
        opening = self.verdict.opened(seat)
        return opening[0] if opening else ""

    def _elsewhere(self, told: Opened) -> bool:
        """What is drawn beside a number, and is not in its words: the seat at which it was aimed."""
        payload = self._payload(told.seat)
        return aimed_elsewhere(told.against, told.seat, payload, self.verdict.listed, self.words.names)

    def _false(self, told: Opened) -> bool:
        """Another answer than the one that was opened, or one of somebody of whom nothing was."""
        words = self.words.say(told.words)
        if told.seat not in self.verdict.listed:
            return told.amount is not None or bool(told.against) or bool(FIGURES.search(words))
        if told.seat in self.verdict.broken:
            return False
        mine, names = self.held(told.seat), self._names(self._payload(told.seat))
        if self.verdict.private and not (told.against or otherwise(words, (), names, told.amount)):
            return False  # nothing is told of anybody
        if self.verdict.private and mine is None:
            return True
        if self._elsewhere(told):
            return True
        if mine is None:
            return invented(words, told.amount, self.ask, names)
        return otherwise(words, mine.items, names, told.amount)

    def lies(self, found: Scene) -> list[Say]:
        """Where the box tells otherwise than what was opened: both."""
        results = [panel for panel in found.panels if isinstance(panel, Result) and self.tells(panel)]
        counted, tales = self._counted, list[tuple[str, str]]()
        for panel in results:
            told = {each.seat for each in panel.opened}
            missing = [seat for seat in counted.held if seat not in told] if told and not self.verdict.private else []
            tales += [(each.seat, self._told(each)) for each in panel.opened if self._false(each)]
            tales += [(seat, "\u2013") for seat in missing]
            tales += counted.tales(panel)
        if results:
            tales += [tale for panel in found.panels if isinstance(panel, Todo) for tale in counted.asked(panel)]
        return [self._lie(seat, words) for seat, words in dict.fromkeys(tales)]

    def _lie(self, seat: str, words: str) -> Say:
        own = self.own(seat) if seat in self.verdict.listed else say("nothing")
        return say("guest.sealed_told", who=Who(seat), sealed=own, told=Free(words))

    # -- what is said of the seals

    def says(self, found: Scene) -> list[Say]:
        """Whether they are unbroken, whose did not open, and the letters; above all, what is not so."""
        verdict, lies = self.verdict, self.lies(found)
        lines = [say("guest.other_numbers"), *lies] if lies else []
        if without := self._without:
            lines.append(say("guest.nothing_of", who=tuple(map(Who, without))))
        if verdict.broken:
            return [*lines, say("guest.broken", who=tuple(map(Who, verdict.broken)))]
        if not verdict.code:
            return [*lines, say("guest.no_letters")]
        key = "guest.own_unbroken" if verdict.private else "guest.unbroken"
        return [*lines, Say(key, (("code", Free(verdict.code)),)), say("guest.compare_letters")]

    @property
    def _without(self) -> list[str]:
        """Who was asked, and of whom nothing was opened."""
        away = [seat for seat, found in self.verdict.listed.items() if found == NO_SEAL]
        return [seat for seat in self.verdict.listed if seat in self.verdict.shut or seat in away]

    def lines(self, found: Scene) -> list[str]:
        """The same, in words."""
        return [self.words.say(each) for each in self.says(found)]

    def card(self, found: Scene) -> Facts:
        """What this phone has found by itself, also where nothing of the box belongs to it. What is wrong, first."""
        shown = [seat for seat in self.verdict.listed if self.own(seat).key != "guest.kept"]
        seats = tuple(Fact(say("guest.own", what=Who(seat)), self.own(seat), seat=seat) for seat in shown)
        says = tuple(map(Fact, self.says(found)))
        return Facts(SEALS, (*says, *seats) if self.wrong(found) else (*seats, *says))

    def wrong(self, found: Scene) -> bool:
        return bool(self.verdict.broken or self.lies(found))


def laid_over(found: Scene, checks: Sequence[Checked]) -> Scene:
    """The scene of the box, its results as this phone has checked them; `checks`: the latest round first.

    A card of the phone's own is never told by a box.
    """
    told = (panel for panel in found.panels if panel.name not in (SEALS, SEEN))
    return replace(found, panels=tuple(_drawn(panel, checks) for panel in told))


def _drawn(panel: Panel, checks: Sequence[Checked]) -> Panel:
    if not isinstance(panel, Result):
        return panel
    check = next((each for each in checks if each.tells(panel)), None)
    if check is not None:
        return check.drawn(panel)
    if checks and panel.opened and not checks[0].strange(panel):
        return replace(panel, words=say("guest.unchecked", words=panel.words))
    return panel


def entry(record: Record) -> Say:
    """A line of this device's own record."""
    return say(f"guest.card_{record['what']}", code=Free(record["letters"]))


def card(cards: list[Record]) -> tuple[Panel, ...]:
    """What stays on the table until it is put away."""
    facts = tuple(Fact(entry(each), say("guest.own", what=tuple(Who(seat) for seat in each["who"]))) for each in cards)
    return (Facts(SEEN, facts),) if facts else ()


def asked_in(found: Scene, seat: str) -> dict[str, Ask]:
    """What this seat is asked in secret now, by the round in which it is."""
    return {
        asked.round.rpartition("@")[2]: asked.ask
        for asked in found.asked
        if asked.secret and asked.ask is not None and asked.seat == seat
    }
