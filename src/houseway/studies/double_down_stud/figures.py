"""Figures besides the edge: how often a hand is doubled, what the limit costs, and the value of other seats' cards."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.double_down_stud.checks import limit
from houseway.games.double_down_stud.house_rules import PRICED
from houseway.games.double_down_stud.odds import HOLES, SEEN
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL, Figure

from .sights import nets
from .spreads import at_a_bet_of, seeing, spread, table_in_use


def figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the figures besides the edge."""
    table = table_in_use(rules, table)
    total = SEEN * HOLES
    best, never = (spread(counts, rules, table, strategy) for strategy in (OPTIMAL, "never double"))

    def ways(row: str, staked: int = 0) -> int:
        return sum(many for end, many in best.ways.items() if end.name.partition(",")[0] == row and staked in (0, end.staked))

    most = limit(rules)
    doubled = sum(many for end, many in best.ways.items() if end.staked == 2)
    seats = len(rules.seats)
    found = [
        Figure("hands doubled by the best play", Fraction(doubled, total), "%"),
        Figure("hands that push", Fraction(ways("push"), total), "%"),
        Figure("what doubling is worth", never.house_edge - best.house_edge, "%", "of the bet, against never doubling"),
        Figure(
            "house edge seeing every other seat's card",
            seeing(counts, table, seats - 1),
            "%",
            f"{seats} seats, all cards weighed",
        ),
    ]
    if most is not None:
        whole, cut = Fraction(most, 200) / max(nets(table)), at_a_bet_of(counts, rules, table, rules.limits["wager"][1])
        found += [
            Figure("largest bet whose best win, doubled, is paid whole", whole, "$", "DDS-10(c)"),
            Figure("house edge at the posted maximum", cut, "%", "where the payout limit cuts"),
        ]
    for row in PRICED:
        once, twice = ways(row, 1), ways(row, 2)
        if once + twice:
            found.append(Figure(f"one more to one: {row}", Fraction(once + 2 * twice, total), "%", "moves the edge by this much"))
    found += [Figure(f"rounds to a {row}", Fraction(total, ways(row)), "rounds") for row in PRICED[:2]]
    return tuple(found)
