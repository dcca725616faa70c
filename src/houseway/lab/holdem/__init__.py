"""Hold 'em: exact equities of hands and ranges. `docs/lab/holdem.md` says how they are obtained."""

from .equity import Equities, equities
from .ranges import NoRange, read
from .starting import against_random

__all__ = ["Equities", "NoRange", "against_random", "equities", "read"]
