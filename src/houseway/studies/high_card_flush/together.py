"""The ante and both bonuses of one seat together, by the best play of the ante.

Hands are counted by their flush, by what the best play does with them and by their longest straight flush, each against all
hands of the dealer; the bonuses depend on the first and the last of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from houseway.core.game.rules import Rules
from houseway.games.high_card_flush.house_rules import SF_BONUS_SUIT_SPECIFIC
from houseway.lab.kept_counts import Counts, Progress, kept
from houseway.lab.tally import LOSES, net_of
from houseway.lab.together import Nets, Together
from houseway.poker.values.flushes import flush_named, run_named

from . import ante
from .rule_tables import CASES, FOLD, LEAST, MOST, cases, nets
from .suits import DEALERS, HELD, suits

WAGERS: Final = ("ante", "flush_bonus", "straight_flush_bonus")
SUITS: Final = 4


def together(rules: Rules, progress: Progress) -> Together:
    """Return the joint results of a seat's ante and bonuses; two seats share the dealer's hand, which is not counted."""
    counted = kept(rules.game.key, "ante", {}, lambda: ante.counts(rules, progress))
    ways = Counter[Nets]()
    for length in range(2, HELD + 1):
        flush = _bonus(rules, "flush_bonus", flush_named(length))
        for run in range(HELD + 1):
            for straight, share in _runs(rules, run):
                for own, number in _antes(rules, counted, length, run):
                    ways[own, flush, straight] += share * number
    return Together(WAGERS, ways)


def _antes(rules: Rules, counted: Counts, length: int, run: int) -> Iterator[tuple[Fraction, int]]:
    """Yield the net of the ante of hands with these lengths, with its ways."""
    found, at = nets(rules), suits().sizes == length
    done = counted["sums"][:, :, run]
    yield LOSES, int(done[at, FOLD, 0].sum()) * DEALERS
    came = cases(done)
    for action in (LEAST, MOST):
        for case in range(len(CASES)):
            net = Fraction(int(found.table[length, action, case]), found.parts)
            yield net, int(came[at, action, case].sum())


def _runs(rules: Rules, run: int) -> Iterator[tuple[Fraction, int]]:
    """Yield the net of the straight flush bonus, and its parts of four: one suit may have a price of its own (R-HCF-02)."""
    name = run_named(run)
    own = f"{name}, suit specific" if run == HELD and rules[SF_BONUS_SUIT_SPECIFIC] is not None else name
    yield _bonus(rules, "straight_flush_bonus", own), 1
    yield _bonus(rules, "straight_flush_bonus", name), SUITS - 1


def _bonus(rules: Rules, wager: str, name: str | None) -> Fraction:
    """Return the net of a bonus under the pay table in use, with the posted minimum as its unit."""
    price = rules.pays[wager].of(name)
    return LOSES if price is None else net_of(price, rules.limits[wager][0], collected=False)
