"""Duties of staff at a table: the task, its deadline and the consequence of missing it, as listed by a game.

An offer is what a player may do; a duty is what staff must do. Duties decide nothing: where a clause stops play until
one is done, a bar refuses commands, and the duty announces this in advance.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from houseway.core.circle import Rules, Table
from houseway.core.law.condition import Condition
from houseway.core.values.role import Role


class Left(NamedTuple):
    """The time left until something must be done, in rounds, minutes or hours; zero means now."""

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
    """The task, as a sentence."""
    until: Callable[[Rules], str]
    """By when, under a house's settings."""
    now: Callable[[Table], Left | None]
    """Returns the time left at a table, or None while the duty is not pending."""
    otherwise: str
    """The consequence if it is not done, as a sentence."""
    under: tuple[Condition, ...] = ()


def before(moment: str) -> Callable[[Rules], str]:
    """Return a time limit that no setting changes."""
    return lambda rules: moment
