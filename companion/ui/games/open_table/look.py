"""How the Open table looks: its emblem, the icons of what can be done, and the trial that needs no box."""

from companion.ui.look import Look

LOOK = Look(
    emblem="emblem-hand",
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
    trial=("auction_evening", "u1"),
)
