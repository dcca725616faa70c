"""The lab: house edges and strategies, computed from the rules that a table runs.

A *study* of a game counts classes of situations once (slow, cached) and prices them under any pay table (fast). The
game's own rows decide the result of a class. Counts are integers and results are fractions; `docs/lab.md` describes
the method.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .notebook import Lab


def lab(game: str) -> Lab:
    """Return the lab of a game, for notebooks: `lab("high_card_flush").flush_bonus("A").house_edge`."""
    from houseway.games import game_named

    from .notebook import Lab

    return Lab(game_named(game))
