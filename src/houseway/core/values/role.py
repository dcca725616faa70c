"""Roles of staff at a table. A command names a role; which person holds it tonight is decided on the floor."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

Role = str

DEALER: Final[Role] = "dealer"
FLOOR: Final[Role] = "floor"
MANAGER: Final[Role] = "manager"
SHIFT_MANAGER: Final[Role] = "shift_manager"
DIRECTOR: Final[Role] = "director"
SURVEILLANCE: Final[Role] = "surveillance"

CHANCE: Final = "the platform"
"""The actor that deals, rolls and displays. It contains a blank, unlike a player's name, and no person holds it."""

CHAIN: Final = (FLOOR, MANAGER, SHIFT_MANAGER, DIRECTOR)
"""Those above the dealer, each above the one before it."""
RANKS: Final = (DEALER, *CHAIN)
"""All ranks; surveillance stands beside them and is above nobody (R-GEN-29)."""
STAFF: Final = frozenset({DEALER, FLOOR, MANAGER, SHIFT_MANAGER, DIRECTOR, SURVEILLANCE})


def and_above(role: Role) -> tuple[Role, ...]:
    """Return a role and all above it: what a role may call, confirm or approve, they may too (R-GEN-29)."""
    return RANKS[RANKS.index(role) :] if role in RANKS else (role,)


def may_for(by: Role, roles: Iterable[Role]) -> bool:
    """Whether a role may do what one of these roles may."""
    return any(by in and_above(role) for role in roles)


def all_for(roles: Iterable[Role]) -> tuple[Role, ...]:
    """Return the roles that may do what one of these roles may, the named ones first."""
    named = tuple(roles)
    return tuple(dict.fromkeys((*named, *(above for role in named for above in and_above(role)))))


def stands_for(by: Role, needed: Collection[Role]) -> Role | None:
    """Return the needed role for which a role gives its word: itself, or else the highest one below it."""
    if by in needed:
        return by
    below = [role for role in needed if by in and_above(role)]
    return max(below, key=RANKS.index, default=None)


def still_needed(needs: Iterable[Role], given: Iterable[Role]) -> tuple[Role, ...]:
    """Return the needed roles for which nobody gave a word yet; one word counts for one of them.

    >>> still_needed(("floor", "manager"), ("director",)), still_needed(("floor", "manager"), ("director", "manager"))
    (('floor',), ())
    """
    left = list(needs)
    for by in sorted(given, key=lambda by: RANKS.index(by) if by in RANKS else 0):  # the highest keep what no other may do
        if (role := stands_for(by, left)) is not None:
            left.remove(role)
    return tuple(left)
