"""Practice strategy for Omaha eight-or-better."""

from __future__ import annotations

from houseway.families.poker_room.bot import poker_bot
from houseway.poker.values.forms import OMAHA_EIGHT, OMAHA_HIGH

BOT = poker_bot((OMAHA_HIGH, OMAHA_EIGHT), own=4, board=5)
