"""What a table is told and when: nothing is covered by what comes after, and nothing is asked of who is done."""

from __future__ import annotations

import pytest

from companion.core.asks import Form, Pick
from companion.core.game import Given, standing
from companion.core.play_text import read
from companion.core.scene import Map, Result, Scene, Todo
from companion.games.white_lotus import WhiteLotus
from companion.games.white_lotus.ending import SCORED
from companion.running import plays
from companion.running.session import Session
from tests.contract.recorded import FOLDER
from tests.games.white_lotus.playing import NAMES, Table

HEAD = "game white-lotus\nseats ana ben cora dan\noption spots off\n"
MIDWAY = f"{HEAD}option part midway\noption map_mode manual\noption bids open\noption ledger off\n"
FOUR = "ana 1 0 0 0 2\nben 0 0 0 0 2\ncora 0 0 0 0 2\ndan 0 0 0 0 2\ntable 0 0 0 0 0\nana 0\nben 0\ncora 0\ndan 0\n"


def played(text: str) -> Session:
    return plays.run(read(text), FOLDER / "white-lotus")


def results(scene: Scene) -> list[str]:
    return [panel.words.key for panel in scene.panels if isinstance(panel, Result)]


def tasks(scene: Scene) -> list[tuple[str, str]]:
    todo = [task for panel in scene.panels if isinstance(panel, Todo) for task in panel.tasks]
    return [(task.seat, task.words.key.removeprefix("task.")) for task in todo]


FOUR_AT_ONE = "table ana\n" + "".join(f"{seat} p{at}\n" for at in (1, 2, 3) for seat in ("ana", "ben", "cora", "dan"))


def test_payments_of_all_rounds_of_a_conflict_stay_until_it_is_over() -> None:
    """WL-2.7, WL-2.8: of a four-way conflict the lists of three rounds stand together, and go when the next begins."""
    session = played(HEAD + FOUR_AT_ONE + "ana dan 3\nben dan 2\ncora dan 1\ndan ana 2\n")
    first = tasks(session.scene())
    assert first == [("ana", "pay"), ("ben", "pay"), ("cora", "pay"), ("dan", "pay_change"), ("dan", "marker_back")]
    for seat, bid in (("ana", ("cora", 2)), ("ben", ("cora", 1)), ("cora", ("ana", 1))):
        session.answer(seat, bid)
    second = tasks(session.scene())
    assert second[: len(first)] == first
    assert second[len(first) :] == [("ana", "pay"), ("ben", "pay"), ("cora", "marker_back")]
    session.answer("ana", 2)
    session.answer("ben", 0)
    assert tasks(session.scene())[: len(second)] == second
    assert ("ana", "award") in tasks(session.scene())
    session.answer("ana", "p2")
    for seat, bid in (("ana", ("ben", 0)), ("ben", ("ana", 0)), ("cora", ("ana", 1)), ("dan", ("ben", 0))):
        session.answer(seat, bid)
    assert [words for _, words in tasks(session.scene())] == ["pay", "marker_back"]


def test_who_pays_what_stands_in_the_result() -> None:
    """WL-2.5, WL-2.7: points, against whom, what is gone; who is out."""
    session = played(HEAD + FOUR_AT_ONE + "ana dan 3\nben dan 2\ncora dan 1\ndan ana 2\n")
    (result,) = (panel for panel in session.scene().panels if isinstance(panel, Result))
    assert [(each.seat, each.amount, each.against, each.pays) for each in result.opened] == [
        ("ana", 3, "dan", 3),
        ("ben", 2, "dan", 2),
        ("cora", 1, "dan", 1),
        ("dan", 2, "ana", 1),
    ]
    assert result.out == ("dan",)
    assert [(why.amount, dict(why.words.parts)["who"].seat) for why in result.why] == [  # type: ignore[union-attr]
        (2, "ana"),
        (0, "ben"),
        (0, "cora"),
        (6, "dan"),
    ]


def test_a_tie_tells_what_it_costs_once_it_is_decided() -> None:
    session = played(HEAD + FOUR_AT_ONE + "ana dan 3\nben ana 3\ncora ana 0\ndan ben 0\n")
    (tied,) = (panel for panel in session.scene().panels if isinstance(panel, Result))
    assert tied.out == ()
    assert {each.pays for each in tied.opened} == {None}
    session.answer("ana", "dan")
    (decided,) = (panel for panel in session.scene().panels if isinstance(panel, Result))
    assert [(each.amount, each.pays) for each in decided.opened] == [(3, 3), (3, 3), (0, 0), (0, 0)]
    assert decided.out == ("dan",)


def whose(number: int) -> str:
    """Ben has one corner, which only Ana touches, and she has laid all her chips."""
    return "ben" if number == 1 else "ana" if number <= 17 else "cora"


def test_the_victory_does_not_cover_the_rebellion_before_it() -> None:
    """WL-7.1, WL-9.2: where nobody can take anything, both come out of one answer, and both are told."""
    options = "option part midway\noption bids open\noption ledger off\noption chip_supply block_rewards\n"
    session = played(f"game white-lotus\nseats ana ben cora\ndata map invented-map.json\n{options}table 8\ntable ana\n")
    while (ask := session.position.ask(session.position.waiting[0])).name in ("holder", "content"):
        assert isinstance(ask, Pick)
        session.answer("table", whose(int(ask.subject[1:])) if ask.name == "holder" else ask.options[-1])
    for seat, value in (("ana", 0), ("ben", 0), ("cora", 0), ("ana", "ben"), ("cora", "ben")):
        session.answer(seat, value)
    for seat, points in (("ana", 2), ("ben", 0), ("cora", 0)):
        session.answer(seat, points)
    assert results(session.scene()) == ["result.emperor_win", "result.won_points"]


def test_the_fourth_marker_need_not_be_placed() -> None:
    """WL-1.3: with a rice field a fourth marker is offered, and may be left; without one nobody is asked."""
    head = f"{MIDWAY}table 2\ntable ana\nana 0 0 0 1 0\nben 0 0 0 0 1\ncora 0 0 0 0 1\ndan 0 0 0 0 1\n"
    text = f"{head}table 0 0 0 0 4\nana 0\nben 0\ncora 0\ndan 0\n"
    text += "".join(f"{seat} p{at}\n" for at in (5, 6, 7) for seat in ("ana", "ben", "cora", "dan"))
    session = played(text)
    assert session.position.waiting == ("ana",)
    ask = session.position.ask("ana")
    assert isinstance(ask, Pick)
    assert (ask.options, ask.otherwise) == (("p8", "skip"), ())
    session.answer("ana", "skip")
    assert session.position.ask(session.position.waiting[0]).name == "next_conflict"
    session.undo()
    session.answer("ana", "p8")
    assert session.facts()["owner p8"] == "ana"


def test_whoever_is_away_stands_with_the_emperor_and_lays_nothing() -> None:
    """WL-4.3, WL-ruling-21: nobody may stay out of a rebellion."""
    for reveal in ("together", "sides_first"):
        head = f"{HEAD}option part rebellion\noption rebellion_reveal {reveal}\n"
        text = f"{head}table ana\ntable ben\ntable 1 2\n> away dan\n"
        text += "cora ana\n" if reveal == "sides_first" else ""
        together = "ana 1\nben 2\ncora ana 1\n"
        session = played(text + (together.replace("cora ana 1", "cora 1") if reveal == "sides_first" else together))
        (result,) = (panel for panel in session.scene().panels if isinstance(panel, Result))
        assert result.sides[0].seats == ("ana", "dan")
        assert {each.seat: each.amount for each in result.opened}["dan"] == 0


def test_an_emperor_who_stays_though_robbed_is_told_of_both_ways() -> None:
    """WL-8.2, WL-ruling-20: only when the doubt decides."""
    head = f"{MIDWAY}table 4\ntable ana\nana 2 0 0 0 1\nben 0 0 0 0 1\ncora 1 0 0 0 0\ndan 0 0 0 0 0\n"
    text = (
        f"{head}table 0 0 0 0 0\nana 0\nben 0\ncora 0\ndan 0\nana ben\ncora ana\ndan ben\nana 0\nben 4\ncora 0\ndan 0\n"
    )
    robbed = played(f"{text}ben p1\n")
    assert ("ana", "read_both_ways") in tasks(robbed.scene())
    village = played(f"{text}ben p3\n")
    assert "read_both_ways" not in [words for _, words in tasks(village.scene())]


def test_cards_in_the_box_are_spoken_of_nowhere() -> None:
    """WL-0.2, WL-0.3: where all seal in the app and it keeps count, cards may stay in the box."""
    usual = standing(WhiteLotus, {})
    boxed = {**usual, "cards": "box"}
    steps = [task.words.key for task in WhiteLotus.setup(Given(NAMES[:4], boxed))]
    assert steps == ["setup.colours", "setup.lotus_light", "setup.pile", "setup.stones"]
    assert "zero_cards" in WhiteLotus.idle(Given(NAMES[:4], boxed))
    for other in ({"bids": "out"}, {"bids": "open"}, {"ledger": "off"}):
        given = Given(NAMES[:4], {**boxed, **other})
        assert "cards" in WhiteLotus.idle(given)
        assert "setup.first_cards" in [task.words.key for task in WhiteLotus.setup(given)]
    session = played(f"{HEAD}option cards box\n{FOUR_AT_ONE}ana dan 3\nben dan 2\ncora dan 1\ndan ana 2\n")
    assert tasks(session.scene()) == [("dan", "marker_back")]
    assert session.position.game.book.total("ana", "influence") == 9


def test_the_timeline_says_what_came_of_a_conflict() -> None:
    """WL-2.5, WL-2.7: behind the bids stands who is out and what each has paid, for as long as they stand."""
    session = played(HEAD + FOUR_AT_ONE + "ana dan 3\nben dan 2\ncora dan 1\ndan ana 2\n")
    came = [(told.seat, told.words.key) for told in session.timeline() if told.do == "outcome"]
    assert came == [*((seat, "opened.paid") for seat in ("dan", "cora", "ben", "ana")), ("", "result.out")]
    newest_first = [told.do for told in reversed(session.timeline())]
    assert newest_first[:5] == ["outcome"] * 5
    assert newest_first[5] == "answer"
    session.undo()
    assert not [told for told in session.timeline() if told.do == "outcome"]


@pytest.mark.parametrize("seats", range(3, 7))
def test_the_end_without_a_map_costs_at_most_two_taps_a_person(seats: int) -> None:
    """WL-7.2, WL-7.3: all three dragons, then a number from each whose provinces may not hang together: a tap each."""
    table = Table(seats, seats, spots="off")
    while table.state.phase != SCORED:
        table.step()
    taps = 0
    while not table.position.over:
        seat = table.position.waiting[0]
        ask = table.position.ask(seat)
        assert isinstance(ask, Pick)
        assert ask.options[-1] == ("no_more" if seat == "table" else "help")
        table.answer(seat, ask.options[0])
        taps += 1
    assert sum(found.dragon for found in table.state.land.all()) == 3
    assert taps <= 2 * seats


def test_whoever_is_helped_is_asked_border_by_border_with_the_province_marked() -> None:
    """WL-7.3: what is asked about stands out on the field; the others only say their number."""
    table = Table(4, 2, spots="off")
    while table.state.phase != SCORED:
        table.step()
    table.answer("table", "no_more")
    helped, *others = table.position.waiting
    table.answer(helped, "help")
    for seat in others:
        ask = table.position.ask(seat)
        assert isinstance(ask, Pick)
        table.answer(seat, ask.options[0])
    marked = 0
    while not table.position.over:
        assert table.position.waiting == (helped,)
        ask = table.position.ask(helped)
        board = next(panel for panel in table.game.panels(None) if isinstance(panel, Map))
        assert [mark.at for mark in board.marks if mark.id == "meant"] == [ask.subject]
        table.answer(helped, ())
        marked += 1
    assert marked
    board = next(panel for panel in table.game.panels(None) if isinstance(panel, Map))
    assert "meant" not in {mark.id for mark in board.marks}


def test_what_was_to_be_laid_goes_with_its_correction() -> None:
    """WL-4.11: after another province was taken, or none, nobody is told any more to lay the first one."""
    rebellion = "ana ben\ncora ben\ndan ana\nana 1\nben 0\ncora 1\ndan 0\nana p4\n"
    for correction in (("taken", ("ana", "p5")), ("owner", ("p4", "ben"))):
        session = played(f"{MIDWAY}table 4\ntable ana\n{FOUR}{rebellion}")
        assert ("ana", "exchange") in tasks(session.scene())
        session.fix(*correction, "it was otherwise")
        assert ("ana", "exchange") not in tasks(session.scene())
        session.undo()
        assert ("ana", "exchange") in tasks(session.scene())


def test_what_was_read_before_somebody_answered_does_not_stand_beside_what_came_of_it() -> None:
    """WL-4.2: the rebel stone is told when somebody rises, and no more when the rebellion is over."""
    session = played(f"{MIDWAY}table 4\ntable ana\n{FOUR}ana ben\ncora ben\n")
    assert ("ben", "rebel_stone") in tasks(session.scene())
    for seat, value in (("dan", "ana"), ("ana", 0), ("ben", 0), ("cora", 0), ("dan", 0)):
        session.answer(seat, value)
    assert results(session.scene()) == ["result.emperor_win"]
    assert ("ben", "rebel_stone") not in tasks(session.scene())


def test_a_reward_is_corrected_to_what_the_losers_had() -> None:
    """WL-4.9: nobody takes a province of the own side; what somebody else had taken goes back to its loser first."""
    head = f"{MIDWAY}table 4\ntable ana\n".replace("cora dan", "cora dan eva finn")
    others = ("ben", "cora", "dan", "eva", "finn")
    text = f"{head}ana 3 0 0 0 0\n" + "".join(f"{seat} 0 0 0 0 1\n" for seat in others) + "table 0 0 0 0 0\n"
    text += "".join(f"{seat} 0\n" for seat in ("ana", *others)) + "ana ben\ncora ben\ndan ben\neva ana\nfinn ana\n"
    session = played(text + "".join(f"{seat} 0\n" for seat in ("ana", *others)) + "ana p4\ncora p7\n")
    form = next(fix for fix in session.fixes() if fix.name == "taken")
    assert isinstance(form, Form)
    whose, which = form.fields
    assert isinstance(whose, Pick)
    assert isinstance(which, Pick)
    assert (whose.options, which.options) == (("ana", "cora"), ("p4", "p7", "p8"))
    session.fix("taken", ("cora", "p4"), "it was this one")
    owners = session.facts()
    assert [owners[f"owner {province}"] for province in ("p4", "p7")] == ["cora", "eva"]
    session.fix("taken", ("ana", "p7"), "and hers was that one")
    owners = session.facts()
    assert [owners[f"owner {province}"] for province in ("p4", "p7")] == ["cora", "ana"]


def test_a_province_that_was_taken_back_counts_where_it_lay_before() -> None:
    """WL-4.5, WL-4.6: a side was wrong, and the loser takes back what was taken: nobody is the stronger for that."""
    lines = ("ana ben\n", "cora ben\n", "dan ana\n", "ana 0\n", "ben 1\n", "cora 0\n", "dan 1\n", "ben p2\n")
    session = played(f"{MIDWAY}table 4\ntable ana\n{FOUR}{''.join(lines)}")
    session.fix("side", ("dan", "ben"), "he fought for the emperor")
    session.answer("ana", "p2")
    book = session.position.game.book
    assert [book.total(seat, "chips") for seat in ("ana", "ben", "cora", "dan")] == [1, 0, 1, 1]  # ana as emperor
