"""What `make mutants` tells of its sample: package by package, and which of them is below its aim."""

import json

import pytest

from tools.mutants import report, unseen
from tools.mutants.find import Mutant
from tools.mutants.trying import Tried


def result(file: str, by: str = "", becomes: str = "x") -> Tried:
    return Tried(Mutant(file, "f", "was", becomes, 1, range(1, 2), ""), by, 1)


def test_the_report_counts_by_package_and_knows_what_nobody_can_see() -> None:
    known = [unseen.Unseen("companion/core/a.py", "f", "was", "same", "It is the same.")]
    found = report.report(
        [
            result("companion/core/a.py", by="test_a"),
            result("companion/core/a.py"),
            result("companion/core/a.py", becomes="same"),
            result("companion/shelf/b.py", by="test_b"),
            result("companion/running/b.py", by="test_b"),
            result("companion/outgoing/b.py", by="test_b"),
            result("companion/games/lanterns/shown.py", by="test_c"),
            result("companion/games/lanterns/scoring.py", by="test_c"),
        ],
        known,
        ("test_red",),
        61.4,
    )
    assert (found["tried"], found["noticed"], found["unseen"]) == (8, 6, 1)
    assert (found["share"], found["share_of_seen"], found["seconds"]) == (75.0, 85.7, 61)
    assert {name: (row["tried"], row["noticed"]) for name, row in found["packages"].items()} == {
        "core": (3, 1),
        "outgoing": (1, 1),
        "session": (1, 1),
        "shelf": (1, 1),
        "rules": (1, 1),
        "shown": (1, 1),
    }
    assert [one["becomes"] for one in found["survived"]] == ["x"]
    assert [one["why"] for one in found["known_unseen"]] == ["It is the same."]
    assert found["red_before"] == ["test_red"]
    json.dumps(found)


@pytest.mark.parametrize(
    ("noticed", "of", "below"),
    [(19, 20, []), (18, 20, ["core: 90.0 % of 95 %", "all: 90.0 % of 92 %"]), (0, 0, [])],
)
def test_a_package_below_its_aim_is_told(noticed: int, of: int, below: list[str]) -> None:
    tried = [result("companion/core/a.py", by="test_a" if number < noticed else "") for number in range(of)]
    assert report.below(report.report(tried, [], (), 1.0)) == below


def test_what_changes_nothing_takes_nobody_below_and_a_screen_has_no_aim_of_its_own() -> None:
    known = [unseen.Unseen("companion/core/a.py", "f", "was", "same", "It is the same.")]
    tried = [result("companion/core/a.py", becomes="same"), *[result("companion/core/a.py", by="test_a")] * 20]
    shown = [result("companion/games/lanterns/shown.py")]
    assert report.below(report.report([*tried, *shown], known, (), 1.0)) == []
