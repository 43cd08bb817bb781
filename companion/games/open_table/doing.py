"""The steps of a round that lie open: chosen, entered, counted, split; and the way through all of them (OT-9.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.core.asks import Number, Some
from companion.core.flow import Flow, one
from companion.core.game import TABLE
from companion.core.say import Free, Say, say
from companion.games.open_table import sealed_steps
from companion.games.open_table.common import at_table, people_of
from companion.games.open_table.rounds import Rounds
from companion.games.open_table.steps import Step


def next_round(rounds: Rounds) -> Flow:
    """OT-9.1: the steps in their order; then it is looked whether that was the end."""
    course = rounds.course
    if not rounds.roles.of:
        yield from rounds.begin()  # of roles that were composed meanwhile
    rounds.round += 1
    rounds.out = rounds.chosen = ()
    rounds.latest.tasks = ()
    yield from do_all(rounds, course.steps)
    rounds.over = rounds.round >= course.most or rounds.holds(course.ends) or bool(rounds.sides())


def do_all(rounds: Rounds, steps: Iterable[Step]) -> Flow:
    for step in steps:
        yield from DOING[step.do](rounds, step)


def branch(rounds: Rounds, step: Step) -> Flow:
    """OT-9.1: one or the other; of a vote that is passed over nobody has voted."""
    done, left = step.given["then"], step.given["otherwise"]
    if not rounds.holds(step.given["when"]):
        done, left = left, done
    if any(each.do == "vote" for each in left):
        rounds.of_table |= {"yes": 0, "no": 0, "passed": 0}
        rounds.of_seat["vote"] = {}
    yield from do_all(rounds, done)


def repeat(rounds: Rounds, step: Step) -> Flow:
    """OT-9.1: until its condition holds, and never more often than it says."""
    for time in range(1, step.given["most"] + 1):
        rounds.of_table["time"] = time
        yield from do_all(rounds, step.given["steps"])
        if rounds.holds(step.given["until"]):
            return


def choose(rounds: Rounds, step: Step) -> Flow:
    """Somebody names people, openly."""
    by = rounds.leader if step.given["by"] == "leader" else next(iter(rounds.winners), "")
    present = rounds.seats("all")
    count = max(0, min(step.given["count"].value(rounds.names()), len(present)))
    about = (("name", called(step, "name.choose")), ("count", count))

    def ask(_: str) -> Some:
        return Some("choose", present, least=count, most=count, forfeit=present[:count], about=about, rule="OT-9.1")

    found = yield from one(lambda: by if by in rounds.people.present and count else None, ask)
    rounds.chosen = tuple(found or ())
    words = say("result.chosen", who=people_of(rounds.chosen)) if rounds.chosen else say("result.chosen_nobody")
    rounds.latest.show("choose", called(step, "name.choose"), words, "OT-9.1")


def enter(rounds: Rounds, step: Step) -> Flow:
    """What only the real table knows."""
    low, high = step.given["low"], step.given["high"]
    about = (("name", Free(step.given["name"])),)
    ask = Number("enter", low, high, about=about, subject=step.given["into"], rule="OT-9.1")
    rounds.of_table[step.given["into"]] = yield from one(at_table, lambda _: ask)


def score(rounds: Rounds, step: Step) -> Flow:
    """OT-9.3: by a formula, for everybody it says; a counter of the table once."""
    counter = rounds.counters.tracks.get(step.given["to"])
    if counter is None:
        return
    for seat in (rounds.leader,) if counter.shared else rounds.seats(step.given["who"]):
        names = rounds.names(seat)
        if step.given["when"].value(names):
            words = say("why.step", counter=Free(counter.name))
            rounds.post(TABLE if counter.shared else seat, counter.id, step.given["by"].value(names), words, "OT-9.3")
    yield from ()


def split(rounds: Rounds, step: Step) -> Flow:
    """OT-9.3: a pot in equal parts; what is left over stays, goes to the bank or to the leader."""
    pot, among = step.given["from"], rounds.seats(step.given["among"])
    held = rounds.book.total(TABLE, pot)
    if not among or held <= 0 or pot not in rounds.counters.tracks:
        return
    each, over = divmod(held, len(among))
    words = say("why.split", counter=Free(rounds.counters.tracks[pot].name))
    for seat in among:
        rounds.post(seat, step.given["to"], each, words, "OT-9.3")
    if step.given["rest"] == "leader":
        rounds.post(rounds.leader, step.given["to"], over, words, "OT-9.3")
    gone = held if step.given["rest"] != "stays" else held - over
    rounds.post(TABLE, pot, -gone, words, "OT-9.3")
    yield from ()


def lead(rounds: Rounds, step: Step) -> Flow:
    """Who leads from now on: the next one clockwise, or whoever won."""
    present = rounds.seats("everybody")
    others = tuple(seat for seat in present if seat != rounds.leader)
    goes_to = rounds.winners if step.given["to"] == "winner" else others
    rounds.leader = next(iter(goes_to), rounds.leader)
    yield from ()


def leave(rounds: Rounds, step: Step) -> Flow:
    """They are out until the next round."""
    rounds.out += rounds.seats(step.given["who"])
    yield from ()


def refill(rounds: Rounds, step: Step) -> Flow:
    hand = next(hand for hand in rounds.course.hands if hand.id == step.given["hand"])
    rounds.hands[hand.id] = {seat: list(hand.cards) for seat in rounds.people.order}
    yield from ()


def called(step: Step, otherwise: str) -> Say | Free:
    return Free(step.given["name"]) if step.given["name"] else say(otherwise)


DOING: dict[str, Callable[[Rounds, Step], Flow]] = {
    "bid": sealed_steps.bid,
    "closest": sealed_steps.closest,
    "vote": sealed_steps.vote,
    "pick": sealed_steps.pick,
    "orders": sealed_steps.orders,
    "choose": choose,
    "ask": enter,
    "score": score,
    "split": split,
    "lead": lead,
    "out": leave,
    "refill": refill,
    "if": branch,
    "repeat": repeat,
}
