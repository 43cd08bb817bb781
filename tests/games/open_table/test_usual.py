"""What the table does again: composed with a name, or done last."""

from companion.games.open_table.chance import Roll
from companion.games.open_table.usual import MOST_KEPT, Usual


def roll(name: str, sides: int = 6) -> Roll:
    return Roll(name, 2, sides, "table", ())


def test_two_dozen_named_things_are_offered_again_and_no_more() -> None:
    usual = Usual()
    for number in range(30):
        usual.keep(roll(f"roll {number}"))
    assert len(usual.kept) == MOST_KEPT == 24
    assert [kept.name for kept in usual.kept.values()] == [f"roll {number}" for number in range(24)]
    usual.keep(roll("roll 3", sides=8))
    assert usual.kept["u4"] == roll("roll 3", sides=8), "the same name is the same thing, also when the list is full"
    assert usual.last == roll("roll 3", sides=8)


def test_what_has_no_name_is_only_the_last_thing_done() -> None:
    usual = Usual()
    usual.keep(roll(""))
    assert usual.last == roll("")
    assert not usual.kept
