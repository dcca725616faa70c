"""Side wagers bet only when the backs of the player's own cards, seen before betting is closed, are favorable.

There is no decision after the deal, so such a player only chooses when to bet. Hands are evaluated as for the whole
deck: `classes` and `sides` contain the kind and the payout of each.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.values.cards import JOKER
from houseway.games.pai_gow_poker.sides import all_seven, insurance_row, three_card_rows
from houseway.lab.kept_counts import Counts, Progress
from houseway.lab.memo import by_rules
from houseway.lab.spread import Spread
from houseway.lab.tally import as_counts
from houseway.poker.values.joker import ROYAL, STRAIGHT_FLUSH, TRIPS

from . import sides
from .classes import MATCHES, classes
from .tables import DECK, THE_JOKER, Deck, Ints, cards_of, masks_of

BET, PASSED = "bet_", "passed_"
"""The hands that a player bets on, and all others."""
RUNS = np.uint32(sum(15 << 4 * (kind - TRIPS) for kind in (STRAIGHT_FLUSH, ROYAL)))
"""The bits of a mask that stand for straight flushes and royals."""


def _sevens(hands: Deck, ways: Ints) -> Counts:
    """Count hands by what is among their fives, and by the rows that take all seven cards."""
    found: Counter[tuple[int, int]] = Counter()
    for hand, mask, many in zip(hands, masks_of(hands), ways.tolist(), strict=True):
        flags = 0
        if mask & RUNS:
            held = cards_of(hand)
            rows = [all_seven(held, match) for match in MATCHES]
            flags = sum(1 << at for at, row in enumerate(rows) if sides.ROYAL_MATCH in row)
            flags |= 4 if sides.SEVEN_NATURAL in rows[0] else 8 if sides.SEVEN_WITH_JOKER in rows[0] else 0
        found[int(mask), flags] += many
    columns = ([mask for mask, _ in found], [flag for _, flag in found], list(found.values()))
    return dict(zip(("masks", "seven", "ways"), (np.array(column, np.int64) for column in columns), strict=True))


def _nothing(hands: Deck, ways: Ints) -> Counts:
    """Count hands with nothing in them by their highest card; only those of seven different ranks can be such."""
    ranks = np.sort(np.where(hands == THE_JOKER, 12, hands % 13), axis=1)
    different = np.all(np.diff(ranks, axis=1) > 0, axis=1)
    named: Counter[str] = Counter({"": int(ways[~different].sum())})
    for at in np.flatnonzero(different).tolist():
        named[insurance_row(cards_of(hands[at])) or ""] += int(ways[at])
    return as_counts(named)


def _parted(count: Callable[[Deck, Ints], Counts], bet: NDArray[np.bool_]) -> Counts:
    """Count the hands that are bet on, and the others."""
    hands, ways = classes()
    parts = {BET: count(hands[bet], ways[bet]), PASSED: count(hands[~bet], ways[~bet])}
    return {name + key: column for name, part in parts.items() for key, column in part.items()}


@by_rules
def sevens(rules: Rules, progress: Progress) -> Counts:
    """Return the counts for the bonus, the progressive and the seven-card bonus, bet on with the joker; made once for all."""
    return _parted(_sevens, (classes().hands == THE_JOKER).any(axis=1))


def insurance(rules: Rules, progress: Progress) -> Counts:
    """Return the counts for insurance, bet on with no ace and no joker: the joker is an ace there."""
    hands = classes().hands
    return _parted(_nothing, ~((hands == THE_JOKER) | (hands % 13 == 12)).any(axis=1))


def threes(rules: Rules, progress: Progress) -> Counts:
    """Return the counts for the three-card bonus, bet on with the joker among the first three cards."""
    found: dict[str, Counter[frozenset[str]]] = {BET: Counter(), PASSED: Counter()}
    for three in combinations(DECK, 3):
        found[BET if JOKER in three else PASSED][three_card_rows(three)] += 1
    counted: Counts = {}
    for name, rows in found.items():
        counted[f"{name}rows"] = np.array(["|".join(sorted(row)) for row in rows])
        counted[f"{name}ways"] = np.array([*rows.values()])
    return counted


Priced = Callable[[Counts, Rules, None, str], Spread]


def spread_of(counted: Counts, rules: Rules, priced: Priced, name: str = BET) -> Spread:
    """Return the endings of the hands that are bet on, or of the others."""
    return priced({key.removeprefix(name): column for key, column in counted.items() if key.startswith(name)}, rules, None, "")


def bet_made(priced: Priced) -> Callable[[Counts, Rules], Fraction]:
    """Return a function for the expected net of a bet, given its counts."""

    def made(counted: Counts, rules: Rules) -> Fraction:
        return -spread_of(counted, rules, priced).house_edge

    return made


def how_often(counted: Counts) -> str:
    """Return in how many rounds there is a bet."""
    bet, passed = (sum(int(str(ways)) for ways in counted[f"{name}ways"]) for name in (BET, PASSED))
    often = Fraction(bet, bet + passed)
    return f"bet in {100 * float(often):.2f} % of rounds"
