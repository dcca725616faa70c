"""Where chips can lie, and how they move.

Every event that touches money carries its moves. Three laws hold after every command: a move takes from one place
what it gives to another; no place is below zero, the rack and the cage excepted (that is a fill to ask for); and when
a round ends the felt is bare. `carry` is the only code that changes what is in a place, in a round and between rounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from .chips import Chips, dollars
from .fault import Fault

Player = str
"""Whoever owns the chips in front of them."""

HOUSE: Final[Player] = "the house"
"""Who bets from the rack: the dealer's wager against a player's bank."""

Hand = str
"""Cards or tiles held together: `"3"`, `"3.2"` after a split, `"dealer"`, `"board"`."""

DEALER: Final[Hand] = "dealer"
BOARD: Final[Hand] = "board"
"""Cards all hands share, face up."""
BURN: Final[Hand] = "burn"
"""Cards put aside unseen: they are out, and nobody knows them."""
DEAD: Final[Hand] = "dead"
"""The place that gets tiles and no player: the dead hand."""
DISCARDS: Final[Hand] = "discards"
"""Cards taken out of the deal face up: they are out, and nobody plays them."""

MUCK: Final[Hand] = "muck"
"""Cards a player laid away face down: they are out, and only whoever held them knows them."""
EXPOSED: Final[Hand] = "exposed"
"""A card that came out by mistake and was seen: it lies there until a hand takes it."""


def box(hand: Hand) -> Hand:
    """The seat a hand lies at: a split hand lies where the first one did.

    >>> box("3.2"), box("3")
    ('3', '3')
    """
    return hand.partition(".")[0]


class Bet(NamedTuple):
    """One player's chips, on one hand, on one wager; also the place where they lie."""

    by: Player
    on: Hand
    wager: str

    def __str__(self) -> str:
        return f"{title(self.on)} {self.wager}"


class Aside(NamedTuple):
    """Chips counted out for a bet, waiting for somebody to approve them."""

    bet: Bet


Place = str | Bet | Aside

RACK: Final[Place] = "rack"
CAGE: Final[Place] = "cage"
TOKENS: Final[Place] = "tokens"
DROP: Final[Place] = "drop"
RAKE: Final[Place] = "rake"
CENTRE: Final[Place] = "centre"

BOTTOMLESS: Final = frozenset({RACK, CAGE})
FELT: Final = frozenset({RAKE, CENTRE})


def stack(player: Player) -> Place:
    """The chips in front of a player, one stack however many seats."""
    return "player " + player


def meter(name: str) -> Place:
    """A progressive meter."""
    return "meter " + name


def pot(number: int) -> Place:
    """One of poker's pots."""
    return f"pot {number}"


def is_on_the_felt(place: Place) -> bool:
    """Whether chips there must be gone when the round ends."""
    return isinstance(place, tuple) or place in FELT or place.startswith("pot ")


class Move(NamedTuple):
    """Chips go from one place to another. A void follows `about`, never the places."""

    src: Place
    dst: Place
    chips: Chips
    why: str
    about: Bet | None = None

    def back(self) -> Move:
        """The same chips, sent home."""
        return Move(self.dst, self.src, self.chips, "void", self.about)


def pile(number: int) -> Hand:
    """Tiles stacked and not yet dealt, numbered from the dealer's right."""
    return f"stack {number}"


def sent_back(moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves that undo these. What went to and fro about one bet is not moved twice. First the house puts its own places
    right, then chips come home to the stacks, and only then do they leave one: nobody is asked for chips spent meanwhile."""
    gained: dict[Bet | None, dict[Place, Chips]] = {}
    for move in moves:
        places = gained.setdefault(move.about, {})
        places[move.src] = places.get(move.src, 0) - move.chips
        places[move.dst] = places.get(move.dst, 0) + move.chips
    back: list[Move] = []
    for about, places in reversed(gained.items()):
        for src in [place for place, chips in places.items() if chips > 0]:
            for dst in [place for place, chips in places.items() if chips < 0]:
                if chips := min(places[src], -places[dst]):
                    back.append(Move(src, dst, chips, "void", about))
                    places[src] -= chips
                    places[dst] += chips
    return tuple(sorted(back, key=lambda move: 2 if _is_stack(move.src) else 1 if _is_stack(move.dst) else 0))


def _is_stack(place: Place) -> bool:
    return isinstance(place, str) and place.startswith("player ")


def title(hand: Hand) -> str:
    """How a hand is spoken of: `seat 3`, `hand 3.2`, `dealer`.

    >>> title("3"), title("3.2"), title("dealer")
    ('seat 3', 'hand 3.2', 'dealer')
    """
    if hand.isdigit():
        return "seat " + hand
    return "hand " + hand if hand[:1].isdigit() else hand


def carry(chips: dict[Place, Chips], moves: Iterable[Move], *, listed: bool = False) -> None:
    """Carry moves out, one after the other. A place that would go below zero is a fault, and so is a negative amount.

    A place that is left bare is removed. `listed` keeps it, at zero: a table between rounds names it when the next round opens.
    """
    for move in moves:
        src, dst, count = move[0], move[1], move[2]
        if count < 0:
            raise Fault(f"{dollars(count)} would move from {src} to {dst}: the amount is negative")
        left = chips.get(src, 0) - count
        if left > 0 or src in BOTTOMLESS or (listed and not left):
            chips[src] = left
        elif left:
            raise Fault(f"{src} would go below zero")
        elif count:
            del chips[src]  # the felt stays readable
        chips[dst] = chips.get(dst, 0) + count


def conserve(total: Chips, chips: Mapping[Place, Chips], *, over: bool) -> None:
    """Hold a command to the laws of money; a breach is a fault of ours. (`carry` sees to it that no place sinks.)"""
    if sum(chips.values()) != total:
        raise Fault("chips were made or lost")
    if over:
        for place, left in chips.items():
            if left and is_on_the_felt(place):
                raise Fault(f"{dollars(left)} is left on {place}")
