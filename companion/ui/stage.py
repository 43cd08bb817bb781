"""The stage: one screen at a time, what lies over it, and the way back. Screens are made when first shown."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kivy.core.window import Window
from kivy.uix.anchorlayout import AnchorLayout

from companion.ui import device
from companion.ui.look import screen_of
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.page import Screen

# The name of a screen is the name of its module, and of its file in kv/; those of a game stand in its look.
SCREENS = {
    "home": "screens.home.Home",
    "new_table": "screens.new_table.NewTable",
    "questions": "screens.questions.Questions",
    "table": "table.table.Table",
    "timeline": "screens.timeline.Timeline",
    "sheet": "screens.sheet.SheetScreen",
    "end": "screens.end.End",
    "history": "screens.history.History",
    "calendar": "screens.calendar.Calendar",
    "numbers": "screens.numbers.Numbers",
    "everything": "screens.everything.Everything",
    "settings": "screens.settings.SettingsScreen",
    "licences": "screens.licences.Licences",
    "fixes": "screens.fixes.Fixes",
    "belongings": "screens.belongings.Belongings",
    "phones": "screens.phones.Phones",
    "presence": "screens.presence.Presence",
    "join": "screens.join.Join",
}


class Stage(AnchorLayout):
    """`show` goes to a screen, `back` to the one before; what the system's bars cover stays free."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.path: list[tuple[str, dict[str, Any]]] = []
        self.screen: Screen | None = None
        self.fbind("size", self.make_room)
        self.make_room()
        hanko().theme.fbind("paper", self._ground)
        self._ground()

    def _ground(self, *_: object) -> None:
        """The window itself has the colour of paper: no screen has to paint all of it once more in every frame."""
        Window.clearcolor = hanko().theme.paper

    def make_room(self, *_: object) -> None:
        """Keep clear of the system's bars, which may change sides with the device."""
        self.padding = bars = list(device.insets())
        hanko().theme.bars = bars

    @property
    def steps(self) -> int:
        """How often back leads to Home; at a table at which people seal, the curtain has fallen again by then."""
        app, begun = hanko(), self.path[0][0] if self.path else ""
        sealing = begun == "table" and app.scene is not None and any(asked.secret for asked in app.scene.asked)
        return len(self.path) - (begun == "home") + sealing

    def show(self, name: str, **given: Any) -> Screen:
        """Go to a screen; going to one that was passed on the way here leads back to it."""
        names = [shown for shown, _ in self.path]
        if name in names:
            del self.path[names.index(name) :]
        if name in ("home", "table"):
            self.path.clear()
        self.path.append((name, given))
        return self._put(name, given)

    def turn_to(self, name: str, **given: Any) -> Screen:
        """Another page in the place of this one: back leads where it led from here, and Home stays near."""
        self.path.pop()
        return self.show(name, **given)

    def go_on(self, name: str, **given: Any) -> Screen:
        """The same screen of something else; back leads to the first of them, however many were looked at."""
        if [shown for shown, _ in self.path[-2:]] == [name, name]:
            self.path.pop()
        self.path.append((name, given))
        return self._put(name, given)

    def remember(self, **given: Any) -> None:
        """Whoever comes back to this screen finds it like this."""
        self.path[-1] = self.path[-1][0], given

    def _put(self, name: str, given: dict[str, Any]) -> Screen:
        if self.screen is not None:
            self.screen.left()
            self.remove_widget(self.screen)
        self.screen = screen = screen_of(name)() if "/" in name else _general(name)()
        self.add_widget(screen, index=len(self.children))
        screen.enter(**given)
        return screen

    def back(self) -> None:
        """One step back, and from the first screen out of the app, which waits; nothing is ever lost on the way."""
        if self.screen is not None and self.screen.back():
            return
        if len(self.path) > 1:
            self.path.pop()
            self._put(*self.path[-1])
        elif self.path and self.path[0][0] != "home":
            self.show("home")
        else:
            device.to_background()

    def toast(self, text: str) -> None:
        """A word in passing."""
        from companion.ui.widgets.overlays import Toast

        Toast.say(text)

    def cover(self) -> None:
        """Let the screen take away what only one seat may see."""
        if self.screen is not None:
            self.screen.cover()


def _general(name: str) -> type[Screen]:
    module, _, kind = SCREENS[name].rpartition(".")
    found: type[Screen] = getattr(import_module(f"companion.ui.{module}"), kind)
    return found
