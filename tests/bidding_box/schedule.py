"""One random schedule: guests seal, sleep, come back and lie; the box is killed; the table decides. Always checked."""

from __future__ import annotations

from collections import Counter

from companion.core.say import Refused
from companion.core.seal import NO_SEAL
from companion.running.journal import Journal
from companion.running.session import Session
from tests.bidding_box.tables import Phone
from tests.bidding_box.watched import Watched
from tests.tables import ALL, outside

STEPS, ROUNDS = 60, 2
NOTHING = ""  # what an act tells that found nothing to do


def revived(session: Session, *, power_cut: bool = False) -> Session:
    """The table as it lies on the disk: what was only in memory is gone, after a power cut also what was not synced."""
    copy = Journal(None)
    copy.begin(session.header, session.log[: session.journal.sure] if power_cut else session.log)
    copy.append([], [(seat, *found) for seat, found in session.journal.openings.items()], shown=False)
    kept = session.kept("box")
    if kept:
        copy.keep("box", kept)
    return Session(copy, ALL, outside(salts=len(session.log) * 1000))


class Schedule(Watched):
    def run(self) -> Counter[str]:
        for _ in range(ROUNDS):
            for _ in range(STEPS):
                self.step()
            self.finish()
        return self.count

    # -- what may happen

    def step(self) -> None:
        acts = [
            self.deliver, self.deliver, self.deliver, self.seal, self.seal, self.pass_on, self.cut, self.connect,
            self.connect, self.kill, self.replay, self.tamper, self.impostor, self.wrong_key, self.void, self.lose,
            self.wait, self.decide, self.tie, self.tie, self.hand_over, self.tab, self.compare, self.agree,
            self.power_cut,
        ]  # fmt: skip
        often = [6, 6, 6, 6, 6, 4, 3, 6, 6, 2, 2, 2, 1, 1, 0.3, 0.5, 2, 2, 3, 3, 0.4, 0.6, 1, 3, 2]
        act = self.random.choices(acts, often)[0]
        before = (len(self.session.log), self.session.scene().row)
        try:
            self.count[act.__name__] += act() is not NOTHING
        except Refused:
            self.count["refused"] += 1
        if (len(self.session.log), self.session.scene().row) != before:
            self.room.host.changed(self.room.now)
        self.check()

    def deliver(self) -> None:
        for _ in range(self.random.randint(1, 12)):
            self.listen()
            if not self.room.one():
                return
            self.room.now += 0.05
            self.check()

    def listen(self) -> None:
        """Note what is under way, so that nothing said too early goes unseen."""
        if self.room.down:
            self.heard.append(self.room.down[0][1])

    def seal(self) -> str:
        seat = self.random.choice(list(self.phones))
        guest = self.phones[seat].guest
        if seat in self.lost or not guest.here or guest.round is None or not guest.round["k"] or "c" in guest.round:
            return NOTHING
        if self.session.open_round() is None or guest.round["r"] != self.session.round:
            return NOTHING
        self.count["anew"] += bool(guest.round["mine"])
        if self.random.random() < 0.03:
            self.cheats.add(seat)
            self.phones[seat].seal("99")
        else:
            self.phones[seat].seal(str(self.random.randint(0, self.session.total(seat, "oil"))))
        self.note(seat)
        return seat

    def note(self, seat: str) -> None:
        guest = self.phones[seat].guest
        record = guest.seals.last
        for made, (payload, salt) in record.get("own", {}).items():
            self.made[seat][made] = (record["r"], payload, salt)

    def pass_on(self) -> None:
        if self.passed and self.session.position.secret:
            seat = self.random.choice(self.passed)
            self.session.answer(seat, self.random.randint(0, self.session.total(seat, "oil")))

    def cut(self) -> None:
        self.random.choice(list(self.phones.values())).hang_up()

    def connect(self) -> None:
        seat = self.random.choice(list(self.phones))
        if seat not in self.lost:
            self.phones[seat].connect()

    def kill(self) -> None:
        self.room.kill(revived(self.session))

    def power_cut(self) -> None:
        """It dies with its device: what was not synced is gone too."""
        lost = len(self.session.log) - self.session.journal.sure
        assert lost in (0, 1)
        self.count["lost_to_power"] += lost
        if lost:
            self.powerless.add(self.session.round)  # nobody was shown anything of it; its phone sends that seal again
            self.locks.pop(self.session.round, None)
        self.room.kill(revived(self.session, power_cut=True))

    def replay(self) -> str:
        """A frame of anybody, heard before, sent again on a connection of anybody."""
        if not self.room.up or not self.room.phones:
            return NOTHING
        _, text = self.random.choice(list(self.room.up))
        self.room.up.appendleft((self.random.choice(list(self.room.phones)), text))
        return text

    def tamper(self) -> str:
        if not self.room.up:
            return NOTHING
        at = self.random.randrange(len(self.room.up))
        connection, text = self.room.up[at]
        place = self.random.randrange(len(text))
        other = "1" if text[place] == "0" else "0"
        self.room.up[at] = (connection, text[:place] + other + text[place + 1 :])
        return text

    def impostor(self) -> str:
        """Somebody with a photograph of the code."""
        seat = self.random.choice(list(self.phones))
        if not self.phones[seat].guest.here:
            return NOTHING
        false = self.room.phone(seat)
        for _ in range(20):
            self.room.one()
        assert not false.guest.here
        false.hang_up()
        return seat

    def wrong_key(self) -> None:
        seat = self.random.choice(list(self.phones))
        false = self.room.phone(seat, self.phones[seat].guest.device)
        false.guest.code = type(false.guest.code)("", 0, self.random.randbytes(16), seat)
        for _ in range(20):
            self.room.one()
        assert not false.guest.here
        false.hang_up()

    def void(self) -> None:
        self.session.void()

    def lose(self) -> None:
        """A phone that never comes back: more often than not one that has sealed."""
        sealed = [seat for seat in self.phones if seat in self.session.line.seals]
        seat = self.random.choice(sealed if sealed and self.random.random() < 0.7 else list(self.phones))
        self.phones[seat].hang_up()
        self.lost.add(seat)

    def hand_over(self) -> None:
        """Another phone gets the seat, often that of a lost one; what lies sealed on the old one opens no more."""
        seat = self.random.choice(sorted(self.lost) or list(self.phones))
        if seat in self.session.line.away:
            self.session.away(seat, back=True)
        if seat in self.session.line.seals:
            self.cheats.add(seat)
        self.phones[seat].hang_up()
        self.room.host.rekey(seat, self.room.now)
        self.phones[seat] = self.room.phone(seat)
        self.lost.discard(seat)

    def tab(self) -> str:
        """A second tab on the same phone: it has what the first has kept, and takes over."""
        seat = self.random.choice(list(self.phones))
        old = self.phones[seat]
        if seat in self.lost or not old.guest.here:
            return NOTHING
        new = self.phones[seat] = Phone(self.room, seat, old.guest.device, self.random)
        new.kept = new.guest.kept = old.kept
        new.connect()
        return seat

    def compare(self) -> str:
        """Somebody wants to compare letters from now on, or no more."""
        phone = self.random.choice(list(self.phones.values()))
        phone.kept["compare"] = "" if phone.guest.compares else "1"
        return phone.guest.seat

    def agree(self) -> str:
        """Who compares has the letters that all have, and opens."""
        comparing = [phone.guest for phone in self.phones.values() if phone.guest.letters and phone.guest.compares]
        if not comparing:
            return NOTHING
        guest = self.random.choice(comparing)
        assert len({found.letters for found in comparing if found.round == guest.round}) == 1
        guest.agree()
        return guest.seat

    def wait(self) -> None:
        self.room.now += self.random.choice((0.5, 2, 6, 12))
        self.room.host.tick(self.room.now)

    def decide(self) -> None:
        """The table goes on without those whose phones are lost."""
        for seat in self.lost - self.session.line.seals.keys() - set(self.session.line.away):
            self.session.away(seat)
        self.room.host.changed(self.room.now)
        found = self.session.open_round()
        if found is None or not found.seals or (found.locked and set(found.unopened) <= self.lost | self.cheats):
            self.session.forfeit()
            self.count["forfeited"] += found is not None and bool(found.unopened)

    def tie(self) -> None:
        judge = next((a for a in self.session.scene("s1").asked if a.seat == "s1" and not a.secret), None)
        if judge is not None and judge.ask is not None and hasattr(judge.ask, "options"):
            self.session.answer("s1", judge.ask.options[0] if judge.key.startswith("tie") else judge.ask.options[:0])

    # -- at the end, what can be finished is finished

    def finish(self) -> None:
        """Everybody whose phone lives comes back; then every round can be brought to its end."""
        round_ = self.session.round if self.session.open_round() else ""
        if not round_:
            return
        for seat, phone in self.phones.items():
            if seat not in self.lost:
                phone.connect()
        self.room.settle()
        for _ in range(3):
            self.compared()
            for seat in self.phones.keys() - self.lost:
                found = self.session.open_round()
                guest = self.phones[seat].guest
                if found and found.id == round_ and seat not in found.seals and not found.locked and guest.round:
                    self.phones[seat].seal("0")
                    self.note(seat)
                    self.room.settle()
            self.close(round_)
        found = self.session.open_round()
        assert found is None or found.id != round_, "a round that cannot be finished"
        for seat in self.lost:
            if seat != NO_SEAL and seat in self.session.line.away:
                self.session.away(seat, back=True)
        self.lost.clear()
        self.cheats.clear()
        self.room.host.changed(self.room.now)
        self.room.settle()

    def others_refuse(self, listed: dict[str, str]) -> bool:
        """That phone has never come back, or sealed otherwise: who saw the first list opens for no second one."""
        return any(phone.guest.seals.refuses(listed) for phone in self.phones.values())

    def compared(self) -> None:
        """What lies under the seals is told, in the end also without a phone that cannot say it; and all agree."""
        if self.session.locked and any(phone.guest.compares for phone in self.phones.values()):
            for _ in range(4):
                self.room.later(3)
            for phone in self.phones.values():
                self.count["agree"] += bool(phone.guest.letters)
                phone.guest.agree()
            self.room.settle()

    def close(self, round_: str) -> None:
        for seat in self.passed:
            found = self.session.open_round()
            if found and found.id == round_ and seat not in found.seals and not found.locked:
                self.session.answer(seat, 0)
        for seat in self.lost:
            found = self.session.open_round()
            if found and found.id == round_ and seat not in found.seals and seat not in self.session.line.away:
                self.session.away(seat)
        self.room.host.changed(self.room.now)
        self.room.settle()
        found = self.session.open_round()
        if found and found.id in self.powerless and found.unopened and self.others_refuse(found.listed):
            self.count["void_by_power"] += 1
            self.session.void()
        found = self.session.open_round()
        if (
            found
            and found.id == round_
            and (found.locked or not found.seals)
            and set(found.unopened) <= self.lost | self.cheats
        ):
            try:
                self.session.forfeit()
            except Refused:
                return
            self.count["forfeited"] += bool(found.unopened)
            self.room.host.changed(self.room.now)
            self.room.settle()
