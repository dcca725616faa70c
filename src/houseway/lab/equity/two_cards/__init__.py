"""Hold 'em: ranges of hole cards, and the loops that count who wins. `docs/lab/equity.md` says how."""

from .ranges import NoRange, read
from .starting_hands import against_random

__all__ = ["NoRange", "against_random", "read"]
