"""What a table chooses before it begins: gaps of the rulebook and deviating descriptions."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.asks import Ask, Pick, Value
from companion.core.game import Given

FULL, MARSHAL, REVOLUTION, CLAIMS, SCORE = "full", "marshal", "revolution", "claims", "score"
ANNOUNCER, EACH = "announcer", "each"  # asked for claims: one for all, or everybody for themselves

OPTIONS: tuple[Ask, ...] = (
    Pick("mode", (FULL, MARSHAL, REVOLUTION, CLAIMS, SCORE), forfeit=FULL),
    Pick("priority_asked", (ANNOUNCER, EACH), forfeit=ANNOUNCER, rule="OR-3.1"),
    Pick("shogun_rule", ("ask", "defender_wins", "none"), forfeit="ask", rule="OR-6.7"),
    Pick("bonus_face", ("down", "up"), forfeit="down", rule="OR-0.7"),
    Pick("bonus_unclaimed", ("accumulate", "keep_one"), forfeit="accumulate", rule="OR-7.2"),
    Pick("hut_after_revolution", ("return", "keep"), forfeit="return", rule="OR-6.1g"),
    Pick("ninja_win_check", ("season_end", "own_turn_end"), forfeit="season_end", rule="OR-7.1"),
    Pick("ninja_needs_hidden", ("off", "on"), forfeit="off", rule="OR-6.10"),
    Pick("replacement_from_reinforcement", ("face_up", "face_down"), forfeit="face_up", rule="OR-5.6"),
    Pick("geisha_pending_bonus", ("lost", "kept"), forfeit="lost", rule="OR-9.1"),
)


def chosen(given: Given, name: str) -> str:
    """What was chosen, or what stands where nothing was."""
    usual = next(option.forfeit for option in OPTIONS if option.name == name)
    return str(given.options.get(name, usual))


PRESETS: Mapping[str, Mapping[str, Value]] = {"whole": {"mode": FULL}, "marshal": {"mode": MARSHAL}}

# One question of a table that goes on without the app.
WITHOUT_POINTS = (REVOLUTION, CLAIMS)
QUESTIONS: Mapping[str, Mapping[str, Value]] = {name: {"mode": name} for name in (REVOLUTION, CLAIMS, SCORE)}

# What means nothing to the marshal, who does not follow faces and is told what came of claims.
NOT_OF_THE_MARSHAL = frozenset(
    {
        "priority_asked",
        "shogun_rule",
        "bonus_face",
        "ninja_needs_hidden",
        "replacement_from_reinforcement",
        "geisha_pending_bonus",
    }
)


def as_they_stand(given: Given) -> dict[str, str]:
    """How every option stands; what means nothing to this way of playing stands as usual."""
    means_nothing = idle(given)
    return {
        option.name: str(option.forfeit) if option.name in means_nothing else chosen(given, option.name)
        for option in OPTIONS
    }


def idle(given: Given) -> frozenset[str]:
    """Who asks one question only has none of the other doubts, and the marshal none of those about faces."""
    mode = chosen(given, "mode")
    if mode == MARSHAL:
        return NOT_OF_THE_MARSHAL
    return frozenset(option.name for option in OPTIONS if option.name != "mode") if mode in QUESTIONS else frozenset()
