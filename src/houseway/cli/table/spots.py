"""Draws a layout of many spots: the whole of it where it fits, otherwise its prices in words and the viewer's own bets."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType

from houseway.core.game.names import Spots
from houseway.core.round.state import Round
from houseway.core.values.hands import Player

from .picture import painted
from .plans import Plan
from .seats import own_seat

LAYOUT_WIDTH = 76
"""The width in which every spot of a layout can be distinguished from its neighbors."""


def spots_drawing(spots: Spots, seen: Round, viewer: Player, width: int, plan: Plan, *, wide: bool) -> Iterator[RenderableType]:
    """Yield a layout as the plan has it."""
    if plan.others == "panels" and width >= LAYOUT_WIDTH:
        yield from map(painted, spots.layout(seen, viewer, wide))
        return
    if plan.pictures and width >= LAYOUT_WIDTH:
        *layout, _players = spots.layout(seen, viewer, wide)
        yield from map(painted, layout)
    else:
        yield from map(painted, spots.brief(seen))
    for hand, player in seen.seating.items():
        if player == viewer:
            yield own_seat(seen, hand, plan, width, covered=False)
