"""The names of throws at Over and Under Seven."""

from __future__ import annotations

from houseway.core.game.names import Names
from houseway.core.round.state import Round

from .game import winner


def thrown(seen: Round) -> str:
    """Return the total of the dice and the bet that wins on it."""
    total = sum(seen.dice)
    return f"total {total}" if winner(total) == "seven" else f"total {total}, {winner(total)}"


NAMES = Names(thrown=thrown)
