"""A form that may be left out as a whole."""

import pytest

from companion.core.asks import Confirm, Form, Number
from companion.core.say import Refused

FIELDS = (Number("amount", 0, 5), Confirm("sure"))


def test_an_optional_form_is_left_by_none() -> None:
    form = Form("deal", FIELDS, optional=True)
    assert form.refuses(None) is None
    assert form.read(["-"]) is None
    assert form.write(None) == ["-"]
    assert form.refuses((3, True)) is None
    assert form.refuses((9, True))


def test_a_needed_form_is_not_left() -> None:
    form = Form("deal", FIELDS)
    assert form.refuses(None)
    with pytest.raises(Refused):
        form.read(["-"])
