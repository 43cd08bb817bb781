"""Ways to share a sheet. What leaves the device is said before it leaves, and nothing leaves by itself."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from companion.core.say import Free, say
from companion.outgoing import bgstats, card, finished
from companion.shelf import evenings, everybody, logbook
from companion.ui import documents
from companion.ui.screens import cards, files
from companion.ui.widgets.hanko import Hanko, held, own, shown
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import dare

QUIET = 4  # squares of white round a code


class Code(Widget):
    """A QR code, black on white in either theme, as large as the sheet lets it be."""

    squares = ListProperty()

    def __init__(self, **properties: Any) -> None:
        super().__init__(size_hint_y=None, **properties)
        for name in ("pos", "width", "squares"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        count = len(self.squares) + 2 * QUIET
        side = max(1, int(self.width // count))
        self.height = side * count
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(pos=(self.center_x - self.height / 2, self.y), size=(self.height, self.height))
            Color(0, 0, 0, 1)
            for line, row in enumerate(self.squares, QUIET + 1):
                for at, dark in enumerate(row, QUIET):
                    if dark:
                        place = self.center_x - self.height / 2 + at * side, self.top - line * side
                        Rectangle(pos=place, size=(side, side))


def offer(app: Hanko, picture: Any) -> None:
    """Text, pictures, files for other programs; and for a table that has ended, BG Stats."""
    tr = app.tr
    ways = ["text", "card", "sheet", "csv", "json"]
    if shown().over and finished.told(own()).worth_a_log:
        ways.append("bgstats")
    sheet = Sheetlet(title=tr("share.title"), text=tr("share.leaves"), tag="share")
    sheet.choices = [(way, tr(f"share.{way}"), "secondary") for way in ways] + [("leave", tr("close"), "quiet")]
    sheet.bind(on_choose=lambda _, way: WAYS[way](app, picture) if way in WAYS else None)
    sheet.open()


def _told(app: Hanko) -> finished.Evening:
    return everybody.under_one_id(app.shelf, finished.told(own()))


def _name(ending: str) -> str:
    header = held().header
    return f"hanko-{header.game}-{header.table[:8]}{ending}"


def _text(app: Hanko, _picture: Any) -> None:
    files.hand_on_text(app, finished.text(finished.told(own()), app.tr), say("share.copied"))


def _sheet(app: Hanko, picture: Any) -> None:
    files.picture(app, picture, _name(".png"))


def _json(app: Hanko, _picture: Any) -> None:
    path = dare(lambda: files.keep_text(app.shelf, _name(".json"), finished.as_json(_told(app), app.tr)))
    if path:
        files.hand_on(app, path)


def _card(app: Hanko, _picture: Any) -> None:
    cards.offer(app, card.drawing(finished.told(own()), app.tr), _name("-card"), app.tr("share.leaves"))


def _csv(app: Hanko, _picture: Any) -> None:
    text = logbook.as_csv(everybody.as_known(app.shelf, [evenings.written_down(own())]), lambda _: app.tr)
    path = dare(lambda: files.keep_text(app.shelf, _name(".csv"), text))
    if path:
        files.hand_on(app, path)


# -- BG Stats


def _bgstats(app: Hanko, _picture: Any) -> None:
    """What would leave, in words; then the link, or a code for everybody else's phone."""
    tr = app.tr
    told = _told(app)
    play = bgstats.play(told, tr)
    names = tr.listed([seat.name for seat in told.seats])
    text = tr("share.bgstats_leaves", names=Free(names), when=Free(play["playDate"]))
    sheet = Sheetlet(title=tr("share.bgstats"), text=text, tag="bgstats")
    ways = [("code", "primary"), ("link", "secondary")]
    if documents.there():
        ways.insert(0, ("here", "secondary"))
    sheet.choices = [(way, tr(f"share.bgstats_{way}"), kind) for way, kind in ways] + [("leave", tr("close"), "quiet")]
    sheet.bind(on_choose=lambda _, way: _to_bgstats(app, told, play, way))
    sheet.open()


def _to_bgstats(app: Hanko, told: finished.Evening, play: dict[str, Any], way: str) -> None:
    if way == "link":
        from kivy.core.clipboard import Clipboard

        Clipboard.copy(bgstats.link(play))
        app.say(say("share.link_copied"))
    elif way == "code":
        squares = dare(lambda: bgstats.squares(bgstats.link(bgstats.play(told, app.tr, lean=True))))
        if squares:
            sheet = Sheetlet(title=app.tr("share.bgstats_scan"), tag="code")
            sheet.put(Code(squares=squares))
            sheet.choices = [("leave", app.tr("close"), "secondary")]
            sheet.open()
    elif way == "here":
        import webbrowser

        if not webbrowser.open(bgstats.link(play)):
            app.say(say("share.no_bgstats"))


WAYS: dict[str, Any] = {
    "text": _text,
    "sheet": _sheet,
    "card": _card,
    "csv": _csv,
    "json": _json,
    "bgstats": _bgstats,
}
