"""Check the lab by dealing: every dealer's hand against a few of a player's, and a hundred million rounds for the edge.

    scripts/dev deal high_card_flush [--rounds N] [--seed N] [--hands N]

Nothing here is counted by suits: hands are dealt card by card and compared as whole hands, and ten-high flushes are decided by
polynomials multiplied out in full. The results must agree.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Generator
from contextlib import contextmanager
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.values.cards import FRENCH
from houseway.games import GAMES
from houseway.lab.kept_counts import Counts, Progress, Tick, no_progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.studies import studied
from houseway.lab.study import OPTIMAL, under
from houseway.poker.values.flushes import NINE_HIGH

from .ante import HIGH_CARDS, ONE_ANTE, STRATEGIES, THRESHOLDS, needed, place
from .one_hand import Suits, beside, flush_in, suits_of
from .rule_tables import nets
from .suits import DEALERS, HELD, flush_of, mask_of, suits

Ints = NDArray[Any]
BY_FLUSH, BY_CARDS, BY_COUNT, BY_CARDS_ONCE = range(4)
"""The ways a strategy decides: by the flush; by every card; by the flush and the high cards; by every card, and one ante only."""


def key(flush: int) -> int:
    """Return a flush as a number that compares as the game does."""
    return flush.bit_count() << 13 | flush


def deal_all(hand: Suits) -> tuple[int, ...]:
    """Return all the dealer's hands against one, dealt and compared, by the six cases."""
    left = [(suit, rank) for suit, held in enumerate(hand) for rank in range(13) if not held >> rank & 1]
    suit = np.array([suit for suit, _ in left], dtype=np.int64)
    weight = np.array([(1 << 13) + (1 << rank) for _, rank in left], dtype=np.int64)
    return tuple(int(n) for n in _deal_all(suit, weight, key(flush_in(hand)), key(mask_of(NINE_HIGH))))


@kernel
def _deal_all(suit: Ints, weight: Ints, seat: int, lowest: int) -> Ints:
    found, share = np.zeros(6, np.int64), np.zeros(4, np.int64)
    chosen = np.arange(7)
    for card in chosen:
        share[suit[card]] += weight[card]
    many = len(suit)
    while True:
        best = max(max(share[0], share[1]), max(share[2], share[3]))
        case = 0 if best < lowest else 3
        found[case + (0 if best < seat else 1 if best == seat else 2)] += 1
        at = 6
        while at >= 0 and chosen[at] == many - 7 + at:
            at -= 1
        if at < 0:
            return found
        for later in range(at, 7):
            share[suit[chosen[later]]] -= weight[chosen[later]]
        chosen[at] += 1
        for later in range(at + 1, 7):
            chosen[later] = chosen[later - 1] + 1
        for later in range(at, 7):
            share[suit[chosen[later]]] += weight[chosen[later]]


@kernel
def _drawn(state: Ints, below: int) -> int:
    """Return a number below this one, from SplitMix64; the bias is under one in 2**50."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = state[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    drawn: Any = np.int64((mixed >> np.uint64(8)) % np.uint64(below))
    return drawn


@kernel
def _best(share: Ints) -> int:
    return max(max(share[0], share[1]), max(share[2], share[3]))


@kernel
def _dealers(share: Ints, flush: int, equal: int, choose: Ints) -> int:
    """Return the number of dealer's hands below a flush, or not above it, by multiplying four polynomials."""
    length = flush >> 13
    ranks = flush & 8191
    whole, grown = np.zeros(8, np.int64), np.zeros(8, np.int64)
    whole[0] = 1
    for suit in range(4):
        left = 8191 ^ (share[suit] & 8191)
        many, at_length = 0, 0
        for rank in range(13):
            many += left >> rank & 1
        for high in range(2, 13):  # every set of the length, tried one by one: only three-card flushes come here
            for middle in range(1, high):
                for low in range(middle):
                    three = 1 << high | 1 << middle | 1 << low
                    if three & left == three and (three < ranks or (equal and three == ranks)):
                        at_length += 1
        for power in range(8):
            total = 0
            for k in range(min(power, length) + 1):
                total += whole[power - k] * (at_length if k == length else choose[many, k])
            grown[power] = total
        whole[:] = grown
    return whole[7]


@kernel
def _rounds(
    rounds: int, seed: int, lowest: int, mixed: Ints, least: Ints,
    kinds: Ints, starts: Ints, nets: Ints, choose: Ints, known: Ints,
) -> Ints:  # fmt: skip
    """Deal this many rounds and settle each by every strategy; return the sums of net results and of their squares."""
    state = np.zeros(1, np.uint64)
    state[0] = np.uint64(seed) * np.uint64(0xD1342543DE82EF95) + np.uint64(1)
    deck, share = np.arange(52), np.zeros(4, np.int64)
    sums = np.zeros((len(kinds), 2), np.int64)
    for _ in range(rounds):
        seat, dealer, seat_high, place = 0, 0, 0, 0
        unsure, raises = False, False
        for hand in range(2):
            share[:] = 0
            for at in range(7 * hand, 7 * hand + 7):
                other = at + _drawn(state, 52 - at)
                card = deck[other]
                deck[other] = deck[at]
                deck[at] = card
                share[card // 13] += (1 << 13) + (1 << (card % 13))
                if hand == 0 and card % 13 >= 9:
                    seat_high += 1
            if hand == 0:
                seat = _best(share)
                unsure = mixed[0] <= seat <= mixed[1]
                raises = seat > mixed[1]
                if unsure:
                    place = seat & 8191
                    lower, upto = _dealers(share, seat, 0, choose), _dealers(share, seat, 1, choose)
                    fail = _dealers(share, lowest, 0, choose)
                    worth = nets[3, 1, 0] * fail + nets[3, 1, 3] * (lower - fail) + nets[3, 1, 4] * (upto - lower)
                    worth += nets[3, 1, 5] * (known[0] - upto)
                    raises = worth > nets[3, 0, 0] * known[0]
            else:
                dealer = _best(share)
        length = seat >> 13
        case = (0 if dealer < lowest else 3) + (0 if dealer < seat else 1 if dealer == seat else 2)
        for number in range(len(kinds)):
            kind = kinds[number]
            action = 2 if raises else 0
            if kind == 0:
                action = 2 if seat >= starts[number] else 0
            elif kind == 2 and unsure:
                action = 2 if seat_high >= least[place] else 0
            elif kind == 3 and raises:
                action = 1
            net = nets[length, action, case]
            sums[number, 0] += net
            sums[number, 1] += net * net
    return sums


def simulated(
    rules: Rules, counted: Counts, rounds: int, seed: int = 1, progress: Progress = no_progress
) -> dict[str, tuple[Fraction, Fraction]]:
    """Return the house edge of each strategy, and the square of its standard error."""
    found, masks = nets(rules), suits().masks
    first, last = (key(int(masks[int(at)])) for at in (counted["mixed"][0], counted["mixed"][1] - 1))
    least = np.zeros(1 << 13, dtype=np.int64)
    for at, number in enumerate(needed(counted, found), start=int(counted["mixed"][0])):
        least[masks[at]] = number
    kind = {OPTIMAL: BY_CARDS, HIGH_CARDS: BY_COUNT, ONE_ANTE: BY_CARDS_ONCE}
    kinds = np.array([kind.get(name, BY_FLUSH) for name in STRATEGIES], dtype=np.int64)
    starts = np.array([key(mask_of(THRESHOLDS[n])) if n in THRESHOLDS else 0 for n in STRATEGIES], dtype=np.int64)
    fixed = (
        key(mask_of(NINE_HIGH)),
        np.array([first, last]),
        least,
        kinds,
        starts,
        found.table,
        suits().choose,
        np.array([DEALERS]),
    )
    step = max(1, rounds // 256)
    sums = np.zeros((len(STRATEGIES), 2), dtype=np.int64)

    def part(at: int, until: int) -> Ints:
        return _rounds(until - at, seed * 1_000_003 + at // step, *fixed)

    for came in shared_out(part, rounds, title="rounds dealt", progress=progress, parts=256):
        sums += came
    edges: dict[str, tuple[Fraction, Fraction]] = {}
    for name, (net, square) in zip(STRATEGIES, sums.tolist(), strict=True):
        mean = Fraction(net, rounds * found.parts)
        edges[name] = -mean, (Fraction(square, rounds * found.parts**2) - mean**2) / rounds
    return edges


@contextmanager
def on_a_terminal(title: str, total: int) -> Generator[Tick]:
    """Print a line of progress, if stderr is a terminal."""

    def show_progress(done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{title}: {done:,} of {total:,}", end="\n" if done >= total else "", file=sys.stderr, flush=True)

    yield show_progress


def main() -> int:
    """Deal, compare with the counts, and print the differences."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=100_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", type=int, default=12, help="number of player's hands to compare with every dealer's hand")
    told = parser.parse_args()
    study = studied(GAMES["high_card_flush"])
    assert study is not None
    rules = under(study.game, {})
    line = study.line("ante")
    counted = study.counts(line, rules)
    luck, wrong = random.Random(told.seed), 0
    edge = place(NINE_HIGH)
    for _ in range(told.hands):
        cards = tuple(luck.sample(FRENCH, HELD))
        hand = suits_of(cards)
        by_suits = beside(hand).cases(place(flush_of(flush_in(hand))) >= edge)
        one_by_one = deal_all(hand)
        wrong += by_suits != one_by_one
        print(
            f"{' '.join(map(repr, cards))}: {comb(45, 7):,} dealer's hands, {'the same' if by_suits == one_by_one else 'OTHER'}"
        )
    for name, (mean, square) in simulated(rules, counted, told.rounds, told.seed, on_a_terminal).items():
        exact, error = line.spread(counted, rules, None, name).house_edge, float(square) ** 0.5
        apart = float(mean - exact) / error
        wrong += abs(apart) > 4
        print(f"{name:<24}{float(exact):>10.6%} exact{float(mean):>10.6%} dealt, error {error:.6%}, apart by {apart:+.2f} errors")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
