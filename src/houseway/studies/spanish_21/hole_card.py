"""The wager where something is known of the dealer's hole card: which of several groups of values it is in.

Every group has a strategy of its own. It is found in floats and valued in whole numbers, as `search` and `values`
do without the knowledge. With all values in one group nothing is known, and the wager has its usual net.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from houseway.games.spanish_21.house_rules import HIT_SOFT_21
from houseway.lab.kernel import kernel

from .beside import Group, beside, boxes, finishes, is_blackjack, priced, roughly_priced, split_box, without
from .endings import DOUBLE, HIT, SPECIAL, STAND, Play, Sheet, suits_of
from .prices import ALONE, ANOTHER, CLASSES, DOUBLE_OVER, DOUBLED, FIRST, NEEDS_TOTAL, OVER, RESCUED, SURRENDERED, Prices, Suits
from .prices import classes as classes_of
from .search import _chances as chances_of  # pyright: ignore[reportPrivateUsage]
from .tree import BLACKJACK, BUST, MOST, RESULTS, UNSEEN, VALUES, Array, shoe, tree
from .weights import DEPTH, NOTHING_ASIDE, Aside, Hands, fall

EACH: tuple[Group, ...] = tuple((value,) for value in range(VALUES))
ALL: tuple[Group, ...] = (tuple(range(VALUES)),)


# The search


@kernel
def _walk(child: Any, total: Any, soft: Any, stand: Any, kept: Any, over: Any, d_over: Any, soft_21: bool, act: Any, hit: Any,
          double: Any, value: Any) -> None:  # fmt: skip
    """Fill in the best choice on each hand, the longest hands first; all values are times the chance of the hand."""
    never = -1e9
    for at in range(len(child) - 1, -1, -1):
        hit[at], double[at] = never, never
        if total[at] < MOST or (soft_21 and soft[at]):
            hit[at], double[at] = 0.0, 0.0
            for v in range(VALUES):
                after = child[at, v]
                hit[at] += value[after] if after >= 0 else over[at, v]
                double[at] += kept[after] if after >= 0 else d_over[at, v]
            if total[at] == MOST:
                double[at] = never
        choice = STAND
        if hit[at] > stand[at]:
            choice = HIT
        if double[at] > max(hit[at], stand[at]):
            choice = DOUBLE
        act[at] = choice
        value[at] = stand[at] if choice == STAND else hit[at] if choice == HIT else double[at]


@dataclass
class ValuedChoices:
    """Choices on each hand beside a hole card of a group: times the chance of its cards in an order, and of the group."""

    stand: Array
    hit: Array
    double: Array
    give_up: Array
    suited: dict[int, Array]
    value: Array
    kept: Array
    """A double, kept or rescued."""
    play: Play

    def best(self, at: int, suits: int) -> float:
        """Return the most that a hand makes that is neither split nor given up."""
        hit = self.suited[at][suits] if at in self.suited else self.hit[at]
        return max(float(self.stand[at]), float(hit), float(self.double[at]))


def _full(net: Array) -> Array:
    """Return nets by class and result, where classes that depend on blackjack only have equal nets against all else."""
    full = net.copy()
    for kind in range(CLASSES):
        if not NEEDS_TOTAL[kind]:
            full[kind, [0, 1, 2, 3, 4, BUST]] = net[kind, UNSEEN]
    return full


@lru_cache(32)
def _joint(decks: int, up: int, group: Group, pair: int) -> tuple[Array, Array, Array]:
    """Return by hand how often it comes with each of the dealer's results, goes over with each card, and that with blackjack."""
    hands, comps = tree(), tree().comps
    taken = (up, pair) if pair >= 0 else (up,)
    before = without(decks, *taken)
    ends, over, natural = np.zeros((len(comps), RESULTS)), np.zeros((len(comps), VALUES)), np.zeros((len(comps), VALUES))
    for hole in group:
        left = np.array(without(decks, *taken, hole), dtype=np.float64)
        come = np.full(len(comps), before[hole] / sum(before))
        drawn = np.zeros(len(comps))
        for v in range(VALUES):
            for i in range(int(comps[:, v].max())):
                has = comps[:, v] > i
                come[has] *= (left[v] - i) / (left.sum() - drawn[has])
                drawn[has] += 1
        against, met = finishes(up, hole), np.zeros((len(comps), RESULTS))
        chances_of(comps, left, against.comps, against.result, against.orders, met)
        ends += come[:, None] * met
        gone = come[:, None] * np.maximum(left[None, :] - comps, 0) / (left.sum() - hands.size)[:, None]
        over += gone
        if is_blackjack(up, hole):
            natural += gone
    return ends, over, natural


def valued(prices: Prices, up: int, group: Group, pair: int = -1) -> ValuedChoices:
    """Return the values of choices and the best play, for an unsplit box or for a hand of a split pair."""
    hands = tree()
    ends, over, natural = _joint(prices.decks, up, group, pair)
    net = (prices.mean(FIRST, up) + prices.mean(ANOTHER, up)) / 2 if pair >= 0 else prices.mean(ALONE, up)
    full = _full(net)
    doubled = np.array([DOUBLED + max(int(total) - 16, 0) for total in hands.total])
    stand = (ends * full[classes_of(pair >= 0)]).sum(axis=1)
    keep, rescue, give_up = ((ends * full[kind]).sum(axis=1) for kind in (doubled, RESCUED, SURRENDERED))
    special = {hands.at(a, b): (missing, family) for (a, b), (missing, family) in SPECIAL.items()}
    for at, (missing, family) in special.items():  # of mixed suits, until the suits are known
        three = hands.child[at, missing]
        stand[three] = (ends[three] * full[family]).sum()
    gone, d_gone = (natural * net[kind, BLACKJACK] + (over - natural) * net[kind, UNSEEN] for kind in (OVER, DOUBLE_OVER))
    hit, double, value = (np.zeros(len(stand)) for _ in range(3))
    act = np.zeros((len(stand), 3), dtype=np.int64)
    first = np.zeros(len(stand), dtype=np.int64)
    soft_21 = bool(prices.rules[HIT_SOFT_21])
    kept = np.maximum(keep, rescue)
    _walk(hands.child, hands.total, hands.soft, stand, kept, gone, d_gone, soft_21, first, hit, double, value)
    act[:, 0] = first
    suited: dict[int, Array] = {}
    for at, (missing, family) in special.items():
        three = hands.child[at, missing]
        suited[at] = np.array([hit[at] + (ends[three] * full[family + suits]).sum() - value[three] for suits in range(3)])
        act[at] = [int(np.argmax((stand[at], one, double[at]))) for one in suited[at]]
    return ValuedChoices(
        stand=stand, hit=hit, double=double, give_up=give_up, suited=suited, value=value, kept=kept, play=Play(act, rescue > keep)
    )


def _parted(prices: Prices, up: int, group: Group, pair: int, play: Play) -> float:
    """Return the expected net of a split pair, times the probability of the pair and of the group."""

    def weigh(hands: Hands, pair: int = 0, asides: tuple[Aside, ...] = NOTHING_ASIDE) -> Array:
        return beside(hands, up, group, prices.decks, pair, asides, exact=False)

    made = roughly_priced(split_box(play, pair, prices.decks, weigh), prices, up)
    return made / int(shoe(prices.decks)[up]) / Suits(prices.decks).scale


def best_sheet(prices: Prices, up: int, group: Group) -> Sheet:
    """Return the best play by every card and suit of the hand in play, the up card, and the group of the hole card."""
    hands, found = tree(), valued(prices, up, group)
    surrender = np.zeros((len(hands.comps), 3), dtype=np.bool_)
    split, after = np.zeros((VALUES, 3), dtype=np.bool_), dict[int, Play]()
    for a in range(VALUES):
        for b in range(a, VALUES):
            at = hands.at(a, b)
            if hands.total[at] < MOST:
                surrender[at] = [found.give_up[at] > found.best(at, suits) for suits in range(3)]
        at = hands.at(a, a)
        after[a] = valued(prices, up, group, a).play
        # whatever its suits, because suits would give information about one another
        whole = sum(ways * max(found.best(at, suits), found.give_up[at]) for suits, ways in suits_of(a, a, prices.decks))
        split[a] = _parted(prices, up, group, a, after[a]) > whole / Suits(prices.decks).scale
    return Sheet(found.play, surrender, split, after)


# What it makes


def made_by(sheet: Sheet, prices: Prices, up: int, group: Group) -> Fraction:
    """Return a strategy's expected net under an up card and a group of hole cards, times the probability of both."""
    decks = prices.decks

    def weigh(hands: Hands, pair: int = 0, asides: tuple[Aside, ...] = NOTHING_ASIDE) -> Array:
        return beside(hands, up, group, decks, pair, asides)

    whole = 48 * decks * fall(48 * decks - 1, DEPTH) * Suits(decks).scale  # the hole card, then so many cards in order
    return priced(boxes(sheet, decks, weigh), prices, up) / whole


def made_under(prices: Prices, up: int, groups: tuple[Group, ...]) -> Fraction:
    """Return the wager's expected net under one up card, times its probability, by the best play for each group."""
    return sum((made_by(best_sheet(prices, up, group), prices, up, group) for group in groups), Fraction(0))
