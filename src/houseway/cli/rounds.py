"""One round at a terminal table: everybody bets, the dealer deals, each seat chooses in turn, the house does the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from houseway.core.betting import Betting
from houseway.core.chips import Chips
from houseway.core.game import Rules
from houseway.core.money import Hand

from .host import Host


class Seat(Protocol):
    """Somebody who plays a seat: a person or a bot."""

    @property
    def hand(self) -> Hand: ...
    @property
    def name(self) -> str: ...
    def bets(self, host: Host) -> None:
        """Make the bets of this round."""
        ...

    def chooses(self, host: Host) -> None:
        """Say something while it is this seat's turn."""
        ...


def play_round(host: Host, seats: Sequence[Seat]) -> bool:
    """Play one round to its end; False where nobody bet."""
    if not host.table.is_playing:
        host.open()
    for seat in seats:
        seat.bets(host)
    if not host.close_bets():
        return False
    by_hand = {seat.hand: seat for seat in seats}
    while not host.is_over:
        turn = host.turn
        if turn is None:
            host.attend()
        else:
            by_hand[turn].chooses(host)
    return True


def main_wager(rules: Rules) -> str:
    """The wager a hand is dealt for; where any bet will do, the first one the game offers."""
    stage = next(stage for stage in rules.stages if isinstance(stage, Betting))
    return stage.main or next(wager.name for wager in rules.wagers.values() if wager.open_in == stage.name)


def purse(ante: Chips) -> Chips:
    """What everybody sits down with: a thousand dollars, or twenty of the least bets."""
    return max(1_000_00, 20 * ante)


def refill(host: Host, name: str, ante: Chips) -> None:
    """A bot that could not raise and bet everything once more buys in again."""
    if host.chips_of(name) < 5 * ante:
        host.sell(name, purse(ante))
