"""What the table may do against the rule is called by its label too."""

from companion.core.asks import Pick
from companion.core.say import Free, Who
from companion.core.telling import option, told

ASK = Pick("place", ("p1", "skip"), otherwise=("p2",), labels=(Free("Harbour"), Free("nowhere"), Free("Gate")))


def test_an_option_against_the_rule_has_its_own_label() -> None:
    assert option(ASK, "p2", ()) == Free("Gate")
    assert told(ASK, "p1", ()) == Free("Harbour")


def test_options_without_a_label_are_words_or_seats() -> None:
    assert option(Pick("place", ("p1",), otherwise=("skip",), labels=(Free("Harbour"),)), "skip", ()) == "skip"
    assert option(Pick("who", ("ben",)), "ben", ("ben",)) == Who("ben")
