"""Who does something beside the tables: a person, in the role that the open shift gives."""

from __future__ import annotations

from typing import Final, NamedTuple

from .bars import Bar
from .rights import Action, may_do
from .roles import PLATFORM


class Actor(NamedTuple):
    """A speaker and what it is now; the capacity is empty for a member of staff who is not on a shift."""

    speaker: int
    capacity: str


THE_HOUSE: Final = Actor(0, PLATFORM)
"""The platform itself, for what no person does."""


def bars_from(by: Actor, action: Action, about: int | None = None) -> Bar | None:
    """Return why somebody may not do something, or None. Nobody does such a thing for themselves."""
    if not may_do(by.capacity, action):
        return Bar.NOT_YOURS
    return Bar.NOT_FOR_YOURSELF if about == by.speaker else None
