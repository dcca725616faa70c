"""A table drawn in the terminal, from one viewer's view: the dealer at the top, the board between, a panel a seat, bets below.

The seats are listed in the order they are dealt. What the viewer may not see is drawn as a back, because a back is all there
is in the view.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rich.align import Align
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.lore import lore_of
from houseway.core.game.words import money, seated, spoken
from houseway.core.money.places import Bet, stack
from houseway.core.money.price import Share
from houseway.core.round.state import Round
from houseway.core.stages.setting import Parts
from houseway.core.values.cards import BACK
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Dice, Piece, TileSet, cards_in
from houseway.core.values.hands import BOARD, DEALER, Hand, Player, box

from .pieces import FELT, GOLD, INK, LOST, WON, cards_text, dice_drawing, discs, tiles_drawing, tiles_text

WIDE = 116
"""From this many columns on, cards stand apart."""
OUT = ("folds", "folds hidden", "surrenders")
MARKED = {**{word: word for word in (*OUT, "banks", "co-banks")}, "lets the bid stand": "banks"}
"""What somebody said that stands beside their name for the rest of the round, and how."""


# Hands


def laid(round: Round, hand: Hand) -> tuple[Piece, ...]:
    """The cards of a hand as a player would sort them, those that play; backs have no order."""
    held = _playing(round, hand)
    if BACK in held or not held:
        return held
    return lore_of(round.rules.game.key).lays(cards_in(held))


def _playing(round: Round, hand: Hand) -> tuple[Piece, ...]:
    plays = lore_of(round.rules.game.key).plays
    return plays(round, hand) if plays and hand in round.held else round.held.get(hand, ())


def parts_of(round: Round, hand: Hand) -> Parts:
    """A hand as it was set; one part where it was not. What was set unseen and then turned up lies in the order it was set."""
    held = round.held.get(hand, ())
    parts = round.arranged.get(hand)
    if parts is None or sum(map(len, parts)) != len(held):
        return (held,) if held else ()
    if BACK not in chain(*parts) or BACK in held:
        return parts
    pieces = iter(held)
    return tuple(tuple(next(pieces) for _ in part) for part in parts)


def named(round: Round, hand: Hand) -> list[str]:
    """What a hand is worth with the shared cards, where all of it can be seen; of a hand that is set, each part."""
    lore = lore_of(round.rules.game.key)
    names, held = lore.names, _playing(round, hand)
    if BACK in held or not held or hand in lore.shares:
        return []
    if lore.setting and lore.setting.apart:
        parts = tuple(map(cards_in, parts_of(round, hand)))
        if len(parts) < 2 or BACK in chain(*parts):
            return []
        return [f"{which} {names(part)}" for which, part in zip(lore.setting.parts, parts, strict=False)]
    shared = [piece for place in lore.shares for piece in round.held.get(place, ()) if piece is not BACK]
    worth = names(cards_in((*held, *shared)))
    return [worth] if worth else []


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
    lore = lore_of(round.rules.game.key)
    parts = parts_of(round, hand) if lore.setting and lore.setting.apart else ()
    if len(parts) < 2:
        return cards_text(laid(round, hand), wide=wide)
    sorted_parts = (part if BACK in part else lore.lays(cards_in(part)) for part in parts)
    return Text(" / ").join(cards_text(part, wide=wide) for part in sorted_parts)


# The table


def table_drawing(
    seen: Round, viewer: Player, width: int, *, heading: str = "", note: str = "", covered: Hand | None = None
) -> Panel:
    """The whole table as a viewer sees it; a covered hand has not been looked at yet."""
    wide = width >= WIDE
    lore = lore_of(seen.rules.game.key)
    parts: list[RenderableType] = [_dealer(seen, wide)]
    middle = [_board(seen, lore.board, wide), lore.middle(seen, wide) if lore.middle else None]
    parts += [drawn for drawn in middle if drawn is not None]
    parts += lore.spots.layout(seen, viewer, wide) if lore.spots else _seats(seen, viewer, wide, covered)
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
    """A panel a seat, three in a row; panels of a row are equally high."""
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
    thrown = lore_of(seen.rules.game.key).thrown
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
    """What lies before the dealer, or what is there instead."""
    equipment = seen.rules.equipment
    if isinstance(equipment, Dice):
        return dice_drawing(seen.dice) if seen.dice else Text("three dice, under the shaker", style="italic")
    held = laid(seen, DEALER)
    if not held:
        unseen = "tiles" if isinstance(equipment, TileSet) else "cards"
        return Text("" if seen.hands else f"no {unseen} yet", style="italic")
    return tiles_drawing(parts_of(seen, DEALER)) if isinstance(equipment, TileSet) else cards_apart(seen, DEALER, wide=wide)


def _board(seen: Round, places: int, wide: bool) -> Align | None:
    """The cards everybody shares, with a place for each that is still to come."""
    shared = seen.held.get(BOARD, ())
    if not shared and not (places and seen.hands):
        return None
    row = cards_text(shared, wide=wide)
    for number in range(len(shared), places):
        row.append(" " if number else "")
        row.append(" ·· " if wide else "··", style="#6fa488 on #0a3b26")
    return Align.center(Text.assemble(("board ", "bold"), row))


def _meters(seen: Round, *, jackpots_alone: bool) -> Iterator[tuple[str, Chips]]:
    """What each meter shows; where there is little room, only of those that somebody can empty."""
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
    said = [MARKED[word] for word in last.values() if word in MARKED]
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
    """What is drawn at a seat, from the top, each with its height."""
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
    """One bet: its name, its chips, and what it made or cost once that is known."""
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
    """What a bet made or cost, once that is known."""
    result = seen.settled.get(bet)
    if result is None:
        return Text(" waits", style="bold #8fd3ff") if bet in seen.waiting else Text("")
    colour = WON if result.net > 0 else LOST if result.net < 0 else GOLD
    even = " void" if result.void else " push"
    return Text(f" {money(result.net, sign=True)}" if result.net else even, style=f"bold {colour}")
