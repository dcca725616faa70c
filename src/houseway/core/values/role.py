"""Who works at a table. A role speaks; which person holds it tonight is the floor's business."""

from __future__ import annotations

from typing import Final

Role = str

DEALER: Final[Role] = "dealer"
FLOOR: Final[Role] = "floor"
MANAGER: Final[Role] = "manager"
SHIFT_MANAGER: Final[Role] = "shift_manager"
DIRECTOR: Final[Role] = "director"
SURVEILLANCE: Final[Role] = "surveillance"

CHANCE: Final = "the platform"
"""Who deals, rolls and displays. It has a blank in it, which no player's name has, and no person holds it."""

CHAIN: Final = (FLOOR, MANAGER, SHIFT_MANAGER, DIRECTOR)
"""Each above the one before it."""
STAFF: Final = frozenset({DEALER, FLOOR, MANAGER, SHIFT_MANAGER, DIRECTOR, SURVEILLANCE})


def and_above(role: Role) -> tuple[Role, ...]:
    """Return a role and all above it; the dealer and surveillance are outside that chain."""
    return CHAIN[CHAIN.index(role) :] if role in CHAIN else (role,)
