"""A match-play coupon is paper: it rides beside chips, wins its face once, and moves no chips of its own (R-GEN-16)."""

from __future__ import annotations

from .event import BetSettled
from .money import Bet
from .price import PUSH, Odds, Outcome
from .round import Draft
from .settle import settled


def coupon(now: Draft, bet: Bet, outcome: Outcome, cites: str, because: str) -> BetSettled:
    """A coupon wins its face once, at even money; won or lost it is taken, on a push it stays the player's."""
    fate = "coupon stays" if outcome == PUSH else "coupon taken"
    face = now.bets[bet] if isinstance(outcome, Odds) else 0
    return settled(bet, 0, outcome, lies=0, owner=now.owner(bet), cites=cites, because=f"{because}; {fate}", win=face)
