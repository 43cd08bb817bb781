"""Runs a `.play` on a real session without a file, and writes a session as a `.play`. Any play is a test."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

from companion import plain_files
from companion.core import play_said
from companion.core import play_text as text
from companion.core.asks import Ask, Form, Order, Pick, Some
from companion.core.game import TABLE, Game, Given, setup
from companion.core.header import Header, Seat
from companion.core.play_text import Play, Step
from companion.core.rows import Row
from companion.core.say import Free, Refused, Say, refuse, say
from companion.core.scene import Scene, Task, Todo
from companion.core.spelling import read_one, write_one
from companion.core.sums import whole
from companion.games import GAMES
from companion.running import printed_facts
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Outside, Session

SAID = ("title", "tasks", "setup")  # what is stated by keys and parts; a fact of that name goes before


class Wrong(Exception):
    """A line of a play did not come out: which, and what was the case instead."""

    def __init__(self, line: int, say: Say) -> None:
        super().__init__(line, say)
        self.line, self.say = line, say


def run(
    play: Play,
    folder: Path = Path(),
    games: Mapping[str, type[Game]] = GAMES,
    heard: Callable[[Step, Session], None] = lambda step, session: None,
) -> Session:
    """Play all lines; raises Wrong at the first that is refused or does not hold."""
    session = start(play, folder, games)
    for step in play.steps:
        try:
            _STEPS[step.do](session, step)
        except Refused as refused:
            raise Wrong(step.line, refused.say) from None
        heard(step, session)
    return session


def start(play: Play, folder: Path = Path(), games: Mapping[str, type[Game]] = GAMES) -> Session:
    """The table that the head of a play tells of, in memory; chance answers only where the play says so."""
    game = games.get(play.game)
    if game is None:
        raise refuse("game_unknown", game=Free(play.game))
    known = {option.key: option for option in game.options}
    for key in play.options:
        if key not in known:
            raise refuse("option_unknown", option=Free(key))
    for seat in play.names:
        if seat not in play.seats:
            raise refuse("seat_unknown", id=Free(seat))
    header = Header(
        table=play.id,
        game=play.game,
        rules=game.rules,
        seats=tuple(Seat(seat, play.names.get(seat, seat)) for seat in play.seats),
        options={key: known[key].read(words) for key, words in play.options.items()},
        seed=play.seed,
        shipped=printed_facts.newest(play.game, game.shipped),
        own={name: _own(folder, word) for name, word in play.data.items()},
    )
    return begin(Journal(None), header, games, Outside(now=lambda: 0, salt=_salts(), deals=bool(play.seed)))


def _own(folder: Path, word: str) -> object:
    """The owner's data: a file beside the play, or the data itself."""
    return plain_files.spelt(word if word[:1] in ("{", "[") else _beside(folder, Path(word)))


def _beside(folder: Path, path: Path) -> str:
    """A play of somebody else reads nothing on this device but what lies in its own folder."""
    if path.is_absolute() or ".." in path.parts:
        raise refuse("file_unreadable")
    return plain_files.text(folder / path, plain_files.LARGEST)


def _salts() -> Callable[[], str]:
    """Salts of a play: counted, so that two runs of one play are alike."""
    count = iter(range(1 << 32))
    return lambda: f"{next(count):064x}"


# -- one function for each kind of line


def _answer(session: Session, step: Step) -> None:
    seat, words = step.words[0], step.words[1:]
    session.answer(seat, session.position.ask(seat).read(words))


def _refused(session: Session, step: Step) -> None:
    """`! ben 99`: must be refused, and nothing changes."""
    before = (len(session.log), session.scene())
    try:
        _do(session, step.words)
    except Refused:
        if (len(session.log), session.scene()) != before:
            raise Wrong(step.line, say("wrong.changed")) from None
        return
    raise Wrong(step.line, say("wrong.accepted"))


def _do(session: Session, words: tuple[str, ...]) -> None:
    if words[0] == ">":
        _turn(session, Step(">", words[1:], 0))
    else:
        _answer(session, Step("answer", words, 0))


def _expect_ask(session: Session, step: Step) -> None:
    """`? anna place p1 p3`: this seat is asked this now, with exactly these options."""
    seat, *rest = step.words
    if seat == "nobody":
        if session.position.waiting:
            raise Wrong(step.line, say("wrong.asked", who=Free(" ".join(session.position.waiting))))
        return
    ask = session.position.ask(seat)
    if seat not in session.position.waiting or (rest and rest[0] not in (ask.key, ask.name)):
        raise Wrong(step.line, say("wrong.ask", ask=Free(ask.key)))
    options = ask.options if isinstance(ask, (Pick, Some, Order)) else ()
    if len(rest) > 1 and tuple(rest[1:]) != tuple(options):
        raise Wrong(step.line, say("wrong.options", options=Free(" ".join(options))))


def _expect(session: Session, step: Step) -> None:
    """`= anna points 4`, `= emperor ben`, `= @ben hand 5`, `= title year year=2`."""
    words = step.words
    viewer = words[0][1:] if words[0].startswith("@") else None
    if viewer is not None:
        words = words[1:]
        if viewer not in session.names():
            raise refuse("seat_unknown", id=Free(viewer))
    facts, name = session.facts(viewer), " ".join(words[:-1])
    if viewer is None and len(words) == 3 and words[0] in (TABLE, *session.names()):
        found = str(session.total(words[0], words[1]))
    elif words[0] in SAID and name not in facts:
        _expect_said(session, step.line, viewer, words)
        return
    else:
        found = facts.get(name, "-")
    if found != words[-1]:
        raise Wrong(step.line, say("wrong.value", found=Free(found)))


def _expect_said(session: Session, line: int, viewer: str | None, words: tuple[str, ...]) -> None:
    """`= title season season=3`, `= tasks anna draw count=2`, `= setup stone discs`."""
    kind, *rest = words
    if kind == "title":
        said = [session.scene(viewer).title]
    elif kind == "setup":
        said = [task.words for task in _checklist(session)]
    elif rest:
        seat, *rest = rest
        tasks = list(_tasks(session.scene(viewer)))
        if seat not in {TABLE, *session.names(), *(task.seat for task in tasks)}:
            raise refuse("seat_unknown", id=Free(seat))
        said = [task.words for task in tasks if task.seat == seat]
    else:
        raise refuse("play_said")
    if not play_said.fits(play_said.stated(rest), said):
        raise Wrong(line, say("wrong.value", found=Free(text.written(play_said.written(said)))))


def _tasks(scene: Scene) -> Iterator[Task]:
    """What is to be done now with the real pieces."""
    for panel in scene.panels:
        if isinstance(panel, Todo):
            yield from panel.tasks


def _checklist(session: Session) -> tuple[Task, ...]:
    """What was to be laid out before the table began."""
    header = session.header
    return setup(type(session.position.game), Given(header.order, header.options, printed_facts.facts_of(header)))


def _turn(session: Session, step: Step) -> None:
    kind, rest = step.words[0], step.words[1:]
    plain = {"undo": session.undo, "redo": session.redo, "void": session.void, "forfeit": session.forfeit}
    if kind in plain and not rest:
        plain[kind]()
    elif kind == "go" and len(rest) == 1:
        session.go(whole(rest[0]))
    elif kind in ("away", "back") and len(rest) == 1:
        session.away(rest[0], back=kind == "back")
    elif kind == "amend" and len(rest) > 2:
        _amend(session, whole(rest[0]), rest[1], rest[2:])
    elif kind == "fix" and rest:
        _fix(session, rest[0], rest[1:])
    else:
        raise refuse("play_line", line=step.line)


def _amend(session: Session, number: int, seat: str, words: tuple[str, ...]) -> None:
    if not 0 < number <= session.line.stand or session.line.rows[number - 1].seat != seat:
        raise refuse("no_such_row", row=number)
    session.amend(number, session.ask_of_row(number).read(words))


def _fix(session: Session, name: str, words: tuple[str, ...]) -> None:
    """`fix owner p3 ben "tapped the wrong one"`: one word for each field, then perhaps the reason."""
    ask = next((fix for fix in session.fixes() if fix.name == name), None)
    if ask is None:
        raise refuse("no_such_fix")
    fields = ask.fields if isinstance(ask, Form) else (ask,)
    if not len(fields) <= len(words) <= len(fields) + 1:
        raise refuse("all_fields", count=len(fields))
    values = tuple(read_one(entry, word) for entry, word in zip(fields, words, strict=False))
    session.fix(name, values if isinstance(ask, Form) else values[0], "".join(words[len(fields) :]))


def _fix_words(ask: Ask, row: Row) -> list[str]:
    fields = ask.fields if isinstance(ask, Form) else (ask,)
    values = row.value if isinstance(ask, Form) and isinstance(row.value, tuple) else (row.value,)
    words = [write_one(entry, value) for entry, value in zip(fields, values, strict=True)]
    return [*words, row.note] if row.note else words


def _win(session: Session, step: Step) -> None:
    """`win ben`: the game is over and these have won."""
    scene = session.scene()
    if not scene.over or set(scene.winners) != set(step.words):
        raise Wrong(step.line, say("wrong.winners", found=Free(" ".join(scene.winners) or "-")))


_STEPS: dict[str, Callable[[Session, Step], None]] = {
    "answer": _answer,
    "!": _refused,
    "?": _expect_ask,
    "=": _expect,
    ">": _turn,
    "win": _win,
}


# -- a session as a play


def show(session: Session, *, private: bool = True) -> str:
    """A saved table in the readable form: what stands now, without what was taken back; of one table always the same.

    Without what is private it ends before the first answer that nobody else may ever read.
    """
    header = session.header
    lines = [
        ["game", header.game],
        ["rules", str(header.rules)],
        ["id", header.table],
        ["seats", *header.order],
    ]
    called = session.names()
    lines += [["name", seat, called[seat]] for seat in header.order if called[seat] != seat]
    known = {option.key: option for option in session.position.game.options}
    lines += [
        ["option", key, *known[key].write(value)] for key, value in sorted(header.options.items()) if key in known
    ]
    lines += [["data", name, json.dumps(data, sort_keys=True)] for name, data in sorted(header.own.items())]
    played = list(zip(session.line.standing, session.position.asks, strict=False))
    open_rows = played if private else list(takewhile(lambda pair: not pair[1].private, played))
    typed = session.typed()
    lines += [_row(row, ask, typed) for row, ask in open_rows]
    if len(open_rows) < len(played):
        return "\n".join(text.written(line) for line in lines) + "\n# what was answered from here on is private\n"
    lines += [[">", "away", seat] for seat in session.line.away]
    if session.position.over:
        lines.append(["win", *session.scene().winners])
    return "\n".join(text.written(line) for line in lines) + "\n"


def _row(row: Row, ask: Ask, typed: Mapping[str, str]) -> list[str]:
    """`typed`: what people are called today whose names were typed."""
    if row.do == "fix":
        named = typed.get(row.value, row.value) if isinstance(row.value, str) else row.value
        return [">", "fix", row.key, *_fix_words(ask, replace(row, value=named))]
    return [row.seat, *ask.write(row.value)]
