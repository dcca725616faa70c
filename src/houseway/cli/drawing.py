"""A table drawn in the terminal, from one viewer's view: the dealer at the top, a panel a seat, bets under the cards.

The seats are listed in the order they are dealt. What the viewer may not see is drawn as a back, because a back is all there
is in the view.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.core.cards import BACK, Card
from houseway.core.chips import Chips
from houseway.core.dice import Throw
from houseway.core.money import DEALER, Bet, Hand, Player, stack
from houseway.core.round import Round
from houseway.core.shoe import Piece

from .lore import lore_of
from .words import money, seated, spoken

FELT = "on #0d4a2f"
INK = "#e8efe9"
MARKS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
PIPS = "⚀⚁⚂⚃⚄⚅"
CHIPS: tuple[tuple[Chips, str], ...] = (
    (500_00, "#b07be0"),
    (100_00, "#8f9aa3"),
    (25_00, "#3ecf6b"),
    (5_00, "#ff5a4f"),
    (1_00, "#ffffff"),
)
"""The colours of a rack, lightened where the felt would swallow them."""
MOST_DISCS = 4
WIDE = 116
"""From this many columns on, cards stand apart."""


# Cards


def card_text(piece: Piece, *, wide: bool, shade: bool = False) -> Text:
    """One card, red or black on paper; every other one a shade darker where they touch."""
    if piece is BACK:
        return Text(" ▒▒ " if wide else "▒▒▏", style="#7fa7e8 on #1f3f7f")
    if not isinstance(piece, Card) or not piece.suit:
        return Text(f" {piece!r} ", style="bold black on #f7f5ee")
    rank = "10" if piece.rank == 10 else piece.text[0]
    paper = "#dcd8cc" if shade and not wide else "#f7f5ee"
    ink = "#c4121a" if piece.suit in "dh" else "#101010"
    return Text(f"{rank:>2}{MARKS[piece.suit]}{' ' if wide else ''}", style=f"bold {ink} on {paper}")


def cards_text(held: tuple[Piece, ...], *, wide: bool) -> Text:
    """A hand of cards in a row."""
    row = Text()
    for place, piece in enumerate(held):
        if wide and place:
            row.append(" ")
        row.append_text(card_text(piece, wide=wide, shade=place % 2 == 1))
    return row


def dice_text(dice: Throw) -> Text:
    """Dice as they lie."""
    return Text(" ").join(Text(f" {PIPS[face - 1]} {face} ", style="bold #101010 on #f7f5ee") for face in dice)


def laid(round: Round, hand: Hand) -> tuple[Piece, ...]:
    """The cards of a hand as a player would sort them; backs have no order."""
    held = round.held.get(hand, ())
    if BACK in held or not held:
        return held
    return lore_of(round.rules.game.key).lays(cast("tuple[Card, ...]", held))


def named(round: Round, hand: Hand) -> str:
    """What a hand is worth, where all of it can be seen."""
    held = round.held.get(hand, ())
    if BACK in held or not held:
        return ""
    return lore_of(round.rules.game.key).names(cast("tuple[Card, ...]", held))


def hand_text(round: Round, hand: Hand) -> Text:
    """A hand on one line: its cards and what they are worth."""
    worth = named(round, hand)
    return Text.assemble(cards_text(laid(round, hand), wide=True), f"   {worth}" if worth else "")


# Chips


def discs(chips: Chips) -> Text:
    """A bet as a few discs in the colours of the rack; a pile too high to show ends in a plus."""
    row = Text()
    left, shown = chips, 0
    for worth, colour in CHIPS:
        while left >= worth and shown < MOST_DISCS:
            row.append("●", style=colour)
            left, shown = left - worth, shown + 1
    if left >= CHIPS[-1][0]:
        row.append("+", style="dim")
    return row


# The table


def table_drawing(
    seen: Round, viewer: Player, width: int, *, heading: str = "", note: str = "", covered: Hand | None = None
) -> Panel:
    """The whole table as a viewer sees it; a covered hand has not been looked at yet."""
    wide = width >= WIDE
    parts: list[RenderableType] = [_dealer(seen, wide)]
    seats = list(seen.seating)
    for start in range(0, len(seats), 3):
        row = seats[start : start + 3]
        worths = {hand: "" if hand == covered else named(seen, hand) for hand in row}
        name_line = any(worths.values())
        bodies = {
            hand: list(_seat_lines(seen, hand, wide, covered=hand == covered, worth=worths[hand] if name_line else None))
            for hand in row
        }
        height = max(map(len, bodies.values())) + 2
        grid = Grid.grid(expand=True)
        for _ in range(3):
            grid.add_column(ratio=1)
        grid.add_row(*(_seat_panel(seen, hand, viewer, bodies[hand], height, wide) for hand in row))
        parts.append(grid)
    game = f"{seen.rules.game.name} · {seen.rules.edition} · round {seen.opened.number}{note and f' · {note}'}"
    return Panel(
        Group(*parts),
        title=f"[bold]{game}[/]",
        subtitle=heading or None,
        style=f"{INK} {FELT}",
        border_style="#caa54a",
        padding=0,
    )


def _dealer(seen: Round, wide: bool) -> RenderableType:
    grid = Grid.grid(expand=True, padding=(0, 1))
    grid.add_column()
    grid.add_column(ratio=1)
    grid.add_column(justify="right")
    held = laid(seen, DEALER)
    if seen.dice:
        cards = dice_text(seen.dice)
    else:
        cards = cards_text(held, wide=wide) if held else Text("" if seen.hands else "no cards yet", style="italic")
    meters = Text("\n").join(
        Text.assemble(f"{place} ", (money(chips), "bold #ffd75f"))
        for place, chips in sorted(_meters(seen))
        if "main" in place or wide
    )
    grid.add_row(Text.assemble(("dealer ", "bold"), cards), Text(named(seen, DEALER), style="italic"), meters)
    return grid


def _meters(seen: Round) -> Iterator[tuple[str, Chips]]:
    for place, chips in seen.chips.items():
        if isinstance(place, str) and place.startswith("meter "):
            yield f"{place.removeprefix('meter ')} meter", chips


def _seat_panel(seen: Round, hand: Hand, viewer: Player, lines: list[RenderableType], height: int, wide: bool) -> Panel:
    player = seen.seating[hand]
    folded = any(option == "folds" for (_, who), option in seen.said.items() if who == hand)
    border = "bold #ffd75f" if player == viewer else "#8fbfa4" if not folded else "#7aa68e"
    name = seated(hand, player) + (" · folds" if folded else "")
    if player == viewer:
        name = f"[bold #ffd75f]{name}[/]"
    stays = money(seen.chips.get(stack(player), 0))
    return Panel(
        Group(*lines),
        title=name,
        subtitle=stays,
        title_align="left",
        subtitle_align="right",
        border_style=border,
        height=height,
        padding=(0, 1 if wide else 0),
    )


def _seat_lines(seen: Round, hand: Hand, wide: bool, *, covered: bool, worth: str | None) -> Iterator[RenderableType]:
    held = laid(seen, hand)
    if held:
        yield cards_text((BACK,) * len(held) if covered else held, wide=wide)
        if worth is not None:
            yield Text(worth, style="italic", overflow="ellipsis", no_wrap=True)
    bets = [bet for bet in seen.bets if bet.on == hand]
    if not bets and not held:
        yield Text("no bet", style="dim")
    for bet in bets:
        yield _bet_line(seen, bet, wide)


def _bet_line(seen: Round, bet: Bet, wide: bool) -> Grid:
    """One bet: its name, its chips, and what it made or cost once that is known."""
    grid = Grid.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    result = seen.settled.get(bet)
    net = Text("")
    if result is not None:
        colour = "#7dff9b" if result.net > 0 else "#ff8f86" if result.net < 0 else "#ffd75f"
        even = " void" if result.because.startswith("void: ") else " push"
        net = Text(f" {money(result.net, sign=True)}" if result.net else even, style=f"bold {colour}")
    elif bet in seen.waiting:
        net = Text(" waits", style="bold #8fd3ff")
    chips = seen.bets[bet]
    pile = discs(chips) if wide or not net else Text("")  # where it is narrow, the result takes their room
    name = spoken(bet.wager) if wide else spoken(bet.wager).removesuffix(" bonus")
    grid.add_row(Text(name, no_wrap=True, overflow="ellipsis"), Text.assemble(pile, f" {money(chips)}", net))
    return grid
