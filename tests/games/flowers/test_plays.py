"""How many taps a turn of the recorded plays takes, and where they are made."""

from __future__ import annotations

from pathlib import Path

from companion.core import play_text as text
from companion.running import plays
from companion.running.session import Session

PLAYS = sorted((Path(__file__).parents[2] / "plays" / "flowers").glob("*.play"))
WHOLE = [path for path in PLAYS if path.stem in ("two", "three", "four", "four-without-tiles")]


def played(path: Path) -> Session:
    return plays.run(text.read(path.read_text(encoding="utf-8")))


def test_a_turn_takes_few_taps() -> None:
    """Every answer here is one tap; the mean of all turns of the recorded games, tiles drawn and chosen included."""
    turns = taps = 0
    for path in WHOLE:
        names = [row.key.split("/")[0] for row in played(path).line.standing]
        values = [row.value for row in played(path).line.standing]
        begun = names.index("start") + 1
        done = names.index("last_mandalas") if "last_mandalas" in names else len(names)
        taps += done - begun
        turns += sum(
            name == "play" and not str(value).isdigit()
            for name, value in zip(names[begun:done], values[begun:done], strict=True)
        )
    print(f"{turns} turns, {taps / turns:.2f} taps a turn")
    assert len(WHOLE) == 4
    assert turns > 150
    assert taps / turns <= 2.2


def test_one_card_is_one_tap_and_several_are_two() -> None:
    """FL-2.1."""
    path = next(path for path in PLAYS if path.stem == "rulebook")
    keys = [row.key for row in played(path).line.standing if row.key.startswith("play/")]
    assert "play/1" in keys
    assert all(keys[at - 1] == "play/1" for at, key in enumerate(keys) if key != "play/1")


def test_the_marks_of_the_flowers_are_where_it_is_answered() -> None:
    """Every petal that may be played lies on the map, and no two of them in one place."""
    session = played(WHOLE[0])
    for step in range(7, 40):
        session.go(step)
        scene = session.scene()
        marks = {mark.id for panel in scene.panels if panel.name == "mandalas" for mark in getattr(panel, "marks", ())}
        ask = scene.asked[0].ask
        if ask is not None and ask.name == "play":
            offered = set(getattr(ask, "options", ()))
            assert {option for option in offered if not option.isdigit()} <= marks
