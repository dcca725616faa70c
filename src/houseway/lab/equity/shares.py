"""Equities: who wins how often when every card still to come is as likely as any other, and what share of the pot that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from houseway.core.values.cards import Card
from houseway.families.poker_room.awards import shares
from houseway.lab.answer import as_text

from .variants import Outcome, Winners

HIGH, LOW = 0, 1


@dataclass(frozen=True)
class Equities:
    """The number of ways in which each player or group of players wins, of all ways the cards can still come."""

    game: str
    names: tuple[str, ...]
    holes: tuple[int, ...]
    """In how many ways each player's cards can be or come, those that cannot be left out."""
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    outcomes: Mapping[Outcome, int]
    """Ways by who wins each contest: the high hand alone, or high and low."""

    @cached_property
    def splits(self) -> bool:
        """Whether high and low share."""
        return any(len(outcome) > 1 for outcome in self.outcomes)

    @cached_property
    def ways(self) -> Mapping[Winners, int]:
        """Ways by the players who get a part of the pot, counted from zero: outright winners first, then ties."""
        found = Counter[Winners]()
        for outcome, ways in self.outcomes.items():
            found[tuple(sorted({player for winners in outcome for player in winners}))] += ways
        return {who: found[who] for who in sorted(found, key=lambda who: (len(who), who))}

    @cached_property
    def total(self) -> int:
        """The number of deals counted."""
        return sum(self.outcomes.values())

    @cached_property
    def no_low(self) -> int:
        """Deals without a qualifying low, in a game that splits the pot."""
        return sum(ways for outcome, ways in self.outcomes.items() if len(outcome) > 1 and not outcome[LOW])

    def wins(self, player: int) -> int:
        """Ways to get the whole pot: alone, and where it splits, both halves or high without any low."""
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

    def best(self, contest: int, player: int) -> tuple[int, int]:
        """Ways to win the high or the low hand alone, and to be level with others in it."""
        mine = [(winners[contest], ways) for winners, ways in self.outcomes.items() if player in winners[contest]]
        alone = sum(ways for winners, ways in mine if len(winners) == 1)
        return alone, sum(ways for _, ways in mine) - alone

    def equity(self, player: int) -> Fraction:
        """The share of the pot."""
        parts = (ways * shares(outcome).get(player, Fraction(0)) for outcome, ways in self.outcomes.items())
        return sum(parts, Fraction(0)) / self.total

    def as_json(self) -> dict[str, Any]:
        """Plain data: fractions as text, so that nothing is lost on the way; players are counted from one."""
        return {
            "game": self.game,
            "board": [card.text for card in self.board],
            "dead": [card.text for card in self.dead],
            "total": self.total,
            **({"no_low_ways": self.no_low} if self.splits else {}),
            "hands": [self._plain(player) for player in range(len(self.names))],
            "ways": [self._won(outcome, ways) for outcome, ways in self.outcomes.items()],
            "method": "exact",
        }

    def _won(self, outcome: Outcome, ways: int) -> dict[str, Any]:
        counted = [[player + 1 for player in winners] for winners in outcome]
        return ({"high": counted[HIGH], "low": counted[LOW]} if self.splits else {"winners": counted[HIGH]}) | {"ways": ways}

    def _plain(self, player: int) -> dict[str, Any]:
        equity = self.equity(player)
        return {
            "hand": self.names[player],
            "holes": self.holes[player],
            "win_ways": self.wins(player),
            "tie_ways": self.tied(player),
            "lose_ways": self.loses(player),
            **(self._halves(player) if self.splits else {}),
            "ties": [{"with": [o + 1 for o in who if o != player], "ways": ways} for who, ways in self.ties(player).items()],
            "win": as_text(Fraction(self.wins(player), self.total)),
            "tie": as_text(Fraction(self.tied(player), self.total)),
            "equity": as_text(equity),
            "equity_percent": round(float(100 * equity), 6),
        }

    def _halves(self, player: int) -> dict[str, Any]:
        (high, high_tied), (low, low_tied) = self.best(HIGH, player), self.best(LOW, player)
        return {
            "scoop_ways": self.wins(player),
            "high_ways": high,
            "high_tie_ways": high_tied,
            "low_ways": low,
            "low_tie_ways": low_tied,
        }
