"""The values of poker hands.

Method: every category against its neighbors; a slow reference that examines all fives out of seven and shares no code
with the tables; PokerKit's evaluator on random sevens; and the exact number of each kind of hand in all 133,784,560
sevens, counted over rank patterns and compared with the figures in par.toml.
"""

import random
import tomllib
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from pathlib import Path

import pytest
from pokerkit import StandardHighHand

import houseway
from houseway.core.values.cards import FRENCH, RANKS, Card, cards
from houseway.poker import CATEGORIES, best_five, high, low, named
from houseway.poker.values.hands import FLUSH, STRAIGHT_FLUSH, _of_ranks, _of_suit  # pyright: ignore[reportPrivateUsage]
from houseway.testing import clause

LADDER = (
    "Kh Jd 9c 5s 3h",
    "2c 2d 5h 4s 3d",
    "2c 2d As Kh Qd",
    "Kc Kd 5s 4h 3d",
    "3c 3d 2s 2h 4d",
    "3c 3d 2s 2h Ad",
    "Ac Ad 2s 2h 3d",
    "2c 2d 2h 4s 3d",
    "Ac Ad Ah Ks Qd",
    "Ac 2d 3h 4s 5d",
    "2c 3d 4h 5s 6d",
    "Ac Kd Qh Js Td",
    "2c 3c 4c 5c 7c",
    "Ac Kc Qc Jc 9c",
    "2c 2d 2h 3s 3d",
    "3c 3d 3h 2s 2d",
    "Ac Ad Ah Ks Kd",
    "2c 2d 2h 2s 3d",
    "Ac Ad Ah As Kd",
    "Ac 2c 3c 4c 5c",
    "9c Tc Jc Qc Kc",
    "Tc Jc Qc Kc Ac",
)


@clause("PKR-3(a)", "PKR-3(b)", "PKR-3(b)(1)", "PKR-3(b)(2)", "PKR-3(b)(3)", "PKR-3(b)(4)", "PKR-3(b)(5)")
@clause("PKR-3(b)(6)", "PKR-3(b)(7)", "PKR-3(b)(8)", "PKR-3(b)(9)", "PKR-3(d)")
def test_every_hand_of_the_ladder_beats_the_one_below_it() -> None:
    worth = [high(cards(hand)) for hand in LADDER]
    assert worth == sorted({*worth})


@clause("PKR-3(b)(6)")
def test_an_ace_is_never_in_the_middle_of_a_straight() -> None:
    assert named(high(cards("Qh Kd Ac 2s 3h"))) == "ace high"


@clause("PKR-3(d)")
def test_suits_never_part_two_hands() -> None:
    assert high(cards("Ah Kh 9d 5c 3s")) == high(cards("Ac Ks 9h 5d 3c"))


def slow(five: tuple[Card, ...]) -> tuple[int, list[int]]:
    """A hand of five by the book: its kind, then its ranks, groups first."""
    ranks = sorted((RANKS.index(card.text[0]) for card in five), reverse=True)
    counts = Counter(ranks)
    order = sorted(ranks, key=lambda rank: (-counts[rank], -rank))
    shape = sorted(counts.values(), reverse=True)
    wheel = ranks == [12, 3, 2, 1, 0]
    straight = wheel or (len(counts) == 5 and ranks[0] - ranks[4] == 4)
    flush = len({card.text[1] for card in five}) == 1
    if wheel:
        order = [3, 2, 1, 0, -1]
    if straight and flush:
        return (9 if order[0] == 12 else 8), order
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = kinds.get(tuple(shape), 0)
    if kind in (6, 7):
        return kind, order
    return (5 if flush else 4 if straight else kind), order


def test_seven_cards_are_worth_their_best_five() -> None:
    luck = random.Random(7)
    for _ in range(1_500):
        one, other = luck.sample(FRENCH, 7), luck.sample(FRENCH, 7)
        mine, theirs = (max(slow(five) for five in combinations(held, 5)) for held in (one, other))
        assert (high(one) > high(other)) == (mine > theirs)
        assert (high(one) == high(other)) == (mine == theirs)
        assert high(one) >> 20 == mine[0]
        assert high(best_five(one)) == high(one)


def test_another_evaluator_agrees() -> None:
    luck = random.Random(8)
    for _ in range(400):
        one, other = luck.sample(FRENCH, 7), luck.sample(FRENCH, 7)
        mine, theirs = (StandardHighHand.from_game("", "".join(map(repr, held))) for held in (one, other))
        assert (high(one) > high(other)) == (mine > theirs)
        assert (high(one) < high(other)) == (mine < theirs)


def all_sevens() -> Counter[int]:
    """Count all sevens by kind: rank patterns times their suits, the flushes counted apart."""
    found: Counter[int] = Counter()
    for pattern in combinations_with_replacement(range(13), 7):
        counts = Counter(pattern)
        if max(counts.values()) > 4:
            continue
        ways = [1]
        for many in counts.values():  # ways[k]: so many cards of one suit
            ways = [
                (ways[k] if k < len(ways) else 0) * comb(3, many) + (ways[k - 1] * comb(3, many - 1) if k else 0)
                for k in range(len(ways) + 1)
            ]
        plain = prod(comb(4, many) for many in counts.values()) - 4 * sum(ways[5:])
        found[_of_ranks(sum(many << 3 * rank for rank, many in counts.items())) >> 20] += plain
    for size in (5, 6, 7):
        for ranks in combinations(range(2, 15), size):
            found[_of_suit(sum(1 << rank for rank in ranks)) >> 20] += 4 * comb(39, 7 - size)
    return found


def test_the_exact_count_of_every_kind_of_hand() -> None:
    found = all_sevens()
    par = tomllib.loads((Path(houseway.__path__[0]) / "games/holdem/par.toml").read_text())["seven_cards"]
    named_so = {
        kind.replace(" ", "_").replace("pair", "one_pair") if kind == "pair" else kind.replace(" ", "_") for kind in CATEGORIES
    }
    assert named_so == set(par)
    for number, kind in enumerate(CATEGORIES):
        assert found[number] == par["one_pair" if kind == "pair" else kind.replace(" ", "_")], kind
    assert sum(found.values()) == comb(52, 7)
    assert found[FLUSH] == 4_047_644 and found[STRAIGHT_FLUSH] == 37_260


@clause("PKR-3(e)", "PKR-3(f)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7d 6c 5h 4s 3d", "8c 4d 3h 2s Ac"),  # R-PKR-01: the largest card first
        ("Ac 2d 3h 4s 5c", "Ac 2d 3h 4s 6c"),
        ("Ac 2c 3c 4c 5c", "Ac 2d 3h 4s 6d"),  # straights and flushes are nothing
        ("Kc Qd Jh Ts 9c", "Ac Ad 2h 3s 4c"),  # no pair before a pair
        ("Ac Ad 4h 3s 2c", "2c 2d Ah 3s 4c"),  # aces are the lowest pair
    ],
)
def test_low_hands(better: str, worse: str) -> None:
    one, other = low(cards(better)), low(cards(worse))
    assert one is not None and other is not None
    assert one > other


@clause("PKR-3(f)")
def test_a_low_may_need_an_eight() -> None:
    assert low(cards("Ac 2d 3h 4s 9c Kd Kh"), best_is=8) is None
    assert low(cards("Ac 2d 3h 4s 8c Kd Kh"), best_is=8) == low(cards("8c 4d 3h 2s Ac"))
