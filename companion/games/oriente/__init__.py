"""Oriente, by Luca Coppola (daVinci Editrice, 2004). 4 to 12 seats."""

from companion.games.oriente.game import Oriente

__all__ = ["Oriente"]
