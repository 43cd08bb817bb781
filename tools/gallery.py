"""Every widget of the app in pictures, by day and by night, for looking: build/gallery/*.png."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.ui import conftest  # noqa: E402  (sets up Kivy before its first import)

OUT = ROOT / "build" / "gallery"
SEATS = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple", "pink", "brown", "teal", "grey"]
NAMES = [
    *("Anna", "Ben", "Cora", "David", "Élodie", "Finn", "Gül"),
    *("Henriette-Charlotte", "Ingo", "Jōji", "Kim", "Łukasz"),
]


def each(template: str, count: int = 12) -> str:
    """The kv template once for every seat, with its colour, shape, letter and name."""
    from companion.ui.widgets.shapes import SHAPES

    rows = list(zip(SEATS, SHAPES, NAMES, strict=True))[:count]
    return "".join(
        template.format(colour=repr(colour), shape=repr(shape), letter=repr(name[0]), name=repr(name))
        for colour, shape, name in rows
    )


LOOK = """
            colour: {colour}
            shape: {shape}
            letter: {letter}"""
BADGE = (
    """
        SeatBadge:
            size: dp(64), dp(64)"""
    + LOOK
)
CHIP = (
    """
        SeatChip:
            text: {name}
            chosen: {name} == 'Ben'"""
    + LOOK
)
SEAL = """
        Seal:
            size: dp(84), dp(84)
            shape: {shape}
            letter: {letter}
            sealed: {name} not in ('Cora', 'Élodie')"""
FIELD = """
        Card:
            size_hint: None, None
            size: dp(180), dp(132)
            fill: app.theme.seat({colour}).fill
            SeatBadge:
                inverse: True
                size: dp(100), dp(100)
                colour: {colour}
                shape: {shape}
                letter: {letter}"""


def pages() -> dict[str, str]:
    small = BADGE.replace("64", "32")
    rows = (each(BADGE), each(small), each(CHIP, 7), each(SEAL, 8))
    seats = HEAD + "".join(f"    Flow:{row}\n" for row in rows)
    return {"curtain": f"{HEAD}    Flow:{each(FIELD)}\n", "seats": seats, **PAGES}


HEAD = """
BoxLayout:
    orientation: 'vertical'
    size_hint_y: None
    height: self.minimum_height
    spacing: dp(16)
"""
PAGES = {
    "ask": HEAD
    + """
    Card:
        Small:
            text: 'Last result'
        Words:
            text: 'Ben sealed 4 against Anna’s 3 in the east and takes the province.'
        Words:
            text: 'Anna: give 3 blue, take back 2.'
    Ask:
        text: 'Cora, which province do you contest?'
    BigButton:
        kind: 'primary'
        icon: 'seal'
        text: 'Seal'
    BigButton:
        text: 'The eastern province'
    BigButton:
        icon: 'dice'
        text: 'Einflusspunkte aus der Provinz zurücknehmen und neu verteilen'
    BigButton:
        text: 'Not possible now'
        disabled: True
    BigButton:
        kind: 'quiet'
        icon: 'why'
        text: 'The table did otherwise'
    Flow:
        Chip:
            text: 'Yes'
            chosen: True
        Chip:
            text: 'No'
        Chip:
            text: 'Höfling'
            icon: 'crown'
        Chip:
            text: '12'
        Chip:
            text: 'Stimmen für den Kaiser'
    BoxLayout:
        size_hint_y: None
        height: dp(56)
        IconButton:
            icon: 'undo'
        IconButton:
            icon: 'redo'
        IconButton:
            icon: 'timeline'
        IconButton:
            icon: 'more'
        IconButton:
            icon: 'plus'
            framed: True
""",
    "pad": HEAD
    + """
    Ask:
        text: 'How much do you bid?'
    NumberPad:
        value: 12
        maximum: 14
        quick: [0, 1, 2, 3, 5, 14]
        high_words: 'At most 14: that is all you have.'
        refused: True
    Stepper:
        value: 7
        maximum: 9
    BigButton:
        kind: 'primary'
        text: 'Seal'
""",
    "lists": HEAD
    + """
    NameField:
        label: 'Name'
        hint: 'Who sits here?'
        text: 'Henriette'
    NameField:
        hint: 'Who sits here?'
        note: 'Ben sits here already.'
    ListCard:
        Row:
            icon: 'history'
            text: 'History'
            detail: 'Four tables, the last one yesterday'
            mark: 'right'
        Hair:
        Row:
            icon: 'letters'
            text: 'Text size'
            value: '100 %'
            mark: 'right'
        Hair:
        Toggle:
            icon: 'sound'
            text: 'Sound'
            active: True
        Toggle:
            text: 'Reduce motion'
            detail: 'Seals lie there at once'
    ListCard:
        Choice:
            options: [('a', 'Seat order from a start seat'), ('b', 'Bid again', 'Only those who tied'), ('c', 'Nobody')]
            chosen: ['b']
    ListCard:
        Choice:
            several: True
            options: [('a', 'Secret vote'), ('b', 'Dice')]
            chosen: ['a']
    OrderList:
        items:
            [{'key': 'anna', 'text': 'Anna', 'colour': 'red', 'shape': 'disc', 'letter': 'A'}, \\
            {'key': 'henriette', 'text': 'Henriette-Charlotte', 'colour': 'green', 'shape': 'leaf', 'letter': 'H'}]
""",
}


def over() -> None:
    """A sheet and a toast on top of the page."""
    from companion.ui.widgets.overlays import Sheetlet, Toast

    sheet = Sheetlet()
    sheet.title = "Go back to Ben’s bid?"
    sheet.text = "Four answers after it will have to be given again."
    sheet.choices = [("go", "Go back", "primary"), ("stay", "Stay here", "secondary")]
    sheet.open()
    Toast.say("Undone: Anna chose the east.")


def main() -> None:
    from kivy.lang import Builder

    window = conftest.opened()
    from companion.ui import writing  # noqa: F401
    from companion.ui.widgets import badges, buttons, layout, lists, numbers, overlays, text  # noqa: F401
    from tests.ui.hand import Ui

    OUT.mkdir(parents=True, exist_ok=True)
    for name, kv in pages().items():
        for size, scale in (((412, 915), 1.0), ((412, 1280), 2.0)):
            for dark in (False, True):
                hand: Any = Ui(window, OUT)
                hand.resize(*size)
                hand.stage(lambda kv=kv: Builder.load_string(kv), dark=dark, scale=scale)
                if name == "pad":
                    over()
                hand.shot(f"{name}-{'dark' if dark else 'light'}-{scale:.0%}.png")
                hand.close()


if __name__ == "__main__":
    main()
