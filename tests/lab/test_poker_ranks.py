"""Hands looked up in tables, and the same hands judged by the game.

Method: every hand there is, counted by category against figures others have published; all hands of a small deck and
random hands of the whole one, each compared with the game's own value; and hands of one or two suits, which are rare.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.core.values.cards import cards
from houseway.lab import poker_ranks as ranks
from houseway.poker import CATEGORIES

# people.math.sfu.ca/~alspach/comp38; five cards: mathproblems.info/prob62a.htm. Straight flushes include royal ones.
PUBLISHED = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584),
}
THREE_CARDS = (16440, 3744, 1096, 720, 52, 48)
"""High card, pair, flush, straight, three of a kind, straight flush: wizardofodds.com/games/three-card-poker."""


def dealt(many: int, size: int, deck: range = range(52), seed: int = 1) -> np.ndarray:
    luck = np.random.default_rng(seed)
    return np.array([luck.permutation(deck)[:size] for _ in range(many)], np.uint8)


def same(hands: np.ndarray, kind: ranks.HandKind) -> None:
    places = ranks.places_of(kind)
    found = [None if place == 0 else int(places.worth[place]) for place in places.of(hands)]
    assert found == ranks.plain(hands, kind)


@pytest.mark.parametrize("size", PUBLISHED)
def test_all_hands_fall_into_the_categories_as_published(size: int) -> None:
    found = np.zeros(len(CATEGORIES), np.int64)
    np.add.at(found, ranks.places_of(ranks.HIGH).categories(), ranks.tally(size))
    assert (*found[:8], found[8] + found[9]) == PUBLISHED[size]
    assert found[9] == {5: 4, 6: 188, 7: 4324}[size]


def test_all_hands_of_three_fall_into_the_categories_as_published() -> None:
    found = np.zeros(7, np.int64)
    np.add.at(found, ranks.places_of(ranks.THREE).worth >> 20, ranks.tally(3, ranks.THREE))
    assert (*found[:5], found[5] + found[6]) == THREE_CARDS


def test_there_are_as_many_places_as_hands_that_differ() -> None:
    assert len(ranks.places_of(ranks.HIGH).worth) - 1 == 7462
    assert len(ranks.places_of(ranks.THREE).worth) - 1 == 741


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_hand_of_a_small_deck_is_worth_what_the_game_says(size: int) -> None:
    deck = ranks.numbered(cards("Ah Kh Qh Jh Th 2h 3h 4h 5h Ad Kd 2d As Ac 5c"))
    same(np.array([*combinations(deck, size)], np.uint8), ranks.HIGH)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_are_worth_what_the_game_says(size: int) -> None:
    same(dealt(10_000, size), ranks.HIGH)


@pytest.mark.parametrize("suits", [range(13), range(13, 39), range(26, 52)])
def test_suited_hands_are_worth_what_the_game_says(suits: range) -> None:
    same(dealt(3_000, 7, suits), ranks.HIGH)


def test_hands_of_three_are_worth_what_the_game_says() -> None:
    same(np.array([*combinations(range(52), 3)], np.uint8), ranks.THREE)


def test_lows_are_worth_what_the_game_says() -> None:
    same(dealt(3_000, 7), ranks.EIGHT_OR_BETTER)


@pytest.mark.parametrize("kind", [ranks.LOW, ranks.SIX_OR_BETTER, ranks.THREE_OF_FOUR], ids=lambda kind: kind.name)
def test_lows_and_hands_of_three_are_worth_what_the_game_says(kind: ranks.HandKind) -> None:
    for size in kind.sizes:
        same(dealt(1_000, size), kind)
        same(dealt(300, size, range(13, 26)), kind)


@pytest.mark.parametrize(("kind", "size", "low", "need"), [(ranks.EIGHT_OR_BETTER, 7, 8, 5), (ranks.SIX_OR_BETTER, 4, 6, 3)])
def test_as_many_lows_qualify_as_there_are_by_ranks_alone(kind: ranks.HandKind, size: int, low: int, need: int) -> None:
    """Counted rank by rank: so many cards, so many different low ranks among them."""
    ways = {(0, 0): 1}
    for rank in range(13):
        more: dict[tuple[int, int], int] = {}
        for (held, different), number in ways.items():
            for many in range(5):
                key = (held + many, different + (rank < low and many > 0))
                more[key] = more.get(key, 0) + number * comb(4, many)
        ways = more
    expected = sum(number for (held, different), number in ways.items() if held == size and different >= need)
    assert ranks.tally(size, kind)[1:].sum() == expected


def test_hands_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="from 5 to 7 cards"):
        ranks.places_of(ranks.HIGH).of(dealt(3, 4))


def test_many_hands_are_shared_out_and_come_back_in_their_order() -> None:
    few = dealt(500, 7)
    places = ranks.places_of(ranks.HIGH)
    assert (places.of(np.tile(few, (140, 1))) == np.tile(places.of(few), 140)).all()
