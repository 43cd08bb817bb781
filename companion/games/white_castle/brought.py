"""The owner's nine solo cards, written down once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.brought import Kind, Plain
from companion.games.white_castle import deck

if TYPE_CHECKING:
    from companion.games.white_castle.game import WhiteCastle


def own_deck(game: str) -> Kind:
    """Brought to a table for one, it is played with: shuffled by the app, or followed as the real cards come up."""
    return Kind(
        game,
        "deck",
        read,
        notes=lambda plain: deck.warnings(deck.read_deck(plain)),
        prefix=deck.CODE,
        code=lambda plain: deck.to_code(deck.read_deck(plain)),
        decoded=lambda code: deck.write_deck(deck.from_code(code)),
        options={"cards": "own"},
        with_options={"cards": ("own", "followed")},
        players=range(1, 2),
        of_game=typed,
    )


def read(plain: object) -> Plain:
    return deck.write_deck(deck.read_deck(plain))


def typed(table: WhiteCastle) -> Plain | None:
    return table.typed_deck()
