"""Bets of one chip whose light the device lights: collected before the first card, and what follows where chip and light differ.

The device decides (R-GEN-25). Before the deal a difference is put right by hand; later, an unlit chip cannot win and goes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.core.choice import Condition
from houseway.core.command import Call
from houseway.core.event import ChipsMoved, Event
from houseway.core.irregularity import CallBar, Irregularity, named_bet
from houseway.core.money import RACK, Move
from houseway.core.round import Draft, Round

from .late_bets import already_settled, goes_back


def collects(wager: str, cites: str) -> Callable[[Draft], Iterator[Event]]:
    """Every chip on the wager goes to the rack as soon as bets are closed."""

    def collected(now: Draft) -> Iterator[Event]:
        moves = tuple(Move(bet, RACK, stake, "collected", bet) for bet, stake in now.bets.items() if bet.wager == wager)
        if moves:
            yield ChipsMoved("collected", cites, moves=moves)

    return collected


def void_bet(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """One bet goes back, and the hand plays on."""
    bet = named_bet(now, call)
    assert bet is not None
    yield goes_back(now, bet, call, irregularity)


def light_off(wager: str, cites: str, during: tuple[str, ...], *under: Condition) -> Irregularity:
    """A chip was taken and its light is off: it goes back."""

    def no_light_of_its_own(round: Round, call: Call) -> bool:
        """Only this wager has a light."""
        return call.wager != wager

    bars = (CallBar(cites, no_light_of_its_own), CallBar(cites, already_settled))
    return Irregularity("light_off", cites, void_bet, during, names="bet", bars=bars, under=under)
