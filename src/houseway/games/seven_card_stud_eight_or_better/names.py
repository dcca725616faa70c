"""Names of hands at seven-card stud eight-or-better."""

from __future__ import annotations

from houseway.families.poker_room.names import poker_names
from houseway.poker.values.forms import EIGHT_OR_BETTER, HIGH_FIVE

NAMES = poker_names((HIGH_FIVE, EIGHT_OR_BETTER), own=7)
