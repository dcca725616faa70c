"""Draws the table for one viewer: the dealer at the top, then the board, then one panel per seat with its bets.

Seats are in dealing order. Cards the viewer may not see are drawn as backs; the view does not contain their faces.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.core.game.words import money, seated, spoken
from houseway.core.money.places import Bet, stack
from houseway.core.money.price import Share
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Dice, TileSet
from houseway.core.values.hands import BOARD, DEALER, Hand, Player, box
from houseway.games import GAMES
from houseway.views.hands import laid, named, parts_of

from .painting import painted
from .pieces import FELT, GOLD, INK, LOST, WON, cards_text, dice_drawing, discs, tiles_drawing, tiles_text

WIDE = 116
"""From this width on, cards are drawn with space between them."""
OUT = ("folds", "folds hidden", "surrenders")
"""Choices shown next to a player's name for the rest of the round; a game may mark more."""


# Hands


def hand_text(round: Round, hand: Hand) -> Text:
    """A hand on one line: its cards and what they are worth."""
    if isinstance(round.rules.equipment, TileSet):
        laid_out = Text("  /  ").join(tiles_text(part) for part in parts_of(round, hand))
    else:
        laid_out = cards_apart(round, hand, wide=True)
    worth = ", ".join(named(round, hand))
    return Text.assemble(laid_out, f"   {worth}" if worth else "")


def cards_apart(round: Round, hand: Hand, *, wide: bool) -> Text:
    """The cards of a hand in a row; of one that is set in parts, each part by itself."""
    names = GAMES.names(round.rules.game.key)
    parts = parts_of(round, hand) if names.setting and names.setting.apart else ()
    if len(parts) < 2:
        return cards_text(laid(round, hand), wide=wide)
    sorted_parts = (part if BACK in part else names.lays(part) for part in parts)
    return Text(" / ").join(cards_text(part, wide=wide) for part in sorted_parts)


# The table


def table_drawing(
    seen: Round, viewer: Player, width: int, *, heading: str = "", note: str = "", covered: Hand | None = None
) -> Panel:
    """The whole table as a viewer sees it; a covered hand has not been looked at yet."""
    wide = width >= WIDE
    names = GAMES.names(seen.rules.game.key)
    parts: list[RenderableType] = [_dealer(seen, wide)]
    board, middle = _board(seen, names.board, wide), names.middle(seen, wide) if names.middle else None
    parts += [board] if board else []
    parts += [painted(middle)] if middle else []
    parts += map(painted, names.spots.layout(seen, viewer, wide)) if names.spots else _seats(seen, viewer, wide, covered)
    game = f"{seen.rules.game.name} · {seen.rules.edition} · round {seen.opened.number}{note and f' · {note}'}"
    return Panel(
        Group(*parts),
        title=f"[bold]{game}[/]",
        subtitle=heading or None,
        style=f"{INK} {FELT}",
        border_style="#caa54a",
        padding=0,
    )


def _seats(seen: Round, viewer: Player, wide: bool, covered: Hand | None) -> Iterator[Grid]:
    """Yield one panel per seat, three per row, with equal heights in a row."""
    seats = list(seen.seating)
    for start in range(0, len(seats), 3):
        row = seats[start : start + 3]
        worths = {hand: [] if hand == covered else named(seen, hand) for hand in row}
        lines = max(map(len, worths.values()))
        bodies = {
            hand: list(_seat_lines(seen, hand, wide, covered=hand == covered, worths=[*worths[hand], *[""] * lines][:lines]))
            for hand in row
        }
        height = max(sum(tall for tall, _ in body) for body in bodies.values()) + 2
        grid = Grid.grid(expand=True)
        for _ in range(3):
            grid.add_column(ratio=1)
        grid.add_row(*(_seat_panel(seen, hand, viewer, [drawn for _, drawn in bodies[hand]], height, wide) for hand in row))
        yield grid


def _dealer(seen: Round, wide: bool) -> RenderableType:
    grid = Grid.grid(expand=True, padding=(0, 1))
    for _ in range(2):
        grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    meters = Text("\n").join(
        Text.assemble(f"{place} ", (money(chips), f"bold {GOLD}"))
        for place, chips in sorted(_meters(seen, jackpots_alone=not wide))
    )
    thrown = GAMES.names(seen.rules.game.key).thrown
    words = [Text(worth, style="italic") for worth in named(seen, DEALER)]
    words += [Text.assemble(f"bets {money(chips)}", _net(seen, bet)) for bet, chips in seen.bets.items() if bet.on == DEALER]
    if seen.dice:
        words.append(Text(thrown(seen) if thrown else f"total {sum(seen.dice)}", style="italic"))
    if seen.number:
        words.append(Text(thrown(seen) if thrown else f"number {seen.number}", style="italic"))
    dice = dice_drawing(seen.dice) if seen.dice and not isinstance(seen.rules.equipment, Dice) else None
    right = meters if dice is None else Group(dice, meters) if meters else dice
    grid.add_row(Text("dealer", style="bold"), _dealers(seen, wide), Group(*words), right)
    return grid


def _dealers(seen: Round, wide: bool) -> RenderableType:
    """Draw the dealer's cards, tiles or dice, or a note that there are none yet."""
    equipment = seen.rules.equipment
    if isinstance(equipment, Dice):
        return dice_drawing(seen.dice) if seen.dice else Text("three dice, under the shaker", style="italic")
    held = laid(seen, DEALER)
    if not held:
        unseen = "tiles" if isinstance(equipment, TileSet) else "cards"
        return Text("" if seen.hands else f"no {unseen} yet", style="italic")
    return tiles_drawing(parts_of(seen, DEALER)) if isinstance(equipment, TileSet) else cards_apart(seen, DEALER, wide=wide)


def _board(seen: Round, places: int, wide: bool) -> Align | None:
    """Draw the shared cards, with an empty place for each card still to come."""
    shared = seen.held.get(BOARD, ())
    if not shared and not (places and seen.hands):
        return None
    row = cards_text(shared, wide=wide)
    for number in range(len(shared), places):
        row.append(" " if number else "")
        row.append(" ·· " if wide else "··", style="#6fa488 on #0a3b26")
    return Align.center(Text.assemble(("board ", "bold"), row))


def _meters(seen: Round, *, jackpots_alone: bool) -> Iterator[tuple[str, Chips]]:
    """Yield the amount of each meter; on a narrow screen, only of meters that a jackpot can empty."""
    prices = (price for table in seen.rules.pays.values() for price in table.pays.values())
    jackpots = {price.of for price in prices if isinstance(price, Share) and price.is_all}
    for place, chips in seen.chips.items():
        if isinstance(place, str) and place.startswith("meter "):
            name = place.removeprefix("meter ")
            if name in jackpots or not jackpots_alone:
                yield f"{spoken(name)} meter", chips


def _seat_panel(seen: Round, hand: Hand, viewer: Player, lines: list[RenderableType], height: int, wide: bool) -> Panel:
    player = seen.seating[hand]
    last = {said.stage: said.word for said in seen.said if said.hand == hand}
    marks = {word: word for word in OUT} | {**GAMES.names(seen.rules.game.key).marks}
    said = [marks[word] for word in last.values() if word in marks]
    border = f"bold {GOLD}" if player == viewer else "#7aa68e" if any(word in OUT for word in said) else "#8fbfa4"
    name = seated(hand, player) + "".join(f" · {word}" for word in said)
    if player == viewer:
        name = f"[bold {GOLD}]{name}[/]"
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


def _seat_lines(seen: Round, hand: Hand, wide: bool, *, covered: bool, worths: list[str]) -> Iterator[tuple[int, RenderableType]]:
    """Yield the lines of a seat from the top, each with its height."""
    held = laid(seen, hand)
    if held:
        backs = (BACK,) * len(held)
        if isinstance(seen.rules.equipment, TileSet):
            yield 3, tiles_drawing((backs,) if covered else parts_of(seen, hand))
        else:
            yield 1, cards_text(backs, wide=wide) if covered else cards_apart(seen, hand, wide=wide and hand not in seen.arranged)
        for worth in worths:
            yield 1, Text(worth, style="italic", overflow="ellipsis", no_wrap=True)
    for other in seen.hands:
        if box(other) == hand != other and seen.held.get(other):  # the other hands of a split
            yield 1, cards_text(laid(seen, other), wide=wide)
            yield 1, Text(", ".join(named(seen, other)), style="italic", overflow="ellipsis", no_wrap=True)
    bets = [bet for bet in seen.bets if box(bet.on) == hand]
    if not bets and not held:
        yield 1, Text("no bet", style="dim")
    for bet in bets:
        yield 1, _bet_line(seen, bet, wide)


def _bet_line(seen: Round, bet: Bet, wide: bool) -> Grid:
    """Draw one bet: its name, its chips, and its net result once settled."""
    grid = Grid.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    net = _net(seen, bet)
    chips = seen.bets[bet]
    pile = discs(chips) if wide or not net else Text("")  # where it is narrow, the result takes their room
    name = spoken(bet.wager) if wide else spoken(bet.wager).removesuffix(" bonus")
    grid.add_row(Text(name, no_wrap=True, overflow="ellipsis"), Text.assemble(pile, f" {money(chips)}", net))
    return grid


def _net(seen: Round, bet: Bet) -> Text:
    """Return the net result of a bet, once settled."""
    result = seen.settled.get(bet)
    if result is None:
        return Text(" waits", style="bold #8fd3ff") if bet in seen.waiting else Text("")
    colour = WON if result.net > 0 else LOST if result.net < 0 else GOLD
    even = " void" if result.void else " push"
    return Text(f" {money(result.net, sign=True)}" if result.net else even, style=f"bold {colour}")
