"""The buttons below a question: what gives the answer, what leaves it out, and whether it is really meant."""

from __future__ import annotations

from typing import Any

from companion.core.asks import Pick
from companion.core.telling import none
from companion.ui.asks.field import has_otherwise
from companion.ui.widgets.buttons import BigButton
from companion.ui.widgets.holding import seal_button
from companion.ui.widgets.marks import Wanted


def giving(tr: Any, field: Any, done: str, *, sealing: bool) -> list[Wanted]:
    """The primary one last: it stands on the edge, whatever stands above it. `done`: what it is called, if anything."""
    ask, wanted = field.ask, []
    if ask.refuses(None) is None:  # called as the game says, unless nothing is answered by it
        wanted.append(_button("none", "quiet", str(tr.say(none(ask)))))
    if has_otherwise(ask) and not field.wide:
        wanted.append(_button("otherwise", "quiet", tr("answer.otherwise")))
    if sealing:
        wanted.append(seal_button(ready=field.ready))
    elif not field.at_once or (field.wide and not isinstance(ask, Pick)):  # a tap on one of several says it all
        text = done or field.done_words or tr("answer.done")
        wanted.append(_button("give", "primary", text, "check", disabled=not field.ready))
    return wanted


def sure(tr: Any, *, sealing: bool) -> list[Wanted]:
    """Whether it is really meant."""
    text = tr("answer.sure_seal") if sealing else tr("answer.sure_enter")
    return [
        _button("change", "secondary", tr("answer.change")),
        _button("sure", "primary", text, "seal" if sealing else "check"),
    ]


def _button(tag: str, kind: str, text: str, icon: str = "", disabled: bool = False) -> Wanted:
    return BigButton, {"tag": f"ask.{tag}", "kind": kind, "text": text, "icon": icon, "disabled": disabled}
