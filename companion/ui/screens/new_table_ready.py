"""The last step of a new table: who is here, what people own, options with what they mean, the box to set up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout

from companion.core.asks import Ask, Value
from companion.core.game import Game, Given, playing, sections, setup, standing, ways
from companion.running import printed_facts
from companion.shelf.belongings import Kind, Plain, kinds, usable
from companion.shelf.people import COLOURS, SHAPES
from companion.shelf.prepared import Plan, described, held_in, idle, presets, starters, ways_open
from companion.shelf.shelf import Shelf
from companion.shelf.titles import known, titled
from companion.ui.screens.new_table_options import Options, about, explain_to
from companion.ui.screens.new_table_title import Title
from companion.ui.sit_round import SitRound
from companion.ui.widgets.badges import SeatChip
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.lists import Choice, Row
from companion.ui.widgets.page import Block, game_words
from companion.ui.widgets.theme import lies_in_the_middle
from companion.words import Words

NOTHING, KEPT = "", "kept "


class Ways(BoxLayout):
    """The editions and the options of a game."""


class Away(NamedTuple):
    """People left to write something of this kind down or to bring it in: what was chosen then, what was kept."""

    kind: Kind
    chosen: str
    names: tuple[str, ...]


class Ready(BoxLayout):
    def __init__(
        self,
        plan: Plan,
        game: type[Game],
        shelf: Shelf,
        changed: Callable[[Plan], None],
        away: Away | None = None,
    ) -> None:
        super().__init__()
        self.plan, self.game, self.shelf, self.changed = plan, game, shelf, changed
        self.app = hanko()
        self.words = game_words(game.key)
        self.chosen: dict[str, Choice] = {}
        found = self._since(away) if away else None
        if away and found:
            self.plan = replace(plan, own={**plan.own, away.kind.name: found[1]})
        self.round: SitRound | None = None
        self._people()
        self._between()
        self._title()
        self._own()
        self._options()
        self.add_widget(explain_to())
        self.tasks = Choice(several=True, tag="setup")
        self.box: Any = None
        self._checklist()
        if away and found:
            self._chosen(away.kind, *found)

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
        if self.round is not None:
            self.round.seats = self.plan.by_person
        self._show_options()

    def _between(self) -> None:
        """A screen large enough to lie in the middle of several people can face whoever is asked."""
        if lies_in_the_middle(Window.size) and len(self.plan.here) > 1:
            self.round = SitRound(self.plan.by_person, self.plan.sides)
            self.round.bind(on_sit=lambda _, sides: self._change(replace(self.plan, sides=sides)))
            self._block(self.app.tr("round.title"), "", self.round)

    # -- what is played

    def _title(self) -> None:
        ask = playing(self.game)
        self.title = Title(ask, str(self.plan.options.get(ask.name) or "")) if ask else None
        if self.title is not None:
            self.title.bind(on_called=lambda _, title: self.call(title))
            self.add_widget(self.title)

    def call(self, title: str) -> None:
        """The evening has this name; one that was played before brings along what it needs."""
        if self.title is None:
            return
        self._change(replace(self.plan, options={**self.plan.options, self.title.ask.name: title or None}))
        self.title.show(title)
        kind, thing = titled(self.game.key), known(self.shelf, self.game.key, title)
        if kind is not None and thing is not None and self.plan.own.get(kind.name) != thing:
            self.lay(kind, thing)
            self.chosen[kind.name].chosen = [f"{KEPT}{title}"]

    # -- what people own

    def _own(self) -> None:
        """Decks, maps, layouts: what is kept here by name and what is shipped to begin with."""
        for kind in kinds(self.game.key):
            shipped = starters(self.game.key, self.words) if kind.starters else {}
            if shipped or (kind.decoded and len(self.plan.here) in kind.players):
                self._things(kind, shipped)

    def _things(self, kind: Kind, shipped: Mapping[str, Plain]) -> None:
        tr, name = self.words, kind.name
        kept = usable(kind, self.shelf.owned(kind.key))
        things: dict[str, Any] = {f"{KEPT}{called}": thing for called, thing in kept.items()}
        options = [(key, key.removeprefix(KEPT), described(kind, thing, tr)) for key, thing in things.items()]
        options += [(key, str(thing["name"]), described(kind, thing, tr)) for key, thing in shipped.items()]
        things |= shipped
        options.insert(0, (NOTHING, tr(f"new.{name}_none"), tr(f"new.{name}_none.about")))
        current = self.plan.own.get(name)
        chosen = next((key for key, thing in things.items() if thing == current), NOTHING)
        if current and chosen == NOTHING:
            chosen, things["last"] = "last", current
            options.insert(0, ("last", tr("new.last"), described(kind, current, tr)))
        choice = Choice(options=options, chosen=[chosen], tag=name)
        choice.bind(on_choose=lambda _, key: self._chosen(kind, key, things.get(key)))
        self.chosen[name] = choice
        block = self._block(tr(f"new.{name}"), tr(f"new.{name}.about"), choice)
        if kind.decoded or self.shelf.owned(kind.key):
            row = Row(icon="edit", text=tr(f"own.{name}.title"), mark="right", tag=f"own.{name}")
            row.bind(on_release=lambda _: self._manage(kind))
            block.add_widget(row)

    def _chosen(self, kind: Kind, key: str, thing: Any) -> None:
        self.lay(kind, thing)
        if kind.titled and key.startswith(KEPT):
            self.call(key.removeprefix(KEPT))

    def _manage(self, kind: Kind) -> None:
        """Write one down or bring one in; the table that is being prepared waits."""
        away = Away(kind, self.chosen[kind.name].chosen[0], tuple(self.shelf.owned(kind.key)))
        self.app.stage.remember(plan=self.plan, away=away)
        self.app.stage.show("belongings", kind=kind.key)

    def _since(self, away: Away) -> tuple[str, Any] | None:
        """What was written down meanwhile is played with; so is what was chosen, as it is now."""
        kept = usable(away.kind, self.shelf.owned(away.kind.key))
        new = [name for name in kept if name not in away.names]
        name = new[-1] if new else away.chosen.removeprefix(KEPT)
        there = name in kept and (bool(new) or away.chosen.startswith(KEPT))
        return (f"{KEPT}{name}", kept[name]) if there else None

    def lay(self, kind: Kind, thing: Any) -> None:
        """Begin with this thing; the options that would not use it follow."""
        own = {name: data for name, data in self.plan.own.items() if name != kind.name}
        self._change(replace(self.plan, own={**own, kind.name: thing} if thing else own))
        now = standing(self.game, self.plan.options)
        fits = kind.goes_with(thing) if thing else {}
        other = {key: values[0] for key, values in fits.items() if now[key] not in values}
        if other:
            self._change_options(other)

    # -- options and editions

    def _options(self) -> None:
        """Ways and editions in one tap each, then the options, most of them below *more*; each only where it means
        something at this table."""
        self.way = Choice(tag="way")
        self.way.bind(on_choose=lambda _, key: self._hold(key))
        self.held = Block(title=self.app.tr("new.way"))
        self.held.add_widget(self.way)
        self.preset = Choice(tag="preset")
        self.preset.bind(on_choose=lambda _, key: self._change_options(self.game.presets[key]))
        self.editions = Block(title=self.words("preset"))
        self.editions.add_widget(self.preset)
        self.sections = [self._section(key, names) for key, names in sections(self.game).items()]
        self.more = Row(text=self.app.tr("new.more"), mark="down", tag="new.more")
        self.more.bind(on_release=lambda _: self._unfold())
        self.unfolded = len(self.sections) == 1
        self.ways = Ways()
        self.add_widget(self.ways)
        self._show_options()

    def _section(self, key: str, names: tuple[str, ...]) -> Options:
        entries = tuple(entry for entry in self.game.options if entry.key in names)
        title = self.words(f"section.{key}") if key else self.app.tr("new.options")
        return Options(entries, self.words, self.set, title=title)

    @property
    def options(self) -> dict[str, Options]:
        """Where each option is chosen."""
        return {key: section for section in self.sections for key in section.rows}

    def _unfold(self) -> None:
        self.unfolded = True
        self._show_options()

    def _hold(self, way: str) -> None:
        """Another way to hold the table: what it needs of the options follows."""
        self.plan = replace(self.plan, way=way)
        self._change_options(ways(self.game)[way])

    def _show_options(self) -> None:
        editions = presets(self.plan, self.game)
        self.preset.options = [
            (key, self.words(f"preset.{key}"), about(self.words, f"preset.{key}")) for key in editions
        ]
        held = ways_open(self.plan, self.game)
        self.way.options = [(key, self.words(f"way.{key}"), about(self.words, f"way.{key}")) for key in held]
        for section in self.sections:
            section.show(self.plan.options, idle(self.plan, self.game))
        standing = [section for section in self.sections if section.standing]
        blocks: list[Any] = [self.held] * bool(held) + [self.editions] * (len(editions) > 1) + standing[:1]
        blocks += standing[1:] if self.unfolded else [self.more] * (len(standing) > 1)
        if self.ways.children[::-1] != blocks:
            self.ways.clear_widgets()
            for block in blocks:
                self.ways.add_widget(block)
        self._mark_preset()

    def set(self, entry: Ask, value: Value) -> None:
        if entry.refuses(value) is None:
            self._change_options({entry.key: value})

    def _change_options(self, chosen: Mapping[str, Value]) -> None:
        self._change(replace(self.plan, options={**self.plan.options, **chosen}))
        self._show_options()

    def _mark_preset(self) -> None:
        """An edition is marked while every option stands as it says."""
        usual = standing(self.game, self.plan.options)
        fits = [key for key, preset in self.game.presets.items() if preset.items() <= usual.items()]
        self.preset.chosen = fits[:1]
        self.way.chosen = [held_in(self.plan, self.game)]

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
        if self.plan.wrong(self.game.players):
            return []
        names = {seat.id: seat.name for seat in self.plan.seats}
        words = Words(self.words.language, self.game.key, names)
        return list(dict.fromkeys(words.say(task.words) for task in setup(self.game, self._given())))

    def _given(self) -> Given:
        """What the game would begin with now."""
        seats = tuple(seat.id for seat in self.plan.seats)
        files = printed_facts.newest(self.game.key, self.game.shipped)
        printed = {file.name: printed_facts.facts(self.game.key, file) for file in files}
        return Given(seats, standing(self.game, self.plan.options), {**printed, **self.plan.own})

    def _block(self, title: str, note: str, control: Any) -> Any:
        block = Block(title=title, note=note)
        block.add_widget(control)
        self.add_widget(block)
        return block


load(__name__)
