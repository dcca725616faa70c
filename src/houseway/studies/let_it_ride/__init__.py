"""Let It Ride: the three bets by best play and by simpler ones, the $1 and the three card bonus, at any prices.

Every result is exact: all 51,979,200 ways to hold three cards and turn two more. The method is in
`docs/lab/let_it_ride.md`.
"""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.chips import Chips
from houseway.games.let_it_ride.game import GAME
from houseway.games.let_it_ride.house_rules import BONUS_FLOOR
from houseway.games.let_it_ride.odds import CHIP
from houseway.games.let_it_ride.play import BET_1, BET_2, BET_3, BONUS, THREE_CARD
from houseway.lab import three_card_bets
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.spread import Spread
from houseway.lab.study import Line, Study, printed
from houseway.lab.tally import as_counts, priced
from houseway.poker.values.five_cards import KINDS

from .charts import charts
from .count import counted
from .figures import figures
from .player import plays
from .sights import STRATEGIES
from .spreads import spread
from .together import together


def _bonus_counts(rules: Rules, progress: Progress) -> Counts:
    named = {name: many for name, many in KINDS.items() if name in BONUS_FLOOR.pays}
    return as_counts({**named, "": sum(KINDS.values()) - sum(named.values())})


def _bonus(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
    """Return the spread of the bonus; the dollar was collected, so only the prize is paid (R-GEN-05)."""
    return priced(counts, rules.pays.get(BONUS, BONUS_FLOOR) if table is None else table, unit_chips=CHIP)


BETS: Mapping[str, Chips] = dict.fromkeys((BET_1, BET_2, BET_3), 10_00)

STUDY = Study(
    GAME,
    (
        Line(
            wager=BET_1,
            unit="one base bet",
            cites=("LIR-6(d)", "LIR-10(b)", "LIR-10(e)", "LIR-10(g)(2)", "LIR-11(b)", "R-LIR-03", "R-LIR-08"),
            method="741 classes of three cards and 2,535 of four stand for all 51,979,200 deals; all three bets together",
            counts=counted,
            spread=spread,
            strategies=tuple(STRATEGIES),
            tables=printed(BET_1),
            charts=charts,
            figures=figures,
            bets=BETS,
            plays=plays,
        ),
        Line(
            wager=BONUS,
            unit="one dollar",
            cites=("LIR-6a(a)", "LIR-11(d)", "R-LIR-05"),
            method="all 2,598,960 hands of five, by their kinds",
            counts=_bonus_counts,
            spread=_bonus,
            tables=printed(BONUS),
            bets={BONUS: CHIP, **BETS},
        ),
        Line(
            wager=THREE_CARD,
            unit="one chip",
            cites=("LIR-3(c)", "LIR-6b(a)", "LIR-11(e)", "R-LIR-01", "R-LIR-02"),
            method="all 22,100 hands of three, by value",
            counts=three_card_bets.counts,
            spread=three_card_bets.spread(THREE_CARD),
            tables=printed(THREE_CARD),
            bets={THREE_CARD: 5_00, **BETS},
        ),
    ),
    rounds_an_hour=45,
    together=together,
    by_minimum=True,
)
