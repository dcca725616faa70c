"""No is an answer: a reason, and the clause it rests on."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """The answer no."""

    reason: str
    cites: str

    def __str__(self) -> str:
        return f"no: {self.reason} ({self.cites})"
