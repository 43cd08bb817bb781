"""How The White Castle looks: its emblem, its boards, the deck of its owner, the ladder."""

from companion.ui.look import Brought, Look

LOOK = Look(
    emblem="emblem-heron",
    boards="board",
    screens={"deck": "deck.Deck", "ladder": "ladder.Ladder"},
    brought={"deck": Brought("note", editor="deck", title="label")},
    ladder="ladder",
)
