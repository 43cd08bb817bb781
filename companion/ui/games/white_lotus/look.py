"""How The White Lotus looks: its emblem, and the map of its owner."""

from companion.ui.look import Brought, Look

LOOK = Look(
    emblem="emblem-lotus",
    boards="board",
    screens={"map": "map_editor.MapEditor"},
    brought={"map": Brought("map", editor="map", title="name")},
)
