"""What somebody at a table must do, by when, and what follows if it is not done. A game lists the duties that its clauses make.

What a player may say is an offer; a duty is what staff owe the table. Duties decide nothing: where a clause stops play until
one is done, a bar does it, and the duty says so before the bar is met.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from houseway.core.circle import Rules, Table
from houseway.core.law.condition import Condition
from houseway.core.values.role import Role


class Left(NamedTuple):
    """How much is left until something must be done: so many rounds, minutes or hours; none left is now."""

    many: int = 0
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing that staff must do at a table of this game."""

    name: str
    """In the words of the record, such as `counts stub`."""
    cites: str
    by: tuple[Role, ...]
    does: str
    """What must be done, as a sentence."""
    until: Callable[[Rules], str]
    """By when, under a house's settings."""
    now: Callable[[Table], Left | None]
    """How much is left at a table, or nothing while it is not owed."""
    otherwise: str
    """What follows if it is not done, as a sentence."""
    under: tuple[Condition, ...] = ()


def before(moment: str) -> Callable[[Rules], str]:
    """Return a time limit that no setting changes."""
    return lambda rules: moment
