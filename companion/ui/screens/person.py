"""One person: name, colour with its shape, language, and to be forgotten. A change is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout

from companion.core.header import LONGEST_NAME
from companion.core.say import Free, Refused
from companion.shelf.people import COLOURS, SHAPES, Person, named
from companion.shelf.shelf import Shelf
from companion.ui.widgets.badges import SeatBadge
from companion.ui.widgets.buttons import Chip
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import dare
from companion.ui.widgets.pressable import Pressable
from companion.words import LANGUAGES


class ColourDot(Pressable, SeatBadge):
    """A colour with its shape, to choose."""

    chosen = BooleanProperty(False)


class PersonForm(BoxLayout):
    """What the sheet of a person holds."""


class PersonSheet(Sheetlet):
    """`painted` is told the colour for this table, `changed` that name or language changed or nobody is known."""

    def __init__(
        self,
        person: Person,
        colour: str,
        shelf: Shelf,
        painted: Callable[[Person, str], None],
        changed: Callable[[Person], None],
    ) -> None:
        super().__init__(tag="person")
        self.app = hanko()
        self.person, self.shelf, self.painted, self.changed = person, shelf, painted, changed
        self.sure = False
        self.form = PersonForm()
        self.put(self.form)
        self.form.ids.name.limit = LONGEST_NAME
        self.form.ids.name.text = person.name
        self._colours(colour)
        self._languages()
        self._choices()

    @property
    def known(self) -> bool:
        return any(person.id == self.person.id for person in self.shelf.people)

    def _colours(self, chosen: str) -> None:
        for colour, shape in zip(COLOURS, SHAPES, strict=True):
            dot = ColourDot(colour=colour, shape=shape, chosen=colour == chosen, tag=f"person.colour.{colour}")
            dot.bind(on_release=self._paint)
            self.form.ids.colours.add_widget(dot)

    def _languages(self) -> None:
        for language in ("", *LANGUAGES):
            text = self.app.tr(f"language.{language}" if language else "language.any")
            chip = Chip(text=text, value=language, tag=f"person.language.{language or 'any'}")
            chip.chosen = language == self.person.language
            chip.bind(on_release=self._speak)
            self.form.ids.languages.add_widget(chip)

    def _choices(self) -> None:
        tr = self.app.tr
        forget = ("forget", tr("person.forget_sure" if self.sure else "person.forget"), "quiet")
        choices = [("done", tr("person.done"), "primary"), *([forget] if self.known else [])]
        self.choices = choices[::-1] if self.sure else choices  # a second tap at the same place forgets nobody

    # -- what people do

    def _paint(self, dot: Any) -> None:
        for other in self.form.ids.colours.children:
            other.chosen = other is dot
        self._keep(replace(self.person, colour=dot.colour))
        self.painted(self.person, dot.colour)

    def _speak(self, chip: Any) -> None:
        for other in self.form.ids.languages.children:
            other.chosen = other is chip
        self._keep(replace(self.person, language=chip.value))
        self.changed(self.person)

    def _rename(self) -> None:
        text = self.form.ids.name.text
        if text.strip() and text != self.person.name:
            try:
                self._keep(replace(self.person, name=named(text)))
            except Refused as refused:
                self.app.say(refused.say)
            self.changed(self.person)

    def _keep(self, person: Person) -> None:
        self.person = person
        known = tuple(person if person.id == each.id else each for each in self.shelf.people)
        dare(lambda: self.shelf.remember(known))

    def _chosen(self, key: str) -> None:
        """Forgetting wants a second tap; anything else closes the sheet and keeps the name."""
        if key == "forget" and not self.sure:
            self.sure = True
            self.text = self.app.tr("person.forget_means", name=Free(self.person.name))
            self._choices()
            return
        if key == "forget":
            self.close()
            dare(lambda: self.shelf.remember(tuple(each for each in self.shelf.people if each.id != self.person.id)))
            self.changed(self.person)
            return
        self._rename()
        super()._chosen(key)

    def on_leave(self) -> None:
        self._rename()


load(__name__)
