"""No is an answer: a reason, and the clause it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, ParamSpec

from houseway.core.law.bar import Bar, reason

P = ParamSpec("P")


class Refusal(NamedTuple):
    """The answer no."""

    reason: str
    cites: str

    def __str__(self) -> str:
        return f"no: {self.reason} ({self.cites})"


def refused_by(bars: Iterable[Bar[P]], *args: P.args, **kwargs: P.kwargs) -> Refusal | None:
    """Return the refusal of the first bar that holds, or None where none does."""
    for bar in bars:
        if bar.holds(*args, **kwargs):
            return Refusal(reason(bar.holds), bar.cites)
    return None
