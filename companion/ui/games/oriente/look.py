"""How Oriente looks: its emblem, the round of seats and the fight."""

from companion.ui.look import Look

LOOK = Look(emblem="emblem-fan", boards="board")
