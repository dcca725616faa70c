"""The actor of an action beside the tables: a person, in the role of the open shift."""

from __future__ import annotations

from typing import Final, NamedTuple

from .bars import Bar
from .rights import Action, may_do
from .roles import PLATFORM


class Actor(NamedTuple):
    """An account and its current capacity, which is empty for a member of staff who is not on a shift."""

    speaker: int
    capacity: str


THE_HOUSE: Final = Actor(0, PLATFORM)
"""The platform itself, for what no person does."""


def check_right(by: Actor, action: Action, about: int | None = None) -> Bar | None:
    """Return the reason an actor may not do something, or None. Such actions are never allowed for oneself."""
    if not may_do(by.capacity, action):
        return Bar.NOT_YOURS
    return Bar.NOT_FOR_YOURSELF if about == by.speaker else None
