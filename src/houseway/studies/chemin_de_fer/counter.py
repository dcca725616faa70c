"""Chemin de fer by a player who remembers every card: shoes are dealt to the cutting card, and each round is priced exactly.

The burn of this game is shown, so nothing is out that was not seen. Before each round all deals of the cards that are left are
counted, and a unit is bet where that pays. What is averaged is the exact worth of those bets and not their luck, so only the
shoes are drawn at random.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.kernel import kernel, shared_out
from houseway.lab.kernel_shoe import begun, deal
from houseway.lab.memo import by_rules
from houseway.lab.study import Countered, Threat

from .counted import DRAW, DRAWS, ENDS, FORCED, FREE, LOSES, NONE, WINS, values_in
from .prices import share
from .removal import WAGERS, effects, line_of, priced, tables, usual

Ints = NDArray[Any]
DEPTHS = (14, 26, 52)
"""Cards behind the cutting card."""
SHOES, SEED = 20_000, 31
FEW, NEAR = 40, -0.008
"""A round is priced with no more cards left than this, or where effects of removal leave no more than this to lose."""
WHOLE = 2.0**40
"""Parts of a unit that are added up."""
CARDS = ("ten or court card", "A", "2", "3", "4", "5", "6", "7", "8", "9")
ROUNDS, BETS, MADE, SQUARES = range(4)


@kernel
def nets(ways: Ints, fee: float, usual: Ints, made: Ints) -> None:
    """Fill in what a bet against the bank makes that plays five best, and what a bank makes where five is played as usual."""
    made[0], made[1] = 0.0, 0.0
    for kind in range(FORCED + 1):
        act = usual[kind]
        made[1] += ways[kind, act, LOSES] * (1.0 - fee) - ways[kind, act, WINS]
        best = ways[kind, act, WINS] - ways[kind, act, LOSES]
        if kind < FORCED:
            best = max(best, ways[kind, 1 - act, WINS] - ways[kind, 1 - act, LOSES])
        made[0] += best


@kernel
def _shoes(
    first: int, last: int, seed: int, cards: Ints, depths: Ints, line: Ints, fee: float, usual: Ints, duty: Ints, kinds: Ints,
    result: Ints, table: Ints, looked: Ints,
) -> Ints:  # fmt: skip
    """Deal shoes from the burn to the cutting card: rounds, bets, what they make, and the squares by shoe, by wager and depth.

    `line` is what each wager makes of a full shoe and what each card out adds. A round is priced where few cards are left, and
    where that line comes near zero. `looked` collects the line and the price of each round of the first shoes, for a test.
    """
    many, fresh = cards.shape[0], cards.copy()
    sums, made = np.zeros((4, 2, depths.shape[0]), np.float64), np.zeros(2, np.float64)
    noted = 0
    left, ways, shoe = np.zeros(10, np.int64), np.zeros((FORCED + 1, 2, 3), np.int64), np.zeros((2, depths.shape[0]), np.float64)
    for number in range(first, last):
        cards[:] = fresh
        deal(cards, many, begun(seed, number))
        left[:] = 0
        at = 1 + (cards[0] if cards[0] else 10)  # the burn
        for place in range(at, many):
            left[cards[place]] += 1
        shoe[:] = 0.0
        while at < many - depths[0]:  # the hand in which the cutting card comes is the last
            made[:] = 0.0
            total = 1
            near = _near(left, many - at, line)
            if many - at <= FEW or near > NEAR or looked.shape[0]:
                total = priced(left, duty, kinds, result, table, ways)
                nets(ways, fee, usual, made)
            if noted < looked.shape[0]:
                looked[noted, 0], looked[noted, 1], looked[noted, 2] = many - at, near, max(made[0], made[1]) / total
                noted += 1
            for depth in range(depths.shape[0]):
                if at < many - depths[depth]:
                    for wager in range(2):
                        sums[ROUNDS, wager, depth] += 1
                        if made[wager] > 0:
                            sums[BETS, wager, depth] += 1
                            shoe[wager, depth] += made[wager] / total
            start = at
            p, b = (cards[at] + cards[at + 2]) % 10, (cards[at + 1] + cards[at + 3]) % 10
            kind, third = kinds[cards[at], cards[at + 2]], NONE
            at += 4
            if duty[p] != ENDS and duty[b] != ENDS:
                if duty[p] == DRAW or (duty[p] == FREE and usual[kind] == DRAWS):
                    third = cards[at]
                    at += 1
                if table[b, third]:
                    at += 1
            for place in range(start, at):
                left[cards[place]] -= 1
        sums[MADE] += shoe
        sums[SQUARES] += shoe * shoe
    return sums


@kernel
def _near(left: Ints, many: int, line: Ints) -> float:
    """Return the more of what the two wagers make of the cards left, along a straight line from the full shoe."""
    most = -1.0
    for wager in range(2):
        made = line[wager, 10]
        for value in range(10):
            # against a full shoe in the same proportion
            made += line[wager, value] * (line[2, value] * many / line[2, 10] - left[value]) * (line[2, 10] - 1) / many
        most = max(most, made)
    return most


def simulated(rules: Rules, shoes: int, seed: int, progress: Progress) -> Counts:
    """Deal a number of shoes and return rounds, bets, what they make and the squares, by wager and depth."""
    cards = np.repeat(np.arange(10), values_in(rules.equipment)).astype(np.int64)
    given = (np.array(DEPTHS, np.int64), line_of(rules), float(share(rules)), usual(rules), *tables(rules), np.zeros((0, 3)))

    def part(first: int, last: int) -> Ints:
        return np.round(_shoes(first, last, seed, cards.copy(), *given) * WHOLE).astype(np.int64)

    # parts finish in any order, and a sum of floats depends on it; a sum of whole numbers does not
    parts = shared_out(part, shoes, title="shoes counted down", progress=progress)
    return {"sums": sum(parts, np.zeros((4, 2, len(DEPTHS)), np.int64)), "shoes": np.array([shoes])}


def every_round(rules: Rules, shoes: int, seed: int, rounds: int) -> Ints:
    """Return the cards left, the line and the price of so many rounds, all of them priced: what a test compares."""
    cards = np.repeat(np.arange(10), values_in(rules.equipment)).astype(np.int64)
    looked = np.zeros((rounds, 3))
    depths = np.array(DEPTHS, np.int64)
    _shoes(0, shoes, seed, cards, depths, line_of(rules), float(share(rules)), usual(rules), *tables(rules), looked)
    return looked[looked[:, 0] > 0]


# What it makes


@by_rules  # one simulation answers for both wagers and all depths
def _counted(rules: Rules, progress: Progress) -> Counts:
    out = {f"{wager} out": np.array([str(effect) for effect in effects(rules, wager)]) for wager in WAGERS}
    return {**simulated(rules, SHOES, SEED, progress), **out}


def per_shoe(what: int, wager: str, depth: int, counted: Counts) -> float:
    """Return an average per shoe."""
    found = counted["sums"][what, WAGERS.index(wager), DEPTHS.index(depth)]
    return float(found) / WHOLE / int(counted["shoes"][0])


def _made(wager: str, depth: int) -> Callable[[Counts, Rules], Fraction]:
    return lambda counted, rules: Fraction(per_shoe(MADE, wager, depth, counted)).limit_denominator(10**9)


def _error(wager: str, depth: int) -> Callable[[Counts, Rules], Fraction]:
    def error(counted: Counts, rules: Rules) -> Fraction:
        mean, square = (per_shoe(what, wager, depth, counted) for what in (MADE, SQUARES))
        return Fraction(((square - mean**2) / int(counted["shoes"][0])) ** 0.5).limit_denominator(10**9)

    return error


def _summary(wager: str, depth: int) -> Callable[[Counts], str]:
    """Return a function for the bet frequency as text; the deepest cut adds the effects of removal, equal for all."""

    def summary(counted: Counts) -> str:
        bets, rounds = (per_shoe(what, wager, depth, counted) for what in (BETS, ROUNDS))
        often = f"a bet in {bets:.3f} of {rounds:.1f} rounds per shoe"
        if depth != DEPTHS[0]:
            return often
        found = [Fraction(str(effect)) for effect in counted[f"{wager} out"]]
        in_order = sorted(range(10), key=lambda value: value or 10)
        said = ", ".join(f"{CARDS[value]} {100 * float(found[value]):+.4f}" for value in in_order)
        return f"{often}; one card out adds, in percent of a bet: {said}"

    return summary


CUT = (
    Countered("CDF-3(e)", "keeps at least 14 cards behind the cutting card"),
    Countered("cdf.rounds_after_cut", "deals no round after the cutting card"),
)
METHOD = (
    f"simulated: {SHOES:,} shoes to the cutting card, every card remembered; before a round every deal of the cards"
    " left is counted and a unit is bet where that pays, so only the shoes are left to chance; rounds with more than"
    f" {FEW} cards left that effects of removal put more than {-100 * NEAR:.1f} % below zero are not bet on; a cover plays five"
    " best, a bank is played against by drawing on five"
)

COUNTED = tuple(
    Threat(
        name=f"{wager} counted by every card, {depth} cards behind the cutting card",
        wager=wager,
        unit="units per shoe, one unit per bet",
        method=METHOD,
        counts=_counted,
        made=_made(wager, depth),
        error=_error(wager, depth),
        countered=CUT,
        percent=False,
        kinds=("counted",),
        slow=True,
        summary=_summary(wager, depth),
    )
    for wager in WAGERS
    for depth in DEPTHS
)
