"""An answer that stays with its seat: everybody sees that it was given, nobody what it was."""

from companion.core.asks import Number
from companion.core.rows import Line, Row
from companion.core.say import Who, say
from companion.core.timeline import tell


def told(*, private: bool) -> object:
    ask, row = Number("purse", 0, 99, private=private), Row("answer", "ben", "purse", value=17)
    return tell([row], Line().then([row]), [ask], ("ben",))[0].words


def test_the_timeline_keeps_a_private_answer() -> None:
    assert told(private=True) == say("timeline.answered", who=Who("ben"), ask=say("short.purse"))


def test_it_tells_any_other() -> None:
    assert "17" in repr(told(private=False))
