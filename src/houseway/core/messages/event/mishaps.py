"""Irregularities, the decisions on them, and voids."""

from __future__ import annotations

from houseway.core.messages.due import Seen
from houseway.core.money.places import Bet, Move
from houseway.core.values.chips import Chips
from houseway.core.values.dice import Throw
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand, Player
from houseway.core.values.role import Role

from .base import Event, kind


@kind
class Called(Event):
    """Staff reported that something went wrong."""

    what: str
    by: Role
    cites: str
    about: Hand | None = None
    wager: str | None = None
    cards: tuple[Piece, ...] = ()
    chips: Chips | None = None
    player: Player | None = None
    moves: tuple[Move, ...] = ()


@kind
class Reread(Event):
    """A piece was entered wrongly: the round went back to before it, and continues from the right one (R-GEN-33).

    `number` counts the deals, rolls and numbers before it.
    """

    by: Role
    on: Hand
    number: int
    was: tuple[Piece, ...]
    cards: tuple[Piece, ...]
    faces: Throw
    seen: Seen
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class RulingAsked(Event):
    """Play stopped until the floor decides on what was called."""

    what: str
    by: Role
    needs: tuple[Role, ...]
    cites: str
    about: Hand | None = None
    wager: str | None = None
    cards: tuple[Piece, ...] = ()
    chips: Chips | None = None
    player: Player | None = None
    moves: tuple[Move, ...] = ()


@kind
class Ruled(Event):
    """The floor decided on what was called."""

    what: str
    by: Role
    upheld: bool
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class Voided(Event):
    """The round was voided; every chip went back where it came from, except bets that were over and stand alone."""

    why: str
    cites: str
    stands: tuple[Bet, ...] = ()
    moves: tuple[Move, ...] = ()


@kind
class BetVoided(Event):
    """One bet was voided; its chips went back."""

    bet: Bet
    why: str
    cites: str
    moves: tuple[Move, ...] = ()
