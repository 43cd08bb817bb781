"""What the recorded plays of Oriente end with, and how many taps they take."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.core import play_text as text
from companion.core.play_text import Step
from companion.core.scene import Facts, Map, Result
from companion.running import plays
from companion.running.session import Session
from tests.contract.test_secrecy import play_the_round_twice

PLAYS = sorted((Path(__file__).parents[2] / "plays" / "oriente").glob("*.play"))


def played(path: Path) -> Session:
    return plays.run(text.read(path.read_text(encoding="utf-8")))


def named(stem: str) -> Session:
    return played(next(path for path in PLAYS if path.stem == stem))


@pytest.mark.parametrize(
    ("stem", "seats", "ending"),
    [
        ("four", 4, "reinforcement"),
        ("geisha-comes", 5, "inhabitant"),
        ("empty-deck", 4, "bonus"),
        ("seven-revolution", 7, None),
        ("eight-ninjas", 8, "-"),
        ("twelve", 12, "income"),
    ],
)
def test_the_whole_games(stem: str, seats: int, ending: str | None) -> None:
    """OR-7.1, OR-9.1: each of them ends by the rules."""
    session = named(stem)
    facts = session.facts()
    assert len(session.header.order) == seats
    assert session.position.over
    if ending == "-":
        assert facts["special"] in session.scene().winners
    else:
        assert facts["geisha"] == (ending or facts["geisha"])
        assert not facts["geisha"][0].isdigit()


def test_taps_of_a_season_with_seven_people() -> None:
    """Answers of people and of the deck, preparation left out."""
    session = named("seven-revolution")
    keys = [row.key.split("/")[0] for row in session.line.standing]
    begun = max(at for at, key in enumerate(keys) if key == "treasure") + 1
    seasons = int(session.facts()["season"])
    taps = (len(keys) - begun) / seasons
    passes = [row.value for row in session.line.standing if row.key == "announce"]
    print(f"{seasons} seasons with 7 people, {taps:.1f} taps a season, {len(passes)} of them at announcing or passing")
    assert seasons > 3
    assert taps < 40


def test_a_season_in_which_all_pass_is_one_tap() -> None:
    session = named("ask-and-pass")
    rows = [row for row in session.line.standing if row.value == "all-pass"]
    assert len(rows) == 2
    before = session.line.standing.index(rows[1])
    session.go(before)
    season = int(session.facts()["season"])
    session.answer(session.position.waiting[0], "all-pass")
    assert int(session.facts()["season"]) == season + 1


def test_nobody_is_offered_a_claim_who_is_barred() -> None:
    """OR-3.2: at every claim of the recorded games the panel says of every option sure or possible."""
    claims = 0
    for stem in ("four", "seven-revolution", "eight-ninjas", "twelve"):
        session = named(stem)
        for number, row in enumerate(session.line.standing, 1):
            if row.key.startswith("claim/"):
                session.go(number - 1)
                options = getattr(session.position.ask(session.position.waiting[0]), "options", ())
                offered = {option for option in options if "-" not in option}
                facts = session.facts()
                told = {seat for name in ("may_claim", "might_claim") for seat in facts[name].split(",") if seat != "-"}
                assert offered == told
                claims += 1
                session.go(len(session.line.rows))
    assert claims > 50


def test_the_sums_of_a_fight_stay_those_of_its_result() -> None:
    """OR-5.4: while both can be seen, also when the reinforcement cards have been put away."""
    both: list[tuple[object, ...]] = []

    def hear(step: Step, session: Session) -> None:
        panels = session.scene().panels
        sums = [[fact.value for fact in panel.facts if fact.id in ("attack", "defence")] for panel in panels
                if isinstance(panel, Facts) and panel.name == "fight"]  # fmt: skip
        told = [panel for panel in panels if isinstance(panel, Result) and panel.name == "fight" and panel.sides]
        both.extend((total, [side.total for side in result.sides]) for total in sums for result in told)

    for path in PLAYS:
        plays.run(text.read(path.read_text(encoding="utf-8")), heard=hear)
    assert len(both) > 10
    assert [pair for pair in both if pair[0] != pair[1]] == []


def test_a_seat_that_can_be_tapped_says_what_for() -> None:
    """OR-1.2, OR-2.2, OR-3.1: it announces, it is attacked, or what its claim is worth."""
    heard: set[tuple[str, str]] = set()

    def hear(step: Step, session: Session) -> None:
        asked = next((each for each in session.scene().asked if each.ask is not None), None)
        if asked is None or asked.ask is None or asked.ask.name not in ("announce", "action", "deed", "claim"):
            return
        offered = getattr(asked.ask, "options", ())
        nodes = [node for panel in session.scene().panels if isinstance(panel, Map) for node in panel.nodes]
        for node in nodes:
            assert not (node.id in offered and node.note is None), step
            if node.note is not None:
                heard.add((asked.ask.name, node.note.key))
                assert node.id in offered or asked.ask.name == "claim", step

    for path in PLAYS:
        plays.run(text.read(path.read_text(encoding="utf-8")), heard=hear)
    assert {("announce", "stands.announces"), ("action", "stands.attacked"), ("deed", "stands.attacked")} <= heard
    assert ("claim", "stands.higher") in heard


def test_until_the_end_nobody_stands_before_somebody_with_more_points() -> None:
    """OR-9.2: the inhabitant counts at the end only."""
    looked = 0

    def hear(step: Step, session: Session) -> None:
        nonlocal looked
        sheet = session.sheet()
        if sheet is not None and not session.position.over:  # one question has no points
            lines = sorted(sheet.lines, key=lambda line: line.rank)
            assert [line.total for line in lines] == sorted((line.total for line in lines), reverse=True), step
            looked += 1

    for path in PLAYS:
        plays.run(text.read(path.read_text(encoding="utf-8")), heard=hear)
    assert looked > 1000


def test_nobody_else_learns_what_somebody_answers_about_priority() -> None:
    """OR-3.2: two tables that differ in one sealed claim look alike to everybody else until all have answered."""
    path = next(path for path in PLAYS if path.stem == "own-phones")
    before = path.read_text(encoding="utf-8").partition("eva yes")[0]
    assert plays.run(text.read(before)).position.secret
    for seed in range(20):
        assert play_the_round_twice(plays.run(text.read(before)), Random(seed))


TAPPED = {"announce", "action", "deed", "claim", "priority"}  # what a seat is tapped for


@pytest.mark.parametrize("name", ["own-phones", "marshal", "seven-marshal", "abilities"])
def test_what_a_tap_on_a_seat_would_mean_stands_there_only_while_one_may_be_tapped(name: str) -> None:
    session = named(name)
    for row in range(len(session.line.standing), -1, -1):
        if not lies_within_a_round(session, row):
            session.go(row)
            position = session.position
            asked = {position.ask(seat).name for seat in position.waiting}
            seats = [panel for panel in position.game.panels(None) if isinstance(panel, Map)]
            noted = any(node.note for panel in seats for node in panel.nodes)
            assert not noted or asked & TAPPED, (row, asked)
            assert noted or not asked & TAPPED - {"announce"}, (row, asked)


def lies_within_a_round(session: Session, row: int) -> bool:
    """Some have sealed, others have not: nobody goes back to there."""
    return 0 < row < len(session.line.standing) and session.line.standing[row - 1].do == "seal"


def test_who_may_claim_is_said_of_everybody_and_of_whom_nothing_was_told_what_it_takes() -> None:
    """OR-3.2: the Daimyo attacks; then Ben tells a Samurai, which is too low."""
    session = named("who-may-claim")
    told = []
    for row in range(len(session.line.standing) + 1):
        session.go(row)
        latest = [panel for panel in session.scene().panels if isinstance(panel, Result)]
        told += [tuple(line.words.key for line in panel.why) for panel in latest if panel.why]
    assert list(dict.fromkeys(told)) == [
        ("claim.untold", "claim.untold", "claim.target", "claim.untold"),
        ("claim.lower", "claim.untold", "claim.target", "claim.untold"),
        ("claim.lower", "claim.not_poorer", "claim.target", "claim.untold"),
        ("claim.lower", "claim.not_poorer", "claim.target", "claim.higher"),
    ]
