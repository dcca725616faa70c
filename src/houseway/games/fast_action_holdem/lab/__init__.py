"""Fast Action Hold 'Em: the one wager. The house way is counted over all deals; other strategies are simulated on boards that
eight hands share. What depends on four cards alone is exact.
"""

from __future__ import annotations

from houseway.games.fast_action_holdem.game import GAME
from houseway.games.fast_action_holdem.house_rules import DECKS, TRIPS_TIE
from houseway.lab.study import Exact, Line, Study

from . import exact
from .boards import CLASSES
from .charts import charts
from .choosing import BOARDS, STRATEGIES, counted
from .figures import figures
from .player import plays
from .pricing import error, spread

WAGER = Line(
    wager="wager",
    unit="one wager",
    cites=("FAH-8(b)", "FAH-8(c)", "FAH-8(f)", "FAH-8(h)", "FAH-8(i)", "FAH-8(k)", "FAH-8(n)", "FAH-3(b)", "FAH-3(c)"),
    method=(
        f"simulated: {BOARDS:,} boards from full shoes, eight hands of four to each, every two of them a player and a dealer;"
        f" strategies were chosen by {BOARDS:,} others. How often a natural comes is exact."
    ),
    counts=counted,
    spread=spread,
    strategies=STRATEGIES,
    error=error,
    exact=Exact(
        strategies=exact.EXACTLY,
        holds=exact.holds,
        method=(
            f"all pairs of hands without a common card on each of {CLASSES:,} classes of boards, by inclusion and exclusion of"
            " the cards they could share"
        ),
        counts=exact.counts,
        spread=exact.spread,
    ),
    slow=True,
    reads=(DECKS.name, TRIPS_TIE.name),
    variants=({}, {DECKS.name: 8}),
    charts=charts,
    figures=figures,
    bets={"wager": 10_00},
    plays=plays,
)

STUDY = Study(GAME, (WAGER,))
