"""`make demo`: an Open table played off-screen by real taps; the pictures lie in build/demo/ in the order of play."""

from __future__ import annotations

import itertools
from pathlib import Path

from tools import by_hand

OUT = Path("build/demo")


def main() -> None:
    from tests.ui.conftest import PHONE

    for old in OUT.glob("*.png"):
        old.unlink()
    ui = by_hand.hand(OUT, PHONE)
    by_hand.app_in(ui, PHONE, "en", "light")
    number = itertools.count(1)
    by_hand.evening(ui, lambda name: print(ui.shot(f"{next(number):02d}-{name}.png")))
    ui.close()


if __name__ == "__main__":
    main()
