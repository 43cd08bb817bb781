"""The board of one's own box, drawn once: provinces put and dragged, marked, joined; likely borders to accept.

Whatever is tapped is kept at once; one can leave at any time and go on another evening. A photo stays on the device.
"""

from __future__ import annotations

import contextlib
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.core.say import Free, Refused, say
from companion.games.white_lotus import map as maps
from companion.games.white_lotus.game import WhiteLotus
from companion.games.white_lotus.map import FIELD
from companion.games.white_lotus.printed import read_contents
from companion.running import printed_facts
from companion.shelf import belongings
from companion.ui.games.white_lotus import sketch as sketches
from companion.ui.games.white_lotus.map_canvas import DrawnPlace
from companion.ui.games.white_lotus.over_photo import CHANGED, DRAFTS, KIND, OverPhoto
from companion.ui.games.white_lotus.sketch import Sketch
from companion.ui.screens.belongings import name_it
from companion.ui.widgets.buttons import IconButton
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.marks import fill
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import Page, dare, game_words
from companion.ui.writing import Writing

DRAFT = "draft"
TOOLS = {
    "put": "plus",
    "join": "join",
    "walk": "check",
    "lotus": "emblem-lotus",
    "dragon": "dragon",
    "brown": "moon",
    "name": "letters",
    "bin": "bin",
}
INITIALS = 3  # of a name, which stand on the province while names are given


class Tool(IconButton):
    """What a tap on the board does."""

    chosen = BooleanProperty(False)


class MapEditor(OverPhoto, Page):
    """`called` is the map to change; without one the sketch that was left goes on."""

    tool = StringProperty("put")
    counts = StringProperty("")
    wrong = StringProperty("")
    act = StringProperty("save")  # what the large button does
    act_words = StringProperty("")
    can_save = BooleanProperty(False)  # although the large button does something else

    def enter(self, called: str = "") -> None:
        self.app = hanko()
        self.shelf = self.app.shelf
        self.words = game_words(WhiteLotus.key)
        (printed,) = printed_facts.newest(WhiteLotus.key, ("box",))
        facts = printed_facts.facts(WhiteLotus.key, printed)
        self.five, self.six = read_contents(facts, 5), read_contents(facts, 6)
        self.name = called
        self.first = ""  # of two to be joined
        self.before: list[Sketch] = []
        self.kept = sketches.read(self.shelf.owned(KIND).get(called) if called else None)
        self.drafts, self.draft = (CHANGED, called) if called else (DRAFTS, DRAFT)
        self.sketch = self._left_off()
        for tool, icon in TOOLS.items():
            button = Tool(icon=icon, tag=f"draw.{tool}", label=self.app.tr(f"draw.tool.{tool}"))
            button.bind(on_release=lambda _, tool=tool: self.take(tool))
            self.ids.tools.add_widget(button)
        self.ids.field.bind(on_place=self._tapped, on_drag=self._dragged)
        self.tidy()
        self.lay_below()
        self.take("put")
        if not called and not self.sketch.places:
            self._offer_grown()

    def _left_off(self) -> Sketch:
        """As it was left: what was changed and not kept can be undone as a whole."""
        left = self.shelf.owned(self.drafts).get(self.draft)
        if left is None:
            return self.kept
        self.before += [self.kept] if self.name else []
        return sketches.read(left)

    # -- showing

    def take(self, tool: str) -> None:
        """Another tool."""
        self.tool, self.first = tool, ""
        for button in self.ids.tools.children:
            button.chosen = button.tag == f"draw.{tool}"
        self.paint()

    def paint(self) -> None:
        sketch, tr = self.sketch, self.app.tr
        field = self.ids.field
        fill(field, [(DrawnPlace, self._look(place)) for place in sketch.places])
        field.edges = list(sketch.borders)
        field.offered = list(sketch.likely) if self.tool == "join" else []
        field.asked = [pair for pair in sketch.borders if self.asked in pair] if self.asked else []
        field.do_layout()
        counts = sketch.counts
        self.counts = tr(
            "draw.counts", light=counts["light"], brown=counts["brown"], lotus=counts["lotus"], dragons=counts["dragon"]
        )
        found = sketch.problems(self.five, self.six)
        self.ids.photo.label = tr("draw.photo_away" if sketch.photo else "draw.photo")
        self.wrong = self.words.say(found[0]) if found else tr("draw.sound")
        self.act, self.act_words = "save", tr("draw.save")
        if not sketch.places and not sketch.photo:
            self.wrong, self.act, self.act_words = tr("draw.begin"), "photo", tr("draw.photo")
        elif self.asked:
            self.wrong, self.act, self.act_words = self._question(), "right", tr("draw.right")
        elif field.offered and found:
            self.act, self.act_words = "accept", tr("draw.accept", count=len(field.offered))
        elif not found and sketch.due:
            left = len(sketch.places) - len(sketch.walked)
            self.wrong = tr("draw.unlooked", left=left, count=len(sketch.places))
            self.act, self.act_words = "walk", tr("draw.walk")
        self.can_save = not found and self.act != "save"
        self.ids.undo.disabled = not self.before

    @property
    def asked(self) -> str:
        """The province whose borders are looked at now."""
        return self.sketch.due if self.tool == "walk" else ""

    def _question(self) -> str:
        """`7 touches 2, 9, 13: right?`"""
        place = self.sketch[self.asked]
        others = sorted(place.neighbours, key=lambda other: int(other[1:]))
        names = [self.sketch[other].label or other[1:] for other in others]
        key = "draw.walk_ask" if names else "draw.walk_alone"
        asked = Free(place.label or place.id[1:])
        return str(self.app.tr(key, province=asked, others=Free(", ".join(names))))

    def _look(self, place: maps.Place) -> dict[str, Any]:
        return {
            "node": place.id,
            "spot": (place.x / FIELD, place.y / FIELD),
            "short": self._short(place),
            "icon": "emblem-lotus" if place.lotus else "",
            "icons": ["dragon"] if place.dragon else [],
            "brown": place.brown,
            "chosen": place.id in (self.first, self.asked),
            "tag": f"drawn.{place.id}",
        }

    def _short(self, place: maps.Place) -> str:
        return place.label[:INITIALS] if self.tool == "name" and place.label else place.id[1:]

    # -- drawing

    def change(self, sketch: Sketch) -> None:
        """Kept at once; what was before can be had back."""
        if sketch != self.sketch:
            self.before.append(self.sketch)
            self._set(sketch)

    def _set(self, sketch: Sketch) -> None:
        self.sketch, self.first = sketch, ""
        self.lay_below()
        if sketch == self.kept:
            dare(lambda: self.shelf.forget(self.drafts, self.draft))
        else:
            dare(lambda: self.shelf.keep(self.drafts, self.draft, sketches.write(sketch)))
        self.paint()

    def undo(self) -> None:
        if self.before:
            self._set(self.before.pop())

    def _tapped(self, _: object, province: str, x: float, y: float) -> None:
        if self.tool == "join":
            self._join(province)
        elif self.tool == "put" and not province:
            self.change(self.sketch.put(round(x * FIELD), round(y * FIELD)))
        elif self.tool == "walk" and self.asked and province not in ("", self.asked):
            self.change(self.sketch.put_right(self.asked, province))
        elif self.tool in ("put", "walk") or not province:
            self._say_how()
        elif self.tool == "name":
            self._name(province)
        else:
            self.change(
                self.sketch.without(province) if self.tool == "bin" else self.sketch.marked(province, self.tool)
            )

    def _say_how(self) -> None:
        """A tap that means nothing here: what this tool is for."""
        self.app.say(say(f"draw.tool.{self.tool}"))

    def _name(self, province: str) -> None:
        """What is printed there, or what the table calls it."""
        tr = self.app.tr
        writing = Writing(tag="writing", high=True, choices=[("done", tr("answer.done"), "primary")])
        writing.title = tr("draw.name", number=int(province[1:]))
        writing.ask_for(
            self.sketch[province].label,
            maps.LONGEST_LABEL,
            lambda name: self.change(self.sketch.named(province, name)),
        )

    def _join(self, province: str) -> None:
        """A line between two, which is accepted or taken away; or the first of two, or the second."""
        sought = [] if self.first and province else [*self.sketch.borders, *self.sketch.likely]
        if line := self.ids.field.line_at(sought):
            self.change(self.sketch.touched(*line))
        elif not province:
            self._say_how()
        elif self.first in ("", province):
            self.first = "" if self.first else province
            self.paint()
        else:
            self.change(self.sketch.touched(self.first, province))

    def _dragged(self, _: object, province: str, x: float, y: float) -> None:
        self.change(self.sketch.moved(province, round(x * FIELD), round(y * FIELD)))

    def do(self) -> None:
        """The large button."""
        {
            "photo": self.choose_photo,
            "accept": self.accept,
            "walk": lambda: self.take("walk"),
            "right": self.is_right,
            "save": self.save,
        }[self.act]()

    def is_right(self) -> None:
        """The province that is asked about is right; the next one is asked about."""
        self.change(self.sketch.right(self.asked))

    def accept(self) -> None:
        """All likely borders at once; a wrong one is taken away by a tap."""
        self.change(self.sketch.joined(self.sketch.likely))

    def save(self) -> None:
        """A sound map is named and kept; what is wrong with another has been said, and the sketch stays."""
        if self.sketch.problems(self.five, self.six):
            self.app.say(say("draw.stays"))
            return
        sketch = self.sketch if self.sketch.wide else self.sketch.over("", self.ids.field.now)  # as it is seen here
        thing = maps.to_plain(sketch.drawn(self.app.tr("own.map.name")))
        name_it(belongings.kind(KIND), thing, self.name or self.app.tr("own.map.name"), self._kept, changed=self.name)

    def _kept(self) -> None:
        dare(lambda: self.shelf.forget(self.drafts, self.draft))
        self.app.stage.back()

    # -- a beginning: the last game without a map

    def _offer_grown(self) -> None:
        """What the last game without a map has told of the board."""
        found = next((card for card in self.shelf.evenings if card.game == WhiteLotus.key), None)
        grown = self._grown(found.table) if found else None
        if grown is None or not grown.places:
            return
        sheet = Sheetlet(title=self.app.tr("draw.grown", count=len(grown.places)), tag="grown")
        sheet.choices = [
            ("begin", self.app.tr("draw.grown_begin"), "primary"),
            ("empty", self.app.tr("draw.grown_empty"), "secondary"),
        ]
        sheet.bind(on_choose=lambda _, way: self.change(grown) if way == "begin" else None)
        sheet.open()

    def _grown(self, name: str) -> Sketch | None:
        with contextlib.suppress(Refused), contextlib.closing(self.shelf.open(name)) as session:
            game = session.position.game
            return sketches.told_by(game.table) if isinstance(game, WhiteLotus) else None
        return None


load(__name__)
