"""A turn: play, draw, majority, complete (FL-2.1 to FL-2.8)."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from companion.core.asks import Ask, Pick
from companion.core.flow import Flow, Question, one
from companion.core.game import TABLE
from companion.core.say import Say, Who, say
from companion.games.flowers.dissolve import dissolve, reasons, renew
from companion.games.flowers.mandala import Mandala, allowed, to_draw
from companion.games.flowers.options import AT_ONCE
from companion.games.flowers.table import Table


def rounds(table: Table) -> Flow:
    """FL-4.1: clockwise, until a round ends in which somebody has formed the third flower."""
    while not table.ended:
        if table.turn == table.start:
            table.round += 1
        yield from turn(table)
        table.ended = nothing_left(table) or round_is_last(table)
        table.turn = table.after(table.turn)


def nothing_left(table: Table) -> bool:
    """FL-4.2, FL-ruling-4: no new tiles, where that ends the game at once; no mandala, or no card in any hand."""
    if table.out_of_tiles and table.no_tiles_end == AT_ONCE:
        return True
    return not any(mandala.tiles for mandala in table.mandalas.values()) or not any(map(table.hand, table.order))


def round_is_last(table: Table) -> bool:
    """FL-4.1: a round with a third flower is played to its end."""
    return not table.still_to_play() and (table.out_of_tiles or bool(table.closing))


def turn(table: Table) -> Flow:
    """Four steps in this order: play cards, draw cards, check the majority, complete a mandala."""
    petal = yield from cards_played(table)
    if petal is None:
        return
    seat, count = table.turn, table.count
    mandala, colour = petal_of(table, petal)
    table.tasks = []
    is_open = play(table, mandala, colour)
    draw(table, seat, count)
    majority(table, mandala, seat)
    name, key = ("open", "result.open") if is_open else ("face_down", "result.face_down")
    words = say(key, who=Who(seat), count=count, colour=colour, mandala=mandala.id)
    table.tell(name, words, "FL-2.2", reasons(table, mandala))
    if not mandala.missing(table.contents):
        yield from complete(table, mandala)


def cards_played(table: Table) -> Generator[Question, Any, str | None]:
    """FL-2.1: a petal is the whole answer for one card; for more, how many is told first."""
    table.count, counted = 1, False
    while True:
        answer = yield from one(lambda: mover(table), partial(play_ask, table, counted))
        if corrected := table.complete():
            table.tasks, counted = [], False
            yield from complete(table, corrected)
            if nothing_left(table):
                return None
        elif answer is None or not answer.isdigit():
            found: str | None = answer
            return found
        else:
            table.count, counted = int(answer), True


def mover(table: Table) -> str | None:
    """Whose turn it is; nobody, without a card in hand and none to draw (FL-ruling-9).

    Nobody either, where a correction has completed a mandala (FL-2.8): that one is dissolved first.
    """
    return table.turn if table.hand(table.turn) > 0 and not table.complete() else None


def play_ask(table: Table, counted: bool, _: str) -> Ask:
    """The petals of the mandalas, and how many cards, if not just `counted`; FL-2.3 leaves one card in hand."""
    hand, count = table.hand(table.turn), table.count
    counts = allowed(hand, hand)
    lying = [mandala for mandala in table.mandalas.values() if mandala.tiles]
    petals = tuple(mandala.petal(colour) for mandala in lying for colour in table.contents.colour_ids)
    numbers = tuple(str(number) for number in counts if number != count)
    fits = count in counts
    options = petals + numbers if fits else numbers
    otherwise = (() if fits else petals) + ((str(hand),) if hand > 1 and hand != count else ())
    return Pick(
        "play",
        options,
        otherwise=otherwise,
        labels=tuple(label(option, count) for option in options + otherwise),
        subject=str(count),
        about=(("who", Who(table.turn)), ("count", count)),
        within=counted,
        rule=play_rule(table, counted),
    )


def play_rule(table: Table, counted: bool) -> str:
    """FL-4.1 in the last round; FL-2.3 for several cards, of which it speaks; else FL-2.1."""
    if table.closing:
        return "FL-4.1"
    return "FL-2.3" if counted else "FL-2.1"


def petal_of(table: Table, petal: str) -> tuple[Mandala, str]:
    colour, _, letter = petal.rpartition("-")
    return table.mandalas[letter], colour


def label(option: str, count: int) -> Say:
    if option.isdigit():
        return say("cards_at_once", count=int(option))
    colour, _, letter = option.rpartition("-")
    return say("petal", count=count, colour=colour, mandala=letter)


def play(table: Table, mandala: Mandala, colour: str) -> bool:
    """FL-2.1, FL-2.2: the cards leave the hand and lie open or face down."""
    seat, count = table.turn, table.count
    table.book.post(seat, "hand", -count, "FL-2.1", say("why.cards_played", colour=colour, mandala=mandala.id))
    is_open = mandala.lay(seat, colour, count)
    table.do(seat, say("todo.lay_open" if is_open else "todo.lay_down", count=count, mandala=mandala.id), "FL-2.2")
    return is_open


def draw(table: Table, seat: str, played: int) -> None:
    """FL-2.4: who played one card draws up to four, up to a hand of eight."""
    wanted = to_draw(table.hand(seat), played, table.contents)
    came = table.draw(seat, wanted, "FL-2.4")
    if came:
        table.do(seat, say("todo.draw", count=came), "FL-2.4")
    if not table.hand(seat):
        table.do(TABLE, say("todo.no_cards_left", who=Who(seat)), "FL-2.3")


def majority(table: Table, mandala: Mandala, seat: str) -> None:
    """FL-2.6, FL-2.7: only in this mandala, only for the seat that played; a tie leaves the marker."""
    if mandala.marker != seat and mandala.takes_marker(seat, table.order):
        mandala.marker = seat
        table.do(seat, say("todo.marker", mandala=mandala.id), "FL-2.7")


def complete(table: Table, mandala: Mandala) -> Flow:
    """FL-2.8: all six colours are present; the mandala is dissolved and a new one begins."""
    if mandala.marker is None:  # after a correction: nobody took it by playing
        mandala.marker = yield from one(lambda: TABLE, lambda _: holder_ask(table, mandala))
    yield from dissolve(table, mandala)
    yield from renew(table, mandala)


def holder_ask(table: Table, mandala: Mandala) -> Ask:
    """FL-2.7: on whose cards the marker stands."""
    seats = tuple(seat for seat in table.order if mandala.open(seat))
    return Pick("holder", seats, subject=mandala.id, about=(("mandala", mandala.id),), rule="FL-2.7")
