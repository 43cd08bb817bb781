"""What a table chooses before it begins, and which of it means nothing to whom."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.asks import Ask, Pick, Value
from companion.core.game import Given

SOURCES = ("physical", "own", "followed", "practice")  # of the clan's cards

BOX_COLOURS = ("red", "yellow", "blue", "green")  # of the figures

OPTIONS: tuple[Ask, ...] = (
    Pick("mirror", ("rounds", "turn_order", "score"), forfeit="rounds"),
    Pick("start", ("app", "table"), forfeit="app"),
    Pick("level", ("easy", "medium", "hard"), forfeit="easy"),
    Pick("clan_colour", ("free", *BOX_COLOURS), forfeit="free"),
    Pick("cards", SOURCES, forfeit="physical"),
    Pick("dice", ("table", "app"), forfeit="table"),
    Pick("gardens", ("table", "app"), forfeit="table"),
    Pick("end_seals", ("best", "simple"), forfeit="best"),
    Pick("solo_overshoot", ("clamp", "fail"), forfeit="clamp"),
    Pick("solo_tie", ("strict", "by_order"), forfeit="strict"),
)

PRESETS: Mapping[str, Mapping[str, Value]] = {
    "real": {"mirror": "rounds", "cards": "physical", "dice": "table", "gardens": "table"},
    "practice": {"mirror": "rounds", "cards": "practice", "dice": "app", "gardens": "app"},
    "whole": {"mirror": "rounds", "start": "app"},
    "score": {"mirror": "score"},
}

OF_THE_CLAN = frozenset({"level", "clan_colour", "cards", "dice", "gardens", "solo_overshoot", "solo_tie"})
ORDER = frozenset({"start"})


def idle(given: Given) -> frozenset[str]:
    """What a new table need not be asked: the clan's options where it does not play, the order for one alone."""
    scores = given.options["mirror"] == "score"
    if len(given.seats) > 1 or scores:
        return OF_THE_CLAN | (ORDER if scores else frozenset())
    return ORDER | {"mirror.turn_order"}
