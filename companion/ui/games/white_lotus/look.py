"""How The White Lotus looks: its emblem, and the map of its owner."""

from companion.ui.look import Brought, Look, Mood, Tint, Zone

LOOK = Look(
    emblem="emblem-lotus",
    zones=(
        Zone("provinces", "map", (0, 0, 0.66, 1), "aim turn end"),
        Zone("emperor", "crown", (0.7, 0.7, 0.3, 0.3), "turn end"),
        Zone("chips", "score", (0.7, 0.35, 0.3, 0.3), "aim"),
        Zone("influence", "seal", (0.7, 0, 0.3, 0.3), "turn"),
    ),
    boards="board",
    screens={"map": "map_editor.MapEditor"},
    brought={"map": Brought("map", editor="map", title="name")},
    mood=Mood(Tint("#EAF1EA", "#2F6150"), Tint("#101815", "#8FC7AC"), "waves"),
)
