"""Too many cards or too few where a player's wrong count voids that hand alone, and the house's voids everybody's."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.core.messages.command import Call
from houseway.core.messages.due import Due
from houseway.core.messages.event import CardsRemoved, CardsTakenBack, Event, Owed
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.remedies import void_round
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import BOARD, DEALER
from houseway.families.bets.antes import ANTE
from houseway.families.bets.late_bets import can_go_back, goes_back


def was_voided(cites: str) -> Callable[[Round, Call], bool]:
    """Whether the hand a call is about has been voided by this clause before."""

    def hand_was_voided(round: Round, call: Call) -> bool:
        """Once is enough."""
        result = round.settled.get(round.bet(call.about, ANTE)) if call.about in round.hands else None
        return result is not None and result.cites == cites

    return hand_was_voided


def void_hand_or_all(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """A player's count voids that hand, folded or not; the dealer's or the board's voids everybody's.

    A card too many is named, so that the stub is still counted right.
    """
    if call.about in (DEALER, BOARD):
        yield from void_round(now, call, irregularity)
        return
    if call.pieces:
        yield CardsRemoved(call.pieces, irregularity.cites)
    for bet in tuple(now.bets):
        if bet.on == call.about and can_go_back(now, bet):
            yield goes_back(now, bet, call, irregularity)


def dealers_last_comes_now(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The dealer's last card was never dealt: it comes now."""
    yield CardsTakenBack(DEALER, 1, irregularity.cites)
    yield Owed((Due(DEALER, 1, "owner", irregularity.cites),), irregularity.cites)
