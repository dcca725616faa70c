"""The numbers of a demonstration's tables: our games in order, a table that a dealer runs, and games of others."""

from __future__ import annotations

from typing import Final

from houseway.games import GAMES

DEALT_BY_HAND: Final = len(GAMES.own) + 1
"""The table at which the dealer of the demonstration opens rounds and closes bets: the one after our games."""


def electronic_games() -> dict[int, str]:
    """Return the games at which the platform deals, by the number of their table."""
    others = sorted({*GAMES} - {*GAMES.own})
    return {**dict(enumerate(GAMES.own, start=1)), **dict(enumerate(others, start=DEALT_BY_HAND + 1))}


def electronic_tables() -> str:
    """Return the numbers of these tables as a configuration writes them."""
    last = max(electronic_games())
    return f"1-{DEALT_BY_HAND - 1}" + (f", {DEALT_BY_HAND + 1}-{last}" if last > DEALT_BY_HAND else "")
