"""Words and things to touch: nothing cut, nothing overlapping, large enough, apart, and live only where it answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.label import Label

from tests.ui.walk.on_screen import Box, around, pressable, scroller, shows, whole
from tests.ui.walk.step import Short, Step

HIGH, APART = 48, 8  # dp


def no_text_is_cut(step: Step) -> Iterator[Short]:
    for label in step.of(Label):
        if not label.text:
            continue
        wide, high = label.texture_size[0] - label.width, label.texture_size[1] - label.height
        if wide > 1 or high > 1:
            yield Short("cut", f"{label.text[:40]!r} is {max(wide, 0):.0f} too wide, {max(high, 0):.0f} too high")
        elif scroller(label) is None and not whole(label):
            yield Short("cut", f"{label.text[:40]!r} reaches beyond the window")


def no_text_overlaps(step: Step) -> Iterator[Short]:
    labels = [(label, glyphs(label).within(shows(label))) for label in step.of(Label) if label.text.strip()]
    labels = [(label, seen) for label, seen in labels if not seen.empty]
    labels.sort(key=lambda each: each[1].low)
    for at, (label, seen) in enumerate(labels):
        for other, beside in labels[at + 1 :]:
            if beside.low >= seen.top - 2:
                break
            both = seen.within(beside)
            if both.width > 2 and both.height > 2:
                yield Short("overlap", f"{label.text[:30]!r} and {other.text[:30]!r}")


def glyphs(label: Any) -> Box:
    """Where the letters of a label stand."""
    left, low = label.to_window(*label.pos)
    wide, high = label.texture_size
    middle_x, middle_y = left + label.width / 2, low + label.height / 2
    return Box(middle_x - wide / 2, middle_y - high / 2, middle_x + wide / 2, middle_y + high / 2)


def targets_are_large_and_apart(step: Step) -> Iterator[Short]:
    """Each is high enough for a finger, and those of one list keep away from each other; what scrolls may come near."""
    touched = [(each, shows(each)) for each in pressable(step.layer)]
    touched = [(each, seen) for each, seen in touched if not seen.empty]
    for each, _ in touched:
        if each.height < dp(HIGH) - 0.5:
            yield Short("target", f"{called(each)} is {each.width:.0f} x {each.height:.0f}")
    placed = sorted(touched, key=lambda one: one[1].low)
    for at, (each, lies) in enumerate(placed):
        for other, beside in placed[at + 1 :]:
            if beside.low - lies.top >= dp(APART) - 0.5:
                break
            aside = max(beside.left - lies.right, lies.left - beside.right)
            if aside < dp(APART) - 1 and scroller(each) is scroller(other) and not nested(each, other):
                gap = max(aside, beside.low - lies.top)
                yield Short("apart", f"{called(each)} and {called(other)} are {gap:.0f} dp apart")


def nested(one: Any, other: Any) -> bool:
    """What stands in another is a part of it."""
    return any(holder is other for holder in around(one)) or any(holder is one for holder in around(other))


def called(widget: Any) -> str:
    """A widget by its kind and the first part of its tag, so that a thousand of them are one row of a list."""
    return f"{type(widget).__name__} {getattr(widget, 'tag', '').partition('.')[0]}"


def what_is_live_is_an_answer(step: Step) -> Iterator[Short]:
    """Nothing glows that is no answer, and nothing takes a touch that neither answers nor tells anything."""
    from companion.ui.panels.panel_card import PanelCard
    from companion.ui.panels.reasons import has_reasons

    for card in step.of(PanelCard):
        for widget in card.walk(restrict=True):
            if getattr(widget, "live", None) is not True and getattr(widget, "glowing", None) is not True:
                continue
            id_, fact = getattr(widget, "id", ""), getattr(widget, "fact", None)
            task, option = getattr(widget, "task", None), getattr(widget, "option", "")
            if id_ in card.live or option in card.live or task is not None:
                continue
            if not getattr(widget, "glowing", False) and fact is not None and has_reasons(fact):
                continue
            yield Short("dead", f"{step.kind}: {called(widget)} {id_!r} is no answer")
