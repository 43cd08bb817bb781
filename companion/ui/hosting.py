"""The box of the open table: phones join it, seal on it and leave it; the window hears of it through Kivy's Clock."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from companion.core.say import Free, Refused

if TYPE_CHECKING:
    from companion.bidding_box.box import Box

ADDRESS = "0.0.0.0"
LOOK = 5.0  # seconds between two looks at the own addresses
HOSTING = "hosting"  # kept beside the table: its box was on, and is on again when the table is opened again


def start(app: Any) -> bool:
    """Let phones join; False, and in words why, where no network or no port is to be had."""
    from companion.bidding_box.box import Box

    if app.box is not None:
        return True
    box = Box(app.session, ADDRESS)
    try:
        box.start()
        app.session.keep(HOSTING, "1")
    except Refused as refused:
        app.say(refused.say)
        return False
    app.box = box
    box.watch(app.linked)
    Clock.schedule_interval(lambda _: _look(app, box), LOOK)
    tell(app)
    if box.notice:
        app.say(box.notice)
    return True


def _look(app: Any, box: Box) -> bool:
    """Has this device got another address? Then phones do not find it there; False when the box has stopped."""
    if app.box is not box:
        return False
    if moved := box.moved():
        app.say(moved)
    if box.address != box.told:
        box.told = box.address
        app.property("links").dispatch(app)
    return True


def go_on(app: Any) -> None:
    """Phones that had joined find the box again after the app was closed or killed."""
    if not app.guest and app.session.kept(HOSTING):
        start(app)


def stop(app: Any, *, for_good: bool = False) -> None:
    """The box rests with its table; for good, and everybody seals on this device again."""
    box: Box | None = app.box
    if box is None:
        return
    app.box = None
    box.unwatch(app.linked)
    box.stop()
    app.links = {}
    if for_good:
        app.session.keep(HOSTING, "")


def heard(app: Any) -> Any:
    """What the box calls, in its own thread, when a link has changed."""
    return lambda: Clock.schedule_once(lambda _: tell(app), 0)


def tell(app: Any) -> None:
    """Also where no link has changed: the first phone may have answered."""
    if app.box is None:
        return
    links = app.box.connections()
    if links == app.links:
        app.property("links").dispatch(app)
    else:
        app.links = links


def unbroken(app: Any) -> str:
    """That all seals were checked, with the four letters that all screens share; nothing where no phone takes part."""
    if app.guest:
        return str(app.session.checked(app.tr))
    shown = app.session.shown_round() if app.box is not None else None
    return app.tr("guest.unbroken", code=Free(shown.code)) if shown else ""
