"""The White Lotus speaks three languages: nothing is missing, nothing is left over, nothing shouts."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from companion.core.game import Given
from companion.core.header import Header, Seat
from companion.core.say import Who, say
from companion.games.white_lotus import WhiteLotus
from companion.running import printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside, Session
from companion.words import LANGUAGES
from tests.counts import in_turn
from tests.games.white_lotus.maps import some_map
from tests.games.white_lotus.playing import NAMES, Table
from tests.games.wording import Heard, check_catalogues, hear, hear_choices, unused
from tools.lotus import TAPS

PLAYED: tuple[tuple[int, dict[str, str], bool], ...] = (
    (6, {"negotiation": "on", "vp_chip_supply": "limited"}, False),
    (5, {"rebellion_reveal": "sides_first", "temple_extra_tile": "must", "ledger": "open"}, True),
    (4, {"bids": "open", "map_mode": "manual", "reward_chip_voluntary": "on"}, False),
    (3, {"bids": "out", "chip_supply": "block_rewards", "zero_cards": "off"}, False),
    (5, {"part": "midway"}, False),
    (4, {"part": "midway"}, True),
    (5, {"part": "rebellion"}, False),
    (4, {"part": "conflict"}, False),
    (3, {"part": "scoring"}, False),
)

# What few games come to; that they come to it when they should is tested where the rules are.
RARE = (
    "succession.addendum",
    "succession.fallback",
    "result.won_emperor",
    "result.won_palaces",
    "result.won_shared",
    "tie.emperor",
    "tie.palaces",
    "tie.shared",
    "task.token",
    "task.no_chip",
    "task.owed",
    "task.award_other",
    "task.award_none",
    "task.exchange_other",
    "task.exchange_none",
)

OF_THE_SHELL = {"sheet.course"}  # a page says them, and this game has words of its own for them


def session(seats: int, own: dict[str, Any], options: dict[str, str]) -> Session:
    people = tuple(Seat(name, name.title()) for name in NAMES[:seats])
    shipped = printed_facts.newest("white-lotus", WhiteLotus.shipped)
    header = Header("t", "white-lotus", WhiteLotus.rules, people, options, shipped=shipped, own=own)
    return begin(Journal(None), header, {"white-lotus": WhiteLotus}, Outside(now=lambda: 0, deals=False))


def test_the_catalogues_agree() -> None:
    check_catalogues("white-lotus")


@in_turn
def test_all_that_is_said_is_known_and_all_that_is_known_is_said() -> None:
    ears = [Heard(language, "white-lotus", NAMES) for language in LANGUAGES]
    hear_choices(WhiteLotus, ears)
    for words, seats, preset in itertools.product(ears, (3, 6), WhiteLotus.presets.values()):
        for task in WhiteLotus.setup(Given(NAMES[:seats], preset)):
            words.say(task.words)
    for number, (seats, options, mapped) in enumerate(PLAYED):
        own = {"map": some_map(seats)} if mapped else {}
        table, played = Table(seats, number, own, **options), session(seats, own, options)
        while not table.position.over:
            table.step()
            seat, _, value = table.answers[-1]
            played.answer(seat, value)
            if len(table.answers) % 5 < 2 or table.state.phase == 4:
                hear(played, ears[len(table.answers) % 3 :][:1])
        hear(played, ears)
    for words, key in itertools.product(ears, RARE):
        who = (Who("anna"), Who("ben"))
        words(key, who=who, points=20, kind=say("account.battle"), province=say("province.alone"))
    assert not unused("white-lotus", set().union(OF_THE_SHELL, *(words.keys for words in ears)))


@pytest.mark.parametrize("way", WhiteLotus.ways())
def test_a_way_says_how_many_taps_a_year_it_costs(way: str) -> None:
    """The same number in every language; that no more are needed is tested where taps are counted."""
    for language in LANGUAGES:
        said = Heard(language, "white-lotus", NAMES)(f"about.way.{way}")
        assert re.findall(r"\d+", said) == [str(TAPS[way])]


@pytest.mark.parametrize("part", ["conflict", "rebellion", "scoring"])
def test_what_nobody_has_named_gets_no_name(part: str) -> None:
    """Where only one thing is counted, no province was ever put anywhere: none has a number to be called by."""
    for number, language in enumerate(LANGUAGES):
        words = Heard(language, "white-lotus", NAMES)
        table, played = Table(4, number, part=part), session(4, {}, {"part": part})
        while not table.position.over:
            hear(played, [words])
            table.step()
            seat, _, value = table.answers[-1]
            played.answer(seat, value)
        hear(played, [words])
        assert not words.keys & {"province.empty", "province.numbered", "province.named"}
