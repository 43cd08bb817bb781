"""What a table tells of what was sealed, told otherwise: its rows, and what it counts up of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.bidding_box.verdict import Verdict
from companion.core.say import Free, Say, Who, say
from companion.core.scene import Panel, Result, Scene, Task, Todo, Why
from companion.core.shown_round import ShownRound
from companion.ui.checked import Checked
from companion.ui.counted import NOBODYS, OF_EACH, seats_in


def verdict_of(shown: ShownRound, viewer: str, shut: tuple[str, ...] = ()) -> Verdict:
    """What the phone of a seat finds; in a private round only its own is opened to it."""
    openings = {
        seat: list(opening)
        for seat, opening in shown.openings.items()
        if seat not in shut and (seat == viewer or not shown.private)
    }
    return Verdict(shown.id, shown.letters, (), shut, openings, dict(shown.listed), shown.private)


def results(found: Checked, scene: Scene) -> list[Result]:
    return [panel for panel in scene.panels if isinstance(panel, Result) and found.tells(panel)]


def instead(scene: Scene, panel: Panel, tale: Panel) -> Scene:
    return replace(scene, panels=tuple(tale if each is panel else each for each in scene.panels))


def rows(result: Result) -> list[tuple[str, Say, int | None, str]]:
    return [(each.seat, each.words, each.amount, each.against) for each in result.opened]


class Counting:
    """What a result counts up of what was sealed, and what it asks to be paid."""

    def __init__(self) -> None:
        self.told = Counter[str]()

    def lines(self, found: Checked, scene: Scene, result: Result) -> None:
        """A line with another number, in the reasons and in a column of the reveal; an unknown one; a payment."""
        for line in result.why:
            if line.words.key in NOBODYS or line.amount is None or found.verdict.private:
                continue
            self.told["line"] += 1
            tale = replace(line, amount=line.amount + 1)
            self.untrue(found, scene, result, {line: tale})
        for seat in found.verdict.listed:
            tale = Why(97, say("guest.own", what=Who(seat)))
            lying = instead(scene, result, replace(result, why=(*result.why, tale)))
            assert found.lies(lying) != []
            assert all(tale not in found.drawn(panel).why for panel in results(found, lying))
        for seat, mine in ((seat, found.held(seat)) for seat in found.verdict.listed):
            if mine is not None and mine.number is not None and not found.verdict.private:
                self.told["paid"] += 1
                for amount, lies in ((mine.number, False), (mine.number + 1, True)):
                    task = Task(seat, say("todo.pay", amount=amount, counter=Free("Gold")))
                    asking = replace(scene, panels=(*scene.panels, Todo("todo", (task,))))
                    assert bool(found.lies(asking)) is lies

    def untrue(self, found: Checked, scene: Scene, result: Result, tales: dict[Why, Why]) -> None:
        def told(line: Why) -> Why:
            return tales.get(line, line)

        sides = tuple(replace(side, why=tuple(map(told, side.why))) for side in result.sides)
        false = replace(result, why=tuple(map(told, result.why)), sides=sides)
        assert found.lies(instead(scene, result, false)) != []
        drawn, honest = found.drawn(false), found.drawn(result)
        gone = {
            each for each in honest.why if told(each) != each and {*seats_in(each.words)} - {*found.verdict.openings}
        }
        assert {*drawn.why} <= {*honest.why}
        for own, side in zip(drawn.sides, honest.sides, strict=True):  # nobody here knows what counts for who was away
            assert own.why == tuple(line for line in side.why if line not in gone)

    def sides(self, found: Checked, scene: Scene, result: Result) -> None:
        """Somebody left out of their column, or standing beside whom they fight against."""
        for at, side in enumerate(result.sides):
            for line in side.why:
                if line.words.key in OF_EACH and {*seats_in(line.words)} <= found.verdict.openings.keys():
                    self.told["side"] += 1
                    without = replace(side, why=tuple(each for each in side.why if each != line))
                    false = replace(result, sides=(*result.sides[:at], without, *result.sides[at + 1 :]))
                    assert found.lies(instead(scene, result, false)) != []
                    assert found.drawn(false).sides[at].total == side.total
        for seat, false in traitors(found, result):
            lines = found.lies(instead(scene, result, false))
            assert Who(seat) in [dict(line.parts)["who"] for line in lines]


def traitors(found: Checked, result: Result) -> Iterator[tuple[str, Result]]:
    """Each who named a foe, told to stand on the other side."""
    for seat in found.verdict.openings:
        mine = found.held(seat)
        if result.sides and mine is not None and mine.aim(found.words.names):
            one, other = result.sides
            both = [
                replace(
                    side,
                    seats=(*(each for each in side.seats if each != seat), *(() if seat in side.seats else (seat,))),
                )
                for side in (one, other)
            ]
            yield seat, replace(result, sides=tuple(both))
