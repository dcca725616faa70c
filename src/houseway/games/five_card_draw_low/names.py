"""Names of hands at five-card draw low."""

from __future__ import annotations

from houseway.families.poker_room.names import poker_names
from houseway.poker.values.forms import LOW_FIVE

NAMES = poker_names((LOW_FIVE,), own=5)
