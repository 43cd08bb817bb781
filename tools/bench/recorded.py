"""Recorded plays: taps of a turn and of a fulfilment, by real taps, and how fast a table of twelve is played again."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.core import play_text as text
from companion.core.game import Given
from companion.core.replay import replay
from companion.games import GAMES
from companion.running import plays, printed_facts
from tools.bench.best import best_ms

TWELVE = Path("tests/plays/oriente/twelve.play")
TRIES = 7
CASTLE = {
    "castle_followed_taps": "solo-hard-followed",
    "castle_real_first_taps": "solo-hard-physical",
    "castle_real_known_taps": "solo-medium-known",
}
FLOWERS = ("flowers_taps_per_turn", "flowers_tablet_taps_per_turn")
LOTUS = tuple(f"lotus_4_{way}_taps_per_year" for way in ("cards", "passed", "phones"))


def measure() -> dict[str, float | None]:
    command = [sys.executable, "-m", "tools.bench.recorded"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    oriente = ("oriente_7_taps_per_fulfilment", "oriente_7_marshal_taps_per_fulfilment")
    names = (*FLOWERS, *oriente, *LOTUS, "castle_practice_taps", *CASTLE)
    return {
        **dict(zip(names, map(float, told[-len(names) :]), strict=True)),
        "oriente_12_replay_answers_per_s": replayed(),
    }


def replayed() -> float:
    """Answers a second, of a whole game with twelve people."""
    session = plays.run(text.read(TWELVE.read_text("utf-8")), TWELVE.parent)
    header, rows = session.header, session.line.standing
    given = Given(header.order, header.options, printed_facts.facts_of(header))

    def once() -> None:
        assert not replay(lambda: GAMES[header.game](given), rows).stopped

    return len(rows) / best_ms(once, TRIES) * 1000


def main() -> None:
    from tests.ui.conftest import PHONE, TABLET
    from tools.by_hand import hand

    ui = hand(_fresh(), PHONE)  # before anything else of the tests: or Kivy holds sixty frames a second, and sleeps
    from tests.ui import measured

    def apart(once: Callable[..., Any], *given: Any) -> Any:
        """On a device of its own: tables of two counts may have one name."""
        ui.out = _fresh()
        return once(ui, *given)

    looks = [(size, 100, "en", "light") for size in (PHONE, TABLET)]
    turns = [apart(measured.flowers, measured.FLOWERS, look) for look in looks]
    fulfilments = [apart(measured.oriente, name) for name in (measured.WHOLE, measured.MARSHAL)]
    cards, _ = apart(measured.lotus, "cards")
    passed, phones = apart(measured.lotus, "passed")
    castles = [apart(measured.castle_practice), *(apart(measured.castle, play) for play in CASTLE.values())]
    print(*(taps / counted for taps, counted in (*turns, *fulfilments)), cards, passed, phones, *castles)


def _fresh() -> Path:
    return Path(tempfile.mkdtemp(prefix="hanko-"))


if __name__ == "__main__":
    main()
