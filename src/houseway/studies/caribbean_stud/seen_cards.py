"""Results of players who see more of the dealer's cards than the up card, or recognize some by their backs.

A seat bets where that is better than a fold, for its hand and for what it sees. There are two methods of counting:

- *by parts*, as the ante is counted: a table of dealer's hands by what they contain, hands walked from the lowest to
  the highest; for one or two cards that are seen, and for hole cards whose number of aces and kings is known;
- *by the rest*, where three cards are seen: two are left, and those that a hand takes away are subtracted singly and
  in pairs.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.games.caribbean_stud.payouts import Showdown
from houseway.lab.dealer_hands import classes as suit_classes
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.poker_ranks import HIGH, places_of

from .ante import nets, odds_of
from .counted import all_hands
from .subsets import HANDS, PARTS, choose, count_in, hands

Ints = NDArray[Any]
BELOW, UP_TO, FAILS, EVERY = range(4)
ACE, KING = 12, 11


def _qualify() -> Ints:
    """Return whether each hand of five qualifies as the dealer's, by the game's row."""
    worths = places_of(HIGH).worth
    fit = np.array([not Showdown(int(worth), int(worth)).dealer_does_not_qualify() for worth in worths])
    return fit[all_hands().worth].astype(np.int64)


def _kinds() -> Ints:
    """Return the kind of each hand of five."""
    return places_of(HIGH).categories()[all_hands().worth].astype(np.int64)


def seen(many: int, rules: Rules, progress: Progress) -> Counts:
    """Return the counts for a player who sees one or two of the dealer's cards, including the up card."""
    knowns = np.array(list(combinations(range(52), many)), np.int64)
    return _by_parts(knowns, [np.ones(HANDS, np.int64)], rules, progress, f"{many} of the dealer's cards seen")


def sorted_backs(rules: Rules, progress: Progress) -> Counts:
    """Return the counts for a player who sees the up card and knows how many of the hole cards are aces and kings."""
    high = (hands() % 13 >= KING).sum(axis=1)
    knowns = np.arange(52, dtype=np.int64).reshape(-1, 1)
    dealt = [(high == many).astype(np.int64) for many in range(6)]
    return _by_parts(knowns, dealt, rules, progress, "aces and kings known by their backs")


def _by_parts(knowns: Ints, dealt: list[Ints], rules: Rules, progress: Progress, title: str) -> Counts:
    """Walk the hands once per group of dealer's hands that a player can distinguish, and add up the gains."""
    known = all_hands()
    order = np.argsort(known.worth, kind="stable")
    ways = np.zeros(HANDS, np.int64)
    ways[known.firsts] = known.ways
    found = nets(rules, odds_of(rules, None))
    gain = deals = 0
    for group in shared_out(
        lambda first, last: [
            _walked(
                order, known.worth, one, _qualify(), _kinds(), ways, hands(), knowns, found.table, found.parts, _table(), choose()
            )
            for one in dealt[first:last]
        ],
        len(dealt),
        title=title,
        progress=progress,
        parts=len(dealt),
    ):
        gain, deals = gain + sum(int(one[0]) for one in group), deals + sum(int(one[1]) for one in group)
    return _kept(gain, deals, found.parts)


def _table() -> Ints:
    return np.zeros((PARTS, 4), np.int32)


def _kept(gain: int, deals: int, parts: int) -> Counts:
    return {"gain": np.array([str(gain)]), "deals": np.array([str(deals)]), "parts": np.array([parts])}


@kernel
def holding(hand: Ints, known: Ints, table: Ints, choose: Ints, found: Ints) -> None:
    """Count, per column of the table, the dealer's hands that have every known card and none of the hand's."""
    found[:] = 0
    seen = known.shape[0]
    for part in range(32):
        taken = 0
        for at in range(5):
            taken += part >> at & 1
        if taken + seen > 5:
            continue
        number, size, k = 0, 0, 0
        for at in range(5):
            if part >> at & 1:
                while k < seen and known[k] < hand[at]:
                    size += 1
                    number += choose[known[k], size]
                    k += 1
                size += 1
                number += choose[hand[at], size]
        while k < seen:
            size += 1
            number += choose[known[k], size]
            k += 1
        row = choose[53, size] + number
        sign = -1 if taken & 1 else 1
        for column in range(4):
            found[column] += sign * table[row, column]


@kernel
def _walked(
    order: Ints,
    worth: Ints,
    dealt: Ints,
    qualifies: Ints,
    kinds: Ints,
    ways: Ints,
    hands: Ints,
    knowns: Ints,
    nets: Ints,
    parts: int,
    table: Ints,
    choose: Ints,
) -> Ints:
    """Return the sum of betting's positive gains over folding, over all hands and seen cards, and the deals."""
    totals = np.zeros(2, np.int64)
    found = np.zeros(4, np.int64)
    for at in range(order.shape[0]):
        if dealt[order[at]]:
            count_in(hands[order[at]], 3, table, choose)
            if not qualifies[order[at]]:
                count_in(hands[order[at]], 2, table, choose)
    at = 0
    while at < order.shape[0]:
        stop = at
        while stop < order.shape[0] and worth[order[stop]] == worth[order[at]]:
            if dealt[order[stop]] and qualifies[order[stop]]:
                count_in(hands[order[stop]], 1, table, choose)
            stop += 1
        for asks in range(at, stop):
            if ways[order[asks]]:
                held, net = hands[order[asks]], nets[kinds[order[asks]]]
                for one in range(knowns.shape[0]):
                    free = True
                    for k in range(knowns.shape[1]):
                        for card in range(5):
                            if held[card] == knowns[one, k]:
                                free = False
                    if free:
                        holding(held, knowns[one], table, choose, found)
                        ties = found[1] - found[0]
                        wins = found[2] * net[0] + found[0] * net[1] + ties * net[2]
                        gain = wins + (found[3] - found[2] - found[1]) * net[3] + found[3] * parts
                        totals[1] += found[3] * ways[order[asks]]
                        if gain > 0:
                            totals[0] += gain * ways[order[asks]]
        for done in range(at, stop):
            if dealt[order[done]] and qualifies[order[done]]:
                count_in(hands[order[done]], 0, table, choose)
        at = stop
    return totals


def three_seen(rules: Rules, progress: Progress) -> Counts:
    """Return the counts for a player who sees three of the dealer's cards."""
    known, threes = all_hands(), suit_classes(3)
    found = nets(rules, odds_of(rules, None))
    masks = np.bitwise_or.reduce(np.uint64(1) << hands().astype(np.uint64), axis=1)
    kinds, qualifies = _kinds(), _qualify()

    def part(first: int, last: int) -> tuple[int, int]:
        gain = deals = 0
        for at in range(first, last):
            made = _by_the_rest(
                threes.hands[at].astype(np.int64),
                hands(),
                masks,
                known.worth,
                kinds,
                qualifies,
                found.table,
                found.parts,
                choose(),
            )
            gain, deals = gain + int(made[0]) * int(threes.ways[at]), deals + int(made[1]) * int(threes.ways[at])
        return gain, deals

    made = [*shared_out(part, len(threes.ways), title="three of the dealer's cards seen", progress=progress, parts=200)]
    return _kept(sum(gain for gain, _ in made), sum(deals for _, deals in made), found.parts)


@kernel
def _by_the_rest(
    three: Ints, hands: Ints, masks: Ints, worth: Ints, kinds: Ints, qualifies: Ints, nets: Ints, parts: int, choose: Ints
) -> Ints:
    """Return the same two sums for three known cards: the two left are counted, less those that the hand holds."""
    totals = np.zeros(2, np.int64)
    known = np.uint64(0)
    for at in range(3):
        known |= np.uint64(1) << np.uint64(three[at])
    pair = np.zeros(
        (52, 52), np.int64
    )  # what the two left would make: the place, negative if it does not qualify, zero if it cannot be
    every = 0
    places = np.zeros(1326, np.int64)
    fails, fail = 0, np.zeros(52, np.int64)
    five = np.zeros(5, np.int64)
    for a in range(52):
        for b in range(a):
            if known >> np.uint64(a) & np.uint64(1) or known >> np.uint64(b) & np.uint64(1):
                continue
            five[0], five[1], five[2], five[3], five[4] = three[0], three[1], three[2], a, b
            five.sort()
            number = 0
            for at in range(5):
                number += choose[five[at], at + 1]
            place = worth[number]
            every += 1
            if qualifies[number]:
                pair[a, b] = pair[b, a] = place
                places[every - fails - 1] = place
            else:
                pair[a, b] = pair[b, a] = -1
                fails += 1
                fail[a] += 1
                fail[b] += 1
    fit = every - fails
    top = places[:fit].max() + 2 if fit else 2
    under = np.zeros((53, top + 1), np.int32)  # [card, place]: qualifying pairs with the card below a place; the last row: all
    for a in range(52):
        for b in range(a):
            if pair[a, b] > 0:
                under[a, pair[a, b] + 1] += 1
                under[b, pair[a, b] + 1] += 1
                under[52, pair[a, b] + 1] += 1
    for row in range(53):
        for place in range(1, top + 1):
            under[row, place] += under[row, place - 1]
    left = 47 - 3
    beside = left * (left - 1) // 2 + 0 * every
    for one in range(hands.shape[0]):
        if masks[one] & known:
            continue
        here = min(worth[one], top - 1)
        above = min(worth[one] + 1, top)
        lower, upto, unfit = under[52, here], under[52, above], fails
        for i in range(5):
            a = hands[one, i]
            lower -= under[a, here]
            upto -= under[a, above]
            unfit -= fail[a]
            for j in range(i):
                place = pair[a, hands[one, j]]
                if place < 0:
                    unfit += 1
                elif place > 0:
                    if place < worth[one]:
                        lower += 1
                    if place <= worth[one]:
                        upto += 1
        net = nets[kinds[one]]
        gain = unfit * net[0] + lower * net[1] + (upto - lower) * net[2] + (beside - unfit - upto) * net[3] + beside * parts
        totals[1] += beside
        if gain > 0:
            totals[0] += gain
    return totals
