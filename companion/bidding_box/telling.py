"""What each guest is told of the table: in its own language for the page, in keys and numbers for the app."""

from __future__ import annotations

from dataclasses import replace

from companion.bidding_box import render
from companion.bidding_box.scenes import scene_to_plain, sheet_to_plain, timeline_to_plain
from companion.bidding_box.wire import compact
from companion.running.session import Session
from companion.words import Words


def guest_of(seat: str) -> str:
    """How a row names a guest that wrote it."""
    return f"guest {seat}"


LATEST = 200  # lines of the timeline: as far as a phone wants to scroll


class Telling:
    def __init__(self, session: Session) -> None:
        self._session = session
        self._words: dict[str, Words] = {}
        self._looked: dict[tuple[object, ...], str] = {}  # what was looked at since something was done last

    def words(self, language: str) -> Words:
        names = self._session.names()
        known = self._words.get(language)
        if known is None or known.names != names:
            known = self._words[language] = Words(language, self._session.header.game, names)
        return known

    def sentences(self, language: str) -> dict[str, str]:
        return render.sentences(self.words(language))

    def scene(self, seat: str | None, language: str, app: bool) -> str:
        """Of nobody's seat: what all see."""
        found = self._session.scene(seat)
        own = seat is not None and self._session.own_last(guest_of(seat)) > 0
        if app:
            return compact(scene_to_plain(replace(found, can_undo=own, can_redo=False)))
        plain = render.scene(found, self.words(language))
        return compact({**plain, "undo": True} if own else plain)

    def look(self, what: str, seat: str | None, language: str, app: bool) -> str:
        """What is looked at beside the scene: the scores, or what was done so far. Made once, however often asked."""
        done, words = len(self._session.log), self.words(language)
        known = (done, what, seat, language, app, *words.names.items())
        if known not in self._looked:
            self._looked = {each: found for each, found in self._looked.items() if each[0] == done}
            self._looked[known] = self._look(what, seat, words, app)
        return self._looked[known]

    def _look(self, what: str, seat: str | None, words: Words, app: bool) -> str:
        if what == "timeline":
            done = self._session.timeline()[-LATEST:]
            return compact(timeline_to_plain(done) if app else render.timeline(done, words))
        found = self._session.sheet(seat)
        return compact(sheet_to_plain(found) if app else render.sheet(found, words))
