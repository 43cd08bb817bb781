"""What everybody may see: seats round a long table, VP cards, priority, the fight, deck and workers, scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.say import Say, Who, say
from companion.core.scene import Fact, Facts, Line, Map, Mark, Node, Panel, Rows, Sheet, Todo, whys
from companion.games.oriente.abilities import uses_hut
from companion.games.oriente.announce import standing_words
from companion.games.oriente.attack import lines, sums, untold
from companion.games.oriente.ending import end_words, ranks
from companion.games.oriente.fight import ATTACK, DEFENCE, Fight
from companion.games.oriente.fought import free, winner_options
from companion.games.oriente.options import QUESTIONS, SCORE, WITHOUT_POINTS
from companion.games.oriente.printed import UNSEEN
from companion.games.oriente.priority import BARRED, POSSIBLE, SURE
from companion.games.oriente.short_ways import values
from companion.games.oriente.table import ANNOUNCING, ATTACKING, CLAIMING, Bonus, Table

CLAIMS = {SURE: "check", POSSIBLE: "why", BARRED: "cross"}
EDGE = 0.06  # room above and below for what lies at a seat


def title(table: Table) -> Say:
    mode = table.options["mode"]
    if mode in QUESTIONS and not (table.over and mode == SCORE):
        return say(f"option.{mode}")
    if table.over:
        return say("title.over")
    if table.geisha:
        return say("title.geisha")
    return say("title.season", season=table.season) if table.season else say("title.begin")


def panels(table: Table) -> tuple[Panel, ...]:
    if table.options["mode"] in QUESTIONS:
        return asked_only(table)
    shown: list[Panel] = [fighting(table, table.fight)] if table.fight else []
    shown += [seats(table), people(table)]
    if table.asking == CLAIMING:
        shown.append(priority(table))
    shown += [piles(table), supply(table)]
    if table.tasks:
        shown.append(Todo("todo", tuple(table.tasks)))
    return (*shown, table.result) if table.result else tuple(shown)


def asked_only(table: Table) -> tuple[Panel, ...]:
    """One question: what came of it, and what to do."""
    shown: tuple[Panel, ...] = (Todo("todo", tuple(table.tasks)),) if table.tasks else ()
    return (*shown, table.result) if table.result else shown


# -- the people


def inhabitant(table: Table, seat: str) -> Say:
    role = table.inhabitants[seat]
    return table.contents.named(role) if role else unknown(table)


def unknown(table: Table) -> Say:
    """The marshal asks for an inhabitant when it matters; it may lie open and not be told."""
    return say("face_down" if table.full else "not_told")


def people(table: Table) -> Rows:
    """One line a seat: disc, number of VP cards, points; few enough columns for a phone."""
    columns = (say("column.seat"), say("column.disc"), say("column.cards"))
    points = (say("account.points"),) if table.full else ()
    return Rows("people", columns + points, tuple(person(table, seat) for seat in table.order))


def person(table: Table, seat: str) -> tuple[Fact, ...]:
    cells = (
        Fact(say("column.seat"), id=seat, seat=seat),
        Fact(say("column.disc"), say("disc.has" if table.discs[seat] else "disc.spent")),
        Fact(say("column.cards"), table.cards(seat), seat=seat, account="cards"),
    )
    points = Fact(say("account.points"), table.book.total(seat, "points"), seat=seat, account="points")
    return (*cells, points) if table.full else cells


def seats(table: Table) -> Map:
    """Round a long table; a seat is tapped where it sits. The stone and the discs lie before their owners."""
    nodes, marks = [], []
    for seat, (x, y) in zip(table.order, round_table(len(table.order)), strict=True):
        stone = "seal" if seat == table.stone else ""
        role = table.inhabitants[seat]
        note = tap_note(table, seat)
        nodes.append(Node(seat, x, y, say(f"option.{role}") if role else unknown(table), seat, stone, note))
        marks.append(Mark(seat, seat, words=inhabitant(table, seat)))
        if table.discs[seat]:
            marks.append(Mark(f"disc-{seat}", seat, words=say("disc.has"), icon="counter"))
        marks.append(Mark(f"cards-{seat}", seat, words=say("cards_held", count=table.cards(seat))))
        if note and table.asking == CLAIMING:
            kind = table.standing(seat).kind
            marks.append(Mark(f"claim-{seat}", seat, words=say(f"priority.{kind}"), icon=CLAIMS[kind]))
        if stone:
            marks.append(Mark("stone", seat, words=say("fate_stone"), icon=stone))
    return Map("seats", tuple(nodes), (), tuple(marks))


def tap_note(table: Table, seat: str) -> Say | None:
    """What it would mean to tap this seat, in few words: it announces, it is attacked, or what its claim is worth."""
    if table.asking == ANNOUNCING:
        return say("stands.announces") if seat in table.asked()[1:] else None
    if seat == table.announcer or not table.asking:
        return None
    return say("stands.attacked") if table.asking == ATTACKING else claim_note(table, seat)


def claim_note(table: Table, seat: str) -> Say:
    """OR-3.2: what a claim of this seat would be worth."""
    found = table.standing(seat)
    least = [role for role, value in table.contents.values.items() if value == found.least]
    parts = {"card": table.contents.named(least[0])} if found.reason == "if_at_least" else {}
    return say(f"stands.{found.reason}", **parts)


def round_table(count: int) -> tuple[tuple[float, float], ...]:
    """Clockwise from the upper left corner, evenly along the four sides."""
    places = []
    for at in range(count):
        side, along = divmod(round(4 * at / count, 3), 1)
        corner = ((along, 0.0), (1.0, along), (1 - along, 1.0), (0.0, 1 - along))[int(side)]
        places.append((round(corner[0], 3), round(EDGE + (1 - 2 * EDGE) * corner[1], 3)))
    return tuple(places)


def piles(table: Table) -> Rows:
    """The open VP cards."""
    columns = (say("column.seat"), say("column.pile"))
    rows = tuple(
        (Fact(say("column.seat"), id=seat, seat=seat), Fact(say("column.pile"), pile(table, seat)))
        for seat in table.order
    )
    return Rows("piles", columns, rows)


def pile(table: Table, seat: str) -> Say:
    cards = sorted(table.piles[seat], key=table.contents.value, reverse=True)
    return say("pile", cards=table.contents.all_named(cards)) if cards else say("nothing_there")


# -- priority and fight


def priority(table: Table) -> Rows:
    """OR-3.2: sure, possible or barred, and why, clockwise from the announcer."""
    columns = (say("column.seat"), say("column.priority"), say("column.why"))
    rows = []
    for seat in table.others(table.announcer):
        found = table.standing(seat)
        why = Fact(say("column.why"), standing_words(table, seat, found))
        rows.append(
            (
                Fact(say("column.seat"), id=seat, seat=seat),
                Fact(say("column.priority"), say(f"priority.{found.kind}")),
                why,
            )
        )
    return Rows("priority", columns, tuple(rows))


def fighting(table: Table, fight: Fight) -> Facts:
    """Both sums, each with what they are made of."""
    total, made = sums(table, fight), lines(table, fight)
    facts = []
    for side in (ATTACK, DEFENCE):
        why = tuple(line for line in made if side_of(line.words, fight) == side)
        known = total[side] if table.full else None
        why = why if table.full else untold(fight, side)
        facts.append(Fact(say(f"side.{side}", who=Who(fight.main(side))), known, side, why=why))
        facts += [
            Fact(say(f"joins.{side}"), id=f"{seat}-{fight.main(side)}", seat=seat)
            for seat in (free(table, fight) if fight.open else ())
        ]
        facts += wins(table, fight, fight.main(side))
    return Facts("fight", tuple(facts))


def wins(table: Table, fight: Fight, main: str) -> list[Fact]:
    """The marshal is told where the fight lies that this one wins, and with how many left-over Ninja (OR-5.7)."""
    if table.full or not fight.open:
        return []
    found = [option for option in winner_options(table, fight) if option.partition(":")[0] == main]
    counts = [int(option.partition(":")[2] or 0) for option in found]
    words = [say("fight.wins_with", count=count) if count else say("fight.wins") for count in counts]
    return [Fact(said, id=option, seat=main) for option, said in zip(found, words, strict=True)]


def side_of(words: Say, fight: Fight) -> str:
    who = dict(words.parts)["who"]
    return fight.sides[who.seat] if isinstance(who, Who) else ""


# -- deck and workers


def supply(table: Table) -> Facts:
    """Cards left, where the Geisha can be (OR-0.8), workers (OR-6.1)."""
    earliest, latest = window(table)
    known = [
        Fact(say("supply.deck"), table.deck, "deck"),
        Fact(say("supply.bonus"), bonus(table, table.bonus), "bonus"),
    ]
    if table.under_stone:
        known.append(Fact(say("supply.under_stone"), bonus(table, table.under_stone), "under_stone"))
    if table.full and not table.geisha:
        draws = say("supply.draws", earliest=earliest, latest=latest)
        known.append(Fact(say("supply.geisha"), draws, "until_geisha"))  # she herself is an answer among the cards
    places = {place: count for place, count in table.workers.items() if place != "hut" or count or uses_hut(table)}
    known += [Fact(say(f"workers.{place}"), count, place) for place, count in places.items()]
    return Facts("supply", tuple(known))


def bonus(table: Table, cards: list[Bonus]) -> int | Say:
    """How many, or which, where they lie open."""
    lying = tuple(bonus.card for bonus in cards)
    return say("pile", cards=table.contents.all_named(lying)) if any(bonus.open for bonus in cards) else len(cards)


def window(table: Table) -> tuple[int, int]:
    """In how many draws she can come at the earliest, and must have come at the latest."""
    count = len(table.order)
    earliest, latest = table.contents.geisha_from(count), table.contents.geisha_to(count)
    return max(earliest - table.draws, 1), max(latest - table.draws, 1)


# -- scores


def sheet(table: Table) -> Sheet | None:
    if table.options["mode"] in WITHOUT_POINTS:
        return None
    placed = ranks(table)
    columns: tuple[Say, ...] = (say("account.cards"), say("column.vp_points"), say("column.inhabitant"))
    if table.options["mode"] == SCORE:
        columns = tuple(say(f"short.value_{value}") for value in values(table))
    lines = tuple(
        Line(seat, cells(table, seat), table.book.total(seat, "points"), placed[seat]) for seat in table.order
    )
    followed = () if table.options["mode"] == SCORE else table.order  # else only the order in which it was counted
    course = tuple((seat, table.book.course(seat, "points")) for seat in followed)
    return Sheet(columns, lines, end_words(table, placed) if table.over else None, course)


def of_value(table: Table, seat: str, value: int) -> Fact:
    """OR-9.2: what the cards of one value bring; behind it stands how many they are."""
    lines = [line for line in table.book.lines(seat, "points") if ("value", value) in line.words.parts]
    return Fact(say(f"short.value_{value}"), sum(line.amount for line in lines), seat=seat, why=whys(lines))


def cells(table: Table, seat: str) -> tuple[Fact, ...]:
    if table.options["mode"] == SCORE:
        return tuple(of_value(table, seat, value) for value in values(table))
    lines = table.book.lines(seat, "points")
    own = whys(line for line in lines if line.words.key == "why.inhabitant")
    others = [line for line in lines if line.words.key != "why.inhabitant"]
    return (
        Fact(say("account.cards"), table.cards(seat), seat=seat, account="cards"),
        Fact(say("column.vp_points"), sum(line.amount for line in others), seat=seat, why=whys(others)),
        Fact(say("column.inhabitant"), inhabitant(table, seat), seat=seat, why=own),
    )


def facts(table: Table) -> Mapping[str, str]:
    """What plays can state, as in `= disc anna yes` or `= may_claim ben,cora`."""
    earliest, latest = window(table)
    known = {
        "stone": table.stone,
        "season": str(table.season),
        "asked": listed(table.asked()),
        "fulfilled": str(table.fulfilments),
        "deck": str(table.deck),
        "bonus": str(len(table.bonus)),
        "geisha": table.geisha or f"{earliest}-{latest}",
        "action": table.action or "-",
        "special": table.special or "-",
        **{name: str(count) for name, count in table.workers.items()},
    }
    for seat in table.order:
        known[f"disc {seat}"] = "yes" if table.discs[seat] else "no"
        known[f"inhabitant {seat}"] = table.inhabitants[seat] or "-"
        known[f"pile {seat}"] = listed(sorted(table.piles[seat], key=lambda card: (card == UNSEEN, card)))
    if table.action or table.asking == CLAIMING:
        others = table.others(table.announcer)
        known["may_claim"] = listed(seat for seat in others if table.standing(seat).kind == SURE)
        known["might_claim"] = listed(seat for seat in others if table.standing(seat).kind == POSSIBLE)
    if table.fight and table.full:
        known |= {side: str(total) for side, total in sums(table, table.fight).items()}
    return known


def listed(words: Iterable[str]) -> str:
    return ",".join(words) or "-"
