"""The laws of money, and the one loop that carries chips from place to place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.core.fault import Fault
from houseway.core.values.chips import Chips, dollars

from .places import BOTTOMLESS, Bet, Move, Place, is_on_the_felt, may_sink


def sent_back(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the moves that undo these; chips that went back and forth about one bet are not moved twice.

    First the house's own places are corrected, then chips return to the stacks, and only then do they leave one: no player is
    asked for chips spent meanwhile.
    """
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
    return tuple(sorted(back, key=lambda move: 2 if is_stack(move.src) else 1 if is_stack(move.dst) else 0))


def in_payable_order(chips: Mapping[Place, Chips], moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return moves in their order, except that one whose chips are not there yet waits for those that bring them.

    >>> there = {"centre": 0, "player ann": 20}
    >>> moves = (Move("centre", "player bob", 5, "void"), Move("player ann", "centre", 10, "void"))
    >>> [move.src for move in in_payable_order(there, moves)]
    ['player ann', 'centre']
    """
    left, waiting, ordered = dict(chips), list(moves), list[Move]()
    while waiting:
        there = (move for move in waiting if left.get(move.src, 0) >= move.chips or may_sink(move.src))
        move = next(there, waiting[0])
        waiting.remove(move)
        ordered.append(move)
        left[move.src] = left.get(move.src, 0) - move.chips
        left[move.dst] = left.get(move.dst, 0) + move.chips
    return tuple(ordered)


def is_stack(place: Place) -> bool:
    """Whether a place is the chips in front of a player."""
    return isinstance(place, str) and place.startswith("player ")


def carry(chips: dict[Place, Chips], moves: Iterable[Move], *, listed: bool = False) -> None:
    """Make the moves in order. A place that would go below zero is a fault, and so is a negative amount.

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
            if not may_sink(src):
                raise Fault(f"{src} would go below zero")
            chips[src] = left
        elif count:
            del chips[src]  # the felt stays readable
        chips[dst] = chips.get(dst, 0) + count


def conserve(total: Chips, chips: Mapping[Place, Chips], *, over: bool) -> None:
    """Raise a fault if a command made or lost chips, or left some on the felt. (`carry` catches negative places.)"""
    if sum(chips.values()) != total:
        raise Fault("chips were made or lost")
    if over:
        for place, left in chips.items():
            if left and is_on_the_felt(place):
                raise Fault(f"{dollars(left)} is left on {place}")
