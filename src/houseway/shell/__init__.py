"""A table that takes typed lines, for a notebook, the REPL and tests.

>>> from houseway.shell import Felt
>>> felt = Felt("high_card_flush")
>>> felt("seat 3 bets ante $25")
BetPlaced(bet=seat 3 ante, chips=$25, cites='HCF-6(a)(1)')
>>> felt("seat 4 bets ante $9")
Refusal(reason='below_minimum', cites='HCF-6(a)(1)')
"""

from __future__ import annotations

from .table import Dollars, Felt, FeltEvents, NotYet

__all__ = ["Dollars", "Felt", "FeltEvents", "NotYet"]
