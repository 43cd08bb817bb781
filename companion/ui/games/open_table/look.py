"""How the Open table looks: its emblem, and the trial that needs no box."""

from companion.ui.look import Look

LOOK = Look(emblem="emblem-hand", trial="auction_evening")
