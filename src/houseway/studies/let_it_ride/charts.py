"""The best play as a player reads it: one chart per decision, one line for each kind of sight, split where needed."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.let_it_ride.odds import DRAWS
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Advice, Chart

from .sights import KINDS, Sight, sights, table_in_use, worths

DO = {1: "let it ride", 0: "either way", -1: "take it back"}
TITLES = {3: "Your three cards: bet 1", 4: "Three cards and the first community card: bet 2"}
NOTES = {
    3: "Points of three to a straight flush: one for each ten or better, one for each straight that could hold all three. Exact.",
    4: "Points: one for each ten or better. Exact.",
}


def charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return the charts of both decisions."""
    made = worths(counts, table_in_use(rules, table))
    return tuple(_chart(many, worth, made.parts) for many, worth in ((3, made.threes), (4, made.fours)))


def _chart(many: int, worth: list[int], parts: int) -> Chart:
    lines: defaultdict[tuple[int, int], list[tuple[Sight, int]]] = defaultdict(list)
    for sight, made in zip(sights(many), worth, strict=True):
        lines[(made < 0) - (made > 0), KINDS[many].index(sight.kind)].append((sight, made))
    kinds = [kind for _, kind in lines]
    advice = [
        _line(KINDS[many][kind], DO[-sign], seen, DRAWS[many] * parts, parted=kinds.count(kind) > 1)
        for (sign, kind), seen in sorted(lines.items())
    ]
    return Chart(TITLES[many], tuple(advice), sum(sight.ways for sight in sights(many)), NOTES[many])


def _line(kind: str, do: str, seen: list[tuple[Sight, int]], draws: int, *, parted: bool) -> Advice:
    ways = sum(sight.ways for sight, _ in seen)
    mistake = Fraction(sum(sight.ways * abs(made) for sight, made in seen), ways * draws)
    points = sorted({sight.points for sight, _ in seen})
    return Advice(kind, do, ways, mistake, _with(points[0], points[-1]) if parted else "")


def _with(low: int, high: int) -> str:
    if low == high:
        return f"with {low} point{'' if low == 1 else 's'}"
    return f"with {low} to {high} points"
