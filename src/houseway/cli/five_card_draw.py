"""Five-card draw at the terminal."""

from __future__ import annotations

from houseway.poker.values.forms import HIGH_FIVE

from .poker import poker_lore

LORE = poker_lore((HIGH_FIVE,), own=5)
