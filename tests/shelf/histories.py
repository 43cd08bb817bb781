"""Random histories: people, boxes, levels, points, ties, trials and questions, as an index holds them."""

from __future__ import annotations

from random import Random

from companion.core.end import LEAST, MOST, NOTHING
from companion.shelf.evenings import LOST, OVER, RUNNING, Evening, Sat

NAMES = ("Anna", "Ben", "Änne", "Ben", "Cora", "日本", "[b]D[/b]", "=1+1", "Eva", "Finn")
BOXES = (("white-castle", ""), ("flowers", ""), ("open-table", "The Far Shore"), ("open-table", ""))
FIRST, DAY = 1_700_000_000, 86_400


def history(chance: Random, most: int = 60, people: int = 8, evenings: int = 0) -> list[Evening]:
    """Some evenings, newest last; two people have one name."""
    return [_evening(chance, at, people) for at in range(evenings or chance.randrange(most + 1))]


def _evening(chance: Random, at: int, people: int) -> Evening:
    game, title = chance.choice(BOXES)
    wins = chance.choice((MOST, MOST, MOST, LEAST, NOTHING))
    ids = chance.sample(range(people), chance.randint(1, min(5, people)))
    scores = [chance.randint(-3, 12) for _ in ids]
    best = max(scores) if wins != LEAST else min(scores)
    counted = wins != NOTHING and chance.random() < 0.9
    seats = [
        Sat(
            f"h{who}", NAMES[who % len(NAMES)], "red", score if counted else None,
            1 + sum(other < score if wins == LEAST else other > score for other in scores) if wins != NOTHING else None,
            won=wins != NOTHING and score == best, began=place == 0, rounds=2 + chance.randrange(3),
            best=(who + at) % 3, taken=(who + at) % 2, ahead=4 * ((who + at) % 2),
        )
        for place, (who, score) in enumerate(zip(ids, scores, strict=True))
    ]  # fmt: skip
    if len(seats) == 1 and game == "white-castle":
        seats.append(Sat("tokugawa-easy", "Tokugawa", "", 5, 3 - (seats[0].rank or 1), rival=True))
    begun = FIRST + at * DAY + chance.randrange(DAY)
    state = chance.choice((OVER,) * 8 + (RUNNING, LOST))
    return Evening(
        f"t{at}", game, begun, begun + 3600, tuple(seats), state, title, trial=chance.random() < 0.05,
        whole=chance.random() < 0.95, wins=wins, minutes=chance.choice((0, 60, 90)), read=chance.random() < 0.95,
        options=(("level", "easy"),), rounds=at % 7,
    )  # fmt: skip
