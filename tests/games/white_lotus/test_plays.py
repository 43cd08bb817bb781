"""Which plays of The White Lotus there are; each of them is played by the contract."""

from __future__ import annotations

import pytest

from companion.core import play_text as text
from companion.core.asks import Pick
from companion.core.play_text import Play
from companion.games.white_lotus.options import OPTIONS, PRESETS
from tests.contract.recorded import FOLDER

# What once went wrong, and the plays that would show it; behind each name there is one by the French rules, too.
ONCE_WRONG = {
    "the reveal says who laid against whom": ("reveal",),
    "no chip of one kind says nothing of the others; nor does a neutral tile lie in an exchange": (
        "chips-by-kind",
        "chips-exchanged",
    ),
    "the last year follows from the board": ("last-year-corrected", "last-neutral-corrected"),
    "payments stand until the conflict is over": ("payments",),
    "a map whose borders are wrong": ("borders-drawn-wrong", "map", "border-corrected-meanwhile"),
    "without a map the end asks for dragons and areas": ("last-year",),
    "a shared maximum after a rebellion": ("emperor-stays", "robber-follows"),
    "whoever wants no more markers is not asked again": ("no-more",),
    "points that somebody does not have": ("passed-on-too-much", "passed-on-in-secret"),
    "whoever is away names nobody": ("away-names-nobody",),
    "leader, side and who was robbed can be corrected": ("rebellion-corrected", "border-asked-of-another"),
    "the victory does not cover the rebellion": ("victory-after-rebellion",),
    "something stands in for a victory chip": ("substitute-chip",),
    "the side of somebody away": ("away-with-the-emperor",),
    "a chip and a province for one reward": ("chip-given-back",),
    "nobody left to be asked": ("rebellion-alone-corrected", "nowhere-to-put"),
    "uncontested after all": ("free-after-all",),
    "the chip of the year goes with the stone": ("chip-goes-with-the-stone",),
    "no tile is left for a province": ("no-tile-left",),
}

# For each value of each option a play that shows what it does.
SHOWN = {
    "part": {
        "whole": "first-year",
        "midway": "addendum",
        "rebellion": "rebellion-five",
        "conflict": "conflict",
        "scoring": "scoring",
    },
    "bids": {"sealed": "first-year", "open": "rebellion-corrected", "out": "quick"},
    "ledger": {"private": "passed-on-in-secret", "open": "passed-on-too-much", "off": "nothing-taken"},
    "cards": {"out": "payments", "box": "cards-in-the-box"},
    "map_mode": {"ask": "border-corrected-meanwhile", "manual": "rebellion-corrected"},
    "spots": {"on": "first-year", "off": "payments"},
    "zero_cards": {"on": "reveal", "off": "reveal-fr"},
    "rebellion_reveal": {"together": "away-with-the-emperor", "sides_first": "away-with-the-emperor-fr"},
    "temple_extra_tile": {"may": "map", "must": "map-fr"},
    "tile_draw": {"pile": "reveal", "bag": "reveal-fr"},
    "reward_chip_voluntary": {"off": "border-corrected-meanwhile", "on": "chip-if-wanted"},
    "battle_minimum": {"none": "nothing-taken", "one": "supplies-palace"},
    "zero_total_tie": {"all_participants": "nobody-lays-a-point", "targeted_only": "away-names-nobody"},
    "vp_chip_supply": {"unlimited": "substitute-chip", "limited": "supplies"},
    "chip_supply": {"substitute": "chips-exchanged", "block_rewards": "chips-blocked"},
    "shared_maximum": {"stays": "emperor-stays", "robber": "robber-follows"},
    "negotiation": {"off": "otherwise", "on": "negotiation"},
}


def read(name: str) -> Play:
    return text.read((FOLDER / "white-lotus" / f"{name}.play").read_text(encoding="utf-8"))


def value_of(play: Play, option: Pick) -> str:
    return " ".join(play.options.get(option.name, (str(option.forfeit),)))


def edition(play: Play) -> set[str]:
    """By which edition it is played, as far as its options say."""
    picks = [option for option in OPTIONS if isinstance(option, Pick)]
    values = {option.name: value_of(play, option) for option in picks}
    return {name for name, preset in PRESETS.items() if preset.items() <= values.items()}


@pytest.mark.parametrize("edition", ["de", "fr"])
@pytest.mark.parametrize("seats", range(3, 7))
def test_both_editions_are_played_to_the_end_with_every_number_of_seats(seats: int, edition: str) -> None:
    play = read(f"whole-{seats}-{edition}")
    assert len(play.seats) == seats
    preset = {key: (value,) for key, value in PRESETS[edition].items()}
    assert play.options.items() >= preset.items()
    assert play.steps[-1].do == "win"


@pytest.mark.parametrize("name", [name for names in ONCE_WRONG.values() for name in names])
def test_what_once_went_wrong_is_played_by_both_editions(name: str) -> None:
    german, french = read(name), read(f"{name}-fr")
    assert (edition(german), edition(french)) == ({"de"}, {"fr"})
    assert german.seats == french.seats


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_each_value_of_each_option_has_a_play(option: Pick) -> None:
    plays = SHOWN[option.name]
    assert plays.keys() == set(option.options)
    assert {value: value_of(read(name), option) for value, name in plays.items()} == {value: value for value in plays}
