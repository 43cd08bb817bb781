"""How the Open table looks: its emblem, the icons of what can be done, and the trial that needs no box."""

from companion.ui.look import Look, Zone

LOOK = Look(
    emblem="emblem-hand",
    zones=(
        Zone("box", "emblem-hand", (0, 0, 0.6, 1), "aim end"),
        Zone("secrets", "seal", (0.64, 0.69, 0.36, 0.31), "aim turn"),
        Zone("counters", "counter", (0.64, 0.345, 0.36, 0.31), "turn"),
        Zone("scores", "score", (0.64, 0, 0.36, 0.31), "turn end"),
    ),
    icons={
        "option.again": "redo",
        "option.bid": "seal",
        "label.bid": "seal",
        "option.vote": "vote",
        "label.vote": "vote",
        "option.point": "target",
        "label.point": "target",
        "option.dice": "dice",
        "label.dice": "dice",
        "label.draw": "bag",
        "option.lots": "flag",
        "option.set_up": "plus",
        "option.people": "people",
        "option.finish": "check",
    },
    told="lots",
    trial=("auction_evening", "u1"),
)
