"""What a result counts up of what was sealed, held against what this phone has opened: its lines, sides and payments.

What is nobody's answer, such as what buildings are worth or who has won, stays the table's word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from companion.bidding_box.opened import Held, named_in
from companion.core.say import Part, Say, Who, say
from companion.core.scene import Result, Side, Todo, Why
from companion.words import Words

# The amount is what each of these people sealed.
OF_EACH = {
    "why.bid", "why.bids_equal", "why.emperor_points", "why.rebels_points", "result.highest", "result.lowest",
    "result.tied_nobody", "result.tied_again", "result.tied_order", "result.tied_order_open", "todo.pay",
}  # fmt: skip
AGAINST, POINTED = "why.against", "why.pointed"
VOTES = ("why.votes", "why.votes_counted")
NOBODYS = ("why.emperor_buildings", "why.rebels_buildings")  # it names whose they are, and was no answer
Tale = tuple[str, str]  # a seat, and what the box says of it


def seats_in(part: Part) -> list[str]:
    """Whom it names, one after the other."""
    if isinstance(part, Who):
        return [part.seat]
    inner: Iterable[Part] = ()
    if isinstance(part, Say):
        inner = (each for _, each in part.parts)
    elif type(part) is tuple:
        inner = part
    return [seat for each in inner for seat in seats_in(each)]


def sentences(said: Part) -> Iterator[Say]:
    """A sentence, and those within it."""
    if isinstance(said, Say):
        yield said
        for _, part in said.parts:
            yield from sentences(part)


@dataclass(frozen=True, slots=True)
class Counted:
    """`held`: what lay under each seal that opened. `most`: what a seat counts for at most whose seal did not."""

    held: Mapping[str, Held]
    listed: Collection[str]
    private: bool
    most: int | None
    words: Words

    # -- what is drawn of it

    def drawn(self, result: Result) -> Result:
        """Without what is told otherwise; the lines of a side with the numbers that were sealed."""
        why = tuple(line for each in result.why if (line := self._true(each)) is not None)
        if self.private or not result.sides:
            return replace(result, why=why)
        told: set[str] = set()
        return replace(result, why=why, sides=tuple(self._side(side, told) for side in result.sides))

    def _true(self, line: Why) -> Why | None:
        if not self._whose(line.words, line.amount):
            return line
        seat = _alone(line)
        mine = self.held.get(seat)
        return replace(line, amount=mine.number) if mine is not None and mine.number is not None else None

    def _side(self, side: Side, told: set[str]) -> Side:
        """Nobody stands there twice, and nobody is left out whose number is known."""
        lines = []
        for line in side.why:
            true, seat = self._true(line), _alone(line)
            if true is not None and seat not in told:
                lines.append(true)
                told.update(filter(None, [seat]))
        for seat in side.seats:
            mine = self.held.get(seat)
            if mine is not None and mine.number is not None and seat not in told:
                lines.append(Why(mine.number, say("guest.own", what=Who(seat))))
                told.add(seat)
        return replace(side, why=tuple(lines), total=sum(line.amount or 0 for line in lines))

    # -- what is not so

    def tales(self, result: Result) -> list[Tale]:
        """Of whom a result tells otherwise than what was opened, and what it says; each once."""
        lines = [*result.why, *(line for side in result.sides for line in side.why)]
        found = [(self._whose(line.words, line.amount), self._line(line)) for line in lines]
        for said in sentences(result.words):
            amount = dict(said.parts).get("amount")
            if said.key in OF_EACH and isinstance(amount, int):
                found.append((self._whose(said, amount), self.words.say(said)))
        if result.sides and not self.private:
            found += self._standing(result.sides)
        return [tale for tale in dict.fromkeys(found) if tale[0]]

    def _line(self, line: Why) -> str:
        said = self.words.say(line.words)
        return said if line.amount is None else f"{said} ({self.words.part(line.amount)})"

    def _standing(self, sides: tuple[Side, ...]) -> Iterator[Tale]:
        """Each stands on one side, with one line, and not on that of whom it fights against."""
        for seat, mine in self.held.items():
            stands = [side for side in sides if seat in side.seats]
            lines = [line for side in stands for line in side.why if _alone(line) == seat]
            beside = [line for side in sides if side not in stands for line in side.why if _alone(line) == seat]
            if len(stands) != 1 or beside or (mine.number is not None and len(lines) != 1):
                yield seat, ", ".join(self._line(line) for line in (*lines, *beside)) or "\u2013"
            elif (foe := mine.aim(self.words.names)) and foe in stands[0].seats:
                yield seat, self.words.say(stands[0].words)

    def asked(self, todo: Todo) -> list[Tale]:
        """Who is told to pay another number than the one that was sealed."""
        found = []
        for task in todo.tasks:
            amount = dict(task.words.parts).get("amount")
            if task.words.key in OF_EACH and isinstance(amount, int) and self._differs(task.seat, amount):
                found.append((task.seat, self.words.say(task.words)))
        return found

    def _whose(self, said: Say, amount: int | None) -> str:
        """Of whom this line tells something else than what was sealed; of nobody: an empty word."""
        parts = dict(said.parts)
        who = seats_in(parts.get("who", ()))
        if self.private:
            return self._named(said)
        if said.key in OF_EACH:
            return next((seat for seat in who if self._differs(seat, amount)), "")
        if said.key == AGAINST and amount is not None:
            return next((seat for seat in who if self._sum_differs(seat, amount)), "")
        if said.key in VOTES:
            return self._vote(parts.get("option", ()), who, amount)
        if said.key == POINTED:
            return self._pointed(who, seats_in(parts.get("by", ())), amount)
        return "" if said.key in NOBODYS else self._unheard(said, amount)

    def _named(self, said: Say) -> str:
        """Of a round that stays private nobody is told apart."""
        names, text = self.words.names, self.words.say(said)
        return next((seat for seat in self.listed if named_in(text, [names.get(seat, seat)])[0]), "")

    def _unheard(self, said: Say, amount: int | None) -> str:
        """A line of which nobody here knows what it counts says no number of anybody."""
        if amount is None and not named_in(self.words.say(said), self.words.names.values())[1]:
            return ""
        return next((seat for seat in seats_in(said) if seat in self.listed), "") or self._named(said)

    def _differs(self, seat: str, amount: int | None) -> bool:
        if amount is None:
            return False
        if seat in self.held:
            return self.held[seat].number != amount
        if seat not in self.listed:
            return True
        return self.most is not None and amount > self.most

    def _sum_differs(self, target: str, amount: int) -> bool:
        """What all have laid against one; whoever opened nothing may add as much as counts without an answer."""
        known = sum(mine.number or 0 for seat, mine in self.held.items() if self._aim(seat, mine) == target)
        silent = len(set(self.listed) - self.held.keys())
        if silent and self.most is None:
            return amount < known
        return not known <= amount <= known + silent * max(self.most or 0, 0)

    def _aim(self, seat: str, mine: Held) -> str:
        """Of two who were asked each aims at the other."""
        others = [other for other in self.listed if other != seat]
        return mine.aim(self.words.names) or (others[0] if len(others) == 1 else "")

    def _pointed(self, who: list[str], by: list[str], amount: int | None) -> str:
        """On whom these, and no others, have pointed."""
        told = {seat for seat, mine in self.held.items() if mine.aim(self.words.names) in who}
        wrong = told ^ {seat for seat in by if seat in self.held or seat not in self.listed}
        return next(iter(sorted(wrong)), who[0] if who and amount != len(by) else "")

    def _vote(self, option: Part, who: list[str], amount: int | None) -> str:
        if not all(mine.known for mine in self.held.values()):
            return ""  # nobody here knows how options are called
        nothing = isinstance(option, Say) and option.key == "why.abstained"
        called = self.words.part(option).casefold()
        for seat, mine in self.held.items():
            chose = mine.nothing if nothing else not mine.nothing and mine.shown.casefold() == called
            if chose != (seat in who):
                return seat
        strangers = [seat for seat in who if seat not in self.listed]
        return next(iter(strangers or ([*who, *self.listed][:1] if amount != len(who) else ())), "")


def _alone(line: Why) -> str:
    """Whose sealed number this line tells, where it is that of one."""
    who = seats_in(dict(line.words.parts).get("who", ())) if line.words.key in OF_EACH else []
    return who[0] if len(who) == 1 else ""
