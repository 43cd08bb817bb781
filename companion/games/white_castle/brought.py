"""The owner's nine solo cards, written down once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.core.asks import Value
from companion.core.brought import Kind, Plain
from companion.games.white_castle import deck

if TYPE_CHECKING:
    from companion.games.white_castle.game import WhiteCastle


def own_deck(game: str) -> Kind:
    """Brought to a table for one, it is played with: shuffled by the app, or followed as the real cards come up.

    As long as some of it is not known yet, the real cards are played with, and the app hears the rest.
    """
    return Kind(
        game,
        "deck",
        read,
        notes=lambda plain: deck.notes(deck.read_cards(plain)),
        prefix=deck.CODE,
        code=lambda plain: deck.to_code(deck.read_deck(plain)),
        decoded=lambda code: deck.write_deck(deck.from_code(code)),
        goes_with=goes_with,
        players=range(1, 2),
        of_game=typed,
        same=deck.says_the_same,
    )


def read(plain: object) -> Plain:
    return deck.write_deck(deck.read_cards(plain))


def goes_with(plain: Plain) -> Mapping[str, tuple[Value, ...]]:
    sources = ("own", "followed", "physical") if deck.is_whole(deck.read_cards(plain)) else ("physical",)
    return {"cards": sources}


def typed(table: WhiteCastle) -> Plain | None:
    return table.typed_deck()
