"""Draws what belongs to no seat: the dealer's cards, the board, dice and meters."""

from __future__ import annotations

from collections.abc import Iterator

from rich.align import Align
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from houseway.core.game.words import money, spoken
from houseway.core.money.price import Share
from houseway.core.round.state import Round
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Dice, TileSet
from houseway.core.values.hands import BOARD, DEALER
from houseway.games import GAMES
from houseway.views.hands import laid, named, parts_of

from .flow import Flow
from .hands import bet_result, cards_apart, hand_in_a_row
from .pieces import GOLD, cards_text, dice_drawing, tiles_drawing

ROOMY = 72
"""From this width on, dice are drawn next to the dealer's cards."""


def dealer_drawing(seen: Round, width: int, *, wide: bool, pictures: bool) -> RenderableType:
    """Draw the dealer: cards and what they are worth, dice, meters."""
    return _in_columns(seen, wide) if pictures and width >= ROOMY else _in_a_line(seen)


def _in_columns(seen: Round, wide: bool) -> RenderableType:
    grid = Grid.grid(expand=True, padding=(0, 1))
    for _ in range(2):
        grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    meters = Text("\n").join(
        Text.assemble(f"{place} ", (money(chips), f"bold {GOLD}"))
        for place, chips in sorted(_meters(seen, jackpots_alone=not wide))
    )
    dice = dice_drawing(seen.dice) if seen.dice and not isinstance(seen.rules.equipment, Dice) else None
    right = meters if dice is None else Group(dice, meters) if meters else dice
    grid.add_row(Text("dealer", style="bold"), _held(seen, wide), Group(*_words(seen)), right)
    return grid


def _in_a_line(seen: Round) -> RenderableType:
    """Write the dealer's side in as few lines as it takes."""
    parts: list[Text] = []
    if seen.dice:
        parts.append(Text(f"dice {' '.join(map(str, seen.dice))}"))
    parts += _words(seen)
    parts += [
        Text.assemble(f"{place} ", (money(chips), f"bold {GOLD}")) for place, chips in sorted(_meters(seen, jackpots_alone=True))
    ]
    held = hand_in_a_row(seen, DEALER) if laid(seen, DEALER) else Text(_nothing_yet(seen), style="italic")
    return Flow([Text.assemble(("dealer ", "bold"), held), *parts])


def _words(seen: Round) -> list[Text]:
    """Return the results of the dealer's side, each as its own text."""
    thrown = GAMES.names(seen.rules.game.key).thrown
    words = [Text(worth, style="italic") for worth in named(seen, DEALER)]
    words += [
        Text.assemble(f"bets {money(chips)}", bet_result(seen, bet)) for bet, chips in seen.bets.items() if bet.on == DEALER
    ]
    if seen.dice:
        words.append(Text(thrown(seen) if thrown else f"total {sum(seen.dice)}", style="italic"))
    if seen.number:
        words.append(Text(thrown(seen) if thrown else f"number {seen.number}", style="italic"))
    return words


def _held(seen: Round, wide: bool) -> RenderableType:
    """Draw the dealer's cards, tiles or dice, or a note that there are none yet."""
    equipment = seen.rules.equipment
    if isinstance(equipment, Dice) and seen.dice:
        return dice_drawing(seen.dice)
    if not laid(seen, DEALER):
        return Text(_nothing_yet(seen), style="italic")
    return tiles_drawing(parts_of(seen, DEALER)) if isinstance(equipment, TileSet) else cards_apart(seen, DEALER, wide=wide)


def _nothing_yet(seen: Round) -> str:
    equipment = seen.rules.equipment
    if isinstance(equipment, Dice):
        return "" if seen.dice else "three dice, under the shaker"
    if seen.hands:
        return ""
    return "no tiles yet" if isinstance(equipment, TileSet) else "no cards yet"


def board_drawing(seen: Round, *, wide: bool) -> Align | None:
    """Draw the shared cards, with an empty place for each card still to come."""
    shared, places = seen.held.get(BOARD, ()), GAMES.names(seen.rules.game.key).board
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
