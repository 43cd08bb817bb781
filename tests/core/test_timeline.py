"""The timeline: each kind of row in words, its number in play, who may still correct it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.asks import Ask, Number, Pick
from companion.core.rows import DEALER, Line, Row
from companion.core.say import Free, Say, Who, say
from companion.core.timeline import Told, tell
from companion.core.turnings import LEFT

SEATS = ("anna", "ben")
STALL = Pick("stall", ("pier", "gate"))
LOT = replace(STALL, dealt=True)
BID = Number("bid", 0, 9, subject="pier")
GIFT = Number("gift", 0, 9, about=(("what", say("account.points")), ("who", Who("ben")), ("where", say("pier"))))
JUDGE = Pick("judge", SEATS)
MOVE = Pick("swap", SEATS, rule="LA-9")
PURSE = Number("purse", 0, 9, secret=True)
DREW = Row("answer", "chance", "stall", value="pier", by=DEALER, at=5)
BADE = Row("answer", "anna", "bid/pier", value=3, by="phone", at=7)


def told(rows: list[Row], asks: list[Ask]) -> tuple[Told, ...]:
    return tell(rows, Line().then(rows), asks, SEATS)


@pytest.mark.parametrize(
    ("row", "ask", "words"),
    [
        (DREW, LOT, say("timeline.chance", who=Who("chance"), ask=say("short.stall"), value="pier")),
        (DREW, STALL, say("timeline.answer", who=Who("chance"), ask=say("short.stall"), value="pier")),
        (BADE, BID, say("timeline.answer", who=Who("anna"), ask=say("short.bid"), value=3)),
        (
            Row("answer", "anna", "bid/pier", value=0, forfeit=True),
            BID,
            say("timeline.forfeit", who=Who("anna"), ask=say("short.bid"), value=0),
        ),
        (
            Row("answer", "anna", "gift", value=2),
            GIFT,
            say(
                "timeline.answer_about",
                who=Who("anna"),
                ask=say("short.gift"),
                about=say(
                    "timeline.beside",
                    one=say("timeline.beside", one=say("account.points"), other=Who("ben")),
                    other=say("pier"),
                ),
                value=2,
            ),
        ),
        (
            Row("answer", "ben", "gift", value=2),
            replace(GIFT, about=(("who", Who("ben")), ("count", 1))),
            say("timeline.answer", who=Who("ben"), ask=say("short.gift"), value=2),
        ),
        (
            Row("fix", key="judge", value="ben", note="tapped the wrong one"),
            JUDGE,
            say("timeline.fix_why", ask=say("short.judge"), value=Who("ben"), note=Free("tapped the wrong one")),
        ),
        (
            Row("fix", key="judge", value="ben"),
            JUDGE,
            say("timeline.fix", ask=say("short.judge"), value=Who("ben")),
        ),
        (
            Row("fix", key="swap", value="ben"),
            MOVE,
            say("timeline.answer", who=Who("table"), ask=say("short.swap"), value=Who("ben")),
        ),
        (Row("fix", key="purse/ben", value=9), PURSE, say("timeline.fix_hidden", ask=say("short.purse"))),
    ],
)
def test_what_counts_is_told_with_its_number(row: Row, ask: Ask, words: Say) -> None:
    (found,) = told([row], [ask])
    assert found.words == words
    assert (found.number, found.do, found.seat, found.by, found.at) == (1, row.do, row.seat, row.by, row.at)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (Row("seal", "ben"), say("timeline.sealed", who=Who("ben"))),
        (Row("away", "ben"), say("timeline.away", who=Who("ben"))),
        (Row("away", "ben", back=True), say("timeline.there", who=Who("ben"))),
        (Row("void"), say("timeline.void")),
        (Row("go", to=1), say("timeline.go", row=1)),
        (Row("amend", to=1, value=4), say("timeline.amend", row=1)),
    ],
)
def test_what_does_not_count_has_no_number_and_cannot_be_corrected(row: Row, words: Say) -> None:
    found = told([BADE, row], [BID])[1]
    assert (found.number, found.words, found.can_amend) == (0, words, False)


def test_an_amend_that_is_taken_back_says_so() -> None:
    rows = [BADE, Row("amend", to=1, value=4), Row("amend", to=1, back=True)]
    assert [one.words for one in told(rows, [BID])][1:] == [
        say("timeline.amend", row=1),
        say("timeline.amend_back", row=1),
    ]


def test_an_answer_that_was_corrected_is_told_as_it_stands() -> None:
    found = told([BADE, Row("amend", to=1, value=4)], [BID])[0]
    assert found.words == say("timeline.answer", who=Who("anna"), ask=say("short.bid"), value=4)


def test_only_a_persons_answer_that_stands_can_be_corrected() -> None:
    fixed = Row("fix", key="judge", value="ben")
    found = told([DREW, BADE, fixed, BADE, Row("go", to=3)], [STALL, BID, JUDGE])
    assert [one.can_amend for one in found] == [False, True, False, False, False]
    assert [one.number for one in found] == [1, 2, 3, 0, 0]


def test_what_was_done_at_once_is_not_corrected_the_first_of_all_neither() -> None:
    """As a card that lies on the table, it has nothing to choose from once it is taken."""
    lying = Pick("stall", ("pier",), lying=("pier",))
    took = Row("answer", "anna", "stall", value="pier")
    assert [one.can_amend for one in told([took, took], [lying, STALL])] == [False, True]


def test_what_no_longer_stands_is_told_without_its_value() -> None:
    found = told([BADE, Row("fix", key="judge/x", value="ben"), Row("go", to=0)], [])
    assert [one.words for one in found][:2] == [
        say("timeline.gone", who=Who("anna"), ask=say("short.bid")),
        say("timeline.gone_fix", ask=say("short.judge")),
    ]


def test_a_table_that_is_played_again_only_in_part_tells_the_rest_without_values() -> None:
    """Its rules have changed since: behind the last row that fits, nobody knows the asks."""
    found = told([BADE, BADE, Row("fix", key="judge", value="ben")], [BID])
    assert [one.words for one in found][1:] == [
        say("timeline.answered", who=Who("anna"), ask=say("short.bid")),
        say("timeline.fix_hidden", ask=say("short.judge")),
    ]
    assert [one.number for one in found] == [1, 2, 3]


def test_a_seat_that_seals_again_in_one_round_seals_anew() -> None:
    rows = [
        Row("seal", seat, round=round_) for seat, round_ in (("ben", "1"), ("anna", "1"), ("ben", "1"), ("ben", "2"))
    ]
    assert [one.words for one in told(rows, [])] == [
        say("timeline.sealed", who=Who("ben")),
        say("timeline.sealed", who=Who("anna")),
        say("timeline.sealed_anew", who=Who("ben")),
        say("timeline.sealed", who=Who("ben")),
    ]


LEADS = Pick("what", ("gift",), leads=True)
LED = Row("answer", "anna", "what", value="gift")


def test_an_answer_that_only_leads_to_the_next_is_told_with_it() -> None:
    found = told([LED, BADE, LED], [LEADS, BID, LEADS])
    assert [(one.number, one.led_by) for one in found] == [(2, 1), (3, 0)]


@pytest.mark.parametrize(
    ("rows", "asks"),
    [
        ([LED], [LEADS]),  # nothing has followed yet
        ([Row("answer", "anna", "what"), BADE], [LEADS, BID]),  # it led nowhere
        ([LED, Row("fix", key="judge", value="ben")], [LEADS, JUDGE]),
        ([BADE, LED], [BID, LEADS]),
    ],
)
def test_what_leads_nowhere_is_told_by_itself(rows: list[Row], asks: list[Ask]) -> None:
    assert [(one.number, one.led_by) for one in told(rows, asks)] == [(at, 0) for at in range(1, len(rows) + 1)]


def test_a_question_that_was_opened_and_left_is_not_told() -> None:
    """With nothing, as journals of earlier days have it, and by a step back."""
    left = Number("change", 0, 9, optional=True, never_mind=True)
    assert told([LED, Row("answer", "anna", "change")], [LEADS, left]) == ()
    assert [one.number for one in told([BADE, LED, Row("go", to=1, note=LEFT)], [BID])] == [1]
