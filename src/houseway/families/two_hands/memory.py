"""The rotation of the bank at a table: the first offer, the last banker, and the bets against the dealer."""

from __future__ import annotations

from typing import NamedTuple, Protocol, cast

from houseway.core.round.state import Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import DEALER, HOUSE, Hand, Player

ROTATION: tuple[Hand, ...] = (DEALER, "6", "5", "4", "3", "2", "1")
"""The dealer, then the positions counterclockwise: the dealer's right is our last seat (R-GEN-11)."""


class Remembers(Protocol):
    """The fields this module needs of a game's memory."""

    @property
    def offer(self) -> str: ...
    @property
    def banked(self) -> str: ...
    @property
    def wagers(self) -> tuple[tuple[Player, Chips], ...]: ...


class HandedOn(NamedTuple):
    """The part of the memory a round leaves; a new table has no offer yet, because the dealer banks its first round."""

    offer: str = ""
    """The position offered the bank first, or the dealer whose turn it is to bank."""
    banked: str = ""
    """The player who banked the last round, if one did."""
    wagers: tuple[tuple[Player, Chips], ...] = ()
    """The bet of each player in the last round the dealer banked."""


def around(start: Hand) -> tuple[Hand, ...]:
    """Return dealer and positions counterclockwise, from one on."""
    at = ROTATION.index(start)
    return ROTATION[at:] + ROTATION[:at]


def wrong_offer(offer: str) -> str:
    """Return the fault in the position that a file offers the bank first, or an empty text."""
    return "" if offer in ("", *ROTATION) else f"offer: {DEALER} or a seat"


def bank_memory(round: Round) -> Remembers:
    """Return the table's memory of its banks when the round began."""
    return cast("Remembers", round.memory)  # by its fields: each game has a tuple of its own


def last_wager(round: Round, player: Player) -> Chips:
    """Return a player's bet in the last round the dealer banked; the larger of two areas."""
    return dict(bank_memory(round).wagers).get(player, 0)


def handed_on(round: Round) -> HandedOn:
    """Return the offer moved on by one place; a void round leaves everything as it was, because it was not banked."""
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
