"""What is looked up or typed beside the pictures of *Let phones join*: a hotspot, a large screen, the Wi-Fi."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.bidding_box import codes
from companion.bidding_box.kept import Kept
from companion.core.say import Free
from companion.ui.widgets.hanko import Hanko, hanko
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.writing import Writing

if TYPE_CHECKING:
    from companion.bidding_box.box import Box

LONGEST_NAME, LONGEST_PASSWORD = 32, 63  # of a Wi-Fi


def hotspot() -> None:
    """What to do where no network carries the box."""
    tr = hanko().tr
    steps = "\n\n".join(tr(f"box.hotspot.{step}") for step in ("open", "join", "stay", "scan"))
    Sheetlet(tag="hotspot", title=tr("box.hotspot"), text=steps, choices=[("close", tr("close"), "secondary")]).open()


def large(box: Box) -> None:
    """How a large screen shows the table to everybody."""
    tr, code = hanko().tr, box.table_code
    text = tr("box.large_about", place=Free(code.place), code=Free(in_threes(code.signs)))
    Sheetlet(tag="large", title=tr("box.large"), text=text, choices=[("close", tr("close"), "secondary")]).open()


def renew(done: Callable[[], None]) -> None:
    """Another code for all, once it is sure."""
    tr = hanko().tr
    choices = [("yes", tr("box.renew"), "primary"), ("no", tr("close"), "quiet")]
    sheet = Sheetlet(tag="renew", text=tr("box.renew_about"), choices=choices)
    sheet.bind(on_choose=lambda _, key: done() if key == "yes" else None)
    sheet.open()


def in_threes(signs: str) -> str:
    """Six signs, as they are read aloud."""
    return f"{signs[:3]} {signs[3:]}"


# -- the Wi-Fi that all are to join: kept on this device, and in no table


class Wifi:
    def __init__(self, app: Hanko) -> None:
        self._kept = Kept(app.shelf.folder / "wifi.json")

    @property
    def name(self) -> str:
        return self._kept.get("name", "")

    @property
    def picture(self) -> str:
        return codes.wifi(self.name, self._kept.get("password", "")) if self.name else ""

    def ask(self, done: Callable[[], None]) -> None:
        """Its name, then its password; no name: it is forgotten."""

        def named(name: str) -> None:
            if not name:
                self._kept.clear()
                done()
                return
            same = name == self.name
            password = self._kept.get("password", "") if same else ""
            _write("box.wifi_password", password, LONGEST_PASSWORD, lambda given: self._keep(name, given, done))

        _write("box.wifi_name", self.name, LONGEST_NAME, named)

    def _keep(self, name: str, password: str, done: Callable[[], None]) -> None:
        self._kept["name"], self._kept["password"] = name, password
        done()


def _write(key: str, text: str, longest: int, done: Callable[[str], None]) -> None:
    from kivy.clock import Clock

    tr = hanko().tr
    writing = Writing(tag="writing", high=True, choices=[("done", tr("answer.done"), "primary")])
    writing.title = tr(key)
    writing.ask_for(text, longest, lambda given: Clock.schedule_once(lambda _: done(given), 0))
