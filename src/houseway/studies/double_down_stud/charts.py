"""The best double as a player reads it: one line for each kind of sight, split by points where needed."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.double_down_stud.odds import HOLES, SEEN
from houseway.lab.kept_counts import Counts
from houseway.lab.study import Advice, Chart

from .sights import FLUSHES, INSIDE, KINDS, NOTHING, OPEN, Sight, nets, sights, worth
from .spreads import table_in_use

POINTS = "Points: two for each jack or better among the four cards, one for each six to ten."
DO = {1: "double", 0: "either way", -1: "leave it"}
BY_POINTS = {*FLUSHES, OPEN, INSIDE, NOTHING}


def charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
    """Return the chart of when to double."""
    by = nets(table_in_use(rules, table))
    lines: defaultdict[tuple[int, int], list[tuple[Sight, Fraction]]] = defaultdict(list)
    for sight in sights(counts):
        made = worth(sight.makes, by)
        lines[KINDS.index(sight.kind), (made < 0) - (made > 0)].append((sight, made))
    kinds = [kind for kind, _ in lines]
    advice = [
        _line(KINDS[kind], -sign, seen, parted=kinds.count(kind) > 1) for (kind, sign), seen in sorted(lines.items(), key=_first)
    ]
    return (Chart("Four cards in sight: double or leave it", tuple(advice), SEEN, POINTS + " Exact."),)


def _first(line: tuple[tuple[int, int], object]) -> tuple[int, int]:
    """Return a sort key that puts lines that double before lines that do not."""
    kind, sign = line[0]
    return sign, kind


def _line(kind: str, sign: int, seen: list[tuple[Sight, Fraction]], *, parted: bool) -> Advice:
    ways = sum(sight.ways for sight, _ in seen)
    mistake = sum((sight.ways * abs(made) for sight, made in seen), Fraction(0)) / (ways * HOLES)
    points = sorted({sight.points for sight, _ in seen})
    by = _with(points) if parted and kind in BY_POINTS else ""
    return Advice(kind, DO[sign], ways, mistake, by)


def _with(points: list[int]) -> str:
    low, high = points[0], points[-1]
    return f"with {low} points" if low == high else f"with {low} to {high} points"
