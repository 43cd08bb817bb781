"""What games say of their ends, play by play: logs of the evening believe who began, at which level, and what won."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.core.end import LEAST, MOST, NOTHING
from companion.core.play_text import read
from companion.games import GAMES
from companion.running import plays
from companion.running.session import Session
from tests.contract.recorded import FOLDER, played


class Ended(NamedTuple):
    """An end in the keys of its words; `timed`: the app was there from the beginning."""

    began: str = ""
    level: str = ""
    rival: str = ""
    decided: str = ""
    wins: str = MOST
    whole: bool = True
    timed: bool = True
    counted: bool = True


HELP = Ended(wins=NOTHING, whole=False, timed=False)
PLAYS = {
    "flowers/four": Ended("anna"),
    "flowers/four-without-tiles": Ended("cora"),
    "flowers/quick": Ended(),
    "flowers/score": Ended(decided="tie.hand", timed=False),
    "flowers/shared": Ended(decided="tie.shared", timed=False),
    "flowers/two": Ended("anna"),
    "open-table/hidden-loyalties": Ended(decided="decided.side", counted=False),
    "open-table/takes-away": Ended(),
    "open-table/whole-evening": Ended("ben"),
    "oriente/eight-ninjas": Ended("dan", decided="end.ninjas", counted=False),
    "oriente/four": Ended("dan"),
    "oriente/marshal": Ended("b", decided="end.highest"),
    "oriente/one-revolution": HELP,
    "oriente/score": Ended(decided="end.highest", timed=False),
    "oriente/twelve": Ended("gita"),
    "oriente/who-may-claim": HELP,
    "white-castle/anna": HELP,
    "white-castle/four": Ended("anna", decided="sheet.by_order"),
    "white-castle/order-only": Ended("ben", decided="sheet.by_order"),
    "white-castle/seals": Ended(timed=False),
    "white-castle/solo-easy-practice": Ended("anna", "option.easy option.practice", "tokugawa-easy"),
    "white-castle/solo-easy-typed-here": Ended("anna", "option.easy", "tokugawa-easy"),
    "white-castle/solo-hard-physical": Ended("rival", "option.hard", "tokugawa-hard"),
    "white-castle/solo-medium-own": Ended("rival", "option.medium", "tokugawa-medium"),
    "white-castle/tie": Ended(decided="sheet.by_order", timed=False),
    "white-lotus/conflict": HELP,
    "white-lotus/last-year": Ended(timed=False),
    "white-lotus/rebellion-five": HELP,
    "white-lotus/scoring": Ended(decided="tie.emperor", timed=False),
    "white-lotus/whole-3-de": Ended("cora"),
    "white-lotus/whole-6-fr": Ended("finn"),
}


def ended(session: Session) -> Ended:
    end = session.end()
    level, rival = (" ".join(words) for words in ([said.key for said in end.level], dict(end.rivals).values()))
    decided = end.decided.key if end.decided else ""
    return Ended(end.began, level, rival, decided, end.wins, end.whole, end.timed, end.counted)


@pytest.mark.parametrize("label", PLAYS)
def test_a_recorded_evening_ends_as_it_was_played(label: str) -> None:
    session = played(FOLDER / f"{label}.play")
    assert session.position.over
    assert ended(session) == PLAYS[label]


def test_of_every_game_there_is_an_evening_that_knows_who_began_and_one_that_does_not() -> None:
    told = {game: {bool(end.began) for label, end in PLAYS.items() if label.startswith(f"{game}/")} for game in GAMES}
    assert all(known == {True, False} for known in told.values())


POINTS = "game open-table\nseats anna ben\ntable set_up\ntable category\ntable Points adds\n"
COUNTED = "table score/k1/anna\ntable 3 next\ntable 5 done\n"


@pytest.mark.parametrize(("way", "wins"), [("highest", MOST), ("lowest", LEAST), ("nobody", NOTHING)])
def test_at_an_open_table_those_who_sit_there_say_what_wins(way: str, wins: str) -> None:
    session = plays.run(read(f"{POINTS}{COUNTED}table finish\ntable {way}\n"))
    assert ended(session) == Ended(wins=wins)


LOTS = "table lots\ntable choose_start\ntable {}\n"


@pytest.mark.parametrize(
    ("answers", "began"),
    [
        (LOTS.format("ben"), "ben"),
        (LOTS.format("ben") + COUNTED + LOTS.format("anna"), "ben"),
        (LOTS.format("ben") + "> fix start anna\n", "anna"),
        ("> fix start ben\n", "ben"),
        (LOTS.format("ben") + LOTS.format("anna") + "> fix start ben\n", "ben"),
        (COUNTED, ""),
    ],
)
def test_who_began_an_open_table_is_who_was_said_to_first(answers: str, began: str) -> None:
    """Whose turn a later round begins with is another matter; a correction says that it was told wrong."""
    session = plays.run(read(f"{POINTS}{answers}table finish\ntable highest\n"))
    assert session.end().began == began
