"""The stages of a round by name, and the facts that the settlement rows test, in point counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

from houseway.core.round.state import Round
from houseway.core.values.cards import Card
from houseway.core.values.equipment import cards_in
from houseway.core.values.hands import Hand
from houseway.families.baccarat.hands import BANKER, PLAYER, is_natural, points

BURN_CARD = "burn card"
BURNS = "burn"
SIMULATED = "simulated"
BETS = "bets"
DEAL = "deal"
PLAYERS = "player hand"
BANKERS = "banker hand"
HOUSE_MONEY = "house money"
PLAYERS_THIRD = "player third"
PLAYERS_THIRD_TURNED = "player third turned"
BANKERS_THIRD = "banker third"
BANKERS_THIRD_TURNED = "banker third turned"
ANNOUNCE = "announce"
PAY = "pay"
SIMULATED_AFTER = "simulated after"

HANDS = (PLAYER, BANKER)
SIDES = {"dragon_bonus_player": PLAYER, "dragon_bonus_banker": BANKER}
"""The hand each Dragon Bonus bet is on."""


def held(round: Round, hand: Hand) -> tuple[Card, ...]:
    """Return the cards of a hand, in the order they were dealt."""
    return cards_in(round.held.get(hand, ()))


def is_pair(two: Sequence[Card]) -> bool:
    """Whether two cards have the same rank; court cards of different rank are not a pair."""
    return two[0].rank == two[1].rank


class Side(NamedTuple):
    """One hand next to the other, for a bet on it: what each counts, and which is a natural."""

    own: int
    other: int
    natural: bool
    against_natural: bool

    def equal_naturals(self) -> bool:
        """Whether both hands are naturals and equal: eight and eight, or nine and nine."""
        return self.natural and self.against_natural and self.own == self.other

    def lone_natural(self) -> bool:
        """Whether this hand is a natural and the other is not."""
        return self.natural and not self.against_natural

    def natural_nine_over_eight(self) -> bool:
        """Whether both are naturals and this one is higher."""
        return self.natural and self.against_natural and self.own > self.other

    def natural_eight_under_nine(self) -> bool:
        """Whether both are naturals and this one is lower."""
        return self.natural and self.against_natural and self.own < self.other

    def four_or_more_above(self) -> bool:
        """Whether this hand wins without a natural, by a margin that pays."""
        return not self.natural and self.own - self.other >= 4

    def not_above(self) -> bool:
        """Whether this hand is not a natural, and is lower or ties."""
        return not self.natural and self.own <= self.other

    def above_by_too_little(self) -> bool:
        """Whether this hand wins without a natural, by one to three points."""
        return not self.natural and 0 < self.own - self.other < 4

    @property
    def won_by(self) -> str:
        """Return the line of the pay table for a win: a natural has its own, whatever its margin (R-MB-03)."""
        return "natural" if self.natural else f"win by {self.own - self.other}"


class Coup(NamedTuple):
    """The result of a round: each hand's count and number of cards."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int

    @classmethod
    def of(cls, player: Sequence[Card], banker: Sequence[Card]) -> Self:
        """Read the coup from two complete hands."""
        return cls(points(player), points(banker), len(player), len(banker))

    def side(self, hand: Hand) -> Side:
        """Return the coup from the side of a bet on one of the hands."""
        player = self.player_cards == 2 and is_natural(self.player)
        banker = self.banker_cards == 2 and is_natural(self.banker)
        if hand == PLAYER:
            return Side(self.player, self.banker, player, banker)
        return Side(self.banker, self.player, banker, player)

    def banker_is_higher(self) -> bool:
        """Whether the Banker's Hand counts more."""
        return self.banker > self.player

    def player_is_higher(self) -> bool:
        """Whether the Player's Hand counts more."""
        return self.player > self.banker

    def counts_are_equal(self) -> bool:
        """Whether both hands count the same: a tie."""
        return self.player == self.banker

    def counts_differ(self) -> bool:
        """Whether the hands count differently: not a tie."""
        return self.player != self.banker

    def is_dragon_7(self) -> bool:
        """Whether the Banker's Hand wins with seven in three cards."""
        return self.banker == 7 and self.banker_cards == 3 and self.player < 7

    def is_no_dragon_7(self) -> bool:
        """Whether the coup is not a Dragon 7."""
        return not self.is_dragon_7()

    def is_panda_8(self) -> bool:
        """Whether the Player's Hand wins with eight in three cards."""
        return self.player == 8 and self.player_cards == 3 and self.banker < 8

    def is_no_panda_8(self) -> bool:
        """Whether the coup is not a Panda 8."""
        return not self.is_panda_8()

    @property
    def winner(self) -> str:
        """Return the hand that counts more, or `tie`."""
        return BANKER if self.banker > self.player else PLAYER if self.player > self.banker else "tie"

    def __str__(self) -> str:
        if self.player == self.banker:
            return f"tie hand, {self.player} each"
        high, low = max(self.player, self.banker), min(self.player, self.banker)
        return f"{self.winner} {high} over {low}"


class Pairs(NamedTuple):
    """Whether each hand began with a pair."""

    player: bool
    banker: bool

    @classmethod
    def of(cls, player: Sequence[Card], banker: Sequence[Card]) -> Self:
        """Read the pairs from the first two cards of each hand."""
        return cls(is_pair(player), is_pair(banker))

    def there_is_one(self) -> bool:
        """Whether there is a pair in either hand or in both."""
        return self.player or self.banker

    def there_is_none(self) -> bool:
        """Whether there is a pair in neither hand."""
        return not self.there_is_one()

    @property
    def name(self) -> str:
        """Return the line of the pay table; both pairs pay once (R-MB-06)."""
        return "both pairs" if self.player and self.banker else "one pair"


def coup_of(round: Round) -> Coup:
    """Return the result of the round."""
    return Coup.of(held(round, PLAYER), held(round, BANKER))


def pairs_of(round: Round) -> Pairs:
    """Return the hands that started with a pair."""
    return Pairs.of(held(round, PLAYER), held(round, BANKER))
