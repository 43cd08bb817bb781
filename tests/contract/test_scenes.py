"""Scenes are frozen and made of keys, numbers and typed words only; another process sees the same ones."""

from __future__ import annotations

import dataclasses
import hashlib
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.core.asks import Ask
from companion.core.game import Game
from companion.core.header import Seat
from companion.core.say import Free, Say, Who
from companion.core.scene import Scene
from companion.outgoing import export
from companion.running.journal import Journal
from companion.running.session import Session
from tests.contract.players import tap
from tests.contract.starts import every_game, started
from tests.counts import counts, one
from tests.tables import ALL, look, outside

KEY = re.compile(r"[A-Za-z0-9_./@:-]*")
ROOT = Path(__file__).parent.parent.parent


def strangers(thing: object, where: str) -> list[str]:
    """What is neither a key, a number, typed words, nor a frozen collection of those."""
    if thing is None or isinstance(thing, (bool, int, float)):
        return []
    if isinstance(thing, (Free, Who)):
        return [] if type(thing[0]) is str else [f"{where}: {thing!r}"]
    if type(thing) is str:
        return [] if KEY.fullmatch(thing) else [f"{where}: {thing!r} is no key"]
    if isinstance(thing, Say):
        return [
            *strangers(thing.key, where),
            *(each for name, part in thing.parts for each in strangers(part, f"{where}.{name}")),
        ]
    if isinstance(thing, Seat):
        return []  # names are typed
    if isinstance(thing, tuple):
        return [each for at, inner in enumerate(thing) for each in strangers(inner, f"{where}[{at}]")]
    if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
        loose = [] if _frozen(thing) else [f"{where}: {type(thing).__name__} is not frozen"]
        inside = {entry.name: getattr(thing, entry.name) for entry in dataclasses.fields(thing)}
        if isinstance(thing, Ask):
            inside.pop("forfeit")
        return loose + [each for name, inner in inside.items() for each in strangers(inner, f"{where}.{name}")]
    return [f"{where}: {type(thing).__name__}"]


@every_game
@pytest.mark.counts
@pytest.mark.parametrize("number", range(counts(20, share=20)))
def test_scenes_hold_only_keys_numbers_and_typed_words(game: type[Game], number: int) -> None:
    session, random = started(game, number), Random(number)
    for _ in range(counts(100, share=2)):
        while session.position.over:
            session.undo()
        for viewer in (None, session.header.order[0]):
            scene = session.scene(viewer)
            assert not strangers(scene, type(scene).__name__)
            assert hash(scene) == hash(session.scene(viewer))
            assert not strangers(session.sheet(viewer), "Sheet")
        assert not strangers(session.timeline()[-2:], "Told")
        assert tap(session, random)


def _frozen(thing: object) -> bool:
    return bool(type(thing).__dict__["__dataclass_params__"].frozen)


def test_the_scene_check_finds_what_does_not_belong() -> None:
    scene = started(ALL["lanterns"]).scene()
    assert strangers(dataclasses.replace(scene, panels=[]), "Scene")  # type: ignore[arg-type]
    assert strangers(dataclasses.replace(scene, title=Say("What a fine text")), "Scene")
    assert not strangers(scene, "Scene")
    with pytest.raises(dataclasses.FrozenInstanceError):
        scene.row = 7  # type: ignore[misc]
    assert isinstance(scene, Scene)


def fingerprints(text: str) -> str:
    """What every viewer sees at some places of a table, in short; run in two processes."""
    journal = Journal(None)
    export.read(text).into(journal)
    session = Session(journal, ALL, outside())
    seen = []
    for stand in Random(7).sample(range(session.line.stand + 1), min(session.line.stand + 1, 12)):
        session.go(stand)
        seen += [look(session, viewer) for viewer in (None, *session.names())]
        seen += [repr(session.timeline()), repr(sorted(session.facts().items())), repr(session.sheet())]
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()


@every_game
@pytest.mark.parametrize("hash_seed", one(["1", "4711"]))
def test_another_process_with_another_hash_seed_sees_the_same(game: type[Game], hash_seed: str, tmp_path: Path) -> None:
    session, random = started(game, 3), Random(3)
    for _ in range(200):
        while session.position.over:
            session.undo()
        assert tap(session, random)
    text = export.write(session)
    file = tmp_path / "table.txt"
    file.write_text(text, encoding="utf-8")
    words = "import sys; from pathlib import Path; from tests.contract.test_scenes import fingerprints;"
    words += "print(fingerprints(Path(sys.argv[1]).read_text(encoding='utf-8')))"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", words, str(file)], capture_output=True, text=True, env=environment, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == fingerprints(text)
