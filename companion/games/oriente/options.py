"""What a table chooses before it begins: gaps of the rulebook and deviating descriptions."""

from __future__ import annotations

from companion.core.asks import Ask, Pick
from companion.core.game import Given

FULL, QUICK, SCORE = "full", "quick", "score"

OPTIONS: tuple[Ask, ...] = (
    Pick("mode", (FULL, QUICK, SCORE), forfeit=FULL),
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


def idle(given: Given) -> frozenset[str]:
    """Who only counts points has none of the other doubts."""
    scores = chosen(given, "mode") == SCORE
    return frozenset(option.name for option in OPTIONS if option.name != "mode") if scores else frozenset()
