"""Secret votes: yes or no, or choices with names. Afterwards all see who voted what, or only the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.asks import Ask, Form, Pick, Text
from companion.core.flow import all_of, one
from companion.core.say import Free, Part, Say, Who, say
from companion.core.scene import Opened, Why
from companion.games.open_table.common import (
    LONGEST,
    Composing,
    Flow,
    Seats,
    at_table,
    name,
    people_of,
    pick,
    taking_part,
)
from companion.games.open_table.latest import Latest
from companion.games.open_table.people import People

SHOWN = Pick("votes_shown", ("by_name", "only_counts"), forfeit="by_name")
CHOICES = Text("choices", LONGEST, least=0, most=12, forfeit=())


@dataclass(frozen=True, slots=True)
class Vote:
    name: str
    choices: tuple[str, ...]  # none: yes or no
    shown: str = "by_name"
    seats: Seats | None = None

    kind = "vote"

    @property
    def called(self) -> Say | Free:
        return Free(self.name) if self.name else say("name.vote")

    @property
    def options(self) -> tuple[str, ...]:
        return tuple(f"v{place}" for place in range(1, len(self.choices) + 1)) or ("yes", "no")

    def spoken(self, option: str) -> Part:
        """What an option is called."""
        return Free(self.choices[int(option[1:]) - 1]) if self.choices else option


def read(agreed: tuple[Any, ...], seats: Seats | None = None) -> Vote:
    """The vote that a filled form describes."""
    label, shown, choices = agreed
    return Vote(label or "", choices, shown, seats)


def composing(present: Seats = ()) -> Form:
    """The form of a vote; without seats as a layout holds it."""
    who = (taking_part(present),) if present else ()
    return Form("vote_form", (name(needed=False), *who, SHOWN, CHOICES), optional=True, never_mind=True, rule="OT-2.1")


class Votes:
    def __init__(self, people: People, latest: Latest) -> None:
        self.people, self.latest = people, latest
        self.voters: Seats = ()

    def compose(self) -> Composing:
        entered = yield from one(at_table, lambda _: composing(self.people.present))
        if entered is None:
            return None
        label, seats, *agreed = entered
        return read((label, *agreed), self.people.unless_all(seats))

    def play(self, vote: Vote) -> Flow:
        """OT-2.1: all vote in secret, all votes open together."""
        self.voters = vote.seats or self.people.present
        given = yield from all_of(self.still_voting, lambda _: self.ask(vote))
        counts = count(given, vote.options)
        seals = tuple(opened(vote, seat, choice) for seat, choice in given.items())
        why = tuple(reasons(vote, counts, given))
        self.latest.show("vote", vote.called, meaning(vote, counts), "OT-2.2", opened=seals, why=why)

    def still_voting(self) -> Seats:
        return tuple(seat for seat in self.voters if seat in self.people.present)

    def ask(self, vote: Vote) -> Ask:
        """OT-2.3: who does not vote abstains."""
        labels = tuple(Free(choice) for choice in vote.choices) or (say("option.yes"), say("option.no"))
        return pick(
            "vote",
            zip(vote.options, labels, strict=True),
            optional=True,
            about=(("name", vote.called),),
            secret=True,
            private=vote.shown == "only_counts",
            rule=rule_of(vote),
        )


def rule_of(vote: Vote) -> str:
    """OT-2.4: what is said of a vote of which only the numbers are shown."""
    return "OT-2.4" if vote.shown == "only_counts" else "OT-2.1"


def count(given: Mapping[str, str | None], options: tuple[str, ...]) -> dict[str, int]:
    """OT-2.2: the votes for each option."""
    return {option: sum(choice == option for choice in given.values()) for option in options}


def leading(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Which options have most votes; several if they are tied, none if nobody voted."""
    most = max(counts.values())
    return tuple(option for option, votes in counts.items() if votes == most > 0)


def meaning(vote: Vote, counts: Mapping[str, int]) -> Say:
    first = leading(counts)
    if not first:
        return say("result.all_abstained")
    votes, cast = counts[first[0]], sum(counts.values())
    if len(first) > 1:
        return say("result.votes_tied", options=tuple(vote.spoken(option) for option in first), count=votes)
    key = "result.majority" if 2 * votes > cast else "result.most_votes"
    return say(key, option=vote.spoken(first[0]), votes=votes, count=cast)


def reasons(vote: Vote, counts: Mapping[str, int], given: Mapping[str, str | None]) -> Iterator[Why]:
    for option in sorted(counts, key=lambda option: -counts[option]):
        voters = people_of(seat for seat, choice in given.items() if choice == option)
        yield Why(counts[option], told(vote, vote.spoken(option), voters), "OT-2.2")
    abstained = people_of(seat for seat, choice in given.items() if choice is None)
    if abstained:
        yield Why(len(abstained), told(vote, say("why.abstained"), abstained), "OT-2.3")


def told(vote: Vote, option: Part, who: tuple[Who, ...]) -> Say:
    """An option with the people behind it, or without them."""
    if not who or vote.shown == "only_counts":
        return say("why.votes_counted", option=option)
    return say("why.votes", option=option, who=who)


def opened(vote: Vote, seat: str, choice: str | None) -> Opened:
    if vote.shown == "only_counts":
        return Opened(seat, say("opened.kept"))
    if choice is None:
        return Opened(seat, say("opened.abstained"))
    return Opened(seat, say("opened.vote", option=vote.spoken(choice)))
