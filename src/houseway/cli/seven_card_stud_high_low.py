"""Seven-card stud high-low at the terminal."""

from __future__ import annotations

from houseway.poker.values.forms import HIGH_FIVE, LOW_FIVE

from .poker import poker_lore

LORE = poker_lore((HIGH_FIVE, LOW_FIVE), own=7)
