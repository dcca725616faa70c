"""Five-card draw low at the terminal."""

from __future__ import annotations

from houseway.poker.values.forms import LOW_FIVE

from .poker import poker_lore

LORE = poker_lore((LOW_FIVE,), own=5)
