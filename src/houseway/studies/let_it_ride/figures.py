"""Figures besides the edge: how often bets ride and what that is worth, the result of each bet, and what the limit costs."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.let_it_ride.checks import most_a_hand_wins
from houseway.games.let_it_ride.odds import DRAWS
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL, Figure

from .count import DEALS, SECONDS
from .sights import ends, sights, table_in_use, worths
from .spreads import at_bets_of, decided, riding, spread

ROYALS = ("royal flush", "straight flush")


def figures(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the figures besides the edge."""
    table = table_in_use(rules, table)
    best = spread(counts, rules, table, OPTIMAL)
    up = {
        which: Fraction(fours.total() * SECONDS, DEALS)
        for which, fours in riding(counts, decided(counts, table, OPTIMAL)).items()
    }
    gains, alone = gained(counts, table), spread(counts, rules, table, "never ride").house_edge
    of_bet = "of a base bet"
    found = [
        Figure("bet 1 rides", up[True, False] + up[True, True], "%", "of all hands, by the best play"),
        Figure("bet 2 rides", up[False, True] + up[True, True], "%"),
        Figure("all three bets stay up", up[True, True], "%"),
        Figure("only bet 3 stays up", up[False, False], "%"),
        Figure("bet 1 rides and bet 2 comes back", up[True, False], "%"),
        Figure("bet 1 gives the player", gains[3], "%", of_bet),
        Figure("bet 2 gives the player", gains[4], "%", of_bet),
        Figure("bet 3 costs the player", alone, "%", f"{of_bet}, and it cannot be taken back"),
    ]
    limit, dearest = most_a_hand_wins(rules), max(net for _, net in ends(table))
    if limit is not None and dearest > 0:
        said = "each of the three; a payout limit holds (LIR-11(c))"
        found += [
            Figure("largest bet whose best win is paid whole", Fraction(limit, 300) / dearest, "$", said),
            Figure(
                "house edge at the posted maximum",
                at_bets_of(counts, rules, table, rules.limits["bet_1"][1]),
                "%",
                "where the limit cuts, by the best play there",
            ),
        ]
    made = {
        row: [(end.staked, ways) for end, ways in best.ways.items() if end.name.partition(",")[0] == row] for row in table.pays
    }
    for row, ends_so in made.items():
        more = sum((staked * ways for staked, ways in ends_so), Fraction(0)) / DEALS
        found.append(Figure(f"one more to one: {row}", more, "%", "off the edge at the least"))
    for row in ROYALS:
        if made.get(row):
            found.append(Figure(f"rounds to a {row}", Fraction(DEALS, sum(ways for _, ways in made[row])), "rounds"))
    return tuple(found)


def gained(counts: Counts, table: PayTable) -> dict[int, Fraction]:
    """Return the average result of a bet that may be taken back, decided on three cards or on four."""
    made = worths(counts, table)
    found: dict[int, Fraction] = {}
    for many, worth in ((3, made.threes), (4, made.fours)):
        seen = sights(many)
        total = sum(sight.ways for sight in seen) * DRAWS[many] * made.parts
        found[many] = Fraction(sum(sight.ways * max(0, one) for sight, one in zip(seen, worth, strict=True)), total)
    return found
