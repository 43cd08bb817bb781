"""Taking and placing a die (WC-T-1.1 to WC-T-1.8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from companion.games.white_castle.printed import COLOURS, ENDS, POSITIONS, WELL, Board

Bridges = Mapping[str, "Bridge"]
Lying = Mapping[str, tuple[str, ...]]  # the dice on each space, lowest first: `red-5`


@dataclass(frozen=True, slots=True)
class Bridge:
    """WC-T-1.3: the left end lies at the lantern. A die stays at its end (WC-T-1.4), so a plain list is not enough."""

    left: int | None = None
    middle: tuple[int, ...] = ()
    right: int | None = None

    @property
    def dice(self) -> tuple[int, ...]:
        """From left to right."""
        ends = () if self.left is None else (self.left,), () if self.right is None else (self.right,)
        return (*ends[0], *self.middle, *ends[1])

    def die(self, position: str) -> int | None:
        if position == "middle":
            return self.middle[0] if self.middle else None
        return self.left if position == "left" else self.right

    def take(self, position: str) -> tuple[int, Bridge]:
        """WC-T-1.1, WC-T-1.2: the die, and the bridge when the nearest middle die has moved up."""
        die = self.die(position)
        assert die is not None
        if position == "middle":
            return die, replace(self, middle=self.middle[1:])
        if position == "left":
            return die, replace(self, left=next(iter(self.middle), None), middle=self.middle[1:])
        return die, replace(self, right=next(reversed(self.middle), None), middle=self.middle[:-1])

    def corrected(self, position: str, die: int | None) -> Bridge:
        """What really lies there."""
        if position == "middle":
            return replace(self, middle=() if die is None else (die, *self.middle[1:]))
        return replace(self, left=die) if position == "left" else replace(self, right=die)


def laid(dice: Iterable[int]) -> Bridge:
    """WC-P-6: in rising order from the lantern on; two dice lie left and right."""
    rising = sorted(dice)
    return Bridge(rising[0], tuple(rising[1:-1]), rising[-1])


def ends(bridges: Bridges) -> tuple[str, ...]:
    """WC-T-1.1: the dice that a player may take, as `red-left`."""
    return _present(bridges, ENDS)


def middles(bridges: Bridges) -> tuple[str, ...]:
    return _present(bridges, ("middle",))


def present(bridges: Bridges) -> tuple[str, ...]:
    """The dice that the rival may take."""
    return _present(bridges, POSITIONS)


def _present(bridges: Bridges, positions: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        f"{colour}-{position}"
        for colour in COLOURS
        for position in positions
        if bridges[colour].die(position) is not None
    )


def difference(die: int, covered: int) -> int:
    """WC-T-1.6: coins gained, or paid when below 0, for a die on a printed value or on another die."""
    return die - covered


def covered(board: Board, space: str, lying: Lying) -> int:
    """WC-T-1.6: the value that a die on this space covers; the well is always worth 1."""
    dice = lying.get(space, ())
    if space == WELL or not dice:
        return board.spaces[space]
    return worth(dice[-1])


def worth(die: str) -> int:
    """The value of a die that lies on a space: `red-5`."""
    return int(die.rpartition("-")[2])


def holds(board: Board, space: str, players: int) -> int | None:
    """WC-T-1.5: how many dice a space holds; the well has no limit."""
    if space == WELL:
        return None
    return 1 if space in board.own.values() else board.holds[players]


def is_free(board: Board, space: str, lying: Lying, players: int) -> bool:
    most = holds(board, space, players)
    return most is None or len(lying.get(space, ())) < most


def spaces_for(
    board: Board, colour: str, lying: Lying, players: int, tiles: Mapping[str, Iterable[str]] | None = None
) -> tuple[str, ...]:
    """WC-T-1.5: where a die of this colour may lie. Without `tiles` every room may show its colour."""
    return tuple(
        space
        for space in board.spaces
        if is_free(board, space, lying, players)
        and (space not in board.own.values() or space == board.own[colour])
        and (tiles is None or space not in board.rooms or colour in tiles[space])
    )
