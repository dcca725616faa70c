"""Throttling of log-ins, as pure rules: failures are counted by account, address and terminal, each with a rule.

A terminal is known to an account if the house enrolled it, or if this account has logged in at it before; anything
else is a stranger. Failures of strangers make strangers wait, longer each time, and never lock anything. Failures at
a known terminal lock the account at that terminal only, until somebody unlocks it. So a stranger who guesses anywhere
locks nobody out of a known terminal.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple


class FailureScope(StrEnum):
    """The scope for which failures are counted."""

    TERMINAL = "account at a known terminal"
    ADDRESS = "account from one address"
    ACCOUNT = "account from any address"
    FROM = "any account from one address"
    DEVICE = "any account at an enrolled terminal"
    UNLOCK = "unlocking at a known terminal"


class Rule(NamedTuple):
    """The delay after failed log-ins: its threshold and its length."""

    free: int
    """Failures after which it begins to cost."""
    first: int
    """Seconds of the first delay; each failure after it doubles them."""
    longest: int
    """Seconds of the longest delay."""
    forgets: int
    """Seconds without a failure after which the count begins again."""
    locks: bool = False
    """Whether it stays until somebody unlocks it."""


HALF_HOUR: Final = 1800
DAY: Final = 86_400
RULES: Final[Mapping[FailureScope, Rule]] = {
    FailureScope.TERMINAL: Rule(3, 0, 0, HALF_HOUR, locks=True),
    FailureScope.ADDRESS: Rule(3, 60, HALF_HOUR, DAY),
    FailureScope.ACCOUNT: Rule(30, 1, 60, DAY),
    FailureScope.FROM: Rule(30, 1, 60, HALF_HOUR),
    FailureScope.DEVICE: Rule(10, 1, 60, HALF_HOUR),
    FailureScope.UNLOCK: Rule(3, 0, 0, HALF_HOUR, locks=True),
}
"""The defaults; the configuration sets when an account locks and how long one address waits."""
assert RULES.keys() == set(FailureScope)


class FailureTally(NamedTuple):
    """Failures of one scope since the last success, the moment of the last one, and whether it is locked."""

    failures: int = 0
    last: float = 0.0
    locked: bool = False


def delay(rule: Rule, failures: int) -> int:
    """Return the delay in seconds before the next attempt, after this many failures.

    >>> [delay(Rule(3, 60, 1800, DAY), failures) for failures in (2, 3, 4, 5, 9, 200)]
    [0, 60, 120, 240, 1800, 1800]
    """
    return 0 if failures < rule.free else min(rule.longest, rule.first << min(failures - rule.free, 32))


def waits(rule: Rule, tally: FailureTally, now: float) -> bool:
    """Whether an attempt at a moment is refused without being looked at. It does not count, so waiting always ends.

    >>> waits(Rule(3, 60, 1800, DAY), FailureTally(3, 100.0), 159.9), waits(Rule(3, 60, 1800, DAY), FailureTally(3, 100.0), 160.0)
    (True, False)
    """
    return tally.locked or now - tally.last < min(rule.forgets, delay(rule, tally.failures))


def failed(rule: Rule, tally: FailureTally, now: float) -> FailureTally:
    """Return a tally with one more failure.

    >>> failed(Rule(3, 0, 0, HALF_HOUR, locks=True), FailureTally(2, 100.0), 200.0)
    FailureTally(failures=3, last=200.0, locked=True)
    >>> failed(Rule(3, 0, 0, HALF_HOUR, locks=True), FailureTally(2, 100.0), 1900.0)
    FailureTally(failures=1, last=1900.0, locked=False)
    """
    failures = (tally.failures if now - tally.last < rule.forgets else 0) + 1
    return FailureTally(failures, now, tally.locked or (rule.locks and failures >= rule.free))
