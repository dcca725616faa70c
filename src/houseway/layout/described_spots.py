"""Spots for the bets that a house describes: each gets the free place at a seat that is nearest to the main spots."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import msgspec

from houseway.core.game.game import Game

from .check import Box, boxes
from .types import Layout, PrintedSpot

SIZE: Final = 1.15
GAP: Final = 0.08
STEP: Final = 0.05
WIDEST: Final = 1.46
"""The farthest from the middle of a seat that a spot's center is put where nothing else is as far."""


def described_in(game: Game) -> tuple[tuple[str, str], ...]:
    """Return the described wagers of a game, each with its title."""
    assert game.bare is not None
    own = {wager.name for edition in game.bare.editions for wager in edition.law.wagers}
    clauses = game.clauses
    wagers = dict.fromkeys(wager for edition in game.editions for wager in edition.law.wagers if wager.name not in own)
    return tuple((wager.name, clauses[wager.cites].title) for wager in wagers)


def with_spots(felt: Layout, bets: tuple[tuple[str, str], ...]) -> Layout:
    """Return a felt with one more spot per bet at each seat; a felt without seats stays as it is."""
    for wager, title in bets:
        if felt.seat is not None:
            spot = PrintedSpot(
                wagers=(wager,), at=_free(felt), size=(SIZE, SIZE), shape="circle", prints=_in_lines(title), where_bet=True
            )
            felt = _replaced(felt, spot)
    return felt


def _replaced(felt: Layout, spot: PrintedSpot) -> Layout:
    assert felt.seat is not None
    return msgspec.structs.replace(felt, seat=msgspec.structs.replace(felt.seat, spots=(*felt.seat.spots, spot)))


def _free(felt: Layout) -> tuple[float, float]:
    """Return the free place for a circle that is nearest to the seat's own point."""
    taken = boxes(felt)
    lowest = max(box.bottom for box in taken)
    return min(
        (at for at in _places(taken) if at[1] + SIZE / 2 <= lowest and not any(_around(at).overlaps(box) for box in taken)),
        key=lambda at: (at[0] ** 2 + at[1] ** 2, at),
    )


def _places(taken: list[Box]) -> Iterator[tuple[float, float]]:
    """Yield the places to try, from those beside the seat to those before it; far enough before it all are free."""
    side = max(WIDEST, *(box.right - SIZE / 2 for box in taken if box.right < 2 * WIDEST))
    highest = min(box.top for box in taken) - 2 * SIZE
    lowest = max(box.bottom for box in taken)
    across = [round(number * STEP, 2) for number in range(-round(side / STEP), round(side / STEP) + 1)]
    down = [round(highest + number * STEP, 2) for number in range(round((lowest - highest) / STEP) + 1)]
    return product(across, down)


def _around(at: tuple[float, float]) -> Box:
    half = SIZE / 2 + GAP
    return Box("", at[0] - half, at[1] - half, at[0] + half, at[1] + half)


def _in_lines(title: str) -> str:
    """Return a title in two lines of about the same length."""
    words = title.split()
    if len(words) == 1:
        return title
    cuts = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    return "\n".join(min(cuts, key=lambda lines: max(map(len, lines))))
