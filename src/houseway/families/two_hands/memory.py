"""How the bank goes round a table: where it is offered first, who had it last, and what was bet against the dealer."""

from __future__ import annotations

from typing import NamedTuple, Protocol, cast

from houseway.core.round.state import Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import DEALER, HOUSE, Hand, Player

ROTATION: tuple[Hand, ...] = (DEALER, "6", "5", "4", "3", "2", "1")
"""The dealer, then the positions counterclockwise: the dealer's right is our last seat (R-GEN-11)."""


class Remembers(Protocol):
    """What the memory of such a game has among its fields."""

    @property
    def offer(self) -> str: ...
    @property
    def banked(self) -> str: ...
    @property
    def wagers(self) -> tuple[tuple[Player, Chips], ...]: ...


class HandedOn(NamedTuple):
    """What a round leaves of all that; a new table has no offer yet, for its first round is the dealer's."""

    offer: str = ""
    """The position offered the bank first, or the dealer whose turn it is to bank."""
    banked: str = ""
    """Who banked the last round, if a player did."""
    wagers: tuple[tuple[Player, Chips], ...] = ()
    """What each player bet in the last round the dealer banked."""


def around(start: Hand) -> tuple[Hand, ...]:
    """Dealer and positions counterclockwise, from one on."""
    at = ROTATION.index(start)
    return ROTATION[at:] + ROTATION[:at]


def bank_memory(round: Round) -> Remembers:
    """What the table remembered of its banks when the round began."""
    return cast("Remembers", round.memory)  # by its fields: each game has a tuple of its own


def last_wager(round: Round, player: Player) -> Chips:
    """What a player bet in the last round the dealer banked; the larger of two areas."""
    return dict(bank_memory(round).wagers).get(player, 0)


def handed_on(round: Round) -> HandedOn:
    """The offer moves on a place; a void round leaves everything as it was, for nobody has banked it."""
    was = bank_memory(round)
    if round.void:
        return HandedOn(was.offer, was.banked, was.wagers)
    offer = around(was.offer or DEALER)[1]
    bank = next((bet.by for bet in round.bets if bet.wager == "bank"), "")
    if bank:
        return HandedOn(offer, bank, was.wagers)
    wagers: dict[Player, Chips] = {}
    for bet, stake in round.bets.items():
        if bet.wager == "wager" and bet.by != HOUSE:
            wagers[bet.by] = max(stake, wagers.get(bet.by, 0))
    return HandedOn(offer, "", tuple(sorted(wagers.items())))
