"""What many evenings come to: of everybody, of one person, of one game, or of one person in one game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.core.header import LONGEST_NAME
from companion.core.say import Free
from companion.shelf import everybody, statistics
from companion.shelf.evenings import Play
from companion.shelf.everybody import Somebody
from companion.shelf.statistics import FEW, Duel, Rung, Tally
from companion.ui.look import look_of
from companion.ui.screens import files
from companion.ui.widgets.hanko import hanko
from companion.ui.widgets.kv import load
from companion.ui.widgets.lists import Row
from companion.ui.widgets.overlays import Sheetlet
from companion.ui.widgets.page import Block, Page, dare, game_name
from companion.ui.widgets.pictures import Course, Shares
from companion.ui.widgets.text import Small
from companion.ui.widgets.writing import Writing

MOST = 12  # people or games in one block
LAST = 24  # evenings that a course shows


class Numbers(Page):
    called = StringProperty("")
    about = StringProperty("")
    empty = BooleanProperty(False)
    of_one = BooleanProperty(False)

    def enter(self, box: str = "", person: str = "") -> None:
        self.app = hanko()
        self.shelf = self.app.shelf
        self.app.leave_table()
        self.box, self.person = box, person
        self.show()

    def show(self) -> None:
        """All of it anew."""
        self.plays = everybody.plays(self.shelf, self.box, self.person)
        self.names = everybody.names(self.shelf, self.plays)
        self.titles = {box: title for box, _, title, _ in self.shelf.index.boxes()}
        self.empty, self.of_one = not self.plays, bool(self.person)
        self.called = self._called()
        self.about = self._tallied(statistics.tally(self.plays, self.person))
        blocks = self.ids.blocks
        blocks.clear_widgets()
        for block in self._of_one() if self.person else self._of_all():
            if len(block.children) > 2 or block.note:
                blocks.add_widget(block)

    def _called(self) -> str:
        parts = [self.names.get(self.person, "–")] if self.person else []
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
        bids = statistics.bids(plays, person)
        if bids.highest:
            ahead = self._decimal(Fraction(bids.ahead, bids.highest))
            note = tr("numbers.bids_are", highest=bids.highest, rounds=bids.rounds, ahead=ahead)
            yield Block(title=tr("numbers.bids"), note=note)

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
        block = Block(title=self.app.tr("numbers.games"))
        for box, some in list(statistics.by_box(self.plays).items())[:MOST]:
            told = statistics.tally(some, self.person)
            parts = [self.app.tr("numbers.evenings", count=told.plays)]
            if self.person:
                parts += [self.app.tr("numbers.won", count=told.wins), self._pointed(some, self.person)]
            game = box.partition("/")[0]
            self._row(block, self._box_name(box), " · ".join(filter(None, parts)), look_of(game).emblem, box=box)
        return block

    def _duels(self) -> Block:
        """Who beats whom."""
        block = Block(title=self.app.tr("numbers.duels"))
        for duel in statistics.duels(self.plays, self.person)[:MOST]:
            row = self._row(block, self.names.get(duel.other, "–"), self._met(duel), "people", person=duel.other)
            if self._is_rival(duel.other):
                row.live, row.mark = False, ""
            level = duel.together - duel.before - duel.behind
            block.add_widget(Shares(shares=[duel.before, level, duel.behind]))
        return block

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
        ranked, few = statistics.ladder(self.plays)
        self.of = statistics.by_person(self.plays)
        tr, ladder = self.app.tr, Block(title=self.app.tr("numbers.ladder"))
        ladder.note = tr("numbers.ladder_is" if ranked else "numbers.no_ladder", few=FEW)
        for place, rung in enumerate(ranked[:MOST], 1):
            text = tr("numbers.rung", place=place, name=Free(self.names.get(rung.person, "–")))
            self._rung(ladder, rung, text, tr("numbers.share_short", percent=_percent(rung.share)))
        yield ladder
        unsaid = Block(title=tr("numbers.too_few"))
        for rung in few[:MOST]:
            self._rung(unsaid, rung, self.names.get(rung.person, "–"), "")
        yield unsaid
        if not self.box:
            yield self._boxes()
        yield self._by_number()

    def _rung(self, block: Block, rung: Rung, text: str, share: str) -> None:
        told = statistics.tally(self.of[rung.person], rung.person)
        points = self._pointed(self.of[rung.person], rung.person) if self.box else ""
        evenings = self.app.tr("numbers.evenings", count=told.plays)
        won = self.app.tr("numbers.won", count=told.wins)
        self._row(block, text, " · ".join(filter(None, (share, evenings, won, points))), "people", person=rung.person)

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
        """A picture of this page; of a person also another name, one who was known twice, no name at all."""
        tr = self.app.tr
        sheet = Sheetlet(title=self.called, tag="somebody")
        ways = ("picture", "rename", "same", "forget") if self.person else ("picture",)
        sheet.choices = [(way, tr(f"somebody.{way}"), "secondary") for way in ways] + [("leave", tr("close"), "quiet")]
        sheet.bind(on_choose=lambda _, way: self._more(way))
        sheet.open()

    def _more(self, way: str) -> None:
        tr = self.app.tr
        me = Somebody(self.person, self.names.get(self.person, "–"), 0)
        if way == "rename":
            writing = Writing(tag="writing", high=True, choices=[("done", tr("answer.done"), "primary")])
            writing.title = tr("somebody.rename")
            writing.ask_for(me.name, LONGEST_NAME, lambda name: self._rename(me, name))
        elif way == "same":
            self._offer_same(me)
        elif way == "forget":
            self._ask_to_forget(me)
        elif way == "picture":
            files.picture(self.app, self.ids.picture, f"hanko-{self.called}.png")

    def _ask_to_forget(self, me: Somebody) -> None:
        tr = self.app.tr
        sheet = Sheetlet(title=tr("somebody.forget_sure", name=Free(me.name)), text=tr("somebody.forget_means"))
        sheet.tag = "forget"
        sheet.choices = [("keep", tr("history.keep"), "primary"), ("forget", tr("somebody.forget"), "secondary")]
        sheet.bind(on_choose=lambda _, way: self._forget(me) if way == "forget" else None)
        sheet.open()

    def _forget(self, me: Somebody) -> None:
        from companion.shelf.forgetting import forget

        self._changed(lambda: [*forget(self.shelf, me)])

    def _rename(self, me: Somebody, name: str) -> None:
        self._changed(lambda: everybody.rename(self.shelf, me, name))

    def _offer_same(self, me: Somebody) -> None:
        """Whoever never sat at one table with this person may be the same."""
        tr = self.app.tr
        met = {duel.other for duel in statistics.duels(everybody.plays(self.shelf, person=me.id), me.id)} | {me.id}
        others = [each for each in everybody.everybody(self.shelf) if each.id not in met][:MOST]
        sheet = Sheetlet(title=tr("somebody.same"), text=tr("somebody.same_means" if others else "somebody.none"))
        sheet.tag = "same"
        said = [(each, f"{each.name} · {tr('numbers.evenings', count=each.evenings)}") for each in others]
        sheet.choices = [(each.id, text, "secondary") for each, text in said] + [("", tr("close"), "quiet")]
        by_id = {each.id: each for each in others}
        sheet.bind(
            on_choose=lambda _, key: (
                self._changed(lambda: everybody.become_one(self.shelf, me, by_id[key])) if key else None
            )
        )
        sheet.open()

    def _changed(self, act: Any) -> None:
        dare(act)
        self.show()


def _percent(share: Fraction) -> int:
    return round(100 * share)


load(__name__)
