"""The bets of one seat together, and of two seats that share both community cards, by the best play.

One seat: every way in which three cards become four and five, with what each bet makes of them. Two seats: for each two community
cards, in their order, what two seats net is multiplied over all pairs of hands without a common card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.core.game.rules import Rules
from houseway.core.money.price import PayTable
from houseway.families.pay.pay_tables import row_for
from houseway.games.let_it_ride.house_rules import BONUS_FLOOR
from houseway.games.let_it_ride.odds import CHIP
from houseway.games.let_it_ride.play import BET_1, BONUS, THREE_CARD
from houseway.lab.kept_counts import Counts, Progress, kept
from houseway.lab.no_common_card import CARDS, pairs_in, sums_of, without_common_card
from houseway.lab.poker_ranks import HIGH, places_of
from houseway.lab.study import OPTIMAL
from houseway.lab.tally import LOSES, net_of
from houseway.lab.together import Nets, Together
from houseway.poker.values import three_cards
from houseway.poker.values.draws import PRICED_ALIKE, alike, kind_of
from houseway.poker.values.five_cards import rows

from .count import counted
from .sights import ends, table_in_use
from .spreads import decided, grown

Ints = NDArray[Any]
RANKS = 13
FIRSTS = CARDS * (CARDS - 1)
"""Two community cards in their order."""


class Priced(NamedTuple):
    """Nets of each bet: base bets by kind of five cards and bet, the bonus by kind, the three card bonus by class."""

    base: list[Fraction]
    bonus: list[Fraction]
    three: list[Fraction]
    rides: tuple[list[bool], list[bool]]
    """Whether bet 1 rides with each class of three cards, and bet 2 with each of four."""


def together(rules: Rules, progress: Progress) -> Together:
    """Return the joint results of a seat's bets, and the covariances of two seats."""
    counts = kept(rules.game.key, BET_1, {}, lambda: counted(rules, progress))
    wagers = tuple(wager for wager in (BET_1, BONUS, THREE_CARD) if wager in rules.wagers)
    priced = priced_by(rules, counts)
    ways: Counter[Nets] = Counter()
    by_four: list[list[int]] = counts["four_makes"].tolist()
    for three, four, many in grown(counts):
        up = 1 + priced.rides[0][three] + priced.rides[1][four]
        for kind, makes in enumerate(by_four[four]):
            if makes:
                nets = {BET_1: priced.base[kind] * up, BONUS: priced.bonus[kind], THREE_CARD: priced.three[three]}
                ways[tuple(nets[wager] for wager in wagers)] += many * makes
    return Together(wagers, ways, seats=lambda: _kept(rules, wagers, priced))


def priced_by(rules: Rules, counts: Counts) -> Priced:
    """Return the nets of the bets at the prices of this table, and the bets that ride by the best play."""
    table = table_in_use(rules, None)
    side = rules.pays.get(BONUS, BONUS_FLOOR)
    return Priced(
        [net for _, net in ends(table)],
        [_net(side, rows(value), CHIP, collected=True) for value in PRICED_ALIKE],
        [_three(rules, three) for three, _ in alike(3)],
        decided(counts, table, OPTIMAL),
    )


def _three(rules: Rules, own: tuple[Any, ...]) -> Fraction:
    if THREE_CARD not in rules.wagers:
        return LOSES
    names = three_cards.rows(three_cards.high(own))
    return _net(rules.pays[THREE_CARD], names, rules.limits[THREE_CARD][0], collected=False)


def _net(table: PayTable, names: tuple[str, ...], chips: int, *, collected: bool) -> Fraction:
    row = row_for(table, names)
    return LOSES if row is None else net_of(row[1], chips, collected=collected)


# Two seats


def _kept(rules: Rules, wagers: tuple[str, ...], priced: Priced) -> dict[tuple[str, str], Fraction]:
    """Return the covariances of two seats, counted once for these prices."""
    prices = {row: str(rules.pays[row].pays) for row in wagers if row in rules.pays}
    pairs = list(combinations_with_replacement(wagers, 2))

    def count() -> Counts:
        between = _between(wagers, priced)
        return {"covariances": np.array([str(between[pair]) for pair in pairs])}

    told = kept(rules.game.key, "seats", prices, count, by=__name__)
    return {pair: Fraction(str(value)) for pair, value in zip(pairs, told["covariances"], strict=True)}


def seconds(first: int) -> Iterator[tuple[int, int]]:
    """Yield the second community cards after a first one of the first suit, and how many such pairs there are."""
    for second in range(2 * RANKS):
        if second != first:
            yield second, 4 if second < RANKS else 12


def classes_of(hands: Ints) -> Ints:
    """Return the class of each three or four cards, as `alike` numbers them: their ranks, and whether all share a suit."""
    many = hands.shape[1]
    known = [(*(card.rank for card in own), len({card.suit for card in own}) == 1) for own, _ in alike(many)]
    at = {key: place for place, key in enumerate(known)}
    ranks = np.sort(hands % RANKS, axis=1) + min(key[0] for key in known)
    suits = hands // RANKS
    suited = (suits == suits[:, :1]).all(axis=1)
    return np.array([at[*own, bool(same)] for own, same in zip(ranks.tolist(), suited.tolist(), strict=True)])


def fours_with(first: int, hands: Ints) -> Ints:
    """Return the class of each hand with the first community card; zero for a hand that has it."""
    found, free = np.zeros(len(hands), np.int64), ~(hands == first).any(axis=1)
    found[free] = classes_of(np.column_stack([hands[free], np.full(free.sum(), first)]))
    return found


def kinds_with(first: int, second: int, hands: Ints) -> Ints:
    """Return the kind of each hand with both community cards, as `PRICED_ALIKE` numbers them."""
    places = places_of(HIGH)
    both = np.full((len(hands), 2), (first, second))
    kinds = np.array([kind_of(int(value)) if value else 0 for value in places.worth])
    return kinds[places.of(np.column_stack([hands, both]).astype(np.uint8))]


class Table(NamedTuple):
    """All hands of three with their classes, and what the bets net in parts that are whole numbers."""

    hands: Ints
    threes: Ints
    nets: dict[str, Ints]
    rides: tuple[Ints, Ints]
    parts: int

    def beside(self, first: int, second: int, fours: Ints) -> dict[str, Ints]:
        """Return the net of each hand with these two community cards, by wager; zero for a hand that has one of them."""
        free = np.asarray(~np.isin(self.hands, (first, second)).any(axis=1))
        kinds = kinds_with(first, second, np.where(free[:, None], self.hands, _apart(first, second)))
        up = 1 + self.rides[0][self.threes] + self.rides[1][fours]
        made = {
            BET_1: self.nets[BET_1][kinds] * up,
            BONUS: self.nets[BONUS][kinds],
            THREE_CARD: self.nets[THREE_CARD][self.threes],
        }
        return {wager: np.where(free, nets, 0) for wager, nets in made.items()}


def _apart(first: int, second: int) -> list[int]:
    """Return three other cards, in the place of those of a hand that cannot be."""
    return [card for card in range(5) if card not in (first, second)][:3]


def table_of(priced: Priced) -> Table:
    """Return all hands of three and what the bets net."""
    hands = np.array(list(combinations(range(CARDS), 3)), np.int64)
    nets = {BET_1: priced.base, BONUS: priced.bonus, THREE_CARD: priced.three}
    parts = lcm(*(net.denominator for some in nets.values() for net in some))
    whole = {wager: np.array([int(net * parts) for net in some], np.int64) for wager, some in nets.items()}
    first, second = (np.array(which, np.int64) for which in priced.rides)
    return Table(hands, classes_of(hands), whole, (first, second), parts)


def _between(wagers: tuple[str, ...], priced: Priced) -> dict[tuple[str, str], Fraction]:
    """Return the covariances of two seats, over all community cards and all pairs of hands beside them."""
    table = table_of(priced)
    pairs, parts = pairs_in(table.hands), table.parts
    whole = dict.fromkeys(combinations_with_replacement(wagers, 2), 0)
    means = dict.fromkeys(wagers, 0)
    for first in range(RANKS):
        fours = fours_with(first, table.hands)
        for second, many in seconds(first):
            made = table.beside(first, second, fours)
            sums = {wager: sums_of(made[wager], table.hands, pairs) for wager in wagers}
            for wager in wagers:
                means[wager] += many * int(made[wager].sum())
            for one, other in whole:
                whole[one, other] += many * without_common_card(sums[one], sums[other])
    seat = FIRSTS * comb(CARDS - 2, 3) * parts
    two = seat * comb(CARDS - 5, 3) * parts
    return {
        (one, other): Fraction(total, two) - Fraction(means[one], seat) * Fraction(means[other], seat)
        for (one, other), total in whole.items()
    }
