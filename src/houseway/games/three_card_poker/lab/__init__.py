"""Three Card Poker: the ante by best play and by simpler ones under every bonus table, and pair plus at any prices.

Every answer is exact: all 22,100 hands of a player, each of them against all 18,424 of the dealer's.
`docs/lab/three_card_poker.md` says how.
"""

from __future__ import annotations

from houseway.games.three_card_poker.game import GAME
from houseway.lab.study import Line, Study, printed

from . import ante, chart, pair_plus, player

STUDY = Study(
    GAME,
    (
        Line(
            wager="ante",
            unit="one ante",
            cites=("TCP-3(c)", "TCP-6(a)(1)", "TCP-10(b)", "TCP-11(a)(1)", "TCP-11(a)(3)", "R-TCP-02", "R-TCP-03", "R-TCP-04"),
            method="1,756 classes of hands, each against all 18,424 of the dealer's, by what the two hands could share",
            counts=ante.counts,
            spread=ante.spread,
            strategies=ante.STRATEGIES,
            tables=printed(ante.BONUS),
            charts=chart.charts,
            figures=chart.figures,
            bets={"ante": 10_00},
            plays=player.plays,
        ),
        Line(
            wager="pair_plus",
            unit="one chip",
            cites=("TCP-3(b)", "TCP-6(a)(2)", "TCP-11(a)(2)", "R-TCP-01", "R-TCP-07"),
            method="all 22,100 hands of three, by value",
            counts=pair_plus.counts,
            spread=pair_plus.spread,
            tables=pair_plus.tables,
            bets={"pair_plus": 5_00, "ante": 10_00},
        ),
    ),
    rounds_an_hour=50,
)
