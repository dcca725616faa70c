"""The account behind the cage: the cage mirrors another account, and the reason of a move determines which."""

from __future__ import annotations

from typing import Final

from .places import CAGE, DROP, Move, Place

BUYS_IN: Final = "buys in"
"""Cash for chips, between rounds."""
CHANGED: Final = "changed"
"""Cash for chips in a round."""
FROM_WALLET: Final = "from wallet"
SEED: Final = "seed"
CORRECTION: Final = "correction"
DISPUTED: Final = "disputed"
"""Chips that the cage keeps until a dispute is decided."""

CHIP_BANK: Final[Place] = "chip bank"


def behind_the_cage(move: Move) -> Place | None:
    """Return the account behind the cage in a move: the drop, a wallet, or the chip bank; None without the cage.

    >>> from .places import stack
    >>> behind_the_cage(Move(CAGE, stack("ann"), 100, BUYS_IN)), behind_the_cage(Move(stack("ann"), CAGE, 100, "cashes out"))
    ('drop', 'wallet ann')
    """
    if CAGE not in (move.src, move.dst):
        return None
    other = move.dst if move.src == CAGE else move.src
    if isinstance(other, str) and other.startswith("player "):
        return DROP if move.why in (BUYS_IN, CHANGED) else "wallet " + other.removeprefix("player ")
    return CHIP_BANK
