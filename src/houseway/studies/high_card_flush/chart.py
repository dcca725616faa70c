"""The best strategy as a player could remember it, and figures from the rules: frequencies, and the cost of mistakes."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.cards import RANKS, cards
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL, Advice, Chart, Figure

from .ante import HIGH_CARDS, ONE_ANTE, STRATEGIES, Ints, margins, needed, spread
from .one_hand import hand_worth
from .rule_tables import FOLD, LEAST, MOST, antes, cases, in_antes, nets, values
from .suits import DEALERS, HANDS, HELD, flush_of, suits

PRICED = (
    "Th 8h 6h Js Ad Qd Jc",
    "Th 8h 6h 7d 4d 2d 9c",
    "Th 8h 6h As Kd 7c 2c",
    "Jh 3h 2h 8s 7d 6c 5c",
    "9h 8h 7h As Kd Qc Js",
)
"""Hands with a price of their own: two that others have published, and the limits of what is always played one way."""
COUNT = "cards above a ten outside the flush"


def charts(counted: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return one chart: by the flush, and for ten-high flushes by the high cards outside it."""
    found = nets(rules)
    best = counted["sums"].sum(axis=2)
    hands = best[..., 0]
    start, stop = (int(at) for at in counted["mixed"])
    sizes = suits().sizes
    lines: list[Advice] = []
    for length in range(HELD, 3, -1):
        at = [int(i) for i in (sizes == length).nonzero()[0]]
        lines.append(_line(counted, rules, at, f"{length} suited", f"raise {antes(length)[MOST]}x"))
    threes = [int(i) for i in (sizes == 3).nonzero()[0]]
    above = [i for i in threes if i >= stop]
    lines.append(_line(counted, rules, above, f"3 suited, {_ranks(above[0])} or better", "raise 1x"))
    decided = list(zip(range(start, stop), needed(counted, found), strict=True))
    for least, group in groupby(reversed(decided), key=lambda one: one[1]):
        at = sorted(i for i, _ in group)
        when = f"3 suited, {_ranks(at[0])} to {_ranks(at[-1])}"
        lines.append(_line(counted, rules, at, when, f"raise 1x with {least} or more high cards, else fold"))
    under = [i for i in threes if i < start]
    lines.append(_line(counted, rules, under, f"3 suited, {_ranks(under[-1])} or worse", "fold"))
    lines.append(_line(counted, rules, [int(i) for i in (sizes == 2).nonzero()[0]], "2 suited", "fold"))
    cost = spread(counted, rules, table, HIGH_CARDS).house_edge - spread(counted, rules, table, OPTIMAL).house_edge
    assert sum(line.ways for line in lines) == HANDS == int(hands.sum())
    note = (
        f"High cards are {COUNT}: J, Q, K, A. Played so, it costs {float(cost) * 100:.4f} % of an ante more than the best play, "
        "which weighs every card; `one_hand.hand_worth` prices any hand exactly."
    )
    return (Chart("Fold or raise", tuple(lines), HANDS, note),)


def _ranks(at: int) -> str:
    return "-".join(RANKS[rank - 2] for rank in flush_of(int(suits().masks[at])).ranks)


def _line(counted: Counts, rules: Rules, at: list[int], when: str, do: str) -> Advice:
    """Return a line; its mistake is the opposite: a fold for a raise, a raise for a fold, one ante where more is allowed."""
    found = nets(rules)
    best = counted["sums"].sum(axis=2)[at]
    ways = int(best[..., 0].sum())
    lost = sum(abs(int(margin)) for margin in margins(best[:, [FOLD, LEAST]], values(found)[at]).ravel())
    lost += int(_gain(best[:, MOST], values(found)[at]))
    return Advice(when, do, ways, in_antes(lost, found) / ways)


def _gain(best: Ints, worth: Ints) -> int:
    """Return by how much the maximum raise is better than the minimum, over hands that should raise the maximum."""
    return sum(int(one) * int(more) for one, more in zip(best.ravel(), (worth[:, MOST] - worth[:, LEAST]).ravel(), strict=True))


def figures(counted: Counts, rules: Rules, table: PayTable | None) -> tuple[Figure, ...]:
    """Return the figures besides the edge."""
    found = nets(rules)
    best = counted["sums"].sum(axis=2)
    pairs = HANDS * DEALERS
    came = cases(best)[:, LEAST:].sum(axis=(0, 1))
    raised = int(best[:, LEAST:, 0].sum())
    fails = int(best[..., 3].sum())
    edge = {strategy: spread(counted, rules, table, strategy).house_edge for strategy in STRATEGIES}
    gains = margins(best, values(found))
    four = suits().sizes == 4
    shown = [
        Figure("best play raises", Fraction(raised, HANDS), "%"),
        Figure("the dealer qualifies", 1 - Fraction(fails, pairs), "%", "whatever the player holds"),
        Figure("raised, and the dealer does not qualify", Fraction(int(came[:3].sum()), pairs), "%"),
        Figure("raised, and both bets win", Fraction(int(came[3]), pairs), "%"),
        Figure("raised, and both bets push", Fraction(int(came[4]), pairs), "%"),
        Figure("raised, and both bets lose", Fraction(int(came[5]), pairs), "%"),
        Figure(
            "folding a hand that should raise", in_antes(int(gains[:, LEAST:].sum()), found) / raised, "", "antes, on average"
        ),
        Figure(
            "folding four suited cards",
            in_antes(int(gains[four].sum()), found) / int(best[four][..., 0].sum()),
            "",
            "antes, on average; the dealer asks again (R-HCF-24)",
        ),
        Figure("raising one ante where two or three are allowed", edge[ONE_ANTE] - edge[OPTIMAL], "%", "of every ante bet"),
    ]
    for text in PRICED:
        worth = hand_worth(rules, cards(text))
        shown.append(Figure(f"raising {text}", worth.least, "", "antes; a fold is -1"))
    return tuple(shown)
