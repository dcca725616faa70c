"""Bets settled, pots awarded, payments that wait, their approval and their denial."""

from __future__ import annotations

from houseway.core.messages.basis import Basis
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
    basis: Basis | None = None
    """What the settlement rests on, as data; `because` is its sentence."""


@kind
class PotAwarded(Event):
    """A pot, or a share of it, was pushed to a hand."""

    pot: Place
    hand: Hand
    chips: Chips
    because: str
    cites: str
    moves: tuple[Move, ...] = ()
    basis: Basis | None = None


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
    depends_on: tuple[Bet, ...] = ()
    """The bets because of whose prizes it is paid: it waits while they wait and falls with them (R-GEN-35)."""
    cut_by: tuple[Bet, ...] = ()
    """The waiting payments that have used the limit by which it was cut; what one of them does not use is added."""
    uncut: Chips = 0
    """What it would win without that limit."""
    limit: str = ""
    """The clause of the limit."""
    or_above: bool = False
    """Whether a role above may approve in place of one of them."""
    moves: tuple[Move, ...] = ()
    basis: Basis | None = None

    @property
    def follows(self) -> tuple[Bet, ...]:
        """Return the bets that are decided before it."""
        return tuple(dict.fromkeys((*self.depends_on, *self.cut_by, *((self.after,) if self.after is not None else ()))))


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
