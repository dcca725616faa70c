"""Equities at hold 'em: who wins how often when every card still to come is as likely as any other.

>>> held = equities(["AsAh", "KdKc"], board="Ks 7h 2d 2c")
>>> held.total, held.wins(0), held.equity(0)
(44, 2, Fraction(1, 22))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.core.cards import FRENCH, Card, spelled
from houseway.lab.answer import as_text
from houseway.lab.counting import Progress, silent
from houseway.lab.kernel import shared_out
from houseway.lab.poker_ranks import HIGH, places_of

from .boards import boards, changes
from .counting import showdowns, two_ranges
from .ranges import Hole, NoRange, read, read_cards

MOST_HANDS = 10
MOST_WORK = 10**11
"""Steps of a loop: some minutes."""
Winners = tuple[int, ...]


@dataclass(frozen=True)
class Equities:
    """How often each player or group of players wins, of all ways the cards can still come."""

    names: tuple[str, ...]
    holes: tuple[int, ...]
    """How many pairs of hole cards each may hold, those that cannot be left out."""
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    ways: Mapping[Winners, int]
    """Ways by who wins, players counted from nought; those of one key share the pot."""

    @cached_property
    def total(self) -> int:
        """All ways: the boards still possible, for each way to hold what the ranges allow."""
        return sum(self.ways.values())

    def wins(self, player: int) -> int:
        """Ways to win alone."""
        return self.ways.get((player,), 0)

    def ties(self, player: int) -> dict[Winners, int]:
        """Ways to share, by who shares."""
        return {who: ways for who, ways in self.ways.items() if player in who and len(who) > 1}

    def tied(self, player: int) -> int:
        """Ways to share, all together."""
        return sum(self.ties(player).values())

    def loses(self, player: int) -> int:
        """Ways to get nothing."""
        return self.total - self.wins(player) - self.tied(player)

    def equity(self, player: int) -> Fraction:
        """The share of the pot: all of it when winning alone, an equal part of it when tied."""
        parts = (Fraction(ways, len(who)) for who, ways in self.ways.items() if player in who)
        return sum(parts, Fraction(0)) / self.total

    def as_json(self) -> dict[str, Any]:
        """Plain data: fractions as text, so that nothing is lost on the way; players are counted from one."""
        return {
            "game": "holdem",
            "board": [card.text for card in self.board],
            "dead": [card.text for card in self.dead],
            "total": self.total,
            "hands": [self._plain(player) for player in range(len(self.names))],
            "ways": [{"winners": [player + 1 for player in who], "ways": ways} for who, ways in self.ways.items()],
            "method": "exact",
        }

    def _plain(self, player: int) -> dict[str, Any]:
        equity = self.equity(player)
        return {
            "hand": self.names[player],
            "holes": self.holes[player],
            "win_ways": self.wins(player),
            "tie_ways": self.tied(player),
            "lose_ways": self.loses(player),
            "ties": [{"with": [o + 1 for o in who if o != player], "ways": ways} for who, ways in self.ties(player).items()],
            "win": as_text(Fraction(self.wins(player), self.total)),
            "tie": as_text(Fraction(self.tied(player), self.total)),
            "equity": as_text(equity),
            "equity_percent": round(float(100 * equity), 6),
        }


def equities(
    hands: Sequence[str | Sequence[Hole]],
    board: str | Sequence[Card] = "",
    dead: str | Sequence[Card] = "",
    progress: Progress = silent,
) -> Equities:
    """The exact equities of these hands or ranges, on this board, without these dead cards."""
    names = tuple(hand if isinstance(hand, str) else ",".join(spelled(hole).replace(" ", "") for hole in hand) for hand in hands)
    ranges = [read(hand) if isinstance(hand, str) else tuple(hand) for hand in hands]
    known = read_cards(board) if isinstance(board, str) else tuple(board)
    gone = read_cards(dead) if isinstance(dead, str) else tuple(dead)
    _sensible(len(hands), known, gone)
    held = possible(ranges, names, {*known, *gone})
    ways = _counted(held, known, gone, progress)
    if not any(ways.values()):
        raise NoRange("these hands cannot be held all at once: they need the same cards")
    return Equities(names, tuple(map(len, held)), known, gone, ways)


def possible(ranges: Sequence[Sequence[Hole]], names: Sequence[str], away: set[Card]) -> list[tuple[Hole, ...]]:
    """What each player can still hold: nothing of the board, of the dead cards, or of a hand that is certain."""
    held = [tuple(hole for hole in range_ if not away.intersection(hole)) for range_ in ranges]
    while True:
        certain = {player: {*range_[0]} for player, range_ in enumerate(held) if len(range_) == 1}
        rest = [
            tuple(hole for hole in range_ if not any(cards & {*hole} for other, cards in certain.items() if other != player))
            for player, range_ in enumerate(held)
        ]
        for player, range_ in enumerate(rest):
            if not range_:
                raise NoRange(f"nobody can hold {names[player]} here: its cards are on the board, dead or in another hand")
        if rest == held:
            return rest
        held = rest


def _sensible(players: int, known: Sequence[Card], gone: Sequence[Card]) -> None:
    if not 2 <= players <= MOST_HANDS:
        raise NoRange(f"{players} hand{'s' * (players != 1)}: write from two to {MOST_HANDS}; `random` stands for one not known")
    if len(known) > 5:
        raise NoRange(f"a board has five cards at most, not {len(known)}")
    if both := [card for card in known if card in gone]:
        raise NoRange(f"{both[0]} is on the board and dead: leave it out of one of them")
    if 52 - len(known) - len(gone) < 2 * players + 5 - len(known):
        raise NoRange("too many dead cards: there are not enough left for the hands and the board")


def _counted(
    held: list[tuple[Hole, ...]], known: tuple[Card, ...], gone: tuple[Card, ...], progress: Progress
) -> dict[Winners, int]:
    certain = [card for range_ in held if len(range_) == 1 for card in range_[0]]
    alike = changes([[frozenset({card}) for card in known], [frozenset({card}) for card in gone], *map(_as_sets, held)])
    rows, weighs = boards(known, [*gone, *certain], alike)
    holes = np.array([[FRENCH.index(card) for card in hole] for range_ in held for hole in range_], np.int64)
    starts = np.cumsum([0, *map(len, held)], dtype=np.int64)
    wide = len(held) == 2 and prod(map(len, held)) > 8 * sum(map(len, held))
    work = len(rows) * (16 * sum(map(len, held)) if wide else prod(map(len, held)))
    if work > MOST_WORK:
        raise NoRange(
            f"that is {work:,} steps, more than the {MOST_WORK:,} this is made for: name more cards, or fewer `random` and wide ranges"
        )
    # Every way is a step of that work, weighed by at most 24, or one of fewer than 2**42 deals of two ranges: 64 bits hold them.
    looks = places_of(HIGH).looks
    both = np.array([hole in {*held[1]} for hole in held[0]], np.int64)

    def count(first: int, last: int) -> NDArray[np.int64]:
        found = np.zeros(1 << len(held), np.int64)
        if wide:
            two_ranges(rows[first:last], weighs[first:last], holes, starts, both, looks, found)
        else:
            showdowns(rows[first:last], weighs[first:last], holes, starts, looks, found)
        return found

    found = np.sum(list(shared_out(count, len(rows), title="boards", progress=progress)), axis=0)
    by_winners = {tuple(player for player in range(len(held)) if key >> player & 1): int(ways) for key, ways in enumerate(found)}
    return {who: by_winners[who] for who in sorted(by_winners, key=lambda who: (len(who), who)) if by_winners[who]}


def _as_sets(range_: Sequence[Hole]) -> list[frozenset[Card]]:
    return [frozenset(hole) for hole in range_]
