"""The values of hands out of several decks.

Method: a ladder with the best and the worst of each of the seventeen kinds, in the printed order; a slow reference
that reads the clause from the top and shares no code; and the exact number of every kind among all fives of a shoe,
counted over ranks and by formula.
"""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import pytest

from houseway.core.values.cards import FRENCH, cards
from houseway.poker.values.many_decks import CATEGORIES, category, high, named, of_ranks
from houseway.testing import clause

LADDER = (
    ("high card", "2c 3d 4h 5s 7d", "Ac Kd Qh Js 9d"),
    ("pair", "2c 2d 5h 4s 3d", "Ac Ac Kh Qs Jd"),
    ("two pairs", "3c 3c 2h 2s 4d", "Ac Ad Kh Ks Qd"),
    ("three of a kind", "2c 2c 2c 4s 3d", "Ac Ad Ah Ks Qd"),
    ("straight", "Ac 2d 3h 4s 5d", "Ac Kd Qh Js Td"),
    ("flush", "2c 3c 4c 5c 7c", "Ac Kc Qc Jc 9c"),
    ("full house", "2c 2d 2h 3s 3d", "Ac Ad Ah Ks Kd"),
    ("four of a kind", "2c 2d 2h 2s 3d", "Ac Ad Ah As Kd"),
    ("flush with a pair", "2c 2c 3c 4c 5c", "Ac Ac Kc Qc Jc"),
    ("flush with two pairs", "3c 3c 2c 2c 4c", "Ac Ac Kc Kc Qc"),
    ("flush with three of a kind", "2c 2c 2c 3c 4c", "Ac Ac Ac Kc Qc"),
    ("five of a kind", "2c 2c 2d 2h 2s", "Ac Ac Ad Ah As"),
    ("flush with a full house", "2c 2c 2c 3c 3c", "Ac Ac Ac Kc Kc"),
    ("straight flush", "Ac 2c 3c 4c 5c", "Kc Qc Jc Tc 9c"),
    ("flush with four of a kind", "2c 2c 2c 2c 3c", "Ac Ac Ac Ac Kc"),
    ("royal flush", "Ac Kc Qc Jc Tc", "As Ks Qs Js Ts"),
    ("flush with five of a kind", "2c 2c 2c 2c 2c", "As As As As As"),
)


@clause("FAH-3(b)")
@pytest.mark.parametrize(("name", "lowest", "highest"), LADDER)
def test_each_kind_from_its_lowest_to_its_highest(name, lowest, highest):
    low, top = high(cards(lowest)), high(cards(highest))
    assert CATEGORIES[category(low)] == CATEGORIES[category(top)] == name
    assert low <= top


@clause(
    "FAH-3(b)(1)",
    "FAH-3(b)(2)",
    "FAH-3(b)(3)",
    "FAH-3(b)(4)",
    "FAH-3(b)(5)",
    "FAH-3(b)(6)",
    "FAH-3(b)(7)",
    "FAH-3(b)(8)",
    "FAH-3(b)(9)",
    "FAH-3(b)(10)",
    "FAH-3(b)(11)",
    "FAH-3(b)(12)",
    "FAH-3(b)(13)",
    "FAH-3(b)(14)",
    "FAH-3(b)(15)",
    "FAH-3(b)(16)",
    "FAH-3(b)(17)",
)
def test_the_best_of_a_kind_loses_to_the_worst_of_the_next():
    assert len(LADDER) == 17
    for (_, _, best), (_, worst, _) in pairwise(LADDER):
        assert high(cards(best)) < high(cards(worst)), (best, worst)


@clause("FAH-3(c)", "FAH-3(a)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kc Kd 5s 4h 3d", "2c 2d As Kh Qd"),  # the pair before the ace beside the other (R-GEN-03)
        ("9h 9h Kh 5h 2h", "9h 9h Qh Jh 5h"),
        ("3c 3c 3c Ac 2c", "3c 3c 3c Kc Qc"),
        ("2c 3d 4h 5s 6d", "Ac 2d 3h 4s 5d"),  # the ace is low there (R-GEN-04)
        ("5c 5c 5d 5h Ac", "5c 5c 5d 5h Kc"),
        ("Ac Ac 3c 3c 2c", "Kc Kc Qc Qc Ac"),
    ],
)
def test_groups_come_before_single_cards(better, worse):
    assert high(cards(better)) > high(cards(worse))


@clause("FAH-1.copy_hand", "FAH-1.suit", "FAH-3(c)")
def test_suits_and_order_are_worth_nothing():
    assert high(cards("Ah Kd 9c 9c 2s")) == high(cards("2c 9d Kc As 9h"))
    assert high(cards("9h 9h Kh 5h 2h")) == high(cards("2s Ks 5s 9s 9s"))


# A reference that reads the clause from the top

ORDER = "23456789TJQKA"


def slow_five(five):
    """The kind from one to seventeen as printed, and what decides within it."""
    ranks = sorted((ORDER.index(card.text[0]) for card in five), reverse=True)
    counts = sorted(Counter(ranks).values(), reverse=True)
    one_suit = len({card.text[1] for card in five}) == 1
    grouped = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    wheel = ranks == [12, 3, 2, 1, 0]
    in_a_row = wheel or all(above - below == 1 for above, below in pairwise(ranks))
    within = [3] if wheel else grouped
    printed = (
        one_suit and counts == [5],
        one_suit and ranks == [12, 11, 10, 9, 8],
        one_suit and counts == [4, 1],
        one_suit and in_a_row,
        one_suit and counts == [3, 2],
        counts == [5],
        one_suit and counts == [3, 1, 1],
        one_suit and counts == [2, 2, 1],
        one_suit and counts == [2, 1, 1, 1],
        counts == [4, 1],
        counts == [3, 2],
        one_suit,
        in_a_row,
        counts == [3, 1, 1],
        counts == [2, 2, 1],
        counts == [2, 1, 1, 1],
        True,
    )
    return (-printed.index(True), within)


def slow(held):
    """The best of all fives."""
    return max(slow_five(five) for five in combinations(held, 5))


@clause("FAH-1.five_card_hand", "FAH-1.rank")
def test_sevens_are_ordered_as_the_reference_orders_them():
    source = random.Random("seven out of six decks")
    shoe = FRENCH * 6
    few = [card for card in shoe if card.suit in "hs" and card.rank > 9]  # so that rare hands come up
    for deck in (shoe, few):
        hands = [source.sample(deck, 7) for _ in range(400)]
        values, slows = [high(hand) for hand in hands], [slow(hand) for hand in hands]
        for (value, reference), (other, beside) in combinations(list(zip(values, slows, strict=True))[:200], 2):
            assert (value > other) == (reference > beside) and (value == other) == (reference == beside)
        assert {category(value) for value in values} <= set(range(17))
        assert all(16 - category(value) == -reference[0] for value, reference in zip(values, slows, strict=True))


@pytest.mark.parametrize("decks", [6, 8])
def test_every_five_of_a_shoe_is_counted(decks):
    found = Counter()
    for ranks in combinations_with_replacement(range(2, 15), 5):
        many = Counter(ranks).values()
        suited = 4 * prod(comb(decks, count) for count in many)
        found[category(of_ranks(ranks, True))] += suited
        found[category(of_ranks(ranks, False))] += prod(comb(4 * decks, count) for count in many) - suited
    assert sum(found.values()) == comb(52 * decks, 5)
    named_counts = {CATEGORIES[kind]: count for kind, count in found.items()}

    def of_one_card(count):
        return comb(decks, count)

    def all_(count):
        return comb(4 * decks, count)

    assert named_counts["flush with five of a kind"] == 13 * 4 * of_one_card(5)
    assert named_counts["five of a kind"] == 13 * (all_(5) - 4 * of_one_card(5))
    assert named_counts["royal flush"] == 4 * decks**5
    assert named_counts["straight flush"] == 9 * 4 * decks**5
    assert named_counts["straight"] == 10 * ((4 * decks) ** 5 - 4 * decks**5)
    assert named_counts["flush with a full house"] == 13 * 12 * 4 * of_one_card(3) * of_one_card(2)
    assert named_counts["full house"] == 13 * 12 * (all_(3) * all_(2) - 4 * of_one_card(3) * of_one_card(2))
    assert named_counts["flush with a pair"] == 13 * comb(12, 3) * 4 * of_one_card(2) * decks**3
    assert named_counts["flush"] == (comb(13, 5) - 10) * 4 * decks**5


@pytest.mark.parametrize(
    ("held", "name"),
    [
        ("9h 9h Kh 5h 2h", "flush with a pair, nines"),
        ("6h 6h 6h 6d 6s", "five of a kind, sixes"),
        ("Ac Ac Kc Kc Qc", "flush with two pairs, aces and kings"),
        ("2c 2c 2c 3c 3c", "flush with a full house, twos over threes"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("Ac 2c 3c 4c 5c", "straight flush, five high"),
        ("Ac Kd 9h 8s 2d", "ace high"),
        ("7c 7d 7h 7s 7c", "five of a kind, sevens"),
    ],
)
def test_hands_have_names(held, name):
    assert named(high(cards(held))) == name
