"""What a scene says of itself: which sealed round a secret belongs to, which lines are sums."""

from companion.core.scene import Asked, Rows


def test_a_secret_asked_anew_belongs_to_the_same_round() -> None:
    first, anew, next_ = (Asked("anna", "bid", ticket, True, None) for ticket in ("bid@3-1.", "bid@3-1.2", "bid@4-2."))
    assert first.round == anew.round == "bid@3-1"
    assert next_.round != first.round


def test_no_line_of_a_table_is_a_sum_unless_it_is_said() -> None:
    assert Rows("score", (), ()).sums == 0
