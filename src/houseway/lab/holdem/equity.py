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
from typing import Any

from houseway.core.cards import Card, spelled
from houseway.games.holdem.game import GAME
from houseway.lab.answer import as_text
from houseway.lab.counting import Progress, silent

from .dealing import Range, Spot, Winners, counted
from .ranges import Hole, NoRange, read, read_cards


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
    ranges = [read(name) for name in names]  # cards are written down and read back: one place finds what is wrong with them
    known, gone = (read_cards(told if isinstance(told, str) else spelled(tuple(told))) for told in (board, dead))
    _sensible(len(hands), known, gone)
    away = {*known, *gone}
    open_to = [tuple(hole for hole in range_ if not away.intersection(hole)) for range_ in ranges]
    held = possible(open_to, names)
    ways = counted(Spot(known, gone), held, open_to, progress)
    if not any(ways.values()):
        raise NoRange("these hands cannot be held all at once: they need the same cards")
    return Equities(names, tuple(map(len, held)), known, gone, ways)


def possible(ranges: Sequence[Range], names: Sequence[str]) -> list[Range]:
    """What each player can still hold: nothing of a hand that is certain."""
    held = [*ranges]
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
    if not 2 <= players <= GAME.seats:
        raise NoRange(f"{players} hand{'s' * (players != 1)}: write from two to {GAME.seats}; `random` stands for one not known")
    if len(known) > 5:
        raise NoRange(f"a board has five cards at most, not {len(known)}")
    if both := [card for card in known if card in gone]:
        raise NoRange(f"{both[0]} is on the board and dead: leave it out of one of them")
    if 52 - len(known) - len(gone) < 2 * players + 5 - len(known):
        raise NoRange("too many dead cards: there are not enough left for the hands and the board")
