"""One of the dealer's cards seen, exactly; full tables that share cards; and side bets by the color of backs.

Full tables share all of their cards, or the counts of suits only. The backs are those of the player's own cards. With
one card known the dealer's other six come from 44. As in `counted`, a dealer's best flush is below another exactly
when each suit's share is, so the dealer's hands are a product of four polynomials; the suit of the known card has it
in every term.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.lab.kept_counts import Counts, Progress, kept, no_progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.memo import by_rules
from houseway.lab.own_backs import Bets, bet_when, by_name
from houseway.lab.study import Countered, Threat, seated
from houseway.poker.values.flushes import flush_named, run_named

from . import ante
from .ante import THRESHOLDS
from .counted import how_many, ways_of
from .rule_tables import nets, qualifier
from .suits import HANDS, HELD, mask_of, suits

Ints = NDArray[Any]
OTHERS = comb(44, 6)
SEATS, ROUNDS, SEED = 6, 1_000_000, 14
LONE = "raise T-8-6 or better"
SEEN, SUIT, COLOR, ALONE = range(4)


@kernel
def _below(left: int, flush: int, length: int, choose: Ints) -> int:
    """Return the number of sets of this length, from the cards left of a suit, that rank below a flush."""
    total, shared = 0, 0
    for bit in range(12, -1, -1):
        if flush >> bit & 1:
            total += choose[how_many(left & ((1 << bit) - 1)), length - shared]
            if not left >> bit & 1:
                return total
            shared += 1
    return total


@kernel
def _level(left: int, flush: int, length: int, choose: Ints) -> int:
    """Return the number of such sets that rank below the flush or equal it."""
    return _below(left, flush, length, choose) + (1 if left & flush == flush else 0)


@kernel
def _times(one: Ints, other: Ints, into: Ints) -> None:
    """Multiply two polynomials up to the seventh power."""
    for power in range(8):
        into[power] = 0
        for k in range(power + 1):
            into[power] += one[k] * other[power - k]


@kernel
def _each(
    held: Ints, flush: int, length: int, level: bool, choose: Ints, plain: Ints, three: Ints, work: Ints, found: Ints
) -> None:
    """Fill in, for every card that the dealer may show, the dealer's hands with it that are below a flush, or not above it.

    `plain[suit]` are the shares of a suit that keep below the flush; `three[suit]` the product of the other suits'.
    """
    for suit in range(4):
        left = 8191 ^ held[suit]
        plain[suit, :] = 0
        for k in range(length):
            plain[suit, k] = choose[how_many(left), k]
        plain[suit, length] = _level(left, flush, length, choose) if level else _below(left, flush, length, choose)
    for suit in range(4):
        _times(plain[(suit + 1) & 3], plain[(suit + 2) & 3], work)
        _times(work, plain[(suit + 3) & 3], three[suit])
    for suit in range(4):
        left = 8191 ^ held[suit]
        for rank in range(13):
            if not left >> rank & 1:
                continue
            without = left ^ (1 << rank)
            ways = 0
            for k in range(1, length):
                ways += choose[how_many(without), k - 1] * three[suit, 7 - k]
            at_length = plain[suit, length]
            at_length -= _level(without, flush, length, choose) if level else _below(without, flush, length, choose)
            ways += at_length * three[suit, 7 - length]
            found[suit * 13 + rank] = ways


@kernel
def _margins(held: Ints, edge: int, edge_length: int, table: Ints, choose: Ints, work: Ints, low: Ints, even: Ints, fails: Ints,
             plain: Ints, three: Ints, more: Ints) -> None:  # fmt: skip
    """Fill in, for every card the dealer may show, what the least and the most raise add to a fold, over the dealer's hands."""
    flush, length = 0, 0
    for suit in range(4):
        size = how_many(held[suit])
        if size > length or (size == length and held[suit] > flush):
            flush, length = held[suit], size
    _each(held, flush, length, False, choose, plain, three, work, low)
    _each(held, flush, length, True, choose, plain, three, work, even)
    _each(held, edge, edge_length, False, choose, plain, three, work, fails)
    under = length < edge_length or (length == edge_length and flush < edge)
    for card in range(52):
        if held[card // 13] >> (card % 13) & 1:
            continue
        lower, not_higher, fail = low[card], even[card], fails[card]
        for action in range(1, 3):
            net = table[length, action]
            if under:  # a seat that would not qualify itself
                made = lower * net[0] + (not_higher - lower) * net[1] + (fail - not_higher) * net[2] + (OTHERS - fail) * net[5]
            else:
                made = fail * net[0] + (lower - fail) * net[3] + (not_higher - lower) * net[4] + (OTHERS - not_higher) * net[5]
            more[action - 1, card] = made - OTHERS * table[length, 0, 0]


@kernel
def _counted(
    lane: int,
    lanes: int,
    masks: Ints,
    sizes: Ints,
    starts: Ints,
    edge: int,
    edge_length: int,
    table: Ints,
    choose: Ints,
    sums: Ints,
) -> None:
    """Sum raising's gains, with a card, its suit, its color or nothing known, over the hands of partition `lane`."""
    held, by = np.zeros(4, np.int64), np.zeros((2, 4), np.int64)
    work, plain, three = np.zeros(8, np.int64), np.zeros((4, 8), np.int64), np.zeros((4, 8), np.int64)
    low, even, fails, more = np.zeros(52, np.int64), np.zeros(52, np.int64), np.zeros(52, np.int64), np.zeros((2, 52), np.int64)
    for i1 in range(lane, len(masks), lanes):
        for s2 in range(min(sizes[i1], 7 - sizes[i1]) + 1):
            for s3 in range(min(s2, 7 - sizes[i1] - s2) + 1):
                s4 = 7 - sizes[i1] - s2 - s3
                if s4 > s3:
                    continue
                for i2 in range(starts[s2], min(starts[s2 + 1], i1 + 1)):
                    for i3 in range(starts[s3], min(starts[s3 + 1], i2 + 1)):
                        for i4 in range(starts[s4], min(starts[s4 + 1], i3 + 1)):
                            held[0], held[1], held[2], held[3] = masks[i1], masks[i2], masks[i3], masks[i4]
                            ways = ways_of(i1, i2, i3, i4)
                            _margins(held, edge, edge_length, table, choose, work, low, even, fails, plain, three, more)
                            by[:] = 0
                            for card in range(52):
                                if not held[card // 13] >> (card % 13) & 1:
                                    sums[SEEN] += ways * max(more[0, card], more[1, card], 0)
                                    by[0, card // 13] += more[0, card]
                                    by[1, card // 13] += more[1, card]
                            least, most = by[0].sum(), by[1].sum()
                            for suit in range(4):
                                sums[SUIT] += ways * max(by[0, suit], by[1, suit], 0)
                            for other in range(1, 4):  # each of the other suits is as often the second of a color
                                ones, twos = by[0, 0] + by[0, other], by[1, 0] + by[1, other]
                                sums[COLOR] += ways * (max(ones, twos, 0) + max(least - ones, most - twos, 0))
                            sums[ALONE] += ways * max(least, most, 0)
                            sums[4] += ways


LANES = 256


def one_seen(rules: Rules, progress: Progress) -> Counts:
    """Return raising's gain over folding, over all hands and cards the dealer may show; colors in three ways each."""
    sets, found, edge = suits(), nets(rules), qualifier()
    at = (sets.masks, sets.sizes, sets.starts, int(sets.masks[edge]), int(sets.sizes[edge]), found.table, sets.choose)

    def part(first: int, last: int) -> Ints:
        sums = np.zeros(5, np.int64)
        for lane in range(first, last):
            _counted(lane, LANES, *at, sums)
        return sums

    parts = shared_out(part, LANES, title="one of the dealer's cards seen", progress=progress, parts=LANES)
    sums = sum(parts, np.zeros(5, np.int64))
    assert int(sums[4]) == HANDS
    return {"sums": sums, "parts": np.array([found.parts])}


@by_rules  # one walk answers for a card, its suit and its color
def _one_seen(rules: Rules, progress: Progress) -> Counts:
    return one_seen(rules, progress)


def _of(what: int) -> Callable[[Counts, Rules], Fraction]:
    times = 3 if what == COLOR else 1

    def made(counted: Counts, rules: Rules) -> Fraction:
        return Fraction(int(counted["sums"][what]), int(counted["parts"][0]) * HANDS * 45 * OTHERS * times) - 1

    return made


# Seats that share


@kernel
def _best(held: Ints) -> tuple[int, int]:
    """Return the best flush of a hand by suits, and its length."""
    flush, length = 0, 0
    for suit in range(4):
        size = how_many(held[suit])
        if size > length or (size == length and held[suit] > flush):
            flush, length = held[suit], size
    return flush, length


@kernel
def _practical(flush: int, length: int, counts: Ints) -> bool:
    """Whether a seat raises by the published play for six hands seen: by its flush and the counts of suits, sorted."""
    if length >= 4:
        return True
    even = counts[3] == 11  # 9-11-11-11 or 10-10-11-11, of 42 cards
    if length == 3 and flush >= 1 << 11:  # a king or better
        return counts[0] >= 8
    if length == 3 and flush >= 1 << 10:  # a queen
        return counts[0] >= 9
    return even


@kernel
def _tables(first: int, last: int, seed: int, seats: int, edge: int, edge_length: int, alone: int, table: Ints) -> Ints:
    """Deal full tables; sum the gain of each way to play over a seat alone that raises from a flush of three on.

    Gains are per seat, in parts of an ante, with their squares. The lone seat's edge is exact, and the difference
    varies little.
    """
    sums = np.zeros((2, 2), np.float64)
    deck, fresh, held, counts = np.arange(52), np.arange(52), np.zeros((seats, 4), np.int64), np.zeros(4, np.int64)
    theirs, worth = np.zeros(4, np.int64), np.zeros((1 << 12, 2), np.int64)
    known = 7 * seats
    free = 52 - known
    for number in range(first, last):
        deck[:] = fresh
        deal(deck, known, begun(seed, number))
        held[:] = 0
        counts[:] = 0
        for at in range(known):
            held[at // 7, deck[at] // 13] |= 1 << (deck[at] % 13)
            counts[deck[at] // 13] += 1
        counts.sort()
        many = 0
        for left in range(1 << free):  # the dealer's seven among the cards that nobody has
            if how_many(left) == 7:
                theirs[:] = 0
                for at in range(free):
                    if left >> at & 1:
                        theirs[deck[known + at] // 13] |= 1 << (deck[known + at] % 13)
                worth[many, 0], worth[many, 1] = _best(theirs)
                many += 1
        made = np.zeros(2, np.float64)
        for seat in range(seats):
            flush, length = _best(held[seat])
            least, most = 0, 0
            for one in range(many):
                dealer, size = worth[one, 0], worth[one, 1]
                fit = 3 if size > edge_length or (size == edge_length and dealer >= edge) else 0
                if size == length and dealer == flush:
                    case = fit + 1
                else:
                    case = fit + (0 if length > size or (length == size and flush > dealer) else 2)
                least += table[length, 1, case]
                most += table[length, 2, case]
            fold = many * table[length, 0, 0]
            lone = most if length > 3 or (length == 3 and flush >= alone) else fold
            made[0] += (max(fold, least, most) - lone) / many
            made[1] += ((most if _practical(flush, length, counts) else fold) - lone) / many
        for way in range(2):
            sums[way, 0] += made[way] / seats
            sums[way, 1] += (made[way] / seats) ** 2
    return sums


@by_rules
def _shared(rules: Rules, progress: Progress) -> Counts:
    found, sets, edge = nets(rules), suits(), qualifier()

    def part(first: int, last: int) -> Ints:
        return _tables(
            first, last, SEED, SEATS, int(sets.masks[edge]), int(sets.sizes[edge]), mask_of(THRESHOLDS[LONE]), found.table
        )

    sums = sum(shared_out(part, ROUNDS, title="full tables", progress=progress), np.zeros((2, 2), np.float64))
    return {"sums": sums, "parts": np.array([found.parts])}


def _mean(way: int) -> Callable[[Counts, Rules], Fraction]:
    def mean(counted: Counts, rules: Rules) -> Fraction:
        more = Fraction(float(counted["sums"][way, 0]) / ROUNDS / int(counted["parts"][0])).limit_denominator(10**9)
        alone = kept(rules.game.key, "ante", {}, lambda: ante.counts(rules, no_progress))
        return more - ante.spread(alone, rules, None, LONE).house_edge

    return mean


def _error(way: int) -> Callable[[Counts, Rules], Fraction]:
    def error(counted: Counts, rules: Rules) -> Fraction:
        mean, square = (float(one) / ROUNDS for one in counted["sums"][way])
        return Fraction(((square - mean**2) / ROUNDS) ** 0.5 / int(counted["parts"][0])).limit_denominator(10**9)

    return error


METHOD = (
    "every hand up to the names of the suits, with each of the 45 cards that the dealer may show and the 7,059,052 hands with it"
)
TABLES = f"simulated: {ROUNDS:,} full tables of six, each with all 120 hands that the dealer can have out of the ten cards left"
COVERED = (Countered("HCF-13(d)", "voids all hands if a dealer's card is exposed early"),)
BACKS, SHARED = ("backs",), ("shared",)
ALIKE = (Countered("HCF-2(a)", "backs that are all alike"),)
TOLD = (Countered("HCF-10(a)", "a player who shares information forfeits all wagers of the round"),)


def _threat(
    name: str,
    method: str,
    counts: Callable[[Rules, Progress], Counts],
    made: Callable[[Counts, Rules], Fraction],
    countered: tuple[Countered, ...],
    kinds: tuple[str, ...] = ("exposed", "hole"),
    error: Callable[[Counts, Rules], Fraction] | None = None,
    published: str = "",
    note: str = "",
) -> Threat:
    told = Threat(
        name=name,
        wager="ante",
        unit="one ante",
        method=method,
        counts=counts,
        made=made,
        countered=countered,
        slow=True,
        kinds=kinds,
        unpriced=seated(SEATS) if kinds == SHARED else None,
    )
    return replace(told, error=error, published=published, note=note)


PLAY = (
    "By the published play: four suited cards or more raise the most, queen high from a shortest suit of nine, king high from"
    " eight, others at 9-11-11-11 and 10-10-11-11."
)


def of_one_color(*, runs: bool) -> Bets:
    """Return the hands of two suits of one color, by their longest flush or their longest straight flush."""
    known = suits()
    held: Counter[tuple[int, int]] = Counter(
        zip(known.sizes.tolist(), (known.runs if runs else known.sizes).tolist(), strict=True)
    )
    ways: Counter[object] = Counter()
    for (size, longest), many in held.items():
        for (other, second), beside in held.items():
            if size + other == HELD:
                length = max(longest, second)
                ways[((run_named if runs else flush_named)(length) or "",)] += 2 * many * beside
    return Bets(ways, HANDS)


def _all_raised(rules: Rules, progress: Progress) -> Counts:
    """Return the hands of one color as the progressive counts them; none of them is folded."""
    bets = of_one_color(runs=True)
    raised = np.array([bets.ways.get((run_named(length) or "",), 0) for length in range(HELD + 1)], np.int64)
    raised[:3] = 0, 0, bets.ways[("",)]  # shorter ones have no name and win nothing
    return {**by_name(bets, lambda names: names[0]), "raised": raised, "folded": 0 * raised}


def _one_color(wager: str, counts: Callable[[Rules, Progress], Counts]) -> Threat:
    """Return a side bet that is made when all backs are of one color."""
    name = f"own seven cards known by their backs to be of one color, {wager.replace('_', ' ')}"
    return bet_when(wager, name, counts, "all hands of two suits, by the sets of ranks in each", ALIKE)


THREATS = (
    _threat("one dealer card seen", METHOD, _one_seen, _of(SEEN), COVERED),
    _threat("suit of one dealer card known by its back", METHOD, _one_seen, _of(SUIT), ALIKE, BACKS),
    _threat("color of one dealer card known by its back", METHOD, _one_seen, _of(COLOR), ALIKE, BACKS),
    _threat("six seats that share all cards", TABLES, _shared, _mean(0), TOLD, SHARED, _error(0), "at least 7.3 %"),
    _threat("six seats that share counts of suits", TABLES, _shared, _mean(1), TOLD, SHARED, _error(1), "3.1 %", PLAY),
    _one_color("flush_bonus", lambda rules, progress: by_name(of_one_color(runs=False), lambda names: names[0])),
    _one_color("straight_flush_bonus", lambda rules, progress: by_name(of_one_color(runs=True), lambda names: names[0])),
    _one_color("progressive", _all_raised),
)
