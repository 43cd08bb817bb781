"""Everything in one file: saved, or brought back, step by step under the eyes of whoever waits, who may stop it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Generator, Iterator
from pathlib import Path

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from companion.core.say import Free, Refused, Say, say
from companion.outgoing.dates import day
from companion.shelf import saved
from companion.shelf.everything import Done
from companion.ui.screens import files
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import Page

A_FRAME = 4  # tables between two frames: quick enough, and the line that tells how far it is goes on


class Everything(Page):
    there = StringProperty("")  # what is on this device
    when = StringProperty("")  # that it is nowhere else, and when it was saved last
    progress = StringProperty("")
    busy = BooleanProperty(False)
    empty = BooleanProperty(False)  # nothing is here yet that could be saved

    def enter(self) -> None:
        self.app = hanko()
        self._steps: Iterator[Done] | None = None
        self._then: Callable[[Done], None] = lambda _: None
        self._done = Done()
        self._count()

    def left(self) -> None:
        self.stop()

    def _count(self) -> None:
        shelf, tr = self.app.shelf, self.app.tr
        things = sum(len(named) for named in shelf.own.values())
        counts = ("tables", shelf.index.count()), ("people", len(shelf.people)), ("things", things)
        said = [tr(f"everything.{name}", count=count) for name, count in counts if count]
        self.empty = not said
        self.when = tr("everything.nowhere_else")
        if at := saved.last(shelf):
            self.when += " " + tr("everything.last", day=Free(day(tr, at)))
        self.there = tr("everything.there", what=Free(tr.listed(said))) if said else tr("everything.empty")

    # -- step by step

    def _go(self, steps: Iterator[Done], then: Callable[[Done], None]) -> None:
        self.stop()
        self._steps, self._then, self.busy = steps, then, True
        Clock.schedule_interval(self._step, 0)

    def _step(self, *_: object) -> bool:
        """A few tables more; False when nothing is left to do."""
        if self._steps is None:
            return False
        try:
            for _number in range(A_FRAME):
                self._done = next(self._steps)
        except StopIteration:
            self._end()
            self._then(self._done)
            return False
        except Refused as refused:
            self._end()
            self.app.say(refused.say)
            return False
        self.progress = self._how_far(self._done)
        return True

    def _how_far(self, done: Done) -> str:
        if done.to_read:
            return str(self.app.tr("history.reading", at=done.read, of=done.to_read))
        return str(self.app.tr("everything.progress", at=done.at, of=done.of))

    def stop(self) -> None:
        """Whoever waited has waited long enough: what was brought back stays, and half a file is none."""
        if isinstance(self._steps, Generator):
            self._steps.close()
        self._end()

    def _end(self) -> None:
        self._steps, self.busy, self.progress = None, False, ""
        Clock.unschedule(self._step)
        self._count()

    # -- saving

    def save(self) -> None:
        from companion.shelf import everything

        now = int(time.time())
        path = files.out(self.app.shelf.folder, f"hanko-{time.strftime('%Y-%m-%d', time.localtime(now))}.zip")
        self._go(
            everything.save(self.app.shelf, path, now), lambda done: self._saved(path, done, lambda: self._out(now))
        )

    def save_some(self, tables: Collection[str]) -> None:
        """These tables and nothing else, for somebody else's device."""
        from companion.shelf import everything

        path = files.out(self.app.shelf.folder, "hanko-evenings.zip")
        steps = everything.save(self.app.shelf, path, int(time.time()), frozenset(tables))
        self._go(steps, lambda done: self._saved(path, done))

    def _saved(self, path: Path, done: Done, gone: files.Gone = files.nothing) -> None:
        files.hand_on(self.app, path, gone)
        if done.unread:
            self._tell("everything.saved", [say("everything.unread", count=done.unread)])

    def _out(self, now: int) -> None:
        """Only now it is anywhere else than on this device."""
        saved.remember(self.app.shelf, now)
        self._count()

    # -- bringing back

    def bring(self) -> None:
        files.offer(self.app, self.bring_back, files.MANY)

    def bring_back(self, path: Path) -> None:
        from companion.shelf import everything

        self._go(everything.bring_back(self.app.shelf, path), self._brought)

    def _brought(self, done: Done) -> None:
        told = [
            say(f"everything.{name}", count=number)
            for name, number in (("new", done.new), ("went_on", done.went_on), ("apart", done.apart),
                ("new_people", done.people), ("new_things", done.things))
            if number
        ]  # fmt: skip
        self._tell("everything.brought", told or [say("everything.nothing_new")])

    def _tell(self, title: str, told: list[Say]) -> None:
        tr = self.app.tr
        sheet = Sheetlet(title=tr(title), text="\n".join(tr.say(line) for line in told), tag="everything.done")
        sheet.choices = [("done", tr("close"), "secondary")]
        sheet.open()


load(__name__)
