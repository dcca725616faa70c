"""Practice strategy for five-card draw low."""

from __future__ import annotations

from houseway.families.poker_room.bot import poker_bot
from houseway.poker.values.forms import LOW_FIVE

BOT = poker_bot((LOW_FIVE,), own=5)
