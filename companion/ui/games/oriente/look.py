"""How Oriente looks: its emblem, the round of seats and the fight."""

from companion.ui.look import Look, Mood, Tint

LOOK = Look(
    emblem="emblem-fan",
    boards="board",
    mood=Mood(Tint("#F8EED8", "#7A4E00"), Tint("#1A150B", "#E3B45C"), "hemp_leaves"),
)
