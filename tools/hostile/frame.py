"""Common parts of every hostile run: tries, their outcome, the limits of time and memory, and the broken invariants.

A reader yields tries, endlessly. A try is called once and returns a word for its outcome, such as `read` or `refused`. Whatever
it raises is a broken invariant, so a reader's own clean refusal is caught inside the try and named.
"""

from __future__ import annotations

import resource
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import FrameType
from typing import Final, NamedTuple

SLOW: Final = 2
"""Seconds of processor time that one input may take."""
STUCK: Final = 20
"""Seconds of processor time after which an input is stopped."""
HEAVY: Final = 200
"""Megabytes by which one shard may grow the process."""
ENOUGH: Final = 5
"""Broken invariants of one shard after which it stops."""


class Stuck(BaseException):
    """Raised in an input that does not end; not an Exception, so that no reader catches it."""


class Try(NamedTuple):
    """One input: the text shown if it breaks an invariant, and the function called."""

    shown: object
    does: Callable[[], str]


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader under attack: its name, what is promised, and its tries from a named stream of chance."""

    name: str
    invariant: str
    tries: Callable[[str], Iterator[Try]]
    short: int = 3_000
    """Inputs that take some seconds, for the tests."""


@dataclass(slots=True)
class Tally:
    """Counts of one shard or of several: outcomes, the slowest input, and the broken invariants."""

    outcomes: Counter[str] = field(default_factory=Counter[str])
    broken: list[str] = field(default_factory=list[str])
    slowest: float = 0
    slowest_shown: str = ""
    grown: float = 0
    """Megabytes by which a process grew."""

    @property
    def tried(self) -> int:
        """Return the number of inputs."""
        return self.outcomes.total()

    def __add__(self, other: Tally) -> Tally:
        slower = max(self, other, key=lambda tally: tally.slowest)
        return Tally(
            self.outcomes + other.outcomes,
            self.broken + other.broken,
            slower.slowest,
            slower.slowest_shown,
            max(self.grown, other.grown),
        )


def shard(reader: Reader, name: str, count: int) -> Tally:
    """Try this many inputs of one named stream; a run of the same name and count tries the same ones."""
    tally, before = Tally(), _peak()
    for number, one in zip(range(count), reader.tries(name), strict=False):
        began = time.process_time()
        try:
            outcome = _timed(one.does)
        except (Exception, Stuck) as error:
            outcome = "broken"
            tally.broken.append(_broken(name, number, one, f"{type(error).__name__}: {error}"))
        took = time.process_time() - began
        tally.outcomes[outcome] += 1
        if took > tally.slowest:
            tally.slowest, tally.slowest_shown = took, _shown(one.shown)
        if took > SLOW:
            tally.broken.append(_broken(name, number, one, f"it took {took:.1f} s"))
        if len(tally.broken) >= ENOUGH:
            break
    tally.grown = _peak() - before
    if tally.grown > HEAVY:
        tally.broken.append(f"shard {name}: the process grew by {tally.grown:.0f} MB")
    return tally


def _timed(does: Callable[[], str]) -> str:
    """Call a try under a timer; one that does not end is stopped."""
    was = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, STUCK)
    try:
        return does()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, was)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Stuck(f"not over after {STUCK} s")


def _broken(name: str, number: int, one: Try, why: str) -> str:
    return f"shard {name}, input {number}: {why[:300]}\n    {_shown(one.shown)}"


def _shown(what: object) -> str:
    try:
        text = repr(what)
    except (RecursionError, ValueError) as error:  # too deep, or a number with too many digits to print
        text = f"<{type(what).__name__}: {error}>"
    return text if len(text) <= 300 else f"{text[:200]} … {len(text):,} characters"


def _peak() -> float:
    """Return the most memory this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
