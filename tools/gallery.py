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


def pages() -> dict[str, str]:
    from companion.ui.shapes import SHAPES

    badges = "\n".join(
        f"""
        SeatBadge:
            size: dp(64), dp(64)
            colour: {seat!r}
            shape: {shape!r}
            letter: {name[0]!r}"""
        for seat, shape, name in zip(SEATS, SHAPES, NAMES, strict=True)
    )
    chips = "\n".join(
        f"""
        SeatChip:
            colour: {seat!r}
            shape: {shape!r}
            letter: {name[0]!r}
            text: {name!r}
            chosen: {name == "Ben"}"""
        for seat, shape, name in list(zip(SEATS, SHAPES, NAMES, strict=True))[:7]
    )
    small = badges.replace("dp(64), dp(64)", "dp(32), dp(32)")
    seals = "\n".join(
        f"""
        Seal:
            size: dp(84), dp(84)
            shape: {shape!r}
            letter: {name[0]!r}
            sealed: {name not in ("Cora", "Élodie")}"""
        for shape, name in list(zip(SHAPES, NAMES, strict=True))[:8]
    )
    fields = "\n".join(
        f"""
        Card:
            size_hint: None, None
            size: dp(180), dp(132)
            fill: app.theme.seat({seat!r}).fill
            SeatBadge:
                inverse: True
                size: dp(100), dp(100)
                colour: {seat!r}
                shape: {shape!r}
                letter: {name[0]!r}"""
        for seat, shape, name in zip(SEATS, SHAPES, NAMES, strict=True)
    )
    curtain = f"{HEAD}    Flow:{fields}\n"
    return {
        "curtain": curtain,
        "seats": f"{HEAD}    Flow:{badges}\n    Flow:{small}\n    Flow:{chips}\n    Flow:{seals}\n",
        **PAGES,
    }


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
    from companion.ui.overlays import Sheetlet, Toast

    sheet = Sheetlet()
    sheet.title = "Go back to Ben’s bid?"
    sheet.text = "Four answers after it will have to be given again."
    sheet.choices = [("go", "Go back", "primary"), ("stay", "Stay here", "secondary")]
    sheet.open()
    Toast.say("Undone: Anna chose the east.", "Redo")


def main() -> None:
    from kivy.lang import Builder

    window = conftest.opened()
    from companion.ui import buttons, entry, layout, lists, numbers, overlays, seats, text  # noqa: F401
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
