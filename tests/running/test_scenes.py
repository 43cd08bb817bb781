"""A scene is built once after a change, however many look, and is never that of another moment."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from companion.core import view
from companion.core.game import Game
from companion.core.say import Refused
from companion.core.scene import Scene
from companion.running.session import Session
from tests.contract.players import some_value, tap
from tests.contract.starts import every_game, started
from tests.tables import new_table, refusal

BUILD = view.scene


def counted(patch: pytest.MonkeyPatch) -> Counter[str | None]:
    """How often a scene was built, for each viewer."""
    times: Counter[str | None] = Counter()

    def scene(*what: object, **more: object) -> Scene:
        times[what[2]] += 1  # type: ignore[index]
        return BUILD(*what, **more)  # type: ignore[arg-type]

    patch.setattr(view, "scene", scene)
    return times


def watched(session: Session, *viewers: str | None) -> list[Scene]:
    """Everything that these have been shown; two of each look, as a window and its menu do."""
    seen: list[Scene] = []
    for viewer in (*viewers, *viewers):
        session.watch(lambda viewer=viewer: seen.append(session.scene(viewer)))  # type: ignore[misc]
    return seen


CHANGES: dict[str, Callable[[Session], object]] = {
    "an answer": lambda table: table.answer("cora", ("rope",)),
    "a correction": lambda table: table.fix("judge", "ben"),
    "a step back": lambda table: table.undo(),
    "an amend": lambda table: table.amend(2, 1),
    "a jump": lambda table: table.go(1),
    "somebody away": lambda table: table.away("ben"),
}


every_change = pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())


def auctions() -> Session:
    """Three of them; cora is asked for her gifts."""
    session = new_table()
    for bids in ((3, 2, 1), (1, 2, 0), (3, 1, 0)):
        for seat, bid in zip(session.header.order, bids, strict=True):
            session.answer(seat, bid)
    return session


@every_change
def test_one_scene_is_built_a_change_and_handed_to_all_who_watch(
    change: Callable[[Session], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = auctions()
    seen = watched(session, None)
    times = counted(monkeypatch)
    change(session)
    assert times == {None: 1}
    assert len({id(scene) for scene in seen}) == 1


@every_change
@pytest.mark.parametrize("fails", ["append", "panels"])
def test_what_could_not_be_written_or_shown_has_not_happened(
    change: Callable[[Session], object], fails: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk takes no more, or the game cannot show where it stands then."""
    session = auctions()
    before = session.scene(), tuple(session.log), repr(session.line), session.timeline()
    with monkeypatch.context() as patch:
        broken = session.journal if fails == "append" else type(session.position.game)
        patch.setattr(broken, fails, lambda *_, **__: 1 / 0)
        if fails == "append" or change is not CHANGES["somebody away"]:  # who is away changes nothing of the game
            assert refusal(lambda: change(session)) == "refused.own_mistake"
    assert (session.scene(), tuple(session.log), repr(session.line), session.timeline()) == before
    change(session)
    assert len(session.log) > len(before[1])


def test_one_scene_is_built_a_seal_for_each_who_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_table()
    watched(session, None, "anna", "ben")
    for seat, bid in (("ben", 2), ("ben", 3), ("anna", 1), ("cora", 0)):
        times = counted(monkeypatch)
        session.answer(seat, bid)
        assert times == {None: 1, "anna": 1, "ben": 1}


@every_game
def test_what_is_handed_on_is_what_would_be_built_now(game: type[Game]) -> None:
    """Through taps, seals, corrections and steps back: the same scene as one that is built anew."""
    session, random = started(game, 7), Random(7)
    for number in range(120):
        if session.position.over or (number % 7 == 0 and session.scene().can_undo):
            session.undo()
        elif number % 11 == 0 and (fixes := session.fixes()):
            fix = random.choice(fixes)
            with contextlib.suppress(Refused):  # together with what lies on the table it may be impossible
                session.fix(fix.name, some_value(fix, random))
        else:
            assert tap(session, random)
        for viewer in (None, *session.header.order):
            kept = session.scene(viewer)
            session._scenes.clear()
            assert session.scene(viewer) == kept
            assert session.scene(viewer) is not kept
