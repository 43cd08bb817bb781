"""Flowers: A Mandala Game, by Trevor Benjamin and Brett J. Gilbert (Lookout, 2024). 2 to 4 seats."""

from companion.games.flowers.game import Flowers

__all__ = ["Flowers"]
