"""Links that begin with hanko://, as a phone's own camera reads them from another screen: a deck, a map.

Where no phone is at hand to prove it, the same words are typed or pasted on the page of that kind of thing.
"""

from __future__ import annotations

import contextlib
from typing import Any

from kivy.clock import Clock

from companion.games import GAMES
from companion.shelf.belongings import Kind, kinds
from companion.ui.widgets.hanko import Hanko

SCHEME = "hanko://"
SEAT = "hanko://box/"
FROM_HISTORY = 0x00100000  # Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY


def meant(link: str) -> Kind | None:
    """What kind of thing a link brings."""
    every = (kind for game in GAMES for kind in kinds(game))
    return next((kind for kind in every if kind.prefix and link.startswith(kind.prefix)), None)


def follow(app: Hanko, link: str) -> bool:
    """Open the page of what the link brings and ask how it is to be called; or join the table that it leads to."""
    if link.strip().startswith(SEAT):
        app.stage.show("join", link=link.strip())
        return True
    kind = meant(link.strip())
    if kind is None:
        return False
    app.stage.show("belongings", kind=kind.key, brought=link)
    return True


def listen(app: Hanko) -> None:
    """Let the phone hand over the links it was opened with, now and later."""
    with contextlib.suppress(Exception):  # a phone without this still has the field to paste into
        from android import activity  # type: ignore[import-not-found,unused-ignore]
        from jnius import autoclass  # type: ignore[import-not-found,import-untyped,unused-ignore]

        def came(intent: Any) -> None:
            """An app that comes back from the list of recent ones is handed the link of its first start once more."""
            link = "" if intent.getFlags() & FROM_HISTORY else str(intent.getDataString() or "")
            if link.startswith(SCHEME):
                Clock.schedule_once(lambda _: follow(app, link), 0)

        activity.bind(on_new_intent=came)
        came(autoclass("org.kivy.android.PythonActivity").mActivity.getIntent())
