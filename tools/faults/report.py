"""The output of a run: a line per fault while it runs, and a table of kinds at the end."""

from __future__ import annotations

from collections import defaultdict
from statistics import median
from typing import NamedTuple


class Done(NamedTuple):
    """One fault and the time the floor did not answer."""

    kind: str
    detail: str
    gap: float
    """Seconds for which the table that waited longest had no answer."""
    middle: float
    """The same for the median table."""
    broken: int


def line(number: int, of: int, done: Done, steps: int) -> str:
    """Return a fault as it is printed when it is over."""
    broken = f"  {done.broken} BROKEN" if done.broken else ""
    told = f"silent {done.gap:5.2f} s (median table {done.middle:.2f})"
    return f"{number:4}/{of} {done.kind:<17} {told}  {steps:>8,} commands  {done.detail}{broken}"


def table(faults: list[Done]) -> str:
    """Return the faults by kind: their number, and the longest wait of any table, median and worst."""
    kinds: dict[str, list[Done]] = defaultdict(list)
    for done in faults:
        kinds[done.kind].append(done)
    rows = ["| fault | times | longest silence, median | worst | median table | broken |", "|---|--:|--:|--:|--:|--:|"]
    for kind, found in kinds.items():
        longest = [done.gap for done in found]
        middle = median(done.middle for done in found)
        rows.append(
            f"| {kind} | {len(found)} | {median(longest):.2f} s | {max(longest):.2f} s | {middle:.2f} s |"
            f" {sum(done.broken for done in found)} |"
        )
    return "\n".join(rows)
