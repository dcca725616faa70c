"""Practice strategy for pai gow: the house way."""

from __future__ import annotations

from houseway.core.game.practice import Practice
from houseway.families.two_hands.bot import chooses

BOT = Practice(chooses)
