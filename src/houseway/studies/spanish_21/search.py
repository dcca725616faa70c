"""The search for a strategy, in floats: the value of each choice on each hand if play continues by a given strategy, or the best.

The result is a strategy; its value is counted exactly elsewhere. Where two choices are too close for floats to separate, the
difference does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from houseway.games.spanish_21.house_rules import HIT_SOFT_21
from houseway.lab.kernel import kernel

from .endings import DOUBLE, HIT, SPECIAL, STAND, Play, Sheet, shares, split_hands
from .prices import ALONE, ANOTHER, CLASSES, DOUBLE_OVER, DOUBLED, FIRST, OVER, RESCUED, SURRENDERED, Prices, Suits, classes
from .tree import ACE, BLACKJACK, BUST, MOST, RESULTS, TEN, UNSEEN, VALUES, Array, dealers, shoe, tree
from .weights import roughly


@kernel
def _chances(comps: Any, left: Any, d_comps: Any, d_result: Any, d_orders: Any, out: Any) -> None:
    """Compute how the dealer ends for each hand, if these cards are left before the hand is dealt."""
    whole = left.sum()
    for at in range(len(comps)):
        gone = comps[at].sum()
        none = 1.0
        for d in range(len(d_result)):
            weight = float(d_orders[d])
            drawn = 0
            for v in range(VALUES):
                for i in range(d_comps[d, v]):
                    weight *= max(left[v] - comps[at, v] - i, 0.0) / (whole - gone - drawn)
                    drawn += 1
            out[at, d_result[d]] += weight
            none -= weight
        out[at, BUST] = none


@cache
def _dealer_chances(decks: int, up: int, pair: int) -> Array:
    """Return the dealer's chances by hand of the tree; a pair that was split leaves one more of its cards."""
    hands, against = tree(), dealers(up)
    left = shoe(decks).astype(np.float64)
    left[up] -= 1
    if pair >= 0:
        left[pair] -= 1
    out = np.zeros((len(hands.comps), RESULTS))
    _chances(hands.comps, left, against.comps, against.result, against.orders, out)
    return out


@dataclass
class Worth:
    """The value of standing, hitting and doubling on each hand, of a double kept or rescued, and the best or given choice."""

    stand: Array
    hit: Array
    double: Array
    keep: Array
    rescue: Array
    value: Array
    suited: dict[int, Array]
    """Hitting by suits, on first two cards that can become 6-7-8 or 7-7-7."""

    def choices(self, at: int, suits: int) -> tuple[float, float, float]:
        """Return the values of standing, hitting and doubling on one hand."""
        hit = self.suited[at][suits] if at in self.suited else self.hit[at]
        return float(self.stand[at]), float(hit), float(self.double[at])


@kernel
def _worth(
    comps: Any, child: Any, total: Any, soft: Any, left: Any, stand: Any, kept: Any, over: Any, d_over: Any, natural: int,
    act: Any, hit: Any, double: Any, value: Any, hits_soft_21: bool,
) -> None:  # fmt: skip
    whole = left.sum()
    for at in range(len(comps) - 1, -1, -1):
        many = whole - comps[at].sum()
        hit[at] = 0.0
        double[at] = 0.0
        if total[at] < MOST or (hits_soft_21 and soft[at]):
            for v in range(VALUES):
                chance = max(left[v] - comps[at, v], 0.0) / many
                after = child[at, v]
                if after >= 0:
                    hit[at] += chance * value[after]
                    double[at] += chance * kept[after]
                elif chance > 0:
                    bj = 0.0
                    if natural >= 0:
                        bj = (left[natural] - comps[at, natural] - (1.0 if natural == v else 0.0)) / (many - 1)
                    hit[at] += chance * (bj * over[BLACKJACK] + (1 - bj) * over[UNSEEN])
                    double[at] += chance * (bj * d_over[BLACKJACK] + (1 - bj) * d_over[UNSEEN])
        else:
            hit[at], double[at] = -9.0, -9.0
        if total[at] == MOST:
            double[at] = -9.0
        choice = act[at]
        if choice < 0:
            choice = STAND
            if hit[at] > stand[at]:
                choice = HIT
            if double[at] > max(hit[at], stand[at]):
                choice = DOUBLE
            act[at] = choice
        value[at] = stand[at] if choice == STAND else hit[at] if choice == HIT else double[at]


def worth(prices: Prices, up: int, pair: int = -1, act: Array | None = None, rescue: Array | None = None) -> Worth:
    """Return the values under one up card, for an unsplit box or a hand of a split pair; by a strategy, or by the best play."""
    hands, chances = tree(), _dealer_chances(prices.decks, up, pair)
    split = pair >= 0
    left = shoe(prices.decks).astype(np.float64)
    left[up] -= 1
    if split:
        left[pair] -= 1
    net = (prices.mean(FIRST, up) + prices.mean(ANOTHER, up)) / 2 if split else prices.mean(ALONE, up)
    full = net.copy()
    for kind in range(CLASSES):  # classes that depend only on blackjack win or lose alike against everything else
        if net[kind, UNSEEN]:
            full[kind, [0, 1, 2, 3, 4, BUST]] = net[kind, UNSEEN]
    stood = classes(split)
    stand = (chances * full[stood]).sum(axis=1)
    doubled = np.array([DOUBLED + max(int(t) - 16, 0) for t in hands.total])
    keep, given = (chances * full[doubled]).sum(axis=1), (chances * full[RESCUED]).sum(axis=1)
    gives = given > keep if rescue is None else rescue
    kept: Array = keep.copy()
    kept[gives] = given[gives]
    special = {hands.at(a, b): (missing, family) for (a, b), (missing, family) in SPECIAL.items()}
    for at, (missing, family) in special.items():  # of mixed suits, until the suits are known
        three = hands.child[at, missing]
        stand[three] = (chances[three] * full[family]).sum()
    hit, double, value = np.zeros(len(stand)), np.zeros(len(stand)), np.zeros(len(stand))
    told = np.full(len(stand), -1, dtype=np.int64) if act is None else act[:, 0].copy()
    natural = {ACE: TEN, TEN: ACE}.get(up, -1)
    soft_21 = prices.rules[HIT_SOFT_21]
    _worth(
        hands.comps, hands.child, hands.total, hands.soft, left, stand, kept, net[OVER], net[DOUBLE_OVER], natural,
        told, hit, double, value, soft_21,
    )  # fmt: skip
    suited: dict[int, Array] = {}
    for at, (missing, family) in special.items():
        three = hands.child[at, missing]
        chance = (left[missing] - hands.comps[at, missing]) / (left.sum() - 2)
        suited[at] = np.array([hit[at] + chance * ((chances[three] * full[family + s]).sum() - value[three]) for s in range(3)])
    return Worth(stand=stand, hit=hit, double=double, keep=keep, rescue=given, value=value, suited=suited)


def best_play(prices: Prices, up: int, pair: int = -1) -> tuple[Play, Worth]:
    """Return the best choice on every hand by its own cards, and the values."""
    found = worth(prices, up, pair)
    act = np.zeros((len(found.stand), 3), dtype=np.int64)
    act[:, 0] = np.argmax(np.stack([found.stand, found.hit, found.double]), axis=0)
    for at in found.suited:
        act[at] = [int(np.argmax(found.choices(at, suits))) for suits in range(3)]
    return Play(act, found.rescue > found.keep), found


def split_worth(prices: Prices, up: int, pair: int, play: Play) -> float:
    """Return the value of a split pair, hand by hand, with all cards that are set aside."""
    closed, free = split_hands(play, pair, prices.decks)
    asides = tuple(dict.fromkeys(share.aside for share in shares()))
    parts = {False: roughly(closed, up, prices.decks, pair, asides), True: roughly(free, up, prices.decks, pair, asides)}
    nets = {role: prices.mean(role, up) for role in (FIRST, ANOTHER)}
    whole = 0.0
    for share, many in shares().items():
        c = asides.index(share.aside)
        part = parts[False][c] + (parts[True][c] if share.free else 0.0)
        whole += many * float((part * nets[share.role]).sum())
    left = shoe(prices.decks).astype(np.float64)
    chance = left[up] / left.sum()
    left[up] -= 1
    chance *= left[pair] / left.sum() * (left[pair] - 1) / (left.sum() - 1)
    return whole / chance / Suits(prices.decks).scale


def give_up(prices: Prices, up: int, at: int) -> float:
    """Return the value of surrender on a hand."""
    bj = float(_dealer_chances(prices.decks, up, -1)[at, BLACKJACK])
    net = prices.mean(ALONE, up)[SURRENDERED]
    return bj * float(net[BLACKJACK]) + (1 - bj) * float(net[UNSEEN])


def best_sheet(prices: Prices, up: int) -> Sheet:
    """Return the best strategy by every card and suit of the hand in play and by the up card."""
    hands = tree()
    play, found = best_play(prices, up)
    surrender = np.zeros((len(hands.comps), 3), dtype=np.bool_)
    split = np.zeros((VALUES, 3), dtype=np.bool_)
    after: dict[int, Play] = {}
    for a in range(VALUES):
        for b in range(a, VALUES):
            at = hands.at(a, b)
            if hands.total[at] == MOST:
                continue
            half = give_up(prices, up, at)
            for suits in range(3):
                surrender[at, suits] = half > max(found.choices(at, suits))
        pair = hands.at(a, a)
        after[a] = best_play(prices, up, a)[0]
        parted = split_worth(prices, up, a, after[a])
        for suits in range(3):
            split[a, suits] = parted > max(*found.choices(pair, suits), give_up(prices, up, pair))
    return Sheet(play, surrender, split, after)
