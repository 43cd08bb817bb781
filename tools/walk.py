"""Walks recorded evenings by real taps and prints at which steps the screen falls short of what always holds.

    SDL_VIDEODRIVER=offscreen python -m tools.walk --game flowers --size 412x915
    SDL_VIDEODRIVER=offscreen python -m tools.walk --play oriente/twelve --size 360x640 740x360 --text 130 --language de
    SDL_VIDEODRIVER=offscreen python -m tools.walk --game white-lotus --only question,keys --pictures /tmp/short

Without `--size`, `--text`, `--language` it is 412x915, 100 % and English; `all` stands for all of them.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from tests.ui.walk.looks import Look, Part, looks, plays
from tools import by_hand


def main() -> None:
    given = _given()
    out = given.pictures or Path(tempfile.mkdtemp(prefix="hanko-walk-"))
    ui = by_hand.hand(out, (412, 915))
    from tests.ui.walk.report import Walked
    from tests.ui.walk.unpainted import unpainted
    from tests.ui.walk.walker import Walk

    walks, begun = [], time.monotonic()
    with nullcontext() if given.pictures else unpainted():
        for part in (Part(play, look) for look in chosen(given) for play in given.plays):
            walk = Walk(ui, part)
            if given.pictures:
                walk.paint = painting(ui, given.most)
            walk.run()
            walks.append(walk.told.plain())
            print(f"{part}: {walk.told.states} states", flush=True)
            ui.close()
            ui.app = None
    total = Walked.added(walks)
    only = given.only.split(",")
    total.short = [short for short in total.short if given.only == "" or short[0] in only]
    for line in total.lines(given.examples):
        print(line)
    print(f"{time.monotonic() - begun:.0f} s")


def chosen(given: argparse.Namespace) -> list[Look]:
    return [
        look
        for look in looks()
        if {"all", f"{look.size[0]}x{look.size[1]}"} & set(given.size)
        and {"all", str(look.text)} & set(given.text)
        and {"all", look.language} & set(given.language)
    ]


def painting(ui: Any, most: int) -> Callable[[str], None]:
    """A picture of the first states of a play that fall short."""
    painted: Counter[str] = Counter()

    def paint(state: str) -> None:
        play = state.partition(" ")[0]
        painted[play] += 1
        if painted[play] <= most:
            ui.shot(state.replace("/", "_").replace(" ", "_").replace("%", "") + ".png")

    return paint


def _given() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="", help="all recorded plays of this game")
    parser.add_argument("--play", nargs="*", default=[], help="these plays, such as flowers/two")
    parser.add_argument("--size", nargs="*", default=["412x915"])
    parser.add_argument("--text", nargs="*", default=["100"])
    parser.add_argument("--language", nargs="*", default=["en"])
    parser.add_argument("--only", default="", help="only these rules, with commas between")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of states that fall short")
    parser.add_argument("--most", type=int, default=10, help="so many pictures of a play")
    parser.add_argument("--examples", type=int, default=3, help="so many states for each thing that falls short")
    given = parser.parse_args()
    given.plays = [*given.play, *(play for play in plays() if given.game and play.startswith(f"{given.game}/"))]
    return given


if __name__ == "__main__":
    main()
