"""What a pai gow table remembers: where the bank is offered first, who banked last, and what was bet against the dealer."""

from __future__ import annotations

from typing import NamedTuple, cast

from houseway.core.chips import Chips
from houseway.core.money import DEALER, HOUSE, Player
from houseway.core.round import Round

from .delivery import PLACES

ROTATION = PLACES[:-1]
"""The dealer, then the positions counterclockwise: the way the first offer of the bank goes round."""


class Memory(NamedTuple):
    """A new table has no offer yet: its first round is the dealer's (PG-8(b))."""

    offer: str = ""
    """The position offered the bank first, or the dealer whose turn it is to bank."""
    banked: str = ""
    """Who banked the last round, if a player did."""
    wagers: tuple[tuple[Player, Chips], ...] = ()
    """What each player bet in the last round the dealer banked."""


def remembered(round: Round) -> Memory:
    """What the table remembered when the round began."""
    return cast("Memory", round.memory)


def last_wager(round: Round, player: Player) -> Chips:
    """What a player bet in the last round the dealer banked; the larger of two areas."""
    return dict(remembered(round).wagers).get(player, 0)


def carries(round: Round) -> Memory:
    """The offer moves on a place; a void round leaves everything as it was, for nobody has banked it."""
    was = remembered(round)
    if round.void:
        return was
    offer = ROTATION[(ROTATION.index(was.offer or DEALER) + 1) % len(ROTATION)]
    bank = next((bet.by for bet in round.bets if bet.wager == "bank"), "")
    if bank:
        return Memory(offer, bank, was.wagers)
    wagers: dict[Player, Chips] = {}
    for bet, stake in round.bets.items():
        if bet.wager == "wager" and bet.by != HOUSE:
            wagers[bet.by] = max(stake, wagers.get(bet.by, 0))
    return Memory(offer, "", tuple(sorted(wagers.items())))
