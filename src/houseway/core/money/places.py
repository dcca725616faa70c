"""The places where chips can be, and how they move.

Every event that touches money carries its moves. Three laws hold after every command: a move takes from one place
what it gives to another; no place is negative, except the rack and the cage (the table then needs a fill) and the link of a
meter that other tables share (`may_sink`); and when a round ends the felt is empty. `carry` is the only code that changes what is
in a place, in a round and between rounds.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from houseway.core.values.chips import Chips, dollars
from houseway.core.values.hands import Hand, Player, title


class Bet(NamedTuple):
    """One player's chips, on one hand, on one wager; also the place of those chips."""

    by: Player
    on: Hand
    wager: str

    def __str__(self) -> str:
        return f"{title(self.on)} {self.wager}"


class Aside(NamedTuple):
    """The place of chips counted out for a bet and waiting for approval."""

    bet: Bet


Place = str | Bet | Aside

RACK: Final[Place] = "rack"
CAGE: Final[Place] = "cage"
TOKENS: Final[Place] = "tokens"
DROP: Final[Place] = "drop"
"""The box under the table that takes cash. It is never holds chips: see `cage.py`."""
RAKE: Final[Place] = "rake"
CENTRE: Final[Place] = "centre"

BOTTOMLESS: Final = frozenset({RACK, CAGE})
"""The house's own places, which may go below zero. `may_sink` checks any place."""
FELT: Final = frozenset({RAKE, CENTRE})


def stack(player: Player) -> Place:
    """Return the place of the chips in front of a player: one stack, however many seats."""
    return "player " + player


def meter(name: str) -> Place:
    """Return the place of a progressive meter."""
    return "meter " + name


def link(name: str) -> Place:
    """Return the place that holds what a meter shows of other tables' money, below zero, or what it leaves out of its own."""
    return "link " + name


def may_sink(place: Place) -> bool:
    """Whether a place may go below zero: the rack, the cage, and the link of a meter."""
    return place in BOTTOMLESS or (isinstance(place, str) and place.startswith("link "))


def pot(number: int) -> Place:
    """Return the place of one of poker's pots."""
    return f"pot {number}"


def is_on_the_felt(place: Place) -> bool:
    """Whether chips at a place must be gone when the round ends."""
    return isinstance(place, tuple) or place in FELT or place.startswith("pot ")


class Move(NamedTuple):
    """Chips going from one place to another. A void follows `about`, never the places."""

    src: Place
    dst: Place
    chips: Chips
    why: str
    about: Bet | None = None

    def __repr__(self) -> str:
        about = f", about {self.about}" if self.about is not None else ""
        return f"Move(${dollars(self.chips)} from {self.src} to {self.dst}, {self.why}{about})"

    def back(self) -> Move:
        """Return the move that sends the same chips back."""
        return Move(self.dst, self.src, self.chips, "void", self.about)
