"""The end: dragons, largest areas, points, and who has won."""

from __future__ import annotations

from companion.core.asks import Ask, Number, Some
from companion.core.flow import Flow, all_of, one
from companion.core.game import TABLE
from companion.core.say import Who, say
from companion.core.scene import Result
from companion.games.white_lotus.rewards import touch_ask
from companion.games.white_lotus.scoring import Holding, categories, winners
from companion.games.white_lotus.table import Realm

SCORED = 7  # the phase after the last


def score(realm: Realm) -> Flow:
    """WL-7.2 to WL-7.4."""
    realm.phase = SCORED
    yield from find_dragons(realm)
    yield from find_areas(realm)
    finish(realm)


def find_dragons(realm: Realm) -> Flow:
    """WL-7.2: on a map they are marked; without one the table says which provinces carry one."""
    if realm.map is None and not realm.dragons:
        marked = yield from one(lambda: TABLE, lambda _: dragons_ask(realm))
        for province in marked:
            realm.land[province].dragon = True


def dragons_ask(realm: Realm) -> Ask:
    owned = realm.land.owned()
    return Some("dragons", owned, most=realm.box.dragons, labels=realm.labels(owned), rule="WL-7.2")


def find_areas(realm: Realm) -> Flow:
    """WL-7.3: counted where borders are known; asked for, as far as it matters, where they are not."""
    if realm.map is None and not realm.largest:
        if realm.options.borders_asked:
            yield from ask_borders(realm)
        else:
            realm.largest = yield from all_of(lambda: realm.order, lambda seat: largest_ask(realm, seat))


def largest_ask(realm: Realm, seat: str) -> Ask:
    return Number("largest", 0, len(realm.land.of(seat)), rule="WL-7.3")


def ask_borders(realm: Realm) -> Flow:
    while open_border(realm):
        touched = yield from one(lambda: whose_border(realm), lambda _: border_ask(realm))
        if (question := open_border(realm)) and touched is not None:
            realm.land.learn(question[1], touched, question[2])


def whose_border(realm: Realm) -> str | None:
    question = open_border(realm)
    return question[0] if question else None


def border_ask(realm: Realm) -> Ask:
    question = open_border(realm)
    assert question is not None
    return touch_ask(realm, question[1], question[2], "WL-7.3")


def open_border(realm: Realm) -> tuple[str, str, tuple[str, ...]] | None:
    """Somebody's province whose borders with their other groups nobody has told, if they could still be largest."""
    best = max(largest(realm, seat) for seat in realm.order)
    for seat in realm.order:
        own = realm.land.of(seat)
        if len(own) < best:
            continue
        for group in realm.land.areas(seat):
            apart = [province for province in own if province not in group]
            for province in (province for province in own if province in group):
                others = tuple(other for other in apart if realm.land.unknown(province, other))
                if others:
                    return seat, province, others
    return None


def largest(realm: Realm, seat: str) -> int:
    if seat in realm.largest:
        return realm.largest[seat]
    return max((len(group) for group in realm.land.areas(seat)), default=0)


def holding(realm: Realm, seat: str) -> Holding:
    dragons = sum(found.dragon for found in realm.land.all() if found.owner == seat)
    return Holding(
        realm.owned(seat), largest(realm, seat), realm.dragons.get(seat, dragons), realm.book.total(seat, "chips")
    )


def points_by_category(realm: Realm) -> dict[str, dict[str, int]]:
    """WL-7.2; before the end nobody has the largest area yet, and no dragon counts."""
    found = categories({seat: holding(realm, seat) for seat in realm.order}, realm.box)
    if not realm.over:
        found = {seat: {**points, "area": 0, "dragons": 0} for seat, points in found.items()}
    return found


def post_dragons(realm: Realm, seat: str) -> None:
    """WL-7.2: they count for themselves, before anybody knows who has the largest area."""
    points = categories({seat: holding(realm, seat)}, realm.box)[seat]["dragons"]
    realm.book.post(seat, "points", points, "WL-7.2", say("why.dragons"))
    realm.posted[seat] = {"area": 0, "dragons": points}


def finish(realm: Realm) -> None:
    """Area and dragons are posted; after a correction only what has changed."""
    realm.over = True
    for seat, points in points_by_category(realm).items():
        posted = realm.posted.setdefault(seat, dict.fromkeys(points, 0))
        area, dragons = points["area"] - posted["area"], points["dragons"] - posted["dragons"]
        realm.book.post(seat, "points", area, "WL-7.3", say("why.area", number=largest(realm, seat)))
        realm.book.post(seat, "points", dragons, "WL-7.2", say("why.dragons"))
        realm.posted[seat] = points
    totals = {seat: realm.book.total(seat, "points") for seat in realm.order}
    realm.won, realm.won_by = winners(totals, realm.emperor, realm.palaces())
    words = say(f"result.won_{realm.won_by}", who=tuple(Who(seat) for seat in realm.won), points=max(totals.values()))
    realm.tell(Result("victory", words, realm.book.at, winners=realm.won, rule="WL-7.4"))
