"""Amounts in chips of the table: from which to which, in which steps, with names for a few of them.

>>> stepped(1, 47500, 1, 500)
Amount(low=500, high=47500, unit=500, means='adds')
>>> stepped(1, 50, 1, 500), stepped(2500, 2500, 1, 500)
(Amount(low=50, high=50, unit=50, means='adds'), Amount(low=2500, high=2500, unit=2500, means='adds'))
"""

from __future__ import annotations

from functools import lru_cache
from math import lcm

from houseway.core.game.words import spoken
from houseway.core.money.places import Bet, stack
from houseway.core.round.option import Option
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand, Player

from .types import Amount, Mark

MOST_MARKS = 10


@lru_cache(maxsize=4096)
def stepped(low: Chips, high: Chips, unit: Chips, chip: Chips, *, total: bool = False) -> Amount:
    """Return a span in steps of whole chips: part of what the rules take; what is less than a chip goes in whole."""
    means = "total" if total else "adds"
    step = chip if chip % unit == 0 else lcm(unit, chip)
    least, most = low + -low % step, high - high % step
    if low == high or least > most:
        all_of_it = high if high % unit == 0 else low
        return Amount(low=all_of_it, high=all_of_it, unit=all_of_it, means=means)
    return Amount(low=least, high=most, unit=step if least < most else least, means=means)


@lru_cache(maxsize=4096)
def ends(amount: Amount) -> tuple[Mark, ...]:
    """Return the marks at both ends of a span; none where there is only one amount."""
    return () if amount.low == amount.high else (Mark("minimum", amount.low), Mark("maximum", amount.high))


def marks(round: Round, hand: Hand, player: Player, option: Option, amount: Amount, high: Chips) -> tuple[Mark, ...]:
    """Return the amounts of an option that have names: so many times a wager, or both ends; and all the player has."""
    found = list(ends(amount))
    stake = round.bets.get(Bet(player, hand, option.times), 0) if option.times else 0
    if stake:
        times = range(-(-amount.low // stake), min(high // stake, MOST_MARKS) + 1)
        found = [Mark(f"{many} x {spoken(option.times)}", many * stake) for many in times] or found
    lies = round.chips.get(Bet(player, hand, option.spot or option.on), 0) if option.total else 0
    if high > amount.high and high - lies == round.chips.get(stack(player), 0):
        found.append(Mark("all in", high))
    return tuple(found)
