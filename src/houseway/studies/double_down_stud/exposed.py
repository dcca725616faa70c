"""The hole card seen: every hand is known before the double, and only winners are doubled; or its back known."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np

from houseway.core.game.rules import Rules
from houseway.core.values.cards import FRENCH
from houseway.games.double_down_stud.odds import HOLES, SEEN, becomes
from houseway.lab.kept_counts import Counts, Progress, kept
from houseway.lab.study import Countered, Threat
from houseway.poker.values.draws import alike
from houseway.poker.values.five_cards import high

from .count import ENDS
from .count import counted as counts
from .sights import nets, sights
from .spreads import table_in_use


def _counts(rules: Rules, progress: Progress) -> Counts:
    return kept(rules.game.key, "wager", {}, lambda: counts(rules, progress))


def _made(counted: Counts, rules: Rules) -> Fraction:
    by = nets(table_in_use(rules, None))
    made = sum(
        (
            one.ways * many * (net + max(net, Fraction(0)))
            for one in sights(counted)
            for net, many in zip(by, one.makes, strict=True)
        ),
        Fraction(0),
    )
    return made / (SEEN * HOLES)


JACK = 11
"""The lowest rank with a marked back: jacks and better are paid when they pair a card in sight."""


def _by_backs(rules: Rules, progress: Progress) -> Counts:
    """Return the endings of hole cards of either back for each four in sight, and the number of such fours."""
    found: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for four, ways in alike(4):
        makes = [[0] * len(ENDS), [0] * len(ENDS)]
        for hole in FRENCH:
            if hole not in four:
                makes[hole.rank >= JACK][ENDS.index(becomes(high((*four, hole))))] += 1
        found[(*makes[0],), (*makes[1],)] += ways
    return {"makes": np.array(list(found), np.int64), "ways": np.array(list(found.values()), np.int64)}


def _made_by_backs(counted: Counts, rules: Rules) -> Fraction:
    by, made = nets(table_in_use(rules, None)), Fraction(0)
    for makes, ways in zip(counted["makes"].tolist(), counted["ways"].tolist(), strict=True):
        for one in makes:
            worth = sum((many * net for many, net in zip(one, by, strict=True)), Fraction(0))
            made += ways * (worth + max(worth, Fraction(0)))
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
    Threat(
        name="hole card known by its back: jack or better",
        wager="wager",
        unit="one wager",
        method="2,535 classes of four cards in sight, each with all 48 hole cards; holes with the same back are decided together",
        counts=_by_backs,
        made=_made_by_backs,
        countered=(
            Countered("DDS-2(a)", "requires backs that are all alike"),
            Countered("DDS-3(c)", "has new cards washed, which turns sorted cards around"),
        ),
        kinds=("backs",),
        slow=True,
    ),
)
