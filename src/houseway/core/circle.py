"""Forward type names for the one circular dependency in core.

Rules hold stages and wagers, a stage and a wager take a round as an argument, and a round holds its rules; a table
holds rules that list what may be done to it. At run time nothing imports upwards. For the type checker, a module that
needs the name of something above it imports the name from here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.core.game.game import Game
    from houseway.core.game.rules import Rules
    from houseway.core.round.state import Round
    from houseway.core.stages.stage import Stage
    from houseway.core.table.table import Parting, Table
else:
    Game = Parting = Round = Rules = Stage = Table = object

__all__ = ["Game", "Parting", "Round", "Rules", "Stage", "Table"]
