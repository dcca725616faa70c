"""Let It Ride: one bet let ride or withdrawn, over every card that can still come."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from houseway.core.game.rules import Rules
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK, FRENCH, SUITS, Card
from houseway.core.values.equipment import card_in
from houseway.core.values.hands import BOARD, Hand
from houseway.games.let_it_ride.play import RIDES, WITHDRAWS
from houseway.lab.hints import Priced
from houseway.poker.values.draws import PRICED_ALIKE
from houseway.poker.values.five_cards import rows
from houseway.poker.values.hands import high

from .sights import ends, table_in_use

BETS = {3: "bet_1", 4: "bet_2"}
"""The bet that is decided with so many cards in sight."""


def priced(seen: Round, hand: Hand) -> tuple[Priced, ...]:
    """Return the expected net of the bet that is decided now; the others are left out: they ride in any case."""
    cards = tuple(card_in(card) for card in (*seen.held[hand], *seen.held[BOARD]) if card != BACK)
    if len(cards) not in BETS:
        return ()
    chips = seen.bets[seen.bet(hand, BETS[len(cards)])]
    made = _average(_alike(cards), seen.rules)
    return Priced(RIDES, None, made * chips), Priced(WITHDRAWS, None, Fraction(0))


def _alike(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return cards of equal worth with suits named in the order in which they come, so that most hands are cached."""
    ordered = sorted(cards, key=lambda card: -card.rank)
    suits = dict(zip(dict.fromkeys(card.suit for card in ordered), SUITS, strict=False))
    return tuple(
        card_in(next(one for one in FRENCH if one.rank == card.rank and one.suit == suits[card.suit])) for card in ordered
    )


@lru_cache(maxsize=20_000)
def _average(cards: tuple[Card, ...], rules: Rules) -> Fraction:
    table = table_in_use(rules, None)
    nets = {rows(value): net for value, (_, net) in zip(PRICED_ALIKE, ends(table), strict=True)}
    left = [card for card in FRENCH if card not in cards]
    made = [nets[rows(high((*cards, *drawn)))] for drawn in combinations(left, 5 - len(cards))]
    return sum(made, Fraction(0)) / len(made)
