"""How seats are told apart: a colour, a shape that goes with it, and a letter; no two alike while there are enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.core.header import Seat

COLOURS = (
    "red", "blue", "green", "yellow", "black", "white",
    "orange", "purple", "pink", "brown", "teal", "grey",
)  # fmt: skip
SHAPES = (
    "disc", "square", "triangle", "diamond", "star", "hexagon",
    "cross", "drop", "crescent", "ring", "leaf", "fan",
)  # fmt: skip


def beside(seats: tuple[Seat, ...], newcomers: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """All seats, where whoever has come since looks like nobody who was here before."""
    people = seats
    for newcomer in newcomers:
        place = COLOURS.index(newcomer.colour) if wishes(newcomer, people) else free_place(people)
        shape = SHAPES[(place + len(people) // len(COLOURS)) % len(SHAPES)]
        letter = free_letter(newcomer.name, (seat.letter for seat in people))
        people = (*people, replace(newcomer, colour=COLOURS[place], shape=shape, letter=letter))
    return people


def wishes(newcomer: Seat, people: tuple[Seat, ...]) -> bool:
    """Does it bring a colour that nobody has?"""
    return newcomer.colour in COLOURS and all(seat.colour != newcomer.colour for seat in people)


def free_place(seats: tuple[Seat, ...]) -> int:
    """The first colour that nobody has; when all are taken, they begin again with other shapes."""
    taken = {seat.colour for seat in seats}
    free = (place for place, colour in enumerate(COLOURS) if colour not in taken)
    return next(free, len(seats) % len(COLOURS))


BEYOND = "\u0530"  # Latin, Greek and Cyrillic come before it; of other scripts the shipped font has no letters


def free_letter(name: str, taken: Iterable[str]) -> str:
    """The first letter of a name that nobody has, else one of the alphabet."""
    used = set(taken)
    wished = [sign.upper() for sign in name if sign.isalpha() and sign < BEYOND and len(sign.upper()) == 1]
    return next((letter for letter in (*wished, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ") if letter not in used), "")
