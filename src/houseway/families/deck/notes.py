"""Notes of rounds about their cards."""

from __future__ import annotations

from typing import Final

from houseway.core.messages.note import Note

DECK_REMOVED: Final = Note("deck_removed")
"""The cards leave the table; others come."""
