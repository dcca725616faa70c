"""The one circle of types in core, said once.

Rules hold stages and wagers, a stage and a wager are asked about a round, and a round holds its rules; a table holds rules that
say what may be done to it. At run time nothing imports upwards. For the type checker, a room that needs the name of something
above it takes the name from here.
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
