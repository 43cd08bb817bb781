"""Words and things to touch: nothing cut, nothing overlapping, large enough, apart, and live only where it answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp
from kivy.uix.label import Label

from companion.ui.games.flowers.flower_layout import ACROSS
from companion.ui.games.flowers.mandala import Mandala
from companion.ui.panels.panel_card import PanelCard
from companion.ui.panels.reasons import has_reasons
from companion.ui.table.told import ToldLine
from tests.ui.walk.on_screen import Box, Spot, around, takes_touch, tree
from tests.ui.walk.step import Short, Step

HIGH, APART = 48, 8  # dp


def no_text_is_cut(step: Step) -> Iterator[Short]:
    for spot in step.of(Label):
        label = spot.widget
        if not label.text:
            continue
        wide, high = label.texture_size[0] - label.width, label.texture_size[1] - label.height
        if wide > 1 or high > 1:
            yield Short("cut", f"{label.text[:40]!r} is {max(wide, 0):.0f} too wide, {max(high, 0):.0f} too high")
        elif label.is_shortened and not any(isinstance(each, ToldLine) for each in around(label)):
            yield Short("cut", f"{label.text[:40]!r} ends in dots, and no tap opens the rest")
        elif spot.scroller is None and not spot.whole:
            yield Short("cut", f"{label.text[:40]!r} reaches beyond the window")


def no_text_overlaps(step: Step) -> Iterator[Short]:
    labels = [
        (spot.widget, glyphs(spot)) for spot in step.of(Label) if not spot.seen.empty and spot.widget.text.strip()
    ]
    labels = sorted(((label, seen) for label, seen in labels if not seen.empty), key=lambda each: each[1].low)
    for at, (label, seen) in enumerate(labels):
        for other, beside in labels[at + 1 :]:
            if beside.low >= seen.top - 2:
                break
            both = seen.within(beside)
            if both.width > 2 and both.height > 2:
                yield Short("overlap", f"{label.text[:30]!r} and {other.text[:30]!r}")


def glyphs(spot: Spot) -> Box:
    """What shows of the place where the letters of a label stand."""
    left, low, right, top = spot.lies
    wide, high = spot.widget.texture_size[::-1] if spot.across else spot.widget.texture_size
    aside, over = (right - left - wide) / 2, (top - low - high) / 2
    return Box(left + aside, low + over, right - aside, top - over).within(spot.seen)


def targets_are_large_and_apart(step: Step) -> Iterator[Short]:
    """Each is high enough for a finger, and those of one list keep away from each other; what scrolls may come near."""
    touched = [spot for spot in step.spots if not spot.seen.empty and takes_touch(spot.widget)]
    for each in touched:
        if each.widget.height < dp(HIGH) - 0.5:
            yield Short("target", f"{called(each.widget)} is {each.widget.width:.0f} x {each.widget.height:.0f}")
    drawn = sorted(((flower(each), each) for each in touched), key=lambda one: one[0].low)
    for at, (here, each) in enumerate(drawn):
        for there, other in drawn[at + 1 :]:
            above = there.low - here.top
            if above >= dp(APART) - 0.5:
                break
            aside = max(there.left - here.right, here.left - there.right)
            if aside < dp(APART) - 1 and each.scroller is other.scroller and not nested(each.widget, other.widget):
                gap = max(aside, above)
                yield Short("apart", f"{called(each.widget)} and {called(other.widget)} are {gap:.0f} dp apart")


def flower(spot: Spot) -> Box:
    """Where it is drawn: a flower keeps its distance within its own widget, whose edges touch those of the next."""
    if not isinstance(spot.widget, Mandala):
        return spot.seen
    left, low, right, top = spot.lies
    wide, high = spot.widget.half * ACROSS, spot.widget.half * 2
    wide, high = (high, wide) if spot.across else (wide, high)
    aside, over = (right - left - wide) / 2, (top - low - high) / 2
    return Box(left + aside, low + over, right - aside, top - over).within(spot.seen)


def nested(one: Any, other: Any) -> bool:
    """What stands in another is a part of it."""
    return any(holder is other for holder in around(one)) or any(holder is one for holder in around(other))


def called(widget: Any) -> str:
    """A widget by its kind and the first part of its tag, so that a thousand of them are one row of a list."""
    return f"{type(widget).__name__} {getattr(widget, 'tag', '').partition('.')[0]}"


def what_is_live_is_an_answer(step: Step) -> Iterator[Short]:
    """Nothing glows that is no answer, and nothing takes a touch that neither answers nor tells anything."""
    for card in (spot.widget for spot in step.of(PanelCard)):
        for widget in tree(card):
            if not says_it_is_live(widget):
                continue
            id_, fact = getattr(widget, "id", ""), getattr(widget, "fact", None)
            task, option = getattr(widget, "task", None), getattr(widget, "option", "")
            if id_ in card.live or option in card.live or task is not None:
                continue
            if not getattr(widget, "glowing", False) and fact is not None and has_reasons(fact):
                continue
            yield Short("dead", f"{step.kind}: {called(widget)} {id_!r} is no answer")


def says_it_is_live(widget: Any) -> bool:
    """It glows, or it is one of those that take a touch only while they are an answer."""
    sometimes = getattr(type(widget), "live", True) is not True
    return (sometimes and getattr(widget, "live", None) is True) or getattr(widget, "glowing", None) is True
