"""Charts of the best play, one for each decision.

The first chart is exact. The second and third are the few lines of the strategy `simple`. Where the best play differs
within a line, the line gives the number of hands that would do better otherwise, and the cost of following it there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.cards import RANK_NAMES, RANKS
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Advice, Chart

from .simple import FLOP_LINES, RIVER_LINES, ChartLine

Ints = NDArray[Any]


def charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return the charts for three cards, five cards and seven cards."""
    each = int(counts["each"][0])
    boards, holdings = 1081, 14_190
    return (
        first_chart(counts, each),
        line_chart("After the flop: two antes or check", FLOP_LINES, counts["flop_lines"], boards * holdings, ("2x", "check")),
        line_chart("After the river: one ante or fold", RIVER_LINES, counts["river_lines"], holdings, ("1x", "fold")),
    )


# Three cards


def shape(held: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """Return the shape of three cards: their kind, and their ranks with suited ones first."""
    suits = sorted((mask for mask in held if mask), key=lambda mask: (-mask.bit_count(), -mask))
    ranks = tuple(rank for mask in suits for rank in range(12, -1, -1) if mask >> rank & 1)
    return ("three suited", "two suited", "no two suited")[len(suits) - 1], ranks


def first_chart(counts: Counts, each: int) -> Chart:
    """Return the exact first chart: what is on no line is checked."""
    groups: defaultdict[tuple[str, str], list[tuple[tuple[int, ...], int, int]]] = defaultdict(list)
    checked = [0, 0]
    for held, ways, once, waits in zip(*(counts[name].tolist() for name in ("held", "ways", "at_once", "waits")), strict=True):
        kind, ranks = shape(held)
        if once > waits:
            high = "" if kind == "three suited" else f", {RANK_NAMES[RANKS[ranks[0]]]} high"
            groups[kind, high].append((ranks, ways, once - waits))
        else:
            checked[0], checked[1] = checked[0] + ways, checked[1] + ways * (waits - once)
    lines = [
        Advice(
            kind + high,
            "3x",
            sum(w for _, w, _ in held),
            mean(sum(w * m for _, w, m in held), sum(w for _, w, _ in held) * each),
            "; ".join(thirds(kind, [ranks for ranks, _, _ in held])),
        )
        for (kind, high), held in groups.items()
    ]
    lines.sort(key=lambda line: (line.when.startswith("no"), line.when.startswith("two"), -line.mistake))
    lines.append(Advice("anything else", "check", checked[0], mean(checked[1], checked[0] * each)))
    return Chart("Three cards: three antes or check", tuple(lines), 22_100, "Exact, whatever the X-tra Bonus pays.")


def thirds(kind: str, hands: list[tuple[int, ...]]) -> Iterator[str]:
    """Yield the lowest third card that is enough, by the first two."""
    if kind == "three suited":
        return
    lowest = sorted(((ranks[:2], min(held[2] for held in group)) for ranks, group in by_two(hands)), reverse=True)
    if all(low == 0 for _, low in lowest):
        yield "any third card"
        return
    for low, group in groupby(lowest, key=lambda found: found[1]):
        pairs = ["-".join(RANKS[rank] for rank in two) for two, _ in group]
        yield f"{RANKS[low]} or better with {pairs[0]}" + (f" to {pairs[-1]}" if len(pairs) > 1 else "")


def by_two(hands: list[tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], list[tuple[int, ...]]]]:
    """Yield hands that share their first two cards."""
    for two, group in groupby(sorted(hands), key=lambda ranks: ranks[:2]):
        yield two, list(group)


def mean(sum_: int, over: int) -> Fraction:
    """Return an average, zero over no cases."""
    return Fraction(sum_, over) if over else Fraction(0)


# Five and seven


def thousandths(part: int, whole: int) -> str:
    """Return a share to three places, for reading.

    >>> thousandths(2, 3)
    '0.667'
    """
    rounded = (2000 * part + whole) // (2 * whole)
    return f"{rounded // 1000}.{rounded % 1000:03}"


def line_chart(title: str, said: Sequence[ChartLine], tallied: Ints, unit: int, words: tuple[str, str]) -> Chart:
    """Return a chart by lines; a line is for the hands that reach this decision by the best play."""
    lines: list[Advice] = []
    for (when, bets), (bet_ways, bet_sum, not_ways, not_sum) in zip(said, tallied.tolist(), strict=True):
        ways = bet_ways + not_ways
        other_ways, lost = (not_ways, not_sum) if bets else (bet_ways, bet_sum)
        gained = bet_sum - not_sum if bets else not_sum - bet_sum
        by = (
            f"{thousandths(other_ways, ways)} would do better otherwise, by {thousandths(lost, other_ways * unit)}"
            if other_ways
            else ""
        )
        lines.append(Advice(when, words[not bets], ways, mean(gained, ways * unit), by))
    total = sum(line.ways for line in lines)
    return Chart(title, tuple(lines), total, "Hands that come so far by the best play. Exact but where a line says otherwise.")
