"""A form whose numbers may only come to so many together."""

from companion.core.asks import Form, Number
from companion.running import dealer

FORM = Form("places", (Number("gate", 0, 5), Number("inside", 0, 5)), most=5)


def test_numbers_may_come_to_the_most() -> None:
    assert FORM.refuses((2, 3)) is None


def test_more_together_is_refused_though_each_fits() -> None:
    why = FORM.refuses((3, 3))
    assert why
    assert why.key == "refused.together"


def test_chance_draws_only_what_the_form_takes() -> None:
    for time in range(50):
        assert FORM.refuses(dealer.draw("seed", time, FORM)) is None
