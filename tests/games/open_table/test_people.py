"""OT-7.1: whoever joins is known by name wherever the table is seen."""

from companion.core.play_text import read
from companion.running import plays
from companion.running.session import Session
from companion.words import Words

HEAD = "game open-table\nseats anna ben\n"
JOIN = '> fix join "Dörte"\n'


def table(text: str) -> Session:
    return plays.run(read(HEAD + text))


def test_a_newcomer_is_one_of_the_people() -> None:
    session = table(JOIN)
    assert [seat.name for seat in session.scene().people] == ["anna", "ben", "Dörte"]
    assert session.scene("s13").viewer == "s13"
    newcomer = session.people()[-1]
    assert newcomer.colour
    assert newcomer.shape
    assert newcomer.letter == "D"


def test_the_timeline_knows_the_newcomer() -> None:
    session = table(JOIN + "> fix present s13\n")
    words = Words("en", "open-table", session.names())
    assert "Dörte" in words.say(session.timeline()[-1].words)


def test_a_seat_that_is_called_like_a_newcomer_stays_its_own() -> None:
    session = plays.run(read("game open-table\nseats s13 s14\n" + JOIN))
    assert session.facts()["present"] == "s13,s14,s15"


def test_taking_the_arrival_back_takes_the_name_back() -> None:
    session = table(JOIN + "> undo\n")
    assert [seat.id for seat in session.people()] == ["anna", "ben"]


def test_as_many_as_an_evening_may_see_and_no_more() -> None:
    """OT-7.1: twelve sit at once, and four and twenty come in all."""
    session = table("".join(f'> fix join "Guest {number}"\n' for number in range(10)))
    assert len(session.people()) == 12
    assert coming(session) == {"present"}
    for number in range(12):
        session.fix("present", tuple(seat.id for seat in session.people())[:2])
        session.fix("join", f"Late guest {number}")
        assert len(session.people()) == 13 + number
    assert len(session.people()) == 24
    assert coming(session) == {"present"}


def coming(session: Session) -> set[str]:
    """What may be done at any time by whoever comes and goes."""
    return {fix.name for fix in session.fixes() if fix.rule.startswith("OT-7")}
