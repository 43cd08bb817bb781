"""The White Castle (Devir and KOSMOS 2023), one file for each chapter of its rules."""

from companion.games.white_castle.game import WhiteCastle

__all__ = ["WhiteCastle"]
