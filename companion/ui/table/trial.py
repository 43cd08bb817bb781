"""What is tried at the table of two invented people, in three sentences: hand on, seal, open."""

from __future__ import annotations

from companion.core.say import Part
from companion.outgoing import finished
from companion.ui.widgets.hanko import hanko

HAND_ON, SEAL, OPEN = "trial.hand_on", "trial.seal", "trial.open"  # where the curtain hangs, behind it, at the reveal


def tried() -> bool:
    """Is the open table there to try the app with?"""
    own = hanko().own
    return own is not None and finished.is_trial(own.header)


def sentence(step: str, **parts: Part) -> str:
    """What to do now and why; nothing at a table of people."""
    return str(hanko().tr(step, **parts)) if tried() else ""
