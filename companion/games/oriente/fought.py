"""A fight as the table tells it: who supports whom, who won without the app, what became of it (OR-5.2 to OR-5.7)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.asks import Ask, Pick
from companion.core.flow import Flow, one
from companion.core.game import TABLE
from companion.core.say import Say, Who, say
from companion.games.oriente.deck import new_inhabitant
from companion.games.oriente.fight import ATTACK, DEFENCE, Fight
from companion.games.oriente.printed import NINJA, NOBODY, UNSEEN
from companion.games.oriente.table import Table

NO_CLAIM, ALONE = "no-claim", "both-alone"
GEISHA_DRAWN = "geisha-drawn"


def faced(table: Table) -> Fight:
    """OR-5.1: the announcer against the one who was named."""
    fight = Fight(table.announcer, table.targets[0])
    fight.join(fight.attacker, ATTACK, table.inhabitants[fight.attacker])
    fight.join(fight.defender, DEFENCE, table.inhabitants[fight.defender])
    return fight


def told(table: Table, fight: Fight) -> Flow:
    """OR-5.4: where values are not followed, the table says who has won, and which Ninja were left over (OR-5.7)."""
    answer = yield from one(lambda: TABLE, lambda _: winner_ask(table, fight))
    while "-" in answer:
        if answer == GEISHA_DRAWN:  # OR-ruling-9: as reinforcement
            table.found_geisha("told")
        supporter(table, answer)
        join(table, fight, answer)
        answer = yield from one(lambda: TABLE, lambda _: winner_ask(table, fight))
    fight.open = False
    winner, _, ninjas = answer.partition(":")
    loser = fight.other(winner)
    table.tell("fight", say("result.fight_told", who=Who(winner), other=Who(loser)), "OR-5.4", winners=(winner,))
    fight.over = True
    capture(table, winner, loser)
    yield from new_one(table, fight, loser)
    left_over(table, fight, winner, int(ninjas or 0))


def capture(table: Table, winner: str, loser: str) -> None:
    """OR-5.5: the loser's inhabitant becomes an open VP card of the winner; supporters win and lose nothing."""
    card = table.seen(table.inhabitants[loser] or UNSEEN)
    table.gain(winner, card, "OR-5.5", say("why.captured", who=Who(loser), card=table.contents.named(card)))
    table.do(winner, say("todo.capture", who=Who(loser), card=table.contents.named(card)))
    table.inhabitants[loser] = NOBODY


# -- support


def free(table: Table, fight: Fight) -> tuple[str, ...]:
    """OR-5.2, OR-ruling-7: who can still support: anybody else with a disc."""
    return tuple(seat for seat in table.others(fight.attacker) if table.discs[seat] and seat not in fight.sides)


def support_pick(table: Table, fight: Fight, ends: Mapping[str, Say]) -> Ask:
    """Everybody who can still support one of the two, behind what ends the asking."""
    pairs = [(seat, main) for seat in free(table, fight) for main in (fight.attacker, fight.defender)]
    options = (*ends, *(f"{seat}-{main}" for seat, main in pairs))
    labels = (*ends.values(), *(say("supports", who=Who(seat), other=Who(main)) for seat, main in pairs))
    about = (("who", Who(fight.attacker)), ("other", Who(fight.defender)))
    return Pick("support", options, labels=labels, subject=fight.defender, about=about, rule="OR-5.2")


def supporter(table: Table, pair: str) -> str:
    """OR-5.2: whoever supports gives up the disc."""
    seat = pair.partition("-")[0]
    table.discs[seat] = False
    table.do(seat, say("todo.disc"))
    return seat


def join(table: Table, fight: Fight, pair: str) -> None:
    seat, _, main = pair.partition("-")
    fight.join(seat, ATTACK if main == fight.attacker else DEFENCE, table.inhabitants[seat])


def nobody(table: Table) -> tuple[str, ...]:
    """What may be said where nobody claims; of a fight also that nobody supports, which is one tap for both."""
    fights = table.full and table.action == "attack" and free(table, faced(table))
    return (NO_CLAIM, ALONE) if fights else (NO_CLAIM,)


# -- who has won


def winner_ask(table: Table, fight: Fight) -> Ask:
    """OR-5.2, OR-5.4: who supports whom, until it is said who wins."""
    ends = {option: winner_words(option) for option in winner_options(table, fight)}
    if fight.perhaps_samurai():
        ends[GEISHA_DRAWN] = say(f"option.{GEISHA_DRAWN}")
    return support_pick(table, fight, ends)


def winner_options(table: Table, fight: Fight) -> tuple[str, ...]:
    """The two who fight; with several Samurai, either of them with the Ninja that the loser did not take."""
    mains = (fight.attacker, fight.defender)
    most = min(len(fight.perhaps_samurai()) - 1, table.contents.ninjas - table.known()[NINJA], table.deck - 1)
    return (*mains, *(f"{seat}:{count}" for count in range(1, most + 1) for seat in mains))


def winner_words(option: str) -> Say:
    seat, _, ninjas = option.partition(":")
    return say("wins_with_ninjas", who=Who(seat), count=int(ninjas)) if ninjas else say("wins", who=Who(seat))


# -- what becomes of the cards


def new_one(table: Table, fight: Fight, loser: str) -> Flow:
    """OR-5.6: the top card of the deck, but one of the reinforcement cards where a Samurai has turned any up."""
    if table.deck and fight.perhaps_samurai():
        table.deck -= 1
        table.inhabitants[loser] = None
        sure = any(fight.roles[seat] for seat in fight.perhaps_samurai())
        table.do(loser, say("todo.one_of_reinforcement" if sure else "todo.deck_or_reinforcement"))
    else:
        yield from new_inhabitant(table, loser)


def left_over(table: Table, fight: Fight, winner: str, ninjas: int) -> None:
    """OR-5.7: Ninja to the winner, all others under the deck; with one Samurai nothing can be left over."""
    for _ in range(ninjas):
        table.deck -= 1
        table.gain(winner, UNSEEN, "OR-5.7", say("why.left_ninja"))
    if len(fight.perhaps_samurai()) > 1:
        table.do(TABLE, say("todo.left_over", who=Who(winner)))
