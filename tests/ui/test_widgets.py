"""Every light widget by real taps: phone, small phone and tablet, small and large text, both themes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.conftest import LANDSCAPE, PHONE, SMALL_PHONE, TABLET

LOOKS = [
    (PHONE, 1.0, False),
    (PHONE, 2.0, True),
    (TABLET, 1.0, True),
    (TABLET, 2.0, False),
    (SMALL_PHONE, 1.3, False),
    (LANDSCAPE, 1.0, True),
]
SOME = (LOOKS[1], LOOKS[5])  # in `make test`: the largest type on a phone, and a phone that lies
GERMAN = "Einflusspunkte aus der Provinz zurücknehmen und neu verteilen"
HOSTILE = "[b]Ben[/b] & 𝄞 \u202eneB 🎲 " + "W" * 60


@pytest.fixture(
    params=[look if look in SOME else pytest.param(look, marks=pytest.mark.soak) for look in LOOKS],
    ids=lambda look: f"{look[0][0]}x{look[0][1]}-{look[1]:.0%}-{'dark' if look[2] else 'light'}",
)
def stage(ui: Any, request: Any) -> Any:
    size, scale, dark = request.param
    ui.resize(*size)
    return lambda make: ui.stage(make, scale=scale, dark=dark)


def sound(widget: Any) -> None:
    """Nothing cut, nothing too small to touch."""
    from tests.ui.hand import clipped, small_targets

    assert clipped(widget) == []
    assert small_targets(widget) == []


def test_words_grow_and_never_obey_markup(stage: Any) -> None:
    from companion.ui.widgets.text import Words

    words = stage(lambda: Words(text=HOSTILE))
    assert not words.markup
    sound(words)


def test_big_button(ui: Any, stage: Any) -> None:
    from companion.ui.widgets.buttons import BigButton

    pressed: list[Any] = []
    button = stage(lambda: BigButton(text=GERMAN, icon="seal", tag="go"))
    button.bind(on_release=pressed.append)
    for kind in ("primary", "secondary", "quiet"):
        button.kind = kind
        ui.tap("go")
    assert len(pressed) == 3
    button.disabled = True
    ui.tap("go")
    assert len(pressed) == 3
    button.disabled = False
    sound(button)


def test_chips_flow_and_toggle(ui: Any, stage: Any) -> None:
    from companion.ui.widgets.buttons import Chip
    from companion.ui.widgets.layout import Flow

    def make() -> Any:
        flow = Flow()
        for text in ("Yes", "No", "12", GERMAN, "Höfling"):
            flow.add_widget(Chip(text=text, tag=text, toggles=True, icon="crown" if text == "Höfling" else ""))
        return flow

    flow = stage(make)
    ui.tap("No")
    ui.tap("Höfling")
    ui.tap("Höfling")
    assert [chip.text for chip in flow.children if chip.chosen] == ["No"]
    assert all(chip.x >= flow.x and chip.right <= flow.right + 1 for chip in flow.children)
    sound(flow)


def test_a_flow_is_as_high_wherever_it_lies(ui: Any) -> None:
    """Else it would be laid out anew without end: what holds it moves it by what it has grown."""
    from kivy.uix.widget import Widget

    from companion.ui.widgets.layout import Flow

    def make() -> Any:
        flow = Flow(size_hint=(None, None), width=120)
        for _ in range(3):
            flow.add_widget(Widget(size=(56.4, 36.816), size_hint=(None, None)))
        return flow

    flow, heights = ui.stage(make), set()
    for at in range(40):
        flow.pos = 16, 313.3 + at / 7
        flow.do_layout()
        heights.add(flow.height)
    assert len(heights) == 1


def test_what_flows_keeps_the_width_it_has(ui: Any) -> None:
    from kivy.uix.widget import Widget

    from companion.ui.widgets.layout import Flow

    def make() -> Any:
        flow = Flow()
        for _ in range(5):
            flow.add_widget(Widget(size_hint=(None, None), size=(180, 40)))
        return flow

    flow = ui.stage(make)
    assert {child.width for child in flow.children} == {180}
    assert flow.height == 3 * 40 + 2 * 8
    flow.children[0].width = 300
    ui.frames(2)
    assert flow.height == 3 * 40 + 2 * 8


def test_an_icon_stays_as_large_as_it_was_told(ui: Any) -> None:
    from companion.ui.widgets.buttons import Icon

    icon = ui.stage(lambda: Icon(name="undo", side=20))
    ui.app.theme.far = True
    ui.frames(2)
    assert icon.size == [20, 20]


def test_icon_button(ui: Any, stage: Any) -> None:
    from companion.ui.widgets.buttons import IconButton

    pressed: list[Any] = []
    button = stage(lambda: IconButton(icon="undo", tag="undo"))
    button.bind(on_release=pressed.append)
    ui.tap("undo")
    assert pressed == [button]
    sound(button)


def pad() -> Any:
    from companion.ui.widgets.numbers import NumberPad

    made = NumberPad(tag="pad", maximum=14, quick=[0, 1, 2, 3, 5, 14])
    made.low_words, made.high_words = "At least 2.", "At most 14: that is all you have."
    return made


def test_number_pad(ui: Any, stage: Any) -> None:
    numbers: Any = stage(pad)
    assert (numbers.shown, numbers.legal) == ("–", False)
    for key in "19":
        ui.tap(f"pad.{key}")
    assert (numbers.value, numbers.note) == (1, "At most 14: that is all you have.")
    sound(numbers)
    ui.tap("pad.2")
    assert (numbers.value, numbers.note, numbers.legal) == (12, "", True)
    ui.tap("pad.backspace")
    ui.tap("pad.backspace")
    assert numbers.shown == "–"
    assert [chip.text for chip in numbers.ids.quick.children] == ["14"], "what one key says is not repeated"
    ui.tap("pad.quick.14")
    assert numbers.value == 14
    assert [chip.text for chip in numbers.ids.quick.children if chip.chosen] == ["14"]
    ui.tap("pad.3")
    assert numbers.value == 3, "a digit after a quick value begins anew"
    numbers.minimum = 4
    assert (numbers.legal, numbers.note) == (False, "At least 2.")


def test_number_pad_below_zero(ui: Any) -> None:
    numbers: Any = ui.stage(pad)
    ui.tap("pad.7")
    numbers.minimum = -10
    ui.tap("pad.±")
    assert (numbers.value, numbers.shown) == (-7, "−7")
    ui.tap("pad.5")
    assert (numbers.value, numbers.refused) == (-7, True)
    ui.tap("pad.backspace")
    assert numbers.shown == "–"


def test_a_number_that_can_only_be_less_than_zero_is_typed_like_any_other(ui: Any) -> None:
    """A counter at its upper end: every digit was refused, and plus became minus only behind a digit."""
    numbers: Any = ui.stage(pad)
    numbers.minimum, numbers.maximum = -40, 0
    for key in "40":
        ui.tap(f"pad.{key}")
    assert (numbers.value, numbers.legal) == (-40, True)
    numbers.put(0)
    numbers.value, numbers.maximum = None, 2
    for key in ("±", "4", "0"):
        ui.tap(f"pad.{key}")
    assert (numbers.value, numbers.legal) == (-40, True)


def test_a_key_that_would_change_nothing_is_dead_to_see(ui: Any) -> None:
    numbers: Any = ui.stage(pad)
    assert numbers.keys["backspace"].disabled
    ui.tap("pad.1")
    assert not numbers.keys["backspace"].disabled
    ui.tap("pad.backspace")
    assert numbers.keys["backspace"].disabled


def test_stepper(ui: Any, stage: Any) -> None:
    from companion.ui.widgets.numbers import Stepper

    heard: list[Any] = []
    stepper = stage(lambda: Stepper(tag="oil", value=0, maximum=25))
    stepper.bind(on_change=lambda _, value: heard.append(value))
    ui.tap("oil.more")
    ui.tap("oil.less")
    ui.tap("oil.less")
    assert heard == [1, 0], "never beyond the end"
    stepper.value = 25
    ui.tap("oil.more")
    assert heard == [1, 0]
    sound(stepper)


def test_stepper_leaps_while_it_is_held(ui: Any) -> None:
    from companion.ui.widgets.numbers import Stepper

    heard: list[Any] = []
    stepper = ui.stage(lambda: Stepper(tag="oil", value=1, maximum=15))
    stepper.bind(on_change=lambda _, value: heard.append(value))
    ui.hold("oil.more", 1.0)
    assert heard == [11, 15]


def seat_page() -> Any:
    from kivy.uix.boxlayout import BoxLayout

    from companion.ui.widgets.badges import Seal, SeatBadge, SeatChip
    from companion.ui.widgets.layout import Flow
    from companion.ui.widgets.palette import palette
    from companion.ui.widgets.shapes import SHAPES

    chips, small = Flow(), Flow()
    for colour, shape in zip(palette("standard", False).seats, SHAPES, strict=True):
        look = {"colour": colour, "shape": shape, "letter": shape[0].upper()}
        chips.add_widget(SeatChip(text=shape * 2, tag=shape, **look))
        small.add_widget(SeatBadge(**look))
    small.add_widget(Seal(shape="leaf", letter="L", tag="seal"))
    box = BoxLayout(orientation="vertical", size_hint_y=None, spacing=8)
    box.bind(minimum_height=box.setter("height"))
    box.add_widget(chips)
    box.add_widget(small)
    return box


def scrolled(make: Any) -> Any:
    from companion.ui.widgets.layout import Scroll

    scroll = Scroll()
    scroll.add_widget(make())
    return scroll


def test_seat_chips(ui: Any, stage: Any) -> None:
    page = stage(lambda: scrolled(seat_page))
    heard: list[Any] = []
    chip = ui.get("triangle")
    chip.bind(on_release=heard.append)
    ui.tap("triangle")
    ui.wait(lambda: heard, "the tap")
    chip.live = False
    sound(page)


def test_a_seal_is_pressed_in_an_eighth_of_a_second(ui: Any) -> None:
    ui.stage(seat_page)
    seal = ui.get("seal")
    seal.press()
    assert seal.sealed
    assert seal.lift > 1
    ui.pause(0.25)
    assert seal.lift == 1
    ui.app.theme.reduce_motion = True
    seal.sealed = False
    seal.press()
    assert (seal.sealed, seal.lift) == (True, 1)


def test_a_seal_that_was_held_is_given_once_though_the_finger_lies_on_it_still(ui: Any) -> None:
    """What is asked next may use the same button: the finger that leaves it has answered already."""
    from companion.ui.widgets.holding import SealButton

    given: list[bool] = []
    button = ui.stage(lambda: SealButton(tag="ask.give", kind="primary", text="Seal", size_hint_y=None))
    button.bind(on_release=lambda button: given.append(button.meant))
    ui.hold("ask.give", 1.0)
    assert given == [True]
    ui.tap("ask.give")
    assert given == [True, False]
