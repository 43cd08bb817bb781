"""The White Lotus: claims, sealed conflicts, rebellions, and provinces that change hands."""

from companion.games.white_lotus.game import WhiteLotus

__all__ = ["WhiteLotus"]
