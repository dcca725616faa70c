"""Names of hands at mambo stud."""

from __future__ import annotations

from houseway.families.poker_room.names import poker_names
from houseway.poker.values.forms import HIGH_THREE, SIX_OR_BETTER

NAMES = poker_names((HIGH_THREE, SIX_OR_BETTER), own=3, board=1)
