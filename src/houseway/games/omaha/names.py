"""Names of hands at Omaha."""

from __future__ import annotations

from houseway.families.poker_room.names import poker_names
from houseway.poker.values.forms import OMAHA_HIGH

NAMES = poker_names((OMAHA_HIGH,), own=4, board=5)
