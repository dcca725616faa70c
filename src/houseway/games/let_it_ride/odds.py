"""The house edges of Let It Ride at a house's prices, counted over every hand; no card is dealt.

A bet that may be taken back rides when the cards in sight make it worth more than nothing. Bet 1 is decided on three
cards, bet 2 on four, bet 3 never, and no decision touches another bet: so each is summed by itself.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from operator import mul
from typing import Final

from houseway.core.game.rules import Rules
from houseway.core.money.price import Fixed, Odds, PayTable
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK, Card
from houseway.core.values.chips import Chips
from houseway.core.values.hands import BOARD, Hand
from houseway.families.bets import three_cards as three_card_bets
from houseway.families.pay.pay_tables import house_edge, row_for
from houseway.poker.values.draws import PRICED_ALIKE, Counts, alike, drawn
from houseway.poker.values.five_cards import HANDS, rows, ways

CHIP: Chips = 1_00
"""The price of the bonus (LIR-6a(b))."""
PRINTED_EDGE: Final = Fraction(37_963, 1_082_900)
"""The printed table's edge per base bet, stored because computing it takes a moment and a table must not wait for it."""
DRAWS: Final = {3: comb(49, 2), 4: 48}
"""The number of ways in which three cards, or four, become five."""


def nets(table: PayTable) -> tuple[int, ...]:
    """Return the win or loss of one chip by kind of hand; prices here are whole numbers to one."""
    return tuple(_net(row_for(table, rows(value))) for value in PRICED_ALIKE)


def _net(row: tuple[str, object] | None) -> int:
    if row is None:
        return -1
    assert isinstance(row[1], Odds) and row[1].den == 1
    return row[1].num


def outlook(seen: tuple[Card, ...], by: tuple[int, ...]) -> int:
    """Return the net result of one chip, summed over every draw to three or four cards in sight."""
    return sum(map(mul, drawn(seen), by))


@cache
def _in_sight(many: int) -> tuple[tuple[Counts, int], ...]:
    """Return the draws of every class of three or four cards in sight, with the number of such hands; no price is in it."""
    return tuple((drawn(own), ways) for own, ways in alike(many))


def bets_edge(table: PayTable) -> Fraction:
    """Return the house edge per base bet when every profitable bet rides; negative where the house loses."""
    by, kept = nets(table), house_edge(table, ways())
    for seen, draws in DRAWS.items():
        made = sum(many * max(0, sum(map(mul, becomes, by))) for becomes, many in _in_sight(seen))
        kept -= Fraction(made, comb(52, seen) * draws)
    return kept


def bonus_edge(table: PayTable) -> Fraction:
    """Return the house edge per dollar; only the prize is paid, the stake is not returned (R-GEN-05)."""
    back = 0
    for names, many in ways().items():
        row = row_for(table, names)
        if row is not None:
            assert isinstance(row[1], Fixed)
            back += many * row[1].chips
    return 1 - Fraction(back, HANDS * CHIP)


def edge(rules: Rules, table: PayTable) -> Fraction:
    """Return the house edge per base bet; that of the printed table is stored."""
    return PRINTED_EDGE if table is rules.game.pays["bet_1"]["printed"] else bets_edge(table)


def edges(rules: Rules) -> dict[str, Fraction]:
    """Return the house edge of a base bet under the best play, of a dollar and of a three card bonus, exactly."""
    found = {"bet_1": edge(rules, rules.pays["bet_1"])}
    sides = {"bonus": bonus_edge, "three_card": three_card_bets.edge}
    return found | {wager: edge_of(rules.pays[wager]) for wager, edge_of in sides.items() if wager in rules.pays}


def worth(seen: Round, hand: Hand) -> int:
    """Return the net result of a chip, summed over every draw to the cards a hand can see."""
    held = (*seen.held.get(hand, ()), *seen.held.get(BOARD, ()))
    return outlook(tuple(card for card in held if isinstance(card, Card) and card != BACK), nets(seen.rules.pays["bet_1"]))
