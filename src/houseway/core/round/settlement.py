"""Settlement of bets: rows in order, the first that holds decides. The lab uses the same rows.

`first` finds the row for the facts; `settled` turns its outcome into an event with the chips it moves. No other
code computes a payout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from houseway.core.fault import Fault
from houseway.core.messages.event import BetSettled
from houseway.core.money.places import RACK, Bet, Move, Place
from houseway.core.money.price import Fixed, Lose, Odds, Outcome, PartKept, Push
from houseway.core.values.chips import Chips


class Row:
    """One line of a settlement or drawing table: a clause, a question, and what becomes of each wager."""

    __slots__ = ("cites", "holds", "outcomes")

    def __init__(self, cites: str, holds: Callable[[Any], bool], **outcomes: Outcome) -> None:
        self.cites = cites
        self.holds = holds
        self.outcomes: Mapping[str, Outcome] = {name.rstrip("_"): outcome for name, outcome in outcomes.items()}

    def __repr__(self) -> str:
        return f"Row({self.cites}: {self.holds.__name__})"


def first(rows: Sequence[Row], facts: Any) -> Row:
    """Return the row that decides; rows that leave a case open are a fault."""
    for row in rows:
        if row.holds(facts):
            return row
    raise Fault(f"no row holds for {facts}")


def win_of(outcome: Outcome, stake: Chips, unit: Chips = 1) -> Chips:
    """Return the amount a price adds to a stake, before any cap; a meter's share is computed where the meter is."""
    if isinstance(outcome, Odds):
        return outcome.win(stake, unit)
    return outcome.chips if isinstance(outcome, Fixed) else 0


def settled(
    bet: Bet,
    stake: Chips,
    outcome: Outcome,
    *,
    lies: Chips,
    owner: Place,
    cites: str,
    because: str,
    payer: Place = RACK,
    win: Chips | None = None,
    unit: Chips = 1,
) -> BetSettled:
    """Return the settlement of one bet. `lies` is the part of its stake still on the felt; a collected chip is not."""
    kind = type(outcome)
    if kind is Lose:
        moves = (Move(bet, payer, lies, "loses", bet),) if lies else ()
        return BetSettled(bet, -stake, because, cites, moves)
    if kind is Push:
        moves = (Move(bet, owner, lies, "back", bet),) if lies else ()
        return BetSettled(bet, lies - stake, because, cites, moves)
    if kind is PartKept:
        assert isinstance(outcome, PartKept)
        kept = outcome.kept(stake, unit)
        moves = (Move(bet, payer, kept, "loses", bet), Move(bet, owner, stake - kept, "back", bet))
        return BetSettled(bet, -kept, because, cites, moves)
    if win is None:
        win = win_of(outcome, stake, unit)
    if not lies:
        moves = (Move(payer, owner, win, "wins", bet),) if win else ()
    elif win:
        moves = (Move(bet, owner, lies, "back", bet), Move(payer, owner, win, "wins", bet))
    else:
        moves = (Move(bet, owner, lies, "back", bet),)
    return BetSettled(bet, win + lies - stake, because, cites, moves)
