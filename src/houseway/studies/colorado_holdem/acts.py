"""The actions of a seat with each class of three cards, under the best play and under simpler ones.

Prices come from the game: its scale of the version, the active pay table, and the row of three cards that win at
once. A table implies its version: one that prints tens pays on tens.
"""

# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false, reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
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
from houseway.lab.kept_counts import Counts
from houseway.lab.study import OPTIMAL
from houseway.poker.values.draws import PRICED_ALIKE
from houseway.poker.values.hands import PAIR

Ints = NDArray[Any]

POINTS, HIGH_CARDS, ALWAYS, NEVER = "points", "high cards", "always bet", "never declare"
STRATEGIES = (OPTIMAL, POINTS, HIGH_CARDS, ALWAYS, NEVER)
BY_THE_ANTE = "by the ante"
WINS, PUSHES, SUITED = 12, 6, 4
"""The points of a card that wins when it pairs, of one that pushes, of a shared suit; each shared straight is one more."""
ENOUGH = 7
"""The points from which two cards are worth a bet that is required."""


class Act(NamedTuple):
    """One action: fold, declare, or play with this many units after this discard."""

    word: str
    away: int = 0
    units: int = 1


@dataclass(frozen=True)
class Prices:
    """The prices for one chip, by version and table."""

    version: str
    table: PayTable
    nets: Ints
    """By kind of hand."""

    @property
    def may_fold(self) -> bool:
        """Whether a hand may fold: only where the bet is required."""
        return self.version == "required"

    def declared(self, held: tuple[Card, ...], *, ace_low: bool) -> int | None:
        """Return a declaration's total win over all boards, or None where the hand cannot declare."""
        row = at_once(held, ace_low=ace_low)
        return None if row is None else BOARDS * net_of(self.table.pays[row])


def ante_prices(rules: Rules, table: PayTable | None) -> Prices:
    """Return the prices of ante and bet, under a table or the house's own."""
    table = table or rules.pays["ante"]
    version = version_of(rules, table)
    return Prices(version, table, np.array(ante_nets(rules.rows[version], table), np.int64))


def bonus_prices(rules: Rules, table: PayTable | None) -> Prices:
    """Return the prices of the bonus."""
    table = table or _bonus_table(rules, rules[VERSION])
    version = version_of(rules, table)
    return Prices(version, table, np.array(bonus_nets(table), np.int64))


def version_of(rules: Rules, table: PayTable) -> str:
    """Return the version of a table: its own name, else the house's; one that pays tens only where the bet is required."""
    if table.name in rules.rows:
        return table.name
    version = rules[VERSION]
    if table.wager == "ante":
        return "required" if table.of("pair of tens or better") else "permissible"
    return version


def held_of(counts: Counts, at: int) -> tuple[Card, ...]:
    """Return the cards that stand for a class."""
    return hands_of(counts)[at]


def hands_of(counts: Counts) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that stand for each class."""
    return _hands(counts["held"].tobytes(), counts["held"].dtype.str)


@cache
def _hands(held: bytes, kind: str) -> tuple[tuple[Card, ...], ...]:
    """Return the cards that stand for every class, from the numbers of the count."""
    return tuple(tuple(FRENCH[card] for card in three) for three in np.frombuffer(held, kind).reshape(-1, 3).tolist())


@cache
def at_once(held: tuple[Card, ...], *, ace_low: bool) -> str | None:
    """Return the row of three cards that win at once, or None."""
    return instant(held, ace_low=ace_low)


def is_ace_low(rules: Rules) -> bool:
    """Whether ace, two and three of a suit win at once."""
    return rules[INSTANT_ACE_LOW]


# The ante


def acts(counts: Counts, rules: Rules, prices: Prices, strategy: str) -> list[Act]:
    """Return a strategy's act for each class; of discards worth the same to the ante, the one that is better for a bonus."""
    made: list[list[int]] = (counts["boards"] @ prices.nets).tolist()  # at most 18,424 boards of a million to one
    bonus = np.array(bonus_nets(_bonus_table(rules, prices.version)), np.int64)
    beside: list[list[int]] = (counts["boards"] @ bonus).tolist()
    best = [max(range(3), key=lambda away: (one[away], other[away])) for one, other in zip(made, beside, strict=True)]
    held = hands_of(counts)
    return [_act(*one, rules, prices, strategy) for one in zip(held, made, best, strict=True)]


def _bonus_table(rules: Rules, version: str) -> PayTable:
    hung = rules.pays.get("bonus")
    return hung if hung is not None and rules[VERSION] == version else GAME.pays["bonus"][version]


def _act(held: tuple[Card, ...], made: Sequence[int], best: int, rules: Rules, prices: Prices, strategy: str) -> Act:
    declared = prices.declared(held, ace_low=is_ace_low(rules))
    played = _played(held, made, best, prices, strategy)
    if declared is not None and strategy != NEVER and (strategy != OPTIMAL or declared >= worth(played, made)):
        return Act("declares")
    return played


def worth(act: Act, made: Sequence[int] | Ints) -> int:
    """Return the total net of playing or folding over all boards, in antes."""
    return -BOARDS if act.word == "folds" else act.units * int(made[act.away])


def _played(held: tuple[Card, ...], made: Sequence[int], best: int, prices: Prices, strategy: str) -> Act:
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
    """Return the card that is not part of the pair; any of three alike."""
    return next((at for at, rank in enumerate(ranks) if ranks.count(rank) == 1), 2)


def points(held: tuple[Card, ...], away: int, prices: Prices) -> int:
    """Return the points of two cards of different ranks by the chart."""
    one, two = (card for at, card in enumerate(held) if at != away)
    worths = sum(_by_its_pair(card, prices) for card in (one, two))
    return worths + SUITED * (one.suit == two.suit) + straights(one.rank, two.rank)


def _by_its_pair(card: Card, prices: Prices) -> int:
    net = int(prices.nets[PRICED_ALIKE.index((PAIR << 4 | card.rank) << 16)])
    return WINS if net > 0 else PUSHES if net == 0 else 0


def straights(one: int, two: int) -> int:
    """Return the number of straights that contain both ranks; the ace counts at either end."""
    runs = [{14 if rank == 1 else rank for rank in range(low, low + 5)} for low in range(1, 11)]
    return sum({one, two} <= run for run in runs)


# The bonus


def bonus_acts(counts: Counts, rules: Rules, prices: Prices, strategy: str) -> list[Act]:
    """Return the acts of a seat that stays in for its bonus alone, or of one that plays its ante best."""
    if strategy == BY_THE_ANTE:
        ante = rules.pays["ante"] if rules[VERSION] == prices.version else GAME.pays["ante"][prices.version]
        return acts(counts, rules, ante_prices(rules, ante), OPTIMAL)
    made: Ints = counts["boards"] @ prices.nets
    best, ace_low = np.argmax(made, axis=1).tolist(), is_ace_low(rules)
    found: list[Act] = []
    for held, away, most in zip(hands_of(counts), best, made.max(axis=1).tolist(), strict=True):
        declared = prices.declared(held, ace_low=ace_low)
        found.append(Act("declares") if declared is not None and declared >= most else Act("plays", away))
    return found
