"""Poker hands in and out as PHH, the open hand history format.

A finished hand is written so that other programs can follow it, and read back to the same commands, cards and awards. What PHH
has no word for (rake, funds, clauses, calls of the staff) goes into fields of ours, `_houseway_…`, and into commentary.
"""

from .codes import CODES, Code
from .reader import Hand, read_each, read_hands
from .writer import has_code, write_hand, write_hands

__all__ = ["CODES", "Code", "Hand", "has_code", "read_each", "read_hands", "write_hand", "write_hands"]
