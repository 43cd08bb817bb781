"""The last step of a new table: who is here today, layouts and options with what they mean, and the box to set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.uix.boxlayout import BoxLayout

from companion import boxes
from companion.core.asks import Ask, Value
from companion.core.game import Game, Given
from companion.people import COLOURS, SHAPES
from companion.plan import Plan, holds, starters
from companion.ui.kv import load
from companion.ui.lists import Choice
from companion.ui.options import Options, about
from companion.ui.page import Block, game_words
from companion.ui.seats import SeatChip
from companion.words import Words

NO_LAYOUT = ""


class Ready(BoxLayout):
    def __init__(
        self,
        plan: Plan,
        game: type[Game],
        layouts: Mapping[str, Mapping[str, Any]],
        changed: Callable[[Plan], None],
    ) -> None:
        super().__init__()
        self.plan, self.game, self.kept, self.changed = plan, game, layouts, changed
        self.app = App.get_running_app()
        self.words = game_words(game.key)
        self._people()
        self._layouts()
        self._presets()
        self._options()
        self._mark_preset()
        self.tasks = Choice(several=True, tag="setup")
        self.box: Any = None
        self._checklist()

    def _change(self, plan: Plan) -> None:
        self.plan = plan
        self.changed(plan)
        self._checklist()

    # -- who is here

    def _people(self) -> None:
        flow = self.ids.people
        flow.clear_widgets()
        seats = {seat.person: seat for seat in self.plan.seats}
        for person in self.plan.order:
            seat = seats.get(person.id)
            colour = seat.colour if seat else "grey"
            chip = SeatChip(text=person.name, colour=colour, shape=SHAPES[COLOURS.index(colour)], value=person.id)
            chip.letter = seat.letter if seat else ""
            chip.tag, chip.chosen = f"ready.{person.id}", seat is not None
            chip.bind(on_release=lambda chip: self.toggle(chip.value))
            flow.add_widget(chip)

    def toggle(self, person: str) -> None:
        """Absent today, or here after all."""
        self._change(self.plan.toggled(person))
        self._people()

    # -- layouts

    def _layouts(self) -> None:
        shipped = starters(self.game.key, self.words)
        if not shipped:
            return
        tr = self.app.tr
        self.layouts: dict[str, Any] = {f"kept {name}": layout for name, layout in self.kept.items()}
        options = [(key, key.removeprefix("kept "), self._holds(layout)) for key, layout in self.layouts.items()]
        options += [(key, str(layout["name"]), self._holds(layout)) for key, layout in shipped.items()]
        self.layouts |= shipped
        options.insert(0, (NO_LAYOUT, tr("new.layout_none"), tr("new.layout_none.about")))
        current = self.plan.own.get("layout")
        chosen = next((key for key, layout in self.layouts.items() if layout == current), NO_LAYOUT)
        if current and chosen == NO_LAYOUT:
            chosen, self.layouts["last"] = "last", current
            options.insert(0, ("last", tr("new.last_layout"), self._holds(current)))
        choice = Choice(options=options, chosen=[chosen], tag="layout")
        choice.bind(on_choose=lambda _, key: self.lay(key))
        self._block(tr("new.layout"), tr("new.layout.about"), choice)

    def _holds(self, layout: Mapping[str, Any]) -> str:
        return ", ".join(holds(layout))

    def lay(self, key: str) -> None:
        own = {name: data for name, data in self.plan.own.items() if name != "layout"}
        self._change(replace(self.plan, own={**own, "layout": self.layouts[key]} if key else own))

    # -- options and editions

    def _presets(self) -> None:
        if self.game.presets:
            spoken = {key: self.words(f"preset.{key}") for key in self.game.presets}
            offers = [(key, text, about(self.words, f"preset.{key}")) for key, text in spoken.items()]
            self.preset = Choice(options=offers, tag="preset")
            self.preset.bind(on_choose=lambda _, key: self._change_options(self.game.presets[key]))
            self._block(self.app.tr("new.preset"), "", self.preset)

    def _options(self) -> None:
        self.options = Options(self.game.options, self.words, self.set, title=self.app.tr("new.options"))
        self.options.show(self.plan.options)
        if self.options.rows:
            self.add_widget(self.options)

    def set(self, entry: Ask, value: Value) -> None:
        if entry.refuses(value) is None:
            self._change_options({entry.key: value})

    def _change_options(self, chosen: Mapping[str, Value]) -> None:
        self._change(replace(self.plan, options={**self.plan.options, **chosen}))
        self.options.show(self.plan.options)
        self._mark_preset()

    def _mark_preset(self) -> None:
        """An edition is marked while every option stands as it says."""
        usual = {entry.key: entry.forfeit for entry in self.game.options} | dict(self.plan.options)
        fits = [key for key, preset in self.game.presets.items() if preset.items() <= usual.items()]
        if self.game.presets:
            self.preset.chosen = fits[:1]

    # -- the box

    def _checklist(self) -> None:
        """What to lay out for so many seats, where the game says it; ticked as you go, and nothing waits for it."""
        tasks = self._tasks()
        self.tasks.options = [(text, text) for text in tasks]
        if tasks and self.box is None:
            self.box = self._block(self.app.tr("new.setup"), self.app.tr("new.setup.about"), self.tasks)
        elif not tasks and self.box is not None:
            self.box.remove_widget(self.tasks)
            self.remove_widget(self.box)
            self.box = None

    def _tasks(self) -> list[str]:
        setup = getattr(self.game, "setup", None)
        if setup is None or self.plan.wrong(self.game.players):
            return []
        names = {seat.id: seat.name for seat in self.plan.seats}
        words = Words(self.words.language, self.game.key, names)
        return list(dict.fromkeys(words.say(task.words) for task in setup(self._given())))

    def _given(self) -> Given:
        """What the game would begin with now."""
        seats = tuple(seat.id for seat in self.plan.seats)
        usual = {entry.key: entry.forfeit for entry in self.game.options}
        printed = {
            file.name: boxes.facts(self.game.key, file) for file in boxes.newest(self.game.key, self.game.shipped)
        }
        return Given(seats, {**usual, **self.plan.options}, {**printed, **self.plan.own})

    def _block(self, title: str, note: str, control: Any) -> Any:
        block = Block(title=title, note=note)
        block.add_widget(control)
        self.add_widget(block)
        return block


load("setup")
