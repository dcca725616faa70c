"""Hold 'em: exact equities of hands and ranges. `docs/lab/holdem.md` says how they are obtained."""

from .equity import Equities, equities
from .ranges import NoRange, read

__all__ = ["Equities", "NoRange", "equities", "read"]
