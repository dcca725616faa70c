"""Names of hands at Omaha eight-or-better."""

from __future__ import annotations

from houseway.families.poker_room.names import poker_names
from houseway.poker.values.forms import OMAHA_EIGHT, OMAHA_HIGH

NAMES = poker_names((OMAHA_HIGH, OMAHA_EIGHT), own=4, board=5)
