"""Bets found outside the posted limits once the cards are out (R-GEN-17): what bars such a call, and what is done.

The software refuses these bets, so one can only have been recorded as the limit itself; what is called is what lies there.
"""

from __future__ import annotations

from collections.abc import Iterator

from .chips import Chips
from .command import Call
from .event import BetCorrected, Event, Noted
from .irregularity import Irregularity, named_bet
from .money import Move, stack
from .round import Draft, Round


def _posted(round: Round, call: Call) -> tuple[Chips, Chips] | None:
    """The limits of the wager; a bet of one fixed size has none to miss."""
    limits = round.rules.limits.get(call.wager or "")
    return None if limits is None or limits[0] == limits[1] else limits


def already_settled(round: Round, call: Call) -> bool:
    """What is settled stays settled."""
    return named_bet(round, call) in round.settled


def not_below_minimum(round: Round, call: Call) -> bool:
    """What lies there is within the limits, or no limit is posted."""
    limits = _posted(round, call)
    return limits is None or (call.chips or 0) >= limits[0]


def not_above_maximum(round: Round, call: Call) -> bool:
    """What lies there is within the limits, or is not what was recorded at the maximum."""
    limits = _posted(round, call)
    return limits is None or (call.chips or 0) <= limits[1]


def not_recorded_at_the_limit(round: Round, call: Call) -> bool:
    """A bet outside the limits can only have been recorded as the limit itself."""
    bet = named_bet(round, call)
    limits = round.rules.limits.get(call.wager or "")
    if bet is None or limits is None or call.chips is None:
        return True
    return round.bets[bet] != (limits[0] if call.chips < limits[0] else limits[1])


def not_in_chips_of_the_table(round: Round, call: Call) -> bool:
    """No chips at this table make that sum, so it cannot lie there."""
    return (call.chips or 0) % round.rules.unit != 0


def too_few_chips(round: Round, call: Call) -> bool:
    """The player does not have what is said to lie there."""
    bet = named_bet(round, call)
    return bet is not None and (call.chips or 0) - round.bets[bet] > round.chips.get(stack(bet.by), 0)


def honour(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Pay and take what actually lies there."""
    bet = named_bet(now, call)
    assert bet is not None and call.chips is not None
    more = call.chips - now.bets[bet]
    move = Move(stack(bet.by), bet, more, "bet", bet) if more > 0 else Move(bet, stack(bet.by), -more, "back", bet)
    yield BetCorrected(bet, call.chips, irregularity.cites, moves=(move,))


def return_excess(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The maximum plays, as recorded; what lies above it goes back."""
    yield Noted("excess_returned", irregularity.cites, call.about)
