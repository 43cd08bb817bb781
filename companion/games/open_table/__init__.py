"""The Open table serves any box: bids, votes, counters, scores and chance, composed as the evening goes."""

from companion.games.open_table.game import OpenTable

__all__ = ["OpenTable"]
