"""The last step of a new table: who is here today, layouts and options with what they mean, and the box to set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.uix.boxlayout import BoxLayout

from companion.core.asks import Ask, Confirm, Number, Pick, Some, Value
from companion.core.game import Game, Given
from companion.core.say import Part
from companion.core.telling import option, short
from companion.people import COLOURS, SHAPES
from companion.plan import Plan, holds, starters
from companion.ui.kv import load
from companion.ui.lists import Choice, Toggle
from companion.ui.numbers import Stepper
from companion.ui.page import Block, game_words
from companion.ui.seats import SeatChip

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
        self.blocks: dict[str, Any] = {}
        for entry in game.options:
            self._option(entry)
        self._checklist()

    def _change(self, plan: Plan) -> None:
        self.plan = plan
        self.changed(plan)

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
        if not self.game.presets:
            return
        options = [(key, self.words(f"preset.{key}"), self._about(f"preset.{key}")) for key in self.game.presets]
        choice = Choice(options=options, tag="preset")
        choice.bind(on_choose=lambda _, key: self.preset(key))
        self.preset_choice = choice
        self._block(self.app.tr("new.preset"), "", choice)

    def preset(self, key: str) -> None:
        self._change(replace(self.plan, options={**self.plan.options, **self.game.presets[key]}))
        for entry in self.game.options:
            _show(self.blocks[entry.key], entry, self._value(entry))

    def _value(self, entry: Ask) -> Value:
        return self.plan.options.get(entry.key, entry.forfeit)

    def _option(self, entry: Ask) -> None:
        control = self._control(entry)
        if control is not None:
            _show(control, entry, self._value(entry))
            self.blocks[entry.key] = control
            self._block(self.words.say(short(entry)), self._about(entry.name), control)

    def _control(self, entry: Ask) -> Any:
        """What an option is chosen with; one that only a game's own page could ask keeps its usual value."""
        tag = f"option.{entry.key}"
        if isinstance(entry, (Pick, Some)):
            control = Choice(options=self._offers(entry), several=isinstance(entry, Some), tag=tag)
            control.bind(on_choose=lambda control, _: self.set(entry, _chosen(entry, control.chosen)))
        elif isinstance(entry, Number):
            control = Stepper(minimum=entry.low, maximum=entry.high, tag=tag)
            control.bind(on_change=lambda _, value: self.set(entry, value))
        elif isinstance(entry, Confirm):
            control = Toggle(text=self.words("yes"), tag=tag)
            control.bind(on_change=lambda control: self.set(entry, control.active))
        else:
            return None
        return control

    def _offers(self, entry: Pick | Some) -> list[tuple[str, ...]]:
        called: dict[str, Part] = {key: option(entry, key, ()) for key in entry.options}
        return [(key, self.words.part(part), self._about(f"option.{key}")) for key, part in called.items()]

    def _about(self, key: str) -> str:
        return self.words(f"about.{key}") if self.words.knows(f"about.{key}") else ""

    def set(self, entry: Ask, value: Value) -> None:
        if entry.refuses(value) is None:
            self._change(replace(self.plan, options={**self.plan.options, entry.key: value}))

    # -- the box

    def _checklist(self) -> None:
        """What to lay out for so many seats, where the game says it; ticked as you go, and nothing waits for it."""
        setup = getattr(self.game, "setup", None)
        tasks = setup(Given(tuple(seat.id for seat in self.plan.seats), dict(self.plan.options))) if setup else ()
        if tasks:
            names = {seat.id: seat.name for seat in self.plan.seats}
            words = type(self.words)(self.words.language, self.game.key, names)
            rows = [(str(at), words.say(task.words)) for at, task in enumerate(tasks)]
            self._block(self.app.tr("new.setup"), self.app.tr("new.setup.about"), Choice(options=rows, several=True))

    def _block(self, title: str, note: str, control: Any) -> None:
        block = Block(title=title, note=note)
        block.add_widget(control)
        self.add_widget(block)


def _show(control: Any, entry: Ask, value: Value) -> None:
    if isinstance(entry, Pick):
        control.chosen = [value]
    elif isinstance(entry, Some):
        control.chosen = list(value) if isinstance(value, tuple) else []
    elif isinstance(entry, Number):
        control.value = value
    else:
        control.active = bool(value)


def _chosen(entry: Pick | Some, keys: list[str]) -> Value:
    return tuple(key for key in entry.options if key in keys) if isinstance(entry, Some) else keys[0]


load("setup")
