"""The exact count of a described bet: for every set of rows that hold, the number of ways the cards can come.

Compositions are counted, never orders of cards: cards that no question tells apart are one class, and each multiset of classes
is weighed by binomials. So any shoe can be counted: several decks, without tens, with jokers, or with cards out.

- Up to a few cards: the classes of each group of zones, fine ones first, so that a coarse one knows what is gone.
- Poker hands of five to seven cards: the cards of each rank and, where a flush is possible, those of its suit.
- Baccarat: the first two cards of each hand by rank and kind of pair, third cards by their count.

What was counted prices every list of prices and every order of rows.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from .coups import ways_of_coups
from .few_cards import ways_by_class
from .poker_hands import ways_of_hands
from .questions import kinds_of
from .side_bet import BetRow, SideBet
from .ways import Composition, Counted, Uncountable, composition_of
from .zones import Zones


@lru_cache(maxsize=256)
def _counted(bet: _Key, zones: _ZonesKey, shoe: Composition) -> Counted:
    return _count(bet.bet, zones.zones, shoe)


class _Key:
    """A bet, compared by its questions only: prices and names change nothing that is counted."""

    def __init__(self, bet: SideBet) -> None:
        self.bet = bet
        self.asked = tuple(row.questions for row in bet.rows)

    def __hash__(self) -> int:
        return hash((self.asked, self.bet.joker))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and (self.asked, self.bet.joker) == (other.asked, other.bet.joker)


class _ZonesKey:
    """The zones of a game, compared by identity: each game's are read once."""

    def __init__(self, zones: Zones) -> None:
        self.zones = zones

    def __hash__(self) -> int:
        return id(self.zones)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ZonesKey) and self.zones is other.zones


def counted(bet: SideBet, zones: Zones, shoe: Composition) -> Counted:
    """Return the count of a bet from a shoe; the same questions are counted once per process and shoe."""
    return _counted(_Key(bet), _ZonesKey(zones), shoe)


def _count(bet: SideBet, zones: Zones, shoe: Composition) -> Counted:
    if zones.deal == "coup":
        return Counted(ways_of_coups(bet, shoe))
    kinds = kinds_of("cards")
    scopes = {question.scope for row in bet.rows for question in row.questions}
    poker = all(kinds[question.name].poker for row in bet.rows for question in row.questions)
    sizes = {scope: sum(zones.zones[zone].cards for zone in scope) for scope in scopes}
    if poker and len(scopes) == 1 and max(sizes.values()) >= 5:
        return Counted(ways_of_hands(bet, max(sizes.values()), shoe))
    return Counted(ways_by_class(bet, zones, kinds, shoe))


def edge_of(bet: SideBet, found: Counted, stake: int = 0) -> Fraction:
    """Return the house edge of a bet from its count; negative if the house loses. A fixed sum is beside this stake in cents."""
    back = sum((many * (1 + net_of_row(bet.rows[rows[0]], stake)) for rows, many in found.ways.items() if rows), Fraction(0))
    return 1 - back / found.total


def net_of_row(row: BetRow, stake: int) -> Fraction:
    """Return the net win of a row per unit staked."""
    price = row.price
    if price is None:
        return Fraction(0)
    chips = getattr(price, "chips", None)
    return Fraction(chips, stake) if chips is not None else Fraction(price.num, price.den)  # pyright: ignore


__all__ = ["Composition", "Counted", "Uncountable", "composition_of", "counted", "edge_of"]
