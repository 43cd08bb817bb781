"""Which actions an inhabitant has, against whom, and what carries them out (OR-2.2, OR-6.0 to OR-6.10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.flow import Flow
from companion.games.oriente import abilities
from companion.games.oriente.attack import attack
from companion.games.oriente.effects import effects
from companion.games.oriente.printed import AKINDO, DAIMYO, MAHO, NINJA, NOFU, SHOGUN, SORYO, UNSEEN
from companion.games.oriente.revolution import revolution
from companion.games.oriente.table import Table

ATTACK = "attack"
ABILITIES: Mapping[str, tuple[str, ...]] = {
    SORYO: ("soryo_ability",),
    MAHO: ("maho_ability",),
    DAIMYO: ("income", "succession"),
    AKINDO: ("credit", "trade"),
    NOFU: ("incite", "revolution"),
    NINJA: ("assassination",),
}
MANUAL = ("soryo_ability", "maho_ability")
FLOWS: Mapping[str, Callable[[Table, str], Flow]] = {
    ATTACK: attack,
    "soryo_ability": effects,
    "maho_ability": effects,
    "income": abilities.income,
    "credit": abilities.credit,
    "trade": abilities.trade,
    "revolution": revolution,
    "assassination": abilities.assassination,
}
AT_ONCE: Mapping[str, Callable[[Table, str], None]] = {
    "succession": abilities.succession,
    "incite": abilities.incite,
}


def able(table: Table, seat: str) -> tuple[str, ...]:
    """OR-2.2: the abilities of the inhabitant that can be carried out now."""
    role = table.inhabitants[seat] or ""
    return tuple(ability for ability in ABILITIES.get(role, ()) if possible(table, seat, ability))


def anybody(table: Table, seat: str) -> tuple[str, ...]:
    """OR-2.2: what a seat could use whose inhabitant was not told."""
    abilities = (ability for role in table.unknown_roles() for ability in ABILITIES.get(role, ()))
    return tuple(ability for ability in abilities if possible(table, seat, ability))


def whose(ability: str) -> str:
    """OR-2.2: whose ability it is."""
    return next(role for role, abilities in ABILITIES.items() if ability in abilities)


def possible(table: Table, seat: str, ability: str) -> bool:
    if ability == "incite":
        return abilities.incited(table.workers, hut=abilities.uses_hut(table)) is not None
    hidden_only = table.options["ninja_needs_hidden"] == "on"
    if ability == "assassination" and hidden_only and not table.was_face_down:
        return False
    if ability in ("succession", "credit", "trade", "assassination"):
        return bool(targets(table, seat, ability))
    return True


def targets(table: Table, seat: str, action: str) -> tuple[str, ...]:
    """OR-2.1, OR-6.0: against whom an action can be announced; a revolution names nobody (OR-ruling-17)."""
    others = table.others(seat)
    if action == "succession":
        return tuple(other for other in others if has_shogun(table, other))
    if action in ("credit", "trade", "assassination"):
        return tuple(other for other in others if fair_game(action, table.inhabitants[other], table.cards(other)))
    return others if action in (ATTACK, *MANUAL) else ()


def fair_game(action: str, role: str | None, cards: int) -> bool:
    """An open Akindo is safe from Akindo (OR-6.2), an open Ninja from Ninja (OR-ruling-15); OR-ruling-13."""
    if action == "assassination":
        return role != NINJA
    return role != AKINDO and (action != "trade" or cards > 0)


def has_shogun(table: Table, seat: str) -> bool:
    """OR-6.4: open before another player, or among the VP cards of one; where faces are not followed, perhaps."""
    if SHOGUN in table.inhabitants.values():
        return table.inhabitants[seat] == SHOGUN
    perhaps = UNSEEN in table.piles[seat] or (table.face_down(seat) and not table.full)
    return SHOGUN in table.piles[seat] or (perhaps and not table.known()[SHOGUN])


def carry_out(table: Table, seat: str) -> Flow:
    """OR-4.1."""
    if table.action in AT_ONCE:
        AT_ONCE[table.action](table, seat)
    else:
        yield from FLOWS[table.action](table, seat)
