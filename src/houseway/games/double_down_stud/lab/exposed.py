"""The hole card seen: every hand is known before the double, so that only winners are doubled."""

from __future__ import annotations

from fractions import Fraction

from houseway.core.game.rules import Rules
from houseway.games.double_down_stud.odds import HOLES, SEEN
from houseway.lab.counting import Counts, Progress, kept
from houseway.lab.study import Countered, Threat

from .count import counted as counts
from .sights import nets, sights
from .spreads import hung


def _counts(rules: Rules, progress: Progress) -> Counts:
    return kept(rules.game.key, "wager", {}, lambda: counts(rules, progress))


def _made(counted: Counts, rules: Rules) -> Fraction:
    by = nets(hung(rules, None))
    made = sum(
        (
            one.ways * many * (net + max(net, Fraction(0)))
            for one in sights(counted)
            for net, many in zip(by, one.makes, strict=True)
        ),
        Fraction(0),
    )
    return made / (SEEN * HOLES)


THREATS = (
    Threat(
        name="hole card seen",
        wager="wager",
        unit="one wager",
        method="all 12,994,800 hands of four cards in sight and a hole card; a double on every hand that wins",
        counts=_counts,
        made=_made,
        countered=(Countered("DDS-11(a)", "voids all hands if the hole card is exposed early"),),
    ),
)
