"""Practice strategy for seven-card stud eight-or-better."""

from __future__ import annotations

from houseway.families.poker_room.bot import poker_bot
from houseway.poker.values.forms import EIGHT_OR_BETTER, HIGH_FIVE

BOT = poker_bot((HIGH_FIVE, EIGHT_OR_BETTER), own=7)
