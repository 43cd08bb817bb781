"""An app to which the system does what Android may do at any time, in a process of its own; it prints what came of it.

SDL's own events go through Kivy's own filter into Kivy's own loop: low memory, away and back, turned on its side, half
of the screen for another app, and the end. `python -m tests.ui.life FOLDER PLAY...`; with `--killed=N` it is killed at
the N-th kind of step, away from the screen, with `--killed=box` and `--killed=guest` among phones, and with `--again`
it tells where it is when it is started anew.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tests.surely import surely
from tests.ui import life_phones as phones

ENDS, LOW_MEMORY, WILL_GO, GONE, WILL_COME, COME, NOTHING = 0x101, 0x102, 0x103, 0x104, 0x105, 0x106, 0x8000
AWAY = 0.02  # seconds between two looks
PATIENCE = 60
TURNED, HALF, UPRIGHT = (916, 412), (412, 456), (412, 915)
Do = Callable[[], object]


def sdl() -> ctypes.CDLL:
    """The very library that Kivy has loaded; where it brings none, the system's."""
    import kivy

    beside = Path(kivy.__file__).parent.parent
    found = [*beside.glob("[Kk]ivy.libs/libSDL2-2*")]
    return ctypes.CDLL(str(found[0]) if found else "libSDL2-2.0.so.0")


class Android:
    """What the system does to an app."""

    def __init__(self) -> None:
        self.library = sdl()

    def push(self, *kinds: int) -> None:
        for kind in kinds:
            event = (ctypes.c_uint8 * 56)()
            ctypes.c_uint32.from_buffer(event).value = kind
            self.library.SDL_PushEvent(event)

    def away_and_back(self, meanwhile: Do = lambda: None) -> None:
        """Kivy sleeps until it comes back, so another thread brings it, once it sleeps."""

        def back() -> None:
            while not asleep():
                time.sleep(AWAY)
            try:
                meanwhile()
            finally:
                self.push(WILL_COME, COME, NOTHING)

        self.push(WILL_GO, GONE)
        threading.Thread(target=back).start()


def asleep() -> bool:
    """Does the window wait for the system? Then its thread stands in Kivy's own loop, and in nothing of ours."""
    from kivy.core.window import Window

    at = sys._current_frames()[threading.main_thread().ident or 0].f_code
    return bool(vars(Window)["_pause_loop"]) and (at.co_name, Path(at.co_filename).stem) == ("mainloop", "window_sdl2")


class Evening:
    """Plays by their answers, and what the app is put through at the first step of each kind."""

    def __init__(self, app: Any, folder: Path, names: list[str]) -> None:
        self.app, self.folder, self.names, self.android = app, folder, names, Android()
        self.told: list[dict[str, Any]] = []
        self.killed = ""  # at which kind of step, or in which part among phones
        self.steps = self._all()

    def on(self, *_: object) -> None:
        """The next thing, two frames later; at the end the system ends the app."""
        from kivy.clock import Clock

        do = next(self.steps, None)
        if do is None:
            print(json.dumps(self.told), flush=True)
            self.android.push(ENDS)
            return
        do()
        Clock.schedule_once(lambda _: Clock.schedule_once(self.on, 0), 0)

    def _all(self) -> Iterator[Do]:
        seen: set[str] = set()
        for name in self.names:
            yield from self._play(name, seen)
        yield from phones.box(self)
        yield from phones.guest(self)

    def _play(self, name: str, seen: set[str]) -> Iterator[Do]:
        from companion.core.rows import DEALER
        from tests.ui.recorded import give, recorded
        from tests.ui.walk.dealing import drawn

        header, rows = recorded(f"{name}.play")
        with drawn(rows):
            surely(self.app.begin(header), "the table")
            yield self.nothing
            for row in rows:
                if (kind := self._kind()) not in seen:
                    seen.add(kind)
                    if str(len(seen)) == self.killed:
                        yield lambda: self.android.away_and_back(self.die)
                    yield from self.put_through(f"{name}: {kind}")
                if row.by != DEALER:
                    give(self.app.session, row)
                yield self.nothing
        yield from self.put_through(f"{name}: end")

    def _kind(self) -> str:
        """By what is asked, and how many may answer."""
        session = self.app.session
        mine = [each for asked in session.scene().asked for each in session.scene(asked.seat).asked]
        kinds = {f"{type(each.ask).__name__}{' in secret' if each.secret else ''}" for each in mine if each.ask}
        return f"{session.header.game} {', '.join(sorted(kinds)) or 'told'}"

    # -- what happens to it

    def put_through(self, where: str, meanwhile: Do = lambda: None) -> Iterator[Do]:
        from kivy.core.window import Window

        before = self.state()
        secret = next((asked.seat for asked in self.app.session.scene().asked if asked.secret), "")
        yield lambda: self.android.push(LOW_MEMORY)
        if secret and self.app.joined is None and not self.app.phones:
            yield lambda: self.app.hand_to(secret)
        yield lambda: self.android.away_and_back(meanwhile)
        yield self.nothing
        bare = bool(self.app.viewer)
        for size in (TURNED, HALF, UPRIGHT):
            yield partial(setattr, Window, "size", size)
            yield self.nothing
        screen = self.app.stage.path[-1][0]
        self.told.append({"where": where, "same": self.state() == before, "bare": bare, "screen": screen})

    def die(self) -> None:
        """Android takes the memory of what nobody sees, without a word."""
        print(json.dumps(self.state()), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)

    def again(self) -> Iterator[Do]:
        """Started anew: on which screen, and at which table."""
        yield self.nothing
        yield from phones.back(self)
        screen, sealed = self.app.stage.path[-1][0], list(self.app.session.scene().sealed)
        here = {"screen": screen, "state": self.state(), "bare": bool(self.app.viewer)}
        self.told.append({**here, "sealed": sealed, "box": self.app.box is not None})

    def nothing(self) -> None:
        pass

    def state(self) -> str:
        session = self.app.session
        rows = session.line.standing if self.app.joined is None else ()
        return repr((rows, [(each.seat, each.key) for each in session.scene().asked]))

    def until(self, what: str, there: Callable[[], Any]) -> Iterator[Do]:
        end = time.monotonic() + PATIENCE
        while not there():
            surely(time.monotonic() < end, what)
            yield lambda: time.sleep(0.005)


def run(folder: Path, names: list[str], size: tuple[int, int]) -> None:
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish

    from companion.ui.app import HankoApp

    Window.bind(on_flip=lambda *_: glFinish())
    setattr(Window, "on_draw", lambda: None)  # noqa: B010 # nobody looks, and the processor would paint every frame
    Window.size = size
    app = HankoApp(folder=folder)
    evening = Evening(app, folder, [name for name in names if not name.startswith("--")])
    for option in names:
        evening.killed = option.removeprefix("--killed=") if option.startswith("--killed=") else evening.killed
        evening.steps = evening.again() if option == "--again" else evening.steps
    Clock.schedule_once(evening.on, 0)
    app.run()
    print("ended", flush=True)


def main(arguments: list[str]) -> None:
    from tests.ui.conftest import PHONE  # how Kivy is set up for tests, before it is there

    run(Path(arguments[0]), arguments[1:], PHONE)


if __name__ == "__main__":
    main(sys.argv[1:])
