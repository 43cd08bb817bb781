"""The rules of each game that stand open at no question of any recorded play, each with its reason.

Whoever adds a rule shows it where it is used, or says here why it cannot be.
"""

from __future__ import annotations

LAID_OUT = "what to lay out is read before the first question, in words of its own"
ITSELF = "the app sees to it, and nothing is asked, told or counted by it"
BY_HAND = "people do it with the real pieces, and the app is not asked"
OUTSIDE = "it happens outside a table's questions: as people come and go, or as an evening begins or is kept"

UNEXPLAINED: dict[str, dict[str, str]] = {
    "flowers": {
        "FL-1.1": LAID_OUT,
        "FL-1.3": LAID_OUT,
        "FL-1.5": LAID_OUT,
        "FL-2.6": ITSELF,
        "FL-4.2": ITSELF,
    },
    "oriente": {
        **dict.fromkeys(("OR-0.3", "OR-0.4", "OR-0.5", "OR-0.6", "OR-0.8"), LAID_OUT),
        **dict.fromkeys(("OR-1.1", "OR-1.3", "OR-1.4", "OR-3.3", "OR-3.5", "OR-4.1", "OR-4.3"), ITSELF),
        "OR-6.1g": BY_HAND,
        "OR-6.3": ITSELF,
        "OR-8.1": BY_HAND,
        "OR-8.2": BY_HAND,
    },
    "white-castle": {
        **dict.fromkeys(("WC-P-1", "WC-P-2", "WC-P-3", "WC-P-4", "WC-P-5", "WC-P-8", "WC-P-9"), LAID_OUT),
        "WC-P-11": LAID_OUT,
        "WC-P-12": LAID_OUT,
        **dict.fromkeys(("WC-T-1.2", "WC-T-1.3", "WC-T-1.4"), ITSELF),
        **dict.fromkeys(("WC-A-1", "WC-A-2", "WC-A-3", "WC-A-4", "WC-A-6"), BY_HAND),
        "WC-R-1s": ITSELF,
        "WC-R-4": ITSELF,
        "WC-S-1.1": LAID_OUT,
        "WC-S-1.3": LAID_OUT,
        **dict.fromkeys(("WC-S-2.1", "WC-S-2.2", "WC-S-2.3", "WC-S-3.2", "WC-S-4.1", "WC-S-5", "WC-S-5.2"), ITSELF),
        **dict.fromkeys(("WC-S-5.6", "WC-S-5.8", "WC-S-5.9", "WC-S-10"), ITSELF),
    },
    "white-lotus": {
        **dict.fromkeys(("WL-0.1", "WL-0.2", "WL-0.4", "WL-0.6"), LAID_OUT),
        **dict.fromkeys(("WL-1.1", "WL-1.4", "WL-2.1", "WL-2.9", "WL-2.10", "WL-2.11"), ITSELF),
        **dict.fromkeys(("WL-4.8", "WL-4.12", "WL-6.3"), ITSELF),
        "WL-8.3": ITSELF,
        "WL-9.4": BY_HAND,
    },
    "open-table": {
        "OT-1.6": ITSELF,
        "OT-5.2": ITSELF,
        "OT-5.6": ITSELF,
        "OT-7.1": OUTSIDE,
        "OT-7.2": OUTSIDE,
        "OT-8.1": OUTSIDE,
        "OT-8.5": OUTSIDE,
    },
}
