"""Boundaries that a whole round seldom stands on: the last chip, the exact limit, one role more, one bet more on a box."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from houseway.core.messages import command as c
from houseway.core.messages.event import CardsDealt, ChipsMoved
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import RACK, TOKENS, Aside, Bet, Move, stack
from houseway.core.round.decide import evolve
from houseway.core.table.table import Taken, take
from houseway.core.values.cards import cards
from houseway.core.values.role import CHAIN, FLOOR, STAFF
from houseway.games import GAMES, caribbean_stud, high_card_flush, spanish_21, three_card_poker
from houseway.testing import clause
from houseway.testing.accepting_felt import AcceptingFelt


def with_chips(felt: AcceptingFelt, player: str, chips: int) -> AcceptingFelt:
    """The same table, where a player has just so many chips."""
    felt.table = replace(felt.table, chips=MappingProxyType({**felt.table.chips, stack(player): chips}))
    return felt


# The table: who fills the rack


@pytest.mark.parametrize("role", sorted(STAFF | {"stranger"}))
@pytest.mark.parametrize("game", GAMES)
def test_only_the_floor_and_those_above_fill_the_rack(game: str, role: str) -> None:
    table = AcceptingFelt(GAMES[game]).table
    before = table.chips.get(RACK, 0)
    for chips in (500_00, -500_00):
        ruling = take(table, c.Fill(role, chips))
        if role in CHAIN:  # R-GEN-29
            assert isinstance(ruling, Taken) and ruling.after.chips[RACK] == before + chips
        else:
            assert ruling == Refusal("not_yours_to_say", table.rules.cites.staff)
    assert take(table, c.Fill(FLOOR, 0)) == Refusal("how_much", table.rules.cites.staff)


# A tip: the whole stack, and no more (HCFM-taking_tips)


@clause("HCFM-taking_tips.I")
def test_a_tip_may_be_the_whole_stack_and_no_more() -> None:
    felt = with_chips(AcceptingFelt(high_card_flush.GAME, under="house_manual"), "player3", 30_00)
    felt.accept("seat 3 bets ante 25")
    too_much = Refusal("not_enough_chips", felt.table.rules.cites.tokens)
    assert felt("seat 3 tips 5.01") == felt("seat 3 tips 0") == too_much
    felt.accept("seat 3 tips 5")
    assert stack("player3") not in felt.round.chips and felt.round.chips[TOKENS] == 5_00
    assert felt("seat 3 tips 0.01") == too_much


@clause("HCF-13(c)")
@pytest.mark.parametrize(("tip", "back"), [(29, 0), (30, 0), (31, 1), (32, 2), (70, 40)])
def test_a_void_takes_back_just_what_a_tip_lacks(tip: int, back: int) -> None:
    """R-GEN-08: a tip stays given, except what was made out of a win that goes back.

    No house here has both tips and a win paid while a void is still possible, so the tip is laid on a round without tips.
    """
    reverses: dict[str, object] = {"irregularity.settled_independent_side_bets": "reverse"}
    felt = with_chips(AcceptingFelt(high_card_flush.GAME, settings=reverses), "player2", 30_00)
    felt.accept("seat 2 bets ante 10, flush_bonus 5\nseat 3 bets ante 10\ndealer closes bets")
    felt.accept("seat 2 gets Ah Jh 9h 6h 2h Kd 8c\nseat 3 gets Qs 9d 6c 4c 3d 2d As\ndealer gets 8s 7s 2s Qd Jd Th 5c")
    felt.accept("seat 2 folds\nseat 2 folds")
    assert felt.settled("seat 2") == {"ante": -10, "flush_bonus": 50}
    given = ChipsMoved("token", "HCF-6(a)", moves=(Move(stack("player2"), TOKENS, tip * 100, "token"),))
    felt.table = replace(felt.table, round=evolve(felt.round, given))
    felt.accept("dealer calls wrong_count on seat 3")
    assert felt.round.void == "HCF-13(c)"
    assert felt.round.chips.get(TOKENS, 0) == (tip - back) * 100
    assert felt.round.chips.get(stack("player2"), 0) == (30 - tip + back) * 100


# A coupon


@clause("HCF-10(a)", "HCF-6(b)")
def test_a_coupon_that_is_forfeited_costs_nothing_beside_its_ante() -> None:
    """HCF-10(a): the bets of a hand that is talked about are forfeited; a coupon is not chips (HCF-6(b))."""
    felt = AcceptingFelt(high_card_flush.GAME, settings={"matchplay.enabled": True})
    felt.accept("seat 3 bets ante 10\nseat 3 bets match_play 10 by coupon\nseat 4 bets ante 10\ndealer closes bets")
    felt.accept("seat 3 gets Kh 9h 4h Js 8s 6d 2c\nseat 4 gets Qh 9d 6h 4c 3d 4d As\ndealer gets Ad Td 2d 7s 5s 9c 4s")
    felt.accept("floor calls hand_talked_about on seat 3")
    assert felt.settled("seat 3") == {"ante": -10, "match_play": 0}
    assert felt.cited("seat 3", "match_play") == "HCF-10(a)"


# Bets taken back from a box that others bet on (S21-13)


@clause("S21-13(b)")
def test_whoever_has_a_box_cannot_take_back_its_wager_from_under_others() -> None:
    settings = {"s21.players_per_box": 2, "s21.boxes_per_player": 2}
    felt = AcceptingFelt(spanish_21.GAME, settings=settings)
    felt.accept("seat 3 bets wager 10\nseat 3 shares\nplayer2 bets wager 10 on seat 3")
    assert felt("seat 3 takes back wager") == Refusal("other_bets_need_it", felt.table.rules.wagers["wager"].cites)
    felt.accept("player2 takes back wager on seat 3")
    felt.accept("seat 3 takes back wager")
    assert not felt.round.bets


# A late bet: exactly at a limit, and exactly the stack (R-GEN-17)

DEALT = "dealer closes bets\nseat 4 gets Qh 9h 6h 5h 3h\ndealer gets Ah Kd 4d 3s 2d"


@clause("CS-6(b)")
@pytest.mark.parametrize(("at", "reason"), [("9", ""), ("10", "not_below_minimum"), ("11", "not_below_minimum")])
def test_a_bet_at_the_minimum_is_not_below_it(at: str, reason: str) -> None:
    felt = AcceptingFelt(caribbean_stud.GAME, ante=(10, 500))
    felt.accept("seat 4 bets ante 10\n" + DEALT)
    said = felt(f"dealer calls bet_below_minimum on seat 4 ante at {at}")
    assert said == Refusal(reason, "CS-6(b)") if reason else not isinstance(said, Refusal)


@clause("CS-6(b)")
@pytest.mark.parametrize(("at", "reason"), [("501", ""), ("500", "not_above_maximum"), ("499", "not_above_maximum")])
def test_a_bet_at_the_maximum_is_not_above_it(at: str, reason: str) -> None:
    felt = AcceptingFelt(caribbean_stud.GAME, ante=(10, 500))
    felt.accept("seat 4 bets ante 500\n" + DEALT)
    said = felt(f"dealer calls bet_above_maximum on seat 4 ante at {at}")
    assert said == Refusal(reason, "CS-6(b)") if reason else not isinstance(said, Refusal)


@clause("CS-6(b)")
@pytest.mark.parametrize(("at", "reason"), [("599", ""), ("600", ""), ("601", "too_few_chips")])
def test_a_late_bet_may_be_the_last_chip_and_no_more(at: str, reason: str) -> None:
    felt = with_chips(AcceptingFelt(caribbean_stud.GAME, ante=(10, 500)), "player4", 600_00)
    felt.accept("seat 4 bets ante 500\n" + DEALT)
    said = felt(f"dealer calls bet_above_maximum on seat 4 ante at {at}")
    assert said == Refusal(reason, "CS-6(b)") if reason else not isinstance(said, Refusal)


# A meter won meanwhile


@clause("CS-10(c)(2)'(ii)")
def test_nothing_is_paid_from_a_meter_before_the_prize_that_comes_first() -> None:
    """R-GEN-35: seat 2 is paid from what seat 6 leaves, so it waits; without seat 6's chip its prize is worked out again."""
    written: dict[str, object] = {"cs.progressive.table": "B", "cs.progressive.seed": 0, "cs.progressive.reset": 0}
    felt = AcceptingFelt(caribbean_stud.GAME, settings=written)
    before = {**felt.table.chips}
    felt.accept("seat 2 bets ante 10, progressive 1\nseat 6 bets ante 10, progressive 1\ndealer closes bets")
    felt.accept("seat 2 gets Ts Js Qs Ks As\nseat 6 gets 5h 6h 7h 8h 9h\ndealer gets Jd Td 9s 4h 2h")
    felt.accept("seat 2 raises 20\nseat 6 raises 20\ndealer reveals\nfloor approves seat 2 progressive")
    first, second = Bet("player6", "6", "progressive"), Bet("player2", "2", "progressive")
    assert [*felt.round.waiting] == [first, second] and felt.round.waiting[second].after == first
    assert felt.round.chips[Aside(first)] == 14 and felt.round.chips[Aside(second)] == 1_26
    felt.accept("dealer calls light_off on seat 6 progressive")
    assert felt.round.chips[Aside(second)] == 70 and not felt.round.approved, "it is another amount than the floor approved"
    chip = Bet("player6", "6", "progressive")
    assert felt.round.settled[chip].net == 0 and felt.round.settled[chip].cites == "CS-10(c)(2)'(ii)"
    assert felt.round.chips[stack("player6")] == before[stack("player6")] + 10_00, "the ante won, and the chip came back"
    felt.accept("floor approves seat 2 progressive")
    assert felt.round.settled[second].net == 70 - 1_00


# Cards that lie open


def test_a_hand_that_gets_a_hidden_card_is_not_shown_any_more() -> None:
    felt = AcceptingFelt(three_card_poker.GAME)
    felt.accept("seat 3 bets ante 10\ndealer closes bets")
    first, second = cards("Qs 9h")
    after = evolve(felt.round, CardsDealt("3", (first,), "all", "TCP-8"))
    assert "3" in after.shown
    assert "3" in evolve(after, CardsDealt("3", (second,), "all", "TCP-8")).shown
    for seen in ("owner", "nobody"):
        assert "3" not in evolve(after, CardsDealt("3", (second,), seen, "TCP-8")).shown
    hidden = evolve(felt.round, CardsDealt("3", (first,), "owner", "TCP-8"))
    assert "3" not in evolve(hidden, CardsDealt("3", (second,), "all", "TCP-8")).shown
