"""The house edge of a pay table when every profitable hand is doubled: counted over every four cards a player may see.

A seat sees its own card and three on the board. What the hole card then makes depends on the four ranks alone, and on whether
all four share a suit: 2,535 cases stand for all 270,725.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from houseway.core.game.rules import Rules
from houseway.core.money.price import Odds, PayTable
from houseway.core.round.state import Round
from houseway.core.values.cards import FRENCH, Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import BOARD, Hand
from houseway.poker import high

from .hands import Five, zone

SEEN, HOLES = comb(52, 4), 48
PRINTED_EDGE = Fraction(15_403, 324_870)
"""The printed table's edge, stored because computing it takes a moment and a table must not wait for it."""
PUSHED, LOST = "push", "lost"

Makes = tuple[tuple[str, int], ...]
"""The number of the 48 hole cards that make each row, a push, or a loss."""


@cache
def becomes(value: int) -> str:
    """Return the row of the pay table that a hand of five wins by; or that it is a push, or lost."""
    outcomes = zone(value).outcomes
    return str(outcomes["wager"]) if outcomes else Five(value).row


@cache
def sights() -> Mapping[Makes, int]:
    """Return the results the hole card can make of four cards in sight, and the number of fours for each."""
    found: Counter[Makes] = Counter()
    for ranks in combinations_with_replacement(range(2, 15), 4):
        ways = prod(comb(4, ranks.count(rank)) for rank in {*ranks})
        if len({*ranks}) == 4:  # they may all be of one suit, of any of four
            found[_makes([_card(rank, 0) for rank in ranks])] += 4
            ways -= 4
        found[_makes([_card(rank, suit) for suit, rank in enumerate(ranks)])] += ways
    return found


def _makes(four: Sequence[Card]) -> Makes:
    """Return the results of the 48 hole cards; cards of one rank in suits other than the common one make the same."""
    made: Counter[str] = Counter()
    for rank in range(2, 15):
        left = [card for suit in range(4) if (card := _card(rank, suit)) not in four]
        for card, many in ((left[0], 1), (left[-1], len(left) - 1)) if left else ():  # the first may be of their suit
            made[becomes(high((*four, card)))] += many
    return tuple(sorted((+made).items()))


def _card(rank: int, suit: int) -> Card:
    return FRENCH[suit * 13 + rank - 2]


def outlook(four: Sequence[Card], unseen: Iterable[Card]) -> Makes:
    """Return the results of four cards in sight with each unseen card; other seats' cards narrow them down."""
    return tuple(sorted(Counter(becomes(high((*four, card))) for card in unseen).items()))


def worth_of(makes: Makes, table: PayTable) -> Fraction:
    """Return the net result of a chip over all these hole cards."""
    return sum((many * _net(row, table) for row, many in makes), Fraction(0))


def _net(row: str, table: PayTable) -> Fraction:
    price = table.of(row)
    if price is None:
        return Fraction(0 if row == PUSHED else -1)
    assert isinstance(price, Odds)
    return Fraction(price.num, price.den)


def house_edge(table: PayTable) -> Fraction:
    """Return the house edge per chip if every profitable double is made in full; negative where the house loses."""
    made = [(worth_of(makes, table), ways) for makes, ways in sights().items()]
    return -sum(((one + max(one, 0)) * ways for one, ways in made), Fraction(0)) / (SEEN * HOLES)


def edge(rules: Rules, table: PayTable) -> Fraction:
    """Return the house edge of the bet; that of the printed table is stored."""
    return PRINTED_EDGE if table is rules.game.pays["wager"]["printed"] else house_edge(table)


def edges(rules: Rules) -> dict[str, Fraction]:
    """Return the house edge of each bet under the best doubling, exactly."""
    return {"wager": edge(rules, rules.pays["wager"])}


def outlook_of(seen: Round, hand: Hand) -> Makes:
    """Return the results the hole card can still make of a hand, given all face-up cards."""
    open_cards = {card for held in seen.held.values() for card in held}
    four = cards_in((*seen.held[hand], *seen.held[BOARD]))
    return outlook(four, (card for card in FRENCH if card not in open_cards))
