"""What a game says of its end: whatever a log of the evening needs to know, and could otherwise only guess."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.say import Say

MOST, LEAST, NOTHING = "most", "least", "nothing"


class Bids(NamedTuple):
    """What was laid down in secret at one time, and lies open: how much by whom, and who won by it."""

    laid: tuple[tuple[str, int], ...]  # whoever passed is not among them
    won: tuple[str, ...] = ()
    wins: str = MOST  # the most, or the least


class End(NamedTuple):
    """`whole`: a game was played to its end; a rebellion or a claim that was only reckoned is nobody's evening."""

    whole: bool = True
    timed: bool = True  # the app was there from the beginning: its clock tells how long it took
    wins: str = MOST  # the most points, the least, or nothing of the kind
    counted: bool = True  # the totals stand; a game may be won before anybody counts
    began: str = ""  # the seat that began, where the game knows it
    level: tuple[Say, ...] = ()  # level or variant
    rivals: tuple[tuple[str, str], ...] = ()  # seats that nobody sits on, and who it is at every table
    rounds: tuple[int, ...] = ()  # the rows after which each round, year or season was over, where there are such
    bids: tuple[Bids, ...] = ()  # every round in which somebody could win by the amount laid down
    decided: Say | None = None  # by what the first place was decided, where points alone do not say it
