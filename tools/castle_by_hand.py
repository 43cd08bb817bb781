"""A whole solo game of The White Castle by real taps: the cards written down, nine dice a round, the clan's turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Look = Callable[[str], None]
ROLLS = ((1, 3, 6, 2, 2, 5, 4, 4, 6), (3, 5, 5, 1, 4, 6, 2, 3, 6), (2, 2, 4, 3, 5, 6, 1, 1, 5))
INFLUENCE = (2, 4, 5)
POINTS = "61"
SPACES = ("L1-left", "L2-right", "OUT-left", "WELL", "L1-mid", "L2-left", "OUT-right", "L1-right", "WELL")
UPPER = (
    "gardener-any",
    "warrior-5",
    "gate",
    "gardener-stone",
    "warrior-3",
    "up-1",
    "warrior-1",
    "gardener-plant",
    "gate",
)
LOWER = ("vp-2", "coins-3", "up-1", "influence-1", "vp-1", "coins-2", "influence-2", "up-2", "vp-3")


class Solo:
    """Plays with one finger and counts what it costs."""

    def __init__(self, ui: Any, look: Look) -> None:
        self.ui, self._look = ui, look
        self.sealed = ""  # what was told of the chance before it began
        self.taps = 0
        self.ties = 0  # of these, taps at a tie of gardens or markers: chance decides how many there are
        self.deck = 0  # taps to write the cards down
        self.rounds: list[int] = []
        self.turns: list[int] = []  # taps of each turn of the human
        self.own: list[int] = []  # to have done what it brings
        self.rivals: list[int] = []  # and of the clan

    def look(self, name: str) -> None:
        """Without the word in passing that a hurried finger still sees."""
        from companion.ui.widgets.overlays import Toast

        if Toast.current is not None:
            Toast.current.leave()
        self.ui.pause(0.1)
        self._look(name)

    def tap(self, tag: str) -> None:
        from tests.ui.evenings import reach

        self.taps += reach(self.ui, tag)
        self.ui.frames(2)

    def spent(self, act: Callable[[], None]) -> int:
        before = self.taps
        act()
        return self.taps - before

    # -- before the game

    def prepare(self, *, write: bool = True, rolls: bool = True) -> None:
        """A table for one, with the cards written down on the way."""
        self.tap("home.new")
        self.ui.frames(4)
        self.tap("new.game.white-castle")
        self.tap("seats.name")
        self.ui.type("Anna")
        self.tap("seats.add")
        self.tap("new.next")
        self.tap("preset.practice")
        if write:
            self.tap("own.deck")
            self.look("castle-own")
            self.deck = self.spent(self.write_deck)
            self.ui.back()
            self.ui.frames(3)  # what was written down is chosen
        if rolls:
            self.tap("option.dice")
            self.tap("choose.dice.table")
        self.look("castle-ready")
        self.sealed = self.ui.get("new.chance_seal").text
        self.tap("new.next")
        self.ui.frames(5)

    def write_deck(self) -> None:
        self.tap("own.write")
        for number, (space, upper, lower) in enumerate(zip(SPACES, UPPER, LOWER, strict=True), 1):
            self.tap(f"deck.space.{space}")
            if number == 2:
                self.look("castle-deck")
            self.tap(f"deck.effect.{upper}")
            self.tap(f"deck.effect.{lower}")
            if number == 3:
                self.tap("deck.open.top")
                self.tap("deck.effect.coins-1")
                self.look("castle-card")
            self.tap("deck.next")
        self.tap("writing.done")

    # -- the game

    @property
    def asked(self) -> Any:
        return self.ui.app.session.scene().asked[0].ask

    def play(self) -> None:
        """Three rounds, and what each cost beside its ties."""
        for number, dice in enumerate(ROLLS):
            before = self.ties
            spent = self.spent(lambda dice=dice, number=number: self.round(number, dice))  # type: ignore[misc]
            self.rounds.append(spent - (self.ties - before))
        self.score()

    def round(self, number: int, dice: tuple[int, ...]) -> None:
        for at, value in enumerate(dice if self.asked.name == "roll" else ()):
            if (number, at) == (0, 5):
                self.look("castle-dice")
            self.tap(f"number.{value}")
        while self.asked.name in ("take", "turn", "rival", "garden"):
            getattr(self, f"_{self.asked.name}")()
        if number == 0:
            self.look("castle-last")
        self.tap(f"pad.quick.{INFLUENCE[number]}")
        if self.asked.name == "influence":
            self.tap("ask.give")
        if self.asked.name == "top_marker":
            self.ties += self.spent(lambda: self.tap(f"pick.{self.asked.options[0]}"))
        if number == 1:
            self.look("castle-round")
        self.tap("pick.done")

    def _take(self) -> None:
        """The human's turn: a die, a space."""
        first = not self.turns
        before = self.taps
        if first:
            self.look("castle-take")
        self.tap(f"place.{self.asked.options[0]}")
        if first:
            self.look("castle-place")
        spaces = self.asked.options[:3]
        self.tap(f"place.{spaces[len(self.turns) % len(spaces)]}")
        self.turns.append(self.taps - before)

    def _turn(self) -> None:
        """What one's own die brought is done."""
        if not self.own:
            self.look("castle-own-turn")
        self.own.append(self.spent(lambda: self.tap("pick.done")))

    def _garden(self) -> None:
        self.ties += self.spent(lambda: self.tap(f"place.{self.asked.options[0]}"))

    def _rival(self) -> None:
        if len(self.rivals) == 1:
            self.look("castle-rival")
        self.rivals.append(self.spent(lambda: self.tap("pick.done")))

    # -- the end

    def score(self) -> None:
        for digit in POINTS:
            self.tap(f"points.{digit}")
        self.look("castle-score")
        self.tap("ask.give")
        self.ui.pause(0.3)
        self.look("castle-end")

    def look_back(self) -> None:
        """The proof of chance, and the ladder."""
        self.ui.back()  # from the end to its table
        self.ui.frames(4)
        self.tap("table.more")
        self.tap("menu.chance")
        self.look("castle-chance")
        self.ui.back()
        self.ui.app.stage.show("home")
        self.ui.frames(4)
        self.tap("home.history")
        self.ui.frames(4)
        self.tap("history.more")
        self.tap("history.ladder")
        self.ui.frames(4)
        self.look("castle-ladder")


def solo(ui: Any, look: Look) -> Solo:
    """The whole of it, from the first screen to the ladder."""
    game = Solo(ui, look)
    game.prepare()
    game.play()
    game.look_back()
    return game
