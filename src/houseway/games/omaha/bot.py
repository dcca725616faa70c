"""Practice strategy for Omaha."""

from __future__ import annotations

from houseway.families.poker_room.bot import poker_bot
from houseway.poker.values.forms import OMAHA_HIGH

BOT = poker_bot((OMAHA_HIGH,), own=4, board=5)
