"""A table that lies on another device: the box's client with the face that the table expects of a session."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from kivy.clock import Clock

from companion.bidding_box.client import Client
from companion.bidding_box.kept import LAST
from companion.bidding_box.own_seals import Record
from companion.bidding_box.render import may_answer
from companion.bidding_box.verdict import Verdict
from companion.core.asks import Ask, Value
from companion.core.book import Posting
from companion.core.header import Seat
from companion.core.say import Free, Refused, Say, refuse, say
from companion.core.scene import Asked, Panel, Result, Scene, Sheet
from companion.core.timeline import Told
from companion.ui.checked import Checked, asked_in, card, laid_over
from companion.words import Words

KEPT = 8  # rounds of which a result may still lie on the table


@dataclass(frozen=True, slots=True)
class Head:
    table: str
    game: str


class Joined:
    """One seat at it. What only the box can do, such as to go back, is not offered here."""

    def __init__(self, client: Client, heard: Callable[[Say], None], speaks: Callable[[], Words]) -> None:
        self.client, self._heard, self._speaks = client, heard, speaks
        self.header = Head(client.guest.table, client.guest.game)
        self.seat = client.guest.seat
        self._asks: dict[str, Ask] = {}  # what this seat was asked in secret, by round
        # When this seat sealed, by round: what it was asked, and how everybody was called.
        self._then: dict[str, tuple[Ask, dict[str, str]]] = {}
        self._verdicts: dict[str, Verdict] = {}  # what checking found, by round, the last one at the end
        self._anew = ""  # the round in which this seat wants to seal once more
        self._times = 0  # how often it wanted to, in whichever round

    # -- what this seat sees

    def scene(self, viewer: str | None = None) -> Scene:
        """On one's own phone there is no curtain: what this seat may see is what the screen shows."""
        told = self.client.scene()
        checks = self._checks(told)
        found = laid_over(told, checks)
        if self.client.guest.sealed and self.seat not in found.sealed:
            found = replace(found, sealed=(*found.sealed, self.seat))
        asked = tuple(self._mine(each, found) for each in found.asked)
        notice = self.trouble or (say("guest.stays") if _is_private(found, self.seat) else found.notice)
        panels = (*card(self.client.cards), *self._with_card(found.panels, told, checks[:1]))
        return replace(found, viewer=None, asked=asked, panels=panels, notice=notice, can_undo=False, can_redo=False)

    def _with_card(self, panels: tuple[Panel, ...], told: Scene, last: Sequence[Checked]) -> tuple[Panel, ...]:
        """With what this phone has checked, until it has sealed in the next round; above everything, if it is wrong."""
        round_ = self.client.guest.round
        if round_ is not None and round_["mine"]:
            return panels
        cards = tuple(each.card(told) for each in last)
        return (*cards, *panels) if any(each.wrong(told) for each in last) else (*panels, *cards)

    def _mine(self, asked: Asked, found: Scene) -> Asked:
        sealed = asked.secret and asked.seat in found.sealed and self._anew != asked.round
        if sealed or found.unopened or not may_answer(asked, self.seat):
            return replace(asked, ask=None)
        # The box tells late that a seal is there: what is being entered by then is asked all the same.
        return replace(asked, ticket=f"{asked.round}.{self._times}") if asked.secret else asked

    @property
    def trouble(self) -> Say | None:
        """Why nothing can be answered right now, and what is safe."""
        if self.client.connection == "gone":
            return self.client.gone
        if self.client.guest.foreign:
            return say("guest.foreign")
        return None if self.client.connection == "live" else say("guest.box_away")

    @property
    def connections(self) -> dict[str, str]:
        """How each seat is connected, as the box last said; one's own as it is."""
        connections = dict(self.client.guest.connections)
        if self.seat in connections and self.client.connection != "live":
            connections[self.seat] = "away"
        return connections

    # -- what it has checked

    def _checks(self, told: Scene) -> list[Checked]:
        """The rounds that this phone has checked, the last one first."""
        found = self.client.guest.verdict
        if found is not None:
            self._verdicts.pop(found.round, None)
            self._verdicts[found.round] = found
        self._asks = dict([*{**self._asks, **asked_in(told, self.seat)}.items()][-KEPT:])
        self._verdicts = dict([*self._verdicts.items()][-KEPT:])
        return [self._checked(each) for each in reversed(self._verdicts.values())]

    def _checked(self, found: Verdict) -> Checked:
        """With what this seat was asked, and the names, as they were when it sealed: a box might tell others since."""
        ask, names = self._then.get(found.round, (self._asks.get(found.round), {}))
        words = self._speaks()
        return Checked(found, ask, replace(words, names={**words.names, **names}))

    def _renamed(self, round_: str) -> list[str]:
        """Who has been called otherwise since this seat sealed."""
        _, then = self._then.get(round_, (None, {}))
        now, words = self.names(), self._speaks()
        changed = [seat for seat, name in then.items() if now.get(seat, name) != name]
        return [words("guest.other_name", was=Free(then[seat]), told=Free(now[seat])) for seat in changed]

    def verdict(self, result: Result) -> str:
        """What checking the seals of this result found, and where the box tells otherwise."""
        told = self.client.scene()
        found = next(iter(self._checks(told)), None)
        if found is None or not found.tells(result):
            return ""
        return "\n".join([*self._renamed(found.verdict.round), *found.lines(told)])

    @property
    def letters(self) -> str:
        """The letters that are compared now, while nothing is open."""
        return self.client.guest.letters

    @property
    def missing(self) -> list[str]:
        """Whose seals are not in them, for nobody has said yet what lies under those."""
        return self.client.guest.missing

    @property
    def asks_for_letters(self) -> bool:
        """Does this seat's seal wait for its owner's word?"""
        return bool(self.letters) and self.compares and not self.client.guest.seals.last.get("agreed")

    @property
    def compares(self) -> bool:
        return self.client.guest.compares

    def compare(self, wanted: bool) -> None:
        self.client.compare(wanted)

    def agree(self, same: bool) -> None:
        self.client.agree(same)

    @property
    def record(self) -> list[Record]:
        """Every sealed round that this device has seen to its end, the last one first; above them the cards of other
        tables that nobody has put away."""
        seals = self.client.guest.seals
        known = seals.record[::-1]
        return [*(each for each in seals.cards if each not in known), *known]

    def put_away(self) -> None:
        self.client.put_away()

    # -- what it does

    def answer(self, seat: str, value: Value, ticket: str | None = None, by: str = "") -> None:
        """A seal is pressed here and now; what the box says to anything else comes a moment later."""
        asked = next((each for each in self.scene().asked if each.seat == seat), None)
        if asked is None or asked.ask is None:
            raise refuse("answered_already")
        if asked.secret:
            round_, names = str((self.client.guest.round or {}).get("r")), self.names()
            self.client.answer(seat, value, ticket)
            self._then = dict([*self._then.items()][1 - KEPT :]) | {round_: (asked.ask, names)}
            self._anew = ""
        else:
            self._later(lambda: self.client.answer(seat, value, ticket), lambda: None)

    def step_back(self, seat: str, ticket: str | None = None, by: str = "") -> bool:
        """A question that was only opened is left by saying so; any other step back is the box's."""
        ask = next((each.ask for each in self.scene().asked if each.seat == seat), None)
        if ask is None or not ask.never_mind:
            return False
        self.answer(seat, None, ticket)
        return True

    @property
    def may_take_back(self) -> bool:
        """Was what was done last an answer of this seat?"""
        return self.client.connection == "live" and self.client.scene().can_undo

    def take_back(self) -> None:
        row = self.client.scene().row
        self._later(lambda: self.client.undo(row), lambda: None)

    def leave_seat(self, done: Callable[[], None]) -> None:
        """Give the seat up, and forget the way back to it; `done` once the box has heard it."""

        def left() -> None:
            self.client.guest.kept.pop(LAST, None)
            done()

        self._later(self.client.leave, left)

    def _later(self, act: Callable[[], None], done: Callable[[], None]) -> None:
        """What the box says to it comes a moment later."""

        def doing() -> None:
            try:
                act()
            except Refused as refused:
                said = refused.say
                Clock.schedule_once(lambda _: self._heard(said), 0)
            else:
                Clock.schedule_once(lambda _: done(), 0)

        threading.Thread(target=doing, name="answer", daemon=True).start()

    def seal_anew(self) -> None:
        """Ask once more what this seat has sealed; the seal that lies there counts until the new one is there."""
        self._anew = next((each.round for each in self.client.scene().asked if each.seat == self.seat), "")
        self._times += 1

    def why(self, seat: str, account: str, viewer: str | None = None) -> tuple[Posting, ...]:
        if self.client.connection != "live":
            raise refuse("not_joined")
        return self.client.why(seat, account)

    # -- what a table of one's own also has

    def people(self) -> tuple[Seat, ...]:
        return self.client.people()

    def names(self) -> dict[str, str]:
        return self.client.names()

    def fixes(self) -> tuple[Ask, ...]:
        """Nothing is corrected from here."""
        return ()

    def sheet(self, viewer: str | None = None) -> Sheet | None:
        """What the box has last sent; where the table has changed since, it is asked for anew."""
        self.client.look("sheet")
        return self.client.sheet

    def timeline(self) -> tuple[Told, ...]:
        """As with the scores: what the box has last sent, and asked for anew where there is more."""
        self.client.look("timeline")
        return self.client.timeline

    def watch(self, watcher: Callable[[], None]) -> None:
        self.client.watch(watcher)

    def unwatch(self, watcher: Callable[[], None]) -> None:
        self.client.unwatch(watcher)

    def wake(self) -> None:
        self.client.wake()

    def close(self) -> None:
        self.client.close()


def _is_private(found: Scene, seat: str) -> bool:
    """Is this seat asked something that nobody else is ever shown? Then it can read that before it seals."""
    return any(each.seat == seat and each.secret and each.ask is not None and each.ask.private for each in found.asked)
