"""Bets settled, pots awarded, payments that wait, their approval and their denial."""

from __future__ import annotations

from houseway.core.money.places import Bet, Move, Place
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.core.values.role import Role

from .base import Event, kind


@kind
class BetSettled(Event):
    """A bet was settled; `net` is what it won or lost, `because` the facts behind the settlement."""

    bet: Bet
    net: Chips
    because: str
    cites: str
    moves: tuple[Move, ...] = ()
    stays: bool = False
    """A coupon that neither won nor lost: it stays the player's."""


@kind
class PotAwarded(Event):
    """A pot, or a share of it, was pushed to a hand."""

    pot: Place
    hand: Hand
    chips: Chips
    because: str
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class PaymentHeld(Event):
    """A win was counted out and set aside until these roles approve it."""

    bet: Bet
    net: Chips
    needs: tuple[Role, ...]
    because: str
    settles: str
    cites: str
    last: bool = False
    """It is paid after everything else at the table."""
    after: Bet | None = None
    """It is paid after this one."""
    or_above: bool = False
    """Whether a role above may approve in place of one of them."""
    moves: tuple[Move, ...] = ()


@kind
class Approved(Event):
    """One role approved a payment that waits."""

    bet: Bet
    by: Role
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class Denied(Event):
    """A payment that waits was denied; `agreed` are the roles that denied it besides `by`."""

    bet: Bet
    by: Role
    outcome: str
    reason: str
    agreed: tuple[Role, ...]
    cites: str
    moves: tuple[Move, ...] = ()
