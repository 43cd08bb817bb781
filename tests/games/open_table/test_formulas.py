"""OT-9.3: small sums and conditions in a layout; whatever else stands there is refused and never run."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.say import Refused
from companion.games.open_table.formula import DEEPEST, LONGEST, MOST, read

NAMES = {"c1", "yes", "no", "round", "leader.picked"}
NOW = {"c1": 4, "yes": 3, "no": 2, "round": 5, "leader.picked": 1}
SIGNS = st.sampled_from(
    [*NAMES, "(", ")", "+", "-", "*", "/", "<", "==", "and", "not", "at", "min", ",", "7", " ", "x."]
)


@pytest.mark.parametrize(
    ("text", "comes_to"),
    [
        ("7", 7),
        (7, 7),
        (-3, -3),
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("1 - 1 - 1", -1),
        ("-2 + 5", 3),
        ("7 / 2", 3),
        ("7 / (c1 - 4)", 0),
        ("c1 + round", 9),
        ("leader.picked == 1", 1),
        ("yes > no and round < 5", 0),
        ("yes > no or round < 5", 1),
        ("not yes", 0),
        ("not (yes < no)", 1),
        ("2 * (yes > no)", 2),
        ("at(round - 3, 10, 20, 30)", 20),
        ("at(0, 10, 20)", 10),
        ("at(9, 10, 20)", 20),
        ("min(3, c1)", 3),
        ("max(3, c1, 1)", 4),
        ("999999 * 999999", MOST),
    ],
)
def test_what_a_formula_comes_to(text: object, comes_to: int) -> None:
    assert read(text, NAMES).value(NOW) == comes_to


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "1 +", "(1", "1)", "c2", "at(1)", "c1 yes", "__import__('os')", "a.b.c", "and", "1 < 2 < 3", "c1 = 4",
        "1.5", "1e9", "9" * 7, "+" * LONGEST, "1" + " " * LONGEST, "(" * (DEEPEST + 1) + "1" + ")" * (DEEPEST + 1),
        None, True, 1.5, [], {}, 10**12,
    ],
)  # fmt: skip
def test_what_is_none_is_refused(text: object) -> None:
    with pytest.raises(Refused):
        read(text, NAMES)


@settings(deadline=None)
@given(st.lists(SIGNS, max_size=30).map("".join) | st.text(max_size=40))
def test_any_text_is_a_whole_number_within_limits_or_refused(text: str) -> None:
    try:
        found = read(text, NAMES)
    except Refused:
        return
    assert type(found.value(NOW)) is int
    assert abs(found.value(NOW)) <= MOST
    assert set(found.named()) <= NAMES
