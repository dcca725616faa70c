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

STAFF: Final = frozenset({DEALER, FLOOR, MANAGER, SHIFT_MANAGER, DIRECTOR, SURVEILLANCE})
