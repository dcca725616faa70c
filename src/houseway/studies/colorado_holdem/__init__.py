"""Colorado hold 'em: every board with every hand of three, each discard weighed; the ante with its bet, and the bonus.

A table brings its version with it: `required`, where whoever stays in bets, or `permissible`, where the bet is free.
"""

from __future__ import annotations

from houseway.games.colorado_holdem.game import GAME
from houseway.games.colorado_holdem.house_rules import BONUS_OFFERED, BONUS_ON_FOLD, INSTANT_ACE_LOW
from houseway.lab.study import OPTIMAL, Line, Study, printed

from .acts import BY_THE_ANTE, STRATEGIES
from .charts import bonus_figures, charts, figures
from .count import counted
from .endings import ante_spread, bonus_spread
from .player import plays

METHOD = "1,755 classes of three cards, every board dealt beside each, every discard looked up"

STUDY = Study(
    GAME,
    (
        Line(
            wager="ante",
            unit="one ante",
            cites=("CHE-10(b)", "CHE-10(e)", "CHE-10(f)", "CHE-12(b)", "CHE-11(b)", "CHE-11(e)", "CHE-11(f)", "CHE-13(b)"),
            method=METHOD,
            counts=counted,
            spread=ante_spread,
            strategies=STRATEGIES,
            variants=({}, {INSTANT_ACE_LOW.name: False}),
            tables=printed("ante"),
            charts=charts,
            figures=figures,
            bets={"ante": 10_00},
            plays=plays,
        ),
        Line(
            wager="bonus",
            unit="one dollar",
            cites=("CHE-6a(c)", "CHE-12(d)", "CHE-13(d)"),
            method=METHOD,
            counts=counted,
            spread=bonus_spread,
            strategies=(OPTIMAL, BY_THE_ANTE),
            variants=({}, {BONUS_OFFERED.name: True, BONUS_ON_FOLD.name: "best_discard"}),
            tables=printed("bonus"),
            figures=bonus_figures,
            bets={"bonus": 1_00, "ante": 10_00},
            beside=BY_THE_ANTE,
        ),
    ),
)
