"""The screen of the table, as what stands on it sees it. Whoever is handed it asks for nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from companion.core.scene import Scene
    from companion.ui.asks.ask_box import AskBox
    from companion.ui.table.curtain import Curtain
    from companion.ui.table.facing import Facing
    from companion.ui.table.first_cards import FirstCards
    from companion.ui.table.first_time import FirstTime
    from companion.ui.table.on_the_table import OnTheTable
    from companion.ui.table.reveal import Reveal
    from companion.ui.table.telling import Telling


class LaidTable(Protocol):
    cards: FirstCards | None  # before the first question

    @property
    def ids(self) -> Any: ...  # kv's

    # -- what it is made of

    @property
    def box(self) -> AskBox: ...

    @property
    def curtain(self) -> Curtain | None: ...

    @property
    def reveal(self) -> Reveal | None: ...

    @property
    def on_the_table(self) -> OnTheTable: ...

    @property
    def telling(self) -> Telling: ...

    @property
    def first(self) -> FirstTime: ...

    @property
    def facing(self) -> Facing: ...

    # -- what it does

    @property
    def covered(self) -> bool: ...

    def paint(self, scene: Scene) -> None: ...

    def room(self, *_: object) -> None: ...

    def turns(self) -> None: ...

    def go_on(self) -> None: ...

    def explain_to(self, who: str) -> None: ...

    def add_widget(self, widget: Any) -> None: ...

    def remove_widget(self, widget: Any) -> None: ...
