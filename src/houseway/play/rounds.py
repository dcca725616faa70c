"""Plays one round: players bet, the dealer deals, each seat chooses in turn, the host does the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from houseway.core.game.rules import Rules
from houseway.core.stages.betting import Betting
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand, box
from houseway.games import GAMES

from .host import Host


class Seat(Protocol):
    """A player at a seat: a person or a bot."""

    @property
    def hand(self) -> Hand: ...
    @property
    def name(self) -> str: ...
    def bets(self, host: Host) -> None:
        """Make the bets of this round, or none."""
        ...

    def may_speak(self, host: Host) -> None:
        """Use an option that is open to all players, or do nothing."""
        ...

    def chooses(self, host: Host) -> None:
        """Choose an option in this seat's turn."""
        ...


def play_round(host: Host, seats: Sequence[Seat]) -> bool:
    """Play one round to its end; return False if there are no bets."""
    if not host.table.is_playing:
        host.open()
    while host.waits_for_chance and not host.takes_bets:  # what a new shoe burns comes before the bets
        host.attend()
    if host.takes_bets:
        for seat in seats:
            seat.bets(host)
        if not host.close_bets():
            return False
    by_hand = {seat.hand: seat for seat in seats}
    asked = ""
    while not host.is_over:
        turn = host.turn
        if turn is None and host.window not in ("", asked):
            asked = host.window
            for seat in seats:
                seat.may_speak(host)
        elif turn is None:
            host.attend()
        else:
            by_hand[box(turn)].chooses(host)  # a split hand is its seat's
    return True


def main_wager(rules: Rules) -> str:
    """Return the wager that buys a hand, or the first wager if any bet does, or if no bet is made before the deal."""
    stage = next((stage for stage in rules.stages if isinstance(stage, Betting)), None)
    open_first = (wager.name for wager in rules.wagers.values() if stage is None or wager.open_in == stage.name)
    return (stage.main if stage else None) or next(open_first)


def least(rules: Rules) -> Chips:
    """Return the minimum that buys a hand; one chip where the house posts no minimum."""
    minimum = GAMES.bot(rules.game.key).minimum
    if minimum is not None:
        return minimum(rules)
    low, _ = rules.limits.get(rules.wagers[main_wager(rules)].limit, (rules.unit, 0))
    return low


def purse(ante: Chips) -> Chips:
    """Return the starting stack: a thousand dollars, or twenty minimum bets."""
    return max(1_000_00, 20 * ante)


def refill(host: Host, name: str, ante: Chips) -> None:
    """Buy chips for a bot that has too few for another full round."""
    if host.chips_of(name) < 5 * ante:
        host.sell(name, purse(ante))
