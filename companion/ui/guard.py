"""The last guard: what nobody foresaw never closes the app. It goes on from the journal, and says so in words.

First on the same screen; where that fails again at once, on Home; and where that fails too, on a plain page that needs
nothing of the app. In tests it stands aside, so that every mistake is seen.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from kivy import __version__ as kivy_version
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import builder
from kivy.uix.widget import Widget

from companion.core.say import Free, Refused, Say, say
from companion.ui import device, hosting
from companion.ui.widgets.hanko import Hanko
from companion.words import Words, language_for

if TYPE_CHECKING:
    from pathlib import Path

    from companion.running.session import Session

CALM = 3.0  # seconds without another mistake, and the next one is a new one
WATCHED = ("scene", "tr", "viewer", "connections")  # what the widgets of a screen watch of the app
Result = TypeVar("Result")


def watched(method: Callable[..., Result]) -> Callable[..., Result | None]:
    """What the system calls outside the loop is guarded too, where a guard stands."""

    @wraps(method)
    def guarded(app: Any, *given: Any) -> Result | None:
        try:
            return method(app, *given)
        except Exception as error:
            if app.guard is None:
                raise
            app.guard.caught(error)
            return None

    return guarded


class Guarded(Hanko, Protocol):
    """The app, as far as the guard needs it."""

    root: Any
    begun: bool

    @property
    def own(self) -> Session | None: ...

    @property
    def place(self) -> Path: ...

    def fresh(self) -> Any: ...

    def set_the_stage(self) -> Any: ...

    def let_go(self) -> None: ...

    def unbind(self, **handlers: Callable[..., object]) -> None: ...

    def get_property_observers(self, name: str, args: bool = ...) -> list[tuple[Any, Any, Any, bool, int]]: ...


class Guard(ExceptionHandler):
    """One for the app; `caught` takes a mistake of the window, `elsewhere` one of another thread."""

    def __init__(self, app: Guarded) -> None:
        self.app = app
        self.error: BaseException | None = None  # what a report is written of
        self._level = 0
        self._calm_since = -CALM
        self._mending = False

    def stand(self) -> None:
        ExceptionManager.add_handler(self)
        threading.excepthook = lambda given: self.elsewhere(given.exc_value)

    def handle_exception(self, error: BaseException) -> int:
        """Asked by Kivy's loop and its Clock; whoever stops the app from outside is let go."""
        if not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)
        self.caught(error)
        return int(ExceptionManager.PASS)

    # -- a mistake of the window

    def caught(self, error: Exception) -> None:
        """Of many at once the first is told; all is put right in the next frame, when nothing of it runs any more."""
        builder._delayed_start = None  # a rule of kv that failed half-way would be tried again for ever
        builder.Builder.rulectx.clear()  # and no widget of its kind could be made any more
        if self._mending:
            return
        again = Clock.time() - self._calm_since < CALM
        self._level = min(self._level + 1, len(self._ways) - 1) if again else 0
        self.error, self._mending = error, True
        Clock.schedule_once(self._mend, 0)

    @property
    def _ways(self) -> tuple[Callable[[], None], ...]:
        return self._same_screen, self._home, self._plain

    def _mend(self, *_: object) -> None:
        for way in self._ways[self._level :]:
            try:
                way()
                break
            except Exception:  # told is what went wrong first
                self._level += 1
        self._mending = False
        self._calm_since = Clock.time()

    def _clear(self) -> None:
        """Take away all that is shown, and whatever of it listens to the app."""
        from companion.ui.widgets.overlays import Over

        app = self.app
        for name in WATCHED:
            for watcher, _, _, weak, _ in app.get_property_observers(name, args=True):
                method = watcher() if weak else watcher
                if not isinstance(getattr(method, "__self__", None), Widget):
                    continue
                if weak:
                    app.unbind(**{name: method})
                else:
                    app.funbind(name, method)
        for top in Window.children[:]:
            if isinstance(top, Over):
                top.close()
            Window.remove_widget(top)

    def _same_screen(self) -> None:
        """The same screen anew, from what the journal says; half-entered answers that are no secret stay entered."""
        app = self.app
        with suppress(Exception):  # it may be what is broken; else it puts what is half entered aside
            app.stage.screen.left()  # type: ignore[union-attr]
        path, drafts = list(app.stage.path), app.drafts
        table = app.own.header.table if app.own is not None else ""
        far = app.joined is not None
        app.leave_table()
        app.drafts = drafts
        self._clear()
        app.root = app.set_the_stage()
        Window.add_widget(app.root)
        name, given = path.pop()
        app.stage.path = path
        if far:
            app.stage.show("home")
            app.stage.show("join", again=True)
        elif not table:
            app.stage.show(name, **given)
        elif not app.open_table(table, name, **given):
            raise LookupError("the table does not open")
        self._tell(say("guard.same"))

    def _home(self) -> None:
        """All of it anew, from the disk."""
        self.app.let_go()
        self._clear()
        self.app.root = self.app.fresh()
        Window.add_widget(self.app.root)
        self.app.stage.show("home")
        self._tell(say("guard.home"))

    def _plain(self) -> None:
        """Only words and two buttons; nothing of the app has to work, and nothing it had planned happens any more."""
        from companion.ui.plain_page import PlainPage

        self.app.let_go()
        Window.children.clear()
        Window.canvas.clear()
        for event in Clock.get_events():
            event.cancel()
        tr = self._words()
        page = PlainPage(tr("guard.title"), tr("guard.plain"), report=tr("guard.report"), again=tr("guard.again"))
        page.bind(on_report=lambda _: page.say(self._reported(tr)), on_again=lambda _: self._again())
        self.app.root = page
        Window.add_widget(page)

    def _again(self) -> None:
        self._level, self._mending = 1, True
        Clock.schedule_once(self._mend, 0)

    # -- a mistake of another thread, or one that the table has already refused

    def elsewhere(self, error: BaseException | None) -> None:
        """The box or a connection: the window goes on, and the box begins anew."""
        if isinstance(error, Exception):
            Clock.schedule_once(lambda _: self._box_anew(error), 0)

    def _box_anew(self, error: Exception) -> None:
        self.error = error
        if self.app.box is not None:
            hosting.stop(self.app)
            self.app.let_phones_join()
        self._tell(say("guard.elsewhere"))

    def refused(self, refused: Refused) -> bool:
        """Was it a mistake of the app that the table refused? Then a report of it is offered."""
        if refused.say.key != "refused.own_mistake" or refused.__cause__ is None:
            return False
        self.error = refused.__cause__
        self._tell(refused.say)
        return True

    # -- what is said

    def _words(self) -> Words:
        return self.app.tr if self.app.begun else Words(language_for(device.language()))

    def _tell(self, said: Say) -> None:
        from companion.ui.widgets.overlays import Sheetlet

        tr = self._words()
        sheet = Sheetlet(tag="guard", title=tr("guard.title"), text=tr.say(said))
        sheet.choices = [("on", tr("guard.on"), "primary"), ("report", tr("guard.report"), "secondary")]
        sheet.bind(on_choose=lambda _, key: self._hand_on() if key == "report" else None)
        sheet.open()

    def _hand_on(self) -> None:
        from companion.ui.screens import files

        try:
            files.hand_on(self.app, self.report())
        except Refused as refused:
            self.app.say(refused.say)

    def _reported(self, tr: Words) -> str:
        try:
            return tr("share.saved", path=Free(str(self.report())))
        except Refused as refused:
            return tr.say(refused.say)

    def report(self) -> Path:
        """The file to hand on."""
        from companion.outgoing import report
        from companion.ui.screens import files

        assert self.error is not None
        app = self.app
        about = {"kivy": kivy_version, "window": f"{Window.width} x {Window.height}"}
        if app.begun:
            about["screen"] = " > ".join(name for name, _ in app.stage.path)
            about |= report.settings_of(app.shelf.settings)
        return files.keep(app.place, report.name(), report.write(self.error, app.own, about))
