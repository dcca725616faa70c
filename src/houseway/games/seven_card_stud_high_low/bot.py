"""Practice strategy for seven-card stud high-low."""

from __future__ import annotations

from houseway.families.poker_room.bot import poker_bot
from houseway.poker.values.forms import HIGH_FIVE, LOW_FIVE

BOT = poker_bot((HIGH_FIVE, LOW_FIVE), own=7)
