"""The real app with a folder of its own, tables to look back on, and a hand that scrolls to what it taps."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.uix.recycleview import RecycleView
from kivy.uix.scrollview import ScrollView

from companion.core.header import Header
from companion.running.session import Session
from tests.surely import surely
from tests.ui.conftest import PHONE, TABLET
from tests.ui.hand import Ui, clipped, small_targets

LOOKS = [
    (PHONE, 100, "en", "light"),
    (PHONE, 200, "de", "dark"),
    (TABLET, 100, "de", "light"),
    (TABLET, 200, "en", "dark"),
]
Given = Callable[[Session], None]
NAMES = ("Anna", "Benedikt", "Charlotte-Sophie", "Dora")


def nothing(_session: Session) -> None:
    """Nobody has answered yet."""


def opened(ui: Ui, look: Any = LOOKS[0], folder: Path | None = None, **settings: Any) -> Any:
    """The app, opened in a folder of its own."""
    from companion import plain_files
    from companion.shelf.settings import NOBODY, Settings, to_plain
    from companion.ui.app import HankoApp

    size, text, language, theme = look
    folder = folder or ui.out / "device"
    folder.mkdir(exist_ok=True)
    if not (folder / "settings.json").exists():
        chosen = Settings(language=language, text=text, theme=theme, **{"explain": NOBODY, **settings})
        plain_files.write(folder / "settings.json", to_plain(chosen))
    ui.resize(*size)
    return ui.start(HankoApp(folder=folder))


def sat(ui: Ui, header: Header, look: Any = LOOKS[0], before: Given = nothing, **settings: Any) -> Any:
    """The app starts at this table, which was begun before, and with what was given there; nobody waits for Home."""
    from companion.shelf.shelf import Shelf

    shelf = Shelf(ui.out / "device")
    with closing(shelf.begin(header)) as session:
        before(session)
        shelf.leave_off(screen="table", table=header.table)
    return opened(ui, look, **settings)


def begun(app: Any, names: tuple[str, ...] = NAMES, layout: str = "score_pad") -> Any:
    """An Open table of remembered people, open in the app."""
    from companion.games import GAMES
    from companion.shelf.prepared import Chance, Plan, header, starters
    from companion.words import Words

    people = tuple(app.shelf.new_person(name) for name in names)
    own = {"layout": starters("open-table", Words(app.language, "open-table"))[layout]} if layout else {}
    plan = Plan("open-table", people, own=own)
    chance = Chance(*app.shelf.new_table())
    surely(app.begin(header(plan, GAMES["open-table"], chance)), "the table")
    return app.session


@contextmanager
def unseen(app: Any) -> Iterator[None]:
    """Much is given at once, and the screen shows what has come of it, not every step."""
    app.session.unwatch(app._changed)
    yield
    app.session.watch(app._changed)
    app._changed()


def scored(session: Any, rounds: int = 1) -> None:
    """Everybody enters something in every category."""
    chance = random.Random(7)
    with unseen(App.get_running_app()):
        for _ in range(rounds):
            for option in session.position.ask("table").options:
                if option.startswith("score/"):
                    session.answer("table", option)
                    session.answer("table", (chance.randint(0, 30), "done"))


def finished(session: Any) -> None:
    session.answer("table", "finish")
    session.answer("table", "highest")


def kept(app: Any) -> Any:
    """The card of an evening that was played to its end, when Home was shown after it."""
    session = begun(app)
    scored(session)
    finished(session)
    app.stage.show("home")
    return app.shelf.card(session.header.table)


def into_view(ui: Ui, widget: Any) -> bool:
    """Scroll to a widget if it has to be; True where a list stands around it that waits whether the finger drags."""
    ui.frames(2)
    parent, waits = widget.parent, False
    while parent is not None and parent.parent is not parent:
        if isinstance(parent, ScrollView) and not getattr(parent, "fits", False):
            waits = True
            if not isinstance(parent, RecycleView):
                before = parent.scroll_y
                parent.scroll_to(widget, animate=False)
                if parent.scroll_y != before:
                    parent.__dict__["scrolled_to"] = parent.scroll_y  # by this hand, which knows now that it goes on
        parent = parent.parent
    ui.frames(2)
    return waits


def scrolled_by_hand(view: ScrollView) -> bool:
    """Does it stand where the hand has scrolled it last, if it ever has?"""
    return math.isclose(view.__dict__.get("scrolled_to", math.inf), view.scroll_y, abs_tol=0.001)


def open_told(ui: Ui) -> None:
    """All of what was told, where the phone has only room for its lines."""
    ui.frames(3)
    if ui.find("told") is not None:
        ui.tap("told")
        ui.frames(3)


def seen(ui: Ui) -> None:
    """Wait until it is plain whether what was told last is seen, or is told alone."""
    ui.frames(2)
    for _ in range(20):
        telling = getattr(ui.app.stage.screen, "telling", None)
        if telling is None or not telling.unread or telling.told.step:
            return
        ui.frames()


def reach(ui: Ui, tag: str) -> int:
    """Tap a widget: scroll to it, open what waits at the edge, read what is told first. How many taps it took."""
    taps = 1
    if ui.find(tag) is None and ui.find("told.done") is not None:
        before = ui.app.session.line.stand if ui.app.session is not None else 0
        ui.frames(2)
        taps += read(ui) - 1
        if ui.app.session is not None and ui.app.session.line.stand != before:  # done was all that was asked
            return taps
        taps += 1
    if ui.find(tag) is None:
        taps += open_aside(ui, tag)
    _press(ui, tag)
    return taps


def read(ui: Ui) -> int:
    """What is told alone, page by page. How many taps that took."""
    taps, further = 0, True
    while further and ui.find("told.done") is not None:
        further = ui.app.stage.screen.ids.told.further
        ui.tap("told.done")
        ui.frames(2)
        taps += 1
    return taps


def _press(ui: Ui, tag: str) -> None:
    waits = into_view(ui, ui.get(tag))
    ui.tap(tag)
    if waits:
        ui.pause(0.15)


def stays(ui: Any, tag: str) -> None:
    """A tap by which a file leaves; no folder is chosen for it, and it stays in that of the app."""
    reach(ui, tag)
    reach(ui, "folders.leave")


def press(ui: Any, tag: str) -> None:
    """Tap it, past the word in passing that may lie over it."""
    from companion.ui.widgets.overlays import Toast

    if Toast.current is not None:
        Toast.current.leave()
    reach(ui, tag)
    ui.frames(2)


def open_aside(ui: Ui, tag: str) -> int:
    """Look for it in what waits at the edge of the stage, first where an answer is."""
    chips = [widget for widget in ui.widgets() if getattr(widget, "tag", "").startswith("aside.")]
    for name in [chip.tag for chip in sorted(chips, key=lambda chip: not chip.chosen)]:
        ui.tap(name)
        ui.pause(0.3)  # while a sheet comes nothing on it can be tapped
        if ui.find(tag) is not None:
            return 1
        ui.back()
    return 0


def sound(ui: Ui) -> None:
    """Nothing cut, nothing too small to touch, on the screen and on what lies over it."""
    ui.frames(4)
    for top in ui.window.children[:]:
        assert clipped(top) == []
        assert small_targets(top) == []
