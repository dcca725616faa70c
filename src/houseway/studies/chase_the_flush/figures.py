"""Figures besides the edge: how often each decision comes, the value of a dealer who fails, and the effect of a price."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.chase_the_flush.house_rules import PAYOUT_LIMIT
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Figure
from houseway.poker.values.flushes import flush_named

from .boards import WQ
from .endings import prices
from .prices import ANTES, net_by_path
from .simple import STYLES
from .tree import FOLD, LOSES_N, LOSES_Q, ONE, THREE, TIES_Q, TWO, WINS_N, WINS_Q


def figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the figures besides the edge."""
    assert table is not None
    ended = counts["endings"][list(STYLES).index("optimal")]
    total = int(ended.sum())

    def share(ways: int, of: int = total) -> Fraction:
        return Fraction(ways, of)

    qualifies = sum(int(ended[:, place].sum()) for place in (*range(WINS_Q, WINS_N), LOSES_Q, TIES_Q))
    folds = ended[FOLD]
    folded = int(folds.sum())
    beaten = int(folds[WINS_Q:LOSES_Q].sum())
    found = [
        Figure("three antes at once", share(int(ended[THREE].sum())), "%"),
        Figure("two antes after the flop", share(int(ended[TWO].sum())), "%"),
        Figure("one ante at the river", share(int(ended[ONE].sum())), "%"),
        Figure("folds", share(folded), "%"),
        Figure("dealer qualifies", share(qualifies), "%"),
        Figure("folded hands that would have won", share(beaten, folded), "%", "of all folds"),
        Figure("folded hands that would have tied", share(folded - beaten - int(folds[LOSES_Q] + folds[LOSES_N]), folded), "%"),
    ]
    won = counts["wins"] * counts["ways"].astype(int)[:, None]
    for more in range(4, 0, -1):
        ways = int(won[:, more].sum())
        named = flush_named(more + 3)
        found.append(
            Figure(f"dealer beaten with a {named}", share(ways), "%", "one more to one for it moves the edge by this much")
        )
        found.append(Figure(f"rounds to a win with a {named}", share(total, ways), "rounds"))
    best = max(net_by_path(nets, len(ANTES) - 1) for (way, _), (nets, _) in prices(rules, table).items() if way == WQ)
    limit = rules[PAYOUT_LIMIT]
    found.append(Figure("largest ante the payout limit leaves whole", Fraction(limit, 100) / best, "$", "CTF-6(g)"))
    return tuple(found)
