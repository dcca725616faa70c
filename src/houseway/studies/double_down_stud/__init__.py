"""Double Down Stud: every four cards in sight and every hole card behind them; the bet with its double, per bet."""

from __future__ import annotations

from houseway.games.double_down_stud.game import GAME
from houseway.games.double_down_stud.play import DOUBLES
from houseway.lab.study import Line, Study, printed

from .charts import charts
from .count import counted
from .figures import figures
from .player import plays
from .sights import STRATEGIES
from .spreads import spread

STUDY = Study(
    GAME,
    (
        Line(
            wager="wager",
            unit="one bet",
            cites=("DDS-8(c)", "DDS-9(a)", "DDS-9(b)", "DDS-9(c)", "DDS-10(b)"),
            method="all 270,725 sights of four cards, each with its 48 hole cards; the double by what they make",
            counts=counted,
            spread=spread,
            strategies=tuple(STRATEGIES),
            tables=printed("wager"),
            charts=charts,
            figures=figures,
            bets={"wager": 10_00},
            plays=plays,
            windows=(DOUBLES,),
        ),
    ),
    rounds_an_hour=60,
)
