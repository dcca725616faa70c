"""Whole rounds dealt from a shoe, card by card, hand after hand: the second method for the value of a strategy.

Hands are not weighted here, and no cards are set aside: a split box plays its hands in order from the same shoe, and
the dealer comes last. Totals and prices come from the same tables, and the tests compare it with the real engine,
shoe by shoe.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from houseway.games.spanish_21.bars import MOST_HANDS
from houseway.lab.kernel import kernel
from houseway.lab.kernel_shoe import next_card

from .endings import DOUBLE, STAND, Sheet, thirds
from .prices import (
    ALONE,
    ANOTHER,
    CLASSES,
    DOUBLE_OVER,
    DOUBLED,
    FIRST,
    MIXED,
    NATURAL,
    NEEDS_TOTAL,
    OVER,
    RESCUED,
    SPADES,
    SUITED,
    SURRENDERED,
    THREE_678,
    THREE_777,
    Prices,
    classes,
)
from .tree import ACE, BLACKJACK, BUST, RESULTS, SEVEN, TEN, UNSEEN, VALUES, Array, dealers, tree


class Felt(NamedTuple):
    """The arrays that a simulated round needs."""

    child: Array
    total: Array
    stood: Array
    third: Array
    first: Array
    """The hand of one card of each value."""
    act: Array
    """By up card, pair that was split (the last for none), hand and suits."""
    rescue: Array
    surrender: Array
    split: Array
    finished: Array
    """The result of a dealer's hand, by up card and hand; -1 where another card comes."""
    net: Array
    """Twice what a class nets, by role, class and result: prices come in halves."""
    net_three: Array
    """The same for three cards that pay more, by which, suits, role and result."""
    staked: Array
    needs: Array
    sevens: int


def felt(sheets: list[Sheet], prices: Prices) -> Felt:
    """Return a strategy and its prices as arrays, ready to be dealt to."""
    hands = tree()
    many = len(hands.comps)
    net, staked = np.zeros((3, CLASSES, RESULTS), dtype=np.int64), np.zeros((3, CLASSES, RESULTS), dtype=np.int64)
    three = np.zeros((2, 3, 3, RESULTS), dtype=np.int64)
    for role in (ALONE, FIRST, ANOTHER):
        for result in range(RESULTS):
            for kind in range(CLASSES):
                if role != ALONE and kind in (SURRENDERED, NATURAL):
                    continue
                _, ending = prices.endings(kind, result, role)[0]
                net[role, kind, result], staked[role, kind, result] = int(2 * ending.net), int(ending.staked)
            for which, family in enumerate((THREE_678, THREE_777)):
                for suits in (MIXED, SUITED, SPADES):
                    three[which, suits, role, result] = int(2 * prices.endings(family + suits, result, role)[0][1].net)
    finished = np.full((VALUES, many), -1, dtype=np.int64)
    for up in range(VALUES):
        against = dealers(up)
        for comp, result in zip(against.comps, against.result, strict=True):
            whole = comp.copy()
            whole[up] += 1
            finished[up, hands.index[tuple(int(n) for n in whole)]] = result
    return Felt(
        child=hands.child, total=hands.total, stood=np.stack([classes(False), classes(True)]), third=thirds(),
        first=np.array([hands.at(v) for v in range(VALUES)]),
        act=np.stack([np.stack([*(s.after[v].act for v in range(VALUES)), s.alone.act]) for s in sheets]).astype(np.int8),
        rescue=np.stack([np.stack([*(s.after[v].rescue for v in range(VALUES)), s.alone.rescue]) for s in sheets]),
        surrender=np.stack([s.surrender for s in sheets]), split=np.stack([s.split for s in sheets]),
        finished=finished, net=net, net_three=three, staked=staked, needs=NEEDS_TOTAL, sevens=hands.at(SEVEN, SEVEN, SEVEN),
    )  # fmt: skip


@kernel
def _next(deck: Any, at: int, state: Any, mixed: bool) -> int:
    """Return the card at a place of the shoe; it is shuffled as it is drawn, unless the shoe's order is fixed."""
    if mixed:
        return next_card(deck, at, state)
    return deck[at]


@kernel
def _alike(a: int, b: int) -> int:
    """Return the suits of two cards; a card is its value times four plus its suit, and spades are zero."""
    if a % 4 != b % 4:
        return 0
    return 2 if a % 4 == 0 else 1


@kernel
def play_round(f: Any, deck: Any, state: Any, mixed: bool, ends: Any, out: Any) -> None:
    """Play one round from the top of the shoe: twice the net, the stake, hands of the box, cards used.

    `ends` is room for the hands of the box: class, which three, suits, and the first card.
    """
    one, up_card, two = _next(deck, 0, state, mixed), _next(deck, 1, state, mixed), _next(deck, 2, state, mixed)
    at, up, boxes, now, pair = 3, up_card // 4, 1, 0, VALUES
    node = f.child[f.first[one // 4], two // 4]
    suits = _alike(one, two) if f.third[node] >= 0 else 0
    ends[0, 3], ends[1, 3] = one, two
    if one // 4 == two // 4 and f.split[up, one // 4, suits]:
        pair, boxes = one // 4, 2
    elif f.surrender[up, node, suits]:
        ends[0, 0], ends[0, 1] = SURRENDERED, -1
        now = 1
    while now < boxes:
        if pair < VALUES:
            second = _next(deck, at, state, mixed)
            at += 1
            if second // 4 == pair and boxes < MOST_HANDS:  # the new hand is right next to it
                for i in range(boxes, now + 1, -1):
                    ends[i, 3] = ends[i - 1, 3]
                ends[now + 1, 3] = second
                boxes += 1
                continue
            node = f.child[f.first[pair], second // 4]
            suits = _alike(ends[now, 3], second) if f.third[node] >= 0 else 0
        kind, three = -1, -1
        while kind < 0:
            choice = f.act[up, pair, node, suits]
            if choice == STAND:
                kind = f.stood[0 if pair == VALUES else 1, node]
                break
            card = _next(deck, at, state, mixed)
            at += 1
            after = f.child[node, card // 4]
            if choice == DOUBLE:
                if after < 0:
                    kind = DOUBLE_OVER
                else:
                    kind = RESCUED if f.rescue[up, pair, after] else DOUBLED + max(f.total[after] - 16, 0)
            elif after < 0:
                kind = OVER
            elif card // 4 == f.third[node]:
                three = 1 if after == f.sevens else 0
                kind = THREE_777 if three else THREE_678
                ends[now, 2] = suits if suits > 0 and card % 4 == ends[now, 3] % 4 else 0
            else:
                node, suits = after, 0
        ends[now, 0], ends[now, 1] = kind, three
        now += 1
    totals = False
    for i in range(boxes):
        totals = totals or f.needs[ends[i, 0]]
    result = UNSEEN
    if totals or up in (ACE, TEN):
        hand = f.first[up]
        result = -1
        while result < 0:
            card = _next(deck, at, state, mixed) // 4
            at += 1
            hand = f.child[hand, card]
            result = BUST if hand < 0 else f.finished[up, hand]
            if result < 0 and not totals:  # no blackjack: nothing else matters
                result = UNSEEN
    net, staked = 0, 0
    for i in range(boxes):
        role = ALONE if boxes == 1 else FIRST if i == 0 else ANOTHER
        kind = ends[i, 0]
        found = result
        if not f.needs[kind] and result != BLACKJACK:
            found = UNSEEN
        if ends[i, 1] >= 0:
            net += f.net_three[ends[i, 1], ends[i, 2], role, found]
        else:
            net += f.net[role, kind, found]
        staked += f.staked[role, kind, found]
    out[0], out[1], out[2], out[3] = net, staked, boxes, at


SUMS = 6
"""The number of sums of `many_rounds`."""


@kernel
def many_rounds(f: Any, deck: Any, seed: int, rounds: int, sums: Any) -> None:
    """Play rounds, each from a full shoe, and add up their number, net and its square (in halves), stakes, wins and fourth
    powers; also of split boxes.
    """
    state = np.zeros(1, np.uint64)
    state[0] = np.uint64(seed)
    ends, out = np.zeros((MOST_HANDS, 4), np.int64), np.zeros(4, np.int64)
    for _ in range(rounds):
        play_round(f, deck, state, True, ends, out)
        for part in range(2 if out[2] > 1 else 1):
            sums[part, 0] += 1
            sums[part, 1] += out[0]
            sums[part, 2] += out[0] * out[0]
            sums[part, 3] += out[1]
            sums[part, 4] += out[0] > 0
            sums[part, 5] += out[0] * out[0] * out[0] * out[0]


def full_shoe(decks: int) -> Array:
    """Return every card of a shoe, as value times four plus suit; court cards are three of each suit."""
    of_a_deck = [4 * v + s for v in range(9) for s in range(4)] + [4 * TEN + s for s in range(4)] * 3
    return np.array(of_a_deck * decks, dtype=np.int64)


@dataclass(frozen=True)
class Played:
    """The sums of many simulated rounds, in wagers."""

    rounds: int
    edge: float
    error: float
    staked: float
    wins: float
    variance: float
    split_rounds: int
    split_square: float
    split_wins: int


def play_many(f: Felt, decks: int, rounds: int, seed: int) -> Played:
    """Play a number of rounds by a strategy and return the sums."""
    sums = np.zeros((2, SUMS), dtype=np.int64)
    many_rounds(f, full_shoe(decks), seed, rounds, sums)
    return summed(sums)


def summed(sums: Array) -> Played:
    """Return the sums of a simulation as figures."""
    n, net, square, staked, wins, _ = (int(x) for x in sums[0])
    m, _, split_square, _, split_wins, _ = (int(x) for x in sums[1])
    mean = net / 2 / n
    variance = square / 4 / n - mean**2
    return Played(
        rounds=n,
        edge=-mean,
        error=(variance / n) ** 0.5,
        staked=staked / n,
        wins=wins / n,
        variance=variance,
        split_rounds=m,
        split_square=split_square / 4 / max(m, 1),
        split_wins=split_wins,
    )
