"""The app: where it opens, what the system tells it, how its owner likes it. With a table, it is as at_table says."""

from __future__ import annotations

import gc
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.utils import platform

from companion.shelf.settings import Settings
from companion.shelf.shelf import Shelf
from companion.ui import beforehand, desktop, device, guard
from companion.ui.at_table import AtTable
from companion.ui.stage import Stage
from companion.ui.widgets.page import dare
from companion.ui.widgets.theme import Theme, lies_in_the_middle, register_font
from companion.ui.widgets.watch import Steady

if TYPE_CHECKING:
    from companion.ui.keyboard import Keyboard

BACK_KEY = 27
BARS = 0.5  # seconds; a phone turned by half keeps its size, and nobody tells on which side its hole is then
TIDIED = (5_000, 10, 2)  # Python looks for what is left over a seventh as often among what is new, all of it as often


class HankoApp(Steady, AtTable):
    """The one app there is; the window sees it as widgets/hanko.py says."""

    title = "Hanko"

    def __init__(self, folder: Path | None = None, **properties: Any) -> None:
        if gc.get_threshold()[0] < TIDIED[0]:
            gc.set_threshold(*TIDIED)
        super().__init__(**properties)
        self.folder = folder

    # -- opening and closing

    @property
    def place(self) -> Path:
        """Where all of it is kept."""
        return self.folder or Path(self.user_data_dir)

    @guard.watched
    def build(self) -> Stage:
        return self.fresh()

    def fresh(self) -> Stage:
        """All that is shown, from what is on the disk."""
        register_font()
        self.shelf = Shelf(self.place)
        self.theme = Theme()
        self.follow(self.shelf.settings)
        return self.set_the_stage()

    def set_the_stage(self) -> Stage:
        """An empty one; whoever wants it shows a screen on it."""
        self.stage, self.begun = Stage(), True
        return self.stage

    @guard.watched
    def on_start(self) -> None:
        Window.bind(on_keyboard=self._key, size=self.stay_awake)
        Window.softinput_mode = "below_target"  # the phone's keyboard moves up what lies where it comes
        Clock.schedule_interval(lambda _: self.stage.make_room(), BARS)
        self._where_we_were()
        beforehand.load(self)
        if platform == "android":
            from companion.ui import links

            links.listen(self)
        if self.shelf.notice:
            self.say(self.shelf.notice)

    def _where_we_were(self) -> None:
        """After a crash or a kill: the same screen, one tap from the same curtain."""
        place = self.shelf.place
        if place.get("screen") == "joined":
            self.stage.show("home")
            self.stage.show("join", again=True)
        elif place.get("screen") == "new":
            self.stage.show("home")
            self.stage.show("new_table", step=place.get("step", ""))
        elif place.get("screen") != "table" or not self.open_table(place.get("table", "")):
            self.stage.show("home")

    def on_pause(self) -> bool:
        self._put_aside()
        return True

    @guard.watched
    def _put_aside(self) -> None:
        self.cover()
        self.rest()

    @guard.watched
    def on_resume(self) -> None:
        if self.joined is not None:
            self.joined.wake()
        self.stage.make_room()
        self.follow(self.shelf.settings)
        Clock.schedule_once(lambda _: Window.canvas.ask_update(), 0)

    def on_stop(self) -> None:
        Window.unbind(on_keyboard=self._key, size=self.stay_awake)
        if "keyboard" in self.__dict__:
            self.keyboard.rest()
        self.leave_table()

    def _key(self, _window: object, key: int, _code: int, text: str | None, held: list[str]) -> bool:
        if key == BACK_KEY:
            self.stage.back()
            return True
        return self.keyboard.key(key, text, held)

    @cached_property
    def keyboard(self) -> Keyboard:
        """Since the first key: on a phone there never is one."""
        from companion.ui.keyboard import Keyboard

        return Keyboard()

    def open_settings(self, *_: object) -> None:
        """F1 opens Kivy's own panel for developers in every other app."""

    # -- how the owner likes it

    def follow(self, settings: Settings) -> None:
        """Look and speak as these settings say."""
        self.theme.dark = settings.theme == "dark" or (settings.theme == "auto" and device.is_dark())
        device.colour_bars(self.theme.dark)
        own = settings.tint or device.colour()
        self.theme.palette = f"phone:{own}" if settings.palette == "phone" and own else settings.palette
        self.theme.scale = settings.text / 100
        self.theme.reduce_motion = settings.reduce_motion
        self.theme.left_hand = settings.left_hand
        self.speak()
        self.stay_awake()

    def stay_awake(self, *_: object) -> None:
        """A screen that lies in the middle with a table on it, and the box. Nobody else decides this."""
        needed = self.box is not None or (self.session is not None and lies_in_the_middle(Window.size))
        awake = needed and self.shelf.settings.keep_awake
        Window.allow_screensaver = not awake
        device.keep_awake(awake)

    def set(self, settings: Settings) -> None:
        dare(lambda: self.shelf.set(settings))
        self.follow(settings)


def run() -> None:
    """With the last guard, which in tests stands aside."""
    app = HankoApp()
    app.guard = guard.Guard(app)
    app.guard.stand()
    if desktop.there():
        app.bind(on_start=lambda _: desktop.open_window(app.place), on_stop=lambda _: desktop.remember(app.place))
    app.run()
