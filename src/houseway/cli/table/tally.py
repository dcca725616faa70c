"""Totals of a run of rounds: hands, money wagered and the house win, per wager."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Self

from rich.table import Table as Grid

from houseway.core.game.words import money, spoken
from houseway.core.money.places import stack
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Player
from houseway.worked.worked import Played


@dataclass(slots=True)
class Tally:
    """Running totals over several rounds."""

    rounds: int = 0
    hands: int = 0
    events: int = 0
    bets: Counter[str] = field(default_factory=Counter[str])
    wagered: Counter[str] = field(default_factory=Counter[str])
    won: Counter[str] = field(default_factory=Counter[str])
    """The house win per wager; negative where the house paid."""

    made: Chips = 0
    """The change of one player's stack, tips and bets for the dealer included."""

    def add(self, played: Played, only: Player | None = None) -> Self:
        """Add a round, or one player's part of it. A coupon does not count as money wagered."""
        round = played.round
        self.rounds += 1
        self.events += len(played.events)
        self.hands += sum(only in (None, round.seating[hand.partition(".")[0]]) for hand in round.hands)
        if only is not None:
            self.made += round.chips.get(stack(only), 0) - played.opened.chips.get(stack(only), 0)
        for bet, result in round.settled.items():
            if only in (None, bet.by):
                self.bets[bet.wager] += 1
                self.wagered[bet.wager] += 0 if round.rules.wagers[bet.wager].paper else round.bets[bet]
                self.won[bet.wager] -= result.net
        return self

    @property
    def in_all(self) -> tuple[Chips, Chips]:
        """The money wagered and the house win, over all wagers."""
        return sum(self.wagered.values()), sum(self.won.values())

    def summary(self, title: str) -> Grid:
        """Draw the totals over all wagers."""
        wagered, won = self.in_all
        grid = Grid(title=title, show_header=False, title_justify="left", title_style="bold")
        grid.add_column()
        grid.add_column(justify="right")
        for name, figure in (("rounds", f"{self.rounds:,}"), ("hands", f"{self.hands:,}"), ("wagered", money(wagered))):
            grid.add_row(name, figure)
        grid.add_row("house win", f"{money(won)}{_share(won, wagered)}", style="bold")
        grid.add_row("events", f"{self.events:,}")
        return grid

    def by_wager(self) -> Grid:
        """Draw the totals per wager."""
        grid = Grid()
        grid.add_column("wager")
        for name in ("bets", "wagered", "house win"):
            grid.add_column(name, justify="right")
        for wager, count in self.bets.items():
            won = self.won[wager]
            grid.add_row(
                spoken(wager), f"{count:,}", money(self.wagered[wager]), f"{money(won)}{_share(won, self.wagered[wager])}"
            )
        return grid


def _share(won: Chips, wagered: Chips) -> str:
    if not wagered:
        return ""
    tenths = round(abs(won) * 1000 / wagered)
    return f"  ({'-' if won < 0 else ''}{tenths // 10}.{tenths % 10} %)"
