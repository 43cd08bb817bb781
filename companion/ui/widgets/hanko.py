"""The running app as everything in the window sees it. What only some tables can do is in `own` and `joined`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, cast

from kivy.app import App

if TYPE_CHECKING:
    from kivy.properties import Property

    from companion.bidding_box.box import Box
    from companion.bidding_box.client import Client
    from companion.core.asks import Value
    from companion.core.header import Header, Seat
    from companion.core.say import Refused, Say
    from companion.core.scene import Asked, Scene
    from companion.shelf.settings import Settings
    from companion.shelf.shelf import Shelf
    from companion.ui.held_table import FarTable, HeldTable, OwnTable
    from companion.ui.widgets.page import Screen
    from companion.ui.widgets.theme import Theme
    from companion.words import Words


class Screens(Protocol):
    """The stage: which screen is shown, and what lies over it."""

    path: list[tuple[str, dict[str, Any]]]
    children: list[Any]

    @property
    def steps(self) -> int: ...

    @property
    def screen(self) -> Screen | None: ...

    def show(self, name: str, **given: Any) -> Screen: ...

    def turn_to(self, name: str, **given: Any) -> Screen: ...

    def go_on(self, name: str, **given: Any) -> Screen: ...

    def remember(self, **given: Any) -> None: ...

    def back(self) -> None: ...

    def toast(self, text: str) -> None: ...

    def add_widget(self, widget: Any) -> None: ...

    def remove_widget(self, widget: Any) -> None: ...


class LastGuard(Protocol):
    """Where mistakes of the app end up; see ui/guard.py."""

    def elsewhere(self, error: BaseException | None) -> None: ...

    def refused(self, refused: Refused) -> bool: ...


class Hanko(Protocol):
    """`tr`, `scene`, `viewer`, `connections` and `guest` are properties of Kivy: whoever watches one is told."""

    theme: Theme
    theme_cls: Any  # our colours as KivyMD has them; see ui/material.py
    tr: Words
    scene: Scene | None
    viewer: str
    connections: dict[str, str]  # how each seat is connected, while phones may join
    people: dict[str, Seat]
    looking: bool  # the table was finished, and is only looked at
    drafts: dict[tuple[str, str], Any]
    half_sealed: dict[tuple[str, str], Any]
    shelf: Shelf
    box: Box | None
    box_heard: Callable[[], None]

    @property
    def guard(self) -> LastGuard | None: ...

    @property
    def stage(self) -> Screens: ...

    # -- the open table

    @property
    def session(self) -> HeldTable | None: ...

    @property
    def own(self) -> OwnTable | None: ...

    @property
    def joined(self) -> FarTable | None: ...

    def begin(self, header: Header, *, trial: bool = False) -> bool: ...

    def open_table(self, table: str, screen: str = "table", **given: Any) -> bool: ...

    def look_at(self, table: str, screen: str) -> bool: ...

    def join(self, client: Client) -> None: ...

    def leave_table(self) -> None: ...

    def answer(self, asked: Asked, value: Value) -> bool: ...

    def step_back(self, asked: Asked) -> bool: ...

    def attempt(self, act: Callable[[OwnTable], object]) -> bool: ...

    def seal_anew(self) -> None: ...

    def let_phones_join(self) -> bool: ...

    def let_no_phones_join(self) -> None: ...

    @property
    def phones(self) -> frozenset[str]: ...

    # -- who looks, and how they like it

    def half_seal(self, asked: Asked | None, draft: Any) -> None: ...

    def hand_to(self, seat: str) -> None: ...

    def cover(self) -> None: ...

    @property
    def language(self) -> str: ...

    def words_of(self, seat: str) -> Words: ...

    def say(self, said: Say) -> None: ...

    def refuse(self, refused: Refused) -> None: ...

    def set(self, settings: Settings) -> None: ...

    def stay_awake(self) -> None: ...

    # -- as every object with properties

    def bind(self, **handlers: Callable[..., object]) -> None: ...

    def fbind(self, name: str, func: Callable[..., object]) -> int: ...

    def funbind(self, name: str, func: Callable[..., object]) -> None: ...

    def property(self, name: str, quiet: bool = ...) -> Property[Any]: ...


def hanko() -> Hanko:
    """The app that runs; there is one as long as there is a widget."""
    return cast(Hanko, App.get_running_app())


def shown() -> Scene:
    """The scene of the open table: for what is shown only while one is open."""
    scene = hanko().scene
    assert scene is not None
    return scene


def held() -> HeldTable:
    """The open table: for what is shown only while one is open."""
    table = hanko().session
    assert table is not None
    return table


def own() -> OwnTable:
    """The open table: for what is shown only while one is open that lies on this device."""
    table = hanko().own
    assert table is not None
    return table
