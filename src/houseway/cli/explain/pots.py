"""Division of the pots of a poker hand: who got what, and under which clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.table import Table as Grid

from houseway.core.game.words import money
from houseway.core.messages.event import ChipsMoved, PotAwarded
from houseway.core.money.places import Place
from houseway.core.values.hands import title
from houseway.worked.worked import Played

TAKEN = {"rake": "rake on a betting round", "step": "the pot reached a rake step", "contribution": "the pot is large enough"}


class PotLine(NamedTuple):
    """Chips that left a pot or an uncalled bet: who got them, and under which clause."""

    place: str
    cents: int
    to: str
    clause: str
    because: str


def pots_of(played: Played) -> Iterator[PotLine]:
    """Yield the division of a round's pots, with uncalled bets, the rake and contributions to a fund."""
    for event in played.events:
        if isinstance(event, PotAwarded):
            yield PotLine(_pot_name(event.pot), event.chips, title(event.hand), event.cites, event.because)
        elif isinstance(event, ChipsMoved) and event.why == "uncalled":
            for move in event.moves:
                if move.about is not None:
                    yield PotLine("bet", move.chips, title(move.about.on), event.cites, "not called")
        elif isinstance(event, ChipsMoved) and event.why in ("rake", "contribution"):
            for move in event.moves:
                if str(move.src).startswith("pot "):
                    to = "the rake" if event.why == "rake" else "the bad beat fund"
                    yield PotLine(_pot_name(move.src), move.chips, to, event.cites, TAKEN[move.why])


def pot_lines(pots: list[PotLine]) -> Grid:
    """Draw the lines of the pots, one below the other."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for style in ("dim", "bold", "", "cyan", ""):
        grid.add_column(style=style)
    for place, chips, to, clause, because in pots:
        grid.add_row(place, money(chips), f"to {to}", clause, because)
    return grid


def _pot_name(place: Place) -> str:
    number = str(place).removeprefix("pot ")
    return "pot" if number == "0" else f"side pot {number}"
