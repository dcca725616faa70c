"""Practice strategy for mambo stud."""

from __future__ import annotations

from houseway.families.poker_room.bot import poker_bot
from houseway.poker.values.forms import HIGH_THREE, SIX_OR_BETTER

BOT = poker_bot((HIGH_THREE, SIX_OR_BETTER), own=3, board=1)
