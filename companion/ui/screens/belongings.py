"""What people own of one kind, kept on this device by name: written down, brought in, handed on, removed."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from kivy.core.clipboard import Clipboard
from kivy.properties import BooleanProperty, StringProperty

from companion import plain_files
from companion.core.say import Free, Refused, say
from companion.outgoing import bgstats
from companion.shelf import belongings
from companion.ui.look import brought_of
from companion.ui.screens import files
from companion.ui.screens.share import Code
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import Offer, Page, game_words
from companion.ui.widgets.text import Small
from companion.ui.writing import Writing

LONGEST_CODE, LONGEST_NAME, LONGEST_TITLE = 1_300, 40, 24


class Belongings(Page):
    """One kind of thing; `kind` is its key, `white-castle/deck`."""

    title = StringProperty("")
    about = StringProperty("")
    write_words = StringProperty("")
    writes = BooleanProperty(False)

    def enter(self, kind: str, brought: str = "") -> None:
        """`brought` is the code of one that a link has brought."""
        self.app = hanko()
        self.shelf = self.app.shelf
        self.kind = belongings.kind(kind)
        self.words = game_words(self.kind.game)
        self.title, self.about, self.writes = self.tr("title"), self.tr("about"), bool(brought_of(kind).editor)
        self.write_words = self.tr("write") if self.writes else ""
        self.show()
        self.take(brought)

    def tr(self, key: str, **parts: Any) -> str:
        return self.words(f"own.{self.kind.name}.{key}", **parts)

    def show(self) -> None:
        """The things as they are kept now."""
        column = self.ids.things
        column.clear_widgets()
        for name in self.shelf.owned(self.kind.key):
            offer = Offer(icon="note", more=True, text=name, value=name, tag=f"own.{name}")
            offer.bind(on_release=lambda offer: self.open(offer.value))
            column.add_widget(offer)

    def write(self, name: str = "") -> None:
        self.app.stage.show(f"{self.kind.game}/{brought_of(self.kind.key).editor}", called=name)

    # -- one thing

    def open(self, name: str) -> None:
        """What can be done with it, and what is odd about it."""
        try:
            thing = self.kind.read(self.shelf.owned(self.kind.key)[name])
        except Refused as refused:
            self._offer(name, [], self.words.say(refused.say))
            return
        ways = ["edit"] if self.writes else []
        ways += ["code"] if self.kind.code else []
        self._offer(name, [*ways, "file"], "\n".join(self.words.say(note) for note in self.kind.notes(thing)), thing)

    def _offer(self, name: str, ways: list[str], note: str, thing: Any = None) -> None:
        tr = self.app.tr
        sheet = Sheetlet(title=name, text=note, tag="thing")
        sheet.choices = [(way, tr(f"own.{way}"), "secondary") for way in ways]
        sheet.choices = [*sheet.choices, ("remove", tr("own.remove"), "quiet"), ("close", tr("close"), "quiet")]
        sheet.bind(on_choose=lambda _, way: self._do(way, name, thing))
        sheet.open()

    def _do(self, way: str, name: str, thing: Any) -> None:
        if way == "edit":
            self.write(name)
        elif way == "code":
            self._dare(lambda: self.show_code(name, self._packed(name, thing)))
        elif way == "file":
            self._dare(lambda: self._hand_on(name, thing))
        elif way == "remove":
            self._ask_to_forget(name)

    def _ask_to_forget(self, name: str) -> None:
        tr = self.app.tr
        sheet = Sheetlet(title=tr("own.remove_sure", name=Free(name)), tag="remove")
        sheet.choices = [("keep", tr("history.keep"), "primary"), ("remove", tr("own.remove"), "secondary")]
        sheet.bind(on_choose=lambda _, way: self._removed(name) if way == "remove" else None)
        sheet.open()

    def _removed(self, name: str) -> None:
        self._dare(lambda: self._forget(name))
        self.show()

    def _forget(self, name: str) -> None:
        for kind in (self.kind.key, f"{self.kind.key}/changed"):
            self.shelf.forget(kind, name)

    def _packed(self, name: str, thing: Any) -> str:
        return self.kind.code(named(self.kind, thing, name)) if self.kind.code else ""

    def show_code(self, name: str, code: str) -> None:
        """For another phone's camera, and below it the same as words."""
        tr = self.app.tr
        sheet = Sheetlet(title=name, text=tr("own.code_about"), tag="code")
        sheet.put(Code(squares=bgstats.squares(code)))
        sheet.put(Small(text=code, tag="code.text"))
        sheet.choices = [("copy", tr("own.copy"), "primary"), ("close", tr("close"), "quiet")]
        copied = say("own.copied")
        sheet.bind(on_choose=lambda _, way: files.hand_on_text(self.app, code, copied) if way == "copy" else None)
        sheet.open()

    def _hand_on(self, name: str, thing: Any) -> None:
        text = belongings.to_text(named(self.kind, thing, name))
        files.hand_on(self.app, files.keep_text(self.shelf, f"{name}.{self.kind.name}.json", text))

    # -- bringing one in

    def bring(self) -> None:
        tr = self.app.tr
        sheet = Sheetlet(title=self.tr("bring"), tag="bring_own")
        ways = ["paste", "from_file"] if self.kind.decoded else ["from_file"]
        sheet.choices = [(way, tr(f"own.{way}"), "secondary") for way in ways] + [("close", tr("close"), "quiet")]
        sheet.bind(on_choose=lambda _, way: self._bring(way))
        sheet.open()

    def _bring(self, way: str) -> None:
        if way == "from_file":
            files.offer(self.app, self._read)
        elif way == "paste":
            writing = Writing(tag="writing", high=True, choices=[("done", self.app.tr("answer.done"), "primary")])
            writing.title = self.app.tr("own.paste_about")
            writing.ask_for(pasted(), LONGEST_CODE, self.take)

    def _read(self, path: Path) -> None:
        self._dare(lambda: self.take(plain_files.text(path, belongings.LONGEST), path.stem.partition(".")[0]))

    def take(self, text: str, name: str = "") -> None:
        """Look it through and ask how it is to be called; what is wrong with it is said."""
        if not text.strip():
            return
        try:
            thing = belongings.from_text(self.kind, text)
        except Refused as refused:
            self.app.stage.toast(self.words.say(refused.say))
            return
        name_it(self.kind, thing, name or str(thing.get(brought_of(self.kind.key).title) or self.tr("name")), self.show)

    def _dare(self, act: Any) -> None:
        try:
            act()
        except Refused as refused:
            self.app.stage.toast(self.words.say(refused.say))


def pasted() -> str:
    """A code that was copied a moment ago need not be typed."""
    text = str(Clipboard.paste() or "").strip()
    return text if text.startswith("hanko:") and len(text) <= LONGEST_CODE else ""


def named(kind: belongings.Kind, thing: belongings.Plain, name: str) -> belongings.Plain:
    """The thing as it leaves: it says what it is called here."""
    title = brought_of(kind.key).title
    return {**thing, title: name[:LONGEST_TITLE].strip()} if title else thing


def free_name(name: str, taken: Collection[str]) -> str:
    """A name that nothing else goes by, so that nobody overwrites what they have."""
    tries = (f"{name} {number}" for number in range(2, 100))
    return name if name not in taken else next((each for each in tries if each not in taken), name)


def name_it(kind: belongings.Kind, thing: belongings.Plain, name: str, done: Any, changed: str = "") -> None:
    """By which name it is kept; the proposal is usually right. `changed` is the name of what it takes the place of."""
    app = hanko()
    name = free_name(name, app.shelf.owned(kind.key).keys() - {changed})
    writing = Writing(tag="writing", high=True, choices=[("done", app.tr("answer.done"), "primary")])
    writing.title = app.tr("table.keep_name")

    def keep(chosen: str) -> None:
        try:
            app.shelf.keep(kind.key, chosen or name, thing)
        except Refused as refused:
            app.say(refused.say)
            return
        app.say(say("own.kept", name=Free(chosen or name)))
        done()

    writing.ask_for(name, LONGEST_NAME, keep)


load(__name__)
