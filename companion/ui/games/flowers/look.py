"""How Flowers looks: its emblem, its mandalas, its tiles."""

from companion.ui.look import Look, Mood, Tint, Zone

LOOK = Look(
    emblem="emblem-petals",
    zones=(
        Zone("mandalas", "emblem-petals", (0, 0.42, 0.31, 0.58), "turn"),
        Zone("mandalas", "emblem-petals", (0.345, 0.42, 0.31, 0.58), "turn"),
        Zone("mandalas", "emblem-petals", (0.69, 0.42, 0.31, 0.58), "turn"),
        Zone("tiles", "score", (0, 0, 0.48, 0.36), "aim end"),
        Zone("hand", "people", (0.52, 0, 0.48, 0.36), "turn"),
    ),
    boards="board",
    offers="board",
    mood=Mood(Tint("#F6ECF3", "#86346E"), Tint("#1A1118", "#E29BCB"), "rosettes"),
)
