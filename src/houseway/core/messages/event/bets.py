"""Bets placed, taken back, moved and corrected."""

from __future__ import annotations

from houseway.core.law.wager import Tender
from houseway.core.money.places import Bet, Move
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.core.values.role import Role

from .base import Event, kind


@kind
class BetPlaced(Event):
    """Chips were put on a wager; `chips` is what was added."""

    bet: Bet
    chips: Chips
    cites: str
    tender: Tender = "chips"
    moves: tuple[Move, ...] = ()


@kind
class BetTakenBack(Event):
    """A bet was withdrawn before bets closed."""

    bet: Bet
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class BetMoved(Event):
    """A bet was said to belong to another hand of the same box."""

    bet: Bet
    to: Hand
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class CashConfirmed(Event):
    """Somebody confirmed a bet that is called out with cash in the hand."""

    hand: Hand
    wager: str
    chips: Chips
    by: Role
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class BetCorrected(Event):
    """The record of a bet was put right; `chips` is what it is now."""

    bet: Bet
    chips: Chips
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class LimitRaised(Event):
    """Somebody allowed a bet above the posted maximum."""

    hand: Hand
    wager: str
    chips: Chips
    by: Role
    granted: bool
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class ChipsMoved(Event):
    """Chips moved that settle no bet: a collection, a contribution, a meter's reset, a tip."""

    why: str
    cites: str
    moves: tuple[Move, ...] = ()
