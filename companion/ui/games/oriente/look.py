"""How Oriente looks: its emblem, the round of seats and the fight."""

from companion.ui.look import Look, Mood, Tint, Zone

LOOK = Look(
    emblem="emblem-fan",
    zones=(
        Zone("inhabitants", "people", (0, 0.55, 1, 0.45), "aim turn"),
        Zone("pile", "hidden", (0, 0, 0.31, 0.49), "end"),
        Zone("square", "village", (0.345, 0, 0.31, 0.49), "turn"),
        Zone("points", "score", (0.69, 0, 0.31, 0.49), "aim end"),
    ),
    boards="board",
    mood=Mood(Tint("#F8EED8", "#7A4E00"), Tint("#1A150B", "#E3B45C"), "hemp_leaves"),
)
