"""A failing seed cut to its shortest history: fewer faults, fewer tables and players, less time."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from .faults import FOR_EVER, Fault
from .house import RECOVERS, SECONDS, Ran, Settings, run

MOST_RUNS: Final = 60


class Shrunk(NamedTuple):
    """The shortest history that was found."""

    seed: str
    settings: Settings
    seconds: float
    faults: Sequence[Fault]
    promise: str
    runs: int


LATER: Final = ("every table opens rounds", "every command is answered", "every claim ends")
"""Promises that are compared at the end, after a recovery."""


def recovery_of(promise: str) -> float:
    """Return the virtual seconds after the faults in which a promise is broken."""
    return RECOVERS if promise in LATER else 8.0


def shrunk(first: Ran, most: int = MOST_RUNS, runs_it: Callable[..., Ran] = run, seconds: float = SECONDS) -> Shrunk:
    """Return a history as short as possible that breaks the same promise."""
    promise = first.broken[0].promise
    best = Shrunk(first.seed, first.settings, seconds, tuple(first.faults), promise, 0)
    tried = 0

    def breaks(other: Shrunk) -> bool:
        nonlocal best, tried
        if tried >= most or other[1:4] == best[1:4]:
            return False
        tried += 1
        ran = runs_it(
            other.seed,
            faults=other.faults,
            settings=other.settings,
            seconds=other.seconds,
            recovers=recovery_of(promise),
            until=promise,
        )
        gc.collect()
        if not any(one.promise == promise for one in ran.broken):
            return False
        best = other
        return True

    at = first.broken[0].at
    breaks(best._replace(faults=[one for one in best.faults if one.at <= at]))
    size = max(1, len(best.faults) // 2)
    while size:
        start = len(best.faults)
        while start > 0:
            start -= size
            cut = [one for index, one in enumerate(best.faults) if not start <= index < start + size]
            breaks(best._replace(faults=cut))
        size //= 2
    told = best.settings
    for settings in (
        told._replace(tables=1),
        told._replace(tables=2),
        told._replace(players=1),
        told._replace(owners=2),
    ):
        fewer = Settings(*(min(one, other) for one, other in zip(settings, best.settings, strict=True)))
        breaks(best._replace(settings=fewer))
    last = max((one.at for one in best.faults), default=0.0)
    if not breaks(best._replace(seconds=round(last + 1.0, 1))):
        breaks(best._replace(seconds=round(last + 12.0, 1)))
    for index, one in enumerate(best.faults):
        if one.lasts >= FOR_EVER:
            faults = list(best.faults)
            faults[index] = one._replace(lasts=10.0)
            breaks(best._replace(faults=faults))
    return best._replace(runs=tried)
