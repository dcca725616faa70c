"""The bets that Enter makes at a table, and whether a bet is complete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.core.money.places import stack
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand


def down_at(seen: Round, hand: Hand) -> dict[str, Chips]:
    """Return the bets on a seat, by wager."""
    return {bet.wager: chips for bet, chips in seen.bets.items() if bet.on == hand}


def is_complete(seen: Round, hand: Hand) -> bool:
    """Whether the bets on a seat buy a hand; bets that do not are not repeated."""
    return _betting(seen).lacks(seen, hand) is None


def usual_bets(seen: Round, hand: Hand, main: str, asks: Sequence[RoundOffer], last: Mapping[str, Chips]) -> Mapping[str, Chips]:
    """Return the bets that Enter makes: the last bets, the minimum that buys a hand, or the bets still missing."""
    stage, down = _betting(seen), down_at(seen, hand)
    offered = {ask.wager: ask for ask in asks}
    missing = [wager.name for wager in stage.lacking(seen, hand)] if down else []
    if missing:
        return {wager: offered[wager].low or 0 for wager in missing if wager in offered and offered[wager].low is not None}
    if down or main not in offered:
        return {}
    affordable = sum(last.values()) <= seen.chips.get(stack(seen.seating[hand]), 0)
    if last and affordable and all(_fits(chips, offered[wager]) for wager, chips in last.items() if wager in offered):
        return last
    minimum = offered[main].low or 0
    needs = (seen.rules.wagers[wager] for wager in stage.needs)
    lows = {wager.name: 0 if wager.equal_to else seen.rules.limits[wager.limit][0] for wager in needs}
    return {main: minimum} | {wager: max(minimum, low) for wager, low in lows.items()}


def _fits(chips: Chips, ask: RoundOffer) -> bool:
    return ask.low is not None and ask.high is not None and ask.low <= chips <= ask.high


def _betting(seen: Round) -> Betting:
    assert isinstance(seen.stage, Betting)
    return seen.stage
