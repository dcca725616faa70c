"""Results that a study has computed, cached by the rules they were computed under."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from houseway.core.game.rules import Rules

from .kept_counts import Progress

P = ParamSpec("P")
T = TypeVar("T")
MOST = 16
"""Results that a function keeps; the oldest gives way."""


def by_rules(make: Callable[Concatenate[Rules, Progress, P], T]) -> Callable[Concatenate[Rules, Progress, P], T]:
    """Keep what a function returns by its rules and further arguments, whoever watches its progress."""
    kept: dict[object, T] = {}

    @wraps(make)
    def remembered(rules: Rules, progress: Progress, /, *more: P.args, **named: P.kwargs) -> T:
        key = (rules, more, tuple(sorted(named.items())))
        if key not in kept:
            if len(kept) == MOST:
                del kept[next(iter(kept))]
            kept[key] = make(rules, progress, *more, **named)
        return kept[key]

    return remembered
