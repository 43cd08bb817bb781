"""How Flowers looks: its emblem, its mandalas, its tiles."""

from companion.ui.look import Look, Mood, Tint

LOOK = Look(
    emblem="emblem-petals",
    boards="board",
    offers="board",
    mood=Mood(Tint("#F6ECF3", "#86346E"), Tint("#1A1118", "#E29BCB"), "rosettes"),
)
