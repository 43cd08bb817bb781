"""History: the evenings on this device, newest first, or those of one game, person or word; what to do with one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty

from companion.core.header import LONGEST_NAME
from companion.core.say import Free, Say, say
from companion.outgoing.dates import day, day_and_clock
from companion.shelf import everybody, looked_through, saved
from companion.shelf.evenings import LOST, OVER, Evening
from companion.shelf.index import Wanted
from companion.ui.look import ladder_of, look_of
from companion.ui.screens.reading import Reading
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.overlays import Sheetlet, offer_many
from companion.ui.widgets.page import Page, box_name, dare, evening_name, game_name, state_of
from companion.ui.writing import Writing

if TYPE_CHECKING:
    from pathlib import Path

MOST = 100  # evenings shown at once; more at a tap


class History(Page):
    empty = BooleanProperty(False)

    def enter(self, box: str = "", person: str = "", words: str = "", most: int = MOST) -> None:
        self.app = hanko()
        self.shelf = self.app.shelf
        self.app.leave_table()  # one that was looked at
        self.box, self.person, self.words, self.most = box, person, words, most
        self.reading = Reading(self.shelf, self._told, self.show)
        found = looked_through.unknown(self.shelf)
        self.reading.start()
        if found and not self.reading.goes_on:
            self.app.say(say("history.found"))
        self.show()

    def left(self) -> None:
        self.reading.stop()

    def _told(self, done: int, of: int) -> None:
        """What the index does not know yet is being read."""
        self.ids.reading.text = self.app.tr("history.reading", at=done, of=of)

    # -- the list

    def show(self) -> None:
        """The list as it is now."""
        self.empty = self.shelf.index.empty
        self.ids.reading.text = ""
        wanted = self._wanted()
        count = self.shelf.index.count(wanted)
        rows = [] if self.empty else [self._chosen(count), *self._reminder(wanted)]
        rows += map(self._row, everybody.as_known(self.shelf, self.shelf.index.newest(wanted, self.most)))
        if count > self.most:
            more = self.app.tr("history.next", number=min(MOST, count - self.most))
            rows.append({"icon": "down", "text": more, "value": ("more",), "tag": "history.next"})
        self.ids.list.fill(rows, stay=self.most > MOST)

    @property
    def _those(self) -> dict[str, str]:
        """Which evenings were chosen: of a game, of somebody, with a word; all that is chosen together."""
        return {"box": self.box, "person": self.person, "words": self.words}

    def _wanted(self, **other: str) -> Wanted:
        those = {**self._those, **other}
        persons = everybody.ids(self.shelf, those["person"]) if those["person"] else ()
        called = everybody.called(self.shelf) if those["words"] else ()
        return Wanted(those["box"], persons, those["words"], called=called)

    def _chosen(self, count: int) -> dict[str, Any]:
        """Which evenings these are; a tap chooses others."""
        tr = self.app.tr
        what = " · ".join(self._called()) or tr("history.all")
        text = tr("history.chosen", what=Free(what), evenings=say("numbers.evenings", count=count))
        note = tr("history.find")
        return {"icon": "eye", "text": text, "note": note, "more": True, "value": ("find",), "tag": "history.find"}

    def _called(self) -> Iterator[str]:
        if self.box:
            yield box_name(self.box)
        if self.person:
            yield next((each.name for each in everybody.everybody(self.shelf) if each.id == self.person), "–")
        if self.words:
            yield self.app.tr("history.with_words", words=Free(self.words))

    def _reminder(self, wanted: Wanted) -> Iterator[dict[str, Any]]:
        """A device may be lost: how many evenings are nowhere else."""
        number = saved.unsaved(self.shelf) if wanted == Wanted() else 0
        if number >= saved.MANY:
            tr = self.app.tr
            text = tr("history.save", evenings=say("numbers.evenings", count=number))
            note = tr("history.save_note")
            yield {"icon": "note", "text": text, "note": note, "more": True, "value": ("save",), "tag": "history.save"}

    def _row(self, card: Evening) -> dict[str, Any]:
        tr = self.app.tr
        text = tr("history.row", game=Free(evening_name(card)), day=Free(day(tr, card.touched)))
        note = tr("history.note", names=Free(tr.listed(list(card.names))), state=Free(state_of(card)))
        icon = look_of(card.game).emblem
        return {"text": text, "note": note, "icon": icon, "more": True, "value": card.table, "tag": card.table}

    # -- which evenings

    def choose(self, **given: Any) -> None:
        """Show these; whoever comes back finds them."""
        self.box, self.person, self.words = (str(given.get(name, "")) for name in ("box", "person", "words"))
        self.most = int(given.get("most", MOST))
        self.app.stage.remember(**given)
        self.show()

    def find(self) -> None:
        """Which of these evenings, in one tap more: those of a game, of somebody, with a word; or all."""
        tr = self.app.tr
        sheet = Sheetlet(title=tr("history.which"), text=" · ".join(self._called()), tag="find")
        ways = [("box", "secondary"), ("person", "secondary"), ("words", "secondary"), ("all", "quiet")]
        sheet.choices = [(way, tr(f"history.find_{way}"), kind) for way, kind in ways]
        sheet.bind(on_choose=lambda _, way: self._find(way))
        sheet.open()

    def _find(self, way: str) -> None:
        tr = self.app.tr
        if way == "all":
            self.choose()
        elif way == "words":
            writing = Writing(tag="writing", high=True, choices=[("done", tr("answer.done"), "primary")])
            writing.title = tr("history.find_words")
            writing.ask_for(self.words, LONGEST_NAME, lambda words: self.choose(**{**self._those, "words": words}))
        elif way == "box":
            self._offer(way, [(box, title or game_name(game)) for box, game, title, _ in self.shelf.index.boxes()])
        else:
            self._offer(way, [(each.id, each.name) for each in everybody.everybody(self.shelf)])

    def _offer(self, way: str, of: list[tuple[str, str]]) -> None:
        tr = self.app.tr
        counted = list(self._counted(way, of))
        offer_many(tr(f"history.find_{way}"), way, counted, lambda key: self.choose(**{**self._those, way: key}))

    def _counted(self, way: str, of: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """Each with how many of the evenings it leaves that fit what else was chosen; what leaves none is left out."""
        wanted = self._wanted(**{way: ""})
        left = self.shelf.index.by_box(wanted) if way == "box" else everybody.counted(self.shelf, wanted)
        for key, name in of:
            if count := left.get(key, 0):
                yield key, f"{name} · {self.app.tr('numbers.evenings', count=count)}"

    # -- one evening

    def open(self, value: Any) -> None:
        """A row was tapped."""
        if value == ("find",):
            self.find()
        elif value == ("save",):
            self.app.stage.show("everything")
        elif value == ("more",):
            self.choose(box=self.box, person=self.person, words=self.words, most=self.most + MOST)
        elif card := self.shelf.card(value):
            self._offer_evening(card)

    def _offer_evening(self, card: Evening) -> None:
        """What can be done with one evening; a finished one is looked at first, and changed only on purpose."""
        tr, (card,) = self.app.tr, everybody.as_known(self.shelf, [card])
        began = tr("history.began", at=Free(day_and_clock(tr, card.begun)))
        sheet = Sheetlet(title=evening_name(card), text=f"{self._row(card)['note']}\n{began}", tag="evening")
        looks = [("sheet", "primary"), ("timeline", "secondary")]
        again = [("open", "secondary")]
        ways = [*looks, *again] if card.state == OVER else [("open", "primary"), ("sheet", "secondary"), looks[1]]
        ways = [] if card.state == LOST else [*ways, ("play", "secondary")]
        called = {"open": "history.again"} if card.state == OVER else {}
        every = [("file", "secondary"), *ways] if card.state == LOST else [*ways, ("file", "secondary")]
        sheet.choices = [
            (way, tr(called.get(way, f"history.{way}")), kind) for way, kind in [*every, ("remove", "quiet")]
        ]
        sheet.bind(on_choose=lambda _, way: self._do(way, card))
        sheet.open()

    def _do(self, way: str, card: Evening) -> None:
        if way == "remove":
            self._ask_to_remove(card)
        elif way in ("file", "play"):
            self._write(card, way)
        elif not self._open(way, card):
            self.shelf.lost(card.table)
            self.show()

    def _open(self, way: str, card: Evening) -> bool:
        if way == "open" or card.state != OVER:
            return self.app.open_table(card.table, "table" if way == "open" else way)
        return self.app.look_at(card.table, way)

    def _ask_to_remove(self, card: Evening) -> None:
        tr = self.app.tr
        sheet = Sheetlet(title=tr("history.remove_sure"), text=tr("history.remove_means"), tag="remove")
        keep = ("keep", tr("history.keep"), "primary")  # below, where the finger has just tapped to remove
        sheet.choices = [("remove", tr("history.remove"), "secondary"), keep]
        sheet.bind(on_choose=lambda _, way: self._remove(card) if way == "remove" else None)
        sheet.open()

    def _remove(self, card: Evening) -> None:
        dare(lambda: self.shelf.remove(card.table))
        self.show()

    # -- files, and what else there is

    def more(self) -> None:
        """What is rarely wanted."""
        tr = self.app.tr
        sheet = Sheetlet(title=tr("home.history"), tag="history")
        ladders = [box for box, game, _, _ in self.shelf.index.boxes() if ladder_of(game)]
        ways: list[tuple[str, Say]] = [("ladder", say("ladder.title"))] if ladders else []
        ways += [("hand_on", say("hand_on.title"))] if not self.empty else []
        ways += [("bring", say("history.bring")), ("everything", say("everything.title"))]
        sheet.choices = [(way, tr.say(called), "secondary") for way, called in ways] + [("leave", tr("close"), "quiet")]
        sheet.bind(on_choose=lambda _, way: self._more(way, ladders))
        sheet.open()

    def _more(self, way: str, ladders: list[str]) -> None:
        if way == "ladder":
            self.app.stage.show(ladder_of(ladders[0]))
        elif way == "everything":
            self.app.stage.show("everything")
        elif way == "bring":
            self.bring()
        elif way == "hand_on":
            from companion.ui.screens import hand_on

            hand_on.offer(self.app, self.shelf.index.newest(self._wanted()))

    def _write(self, card: Evening, way: str) -> None:
        """The table as a file to keep or to hand on."""
        from companion.ui.screens import files

        write = files.write_play if way == "play" else files.write_table
        path: Path | None = dare(lambda: write(self.shelf, card.table))
        if path:
            holds = self.app.tr("history.lost_leaves" if path.suffix == ".hanko" else "history.file_leaves")
            files.hand_on(self.app, path, holds=holds)

    def bring(self) -> None:
        """The files that lie ready to be brought in."""
        from companion.ui.screens import files

        files.offer(self.app, self._read, (*files.ENDINGS, *files.MANY))

    def _read(self, path: Path) -> None:
        """One table at once; many of them, or everything, step by step on a page of its own."""
        from companion.shelf import bring, coming
        from companion.ui.screens import files

        if path.suffix.lower() in files.MANY:
            self.app.stage.show("everything").bring_back(path)  # type: ignore[attr-defined]
            return
        if how := dare(lambda: bring.bring(self.shelf, path)):
            self.app.say(say("history.brought" if how == coming.NEW else "history.went_on"))
        self.show()


load(__name__)
