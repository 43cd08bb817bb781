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
from tests.games.stated import stated


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


# The plays of each game whose ends were read against the rulebook, as its `stated.toml` says.
PLAYS = {f"{game}/{play}": Ended(**end) for game in GAMES for play, end in stated(game).ends.items()}


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
