"""Omaha eight or better at the terminal."""

from __future__ import annotations

from houseway.poker.values.forms import OMAHA_EIGHT, OMAHA_HIGH

from .poker import poker_lore

LORE = poker_lore((OMAHA_HIGH, OMAHA_EIGHT), own=4, board=5)
