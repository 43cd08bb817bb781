"""What can be done with somebody: another name, becoming one with who was known twice, being forgotten."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.header import LONGEST_NAME
from companion.core.say import Free, say
from companion.shelf import everybody
from companion.shelf.everybody import Somebody
from companion.ui.widgets.hanko import Hanko
from companion.ui.widgets.overlays import Sheetlet, offer_many
from companion.ui.widgets.page import dare
from companion.ui.writing import Writing

Then = Callable[[], object]


def rename(app: Hanko, me: Somebody, then: Then) -> None:
    writing = Writing(tag="writing", high=True, choices=[("done", app.tr("answer.done"), "primary")])
    writing.title = app.tr("somebody.rename")
    writing.ask_for(me.name, LONGEST_NAME, lambda name: _do(lambda: everybody.rename(app.shelf, me, name), then))


def offer_same(app: Hanko, me: Somebody, then: Then) -> None:
    """Whoever never sat at one table with this person may be the same; who has the same name is named first."""
    tr, never_met = app.tr, dare(lambda: everybody.others(app.shelf, me))
    if never_met is None:
        return
    others = sorted(never_met, key=lambda each: each.name.casefold() != me.name.casefold())
    by_id = {each.id: each for each in others}
    said = [(id_, f"{each.name} · {tr('numbers.evenings', count=each.evenings)}") for id_, each in by_id.items()]
    text = tr("somebody.same_means" if others else "somebody.none")
    offer_many(tr("somebody.same"), "same", said, lambda key: _ask_to_become_one(app, me, by_id[key], then), text)


def _ask_to_become_one(app: Hanko, me: Somebody, other: Somebody, then: Then) -> None:
    """Nobody can tell afterwards which evening was whose."""
    tr = app.tr
    first, second = (say("numbers.evenings", count=each.evenings) for each in (me, other))
    text = tr("somebody.same_once", first=first, second=second)
    sheet = Sheetlet(title=tr("somebody.same_sure", name=Free(me.name), other=Free(other.name)), text=text)
    sheet.tag = "one"
    sheet.choices = [("two", tr("somebody.same_no"), "primary"), ("same", tr("somebody.same_yes"), "secondary")]
    sheet.bind(
        on_choose=lambda _, way: (
            _do(lambda: everybody.become_one(app.shelf, me, other), then) if way == "same" else None
        )
    )
    sheet.open()


def ask_to_forget(app: Hanko, me: Somebody, then: Then) -> None:
    from companion.shelf.forgetting import forget

    tr = app.tr
    sheet = Sheetlet(title=tr("somebody.forget_sure", name=Free(me.name)), text=tr("somebody.forget_means"))
    sheet.tag = "forget"
    sheet.choices = [("keep", tr("history.keep"), "primary"), ("forget", tr("somebody.forget"), "secondary")]
    sheet.bind(on_choose=lambda _, way: _do(lambda: [*forget(app.shelf, me)], then) if way == "forget" else None)
    sheet.open()


def _do(act: Callable[[], object], then: Then) -> None:
    dare(act)
    then()


WAYS: dict[str, Callable[[Hanko, Somebody, Then], None]] = {
    "rename": rename,
    "same": offer_same,
    "forget": ask_to_forget,
}
