"""What only the seat behind the curtain sees: under its seal, and on its own side of the table."""

from __future__ import annotations

from companion.core.say import say
from companion.core.scene import Fact, Facts, Panel, Scene
from companion.core.telling import told
from companion.ui.held_table import OwnTable
from companion.ui.widgets.hanko import Hanko, held, shown


def stored(app: Hanko) -> tuple[Panel, ...]:
    """All of it, for whoever holds the device now."""
    sealed = under_seal(app.own, app.viewer) if app.own is not None else ()
    return sealed + own_panels(shown(), held().scene(None))


def under_seal(session: OwnTable, seat: str) -> tuple[Panel, ...]:
    """What this seat has sealed in the open round, while it may still seal anew."""
    found = session.under_seal(seat)
    words = found and say("panel.sealed", value=told(found[0], found[1], session.names()))
    return (Facts("own_seal", (Fact(words),)),) if words else ()


def own_panels(own: Scene, shared: Scene) -> tuple[Panel, ...]:
    """What this seat sees and nobody else does."""
    return tuple(panel for panel in own.panels if panel not in shared.panels)
