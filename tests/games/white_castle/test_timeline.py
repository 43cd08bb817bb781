"""What the timeline and the table of the rounds tell of the clan: each of its turns, each end of a round, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.game import CHANCE, TABLE
from companion.core.say import Who, say
from companion.core.scene import Rows
from companion.core.timeline import concerns
from companion.running.session import Session
from companion.words import Words
from tests.games.white_castle.playing import table
from tests.games.white_castle.test_plays import PLAYS, SOLO, played

ENDS = {
    "en": "Round 1 · End of a round: Done",
    "de": "Runde 1 · Ende einer Runde: Gemacht",
    "fr": "Manche 1 · Fin d’une manche\u00a0: Fait",
}
EASY = next(path for path in PLAYS if path.stem == "solo-easy-practice")


@pytest.mark.parametrize("path", SOLO, ids=lambda path: path.stem)
def test_each_turn_of_the_clan_has_a_line_under_its_own_seat_and_each_round_its_end(path: Path) -> None:
    session = played(path)
    lines = session.timeline()
    keys = [line.words.key for line in lines if line.seat == "rival"]
    assert len(keys) == 9
    assert set(keys) <= {"told.clan", "told.clan_die", "told.clan_no_die"}
    ends = [line for line in lines if line.words.key in ("told.round_end", "result.round_over")]
    assert [line.seat for line in ends] == [TABLE] * 3
    assert all(concerns(line, "rival") for line in lines if line.seat == "rival")


def test_the_last_turn_of_a_round_and_the_marker_are_two_lines_of_one_answer() -> None:
    session = played(EASY)
    lines = session.timeline()
    first = next(number for number, row in enumerate(session.line.standing, 1) if row.key == "influence")
    at = next(at for at, line in enumerate(lines) if line.number == first)
    assert [line.seat for line in lines[at : at + 2]] == ["anna", "rival"]
    words = Words("en", "white-castle", session.names() | {"rival": "Tokugawa"})
    assert words.say(lines[at + 1].words) == (
        "The 4 (red left): well. Warrior to the training yard that costs 1 iron · Influence marker 2 spaces on, to 3"
        " · Gardener: plant garden at the red bridge (5) · Give the clan 2 coins"
    )


def test_whose_turn_and_which_round_was_done_is_said_in_the_words_of_the_game() -> None:
    """The clan is called so everywhere, and a round by its number, whatever the language."""
    session = played(EASY)
    for language, wanted in ENDS.items():
        words = Words(language, "white-castle", session.names() | {"rival": "Tokugawa"})
        said = [words.say(line.words) for line in session.timeline()]
        assert [text for text in said if text.startswith(wanted)][:1] == [wanted]
        assert not [text for text in said if "rival" in text.lower()]


def rounds(session: Session, row: int) -> dict[str, list[str]]:
    session.go(row)
    words = Words("en", "white-castle", session.names() | {"rival": "Tokugawa", "anna": "Anna"})
    panel = next(panel for panel in session.scene().panels if panel.name == "rounds")
    assert isinstance(panel, Rows)
    assert len({len(line) for line in panel.rows} | {len(panel.columns)}) == 1
    return {
        words.say(line[0].words): ["" if fact.value is None else words.part(fact.value) for fact in line[1:]]
        for line in panel.rows
    }


def test_a_table_of_the_rounds() -> None:
    """Order, dice, coins exchanged, gardeners, and what failed, a column a round."""
    session = played(EASY)
    found = rounds(session, session.line.stand)
    assert found["Turn order"] == ["Anna and Tokugawa", "Anna and Tokugawa", "Anna and Tokugawa"]
    assert found["Dice: Anna"][0] == "red 6, red 5 and black 5"
    assert len(found["Clan: not done"]) == 3
    handed_in = [-line.amount for line in session.why("rival", "coins") if line.rule == "WC-S-7"]
    assert [int(coins) for coins in found["Clan: coins handed in"] if coins != "0"] == handed_in
    gained = [line.amount for line in session.why("rival", "points") if line.rule == "WC-S-8"]
    assert [int(points) for points in found["Clan: points of gardeners"] if points != "0"] == gained
    failed = [line for line in session.why("rival", "points") if line.rule == "WC-S-5.7"]
    assert bool(failed) == any(found["Clan: not done"])


def test_the_clan_has_the_colour_that_was_chosen() -> None:
    """WC-S-1.1: one of the box's four; nothing chosen, one that nobody has."""
    assert [seat.colour for seat in table(clan_colour="green").scene().people] == ["", "green"]
    assert table(clan_colour="free").scene().people[1].colour
    assert len(table(seats=2).scene().people) == 2


def test_how_the_deck_of_the_clan_lies_is_told_to_nobody() -> None:
    """WC-S-9: who plays alone does not read in the timeline what the clan does next."""
    session = played(next(path for path in PLAYS if path.stem == "solo-medium-own"))
    shuffled = [each for each in session.timeline() if session.line.standing[each.number - 1].key == "shuffle"]
    assert len(shuffled) == 3
    assert {told.words for told in shuffled} == {say("timeline.answered", who=Who(CHANCE), ask=say("short.shuffle"))}
