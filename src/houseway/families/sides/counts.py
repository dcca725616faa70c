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

from houseway.core.values.cards import JOKER, SUITS, Card

from .coups import ways_of_coups
from .few_cards import class_of, ways_by_class
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
    if size := _poker_hand(bet, zones):
        return Counted(ways_of_hands(bet, size, shoe))
    return Counted(ways_by_class(bet, zones, kinds_of("cards"), shoe))


def _poker_hand(bet: SideBet, zones: Zones) -> int:
    """Return the number of cards of the one poker hand that a bet is about; zero where it is about something else."""
    kinds = kinds_of("cards")
    asked = [question for row in bet.rows for question in row.questions]
    size = max(sum(zones.zones[zone].cards for zone in question.scope) for question in asked)
    alone = len({question.scope for question in asked}) == 1 and all(kinds[question.name].poker for question in asked)
    return size if alone and size >= 5 else 0


def without(shoe: Composition, card: Card) -> Composition:
    """Return a shoe with one card out."""
    left = {one: many - (one == card) for one, many in shoe}
    return composition_of(left)


def counted_with(bet: SideBet, zones: Zones, shoe: Composition, card: Card) -> Counted:
    """Return the count of a bet where the first card it is about is known: the first of the shoe, of the hand, or of the box.

    The cards of one poker hand come in any order, so its deals with a card are all deals less those of the shoe without it.
    """
    left = without(shoe, card)
    if zones.deal == "coup":
        return Counted(ways_of_coups(bet, left, card))
    if _poker_hand(bet, zones):
        rest = counted(bet, zones, left).ways
        return Counted({rows: many - rest.get(rows, 0) for rows, many in counted(bet, zones, shoe).ways.items()})
    return Counted(ways_by_class(bet, zones, kinds_of("cards"), left, card))


def unlike_cards(bet: SideBet, zones: Zones, shoe: Composition) -> Composition:
    """Return one card of each kind that makes a difference to a bet, with the number of cards of the kind.

    The suits of a rank are one kind where no row names a suit or a color, and the shoe has as many of each.
    """
    held = dict(shoe)
    by_rank: dict[Card, object] = {}
    for card in held:
        alike = not _names_a_suit(bet) and card is not JOKER
        alike = alike and len({held.get(Card(card.text[0] + suit), 0) for suit in SUITS}) == 1
        by_rank[card] = card.text[0] if alike else card.text
    partitions = [by_rank]
    if zones.deal == "cards" and not _poker_hand(bet, zones):
        partitions.append({**class_of(bet, kinds_of("cards"), shoe)})
    kinds = min(partitions, key=lambda one: len({*one.values()}))
    found: dict[object, tuple[Card, int]] = {}
    for card, many in shoe:
        shown, before = found.get(kinds[card], (card, 0))
        found[kinds[card]] = shown, before + many
    return tuple(found.values())


def _names_a_suit(bet: SideBet) -> bool:
    """Whether a row names a suit, a color or a card: then suits of a rank differ."""
    asked = [question for row in bet.rows for question in row.questions]
    return any(one.name == "has" or (one.name in ("suit", "color") and one.argument != "same") for one in asked)


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


__all__ = [
    "Composition",
    "Counted",
    "Uncountable",
    "composition_of",
    "counted",
    "counted_with",
    "edge_of",
    "unlike_cards",
    "without",
]
