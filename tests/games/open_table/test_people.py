"""OT-7.1: whoever joins is known by name wherever the table is seen."""

from companion.core.play_text import read
from companion.running import plays
from companion.running.session import Session
from companion.words import Words

HEAD = "game open-table\nseats anna ben\n"
JOIN = 'table people\ntable join\ntable "Dörte"\n'


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
    session = table(JOIN + "table people\ntable leave\ntable s13\n")
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
    twelve = "".join(f'table people\ntable join\ntable "Guest {number}"\n' for number in range(10))
    session = table(twelve + "? table now\n! table people nobody\ntable people\n? table people leave\n")
    assert len(session.people()) == 12
    session.answer("table", "leave")
    for number in range(12):
        session.answer("table", session.people()[-1].id)
        session.answer("table", "people")
        session.answer("table", "join")
        session.answer("table", f"Late guest {number}")
        session.answer("table", "people")
        assert len(session.people()) == 13 + number
        session.answer("table", "leave")
    session.answer("table", session.people()[-1].id)
    session.answer("table", "people")
    assert len(session.people()) == 24
    assert getattr(session.position.ask("table"), "options", ()) == ("leave", "return")
