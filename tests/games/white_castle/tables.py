"""Small tables for the tests: a game played by a few answers, without a session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.asks import Pick
from companion.core.flow import Position
from companion.core.game import CHANCE, TABLE, Given
from companion.core.say import say
from companion.core.scene import Todo
from companion.games.white_castle import WhiteCastle
from companion.games.white_castle.deck import Effect
from companion.games.white_castle.effects import Need, Step, perform
from companion.games.white_castle.printed import Garden
from companion.games.white_castle.scoring import Figures
from tests.games.white_castle.box import RULES, facts, table

WHY = say("why.card_acts")
PLAYED = ("gate", "level1", "level2", "level3"), ("yard5", "yard3", "yard1")


def game(seats: tuple[str, ...] = ("anna",), data: dict[str, Any] | None = None, **options: Any) -> WhiteCastle:
    defaults = {option.key: option.forfeit for option in WhiteCastle.options}
    printed = {name: facts(name) for name in WhiteCastle.shipped}
    return WhiteCastle(Given(seats, {**defaults, **options}, {**printed, **(data or {})}))


def position(seats: tuple[str, ...] = ("anna",), data: dict[str, Any] | None = None, **options: Any) -> Position:
    return Position(game(seats, data, **options))


def answers(at: Position, seat: str, *values: Any) -> None:
    for value in values:
        at.answer(seat, value)


def play_of(at: Position) -> WhiteCastle:
    found = at.game
    assert isinstance(found, WhiteCastle)
    return found


def solo(**options: Any) -> WhiteCastle:
    return play_of(position(**options))


def begun(dice: Sequence[int] = (1, 3, 6, 1, 1, 1, 2, 4, 6), **options: Any) -> Position:
    """A solo game with gardens and dice; it stands before the first turn."""
    at = position(**{"cards": "practice", **options})
    answers(at, CHANCE, 5, 1, 7, 3, 9, 5, *dice)
    return at


def own_done(at: Position) -> None:
    """What the human's die brought is done, where that is asked."""
    if "anna" in at.waiting and at.ask("anna").name == "turn":
        at.answer("anna", "done")


def deal(at: Position) -> None:
    """The clan's turn begins, with the practice deck in the order in which it is printed."""
    own_done(at)
    if CHANCE in at.waiting and at.ask(CHANCE).name == "shuffle":
        at.answer(CHANCE, tuple(f"P{number}" for number in range(1, 10)))


def rival(at: Position) -> None:
    """The clan's turn; where gardens are equal the first is chosen."""
    deal(at)
    while at.waiting and at.ask(at.waiting[0]).name == "garden":
        at.answer("anna", first(at))
    at.answer(TABLE, "done")


def first(at: Position) -> str:
    """The first option of what the human is asked."""
    ask = at.ask("anna")
    assert isinstance(ask, Pick)
    return ask.options[0]


def human(at: Position, die: str, space: str) -> None:
    answers(at, "anna", die, space)


def any_turn(at: Position) -> None:
    """The human takes the first die there is and goes to the well, and does what that brings."""
    human(at, first(at), "WELL")
    own_done(at)


def round_done(at: Position) -> None:
    """The end of the round; where both markers lie on one space the human's is on top."""
    if at.ask(at.waiting[0]).name == "top_marker":
        at.answer("anna", "anna")
    at.answer(TABLE, "done")


def told(at: Position, name: str) -> list[str]:
    """The rules of what is to do now."""
    return [
        task.rule
        for panel in at.game.panels(None)
        if isinstance(panel, Todo) and panel.name == name
        for task in panel.tasks
    ]


def mover(at: Position) -> str | None:
    """Who has still to move; nobody once the human's marker is asked for, which ends the clan's last turn too."""
    return None if at.ask(at.waiting[0]).name == "influence" else play_of(at).table.on_turn


def first_round(level: str) -> tuple[list[str], int]:
    """Who moves in the first round, and how many dice are left."""
    at = begun(level=level)
    found = play_of(at)
    turns = []
    while seat := mover(at):
        turns.append("rival" if seat == "rival" else "human")
        if seat == "rival":
            rival(at)
        else:
            any_turn(at)
    assert found.solo
    bridges = found.solo.clan.bridges
    if pending := found.solo.clan.shown():
        turns.append("rival")
        bridges = dict(pending.after.bridges)
    return turns, sum(len(bridge.dice) for bridge in bridges.values())


def round_end(given: dict[str, Any]) -> dict[str, Any]:
    """The end of the second round with everything corrected to what the vector says."""
    at = begun()
    found = play_of(at)
    assert found.solo
    for number in (1, 2):
        while seat := mover(at):
            if seat == "rival":
                rival(at)
            else:
                any_turn(at)
        if number == 1:
            answers(at, "anna", 0)
            round_done(at)
            answers(at, CHANCE, 1, 3, 6, 1, 1, 1, 2, 4, 6)
    clan = given["rival"]
    at.fix("marker", ("rival", given["influence"]["rival"]))
    at.fix("coins", ("rival", clan["coins"]))
    at.fix("points", ("rival", clan["vp"]))
    for garden in found.solo.clan.gardens:
        at.fix("gardener", (garden.id, garden.bridge in clan["gardeners"]))
    for colour, count in given["dice_left"].items():
        for number, place in enumerate(("left", "middle", "right")):
            at.fix("die", (colour, place, 1 if number < count else None))
    answers(at, "anna", given["influence"]["human"])
    round_done(at)
    lines = found.book.lines("rival", "points")
    return {
        "order_after": ["human" if seat == "anna" else seat for seat in found.table.order],
        "coin_points": sum(line.amount for line in lines if line.rule == "WC-S-7" and line.row == at.row),
        "coins_kept": found.book.total("rival", "coins"),
        "garden_points": sum(line.amount for line in lines if line.rule == "WC-S-8" and line.row == at.row),
        "vp": found.book.total("rival", "points"),
    }


def final_score(given: dict[str, Any]) -> dict[str, Any]:
    """The final scoring entered at a table that mirrored nothing else; the categories of the sheet."""
    at = position(mirror="score")
    goods = tuple(given[good] for good in ("coins", "seals", "food", "iron", "pearl"))
    figures = tuple(tuple(given[place] for place in places) for places in PLAYED)
    cards = list(play_of(at).table.garden_cards)
    own = [cards.pop(next(at for at, card in enumerate(cards) if card.points == worth)) for worth in given["gardens"]]
    ids = tuple(card.id for card in sorted(own, key=lambda card: (card.kind != "stone", card.points, card.id)))
    answers(at, "anna", ((given["track"], given["influence"]), goods, *figures, (ids, 0)))
    assert at.over
    line = play_of(at).sheet(None).lines[0]
    names = ("track", "leftovers", "season", "courtiers", "warriors", "gardeners")
    assert all(sum(why.amount or 0 for why in cell.why) == cell.value for cell in line.cells)
    return {**dict(zip(names, (cell.value for cell in line.cells), strict=True)), "total": line.total}


def gardener_step(gardens: list[Garden], own: list[str], left: int, kind: str) -> Step | Need:
    """What one gardener symbol does with so many gardeners left."""
    gone = tuple(own) + ("elsewhere",) * (5 - left - len(own))
    lies = table(gardens=tuple(gardens), figures=Figures(gardens=gone))
    done = perform(lies, RULES, Effect("gardener", kind), WHY, [])
    return done if isinstance(done, Need) else done[1]
