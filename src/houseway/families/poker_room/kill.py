"""Kill and half-kill: a player who wins a whole pot that is large enough plays the next hand at higher limits and puts up its
blind (PKR-11(i), R-PKR-11)."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.messages.event import Event, Noted
from houseway.core.round.state import Draft, Round
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand

from .checks import stakes_of
from .house_rules import KILL_POT, KILL_THRESHOLD
from .memory import KILL_BUTTON, memory_of
from .rake import played_for


def killer(round: Round) -> Hand | None:
    """Return the hand with the kill button, if its player is dealt in."""
    seat = str(memory_of(round).kill)
    return seat if seat in round.hands and kill_blind(round, seat) else None


def _more(round: Round, bet: Chips) -> Chips:
    return bet * 2 if round.rules[KILL_POT] == "kill" else bet * 3 // 2


def lifted(round: Round, bet: Chips) -> Chips:
    """Return a posted bet in this hand: double, or half as much again, while there is a kill."""
    return _more(round, bet) if is_killed(round) else bet


def is_killed(round: Round) -> bool:
    """Whether a kill is on: its player may have left, and the limits stay raised (PKR-1.kill)."""
    return round.rules[KILL_POT] != "off" and bool(memory_of(round).kill)


def kill_blind(round: Round, seat: Hand) -> Chips:
    """Return the one blind of the player with the kill button; zero for others."""
    was = memory_of(round)
    if round.rules[KILL_POT] == "off" or (str(was.kill), was.killer) != (seat, round.seating[seat]):
        return 0
    return _more(round, stakes_of(round.rules)[0])


def kill_button(now: Draft) -> Iterator[Event]:
    """Give the kill button to the player who won every pot, or collect it, once the pots are pushed."""
    if now.rules[KILL_POT] == "off":
        return
    winners = {move.about.on for move in now.moves if move.why == "wins" and move.about is not None}
    if len(winners) == 1 and played_for(now) >= _qualifies(now):
        [hand] = winners
        yield KILL_BUTTON.noted("PKR-11(i)", hand, about=hand)
    elif is_killed(now):
        yield Noted("kill_button_collected", "PKR-11(i)")


def _qualifies(now: Round) -> Chips:
    kind, many = now.rules.stated(KILL_THRESHOLD)
    return many if kind == "chips" else many * lifted(now, stakes_of(now.rules)[0])
