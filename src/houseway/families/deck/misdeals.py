"""Too many cards or too few where a player's wrong count voids that hand alone, and the house's voids every hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.core.messages.command import Call
from houseway.core.messages.due import Due
from houseway.core.messages.event import CardsRemoved, CardsTakenBack, Event, Owed
from houseway.core.money.laws import is_stack
from houseway.core.round.dependence import later_prizes_withdrawn
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.remedies import void_round
from houseway.core.round.state import Draft, Round
from houseway.core.values.hands import BOARD, DEALER
from houseway.families.bets.antes import ANTE
from houseway.families.bets.late_bets import can_go_back, goes_back, sent_home


def was_voided(cites: str) -> Callable[[Round, Call], bool]:
    """Return the bar that holds where this clause has already voided the hand a call is about."""

    def hand_was_voided(round: Round, call: Call) -> bool:
        """This hand has already been voided for the same reason."""
        result = round.settled.get(round.bet(call.about, ANTE)) if call.about in round.hands else None
        return result is not None and result.cites == cites

    return hand_was_voided


def void_hand_or_all(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Void the hand with the wrong count, folded or not, paid or not; a wrong count of the dealer's or the board's voids all.

    A card too many is named, so that the stub is still counted right. What others were paid stays paid (R-GEN-30).
    """
    if call.about in (DEALER, BOARD):
        yield from void_round(now, call, irregularity)
        return
    if call.pieces:
        yield CardsRemoved(call.pieces, irregularity.cites)
    yield from later_prizes_withdrawn(now, [bet for bet in now.waiting if bet.on == call.about], irregularity.cites)
    back = {bet: sent_home(now, bet) for bet in now.bets if bet.on == call.about and can_go_back(now, bet)}
    for bet in sorted(back, key=lambda bet: any(is_stack(move.src) for move in back[bet])):  # first what players get
        yield goes_back(now, bet, call, irregularity)


def dealers_last_comes_now(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Take back the dealer's last card, which was never dealt, so that it is dealt now."""
    yield CardsTakenBack(DEALER, 1, irregularity.cites)
    yield Owed((Due(DEALER, 1, "owner", irregularity.cites),), irregularity.cites)
