"""A fix that cites a rule is no correction: the timeline tells it as a move."""

from companion.core.asks import Pick
from companion.core.rows import Line, Row
from companion.core.timeline import tell

SEATS = ("anna", "ben")
ROWS = [Row("fix", key="deal", value="ben", note="as agreed")]


def told(rule: str) -> str:
    return tell(ROWS, Line().then(ROWS), [Pick("deal", SEATS, rule=rule)], SEATS)[0].words.key


def test_a_deal_is_told_as_a_move_and_a_correction_as_a_correction() -> None:
    assert told("LA-5") == "timeline.answer"
    assert told("") == "timeline.fix_why"
