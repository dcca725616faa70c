"""What a seat does with each class of three cards, under the best play and under simpler ones.

Prices are asked of the game: its scale of the version, the table that hangs, and the row of three cards that win at once. A table
brings its version with it: whoever prints tens is paid on tens.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.core.values.cards import FRENCH, Card
from houseway.games.colorado_holdem.game import GAME
from houseway.games.colorado_holdem.hands import instant
from houseway.games.colorado_holdem.house_rules import INSTANT_ACE_LOW, VERSION
from houseway.games.colorado_holdem.odds import BOARDS, ante_nets, bonus_nets, net_of
from houseway.lab.counting import Counts
from houseway.lab.study import OPTIMAL
from houseway.poker.values.draws import PRICED_ALIKE
from houseway.poker.values.hands import PAIR

Ints = NDArray[Any]

POINTS, HIGH_CARDS, ALWAYS, NEVER = "points", "high cards", "always bet", "never declare"
STRATEGIES = (OPTIMAL, POINTS, HIGH_CARDS, ALWAYS, NEVER)
BY_THE_ANTE = "by the ante"
WINS, PUSHES, SUITED = 12, 6, 4
"""What a card is worth that wins when it pairs, one that pushes, and a suit in common; each straight they share is worth one."""
ENOUGH = 7
"""From so many points on, two cards are worth a bet that is required."""


class Act(NamedTuple):
    """Folds, declares, or plays with so many units after this discard."""

    word: str
    away: int = 0
    units: int = 1


@dataclass(frozen=True)
class Prices:
    """What there is to win, for one chip, by version and table."""

    version: str
    table: PayTable
    nets: Ints
    """By kind of hand."""

    @property
    def may_fold(self) -> bool:
        """Only where the bet is required."""
        return self.version == "required"

    def declared(self, held: tuple[Card, ...], *, ace_low: bool) -> int | None:
        """What a declaration wins over all boards together, or None where there is nothing to declare."""
        row = instant(held, ace_low=ace_low)
        return None if row is None else BOARDS * net_of(self.table.pays[row])


def ante_prices(rules: Rules, table: PayTable | None) -> Prices:
    """Of ante and bet, under a table or the one that hangs."""
    table = table or rules.pays["ante"]
    version = version_of(rules, table)
    return Prices(version, table, np.array(ante_nets(rules.rows[version], table), np.int64))


def bonus_prices(rules: Rules, table: PayTable | None) -> Prices:
    """Of the bonus."""
    table = table or _bonus_table(rules, rules[VERSION])
    version = version_of(rules, table)
    return Prices(version, table, np.array(bonus_nets(table), np.int64))


def version_of(rules: Rules, table: PayTable) -> str:
    """The version a table goes with: its own name, else the house's; and one that pays tens only where the bet is required."""
    if table.name in rules.rows:
        return table.name
    version = rules[VERSION]
    if table.wager == "ante":
        return "required" if table.of("pair of tens or better") else "permissible"
    return version


def held_of(counts: Counts, at: int) -> tuple[Card, ...]:
    """The cards that stand for a class."""
    return tuple(FRENCH[int(card)] for card in counts["held"][at])


def is_ace_low(rules: Rules) -> bool:
    """Whether ace, two and three of a suit win at once."""
    return rules[INSTANT_ACE_LOW]


# The ante


def acts(counts: Counts, rules: Rules, prices: Prices, strategy: str) -> list[Act]:
    """What a strategy does with each class; of discards worth the same to the ante, the one that is better for a bonus."""
    made: Ints = counts["boards"] @ prices.nets  # at most 18,424 boards of a million to one
    beside: Ints = counts["boards"] @ np.array(bonus_nets(_bonus_table(rules, prices.version)), np.int64)
    best = [max(range(3), key=lambda away: (made[at, away], beside[at, away])) for at in range(len(made))]
    return [_act(held_of(counts, at), made[at], best[at], rules, prices, strategy) for at in range(len(made))]


def _bonus_table(rules: Rules, version: str) -> PayTable:
    hung = rules.pays.get("bonus")
    return hung if hung is not None and rules[VERSION] == version else GAME.pays["bonus"][version]


def _act(held: tuple[Card, ...], made: Ints, best: int, rules: Rules, prices: Prices, strategy: str) -> Act:
    declared = prices.declared(held, ace_low=is_ace_low(rules))
    played = _played(held, made, best, prices, strategy)
    if declared is not None and strategy != NEVER and (strategy != OPTIMAL or declared >= worth(played, made)):
        return Act("declares")
    return played


def worth(act: Act, made: Ints) -> int:
    """What playing or folding makes over all boards, in antes."""
    return -BOARDS if act.word == "folds" else act.units * int(made[act.away])


def _played(held: tuple[Card, ...], made: Ints, best: int, prices: Prices, strategy: str) -> Act:
    if strategy in (OPTIMAL, NEVER):
        if prices.may_fold:
            return Act("plays", best, 2) if 2 * made[best] > -BOARDS else Act("folds")
        return Act("plays", best, 2 if made[best] > 0 else 1)
    if strategy == ALWAYS:
        return Act("plays", best, 2)
    ranks = [card.rank for card in held]
    paired = len({*ranks}) < 3
    away = _odd_one(ranks) if paired else 2  # classes are written from the top, so the last card is the lowest
    if strategy == HIGH_CARDS:
        return Act("plays", away, 2 if prices.may_fold or paired else 1)
    if paired:
        return Act("plays", away, 2)
    by_points = [points(held, at, prices) for at in range(3)]
    away = max(range(3), key=lambda at: (by_points[at], at))
    if prices.may_fold:
        return Act("plays", away, 2) if by_points[away] >= ENOUGH else Act("folds")
    return Act("plays", away, 1)


def _odd_one(ranks: list[int]) -> int:
    """The card that is no part of the pair; any of three alike."""
    return next((at for at, rank in enumerate(ranks) if ranks.count(rank) == 1), 2)


def points(held: tuple[Card, ...], away: int, prices: Prices) -> int:
    """What two cards of different ranks are worth by the chart."""
    one, two = (card for at, card in enumerate(held) if at != away)
    worths = sum(_by_its_pair(card, prices) for card in (one, two))
    return worths + SUITED * (one.suit == two.suit) + straights(one.rank, two.rank)


def _by_its_pair(card: Card, prices: Prices) -> int:
    net = int(prices.nets[PRICED_ALIKE.index((PAIR << 4 | card.rank) << 16)])
    return WINS if net > 0 else PUSHES if net == 0 else 0


def straights(one: int, two: int) -> int:
    """How many straights hold both ranks; the ace stands at either end."""
    runs = [{14 if rank == 1 else rank for rank in range(low, low + 5)} for low in range(1, 11)]
    return sum({one, two} <= run for run in runs)


# The bonus


def bonus_acts(counts: Counts, rules: Rules, prices: Prices, strategy: str) -> list[Act]:
    """What is done with each class by a seat that stays in for its bonus alone, or by one that plays its ante best."""
    if strategy == BY_THE_ANTE:
        ante = rules.pays["ante"] if rules[VERSION] == prices.version else GAME.pays["ante"][prices.version]
        return acts(counts, rules, ante_prices(rules, ante), OPTIMAL)
    made: Ints = counts["boards"] @ prices.nets
    found: list[Act] = []
    for at in range(len(made)):
        best = int(np.argmax(made[at]))
        declared = prices.declared(held_of(counts, at), ace_low=is_ace_low(rules))
        found.append(Act("declares") if declared is not None and declared >= made[at, best] else Act("plays", best))
    return found
