"""What only the seat behind the curtain sees: under its seal, and on its own side of the table."""

from __future__ import annotations

from typing import Any

from companion.core.say import say
from companion.core.scene import Fact, Facts, Panel, Scene
from companion.core.telling import told


def stored(app: Any) -> tuple[Panel, ...]:
    """All of it, for whoever holds the device now."""
    return under_seal(app.session, app.viewer) + own_panels(app.scene, app.session.scene(None))


def under_seal(session: Any, seat: str) -> tuple[Panel, ...]:
    """What this seat has sealed in the open round, while it may still seal anew."""
    found = session.under_seal(seat)
    words = found and say("panel.sealed", value=told(found[0], found[1], session.names()))
    return (Facts("own_seal", (Fact(words),)),) if words else ()


def own_panels(own: Scene, shared: Scene) -> tuple[Panel, ...]:
    """What this seat sees and nobody else does."""
    return tuple(panel for panel in own.panels if panel not in shared.panels)
