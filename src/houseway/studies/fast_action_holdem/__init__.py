"""Fast Action Hold 'Em: the one wager. Every strategy is counted over all deals. Without that count, which takes hours, it is
simulated on boards that eight hands share. What depends on four cards alone is exact.
"""

from __future__ import annotations

from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.games.fast_action_holdem.game import GAME
from houseway.games.fast_action_holdem.house_rules import DECKS, TRIPS_TIE
from houseway.games.fast_action_holdem.house_way import HIGHEST_SUIT
from houseway.lab.kept_counts import Counts
from houseway.lab.spread import Spread
from houseway.lab.study import Exact, Line, Study

from . import exact
from .boards import CLASSES
from .by_suits import by_suits
from .charts import charts
from .edges import error
from .edges import spread as sampled
from .figures import figures
from .player import plays
from .strategies import BOARDS, SEEDS, STRATEGIES, counted


def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return every ending by a strategy, counted or simulated."""
    return exact.spread(counts, rules, strategy) if exact.is_counted(counts) else sampled(counts, rules, table, strategy)


def off(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Fraction | None:
    """Return the standard error of the house edge; none where it is counted."""
    return None if exact.is_counted(counts) else error(counts, rules, table, strategy)


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
    error=off,
    sample=f"{BOARDS:,} boards, seed {SEEDS[1]}; strategies chosen by {BOARDS:,} others, seed {SEEDS[0]}",
    exact=Exact(
        holds=exact.holds,
        method=(
            f"all pairs of hands without a common card on each of {CLASSES:,} classes of boards, by inclusion and exclusion of"
            " the cards they could share; the best play is the best of all acts in each class of four cards"
        ),
        counts=exact.counts,
        reads=(DECKS.name,),
        adapted=by_suits,
    ),
    slow=True,
    reads=(DECKS.name, TRIPS_TIE.name),
    variants=(
        {},
        {DECKS.name: 8},
        {TRIPS_TIE.name: HIGHEST_SUIT},
        {DECKS.name: 8, TRIPS_TIE.name: HIGHEST_SUIT},
    ),
    charts=charts,
    figures=figures,
    bets={"wager": 10_00},
    plays=plays,
)

STUDY = Study(GAME, (WAGER,))
