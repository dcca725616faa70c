"""High Card Flush in the lab: the kernel against its plain twin, and every figure computed a second way.

Two things are tested. The lab applies the rules rightly: whole rounds run through the engine, and dealers of few
cards are dealt out in full and judged by the game's own rows. The counting is right: both hands counted at once by
pairs of sets, without classes and forms, must give the same sums for every flush; and for the flushes that off-suit
cards decide, a coarser class in plain Python must fold and raise the same hands. Its results are tested in
`test_lab_answers.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod

import numpy as np
import pytest

from houseway.core.game.rules import Rules
from houseway.core.round.settlement import first
from houseway.core.values.cards import FRENCH, cards
from houseway.games import GAMES
from houseway.games.high_card_flush.payouts import Showdown
from houseway.lab.dealt_table import DealtTable
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Study
from houseway.poker.values.flushes import NINE_HIGH, best_flush
from houseway.studies.high_card_flush import dealt
from houseway.studies.high_card_flush.one_hand import Suits, beside, suits_of
from houseway.studies.high_card_flush.rule_tables import CASES, FOLD, LEAST, MOST, Ints, antes, cases, nets, qualifier, rows
from houseway.studies.high_card_flush.suits import DEALERS, HANDS, flush_of, mask_of, suits

GAME = GAMES["high_card_flush"]


@pytest.fixture(scope="module")
def counted(study: Study, rules: Rules) -> Counts:
    return study.counts(study.line("ante"), rules)


# The lab applies the rules rightly


def test_sets_stand_in_the_order_in_which_flushes_compare() -> None:
    flushes = [flush_of(int(mask)) for mask in suits().masks]
    assert flushes == sorted(flushes) and len(set(flushes)) == sum(comb(13, size) for size in range(8))
    assert all(mask_of(flush) == mask for flush, mask in zip(flushes, suits().masks, strict=True))


def test_the_rows_tell_no_more_than_six_cases_apart(rules: Rules) -> None:
    """Every flush of the dealer's against seats around it and at both ends is decided as its case was."""
    flushes, edge, decided = [flush_of(int(mask)) for mask in suits().masks[1:]], qualifier() - 1, rows(rules)
    for at, dealer in enumerate(flushes):
        for seat in {0, at // 2, max(0, at - 1), at, min(at + 1, len(flushes) - 1), edge, len(flushes) - 1}:
            case = CASES.index((at >= edge, (seat > at) - (seat < at)))
            assert first(rules.rows["showdown"], Showdown(flushes[seat], dealer)) is decided[case]


def test_a_dealer_of_few_cards_dealt_out_comes_to_what_was_counted() -> None:
    """The plain twin before the game's own rows: all 14,190 dealers of three cards, and all 148,995 of four."""
    luck = random.Random(2)
    for need, many in ((3, 12), (4, 1)):
        for _ in range(many):
            held = tuple(luck.sample(FRENCH, 7))
            left, seat, found = [card for card in FRENCH if card not in held], best_flush(held), Counter[tuple[bool, int]]()
            for dealer in map(best_flush, combinations(left, need)):
                found[not Showdown(seat, dealer).dealer_does_not_qualify(), (seat > dealer) - (seat < dealer)] += 1
            assert beside(suits_of(held), need).cases(seat >= NINE_HIGH) == tuple(found[case] for case in CASES)


def test_every_dealer_dealt_beside_a_published_hand() -> None:
    """The two hands others have priced: all 45,379,620 dealers, one by one."""
    for text in ("Th 8h 6h Js Ad Qd Jc", "Th 8h 6h 7d 4d 2d 9c"):
        hand = suits_of(cards(text))
        assert dealt.deal_all(hand) == beside(hand).cases(seat_qualifies=True)


def test_whole_rounds_pay_what_the_tables_say(rules: Rules) -> None:
    luck, felt, found = random.Random(3), DealtTable(GAME, {"hcf.confirm_strong_fold": False}), nets(rules)
    for _ in range(120):
        deck = luck.sample(FRENCH, 14)
        seat, dealer = tuple(deck[:7]), tuple(deck[7:])
        length, edge = best_flush(seat).length, best_flush(dealer) >= NINE_HIGH
        case = CASES.index((edge, (best_flush(seat) > best_flush(dealer)) - (best_flush(seat) < best_flush(dealer))))
        for action in (FOLD, LEAST, MOST):
            said = f"seat 1 raises {10 * antes(length)[action]}" if action != FOLD else "seat 1 folds"
            lines = ["seat 1 bets ante 10", "dealer closes bets", said, "dealer reveals"]
            came = felt.settles(lines, {"1": seat, "dealer": dealer})
            assert sum(one.net for one in came.values()) * found.parts == 1000 * int(found.table[length, action, case])


# That the counting is right


def test_all_hands_are_there(counted: Counts) -> None:
    sums = counted["sums"]
    assert int(sums[..., 0].sum()) == HANDS == 133_784_560 and comb(45, 7) == DEALERS
    assert int(sums[suits().sizes == 7][..., 0].sum()) == 4 * comb(13, 7)
    assert (cases(sums) >= 0).all() and int(cases(sums).sum()) == HANDS * DEALERS


def test_the_kernel_and_its_plain_twin_price_the_same_hands(counted: Counts, rules: Rules) -> None:
    """Every hand of one flush that off-suit cards decide, up to the names of the suits; and of a longer one and a low one."""
    masks = [int(mask) for mask in suits().masks]
    sized = [[at for at, mask in enumerate(masks) if mask.bit_count() == size] for size in range(8)]
    for text in ("T-8-6", "T-9-4-2", "9-3"):
        flush = sum(1 << "23456789TJQKA".index(rank) for rank in text.split("-"))
        at, rest = masks.index(flush), 7 - flush.bit_count()
        sums, paid = np.zeros((3, 4), dtype=np.int64), nets(rules).table[flush.bit_count()]
        for second in range(at + 1):
            for third in range(second + 1):
                last = rest - masks[second].bit_count() - masks[third].bit_count()
                for fourth in sized[last] if last >= 0 else ():
                    if fourth > third:
                        break
                    hand: Suits = (flush, masks[second], masks[third], masks[fourth])
                    ways = factorial(4) // prod(map(factorial, Counter(hand).values()))
                    found = beside(hand)
                    prices = paid @ np.array(found.cases(seat_qualifies=at >= qualifier()))
                    sums[prices.argmax()] += np.array([1, *found[:3]]) * ways  # of equal prices the first: it puts up less
        assert (counted["sums"][at].sum(axis=1) == sums).all(), text


def test_both_hands_counted_at_once_come_to_the_same_for_every_flush(counted: Counts) -> None:
    """The second way. A pair of hands is four pairs of disjoint sets; those with neither set above a flush make a table by size,
    and the pairs of hands are a coefficient of its fourth power. Differences from one flush to the next give each flush's own."""
    masks, sizes, edge = suits().masks, suits().sizes, qualifier()
    both, below, unfit = (np.zeros((len(masks) + 1, 8, 8), dtype=np.int64) for _ in range(3))
    for at, (mask, size) in enumerate(zip(masks, sizes, strict=True)):
        apart = masks & mask == 0
        lower = np.bincount(sizes[:at][apart[:at]], minlength=8)
        below[at + 1] = both[at]  # the player up to here, the dealer below
        below[at + 1, size] += lower
        both[at + 1] = below[at + 1]  # both up to here
        both[at + 1, :, size] += lower
        both[at + 1, 0, 0] += not mask  # no cards are apart from no cards
        unfit[at + 1] = unfit[at]  # the player up to here, the dealer not qualifying
        unfit[at + 1, size] += np.bincount(sizes[:edge][apart[:edge]], minlength=8)
    upto, under, short = _pairs(both), _pairs(below), _pairs(unfit)
    higher = under[1:] - upto[:-1]  # this flush, and the dealer's below it
    sums = counted["sums"].sum(axis=(1, 2))
    assert (higher == sums[:, 1]).all()
    assert (upto[1:] - under[1:] - higher == sums[:, 2] - sums[:, 1]).all()
    assert (short[1:] - short[:-1] == sums[:, 3]).all()
    assert int(upto[-1]) == HANDS * DEALERS


def _pairs(tables: Ints) -> Ints:
    """The coefficient of x^7 y^7 in the fourth power of each table."""
    square = np.zeros_like(tables)
    for a in range(8):
        for b in range(8):
            square[:, a:, b:] += tables[:, a, b][:, None, None] * tables[:, : 8 - a, : 8 - b]
    return (square * square[:, ::-1, ::-1]).sum(axis=(1, 2))


def test_ten_high_flushes_fold_and_raise_the_same_by_coarser_classes(counted: Counts) -> None:
    """The effect of a suit's cards on the dealer is four numbers; suits with equal numbers are one class.

    The numbers are: how many, how many of them below a nine, how many of the flushes left in it are lower, and
    whether the same one is. 28 flushes have about 10,000 classes.
    """
    start, stop = map(int, counted["mixed"])
    masks = [int(mask) for mask in suits().masks]
    assert (flush_of(masks[start]).ranks, flush_of(masks[stop - 1]).ranks) == ((10, 3, 2), (10, 9, 8))
    for at in range(start, stop, 3):
        raised = folded = 0
        classes: dict[tuple[int, ...], list[int]] = {}
        for other in masks[:at]:
            left = [rank for rank in range(13) if not other >> rank & 1]
            lower = sum(1 for three in combinations(left, 3) if sum(1 << rank for rank in three) < masks[at])
            alike = (other.bit_count(), (other & 127).bit_count(), lower, other & masks[at] == 0)
            classes.setdefault(alike, []).append(other)
        for some in combinations_with_replacement(sorted(classes), 3):
            if sum(one[0] for one in some) == 4:
                ways = 4 * factorial(3) * prod(len(classes[one]) for one in some)
                ways //= prod(factorial(many) for many in Counter(some).values())
                lower, upto, fail, total = beside((masks[at], *(classes[one][0] for one in some)))
                better = fail + 2 * (lower - fail) - 2 * (total - upto) > -total
                raised, folded = raised + ways * better, folded + ways * (not better)
        twice = _with_two(masks[at], masks[:at])
        raised += sum(ways for ways, better in twice if better)
        folded += sum(ways for ways, better in twice if not better)
        hands = counted["sums"][at, :, :, 0].sum(axis=1)
        assert (folded, raised, 0) == tuple(hands), flush_of(masks[at])


def _with_two(flush: int, lower: list[int]) -> list[tuple[int, bool]]:
    """Hands with the same three ranks in two suits: one card more."""
    found: list[tuple[int, bool]] = []
    for card in (mask for mask in lower if mask.bit_count() == 1):
        below, upto, fail, total = beside((flush, flush, card, 0))
        found.append((12, fail + 2 * (below - fail) - 2 * (total - upto) > -total))
    return found


def test_a_million_rounds_dealt_hold_the_edges(counted: Counts, rules: Rules, study: Study) -> None:
    for name, (mean, square) in dealt.simulated(rules, counted, 1_000_000, seed=5).items():
        exact = study.answer("ante", strategy=name).house_edge
        assert (mean - exact) ** 2 < 16 * square, name
