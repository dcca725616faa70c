"""Hold 'em: ranges of hole cards, and the loops that count winners. `docs/lab/equity.md` describes the method."""

from .ranges import NoRange, read
from .starting_hands import against_random

__all__ = ["NoRange", "against_random", "read"]
