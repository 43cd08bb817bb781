"""What many evenings come to: of everybody, of one person, of one game, or of one person in one game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from kivy.properties import BooleanProperty, StringProperty

from companion.core.say import Free
from companion.outgoing import duels
from companion.shelf import everybody, statistics
from companion.shelf.evenings import NOBODY, Play
from companion.shelf.everybody import Somebody
from companion.shelf.statistics import FEW, Duel, Rung, Tally
from companion.ui.look import look_of
from companion.ui.screens import cards, files, somebody
from companion.ui.screens.reading import Reading
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.lists import Row
from companion.ui.widgets.matrix import Matrix
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import Block, Page, Several, game_name
from companion.ui.widgets.pictures import Course, Shares
from companion.ui.widgets.text import Small

MOST = 12  # people or games in one block
LAST = 24  # evenings that a course shows
AMONG = 8  # people among whom it is shown who beats whom


class Numbers(Page):
    called = StringProperty("")
    about = StringProperty("")
    unread = StringProperty("")
    empty = BooleanProperty(False)
    of_one = BooleanProperty(False)

    def enter(self, box: str = "", person: str = "") -> None:
        self.app = hanko()
        self.shelf = self.app.shelf
        self.app.leave_table()
        self.box, self.person = box, person
        self.reading = Reading(self.shelf, self._told, self.show)
        self.reading.start()
        self.show()

    def left(self) -> None:
        self.reading.stop()

    def _told(self, done: int, of: int) -> None:
        """Evenings that are not read yet are not counted either; they are read meanwhile."""
        self.unread = self.app.tr("numbers.unread", count=of - done) if done < of else ""

    def show(self) -> None:
        """All of it anew."""
        self.plays = everybody.plays(self.shelf, self.box, self.person)
        self.names = everybody.names(self.shelf, self.plays)
        self.gone = {person for person, name in self.names.items() if name == NOBODY}
        self.titles = {box: title for box, _, title, _ in self.shelf.index.boxes()}
        self.empty, self.of_one = not self.plays, bool(self.person)
        self.known: list[tuple[str, str, str]] = []  # those of whom it is shown who beats whom
        self.called = self._called()
        self.about = self._tallied(statistics.tally(self.plays, self.person))
        blocks = self.ids.blocks
        blocks.clear_widgets()
        for block in self._of_one() if self.person else self._of_all():
            if len(block.children) > 2 or block.note:
                blocks.add_widget(block)

    def _called(self) -> str:
        parts = [self._name(self.person)] if self.person else []
        parts += [self._box_name(self.box)] if self.box else []
        return " · ".join(parts) or self.app.tr("numbers.everything")

    def _box_name(self, box: str) -> str:
        return self.titles.get(box) or game_name(box.partition("/")[0])

    def _tallied(self, told: Tally) -> str:
        tr = self.app.tr
        parts = [tr("numbers.evenings", count=told.plays)]
        if self.person:
            parts.append(tr("numbers.won", count=told.wins))
        if hours := round(told.minutes / 60):
            parts.append(tr("numbers.hours", count=hours))
        return " · ".join(parts)

    # -- of one person

    def _of_one(self) -> Iterator[Block]:
        tr, plays, person = self.app.tr, self.plays, self.person
        yield self._strength()
        now, most = statistics.streaks(plays, person)
        if most:
            yield Block(title=tr("numbers.streak"), note=tr("numbers.streak_is", now=now, most=most))
        yield self._points() if self.box else self._boxes()
        yield self._duels()
        yield self._by_number()
        yield self._bids("numbers.bids_are")

    def _bids(self, words: str) -> Block:
        tr, found = self.app.tr, statistics.bids(self.plays, self.person)
        block = Block(title=tr("numbers.bids"))
        if found.best:
            best = tr(words, best=found.best, rounds=found.rounds)
            ahead = self._decimal(Fraction(found.ahead, found.taken or 1))
            won = tr("numbers.bids_won", count=found.taken, ahead=ahead) if found.taken else tr("numbers.bids_lost")
            block.note = f"{best} {won}"
        return block

    def _strength(self) -> Block:
        """The share of the opponents that were left behind; with too few evenings nothing is said."""
        tr, rung = self.app.tr, statistics.share(self.plays, self.person)
        block = Block(title=tr("numbers.share"))
        if rung is None or rung.plays < FEW:
            block.note = tr("numbers.few", plays=rung.plays if rung else 0, few=FEW)
            return block
        block.note = tr("numbers.share_is", percent=_percent(rung.share))
        course = statistics.course(self.plays, self.person)[-LAST:]
        block.add_widget(Course(steps=[[float(share), won] for share, won in course]))
        block.add_widget(Small(text=tr("numbers.course"), padding=("16dp", 0)))
        return block

    def _points(self) -> Block:
        block = Block(title=self.app.tr("numbers.points"))
        block.note = self._pointed(self.plays, self.person)
        return block

    def _pointed(self, plays: Sequence[Play], person: str) -> str:
        found = statistics.points(plays, person)
        if found is None:
            return ""
        return str(self.app.tr("numbers.points_are", mean=self._decimal(found.mean), best=found.best))

    def _boxes(self) -> Block:
        block, boxes = Several(title=self.app.tr("numbers.games"), tag="boxes"), statistics.by_box(self.plays)
        block.lay(tuple(boxes), MOST, lambda box: self._box(block, box, boxes[box]), self.ids.scroll)
        return block

    def _box(self, block: Block, box: str, some: Sequence[Play]) -> Row:
        told = statistics.tally(some, self.person)
        parts = [self.app.tr("numbers.evenings", count=told.plays)]
        if self.person:
            parts += [self.app.tr("numbers.won", count=told.wins), self._pointed(some, self.person)]
        emblem = look_of(box.partition("/")[0]).emblem
        return self._row(block, self._box_name(box), " · ".join(filter(None, parts)), emblem, box=box)

    def _duels(self) -> Block:
        """Who beats whom."""
        block = Several(title=self.app.tr("numbers.duels"), tag="duels")
        found = statistics.duels(self.plays, self.person)
        met = sorted(found, key=lambda duel: (-duel.together, self._name(duel.other)))
        if len(met) > 1 and met[0].together > met[1].together:
            block.note = self.app.tr("numbers.favourite", name=Free(self._name(met[0].other)))
        block.lay(met, MOST, lambda duel: self._duel(block, duel), self.ids.scroll)
        return block

    def _duel(self, block: Block, duel: Duel) -> Row:
        row = self._row(block, self._name(duel.other), self._met(duel), "people", person=duel.other)
        if self._is_rival(duel.other) or duel.other in self.gone:
            row.live, row.mark = False, ""
        level = duel.together - duel.before - duel.behind
        block.add_widget(Shares(shares=[duel.before, level, duel.behind]))
        return row

    def _met(self, duel: Duel) -> str:
        return str(self.app.tr("numbers.met", count=duel.together, before=duel.before, behind=duel.behind))

    def _is_rival(self, person: str) -> bool:
        return any(sat.rival for play in self.plays for sat in play.seats if sat.person == person)

    def _by_number(self) -> Block:
        tr = self.app.tr
        block = Block(title=tr("numbers.by_number"))
        for count, told in statistics.by_number(self.plays, self.person).items():
            block.add_widget(Row(text=tr("numbers.seats", count=count), detail=self._tallied(told), live=False))
        return block

    # -- of everybody

    def _of_all(self) -> Iterator[Block]:
        ranked = [rung for rung in statistics.ladder(self.plays)[0] if rung.person not in self.gone]
        every = statistics.by_person(self.plays)
        known = [person for person in every if person not in self.gone]
        often = sorted(known, key=lambda person: self._often(person, every))
        self.of = {person: every[person] for person in often}
        yield self._ladder(sorted(ranked, key=lambda rung: (-rung.share, self._name(rung.person))))
        unsaid, said = Several(title=self.app.tr("numbers.too_few"), tag="few"), {rung.person for rung in ranked}
        others = [person for person in self.of if person not in said]
        unsaid.lay(others, MOST, lambda person: self._rung(unsaid, person, self._name(person), ""), self.ids.scroll)
        yield unsaid
        yield self._matrix(list(self.of)[:AMONG])
        yield self._points() if self.box else self._boxes()
        yield self._by_number()
        if self.box:
            yield self._bids("numbers.bids_of_all")

    def _ladder(self, ranked: Sequence[Rung]) -> Block:
        """The best first, and of those on one place whose name comes first."""
        tr, block = self.app.tr, Several(title=self.app.tr("numbers.ladder"), tag="ladder")
        block.note = tr("numbers.ladder_is" if ranked else "numbers.no_ladder", few=FEW)

        def line(placed: tuple[int, Rung]) -> Row:
            place, rung = placed
            text = tr("numbers.rung", place=place, name=Free(self._name(rung.person)))
            return self._rung(block, rung.person, text, tr("numbers.share_short", percent=_percent(rung.share)))

        block.lay([*zip(statistics.places(ranked), ranked, strict=True)], MOST, line, self.ids.scroll)
        return block

    def _name(self, person: str) -> str:
        return self.names.get(person, NOBODY)

    def _often(self, person: str, every: Mapping[str, Sequence[Play]]) -> tuple[int, str]:
        """Who played most comes first, and of those who played as often whose name does."""
        return -len(every[person]), self.names.get(person, "")

    def _matrix(self, persons: Sequence[str]) -> Block:
        """Who beats whom, of those who played most."""
        block = Block(title=self.app.tr("numbers.duels"))
        self.met = statistics.beats(self.plays, persons)
        met = {person for pair in self.met for person in pair}
        self.known = duels.lettered([(person, self._name(person)) for person in persons if person in met])
        if self.known:
            block.add_widget(Small(text=self.app.tr("numbers.matrix"), padding=("16dp", 0)))
            matrix = Matrix()
            matrix.fill(
                self.known, lambda one, other: (duels.field(self.met, one, other), duels.ahead(self.met, one, other))
            )
            block.add_widget(matrix)
        return block

    def _rung(self, block: Block, person: str, text: str, share: str) -> Row:
        told = statistics.tally(self.of[person], person)
        points = self._pointed(self.of[person], person) if self.box else ""
        evenings = self.app.tr("numbers.evenings", count=told.plays)
        won = self.app.tr("numbers.won", count=told.wins)
        parts = filter(None, (share, evenings, won, points))
        return self._row(block, text, " · ".join(parts), "people", person=person)

    def _row(self, block: Block, text: str, detail: str, icon: str, **where: str) -> Row:
        """A line that leads on to the numbers behind it."""
        place = {"box": self.box, "person": self.person, **where}
        tag = f"numbers.{next(iter(where))}.{len(block.children)}"
        row = Row(text=text, detail=detail, icon=icon, mark="right", tag=tag)
        row.bind(on_release=lambda _: self._go(place))
        block.add_widget(row)
        return row

    def _go(self, place: dict[str, str]) -> None:
        """The same page of somebody else, or of a game."""
        self.app.stage.go_on("numbers", **place)

    def _decimal(self, number: Fraction) -> Free:
        sign = "." if self.app.tr.language == "en" else ","
        return Free(f"{float(number):.1f}".replace(".", sign).replace("-", "\u2212"))

    # -- what else there is

    def more(self) -> None:
        """A picture of this page, who beats whom as a card; of a person also what can be done with a name."""
        tr = self.app.tr
        sheet = Sheetlet(title=self.called, tag="somebody")
        ways = ("picture", *somebody.WAYS) if self.person else ("picture", *(("card",) if self.known else ()))
        sheet.choices = [(way, tr(f"somebody.{way}"), "secondary") for way in ways] + [("leave", tr("close"), "quiet")]
        sheet.bind(on_choose=lambda _, way: self._more(way))
        sheet.open()

    def _more(self, way: str) -> None:
        if way in somebody.WAYS:
            found = (each for each in everybody.everybody(self.app.shelf) if each.id == self.person)
            me = next(found, Somebody(self.person, self._name(self.person), 0))
            somebody.WAYS[way](self.app, me, self._changed)
        elif way == "picture":
            holds = self.app.tr("numbers.picture_leaves")
            files.picture(self.app, self.ids.picture, f"hanko-{self.called}.png", holds)
        elif way == "card":
            title = self.app.tr("numbers.duels")
            drawing = duels.drawing(title, f"{self.called} · {self.about}", self.known, self.met)
            name = f"hanko-{self.called}-{title}"
            cards.offer(self.app, drawing, name, self.app.tr("numbers.card_leaves"))

    def _changed(self) -> None:
        """Whoever was forgotten has no page any more."""
        self.show()
        if self.person in self.gone:
            self.app.stage.back()


def _percent(share: Fraction) -> int:
    return round(100 * share)


load(__name__)
