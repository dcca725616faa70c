"""No is an answer: a reason, and the clause it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, ParamSpec

from houseway.core.law.bar import Bar, reason
from houseway.core.values.cards import Unread

P = ParamSpec("P")


class Refusal(NamedTuple):
    """A command the rules do not allow: a reason and the clause behind it."""

    reason: str
    cites: str

    def __str__(self) -> str:
        return f"no: {self.reason} ({self.cites})"


def refused_by(bars: Iterable[Bar[P]], *args: P.args, **kwargs: P.kwargs) -> Refusal | None:
    """Return the refusal of the first bar that holds, or None where none does."""
    for bar in bars:
        try:
            holds = bar.holds(*args, **kwargs)
        except Unread:  # it is judged when the hand is shown (H-BACK-01)
            continue
        if holds:
            return Refusal(reason(bar.holds), bar.cites)
    return None
