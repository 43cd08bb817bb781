"""How Flowers looks: its emblem, its mandalas, its tiles."""

from companion.ui.look import Look

LOOK = Look(emblem="emblem-petals", boards="board", offers="board")
