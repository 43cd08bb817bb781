"""How The White Lotus looks: its emblem, and the map of its owner."""

from companion.ui.look import Brought, Look, Mood, Tint

LOOK = Look(
    emblem="emblem-lotus",
    boards="board",
    screens={"map": "map_editor.MapEditor"},
    brought={"map": Brought("map", editor="map", title="name")},
    mood=Mood(Tint("#EAF1EA", "#2F6150"), Tint("#101815", "#8FC7AC"), "waves"),
)
