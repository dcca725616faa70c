"""A hand against every hand of the dealer, and the duel that is priced from it.

Method: all 407,170,400 pairs of hands of three, each hand judged by the game and dealt for itself, against ladders by
class; cards of the dealer's to be seen; seats with fewer and more cards than the dealer; and duels small enough to
play in one's head.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from houseway.core.money.price import EVEN, LOSE, PUSH
from houseway.core.round.settlement import Row
from houseway.core.values.cards import FRENCH, cards
from houseway.lab.dealer_hands import (
    STANDINGS,
    Ladders,
    below,
    bits_of,
    cards_of,
    class_of,
    classes,
    dealt,
    ladders,
    no_card_seen,
    stand,
)
from houseway.lab.duel import Duel, Group, decided, place_of
from houseway.lab.poker_ranks import THREE, places_of
from houseway.lab.spread import Ending
from houseway.poker.values.three_cards import high

QUEEN = high(cards("Qs 3h 2d"))
EDGE = place_of(THREE, QUEEN)


@pytest.fixture(scope="module")
def by_the_game() -> tuple[np.ndarray, np.ndarray, int]:
    """Return every hand of three as bits, and its value as a place, by the game alone and without look-ups."""
    hands = [*combinations(range(52), 3)]
    values = [high(cards_of(hand)) for hand in hands]
    order = {value: place for place, value in enumerate(sorted({*values}), start=1)}
    places = np.array([order[value] for value in values], np.uint16)
    return bits_of(np.array(hands, np.uint8)), places, order[QUEEN]


def test_classes_are_all_hands_up_to_the_names_of_the_suits() -> None:
    for size, many in ((1, 13), (2, 169), (3, 1755)):
        held = classes(size)
        assert len(held.ways) == many
        known = Counter(class_of(cards_of(hand)) for hand in combinations(range(52), size))
        assert {class_of(cards_of(hand)): ways for hand, ways in zip(held.hands, held.ways.tolist(), strict=True)} == known
    assert (len(classes(4).ways), classes(4).ways.sum()) == (16_432, 270_725)


def test_every_pair_of_hands_is_as_the_ladders_say(by_the_game: tuple[np.ndarray, np.ndarray, int]) -> None:
    """The whole space, twice: 22,100 hands each dealt against every other, and 1,755 classes that are dealt nothing."""
    bits, places, edge = by_the_game
    came = np.zeros((len(bits), 6), np.int64)
    every = ladders(THREE, 3)._replace(masks=bits, places=places)
    dealt(bits, np.zeros_like(bits), places, edge, every, came)
    assert came.sum() == 407_170_400
    hands, ways = classes(3)
    counted = np.zeros((len(ways), 6), np.int64)
    stand(hands, no_card_seen(hands), places_of(THREE).of(hands), EDGE, ladders(THREE, 3), counted)
    known = {class_of(cards_of(hand)): row for hand, row in zip(hands, counted.tolist(), strict=True)}
    for hand, row in zip(combinations(range(52), 3), came.tolist(), strict=True):
        assert known[class_of(cards_of(hand))] == row
    assert ((counted * ways[:, None]).sum(axis=0) == came.sum(axis=0)).all()


def test_a_card_of_the_dealers_is_seen() -> None:
    luck = Random("seen")
    drawn = np.array([luck.sample(range(52), 5) for _ in range(300)], np.uint8)
    for seen in (1, 2):
        hands, known = drawn[:, :3].copy(), drawn[:, 3 : 3 + seen].copy()
        seats = places_of(THREE).of(hands)
        came, again = np.zeros((2, len(hands), 6), np.int64)
        stand(hands, known, seats, EDGE, ladders(THREE, 3), came)
        dealt(bits_of(hands), bits_of(known), seats, EDGE, ladders(THREE, 3), again)
        assert (came == again).all() and (came.sum(axis=1) == comb(49 - seen, 3 - seen)).all()


def test_below_is_what_dealing_in_plain_words_gives() -> None:
    """The twin in plain words, with hands of another size than the dealer's too."""
    luck, every, places = Random("below"), ladders(THREE, 3), places_of(THREE)
    for size in (0, 2, 4, 5):
        drawn = luck.sample(range(52), size + 1)
        held, known = np.array(drawn[:size], np.uint8), np.array(drawn[size:], np.uint8)
        place = luck.randrange(1, len(places.worth))
        left = [FRENCH[card] for card in range(52) if card not in drawn]
        dealer = [high((FRENCH[drawn[size]], *two)) for two in combinations(left, 2)]
        assert below(held, known, place, every) == sum(value < int(places.worth[place]) for value in dealer)


def test_ladders_rise() -> None:
    every: Ladders = ladders(THREE, 3)
    for start, length in every.starts.tolist():
        first = every.rungs[start : start + length]
        assert (np.diff(first.astype(int)) >= 0).all() and first.min() > 0
    assert every.starts[:, 1].tolist() == [22_100, 1_275, 50, 1]


# Duels


class Facts:
    """A game as small as can be: a dealer below the queen gives the ante away."""

    def __init__(self, seat: int, dealer: int) -> None:
        self.seat, self.dealer = seat, dealer

    def unfit(self) -> bool:
        return self.dealer < QUEEN

    def wins(self) -> bool:
        return self.seat > self.dealer

    def ties(self) -> bool:
        return self.seat == self.dealer

    def loses(self) -> bool:
        return True

    def wins_with_a_pair(self) -> bool:
        return self.seat > self.dealer and self.seat >= high(cards("2s 2h 3d"))


ROWS = (Row("a", Facts.unfit, ante=EVEN), Row("b", Facts.wins, ante=EVEN), Row("c", Facts.ties, ante=PUSH))
LAST = Row("d", Facts.loses, ante=LOSE)


def test_rows_are_asked_once_for_each_standing() -> None:
    found = decided((*ROWS, LAST), Facts, THREE, EDGE)
    assert [row.cites for row in found] == ["a", "a", "a", "b", "c", "d"] and len(STANDINGS) == 6
    with pytest.raises(AssertionError, match="tell apart"):
        decided((Row("e", Facts.wins_with_a_pair, ante=EVEN), *ROWS, LAST), Facts, THREE, EDGE)


def small() -> Duel:
    """Three classes of 1, 2 and 3 hands, ten dealers each; the last is paid three halves where the others are paid one."""
    nets = ((1, 1, 1, 2, 0, -2), (1, 1, 1, Fraction(5, 2), 0, -2))
    ends = [[Ending(f"{paid}{at}", Fraction(net), Fraction(2)) for at, net in enumerate(row)] for paid, row in enumerate(nets)]
    came = np.array([[1, 0, 0, 0, 0, 9], [3, 0, 0, 2, 1, 4], [3, 0, 0, 4, 0, 3]])
    return Duel(np.array([1, 2, 3]), came, np.array([0, 0, 1]), ends, Ending("folds", Fraction(-1)))


def test_the_best_play_of_a_small_duel() -> None:
    duel = small()
    worth = [Fraction(1 - 18, 10), Fraction(3 + 4 - 8, 10), Fraction(3 + 10 - 6, 10)]
    assert [duel.worth(at) for at in range(3)] == worth
    assert duel.best.tolist() == [False, True, True] and duel.parts == 2
    assert -duel.spread(duel.best).house_edge == (-1 + 2 * worth[1] + 3 * worth[2]) / 6
    never = np.zeros(3, np.bool_)
    for stays in (never, ~never, np.array([True, False, True])):
        assert duel.loses(stays) == duel.spread(stays).house_edge - duel.spread(duel.best).house_edge
    assert duel.spread(never).ways == {Ending("folds", Fraction(-1)): 60}
    assert duel.mistake(np.array([True, True, False])) == (-1 - worth[0] + 2 * (worth[1] + 1)) / 3
    assert duel.best_from(np.array([5, 6, 7])) == 6 and duel.best_from(np.array([6, 6, 7])) == 6
    assert duel.best_from(np.array([7, 6, 5])) == 5
    assert duel.regrets() == Fraction(1, 60)


def test_a_chart_has_every_hand_once_and_says_what_decides() -> None:
    duel = small()
    first, rest = np.array([True, False, False]), np.array([False, True, True])
    chart = duel.chart("t", [Group("low", first), Group("high", rest)], stay="play")
    assert [(line.when, line.do, line.ways) for line in chart.lines] == [("low", "fold", 1), ("high", "play", 5)]
    with pytest.raises(ValueError, match="nothing says which"):
        duel.chart("t", [Group("all", first | rest)], stay="play")
    with pytest.raises(ValueError, match="one line"):
        duel.chart("t", [Group("low", first)], stay="play")
    both = duel.chart("t", [Group("all", first | rest, "a coin")], stay="play")
    assert both.lines[0].do == "play or fold" and both.lines[0].by == "a coin"
