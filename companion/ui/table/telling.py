"""What was told is told until it was read: seen whole, or acknowledged where it would not fit beside what is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from kivy.clock import Clock

from companion.core.asks import Pick
from companion.core.scene import Panel, Result, Scene, Todo
from companion.core.telling import option
from companion.ui.table.aside import open_aside
from companion.ui.table.reveal import newly_opened
from companion.ui.widgets.hanko import hanko, held
from companion.ui.widgets.marks import spoken

if TYPE_CHECKING:
    from companion.ui.table.laid_table import LaidTable

Pages = tuple[Panel, ...]  # what happened, then what to do with the real pieces
SETTLED = 2  # frames
READ: WeakKeyDictionary[Any, dict[str, Pages]] = WeakKeyDictionary()  # what was read last at each table of an app


class Telling:
    """Nothing that nobody has read is replaced: what comes after it is told with it."""

    def __init__(self, table: LaidTable) -> None:
        self.table, self.told = table, table.ids.told
        self.key = held().header.table
        self.known = READ.setdefault(hanko(), {})
        self.pages: Pages = ()
        self.row = 0  # after which it was told
        self.unread = False
        self.by_tap = False  # it was told alone and takes no more room than a line now
        self.beneath = False  # the seals that opened lie over it
        self.acknowledged = False  # a tap took it away: told alone, or with the seals that opened
        self._look = Clock.create_trigger(self._looked, 0)  # a frame later
        self._settles = 0
        self.told.bind(on_open=lambda _: open_aside(self.pages, frozenset(), lambda _: None))
        self.told.bind(on_done=lambda _: self._acknowledged())
        for name in ("whole", "full", "width"):
            self.told.fbind(name, self._moved)

    def follow(self, before: Scene | None, scene: Scene) -> None:
        results = tuple(panel for panel in scene.panels if isinstance(panel, Result))
        happened = results + tuple(panel for panel in scene.panels if isinstance(panel, Todo))
        if scene.row < self.row:  # what was told has been taken back
            self.pages, self.unread, self.row = happened, False, scene.row
            self.by_tap = self.acknowledged = False
        elif happened and not same(happened, self.pages[-len(happened) :]):
            kept = self.pages if self.unread else ()
            self.pages = tuple(panel for panel in kept if panel not in happened) + happened
            self.row, self.by_tap, self.acknowledged = scene.row, False, False
            self.unread = not same(happened, self.known.get(self.key, ()))
        elif happened:
            self.pages = self.pages[: -len(happened)] + happened
        elif not self.unread:  # the table has gone on since: a line is enough, which opens all of it again
            self.by_tap = True
        reveal = self.table.reveal
        self.beneath = newly_opened(before, scene) is not None or (reveal is not None and reveal.parent is not None)
        self.told.acknowledged = self.acknowledged
        self._tell()
        self._ask()
        self._moved()

    def _tell(self) -> None:
        self.told.tell(self.pages, brief=self.by_tap or self.beneath)

    def alone(self) -> None:
        """Told alone, until it is acknowledged."""
        self.told.step = self.unread
        self._ask()

    def read(self, *, acknowledged: bool = False) -> None:
        """Everybody has seen it."""
        self.unread, self.acknowledged = False, acknowledged or self.acknowledged
        self.known[self.key], self.told.acknowledged = self.pages, self.acknowledged
        if self.beneath:
            self.beneath = False
            self._tell()

    # -- looking

    def _moved(self, *_: object) -> None:
        self._settles = SETTLED
        self._look()

    def _looked(self, *_: object) -> None:
        """Once nothing has moved for two frames, here and in the hand, it is plain how much of it is seen."""
        self._settles -= 1
        if self._settles > 0 or self.table.ids.hand.settles > 0:
            self._look()
        elif self.unread and not self.told.step and not self.table.covered:
            if self.told.whole:
                self.read()
            else:
                self.alone()

    # -- acknowledging

    def _ask(self) -> None:
        """The button that says it was read; where done is all that is asked, that is the button."""
        self.told.step = self.told.step and self.unread
        done = self._done()
        self.told.first = bool(done)
        if done:
            box = self.table.box
            question = box.sentence if self.told.step else ""  # otherwise it stands below, with its button
            self.told.ask_on(question, spoken(option(box.asked.ask, done, hanko().people)))
        else:
            self.told.ask_on("", hanko().tr("table.go_on"))

    def _done(self) -> str:
        """The only answer to what is asked, where there is but one and it lies nowhere."""
        box = self.table.box
        ask = box.asked.ask if box.parent is not None and box.asked is not None else None
        if not isinstance(ask, Pick) or len(ask.options) != 1 or ask.otherwise or ask.optional or ask.secret:
            return ""
        return "" if self.table.on_the_table.answers else str(ask.options[0])

    def _acknowledged(self) -> None:
        done = self._done()
        self.by_tap = True
        self.read(acknowledged=True)
        self.told.step = False
        self._tell()
        if done:
            self.table.box.give(done)
        self.table.go_on()


def same(one: Pages, other: Pages) -> bool:
    """The same words after a later row are nothing new."""
    return [_told(panel) for panel in one] == [_told(panel) for panel in other]


def _told(panel: Panel) -> Panel:
    return replace(panel, row=0) if isinstance(panel, Result) else panel
