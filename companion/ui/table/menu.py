"""What is wanted less often at the table: looking back, the scores, corrections, who is away, leaving."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.core.asks import Text
from companion.core.game import called, playing
from companion.core.rows import DEALER
from companion.core.say import Free, Refused, Who
from companion.running import dealer
from companion.shelf.belongings import Kind, Plain, kinds
from companion.shelf.settings import EXPLAIN
from companion.ui.asks.possible import what_can_be_done
from companion.ui.checked import entry
from companion.ui.held_table import FarTable, OwnTable
from companion.ui.table.facing import sit_round
from companion.ui.widgets.hanko import hanko, own, shown
from companion.ui.widgets.lists import Row
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import game_words
from companion.ui.widgets.text import Small

if TYPE_CHECKING:
    from companion.ui.table.laid_table import LaidTable

Entry = tuple[str, str, str, Callable[[], Any]]


class Menu:
    """A sheet of rows; a tap closes it and does what the row says."""

    def __init__(self, title: str, entries: list[Entry]) -> None:
        self.sheet = Sheetlet(tag="menu", title=title)
        for tag, icon, text, act in entries:
            row = Row(tag=f"menu.{tag}", icon=icon, text=text)
            row.bind(on_release=lambda _, act=act: self._do(act))
            self.sheet.put(row)
        self.sheet.open()

    def _do(self, act: Callable[[], Any]) -> None:
        self.sheet.close()
        act()


def open_menu(table: LaidTable) -> Menu:
    """Everything beside answering and undoing."""
    app, scene = hanko(), shown()
    tr = app.tr

    last = always(table)
    scores: Entry = ("sheet", "sheet", tr("table.sheet"), show("sheet"))
    done: Entry = ("timeline", "timeline", tr("table.timeline"), show("timeline"))
    if app.joined is not None:
        app.joined.sheet(), app.joined.timeline()  # asked for now, they are there when they are looked at
        return Menu(tr.say(scene.title), [done, scores, *checks(app.joined), *last])
    session = own()
    entries: list[Entry] = []
    if scene.can_redo:
        entries.append(("redo", "redo", tr("table.redo"), lambda: app.attempt(lambda s: s.redo(by="here"))))
    entries.append(done)
    if session.sheet() is not None:
        entries.append(scores)
    if session.fixes():
        entries.append(("fixes", "edit", tr("table.correct"), show("fixes")))
    if not scene.over:
        entries.append(("box", "qr", tr("box.join"), show("phones")))
        entries.append(("presence", "people", tr("table.presence"), show("presence")))
        entries += [("round", "swap", tr("table.round"), sit_round)] * bool(app.theme.far)
    if scene.sealed:
        entries.append(("void", "swap", tr("table.void"), void))
    for kind, thing in to_keep(session):
        entries.append(
            (f"keep.{kind.name}", "note", game_words(kind.game)(f"table.keep_{kind.name}"), partial(keep, kind, thing))
        )
    if chance_is_ours(session):
        entries.append(("chance", "dice", tr("table.chance"), prove_chance))
    return Menu(tr.say(scene.title), [*naming(session), *entries, *last])


def show(screen: str) -> Callable[[], Any]:
    return lambda: hanko().stage.show(screen)


def always(table: LaidTable) -> list[Entry]:
    """What stands at the end of every menu."""
    tr = hanko().tr
    whom = Free(tr(f"explain.{table.first.who}"))
    explains = tr("told.field", field=Free(tr("explain.title")), value=whom)
    return [
        ("can", "info", tr("can.title"), what_can_be_done),
        ("explain", "book", explains, partial(choose_who_is_new, table)),
        ("settings", "settings", tr("table.settings"), show("settings")),
        ("home", "home", tr("table.leave"), show("home")),
    ]


def naming(session: OwnTable) -> list[Entry]:
    """Where the game can be anything, the evening has a name of its own."""
    ask = playing(type(session.position.game))
    return [("playing", "note", hanko().tr("table.playing"), partial(name_the_evening, ask))] if ask else []


def checks(joined: FarTable) -> list[Entry]:
    """Of a guest: what its phone has checked, and whether letters are compared before its seals open."""
    tr = hanko().tr
    compare: Entry = ("compare", "check" if joined.compares else "seal", tr("guest.compare_first"), turn_comparing)
    back: list[Entry] = [("take_back", "undo", tr("guest.take_back"), joined.take_back)] * joined.may_take_back
    leave: Entry = ("leave", "swap", tr("guest.leave"), leave_seat)
    return [*back, ("record", "note", tr("guest.record"), open_record), compare, leave]


def leave_seat() -> None:
    """Another phone can then have it; the way back to it is forgotten here."""
    tr = hanko().tr
    choices = [("yes", tr("guest.leave"), "primary"), ("no", tr("close"), "quiet")]
    sheet = Sheetlet(tag="leave", text=tr("guest.leave_sure"), choices=choices)
    sheet.bind(on_choose=lambda _, key: _leave() if key == "yes" else None)
    sheet.open()


def _leave() -> None:
    app = hanko()

    def left() -> None:
        app.stage.toast(app.tr("guest.left"))
        app.stage.show("home")

    if app.joined is not None:
        app.joined.leave_seat(left)


def choose_who_is_new(table: LaidTable) -> None:
    """To whom rules are explained at this table."""
    tr = hanko().tr
    choices = [(who, tr(f"explain.{who}"), "primary" if who == table.first.who else "secondary") for who in EXPLAIN]
    sheet = Sheetlet(tag="explain", title=tr("explain.title"), text=tr("explain.about"), choices=choices)
    sheet.bind(on_choose=lambda _, who: table.explain_to(who) if who in EXPLAIN else None)
    sheet.open()


def turn_comparing() -> None:
    app = hanko()
    if app.joined is not None:
        app.joined.compare(not app.joined.compares)
        app.stage.toast(app.tr("guest.compares_now" if app.joined.compares else "guest.compares_no_more"))


def open_record() -> None:
    """Every sealed round that this device has seen to its end; it can be handed on as text."""
    app = hanko()
    if app.joined is None:
        return
    tr, record = app.tr, app.joined.record
    lines = [f"{each['r']} · {tr.say(entry(each))} · {tr.part(tuple(map(Who, each['who'])))}" for each in record]
    choices = [("copy", tr("guest.copy"), "primary")] if lines else []
    choices += [("away", tr("guest.put_away"), "secondary")] if any(not each["away"] for each in record) else []
    text = "\n\n".join(lines) or tr("guest.record_none")
    sheet = Sheetlet(
        tag="record", title=tr("guest.record"), text=text, choices=[*choices, ("close", tr("close"), "quiet")]
    )
    sheet.bind(on_choose=lambda _, key: _with_record(key, text))
    sheet.open()


def _with_record(key: str, text: str) -> None:
    from kivy.core.clipboard import Clipboard

    app = hanko()
    if key == "copy":
        Clipboard.copy(text)
        app.stage.toast(app.tr("guest.copied"))
    elif key == "away" and app.joined is not None:
        app.joined.put_away()


def name_the_evening(ask: Text) -> None:
    """What the table plays: in the head of the table, in History, and in whatever is shared."""
    from companion.ui.writing import Writing

    app, session = hanko(), own()
    writing = Writing(tag="writing", high=True, choices=[("done", app.tr("answer.done"), "primary")])
    writing.title = app.tr("table.playing")
    known = called(session.position.game)
    writing.ask_for(known, ask.longest, lambda name: _called(ask, name) if name != known else None)


def _called(ask: Text, name: str) -> None:
    hanko().attempt(lambda session: session.fix(ask.name, name or None, by="here"))


def undo() -> None:
    """One step back; where seals lie, that step throws them away, and the table is asked first."""
    if shown().sealed:
        void()
    else:
        hanko().attempt(lambda session: session.undo(by="here"))


def void() -> None:
    """All seal again only where the table agrees: what lies sealed is never opened."""
    app = hanko()
    tr = app.tr
    choices = [("yes", tr("table.void"), "primary"), ("no", tr("close"), "quiet")]
    sheet = Sheetlet(tag="void", text=tr("table.void_about"), choices=choices)
    sheet.bind(on_choose=lambda _, key: app.attempt(lambda s: s.void(by="here")) if key == "yes" else None)
    sheet.open()


def to_keep(session: OwnTable) -> list[tuple[Kind, Plain]]:
    """What this table has that could begin another evening, and did not begin this one."""
    found = []
    for kind in kinds(session.header.game):
        thing, began = kind.of_game(session.position.game), session.header.own.get(kind.name)
        if thing is not None and not (began and kind.same(thing, began)):
            found.append((kind, thing))
    return found


def keep(kind: Kind, thing: Plain, then: Callable[[], Any] = lambda: None) -> None:
    """Keep it by a name, to begin another evening with it."""
    from companion.ui.writing import Writing

    app = hanko()
    writing = Writing(tag="writing", high=True, choices=[("done", app.tr("answer.done"), "primary")])
    writing.title = app.tr("table.keep_name")
    writing.ask_for(usual_name(kind), 40, lambda name: _kept(kind, thing, name, then))


def usual_name(kind: Kind) -> str:
    """As the thing is called that this table began with, else as such things are."""
    began = own().header.own.get(kind.name)
    kept = (name for name, thing in hanko().shelf.owned(kind.key).items() if began and thing == began)
    return next(kept, game_words(kind.game)(f"own.{kind.name}.name"))


def _kept(kind: Kind, thing: Plain, name: str, then: Callable[[], Any]) -> None:
    app = hanko()
    if not name:
        return
    try:
        app.shelf.keep(kind.key, name, thing)
    except Refused as refused:
        app.say(refused.say)
        return
    app.stage.toast(app.tr("table.kept"))
    then()


# -- the proof that the app's chance was nobody's choice


def chance_is_ours(session: OwnTable) -> bool:
    return bool(session.header.seed) and any(row.by == DEALER for row in session.log)


def prove_chance() -> None:
    """The seed's hash from the start, and once the table is over the seed itself."""
    app = hanko()
    tr, seed = app.tr, own().header.seed
    sheet = Sheetlet(tag="chance", title=tr("table.chance"), text=tr("table.chance_about"))
    sheet.put(Small(text=tr("table.chance_seal"), color=app.theme.ink))
    sheet.put(Small(text=in_fours(dealer.seed_seal(seed)), tag="chance.seal"))
    if shown().over:
        sheet.put(Small(text=tr("table.chance_seed"), color=app.theme.ink))
        sheet.put(Small(text=in_fours(seed), tag="chance.seed"))
    sheet.choices = [("close", tr("close"), "secondary")]
    sheet.open()


def in_fours(text: str) -> str:
    """A long row of signs, so that two people can compare it."""
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))
