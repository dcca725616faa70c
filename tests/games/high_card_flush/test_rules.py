"""High Card Flush under the regulation, clause by clause. The plain rounds are in the game's rounds/ folder.

Tested here is what rounds cannot express. Hand values are compared with a slow reference that examines every subset
of the cards and shares no code with the game. Whole deals are settled twice, by the game and by that reference. The
frequencies behind a pay table are compared with formulae and with a second way of counting. Every key a house may set
is tried with an unlawful value.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import chain, combinations, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.core.game.edition import Breach
from houseway.core.game.rules import Rules
from houseway.core.messages.event import BetSettled, CardsShown, Chosen, Noted, PaymentHeld, StubCounted
from houseway.core.messages.refusal import Refusal
from houseway.core.money.price import Fixed, Odds, Share
from houseway.core.values.cards import FRENCH, Card, cards, spelled
from houseway.games.high_card_flush import GAME
from houseway.games.high_card_flush.odds import house_edge, progressive_edge
from houseway.poker.values.flush_counts import HANDS, counts, flushes, runs
from houseway.poker.values.flushes import NINE_HIGH, best_flush, longest_run, run_cards
from houseway.testing import clause
from houseway.testing.accepting_felt import AcceptingFelt
from houseway.testing.submissions import breaches, keys, refuses, values
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

# The slow reference: the book's rules, by trying everything

ORDER = "23456789TJQKA"
WHEEL = "A23456789TJQKA"


def subsets(held: Iterable[Card]) -> Iterable[tuple[Card, ...]]:
    """Every way to take some of the cards, the larger ways first."""
    held = tuple(held)
    return chain.from_iterable(combinations(held, size) for size in range(len(held), 0, -1))


def faces(flush: Iterable[Card]) -> list[int]:
    """Return the height of each card, from the top."""
    return sorted((ORDER.index(card.text[0]) for card in flush), reverse=True)


def suited(part: Iterable[Card]) -> bool:
    return len({card.text[1] for card in part}) == 1


def slow_flush(held: Iterable[Card]) -> list[int]:
    """The longest suited subset, and of equal ones the higher, card by card."""
    best: list[int] = []
    for part in subsets(held):
        if suited(part):
            mine = faces(part)
            if len(mine) > len(best) or (len(mine) == len(best) and mine > best):
                best = mine
    return best


def in_a_row(ranks: Iterable[str]) -> bool:
    """Whether ranks stand side by side in ace, two … king, ace, which has the ace at both ends and no way round."""
    ranks = set(ranks)
    width = len(ranks)
    return any(set(WHEEL[at : at + width]) == ranks for at in range(len(WHEEL) - width + 1))


def slow_run(held: Iterable[Card]) -> int:
    """Return the size of the largest suited subset in a row."""
    return next(len(part) for part in subsets(held) if suited(part) and in_a_row(card.text[0] for card in part))


def slow_winner(seat: list[int], dealer: list[int]) -> str:
    """Return the winner by 10(e)(1): first whether the dealer plays at all, then length, then card by card."""
    if len(dealer) < 3 or (len(dealer) == 3 and dealer[0] < ORDER.index("9")):
        return "nobody"
    if len(seat) != len(dealer):
        return "seat" if len(seat) > len(dealer) else "dealer"
    for mine, theirs in zip(seat, dealer, strict=True):
        if mine != theirs:
            return "seat" if mine > theirs else "dealer"
    return "tie"


def dealt(count: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.lists(st.sampled_from(FRENCH), min_size=count, max_size=count, unique=True).map(tuple)


@st.composite
def long_in_one_suit(draw: st.DrawFn) -> tuple[Card, ...]:
    """Seven cards, most of them of one suit: chance alone hardly ever deals these."""
    suit = draw(st.sampled_from("cdhs"))
    own = [card for card in FRENCH if card.suit == suit]
    mine = draw(st.lists(st.sampled_from(own), min_size=3, max_size=7, unique=True))
    rest = [card for card in FRENCH if card not in mine]
    fill = draw(st.lists(st.sampled_from(rest), min_size=7 - len(mine), max_size=7 - len(mine), unique=True))
    return tuple(draw(st.permutations([*mine, *fill])))


hands = st.one_of(dealt(7), long_in_one_suit())


# Hand values


@clause("HCF-1.suit", "HCF-2(a)")
def test_there_are_four_suits_of_thirteen_and_no_joker():
    rules = GAME.under({})
    assert isinstance(rules, Rules)
    assert Counter(card.suit for card in rules.equipment.pieces()) == {"c": 13, "d": 13, "h": 13, "s": 13}
    assert len(set(rules.equipment.pieces())) == rules.equipment.size == 52


@clause("HCF-5(b)", "HCF-5(b)(1)", "HCF-5(b)(2)", "HCF-1.suit")
@given(held=hands)
def test_the_best_flush_is_what_every_subset_says(held):
    flush = best_flush(held)
    assert flush.length == len(slow_flush(held))
    assert [rank - 2 for rank in flush.ranks] == slow_flush(held)


@clause("HCF-5(a)", "HCF-5(c)(1)", "HCF-5(c)(3)", "HCF-5(c)(4)", "HCF-5(c)(5)")
@given(held=hands)
def test_the_longest_run_is_what_every_subset_says(held):
    assert longest_run(held) == slow_run(held)


@clause("HCF-10(c)")
@given(held=hands)
def test_the_cards_of_a_run_are_a_run(held):
    part = run_cards(held, longest_run(held))
    assert len(part) == longest_run(held)
    assert set(part) <= set(held)
    assert suited(part)
    assert in_a_row(card.text[0] for card in part)


@given(held=hands, data=st.data())
def test_the_order_in_which_cards_come_does_not_matter(held, data):
    other = tuple(data.draw(st.permutations(held)))
    assert best_flush(other) == best_flush(held)
    assert longest_run(other) == longest_run(held)


@clause("HCF-5(b)(1)", "HCF-5(b)(2)", "HCF-1.dealers_qualifying_hand")
@given(seat=hands, dealer=hands)
def test_flushes_compare_as_the_book_says(seat, dealer):
    mine, theirs = best_flush(seat), best_flush(dealer)
    winner = slow_winner(slow_flush(seat), slow_flush(dealer))
    if theirs < NINE_HIGH:
        assert winner == "nobody"
    else:
        assert winner == ("seat" if mine > theirs else "dealer" if theirs > mine else "tie")


@clause("HCF-5(a)")
@pytest.mark.parametrize(
    ("held", "length"),
    [
        ("As 2s 3s 9d Jd Qh 8c", 3),
        ("As 2s 3s 4s 5s 6s 7s", 7),
        ("Qs Ks As 9d Jd 2h 8c", 3),
        ("8s 9s Ts Js Qs Ks As", 7),
        ("Ks As 2s 9d Jd Qh 8c", 2),
        ("Qs Ks As 2s 3s 8d 5h", 3),
        ("Js Qs Ks As 2s 3s 4s", 4),
        ("Ts Qs Ks As 2s 3s 4s", 4),
        ("2c 3d 4h 5s 6c 7d 8h", 1),
    ],
)
def test_the_ace_stands_at_either_end_and_never_between(held, length):
    assert longest_run(cards(held)) == length


# Whole deals, settled twice

FLUSH_A = {7: 300, 6: 100, 5: 10, 4: 1}
RUN_A = {7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7}


@st.composite
def deals(draw: st.DrawFn) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    seat = draw(hands)
    rest = [card for card in FRENCH if card not in seat]
    suit = draw(st.sampled_from("cdhs"))
    own = [card for card in rest if card.suit == suit]
    some = draw(st.lists(st.sampled_from(own), max_size=6, unique=True)) if own else []
    others = [card for card in rest if card not in some]
    fill = draw(st.lists(st.sampled_from(others), min_size=7 - len(some), max_size=7 - len(some), unique=True))
    return seat, (*some, *fill)


@clause("HCF-10(e)(1)(i)", "HCF-10(e)(1)(ii)a", "HCF-10(e)(1)(ii)b", "HCF-10(e)(1)(ii)c", "HCF-11(b)", "HCF-11(h)")
@clause("HCF-6(a)(5)(ii)a", "HCF-6(a)(5)(ii)b", "HCF-6(a)(5)(ii)c", "HCF-10(e)(2)(i)", "HCF-10(e)(2)(ii)")
@settings(max_examples=200)
@given(deal=deals())
def test_any_deal_is_settled_as_the_reference_settles_it(deal):
    seat, dealer = deal
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets ante 10, flush_bonus 5, straight_flush_bonus 5\ndealer closes bets")
    felt.accept(f"seat 3 gets {spelled(seat)}\ndealer gets {spelled(dealer)}")
    length, run = len(slow_flush(seat)), slow_run(seat)
    most = {5: 20, 6: 30, 7: 30}.get(length, 10)
    assert felt(f"seat 3 raises {most + 1}") == Refusal("above_maximum", f"HCF-6(a)(5)(ii){'aaaaabcc'[length]}")
    felt.accept(f"seat 3 raises {most}")
    felt.accept("dealer reveals")
    ante, raised = {
        "nobody": (10, 0),
        "seat": (10, most),
        "dealer": (-10, -most),
        "tie": (0, 0),
    }[slow_winner(slow_flush(seat), slow_flush(dealer))]
    assert felt.round.over
    assert felt.settled("seat 3") == {
        "ante": ante,
        "raise": raised,
        "flush_bonus": 5 * FLUSH_A.get(length, -1),
        "straight_flush_bonus": 5 * RUN_A.get(run, -1),
    }


# What is shown


@clause("HCF-10(c)")
@pytest.mark.parametrize(
    ("held", "shown"),
    [
        ("Kc 9c 6c 3c Qh Jd 8s", "Kc 9c 6c 3c"),
        ("Ah Jh 8h 3h 5s 6s 7s", "Ah Jh 8h 3h 5s 6s 7s"),
        ("4s 3s 2s 9h 8d Jc Kd", "4s 3s 2s"),
        ("As 3s Kd 2s Jc 9h 8d", "As 3s 2s"),
    ],
)
def test_a_folder_turns_up_the_cards_that_win_and_no_others(held, shown):
    felt = AcceptingFelt(GAME, settings={"hcf.confirm_strong_fold": False})
    felt.accept("seat 3 bets ante 10, flush_bonus 5, straight_flush_bonus 5\ndealer closes bets")
    felt.accept(f"seat 3 gets {held}\ndealer gets 9s 7h 2h Qd 5d Ts 5c")
    said = felt.accept("seat 3 folds")
    assert [spelled(event.cards) for event in said if isinstance(event, CardsShown)] == [shown]


@clause("HCF-10(c)")
def test_a_folder_without_a_bonus_hand_shows_nothing():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets ante 10, flush_bonus 5\ndealer closes bets")
    felt.accept("seat 3 gets Kc 9c 6c 3d Qh Jd 8s\ndealer gets 8h 7h 2h Qd 5d Ts 5c")
    assert not [event for event in felt.accept("seat 3 folds") if isinstance(event, CardsShown)]


@clause("HCF-10(e)(2)", "HCF-10(c)")
def test_a_folder_paid_in_sequence_turns_up_the_cards_then():
    felt = AcceptingFelt(GAME, settings={"hcf.confirm_strong_fold": False, "hcf.folded_bonus_timing": "in_sequence"})
    felt.accept("seat 3 bets ante 10, flush_bonus 5\ndealer closes bets")
    felt.accept("seat 3 gets Kc 9c 6c 3c Qh Jd 8s\ndealer gets 9s 7h 2h Qd 5d Ts 5c")
    assert not [event for event in felt.accept("seat 3 folds") if isinstance(event, CardsShown)]
    shown = [event for event in felt.accept("dealer reveals") if isinstance(event, CardsShown)]
    assert [(event.hand, spelled(event.cards)) for event in shown] == [
        ("dealer", "9s 7h 2h Qd 5d Ts 5c"),
        ("3", "Kc 9c 6c 3c"),
    ]


@clause("HCF-10(a)", "HCF-10(c)")
@pytest.mark.parametrize(
    ("house", "bonus"),
    [
        ({}, (50_00, "HCF-10(c)")),  # paid at the fold, so it stays paid
        ({"approval.amount_threshold": 10}, (-5_00, "HCF-10(a)")),  # still waits for the floor
        ({"hcf.folded_bonus_timing": "in_sequence"}, (-5_00, "HCF-10(a)")),  # not looked at yet
    ],
)
def test_talking_after_a_fold_settles_no_bet_twice(house, bonus):
    felt = AcceptingFelt(GAME, settings={"hcf.confirm_strong_fold": False, **house})
    felt.accept("seat 2 bets ante 10, flush_bonus 5\nseat 3 bets ante 10\ndealer closes bets\nseat 2 gets Ah Jh 9h 6h 2h Kd 8c")
    felt.accept("seat 3 gets Qs 9d 6c 4c 3d 2d As\ndealer gets 8s 7s 2s Qd Jd Th 5c\nseat 2 folds")
    felt.accept("floor calls hand_talked_about on seat 2\nseat 3 raises 10\ndealer reveals")
    settled = [event for event in felt.events if isinstance(event, BetSettled) and event.bet.on == "2"]
    assert [(event.bet.wager, event.net, event.cites) for event in settled] == [
        ("ante", -10_00, "HCF-10(b)"),
        ("flush_bonus", *bonus),
    ]
    assert felt.net("seat 2") * 100 == bonus[0] - 10_00
    assert felt.round.over


@clause("HCF-10(b)", "HCF-10(d)", "HCF-10(e)")
def test_what_is_chosen_and_shown_is_on_the_record():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 2 bets ante 10\nseat 3 bets ante 10\ndealer closes bets\nseat 2 gets Qh 9h 6c 4c 3d 2d As")
    felt.accept("seat 3 gets Kh 9c 4h Js 9s 6d 2c\ndealer gets 8s 7s 2s Kd Jd Th 5c")
    said = [*felt.accept("seat 2 folds"), *felt.accept("seat 3 raises 10"), *felt.accept("dealer reveals")]
    chosen = [(event.hand, event.option, event.cites) for event in said if isinstance(event, Chosen)]
    assert chosen == [("2", "folds", "HCF-10(b)"), ("3", "raises", "HCF-10(b)"), ("dealer", "reveals", "HCF-10(d)")]
    shown = [(event.hand, len(event.cards), event.cites) for event in said if isinstance(event, CardsShown)]
    assert shown == [("dealer", 7, "HCF-10(d)"), ("3", 7, "HCF-10(e)")]


@clause("HCF-10(e)(1)(i)", "HCF-10(e)(1)(ii)a")
def test_the_facts_are_told_with_the_clause():
    def because(seat: str, dealer: str) -> str:
        felt = AcceptingFelt(GAME)
        felt.accept(f"seat 3 bets ante 10\ndealer closes bets\nseat 3 gets {seat}\ndealer gets {dealer}")
        felt.accept("seat 3 raises 10\ndealer reveals")
        return felt.because("seat 3", "ante")

    higher = because("Kh 9h 4h Js 8s 6d 2c", "Qd Td 3d 7s 5s 9c 4c")
    assert higher == "3-card flush, king high against the dealer's 3-card flush, queen high"
    assert because("Kh 9h 4h Js 9s 6d 2c", "8s 7s 2s Kd Jd Th 5c") == "dealer: 3-card flush, eight high; does not qualify"


@clause("HCF-6(b)")
@pytest.mark.parametrize(
    ("dealer", "fate"),
    [
        ("Qd Td 3d 7s 5s 9c 4c", "coupon taken"),  # won
        ("Ad Td 3d 7s 5s 9c 4c", "coupon taken"),  # lost
        ("Kd 9d 4d 7s 5s Qc 3c", "coupon stays"),  # pushed
    ],
)
def test_a_coupon_is_taken_unless_it_pushes(dealer, fate):
    felt = AcceptingFelt(GAME, settings={"matchplay.enabled": True})
    felt.accept("seat 3 bets ante 10\nseat 3 bets match_play 10 by coupon\ndealer closes bets")
    felt.accept(f"seat 3 gets Kh 9h 4h Js 8s 6d 2c\ndealer gets {dealer}\nseat 3 raises 10\ndealer reveals")
    assert felt.because("seat 3", "match_play").endswith(fate)


@clause("HCF-12(e)", "HCF-12(f)")
def test_a_meter_prize_is_off_the_meter_and_not_yet_paid_while_it_waits():
    felt = AcceptingFelt(GAME, settings={"hcf.progressive.offered": True})
    felt.accept("seat 3 bets ante 10, progressive 1\ndealer closes bets")
    felt.accept("seat 3 gets 4h 5h 6h 7h 8h 9h Kc\ndealer gets 8c 7c 2c Qd 5d Td 3s\nseat 3 raises 10")
    said = felt.accept("dealer reveals")
    held = [event for event in said if isinstance(event, PaymentHeld)]
    assert [(event.net, event.needs) for event in held] == [(999_03, ("floor",))]
    assert [(event.what, event.cites) for event in said if isinstance(event, Noted)] == [("payout_documentation", "HCF-12(f)")]
    assert felt.round.chips["meter main"] == 9_000_21
    assert felt.round.chips["player player3"] == 100_000_00 - 1_00 + 20_00
    assert not felt.round.over
    assert felt.table.is_playing  # the hand is face up, and no new round begins


@clause("HCF-7(c)", "HCF-7(d)")
def test_seven_in_a_row_are_owed_to_each_ante_from_the_left_and_the_dealer_last():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 2 bets ante 10\nseat 1 bets ante 10\ndealer closes bets")
    assert [(to, many, cites) for to, many, _, cites in felt.round.due] == [
        ("1", 7, "HCF-7(c)"),
        ("2", 7, "HCF-7(c)"),
        ("dealer", 7, "HCF-7(d)"),
    ]


@clause("HCF-7(f)(2)")
def test_a_wrong_count_takes_the_deck_away_and_a_misdealt_hand_does_not():
    def notes(line: str) -> list[tuple[str, str]]:
        felt = AcceptingFelt(GAME)
        felt.accept("seat 3 bets ante 10\ndealer closes bets\nseat 3 gets Qh 9h 6c 4c 3d 2d As\ndealer gets 8s 7s 2s Kd Jd Th 5c")
        said = felt.accept(line)
        counted = [("counted", event.cites) for event in said if isinstance(event, StubCounted)]
        return counted + [(event.what, event.cites) for event in said if isinstance(event, Noted)]

    assert notes("dealer counts stub 38 cards") == [("counted", "HCF-7(f)(1)")]
    assert notes("dealer counts stub 37 cards") == [("counted", "HCF-7(f)(2)"), ("deck_removed", "HCF-7(f)(2)")]
    assert notes("dealer counts stub 39 cards") == [("counted", "HCF-7(f)(2)"), ("deck_removed", "HCF-7(f)(2)")]
    assert notes("dealer calls misdealt_at_count on seat 3") == [("stub_counted", "HCF-7(f)(2)")]


@clause("HCF-6(a)(4)", "HCF-12(a)")
def test_a_second_dollar_does_not_fit_on_the_progressive():
    felt = AcceptingFelt(GAME, settings={"hcf.progressive.offered": True})
    felt.accept("seat 3 bets ante 10")
    assert felt("seat 3 bets progressive 2").reason == "above_maximum"
    felt.accept("seat 3 bets progressive 1")
    assert felt("seat 3 bets progressive 1").reason == "above_maximum"


@clause("HCF-6(c)")
def test_nobody_gets_up_while_a_round_is_on():
    felt = AcceptingFelt(GAME)
    felt.accept("seat 3 bets ante 10")
    assert felt("player3 leaves").reason == "must_stay_seated"
    assert felt("player3 plays seat 4").reason == "not_while_a_round_is_on"


@clause("HCF-6(d)", "HCF-12(b)(1)")
@pytest.mark.parametrize("bet", ["ante 10", "flush_bonus 5", "straight_flush_bonus 5", "progressive 1"])
def test_no_bet_is_taken_between_the_last_word_and_the_first_card_or_after(bet):
    felt = AcceptingFelt(GAME, settings={"hcf.progressive.offered": True})
    felt.accept("seat 3 bets ante 10\ndealer closes bets")
    assert isinstance(felt(f"seat 3 bets {bet}"), Refusal)
    felt.accept("seat 3 gets Qh 9h 6c 4c 3d 2d As\ndealer gets 8s 7s 2s Kd Jd Th 5c")
    assert felt(f"seat 3 bets {bet}") == Refusal("bets_are_closed", "HCF-6(d)")


# Refusals


@clause("HCF-6(c)", "HCF-6(d)", "HCF-6(b)", "HCF-7(c)", "HCF-6(a)(1)")
def test_refusals_come_in_rulebook_order():
    felt = AcceptingFelt(GAME, settings={"hcf.max_positions_per_player": 1, "money.smallest_unit": 1})
    assert felt("seat 8 bets dragon 0.50 in cash") == Refusal("no_such_seat", "HCF-6(c)")  # the seat before all else
    assert felt("bob bets dragon 0.50 on seat 3") == Refusal("not_your_seat", "HCF-6(c)")
    assert felt("seat 3 bets dragon 0.50 in cash") == Refusal("not_offered", "HCF-6(a)")  # then the wager
    assert felt("seat 3 bets raise 0.50 in cash") == Refusal("not_open", "HCF-6(d)")
    assert felt("seat 3 bets flush_bonus 0.50 in cash") == Refusal("only_chips", "HCF-6(b)")  # then what is put down
    assert felt("seat 3 bets flush_bonus 0.50") == Refusal("no_ante", "HCF-7(c)")  # then what it needs
    assert felt("seat 3 bets ante 9.50") == Refusal("below_minimum", "HCF-6(a)(1)")  # then how much
    assert felt("seat 3 bets ante 500.50") == Refusal("above_maximum", "HCF-6(a)(1)")
    assert felt("seat 3 bets ante 10.50") == Refusal("not_in_chips_of_the_table", "HCF-6(a)(1)")
    assert felt("seat 3 raises 10") == Refusal("bets_are_open", "HCF-6(d)")


@clause("HCF-10(b)", "HCF-6(b)", "HCF-6(a)(5)(ii)a")
def test_a_raise_is_refused_in_rulebook_order():
    felt = AcceptingFelt(GAME, settings={"money.smallest_unit": 1})
    felt.accept("seat 3 bets ante 10\nseat 4 bets ante 10\ndealer closes bets")
    assert felt("seat 4 raises 9.50") == Refusal("cards_are_due", "HCF-7(c)")  # first the cards
    felt.accept("seat 3 gets Qh 9h 6c 4c 3d 2d As\nseat 4 gets Kh 9c 4h Js 9s 6d 2c\ndealer gets 8s 7s 2s Kd Jd Th 5c")
    assert felt("seat 3 doubles 9.50") == Refusal("no_such_option", "HCF-10(b)")
    assert felt("dealer closes bets") == Refusal("not_now", "HCF-10(b)")  # a word of this table, at another time
    assert felt("seat 6 raises 9.50") == Refusal("no_such_hand", "HCF-10(b)")
    assert felt("seat 4 raises 9.50") == Refusal("not_your_turn", "HCF-10(b)")  # then the turn
    assert felt("seat 3 raises") == Refusal("how_much", "HCF-6(a)(5)(ii)a")  # then the amount
    assert felt("seat 3 raises 9.50") == Refusal("below_minimum", "HCF-6(a)(5)(ii)a")
    assert felt("seat 3 raises 10.50") == Refusal("above_maximum", "HCF-6(a)(5)(ii)a")


@clause("HCF-6(e)")
def test_too_many_comes_before_not_side_by_side():
    felt = AcceptingFelt(GAME, settings={"hcf.max_positions_per_player": 2})
    felt.accept("player3 leaves\nplayer5 leaves\nplayer6 leaves\nann plays seats 3 and 5 and 6\nann buys in 500")
    felt.accept("ann bets ante 10 on seat 5")
    assert felt("ann bets ante 10 on seat 3") == Refusal("not_adjacent", "HCF-6(e)")
    felt.accept("ann bets ante 10 on seat 6")
    assert felt("ann bets ante 10 on seat 3") == Refusal("too_many_positions", "HCF-6(e)")


# How often, and at what price


@clause("HCF-11(c)", "HCF-5(c)(6)", "HCF-5(c)(7)", "HCF-5(c)(8)", "HCF-5(c)(9)")
def test_flushes_are_as_many_as_the_formulae_say():
    assert comb(52, 7) == HANDS == sum(counts().values())
    by_length = {length: 4 * comb(13, length) * comb(39, 7 - length) for length in (4, 5, 6, 7)}
    by_length[2] = 4 * comb(13, 2) ** 3 * 13  # two, two, two and one
    by_length[3] = HANDS - sum(by_length.values())
    assert flushes() == by_length


def no_run_of(length: int) -> int:
    """Count the hands without a run of this length: per suit by size, and four suits multiplied out."""
    ranks = [Card(rank + "s") for rank in ORDER]
    suit = Counter(
        size
        for size in range(8)
        for part in combinations(ranks, size)
        if not any(in_a_row(card.text[0] for card in window) for window in combinations(part, length))
    )
    return sum(suit[a] * suit[b] * suit[c] * suit[7 - a - b - c] for a, b, c in product(range(8), repeat=3) if a + b + c <= 7)


@clause("HCF-11(d)", "HCF-5(a)", "HCF-5(c)(1)", "HCF-5(c)(3)", "HCF-5(c)(4)", "HCF-5(c)(5)")
def test_runs_are_as_many_as_a_second_count_finds():
    assert runs()[7] == 4 * 8  # ace to seven, up to eight to ace
    assert runs()[6] == 4 * (2 * 45 + 7 * 44)  # the seventh card must not lengthen it, at one end or at two
    for length in (2, 3, 4, 5, 6, 7):
        assert sum(ways for run, ways in runs().items() if run < length) == no_run_of(length)


def per_cent(edge: Fraction, places: int = 2) -> str:
    return f"{float(edge * 100):.{places}f}"


FLUSH_EDGES = {
    "A": "7.81",
    "B": "24.84",
    "C": "4.79",
    "D": "7.53",
    "E": "-8.92",
    "F": "11.08",
    "G": "9.60",
    "H": "14.22",
    "I": "24.58",
    "J": "4.05",
    "K": "-12.24",
    "L": "8.96",
    "M": "7.93",
    "N": "6.78",
}
RUN_EDGES = {"A": "13.09", "B": "6.35", "C": "6.64", "D": "6.27", "E": "7.76", "F": "7.39"}


@clause("HCF-11(c)")
@pytest.mark.parametrize(("letter", "edge"), FLUSH_EDGES.items())
def test_the_edge_of_each_flush_bonus_table(letter, edge):
    assert per_cent(house_edge(GAME.pays["flush_bonus"][letter], 5_00)) == edge


@clause("HCF-11(d)")
@pytest.mark.parametrize(("letter", "edge"), RUN_EDGES.items())
def test_the_edge_of_each_straight_flush_bonus_table(letter, edge):
    assert per_cent(house_edge(GAME.pays["straight_flush_bonus"][letter], 5_00)) == edge


@clause("HCF-11(e)", "HCF-11(f)")
@pytest.mark.parametrize(
    ("letter", "fixed", "rates"),
    [("A", "52.1", (24, 2)), ("B", "52.7", (23, 2)), ("C", "53.6", (21, 5)), ("D", "49.2", (25, 5))],
)
def test_what_each_progressive_table_returns_beside_the_meter(letter, fixed, rates):
    table = GAME.pays["progressive"][letter]
    prices = {length: table.of(f"{length} card straight flush") for length in (3, 4, 5, 6, 7)}
    back = sum(runs()[length] * price.chips for length, price in prices.items() if isinstance(price, Fixed))
    assert per_cent(Fraction(back, HANDS * 100), 1) == fixed
    assert (table.rates["main"], table.rates["secondary"]) == rates
    assert (prices[7], prices[6]) == (Share(100, "main"), Share(10, "main"))


@clause("HCF-11(g)", "HCF-5(c)(2)")
def test_the_edge_of_a_table_of_the_houses_own():
    def edge(own: dict[str, object], suit: object = None) -> Fraction:
        rules = GAME.under({"hcf.sf_bonus.table": "G", "hcf.sf_bonus.G": own, "hcf.sf_bonus.suit_specific": suit})
        assert isinstance(rules, Rules), rules
        return house_edge(rules.pays["straight_flush_bonus"], 5_00, rules.settings["hcf.sf_bonus.suit_specific"])

    like_a: dict[str, object] = {"7": 8000, "6": 1000, "5": 100, "4": 60, "3": 7}
    dollars = {length: {"dollars": 5 * odds} for length, odds in like_a.items() if isinstance(odds, int)}
    plain = house_edge(GAME.pays["straight_flush_bonus"]["A"], 5_00)
    assert edge(like_a) == plain
    assert edge(dict(dollars)) == plain  # the same at the least bet
    better = Fraction(8 * 1000, HANDS)  # eight hands of one suit, a thousand to one more
    assert edge(like_a, {"suit": "d", "amount": 9000}) == plain - better
    assert edge(dict(dollars), {"suit": "d", "amount": {"dollars": 45_000}}) == plain - better


@clause("HCF-11(a)")
def test_odds_are_worded_to_and_never_for():
    for tables in GAME.pays.values():
        for table in tables.values():
            for price in table.pays.values():
                said = str(price)
                assert " for " not in said
                if isinstance(price, Odds):
                    assert said == "even money" or said.endswith(" to 1")
                else:
                    assert said.startswith("$") or said.endswith("% of the main meter")


@clause("HCF-11(c)", "HCF-11(d)", "HCF-11(e)")
def test_every_row_of_a_table_stands_in_its_clause_and_falls_from_the_top():
    letters = {"flush_bonus": "ABCDEFGHIJKLMN", "straight_flush_bonus": "ABCDEF", "progressive": "ABCD"}
    clauses = {"flush_bonus": "HCF-11(c)", "straight_flush_bonus": "HCF-11(d)", "progressive": "HCF-11(e)"}
    assert {wager: "".join(tables) for wager, tables in GAME.pays.items()} == letters
    for wager, tables in GAME.pays.items():
        for table in tables.values():
            assert table.cites == clauses[wager]
            odds = [price.num for price in table.pays.values() if isinstance(price, Odds)]
            assert odds == sorted(odds, reverse=True)


# What a house may choose

G = {"7": 5000, "6": 500, "5": 100, "4": 50, "3": 8}

UNLAWFUL: dict[str, tuple[list[object], str]] = {
    "table.dealing_method": (["conveyor", True], "HCF-7(a)"),
    "table.shuffler": (["csm", 2], "HCF-2(b)"),
    "table.preshuffled": (["yes", 1], "HCF-4(a)"),
    "deck.count_interval": ([0, 6, True, "never"], "HCF-7(f)"),
    "deck.change_hours": ([0, 25], "HCF-2(a)"),
    "money.smallest_unit": ([0.1, 5, "a chip"], "HCF-6(b)"),
    "matchplay.enabled": (["yes", 1], "HCF-6(b)"),
    "limits.late_under_min": (["return"], "HCF-6(a)(1)"),
    "limits.late_over_max": (["honour"], "HCF-6(a)(1)"),
    "timeout.seconds": ([4, 301, True], "HCF-10(b)"),
    "timeout.action": (["raise"], "HCF-10(b)"),
    "config.allow_negative_edge": ([True, ""], "HCF-11(c)"),
    "irregularity.settled_independent_side_bets": (["forget"], "HCF-13(d)"),
    "approval.amount_threshold": ([0, -1, "much"], "HCF-12(f)"),
    "approval.odds_threshold": ([0, 2.5], "HCF-12(f)"),
    "progressive.multi_winner": (["first"], "HCF-12(f)"),
    "tokens.enabled": ([True], "HCF-6(a)"),
    "hcf.seats": ([0, 7], "HCF-7(c)"),
    "hcf.max_positions_per_player": ([0, 4], "HCF-6(e)"),
    "hcf.deal_pattern": (["one_at_a_time"], "HCF-7(c)"),
    "hcf.flush_bonus.offered": (["A"], "HCF-6(a)(2)"),
    "hcf.flush_bonus.table": (["O", "a", {"7": 300}], "HCF-11(c)"),
    "hcf.sf_bonus.offered": (["A"], "HCF-6(a)(3)"),
    "hcf.sf_bonus.table": (["H"], "HCF-11(d)"),
    "hcf.sf_bonus.G": ([{"7": 5000, "6": 500, "5": 100, "4": 50}, {**G, "3": 0}, {**G, "3": {"chips": 8}}], "HCF-11(g)"),
    "hcf.sf_bonus.suit_specific": ([{"suit": "x", "amount": 9000}, {"suit": "d"}, "d"], "HCF-5(c)(2)"),
    "hcf.bonus_limit": ([50_000, {"scope": "table", "amount": 50_000}, {"scope": "hand", "amount": 0}], "HCF-11(g)"),
    "hcf.progressive.offered": (["A"], "HCF-6(a)(4)"),
    "hcf.progressive.table": (["E"], "HCF-11(e)"),
    "hcf.progressive.initial": ([5_000, 10_001], "HCF-11(f)"),
    "hcf.progressive.reset_floor": ([-1, "10,000"], "HCF-11(f).p2"),
    "hcf.progressive.on_fold": (["lives"], "HCF-12(c)"),
    "hcf.raise_granularity": (["half"], "HCF-6(a)(5)"),
    "hcf.player_sets_flush": ([True], "HCF-10(b)"),
    "hcf.folded_bonus_timing": (["never"], "HCF-10(c)"),
    "hcf.dealer_missing_last_card": (["complete_if_no_discard_yet"], "HCF-13(c)"),
    "hcf.single_face_up_card": (["misdeal"], "HCF-13(a)"),
    "hcf.confirm_strong_fold": (["yes"], "HCF-10(b)"),
    "hcf.blind_play": ([True, "unseen"], "HCF-10(a)"),
    "table.min.ante": ([0, 501], "HCF-6(a)(1)"),
    "table.max.ante": ([9, "high"], "HCF-6(a)(1)"),
    "table.min.flush_bonus": ([0, 101], "HCF-6(a)(2)"),
    "table.max.flush_bonus": ([4], "HCF-6(a)(2)"),
    "table.min.straight_flush_bonus": ([0, 101], "HCF-6(a)(3)"),
    "table.max.straight_flush_bonus": ([4], "HCF-6(a)(3)"),
    "table.min.progressive": ([0.5, 2], "HCF-6(a)(4)"),
    "table.max.progressive": ([2, 5], "HCF-6(a)(4)"),
}


def found(written: dict[str, object]) -> list[tuple[str, str]]:
    return breaches(GAME, written)


def test_every_key_is_tried():
    assert set(UNLAWFUL) == keys(GAME)


@clause("HCF-6(a)", "HCF-6(a)(2)", "HCF-6(a)(3)", "HCF-6(a)(4)", "HCF-6(e)", "HCF-7(f)", "HCF-12(a)")
@clause("HCF-11(c)", "HCF-11(d)", "HCF-11(e)", "HCF-11(f)", "HCF-11(f).p2", "HCF-11(g)", "HCF-12(c)", "HCF-12(f)")
@pytest.mark.parametrize(("key", "value"), values(UNLAWFUL))
def test_an_unlawful_choice_is_a_breach_of_its_clause(key, value):
    refuses(GAME, UNLAWFUL, key, value)


LAWFUL: dict[str, list[object]] = {
    "table.shuffler": ["none", "single", "two_deck"],
    "deck.count_interval": [1, 2, 3, 4, 5],
    "deck.change_hours": ["none", 1, 24],
    "money.smallest_unit": [0.01, 0.25, 0.5, 1],
    "timeout.seconds": ["none", 5, 300],
    "approval.amount_threshold": ["none", 500],
    "hcf.seats": [1, 6],
    "hcf.max_positions_per_player": [1, 2, 3],
    "hcf.flush_bonus.table": list("ABCDFGHIJLMN"),
    "hcf.sf_bonus.table": list("ABCDEF"),
    "hcf.progressive.table": list("ABCD"),
    "hcf.progressive.initial": [10_000],
    "hcf.progressive.reset_floor": [0, 10_000, 0.5],
    "hcf.progressive.on_fold": ["forfeit", "stays_alive"],
    "hcf.bonus_limit": ["none", {"scope": "hand", "amount": 41_500}, {"scope": "round", "amount": 50_000}],
    "table.min.ante": [1, 500],
    "table.min.progressive": [1],
}


@clause("HCF-8(a)", "HCF-9(a)", "HCF-11(c)", "HCF-11(d)", "HCF-11(e)")
@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in LAWFUL.items() for value in values])
def test_what_the_law_allows_is_no_breach(key, value):
    assert found({key: value}) == []


AS_IT_COMES: dict[str, object] = {
    "ruleset.jurisdiction": "MA",
    "ruleset.version": "",
    "table.dealing_method": "manual_shoe",
    "table.shuffler": "none",
    "table.preshuffled": False,
    "deck.count_interval": 5,
    "deck.change_hours": None,
    "money.smallest_unit": 1,
    "matchplay.enabled": False,
    "limits.late_under_min": "honour",
    "limits.late_over_max": "return_excess",
    "timeout.seconds": None,
    "timeout.action": "conservative",
    "config.allow_negative_edge": None,
    "irregularity.settled_independent_side_bets": "stand",
    "approval.amount_threshold": None,
    "approval.odds_threshold": None,
    "progressive.multi_winner": "sequential",
    "tokens.enabled": False,
    "hcf.seats": 6,
    "hcf.max_positions_per_player": 1,
    "hcf.deal_pattern": "seven_consecutive",
    "hcf.flush_bonus.offered": True,
    "hcf.flush_bonus.table": "A",
    "hcf.sf_bonus.offered": True,
    "hcf.sf_bonus.table": "A",
    "hcf.sf_bonus.G": None,
    "hcf.sf_bonus.suit_specific": None,
    "hcf.bonus_limit": None,
    "hcf.progressive.offered": False,
    "hcf.progressive.table": "A",
    "hcf.progressive.initial": 10_000_00,
    "hcf.progressive.reset_floor": 0,
    "hcf.progressive.on_fold": "forfeit",
    "hcf.raise_granularity": "any_unit",
    "hcf.player_sets_flush": "auto",
    "hcf.folded_bonus_timing": "at_fold",
    "hcf.dealer_missing_last_card": "void",
    "hcf.single_face_up_card": "remove_and_continue",
    "hcf.confirm_strong_fold": True,
    "hcf.blind_play": "allowed",
}


@clause("HCF-11(f)", "HCF-12(c)", "HCF-7(f)", "HCF-6(e)")
def test_a_house_that_says_nothing_has_chosen_all_the_same():
    rules = GAME.under({})
    assert isinstance(rules, Rules)
    assert {
        key: value for key, value in rules.settings.items() if not key.startswith(("table.min.", "table.max."))
    } == AS_IT_COMES
    assert set(rules.pays) == {"flush_bonus", "straight_flush_bonus"}
    assert rules.meters == {}
    with_meter = GAME.under({"hcf.progressive.offered": True})
    assert isinstance(with_meter, Rules)
    assert with_meter.meters == {"main": 10_000_00, "secondary": 0}
    assert with_meter.limits["progressive"] == (1_00, 1_00)


@clause("HCF-8(b)(1)", "HCF-8(a)")
def test_dealing_from_the_hand_needs_a_shuffler():
    assert found({"table.dealing_method": "hand"}) == [("table.dealing_method", "HCF-8(b)(1)")]
    assert found({"table.dealing_method": "hand", "table.shuffler": "single"}) == []


@clause("HCF-7(g)")
def test_a_counting_shuffler_is_a_shuffler():
    assert found({"deck.count_interval": "counting_shuffler"}) == [("deck.count_interval", "HCF-7(g)")]
    assert found({"deck.count_interval": "counting_shuffler", "table.shuffler": "single"}) == []


@clause("HCF-11(d)", "HCF-11(g)")
def test_table_g_needs_five_amounts():
    assert found({"hcf.sf_bonus.table": "G"}) == [("hcf.sf_bonus.G", "HCF-11(g)")]
    assert found({"hcf.sf_bonus.table": "G", "hcf.sf_bonus.G": G}) == []


@clause("HCF-11(g)")
@pytest.mark.parametrize(
    "own",
    [
        {**G, "6": 5001},
        {**G, "3": 51},
        {**G, "7": {"dollars": 100}},  # less than 500 to one on the least bet
        {**G, "7": {"dollars": 45_000}},  # enough for the least bet, too little for the most
    ],
)
def test_a_longer_run_pays_no_less_than_a_shorter(own):
    assert ("hcf.sf_bonus.G", "HCF-11(g)") in found({"hcf.sf_bonus.table": "G", "hcf.sf_bonus.G": own})


@clause("HCF-11(g)")
def test_odds_and_sums_may_stand_side_by_side():
    own = {**G, "7": {"dollars": 50_000}}
    assert found({"hcf.sf_bonus.table": "G", "hcf.sf_bonus.G": own}) == []


@clause("HCF-5(c)(2)")
def test_a_named_suit_goes_with_table_g_and_pays_no_less():
    suit = {"suit": "d", "amount": 8000}
    key = ("hcf.sf_bonus.suit_specific", "HCF-5(c)(2)")
    with_g = {"hcf.sf_bonus.table": "G", "hcf.sf_bonus.G": G}
    assert found({"hcf.sf_bonus.suit_specific": suit}) == [key]  # no printed table has a row for it
    assert found({**with_g, "hcf.sf_bonus.suit_specific": suit}) == []
    assert found({**with_g, "hcf.sf_bonus.suit_specific": {"suit": "d", "amount": 5000}}) == []
    assert found({**with_g, "hcf.sf_bonus.suit_specific": {"suit": "d", "amount": 4999}}) == [key]
    assert found({**with_g, "hcf.sf_bonus.suit_specific": {"suit": "d", "amount": {"dollars": 90_000}}}) == [key]  # on $100
    assert found({**with_g, "hcf.sf_bonus.suit_specific": {"suit": "d", "amount": {"dollars": 500_000}}}) == []


@clause("HCF-11(c)")
@pytest.mark.parametrize(("letter", "back"), [("E", "108.9 %"), ("K", "112.2 %")])
def test_a_table_that_loses_money_needs_somebody_who_answers_for_it(letter, back):
    answer = GAME.under({"hcf.flush_bonus.table": letter})
    assert isinstance(answer, tuple)
    (breach,) = answer
    assert (breach.key, breach.cites) == ("hcf.flush_bonus.table", "HCF-11(c)")
    assert f"returns {back}" in breach.says
    assert found({"hcf.flush_bonus.table": letter, "config.allow_negative_edge": "director"}) == []
    assert found({"hcf.flush_bonus.table": letter, "hcf.flush_bonus.offered": False}) == []


@clause("HCF-11(d)", "HCF-11(g)")
def test_a_table_of_the_houses_own_may_not_lose_money_either():
    own = {"7": 8000, "6": 1000, "5": 100, "4": 60, "3": 12}
    kind = {"7": 8000, "6": 1000, "5": 100, "4": 60, "3": {"dollars": 60}}  # the same on the least bet
    for table in (own, kind):
        written = {"hcf.sf_bonus.table": "G", "hcf.sf_bonus.G": table}
        assert ("hcf.sf_bonus.table", "HCF-11(d)") in found(written)
        assert ("hcf.sf_bonus.table", "HCF-11(d)") not in found({**written, "config.allow_negative_edge": "director"})


@clause("HCF-11(e)", "HCF-11(f)", "HCF-11(f).p2")
@pytest.mark.parametrize(("letter", "back"), [("A", 521 + 260), ("B", 527 + 250), ("C", 536 + 260), ("D", 492 + 300)])
def test_without_a_floor_the_progressive_returns_its_fixed_prizes_and_what_feeds_the_meters(letter, back):
    assert round((1 - progressive_edge(GAME.pays["progressive"][letter], 0)) * 1000) == back
    assert found({"hcf.progressive.offered": True, "hcf.progressive.table": letter}) == []


@clause("HCF-11(e)", "HCF-11(f).p2")
def test_a_floor_under_the_meter_can_be_too_generous():
    """Seven in a row come 32 times in 133,784,560; by then the second meter has gathered $83,615.35 on average under table A."""
    written = {"hcf.progressive.offered": True, "hcf.progressive.reset_floor": 5_000_000}
    answer = GAME.under(written)
    assert isinstance(answer, tuple)
    assert [(breach.key, breach.cites) for breach in answer] == [("hcf.progressive.reset_floor", "HCF-11(e)")]
    assert "returns 195.7 %" in answer[0].says  # 78.1, and 32 / 133,784,560 of $4,916,384.65
    assert found({**written, "config.allow_negative_edge": "director"}) == []
    assert found({**written, "hcf.progressive.offered": False}) == []
    assert found({**written, "hcf.progressive.reset_floor": 500_000}) == []


@clause("HCF-11(g)")
@pytest.mark.parametrize("scope", ["hand", "round"])
def test_no_clause_prints_a_floor_for_the_limit(scope):
    for amount in (0.01, 5_000, 41_499.99):  # the best win at the minimum bets is 41,500, and no clause requires room for it
        assert found({"hcf.bonus_limit": {"scope": scope, "amount": amount}, "table.min.straight_flush_bonus": 100}) == []
    assert found({"hcf.bonus_limit": {"scope": scope, "amount": 0}}) == [("hcf.bonus_limit", "HCF-11(g)")]


def test_every_breach_is_said_at_once():
    wrong = {"hcf.seats": 9, "hcf.progressive.table": "Z", "table.min.progressive": 2, "hcf.lucky": True}
    assert found(wrong) == [
        ("hcf.seats", "HCF-7(c)"),
        ("hcf.progressive.table", "HCF-11(e)"),
        ("table.min.progressive", "HCF-6(a)(4)"),
        ("hcf.lucky", "HCF-6(a)"),
    ]
    together = {"hcf.flush_bonus.table": "K", "hcf.sf_bonus.table": "G", "table.dealing_method": "hand"}
    assert found(together) == [
        ("table.dealing_method", "HCF-8(b)(1)"),
        ("hcf.sf_bonus.G", "HCF-11(g)"),
        ("hcf.flush_bonus.table", "HCF-11(c)"),
    ]


@clause("HCF-6(a)(1)", "HCF-6(a)(2)")
def test_a_minimum_above_its_maximum_is_a_breach():
    answer = GAME.under({"table.min.ante": 100, "table.max.ante": 50})
    reason = "no bet would be within such limits"
    assert answer == (Breach("table.min.ante", "the minimum is above the maximum", "HCF-6(a)(1)", reason=reason),)


# A meter that was won meanwhile

UNLIT = """\
table plays high_card_flush
table    sets hcf.progressive.offered true
table    has meter main 0, meter secondary 119.96
seat 2   bets ante 10, progressive 1
seat 5   bets ante 10, progressive 1
dealer   closes bets
seat 2   gets 4s 5s 6s 7s 8s 9s Kd
seat 5   gets 2h 3h 4h 5h 6h 7h 8h
dealer   gets 8c 7c 2c Ad Jc Td 5d
seat 2   raises 10
seat 5   raises 10
dealer   reveals
floor    approves seat 2 progressive
floor    calls light_off on seat 5 progressive
floor    approves seat 2 progressive
---
seat 2   progressive   -0.97   HCF-12(f)
seat 5   progressive     0   HCF-12(b)(3)
table    has meter main 0.21, meter secondary 119.98
"""


@clause("HCF-12(b)(3)")
def test_an_unlit_prize_leaves_the_next_one_its_meter():
    """Seat 5 would take all of 48 cents; without its chip seat 2 has a tenth of 24, and not of the reserve of $120 (R-GEN-35)."""
    outcome = play_worked(read_worked(UNLIT))
    assert outcome.wrong == []
