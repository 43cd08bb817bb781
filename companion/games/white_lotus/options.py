"""What a table chooses before it begins, and what the two editions say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.asks import Ask, Pick, Value
from companion.core.game import Given
from companion.core.say import say


def choice(name: str, *values: str, rule: str = "") -> Pick:
    """An option; its first value stands where nothing was chosen."""
    labels = tuple(say(f"choice.{name}.{value}") for value in values)
    return Pick(name, values, labels=labels, rule=rule, forfeit=values[0])


OPTIONS: tuple[Ask, ...] = (
    choice("part", "whole", "midway", "rebellion", "conflict", "scoring"),
    choice("bids", "sealed", "open", "out", rule="WL-2.4"),
    choice("ledger", "private", "open", "off"),
    choice("cards", "out", "box"),
    choice("map_mode", "manual", "ask", rule="WL-7.3"),
    choice("spots", "on", "off"),
    choice("zero_cards", "on", "off", rule="WL-0.3"),
    choice("rebellion_reveal", "together", "sides_first", rule="WL-4.4"),
    choice("temple_extra_tile", "may", "must", rule="WL-6.1"),
    choice("tile_draw", "pile", "bag", rule="WL-0.6"),
    choice("reward_chip_voluntary", "off", "on", rule="WL-4.10"),
    choice("battle_minimum", "none", "one", rule="WL-4.4"),
    choice("zero_total_tie", "all_participants", "targeted_only", rule="WL-2.6"),
    choice("vp_chip_supply", "unlimited", "limited", rule="WL-9.1"),
    choice("chip_supply", "substitute", "block_rewards", rule="WL-9.2"),
    choice("shared_maximum", "stays", "robber", rule="WL-8.2"),
    choice("negotiation", "off", "on"),
)

PRESETS: Mapping[str, Mapping[str, Value]] = {
    "de": {"zero_cards": "on", "rebellion_reveal": "together", "temple_extra_tile": "may", "tile_draw": "pile"},
    "fr": {"zero_cards": "off", "rebellion_reveal": "sides_first", "temple_extra_tile": "must", "tile_draw": "bag"},
}

# One question of a table that goes on without the app.
QUESTIONS: Mapping[str, Mapping[str, Value]] = {name: {"part": name} for name in ("rebellion", "conflict")}

# How a table can be held: with real cards, of which the app hears what comes of them; or sealed in the app, which
# then does the work of the cards, on one phone that goes round or on everybody's own.
SEALED: Mapping[str, Value] = {"bids": "sealed", "ledger": "private", "cards": "box"}
WAYS: Mapping[str, Mapping[str, Value]] = {
    "cards": {"bids": "out", "cards": "out"},
    "passed": SEALED,
    "phones": SEALED,
}
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "": ("part",),
    "cards": ("bids", "ledger", "cards", "zero_cards"),
    "board": ("map_mode", "spots", "tile_draw", "temple_extra_tile"),
    "rebellion": ("rebellion_reveal", "battle_minimum", "reward_chip_voluntary", "shared_maximum"),
    "rest": ("zero_total_tie", "vp_chip_supply", "chip_supply", "negotiation"),
}


# What each part asks the table to choose; nothing else means anything there.
USED: Mapping[str, frozenset[str]] = {
    "whole": frozenset(option.key for option in OPTIONS),
    "midway": frozenset(option.key for option in OPTIONS) - {"zero_cards", "tile_draw"},
    "rebellion": frozenset({"part", "bids", "rebellion_reveal", "battle_minimum"}),
    "conflict": frozenset({"part", "bids", "zero_total_tie"}),
    "scoring": frozenset({"part"}),
}
OF_POINTS = frozenset({"ledger", "zero_total_tie", "negotiation"})


def idle(given: Given) -> frozenset[str]:
    """What a new table need not be asked: whoever only says who is out counts no points in hand."""
    used, now = USED[str(given.options["part"])], given.options
    if now["bids"] == "out":
        used -= OF_POINTS
    if now["bids"] != "sealed" or now["ledger"] == "off":
        used -= {"cards"}
    elif now["cards"] == "box":
        used -= {"zero_cards"}
    return USED["whole"] - used


@dataclass(frozen=True, slots=True)
class Chosen:
    """The options of one table, as the rules ask for them."""

    part: str
    bids: str
    ledger: str
    borders_asked: bool
    spots: bool
    zero_cards: bool
    sides_first: bool
    extra_tile_optional: bool
    bag: bool
    chip_voluntary: bool
    battle_minimum: int
    targeted_only: bool
    chips_limited: bool
    block_rewards: bool
    robber_follows: bool
    negotiation: bool
    cards: bool

    @property
    def sealed(self) -> bool:
        return self.bids == "sealed"

    @property
    def points_kept(self) -> bool:
        """Does the app know how many influence and battle points everybody has?"""
        return self.ledger != "off"

    @property
    def cards_out(self) -> bool:
        """Do influence and battle cards lie on the table? They may stay in the box where the app does their work."""
        return self.cards or not (self.sealed and self.points_kept)


def chosen(given: Given) -> Chosen:
    """A table that only says who is out, or only counts one thing, keeps no ledger."""
    value = {option.name: str(given.options.get(option.name, option.forfeit)) for option in OPTIONS}
    kept = value["part"] in ("whole", "midway") and value["bids"] != "out"
    return Chosen(
        part=value["part"],
        bids=value["bids"],
        ledger=value["ledger"] if kept else "off",
        borders_asked=value["map_mode"] == "ask",
        spots=value["spots"] == "on",
        zero_cards=value["zero_cards"] == "on",
        sides_first=value["rebellion_reveal"] == "sides_first",
        extra_tile_optional=value["temple_extra_tile"] == "may",
        bag=value["tile_draw"] == "bag",
        chip_voluntary=value["reward_chip_voluntary"] == "on",
        battle_minimum=int(value["battle_minimum"] == "one"),
        targeted_only=value["zero_total_tie"] == "targeted_only",
        chips_limited=value["vp_chip_supply"] == "limited",
        block_rewards=value["chip_supply"] == "block_rewards",
        robber_follows=value["shared_maximum"] == "robber",
        negotiation=value["negotiation"] == "on",
        cards=value["cards"] == "out",
    )
