"""What every guest is told in tests/bidding_box/frames.py: every kind of ask and panel, always the same."""

from __future__ import annotations

from companion.core.asks import Confirm, Form, Number, Order, Pick, Some, Text
from companion.core.header import Seat
from companion.core.say import Free, Who, say
from companion.core.scene import (
    Asked,
    Dice,
    Die,
    Fact,
    Facts,
    Line,
    Map,
    Mark,
    Node,
    Opened,
    Result,
    Rows,
    Scene,
    Sheet,
    Side,
    Task,
    Todo,
    Track,
    Why,
)  # fmt: skip
from companion.core.timeline import Told

WORDS = say("words", who=Who("anna"), typed=Free("Ä"), number=7)
FACT = Fact(WORDS, 3, "f1", "anna", "points", (Why(3, WORDS, "R-1"), Why(None, WORDS)))
ASKS = (
    Pick("one", ("a", "anna"), otherwise=("b",), subject="p1", labels=(WORDS, Free("Anna")), about=(("where", WORDS),)),
    Some("some", ("a", "b"), least=1, most=2),
    Number("number", 0, 9, chips=(1, 5), beyond=(-99, 99), rule="R-2"),
    Order("order", ("a", "b", "anna")),
    Confirm("sure"),
    Text("text", 20, least=0, most=3),
    Form("form", (Number("size", 1, 3), Confirm("bright")), optional=True, most=5),
)
SCENE = Scene(
    viewer="anna",
    row=12,
    title=WORDS,
    asked=(
        *(Asked("anna", ask.key, f"{ask.key}@12-0.0", ask.name == "number", ask) for ask in ASKS),
        Asked("ben", "bid/p1", "bid/p1@12-0.0", True, None),
    ),
    sealed=("ben",),
    away=("cora",),
    panels=(
        Facts("facts", (FACT, Fact(WORDS))),
        Rows("rows", (WORDS, WORDS), ((FACT, Fact(WORDS, WORDS)),)),
        Track("track", 0, 9, (Mark("m1", "3", "anna", WORDS, "icon", Die(5, colour="red"), "red"),)),
        Dice("dice", (Die(3), Die(6, 6, "red", "d1")), 9),
        Map("map", (Node("n1", 0.25, 0.5, WORDS, "anna", "icon", WORDS, WORDS, True, "red"),), (("n1", "n1"),),
            (Mark("m2", "n1"),), True),
        Todo("todo", (Task("anna", WORDS, WORDS, "R-3", "fix", ("fix",)),)),
        Result("result", WORDS, 11, (Opened("ben", WORDS, 2),), (Why(2, WORDS, "R-4"),), ("ben",), "R-5",
               (Side(WORDS, ("ben",), 2, (Why(2, WORDS),), True),), ("ben", "anna")),
    ),
    over=True,
    winners=("ben",),
    can_undo=True,
    can_redo=True,
    notice=WORDS,
    people=(Seat("anna", "Anna", "red", "fan", "A", "de"), Seat("ben", "Ben")),
    unopened=("ben",),
)  # fmt: skip
SHEET = Sheet((WORDS,), (Line("anna", (FACT,), 3, 1),), WORDS, (("anna", ((3, 3), (9, 4))),))
DONE = (Told(1, "answer", "anna", WORDS, "here", 1763464848, True), Told(0, "seal", "ben", WORDS, "guest ben", 5))
