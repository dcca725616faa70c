"""Practice strategy for five-card draw."""

from __future__ import annotations

from houseway.families.poker_room.bot import poker_bot
from houseway.poker.values.forms import HIGH_FIVE

BOT = poker_bot((HIGH_FIVE,), own=5)
