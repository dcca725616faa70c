"""Draws the table for one viewer: the dealer at the top, then the board, the other seats, and the viewer's own seat.

Seats are in dealing order. Cards the viewer may not see are drawn as backs; the view does not contain their faces.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from houseway.core.game.picture import Picture, Stacked
from houseway.core.round.state import Round
from houseway.core.values.hands import DEALER, Hand, Player
from houseway.games import GAMES
from houseway.views.hands import named

from .dealer import board_drawing, dealer_drawing
from .hands import cards_apart, hand_text
from .picture import painted
from .pieces import FELT, INK
from .plans import WHOLE, Plan
from .seats import other_seats, own_seat
from .spots import spots_drawing

__all__ = ["WIDE", "cards_apart", "hand_text", "named", "table_drawing"]

WIDE = 116
"""From this width on, cards are drawn with space between them."""


def table_drawing(
    seen: Round,
    viewer: Player,
    width: int,
    *,
    heading: str = "",
    note: str = "",
    covered: Hand | None = None,
    plan: Plan = WHOLE,
) -> RenderableType:
    """The table as a viewer sees it; a covered hand has not been looked at yet."""
    game = f"{seen.rules.game.name} · {seen.rules.edition} · round {seen.opened.number}"
    if plan.framed:
        parts = list(_parts(seen, viewer, width - 2, covered, plan))
        title = f"{game}{note and f' · {note}'}"
        return Panel(
            Group(*parts),
            title=f"[bold]{title if len(title) < width - 6 else game}[/]",
            subtitle=heading or None,
            style=f"{INK} {FELT}",
            border_style="#caa54a",
            padding=0,
        )
    title = Text(f"{game} · {heading}" if heading else game, style="bold", overflow="ellipsis", no_wrap=True)
    return Group(title, *_parts(seen, viewer, width, covered, plan))


def _parts(seen: Round, viewer: Player, width: int, covered: Hand | None, plan: Plan) -> Iterator[RenderableType]:
    """Yield the parts of a table from the top."""
    wide = width >= WIDE - 2
    names = GAMES.names(seen.rules.game.key)
    if seen.held.get(DEALER) or names.button is None:  # at poker the dealer has no hand
        yield dealer_drawing(seen, width, wide=wide, pictures=plan.pictures)
    board = board_drawing(seen, wide=wide)
    if board:
        yield board
    middle = names.middle(seen, wide) if names.middle else None
    if middle:
        yield painted(middle if plan.middle else _first_of(middle))
    if names.spots:
        yield from spots_drawing(names.spots, seen, viewer, width, plan, wide=wide)
        return
    yield from other_seats(seen, viewer, plan, width, wide=wide)
    for hand, player in seen.seating.items():
        if player == viewer:
            yield own_seat(seen, hand, plan, width, covered=hand == covered)


def _first_of(middle: Picture) -> Picture:
    """Return the part of a picture that is about this round."""
    return middle.parts[0] if isinstance(middle, Stacked) else middle
