"""Layouts with the steps of a round: those that are shipped, and random ones made from what steps may hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.core.asks import Pick
from companion.core.header import Header, Seat
from companion.games.open_table import OpenTable
from companion.games.open_table.brought import kept_layout
from companion.games.open_table.layout_values import ASKED, WHO
from companion.games.open_table.steps import STEPS
from companion.running.begin import begin
from companion.running.journal import Journal
from companion.running.session import Session
from companion.shelf.prepared import in_words
from companion.words import Words
from tests.contract.players import some_value
from tests.contract.recorded import FOLDER, played
from tests.tables import ALL, outside

STARTERS = json.loads((Path(__file__).parents[3] / "data/games/open-table/starters.json").read_text(encoding="utf-8"))[
    "starters"
]
SHIPPED = {name: in_words(layout, Words("en", "open-table")) for name, layout in STARTERS.items() if "round" in layout}
FORMULAS = ("1", "round", "people - 1", "yes > no", "leader.picked", "c2 / 2", "top.c1 >= 9", "at(round, 1, 2, 3)")
OF_SEATS = (*FORMULAS, "bid", "won", "place - 1", "3 * on_leader", "-c1", "picked and not leader")


@cache
def composed() -> dict[str, Any]:
    """What `composed-round.play` has composed by taps when its first round begins, as it is kept."""
    session = played(FOLDER / "open-table" / "composed-round.play")
    session.go(next(at for at, row in enumerate(session.line.standing) if row.value == "round"))
    game = session.position.game
    assert isinstance(game, OpenTable)
    kept: dict[str, Any] = kept_layout(OpenTable.key).read(json.loads(json.dumps(game.layout())))
    return kept


def layout_of(name: str) -> dict[str, Any]:
    """One that is shipped, or the one that was composed."""
    return composed() if name == "composed" else SHIPPED[name]


def table(layout: Mapping[str, Any], count: int = 4, seed: str = "") -> Session:
    seats = tuple(Seat(f"s{number}", f"Seat {number}") for number in range(1, count + 1))
    header = Header("t1", OpenTable.key, OpenTable.rules, seats, {}, seed or "seed", own={"layout": layout})
    return begin(Journal(None), header, ALL, outside())


def to_the_end(session: Session, random: Random, most: int = 10_500) -> int:
    """Round after round, any answer at each question; how many there were."""
    for asked in range(most):
        if session.position.over:
            return asked
        seat = next(seat for seat in session.position.waiting if seat not in session.line.seals)
        ask = session.position.ask(seat)
        if isinstance(ask, Pick) and ask.name == "now":
            session.answer(seat, "close" if "close" in ask.options else "round")
        else:
            session.answer(seat, some_value(ask, random))
    raise AssertionError("it does not end")


# -- random layouts


def made(random: Random) -> dict[str, Any]:
    """A sound layout of any steps."""
    layout: dict[str, Any] = {
        "version": 2,
        "counters": [{"name": "Gold", "begins_at": random.randrange(9)}, {"name": "Pot", "whose": "whole_table"}],
        "round": steps(random, 1),
        "most_rounds": random.randint(1, 4),
        "hands": [{"name": "Cards", "cards": [1, 2, 2, 5]}],
    }
    if random.random() < 0.5:
        layout["roles"] = [
            {"name": "One", "side": 1, "count": [2, 2, 3]},
            {"name": "Two", "side": 2, "count": [1, 2], "knows": random.choice([["side2"], ["r1"], []])},
        ]
    if random.random() < 0.5:
        layout["ends"] = random.choice(FORMULAS)
    layout["wins"] = random.choice([{}, {"most": "c1"}, {"least": "c1"}, {"sides": ["c2 > 1", "round > 1"]}])
    return layout


def steps(random: Random, deep: int) -> list[dict[str, Any]]:
    return [step(random, deep) for _ in range(random.randint(1, 4))]


def step(random: Random, deep: int) -> dict[str, Any]:
    do = random.choice(list(STEPS) if deep < 3 else [do for do in STEPS if STEPS[do]])
    if do == "if":
        found: dict[str, Any] = {"do": do, "when": random.choice(FORMULAS), "then": steps(random, deep + 1)}
        return found | ({"else": steps(random, deep + 1)} if random.random() < 0.5 else {})
    if do == "repeat":
        until = random.choice(FORMULAS)
        return {"do": do, "until": until, "most": random.randint(1, 3), "steps": steps(random, deep + 1)}
    return {"do": do, **{name: VALUES[name](random) for name in STEPS[do] if name in VALUES}, **OWN.get(do, {})}


VALUES: dict[str, Callable[[Random], Any]] = {
    "name": lambda random: random.choice(["Lot", "Who goes", "Gem"]),
    "who": lambda random: random.choice(WHO),
    "from": lambda random: random.choice(["c1", "h1"]),
    "most": lambda random: random.choice([3, 20, "c1", "round"]),
    "wins": lambda random: random.choice(["highest", "lowest", "order", "shown"]),
    "ties": lambda random: random.choice(["nobody", "seats", "leader"]),
    "pays": lambda random: random.choice(["nobody", "winner", "everybody"]),
    "goal": lambda random: random.choice(FORMULAS),
    "over": lambda random: random.random() < 0.5,
    "shown": lambda random: random.choice(["by_name", "only_counts"]),
    "of": lambda random: random.choice(["others", "all"]),
    "by": lambda random: random.choice(["leader", "winner"]),
    "count": lambda random: random.choice(FORMULAS),
    "into": lambda random: random.choice(sorted(ASKED)),
    "when": lambda random: random.choice(OF_SEATS),
    "among": lambda random: random.choice(WHO),
    "rest": lambda random: random.choice(["stays", "bank", "leader"]),
    "hand": lambda random: "h1",
}
OWN: dict[str, dict[str, Any]] = {
    "bid": {"to": "c2"},
    "orders": {"of": ["March", "Hold", "Rest"], "count": 2},
    "score": {"to": "c1", "by": "1 + picked"},
    "split": {"from": "c2", "to": "c1"},
    "lead": {"to": "next"},
}
