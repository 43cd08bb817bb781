"""The box of the open table: phones join it, seal on it and leave it; the window hears of it through Kivy's Clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.core.say import Free, Refused, Who, say
from companion.ui.look import look_of
from companion.ui.widgets.hanko import Hanko

if TYPE_CHECKING:
    from companion.bidding_box.box import Box
    from companion.bidding_box.page import Tint
    from companion.core.scene import Result
    from companion.running.session import Session

ADDRESS = "0.0.0.0"
FAREWELL = 0.5  # seconds, in which phones are told where the table has gone
LOOK = 5.0  # seconds between two looks at the own addresses
HOSTING = "hosting"  # kept beside the table: its box was on, and is on again when the table is opened again


def start(app: Hanko, session: Session) -> bool:
    """Let phones join; False, and in words why, where no network or no port is to be had."""
    from companion.bidding_box.box import Box

    if app.box is not None:
        return True
    box = Box(session, ADDRESS, mood=mood_of(session.header.game))
    if app.guard is not None:
        box.mind(app.guard.elsewhere)
    try:
        box.start()
        session.keep(HOSTING, "1")
    except Refused as refused:
        app.say(refused.say)
        return False
    app.box = box
    app.stay_awake()
    box.watch(app.box_heard)
    Clock.schedule_interval(lambda _: _look(app, box), LOOK)
    tell(app)
    if box.notice:
        app.say(box.notice)
    return True


def mood_of(game: str) -> tuple[Tint, Tint] | None:
    """Guests' pages wear the colours of the box, by day and by night."""
    from companion.bidding_box.page import Tint

    mood = look_of(game).mood
    if mood is None:
        return None
    return Tint(mood.light.paper, mood.light.accent), Tint(mood.dark.paper, mood.dark.accent)


def _look(app: Hanko, box: Box) -> bool:
    """Has this device got another address? Then phones do not find it there; False when the box has stopped."""
    if app.box is not box:
        return False
    if moved := box.moved():
        app.say(moved)
    if box.address != box.told:
        box.told = box.address
        _again(app)
    return True


def go_on(app: Hanko, session: Session) -> None:
    """Phones that had joined find the box again after the app was closed or killed."""
    if session.kept(HOSTING):
        start(app, session)


def stop(app: Hanko) -> None:
    """The box rests with its table."""
    box = app.box
    if box is not None:
        app.box = None
        box.unwatch(app.box_heard)
        box.stop()
        app.connections = {}
        app.stay_awake()


def heard(app: Hanko) -> Callable[[], None]:
    """What the box calls, in its own thread, when a connection has changed."""

    def later() -> None:
        Clock.schedule_once(lambda _: tell(app), 0)

    return later


def tell(app: Hanko) -> None:
    """Also where no connection has changed: the first phone may have answered."""
    if app.box is None:
        return
    if app.box.trouble is not None and app.box.trouble != app.box.warned:
        app.box.warned = app.box.trouble
        app.say(app.box.trouble)
    _asked(app, app.box)
    if app.box.handed_on:
        Clock.schedule_once(lambda _: _gone(app), FAREWELL)
    connections = app.box.connections()
    if connections == app.connections:
        _again(app)
    else:
        app.connections = connections


def _asked(app: Hanko, box: Box) -> None:
    """A phone says that a seat is its: told once, where the answer is not at hand."""
    wishes = box.wishes()
    new = [wish for wish in wishes if wish not in box.asked]
    box.asked = wishes
    if new and not box.watched:
        asks = new[-1].seat
        app.say(say("box.wants", who=Who(asks)) if asks else say("box.wants_move"))


def _gone(app: Hanko) -> None:
    """The table lies on another device now: here it rests, and no box is on when it is looked at again."""
    if app.box is not None and app.own is not None:
        app.own.keep(HOSTING, "")
        app.stage.show("home")
        app.say(say("box.moved_on"))


def _again(app: Hanko) -> None:
    """Whoever shows the connections looks once more."""
    app.property("connections").dispatch(app)


def unbroken(app: Hanko, result: Result) -> str:
    """That all seals were checked, with the four letters that all screens share; nothing where no phone takes part, and
    nothing below what came of another round, or of none."""
    if app.joined is not None:
        return app.joined.verdict(result)
    shown = app.own.shown_round() if app.own is not None and app.box is not None else None
    if shown is None or not result.ends(shown.id, shown.listed):
        return ""
    return f"{app.tr('guest.unbroken', code=Free(shown.letters))}\n{app.tr('guest.compare_letters')}"
