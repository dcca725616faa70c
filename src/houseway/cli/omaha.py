"""Omaha at the terminal."""

from __future__ import annotations

from houseway.poker.values.forms import OMAHA_HIGH

from .poker import poker_lore

LORE = poker_lore((OMAHA_HIGH,), own=4, board=5)
