"""Final scoring as it is entered (WC-F-1 to WC-F-6): seat by seat or all at once, the total always up to date."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.core.asks import Ask, Form, Number, Order, Some
from companion.core.end import NOTHING, End
from companion.core.flow import Flow, first_of, one
from companion.core.game import TABLE
from companion.core.say import Say, Who, say
from companion.core.scene import Result, Why
from companion.games.white_castle.printed import COURTIERS, RESOURCES, Garden
from companion.games.white_castle.scoring import (
    Exchange,
    Goods,
    Line,
    best_exchange,
    courtiers,
    exchanged,
    figure_lines,
    gardeners,
    human_wins,
    leftovers,
    ranking,
    season,
    simple_exchange,
    warriors,
)
from companion.games.white_castle.table import RIVAL, Seats, Table

MOST_POINTS = 199  # nobody goes round the track five times
MOST_OTHER = 99  # points of gardens that the box does not know


def part(name: str, fields: tuple[Ask, ...], *, most: int | None = None, rule: str = "") -> Form:
    """A part of the sheet, with what it is when nothing of it is touched."""
    untouched = tuple(entry.forfeit for entry in fields)
    return Form(name, fields, most=most, forfeit=untouched, counts="points", rule=rule)


class Final:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.gardens: tuple[Garden, ...] = ()  # where they are mirrored
        self.exchanged: dict[str, tuple[Why, ...]] = {}  # how the seals of each seat are exchanged, for its sheet
        self.done: dict[str, bool] = {}  # whose sheet is filled in
        self.precedence: dict[str, int] = {}  # of seats level on points and track

    def play(self) -> Flow:
        """WC-F-1 to WC-F-5: what each seat has left, its influence and its figures, added to its points."""
        self.done = dict.fromkeys(self.table.seats, False)
        while True:
            given = yield from first_of(self.open, self.whole)
            if given is None:
                break
            seat, value = given
            if not any(self.done.values()):
                self.table.tasks = ()  # of the last round
            for take, part in zip(self.takers, value, strict=True):
                take(seat, part)
            self.done[seat] = True
        self.score_rival()
        while level := self.level():
            order = yield from one(lambda: TABLE, lambda _: Order("final_order", level, rule="WC-F-6"))
            self.precedence |= {seat: place for place, seat in enumerate(order)}
        self.table.ended = True

    def open(self) -> Seats:
        return tuple(seat for seat in self.table.seats if not self.done[seat])

    def whole(self, _: str) -> Ask:
        """One sheet for a seat; what is not touched is 0."""
        parts = (self.tracks(), self.goods(), self.courtiers(), self.warriors(), self.gardeners())
        return Form("final", parts, forfeit=tuple(part.forfeit for part in parts), counts="points", rule="WC-F-1")

    @property
    def takers(self) -> tuple[Callable[[str, Any], None], ...]:
        return (self.take_tracks, self.take_goods, self.take_courtiers, self.take_warriors, self.take_gardeners)

    # -- its parts

    @property
    def knows_influence(self) -> bool:
        return self.table.solo or self.table.mirror == "rounds"

    def tracks(self) -> Ask:
        last = len(self.table.board.season) - 1
        space = () if self.knows_influence else (Number("track_space", 0, last, forfeit=0, rule="WC-F-2"),)
        points = Number("points", 0, MOST_POINTS, forfeit=0, rule="WC-A-7")
        return part("tracks", (points, *space), rule="WC-F-2")

    def take_tracks(self, seat: str, value: tuple[int, ...]) -> None:
        table = self.table
        table.post(seat, "points", value[0], "WC-A-7", say("why.track"))
        if not self.knows_influence:
            table.markers[seat] = table.markers[seat]._replace(space=value[1])
            table.post(seat, "influence", value[1], "WC-A-5", say("why.influence", space=value[1]))
        self.post(seat, season(table.board, table.markers[seat].space))

    def goods(self) -> Ask:
        most = self.table.board.most
        resource, seals = most["resource"] or 0, most["seals"] or 0
        fields = (
            Number("coins", 0, self.table.board.coins, forfeit=0),
            Number("seals", 0, seals, forfeit=0),
            *(Number(kind, 0, resource, forfeit=0) for kind in RESOURCES),
        )
        return part("goods", fields, rule="WC-F-1")

    def take_goods(self, seat: str, value: tuple[int, ...]) -> None:
        """WC-F-1: the best exchange of the seals is found, and stands in the sheet of that seat."""
        table, goods = self.table, Goods(*value)
        simple = table.option("end_seals") == "simple"
        exchange = (simple_exchange if simple else best_exchange)(table.board, goods)
        table.post(seat, "coins", goods.coins, "WC-F-1", say("why.coins_counted"))
        table.post(seat, "coins", exchange.coins, "WC-F-1", say("why.seals_to_coins"))
        for line in leftovers(table.board, exchanged(goods, exchange)):
            self.post(seat, line)
        self.exchanged[seat] = tuple(self.exchange_lines(exchange))

    def exchange_lines(self, exchange: Exchange) -> Iterator[Why]:
        prices = self.table.board.seals_for
        found = [
            say("todo.to_resource", seals=prices["resource"] * more, more=more, good=kind)
            for kind in RESOURCES
            if (more := exchange.of(kind))
        ]
        if exchange.coins:
            found.append(say("todo.to_coins", seals=prices["coin"] * exchange.coins, count=exchange.coins))
        if found:
            simple = self.table.option("end_seals") == "simple"
            yield Why(None, say("why.exchange_simple" if simple else "why.exchange_best"), "WC-F-1")
        for words in found:
            yield Why(None, words, "WC-F-1")

    def courtiers(self) -> Ask:
        most = self.table.board.figures["courtiers"]
        fields = tuple(Number(place, 0, most, forfeit=0) for place in COURTIERS)
        return part("courtiers", fields, most=most, rule="WC-F-3")

    def take_courtiers(self, seat: str, value: tuple[int, ...]) -> None:
        places = dict(zip(COURTIERS, value, strict=True))
        self.table.figures[seat] = self.table.figures[seat].with_(**places)
        for line in courtiers(self.table.board, self.table.figures[seat]):
            self.post(seat, line)

    def warriors(self) -> Ask:
        most = self.table.board.figures["warriors"]
        fields = tuple(Number(f"yard{cost}", 0, most, forfeit=0) for cost in self.table.board.yards)
        return part("warriors", fields, most=most, rule="WC-F-4")

    def take_warriors(self, seat: str, value: tuple[int, ...]) -> None:
        yards = {f"yard{cost}": count for cost, count in zip(self.table.board.yards, value, strict=True)}
        self.table.figures[seat] = self.table.figures[seat].with_(**yards)
        self.post(seat, warriors(self.table.board, self.table.figures[seat]))

    def gardeners(self) -> Ask:
        """On which cards: of those on the table where they are mirrored, else of the box, and others in one sum."""
        most = self.table.board.figures["gardeners"]
        if self.gardens:
            labels = tuple(
                say(f"spot.{garden.kind}", colour=garden.bridge, points=garden.points) for garden in self.gardens
            )
            ids = tuple(garden.id for garden in self.gardens)
            return Some("gardener_cards", ids, most=most, labels=labels, forfeit=(), rule="WC-F-5")
        cards = sorted(self.table.garden_cards, key=lambda card: (card.kind != "stone", card.points))
        labels = tuple(say(f"label.{card.kind}", points=card.points) for card in cards)
        ids = tuple(card.id for card in cards)
        fields = (
            Some("garden_cards", ids, most=most, labels=labels, forfeit=()),
            Number("worth_other", 0, MOST_OTHER, forfeit=0),
        )
        return part("gardeners", fields, rule="WC-F-5")

    def take_gardeners(self, seat: str, value: tuple[Any, ...]) -> None:
        if self.gardens:
            self.table.figures[seat] = self.table.figures[seat].with_(gardens=value)
            points = [garden.points for garden in self.gardens if garden.id in value]
        else:
            cards, other = value
            points = [card.points for card in self.table.garden_cards if card.id in cards]
            points += [other] if other else []
        for line in gardeners(points):
            self.post(seat, line)

    def post(self, seat: str, line: Line) -> None:
        self.table.post(seat, "points", line.points, line.rule, line.words)

    # -- the rival, and who has won

    def score_rival(self) -> None:
        """WC-S-10: influence and figures just as a player, nothing for left-over coins."""
        if not self.table.solo:
            return
        table, figures = self.table, self.table.figures[RIVAL]
        points = [garden.points for garden in self.gardens if garden.id in figures.gardens]
        for line in figure_lines(table.board, figures, points, table.markers[RIVAL].space):
            self.post(RIVAL, line)
        words = say("result.solo_won" if self.ranking()[0] == table.human else "result.solo_lost", who=Who(table.human))
        table.result = Result("end", words, table.book.at, winners=self.ranking()[:1], rule="WC-S-11")

    def points(self) -> dict[str, int]:
        return {seat: self.table.book.total(seat, "points") for seat in self.table.everybody}

    def level(self) -> Seats:
        """WC-F-6 without a mirrored order: who is level on points and on the track, and not told apart yet."""
        if self.table.order:
            return ()
        points, markers = self.points(), self.table.markers
        for seat in self.table.seats:
            here = tuple(
                other
                for other in self.table.seats
                if (points[other], markers[other].space) == (points[seat], markers[seat].space)
            )
            if len(here) > 1 and not all(other in self.precedence for other in here):
                return here
        return ()

    def ranking(self) -> Seats:
        """WC-F-6, WC-S-11: best first."""
        table, points = self.table, self.points()
        if table.solo:
            ahead = table.option("solo_tie") == "by_order" and table.order[:1] == (table.human,)
            wins = human_wins(points[table.human], points[RIVAL], ahead=ahead)
            return (table.human, RIVAL) if wins else (RIVAL, table.human)
        order = table.order or tuple(
            sorted(table.seats, key=lambda seat: (-table.markers[seat].space, self.precedence.get(seat, 0)))
        )
        return ranking(points, order)


# -- for whoever writes the evening down


def decision(table: Table, final: Final) -> Say | None:
    """WC-F-6, WC-S-11 in words, where points alone do not say it."""
    points, ranking = final.points(), final.ranking()
    level = tuple(Who(seat) for seat in ranking if points[seat] == points[ranking[0]])
    if not table.ended or len(level) < 2:
        return None
    if table.solo and ranking[0] == RIVAL:
        return say("sheet.solo_level")
    return say("sheet.by_order", who=level, first=Who(ranking[0]))


def end(table: Table, final: Final, cards: str) -> End:
    """WC-S-1.1: alone, the clan is another opponent at each level; with our practice deck, another game.

    Whose points alone were counted has beaten nobody.
    """
    if len(table.everybody) < 2:
        return End(whole=False, timed=False, wins=NOTHING)
    level = str(table.option("level"))
    words = tuple(say(f"option.{chosen}") for chosen in (level, cards) if chosen in (level, "practice"))
    return End(
        timed=table.mirror != "score",
        began=table.began,
        level=words if table.solo else (),
        rivals=((RIVAL, f"tokugawa-{level}"),) if table.solo else (),
        decided=decision(table, final),
    )
