"""The White Castle speaks three languages: nothing is missing, nothing is left over, nothing shouts."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.game import Given
from companion.core.say import Free, Say, say
from companion.games.white_castle import WhiteCastle
from companion.games.white_castle.deck import WHAT, Effect
from companion.words import LANGUAGES, Words
from tests.counts import in_turn
from tests.games.white_castle.playing import NAMES, step, table
from tests.games.white_castle.test_decks import WRONG, refusal, two_alike
from tests.games.wording import Heard, check_catalogues, hear, hear_choices, texts, unused
from tools.rules import RULE

SEVERAL: tuple[tuple[int, dict[str, Any]], ...] = (
    (1, {"cards": "physical"}),
    (1, {"cards": "own"}),
    (1, {"cards": "followed", "level": "hard"}),
    (1, {"cards": "practice", "gardens": "app", "dice": "app", "level": "medium", "solo_overshoot": "fail"}),
    (1, {"cards": "practice", "solo_tie": "by_order"}),
    (2, {"mirror": "rounds"}),
    (4, {"mirror": "rounds", "end_seals": "simple"}),
    (3, {"mirror": "turn_order"}),
    (4, {"mirror": "score"}),
)


def test_the_catalogues_agree() -> None:
    check_catalogues("white-castle")


def test_the_end_of_a_round_says_which_round_it_is() -> None:
    """WC-R-3: alone and with several people."""
    for seats, options in (SEVERAL[3], SEVERAL[5]):
        chance, at = Random(1), table(seats, **options)
        while at.position.ask(at.position.waiting[0]).name != "round_end":
            step(at, chance)
        asked = at.position.ask(at.position.waiting[0])
        said = [Words(language, "white-castle").asked(asked, "table") for language in LANGUAGES]
        assert said == ["Round 1: all done?", "Runde 1: alles gemacht?", "Manche 1\u00a0: tout est fait\u00a0?"]


def test_what_coins_bring_is_said_in_points() -> None:
    """WC-S-7: so many for every few coins; a number alone could be coins as well."""
    for language, some in zip(LANGUAGES, ("2 points ", "2 Siegpunkte ", "2 points "), strict=True):
        words = Words(language, "white-castle")
        for now in ("first", "second"):
            assert some in words.say(say(f"why.exchange_{now}", count=2, rate=3))


def test_a_garden_card_is_spelt_one_way_in_german() -> None:
    said = [form for forms in texts("de", "white-castle").values() for form in forms]
    assert [form for form in said if "Garten-Karte" in form]
    assert not [form for form in said if "Gartenkarte" in form]


@in_turn
def test_all_that_is_said_is_known_and_all_that_is_known_is_said() -> None:
    ears = [Heard(language, "white-castle", (*NAMES, "rival")) for language in LANGUAGES]
    hear_choices(WhiteCastle, ears)
    for words in ears:
        for seats, options in SEVERAL:
            for task in WhiteCastle.setup(Given(NAMES[:seats], options)):
                words.say(task.words)
        for said in (*rare(), *(refusal(wrong) for wrong in WRONG)):
            words.say(said)
    for number, (seats, options) in enumerate(SEVERAL):
        chance, at = Random(number), table(seats, **options)
        hear(at, ears)
        while not at.position.over:
            step(at, chance, corrects=0.02)
            hear(at, ears)
    left = [key for key in unused("white-castle", ears[0].keys) if not RULE.fullmatch(key)]
    assert left in ([], ["account.influence"])  # what every account is called


def rare() -> list[Say]:
    """What hardly any table comes to."""
    effects = [Effect(kind, what).id for kind in WHAT for what in WHAT[kind]]
    failures = ("no_courtier_left", "no_warrior_left", "no_gardener_left", "no_garden_left", "no_courtier_below")
    return [
        *(say(f"effect.{effect}") for effect in effects),
        *(say(f"why.{failure}") for failure in (*failures, "too_high", "track_ends", "fallback")),
        *two_alike(),
        *(say(f"from.{place}") for place in ("gate", "level1", "level2")),
        *(say(f"todo.up_{place}", start=Free("")) for place in ("level1", "level2", "level3")),
        say("seen.fallback"),
        say("none.value"),
        say("notice.half_deck", known=3, size=9),
        say("label.twin", die=Free("")),
        say("sheet.solo_level"),
        say("sheet.by_order", who=Free("Anna"), first=Free("Ben")),
        say("why.seals_to_coins"),
        say("solo.you"),
        say("solo.seal", hash=Free("0")),
        say("solo.seed", seed=Free("0")),
        say("solo.line", line=1, why=say("refused.deck_none")),
        *(say(f"result.solo_{end}", who=Free("Anna")) for end in ("won", "lost")),
    ]


RULES = [
    *(f"P-{number}" for number in range(1, 13)),
    *("T-0", *(f"T-1.{number}" for number in range(1, 9))),
    *(f"A-{number}" for number in range(1, 8)),
    *("R-1", "R-1s", "R-2", "R-3", "R-4"),
    *(f"F-{number}" for number in range(1, 7)),
    *("S-1.1", "S-1.2", "S-1.3", "S-2.1", "S-2.2", "S-2.3", "S-2.4", "S-3.1", "S-3.2", "S-4.1", "S-5"),
    *(f"S-5.{number}" for number in range(1, 10)),
    *("S-6.1", "S-7", "S-8", "S-9", "S-10", "S-11"),
]


def test_every_rule_has_its_help() -> None:
    """In the order of the rules, and for none that is not there."""
    assert [key for key in texts("en", "white-castle") if RULE.fullmatch(key)] == [f"WC-{rule}" for rule in RULES]


def test_what_counts_has_a_singular_and_a_plural() -> None:
    for language in LANGUAGES:
        for key, forms in texts(language, "white-castle").items():
            assert (len(forms) == 2) == any("{count}" in form for form in forms), (language, key)
