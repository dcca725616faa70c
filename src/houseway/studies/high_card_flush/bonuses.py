"""The two bonuses: how often each flush and each straight flush comes in seven cards, by the game's own names for them.

They stay alive after a fold (R-HCF-01), so nothing a player decides touches them.
"""

from __future__ import annotations

from collections import Counter

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.high_card_flush.house_rules import SF_BONUS_SUIT_SPECIFIC
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Spread
from houseway.lab.tally import as_counts, priced
from houseway.poker.values.flush_counts import flushes, runs
from houseway.poker.values.flushes import flush_named, run_named


def flush_counts(rules: Rules, progress: Progress) -> Counts:
    """Return hands by the longest flush in them."""
    ways: Counter[str] = Counter()
    for length, number in flushes().items():
        ways[flush_named(length) or ""] += number
    return as_counts(ways)


def run_counts(rules: Rules, progress: Progress) -> Counts:
    """Return hands by their longest straight flush; where one suit has its own price, its sevens are separate (R-HCF-02)."""
    ways: Counter[str] = Counter()
    for length, number in runs().items():
        ways[run_named(length) or ""] += number
    if rules[SF_BONUS_SUIT_SPECIFIC] is not None:
        seven = run_named(7) or ""
        own, odd = divmod(ways[seven], 4)
        assert not odd
        ways[seven] -= own
        ways[seven + ", suit specific"] = own
    return as_counts(ways)


def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the spread under the table given; a fixed sum is taken at the minimum bet, and the stake is returned."""
    assert table is not None
    return priced(counts, table, unit_chips=rules.limits[table.wager][0], collected=False)
