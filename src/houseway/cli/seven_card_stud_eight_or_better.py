"""Seven-card stud eight or better at the terminal."""

from __future__ import annotations

from houseway.poker.values.forms import EIGHT_OR_BETTER, HIGH_FIVE

from .poker import poker_lore

LORE = poker_lore((HIGH_FIVE, EIGHT_OR_BETTER), own=7)
