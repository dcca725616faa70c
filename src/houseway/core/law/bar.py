"""A bar is one reason something is closed: to a hand, to a bet, to a call, or at the table between rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, ParamSpec

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Bar(Generic[P]):
    """A clause and a question. The thing is closed while the question holds, and its name is the reason of the refusal."""

    cites: str
    holds: Callable[P, bool]


def reason(question: Callable[..., bool]) -> str:
    """The name of a question, which is the reason of a refusal."""
    return question.__name__
