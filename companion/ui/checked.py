"""What a guest has checked, laid over what the box tells: who sealed what, and what does not agree with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.bidding_box.opened import Item, aimed_elsewhere, called, items, noun, otherwise
from companion.bidding_box.own_seals import Record
from companion.bidding_box.verdict import Verdict
from companion.core.asks import Ask
from companion.core.say import Free, Say, Who, say
from companion.core.scene import Fact, Facts, Opened, Panel, Result, Scene
from companion.words import Words


@dataclass(frozen=True, slots=True)
class Checked:
    """`ask` is what this seat was asked last in secret: it knows how options are called."""

    verdict: Verdict
    ask: Ask | None
    words: Words

    def scene(self, found: Scene) -> Scene:
        return replace(found, panels=tuple(self._panel(panel) for panel in found.panels))

    def _panel(self, panel: Panel) -> Panel:
        """A result of the checked round shows what was opened, whatever the box says it was."""
        if not isinstance(panel, Result) or not self._tells(panel):
            return panel
        opened = [self._opened(each) for each in panel.opened]
        missing = [
            self._own(seat) for seat in self.verdict.openings if seat not in {each.seat for each in panel.opened}
        ]
        return replace(panel, opened=(*opened, *missing))

    def _tells(self, panel: Result) -> bool:
        """Is this the result of that round, and does it say what everybody had sealed?"""
        return not self.verdict.private and self._ends(panel)

    def _ends(self, panel: Result) -> bool:
        return bool(panel.opened) and panel.ends(self.verdict.round, self.verdict.listed)

    def _opened(self, told: Opened) -> Opened:
        return self._own(told.seat) if self._false(told) else told

    def _own(self, seat: str) -> Opened:
        return Opened(seat, say("guest.own", what=Free(self._sealed(seat))))

    def _items(self, seat: str) -> list[Item]:
        opening = self.verdict.opened(seat)
        payload = opening[0] if opening else ""
        return items(payload, self._asked(payload), self.words)

    def _asked(self, payload: str) -> Ask | None:
        return self.ask if self.ask is not None and self.ask.name == noun(payload) else None

    def _sealed(self, seat: str) -> str:
        if self.verdict.private and seat not in self.verdict.openings:
            return "?"  # nobody was shown it
        return ", ".join(item.shown for item in self._items(seat)) or str(self.words("nothing"))

    def _told(self, told: Opened) -> str:
        words = self.words.say(told.words)
        apart = [] if told.amount is None else [self.words.part(told.amount)]
        if self._elsewhere(told):
            apart.append(self.words.names.get(told.against, told.against))
        return f"{words} ({', '.join(apart)})" if apart else words

    def _elsewhere(self, told: Opened) -> bool:
        """What is drawn beside a number, and is not in its words: the seat at which it was aimed."""
        opening = self.verdict.opened(told.seat)
        payload = opening[0] if opening else ""
        return aimed_elsewhere(told.against, told.seat, payload, self.verdict.listed, self.words.names)

    def _lies(self, told: Opened) -> bool:
        if self._elsewhere(told):
            return True
        opening = self.verdict.opened(told.seat)
        options = called(self._asked(opening[0] if opening else ""), self.words)
        names = [*self.words.names.values(), *options]
        return otherwise(self.words.say(told.words), self._items(told.seat), names, told.amount)

    def _false(self, told: Opened) -> bool:
        """Another answer than the one that was opened, or a number of somebody who was asked nothing, or an aim."""
        if told.seat not in self.verdict.listed:
            return told.amount is not None or bool(told.against)
        if self.verdict.private and not self._carries(told):
            return False
        if told.seat not in self.verdict.openings:
            return self.verdict.private
        return self.verdict.opened(told.seat) is not None and self._lies(told)

    def _carries(self, told: Opened) -> bool:
        """A number or a name, in a round of which everybody is shown only its own."""
        names = [*self.words.names.values(), *called(self.ask, self.words)]
        return bool(told.against) or otherwise(self.words.say(told.words), (), names, told.amount)

    def lies(self, found: Scene) -> list[Say]:
        """Where the box tells otherwise than what was opened: both."""
        lines = []
        for panel in found.panels:
            if isinstance(panel, Result) and self._ends(panel):
                told = {each.seat for each in panel.opened}
                missing = [seat for seat in self.verdict.openings if self.verdict.opened(seat) and seat not in told]
                missing = [] if self.verdict.private else missing
                says = [(each.seat, self._told(each)) for each in panel.opened if self._false(each)]
                for seat, words in (*says, *((seat, "\u2013") for seat in missing)):
                    sealed = Free(self._sealed(seat))
                    lines.append(say("guest.sealed_told", who=Who(seat), sealed=sealed, told=Free(words)))
        return lines

    def lines(self, found: Scene) -> list[str]:
        """What is to be said below the seals: whether they are unbroken, and the letters."""
        tr, verdict, lies = self.words, self.verdict, self.lies(found)
        lines = [tr("guest.other_numbers"), *map(tr.say, lies)] if lies else []
        if verdict.shut:
            lines.append(tr("guest.stayed_shut", who=tuple(Who(seat) for seat in verdict.shut)))
        if verdict.broken:
            return [*lines, tr("guest.broken", who=tuple(Who(seat) for seat in verdict.broken))]
        if not verdict.code:
            return [*lines, tr("guest.no_letters")]
        key = "guest.own_unbroken" if verdict.private else "guest.unbroken"
        return [*lines, tr(key, code=Free(verdict.code)), tr("guest.compare_letters")]


def entry(record: Record) -> Say:
    """A line of this device's own record."""
    return say(f"guest.card_{record['what']}", code=Free(record["letters"]))


def card(cards: list[Record]) -> tuple[Panel, ...]:
    """What stays on the table until it is put away."""
    facts = tuple(Fact(entry(each), say("guest.own", what=tuple(Who(seat) for seat in each["who"]))) for each in cards)
    return (Facts("seals_seen", facts),) if facts else ()
