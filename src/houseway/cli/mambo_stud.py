"""Mambo stud at the terminal."""

from __future__ import annotations

from houseway.poker.values.forms import HIGH_THREE, SIX_OR_BETTER

from .poker import poker_lore

LORE = poker_lore((HIGH_THREE, SIX_OR_BETTER), own=3, board=1)
