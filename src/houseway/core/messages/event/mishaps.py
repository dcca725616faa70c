"""What went wrong, who ruled on it, and what was voided."""

from __future__ import annotations

from houseway.core.money.places import Bet, Move
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand, Player
from houseway.core.values.role import Role

from .base import Event, kind


@kind
class Called(Event):
    """Staff reported something that went wrong."""

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
class RulingAsked(Event):
    """Play waits until the floor decides on what was called."""

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
    """The floor decided."""

    what: str
    by: Role
    upheld: bool
    cites: str
    moves: tuple[Move, ...] = ()


@kind
class Voided(Event):
    """The round does not count; every chip goes back where it came from, but for bets that were over and stand alone."""

    why: str
    cites: str
    stands: tuple[Bet, ...] = ()
    moves: tuple[Move, ...] = ()


@kind
class BetVoided(Event):
    """One bet does not count; its chips go back."""

    bet: Bet
    why: str
    cites: str
    moves: tuple[Move, ...] = ()
