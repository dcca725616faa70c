"""A bar is one reason something is closed: to a hand, to a bet, to a call, or at the table between rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, ParamSpec

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Bar(Generic[P]):
    """A clause and a question: while the question holds the thing is refused, and the question's name is the reason."""

    cites: str
    holds: Callable[P, bool]


def reason(question: Callable[..., bool]) -> str:
    """Return the name of a question, which is the reason code of a refusal."""
    return question.__name__
