"""Endings of a round under a strategy: the counts, priced."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.price import PayTable
from houseway.lab.kept_counts import Counts
from houseway.lab.spread import Ending, Spread
from houseway.poker.values.flushes import flush_named

from .boards import LN, LQ, TN, TQ, WN, WQ
from .prices import ANTES, STAKES, folded, net_by_path, nets_by_ending
from .simple import STYLES
from .tree import FOLD, LENGTHS, LOSES_N, LOSES_Q, TIES_N, TIES_Q, WINS_N, WINS_Q

PUT_UP = sum(STAKES.values())
SAYS = {
    WQ: "beats a dealer who qualifies",
    WN: "beats a dealer who does not",
    LQ: "loses to a dealer who qualifies",
    LN: "loses to a dealer who does not",
    TQ: "ties a dealer who qualifies",
    TN: "ties a dealer who does not",
}


def places() -> dict[int, tuple[int, int]]:
    """Return the column of each ending (win, loss or tie), and for a win the seat's flush length from four cards on."""
    found = {LOSES_Q: (LQ, 0), LOSES_N: (LN, 0), TIES_Q: (TQ, 0), TIES_N: (TN, 0)}
    for more in range(LENGTHS):
        found[WINS_Q + more] = (WQ, more + 3 if more else 0)
        found[WINS_N + more] = (WN, more + 3 if more else 0)
    return found


def prices(rules: Rules, table: PayTable) -> dict[tuple[int, int], tuple[dict[str, Fraction], str]]:
    """Return the rows' prices in each of these places. Lengths that are counted together must be paid alike."""
    found: dict[tuple[int, int], tuple[dict[str, Fraction], str]] = {}
    for (way, length), paid in nets_by_ending(rules, table).items():
        place = way, length if way in (WQ, WN) and length >= 4 else 0
        assert found.setdefault(place, paid) == paid, "the rows tell apart what the counts do not"
    return found


def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return a strategy's endings, priced under a table of the X-tra Bonus."""
    assert table is not None
    paid = prices(rules, table)
    if any(nets["xtra_bonus"] < 0 for (way, _), (nets, _) in paid.items() if way in (WQ, WN)):
        raise Unreadable("an X-tra Bonus that costs its winner is not supported: a fold could be better than four suited cards")
    ended = counts["endings"][list(STYLES).index(strategy)]
    ways: dict[Ending, int] = {Ending("folds", folded(), Fraction(PUT_UP), "CTF-9(c)"): int(ended[FOLD].sum())}
    for path in range(FOLD + 1, len(ANTES)):
        for place, (way, length) in places().items():
            number = int(ended[path, place])
            if number:
                nets, cites = paid[way, length]
                name = f"{ANTES[path]}x, {SAYS[way]}" + (f" with a {flush_named(length)}" if length else "")
                ways[Ending(name, net_by_path(nets, path), Fraction(PUT_UP + ANTES[path]), cites)] = number
    return Spread(ways)
