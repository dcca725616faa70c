"""Names of hands at seven-card stud."""

from __future__ import annotations

from houseway.families.poker_room.names import poker_names
from houseway.poker.values.forms import HIGH_FIVE

NAMES = poker_names((HIGH_FIVE,), own=7)
