"""A board is drawn over its photo: chosen, laid below, taken away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.say import Refused, say
from companion.games.white_lotus.map import FIELD
from companion.ui.games.white_lotus import photo
from companion.ui.games.white_lotus.sketch import Sketch
from companion.ui.screens import files

if TYPE_CHECKING:
    from companion.shelf.shelf import Shelf
    from companion.ui.widgets.hanko import Hanko

KIND = "white-lotus/map"
DRAFTS = f"{KIND}/draft"
CHANGED = f"{KIND}/changed"  # maps that are being changed, by their names


class OverPhoto:
    """Of a page with a `sketch` on a `field`, and a way to `change` it."""

    app: Hanko
    shelf: Shelf
    ids: Any  # kv's
    sketch: Sketch
    below: str = ""  # the photo that lies there, by its name

    def change(self, sketch: Sketch) -> None:
        raise NotImplementedError

    def tidy(self) -> None:
        """Only what lies below a map or a sketch of this device is kept."""
        owned = (self.shelf.owned(kind).values() for kind in (KIND, DRAFTS, CHANGED))
        photo.tidy(self.shelf.folder, {str(plain.get("photo", "")) for plains in owned for plain in plains})

    def lay_below(self) -> None:
        """The photo that is drawn over, and the shape of the board."""
        field = self.ids.field
        if self.sketch.photo != self.below:
            self.below = self.sketch.photo
            field.photo = photo.kept(self.shelf.folder, self.below)
        field.shape = self.sketch.wide / FIELD

    def choose_photo(self) -> None:
        """One to draw over; the one that lies there is taken away."""
        if self.sketch.photo:
            self.change(replace(self.sketch, photo=""))
        else:
            files.offer(self.app, self._took_photo, photo.KINDS)

    def _took_photo(self, path: Path) -> None:
        """What is drawn already keeps its places on the board, in the shape of the photo."""
        try:
            name = photo.keep(self.shelf.folder, path)
        except Refused:
            self.app.say(say("refused.photo"))
            return
        found = photo.kept(self.shelf.folder, name)
        self.change(self.sketch.over(name, found.width / found.height))
