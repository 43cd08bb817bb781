"""What the plays do not show: preparation, the window of the Geisha, seats, deals, corrections, odd names."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.asks import Pick
from companion.core.flow import Position
from companion.core.game import Given, is_question, questions
from companion.core.say import Refused, Who, say
from companion.core.scene import Map, Rows
from companion.games.oriente import Oriente
from companion.games.oriente.printed import UNSEEN, read
from companion.games.oriente.priority import POSSIBLE, Standing, face_down
from tests.games.oriente.checking import prepared
from tests.games.oriente.playing import BOX, NAMES, Table

# -- preparation


def test_the_box() -> None:
    """OR-0.3, OR-0.4, OR-0.5, OR-0.6: 41 inhabitants, 12 treasures, six workers; nine cards hold the Geisha."""
    contents = read(BOX)
    assert (contents.deck, sum(contents.treasures.values()), contents.all_cards) == (41, 12, 55)
    assert (contents.workers, contents.discs) == (6, 12)
    assert sum(contents.inhabitants.values()) == 40
    assert contents.with_geisha + 1 + contents.below_geisha == 9
    assert [contents.value(role) for role in contents.inhabitants] == [7, 6, 5, 4, 3, 2, 1, 0]


def test_the_checklist_builds_the_deck_in_its_order() -> None:
    """OR-0.1 to OR-0.7."""
    steps = [task.words.key for task in Oriente.setup(Given(NAMES[:6]))]
    assert steps[:4] == ["setup.stone", "setup.discs", "setup.treasures", "setup.square"]
    assert steps[4:] == [
        f"setup.{step}" for step in ("sort_out", "packets", "geisha", "rest", "top", "inhabitants", "bonus")
    ]
    assert dict(Oriente.setup(Given(NAMES[:6]))[1].words.parts) == {"seats": 6}


def test_the_stone_and_four_treasures_of_each_value() -> None:
    """OR-0.1, OR-0.2: with twelve people every treasure lies before somebody."""
    table = Table(12, seed=1)
    table.answer("table", "cora")
    assert table.position.waiting == ("cora",)
    while table.asked() == "treasure":
        seat = table.position.waiting[0]
        ask = table.position.ask(seat)
        assert isinstance(ask, Pick)
        table.answer(seat, table.chance.choice(ask.options[:-1]))
    dealt = sorted(card for pile in table.state.piles.values() for card in pile)
    assert dealt == sorted([f"treasure_{value}" for value in (2, 3, 4)] * 4)
    assert table.position.waiting == ("cora",)


def test_treasures_need_not_be_told() -> None:
    """OR-0.2: one tap for all that are left; everybody has one, and the sums are asked for at the end."""
    table = Table(12, seed=1)
    table.answer("table", "anna")
    table.answer("anna", "treasure_4")
    table.answer("ben", "none-told")
    assert table.asked() == "announce"
    piles = table.state.piles
    assert piles["anna"] == ["treasure_4"]
    assert all(piles[seat] == ["unseen"] for seat in table.state.order if seat != "anna")


def test_everybody_sits_somewhere_else() -> None:
    """Twelve places round a long table, and each seat is tapped where it sits."""
    table = prepared(12)
    seats = next(panel for panel in table.game.panels(None) if isinstance(panel, Map))
    assert len({(node.x, node.y) for node in seats.nodes}) == 12
    assert all(0 <= node.x <= 1 and 0 <= node.y <= 1 for node in seats.nodes)
    apart = [max(abs(a.x - b.x), abs(a.y - b.y)) for a in seats.nodes for b in seats.nodes if a is not b]
    assert min(apart) > 0.28
    ask = table.position.ask("anna")
    assert isinstance(ask, Pick)
    assert {option for option in ask.options if "-" not in option} <= {mark.id for mark in seats.marks}


# -- discs, priority


def test_every_part_in_an_action_costs_the_disc() -> None:
    """OR-1.1."""
    table = prepared(5)
    state = table.state
    state.inhabitants.update(anna="soryo", ben="soryo", cora="akindo", dan="nofu", eva="nofu")
    for value in ("i-announce", "ben"):
        table.answer("anna", value)
    table.answer("table", "cora-ben")
    assert [state.discs[seat] for seat in state.order] == [False, True, False, True, True]


def test_a_face_down_inhabitant_may_claim_if_it_is_high_enough() -> None:
    """OR-3.2: with the Shogun seen elsewhere, nothing face down ranks higher than six."""
    assert face_down(6, poorer=False, highest=7) == Standing(POSSIBLE, "if_at_least", 7)
    assert face_down(6, poorer=False, highest=6).reason == "none_so_high"
    assert face_down(6, poorer=True, highest=6).least == 6
    assert face_down(7, poorer=False, highest=7).reason == "none_so_high"


def test_the_panel_says_why() -> None:
    """OR-3.2."""
    table = prepared(5)
    state = table.state
    state.inhabitants.update(anna="daimyo", ben="samurai", cora="daimyo", eva="maho_tsukai")
    state.piles["cora"] = []
    state.discs["eva"] = False
    for value in ("i-announce", "use-income"):
        table.answer("anna", value)
    panel = next(panel for panel in table.game.panels(None) if panel.name == "priority")
    assert isinstance(panel, Rows)
    wanted = ["claim.lower", "claim.poorer", "claim.if_at_least", "claim.no_disc"]
    assert [getattr(row[2].value, "key", "") for row in panel.rows] == wanted
    assert panel.rows[2][2].value == say("claim.if_at_least", who=Who("dan"), card=state.contents.named("maho_tsukai"))


def test_the_table_may_let_somebody_claim_who_is_barred() -> None:
    """Offered only as against the rule; then the claim stands."""
    table = prepared(4)
    table.state.inhabitants.update(anna="daimyo", ben="nofu", cora="soryo", dan="akindo")
    for value in ("i-announce", "use-income"):
        table.answer("anna", value)
    ask = table.position.ask("anna")
    assert isinstance(ask, Pick)
    assert (ask.options, ask.otherwise) == (("no-claim", "cora"), ("ben", "dan"))
    table.answer("anna", "ben")
    assert table.state.announcer == "ben"


def test_what_lies_under_the_deck_is_not_offered_again() -> None:
    """OR-5.7: a Shogun turned up as reinforcement and not taken lies under the deck; nobody else can have him."""
    table = prepared(5)
    state = table.state
    state.inhabitants.update(anna="samurai", ben="samurai", cora="nofu", dan="nofu", eva=None)
    for value in ("i-announce", "ben", "no-claim"):
        table.answer("anna", value)
    table.answer("table", "enough")
    table.answer("chance", "shogun")
    table.answer("chance", "akindo")
    table.answer("ben", "akindo")
    assert state.under == ["shogun"]
    assert "shogun" not in state.unknown_roles()
    assert state.inhabitants["ben"] == "akindo"


# -- deals and corrections


def test_a_deal_in_two_taps_at_any_time() -> None:
    """OR-8.1, OR-8.2: a card and who gets it, or a card and the card for it; never an inhabitant."""
    table = prepared(4)
    state = table.state
    state.piles.update(anna=["ninja"], ben=["soryo"], cora=["nofu"], dan=[])
    state.inhabitants["anna"] = "samurai"
    table.answer("anna", "i-announce")
    table.position.fix("bargain", ("anna:ninja", "ben:soryo"))
    table.position.fix("bargain", ("cora:nofu", "dan"))
    assert [state.piles[seat] for seat in state.order] == [["soryo"], ["ninja"], [], ["nofu"]]
    ask = next(fix for fix in table.game.fixes() if fix.name == "bargain")
    assert ask.rule == "OR-8.1"
    assert "anna:samurai" not in str(ask)
    with pytest.raises(Refused):
        table.position.fix("bargain", ("dan:nofu", "dan"))


def test_a_correction_counts_at_once() -> None:
    table = prepared(4)
    state = table.state
    state.inhabitants.update(anna="soryo", ben=None, cora="nofu", dan="nofu")
    for value in ("i-announce", "ben"):
        table.answer("anna", value)
    table.answer("ben", "nofu")
    table.position.fix("inhabitant_is", ("ben", "shogun"))
    assert state.fight is not None
    assert state.fight.sum("defence", state.contents) == 7
    table.position.fix("disc_is", ("cora", False))
    ask = table.position.ask("table")
    assert getattr(ask, "options", ()) == ("enough", "dan-anna", "dan-ben")
    before = state.deck
    table.position.fix("deck", before - 2)
    assert (state.deck, state.draws) == (before - 2, 2)
    table.position.fix("worker_is", ("beside", "hut"))
    assert state.workers == {"beside": 5, "hut": 1, "square": 0}
    with pytest.raises(Refused):
        table.position.fix("worker_is", ("square", "hut"))
    with pytest.raises(Refused):
        table.position.fix("pile_is", ("ben", "shogun", "removed"))


def test_only_numbers_makes_cards_unseen_and_the_sum_is_asked_at_the_end() -> None:
    """OR-6.1e, OR-9.2, OR-9.3."""
    table = prepared(4)
    state = table.state
    state.inhabitants.update(anna="nofu", ben="nofu", cora="akindo", dan="soryo")
    state.piles.update(anna=["ninja"], ben=["soryo"], cora=["nofu", "samurai"], dan=["treasure_4"])
    for value in ("i-announce", "use-revolution", "no-claim"):
        table.answer("anna", value)
    before = table.game.book.total("ben", "points")
    table.answer("anna", ("ben",))
    table.answer("table", "only_numbers")
    assert [state.piles[seat] for seat in state.order] == [[UNSEEN] * 2, [UNSEEN], [UNSEEN], ["treasure_4"]]
    assert table.game.book.total("ben", "points") == before - 6
    table.answer("chance", "nofu")
    table.position.answer("cora", "geisha-drawn")
    assert list(table.position.waiting) == ["anna", "ben", "cora"]


# -- names


def test_seats_may_be_called_like_cards_and_actions() -> None:
    """Every word of the game can be the name of a seat, and means the word where the word is meant."""
    seats = (
        "ninja",
        "attack",
        "enough",
        "geisha",
        "hut",
        "done",
        "unseen",
        "each_card",
        "beside",
        "shogun",
        "tie",
        "x",
    )
    game = Oriente(Given(seats, {}, {"box": BOX}))
    table = Table(4, seed=1)
    table.game, table.state, table.position = game, game.table, Position(game)
    table.play_out()
    for _, ask, _ in table.answers:
        if isinstance(ask, Pick):
            mixed = [
                option
                for option in ask.options
                if option in seats and not set(ask.options) <= {*seats, "no-claim", "both-alone"}
            ]
            assert ask.labels or not mixed or ask.name == "announce", (ask.name, mixed)


@pytest.mark.parametrize("facts", [{}, {"box": None}, {"box": {"version": 1}}, {"box": {**BOX, "inhabitants": [7]}}])
def test_facts_that_are_none_are_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        Oriente(Given(NAMES[:4], {}, facts))


# -- one question


@pytest.mark.parametrize(("mode", "question"), [("revolution", True), ("claims", True), ("score", True)])
def test_one_question_is_no_game(mode: str, question: bool) -> None:
    """Such a table is nobody's evening; the whole game and the marshal are."""
    assert is_question(Oriente, {"mode": mode}) is question
    assert set(questions(Oriente)) == {"revolution", "claims", "score"}
    assert not is_question(Oriente, {})
    assert not is_question(Oriente, {"mode": "marshal"})


def test_one_revolution_reckons_like_the_whole_game() -> None:
    """OR-6.1b to OR-6.1f: the rulebook's example."""
    table = Table(7, seed=1, mode="revolution")
    for value in ("cora", 1, ("gita",), 0, 4, 3, 0, 0, 2):
        table.answer("table", value)
    result = table.state.result
    assert result is not None
    assert [side.total for side in result.sides] == [3, 5, 5]
    assert {each.seat: dict(each.words.parts)["count"] for each in result.opened} == {
        "cora": 3, "gita": 2, "eva": 2, "finn": 1,
    }  # fmt: skip
    assert table.game.winners() == ()
    assert table.game.sheet(None) is None


def test_who_is_asked_about_priority_can_change_in_mid_game() -> None:
    """OR-3.1: when phones come to the table; what is asked now stays as it is asked."""
    table = prepared(4)
    table.state.inhabitants.update(anna="akindo", ben="nofu", cora="soryo", dan="samurai")
    table.position.fix("priority_asked", "each")
    for value in ("i-announce", "ben"):
        table.answer("anna", value)
    assert (table.position.waiting, table.asked()) == (("cora", "dan"), "priority")
    assert not table.position.secret, "all who could claim lie open"
    table.answer("dan", True)
    table.answer("cora", True)
    assert table.state.announcer == "cora"
