"""Draws seats: the viewer's own in full width, the others as panels, lines or one running text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from houseway.core.game.words import money, seated, spoken
from houseway.core.money.places import Bet, stack
from houseway.core.round.state import Round
from houseway.core.values.cards import BACK
from houseway.core.values.equipment import TileSet
from houseway.core.values.hands import Hand, Player, box
from houseway.games import GAMES
from houseway.views.hands import laid, named, parts_of

from .flow import Flow
from .hands import bet_result, cards_apart, hand_in_a_row
from .pieces import GOLD, LOST, WON, cards_text, discs, tiles_drawing, tiles_text
from .plans import Plan

OUT = ("folds", "folds hidden", "surrenders")
"""Choices shown next to a player's name for the rest of the round; a game may mark more."""
MOST_COLUMNS = 3
NARROWEST = 20
CARD = 5
"""The width of a card with room around it."""


# Marks of a seat


def seat_marks(seen: Round, hand: Hand) -> list[str]:
    """Return the marks next to a player's name: the button, a fold, a bank."""
    names = GAMES.names(seen.rules.game.key)
    last = {said.stage: said.word for said in seen.said if said.hand == hand}
    marks = {word: word for word in OUT} | {**names.marks}
    button = ["button"] if names.button and names.button(seen) == hand else []
    return button + [marks[word] for word in last.values() if word in marks]


def is_out(seen: Round, hand: Hand) -> bool:
    """Whether a hand has folded or surrendered."""
    return any(word in OUT for word in seat_marks(seen, hand))


def bets_at(seen: Round, hand: Hand) -> list[Bet]:
    """Return the bets on a seat, those on its split hands too."""
    return [bet for bet in seen.bets if box(bet.on) == hand]


# The viewer's own seat


def own_seat(seen: Round, hand: Hand, plan: Plan, width: int, *, covered: bool) -> RenderableType:
    """Draw the viewer's seat across the whole width: every card, every bet, the total and the chips that are left."""
    player = seen.seating[hand]
    title = seated(hand, player) + "".join(f" · {word}" for word in seat_marks(seen, hand))
    has = money(seen.chips.get(stack(player), 0))
    lines = list(_own_lines(seen, hand, plan, width, covered=covered))
    if not plan.framed:
        return Group(Text.assemble((title, f"bold {GOLD}"), f" · has {has}"), *lines)
    return Panel(
        Group(*lines),
        title=f"[bold {GOLD}]{title}[/]",
        subtitle=f"you have {has}",
        title_align="left",
        subtitle_align="right",
        border_style=f"bold {GOLD}",
        padding=(0, 1),
    )


def _own_lines(seen: Round, hand: Hand, plan: Plan, width: int, *, covered: bool) -> Iterator[RenderableType]:
    held = laid(seen, hand)
    room = width - 8
    if held and covered:
        yield cards_text((BACK,) * len(held), wide=True)
    elif held and plan.pictures and isinstance(seen.rules.equipment, TileSet):
        yield tiles_drawing(parts_of(seen, hand))
        yield Text(", ".join(named(seen, hand)), style="italic")
    elif held:
        yield _held_and_named(seen, hand, room)
    for other in seen.hands:
        if box(other) == hand != other and seen.held.get(other):  # the other hands of a split
            yield _held_and_named(seen, other, room)
    yield _own_bets(seen, hand)


def _held_and_named(seen: Round, hand: Hand, room: int) -> Text:
    row = hand_in_a_row(seen, hand, wide=len(laid(seen, hand)) * CARD <= room)
    worths = named(seen, hand)
    text = Text.assemble(row, "  ", (", ".join(worths), "italic"))
    if worths and text.cell_len > room:  # the words start below the cards, not in the middle of them
        return Text.assemble(row, "\n", (", ".join(worths), "italic"))
    return text


def _own_bets(seen: Round, hand: Hand) -> RenderableType:
    bets = bets_at(seen, hand)
    if not bets:
        return Text("no bet", style="dim")
    row = [
        Text.assemble(f"{spoken(bet.wager)} ", discs(seen.bets[bet]), f" {money(seen.bets[bet])}", bet_result(seen, bet))
        for bet in bets
    ]
    total = [Text(f"total {money(sum(seen.bets[bet] for bet in bets))}", style="bold")] if len(bets) > 1 else []
    return Flow([*row, *total])


# The others


def other_seats(seen: Round, viewer: Player, plan: Plan, width: int, *, wide: bool) -> Iterator[RenderableType]:
    """Yield the other seats as the plan has them."""
    others = [hand for hand, player in seen.seating.items() if player != viewer]
    if not others:
        return
    if plan.others == "panels":
        yield from _panels(seen, others, width, wide)
    elif plan.others == "lines":
        yield _in_columns([_line(seen, hand) for hand in others], width)
    else:
        yield from _in_words(seen, others, plan)


def _panels(seen: Round, seats: Sequence[Hand], width: int, wide: bool) -> Iterator[Grid]:
    """Yield one panel per seat, with equal heights in a row."""
    widest = max(cards_apart(seen, hand, wide=wide).cell_len for hand in seats)
    columns = max(1, min(MOST_COLUMNS, width // max(NARROWEST, widest + (4 if wide else 2))))
    for start in range(0, len(seats), columns):
        row = seats[start : start + columns]
        lines = max(len(named(seen, hand)) for hand in row)
        bodies = {hand: list(_panel_lines(seen, hand, wide, lines)) for hand in row}
        height = max(sum(tall for tall, _ in body) for body in bodies.values()) + 2
        grid = Grid.grid(expand=True)
        for _ in range(columns):
            grid.add_column(ratio=1)
        titles = {hand: _title(seen, hand, width // columns - 6) for hand in row}
        panels = (_panel(seen, hand, titles[hand], [drawn for _, drawn in bodies[hand]], height, wide) for hand in row)
        grid.add_row(*panels)
        yield grid


def _title(seen: Round, hand: Hand, room: int) -> str:
    """Return the name of a seat; where it is narrow, without the word "seat"."""
    said = "".join(f" · {word}" for word in seat_marks(seen, hand))
    title = seated(hand, seen.seating[hand]) + said
    return title if len(title) <= room else f"{hand} {seen.seating[hand]}{said}"


def _panel(seen: Round, hand: Hand, title: str, lines: list[RenderableType], height: int, wide: bool) -> Panel:
    player = seen.seating[hand]
    return Panel(
        Group(*lines),
        title=title,
        subtitle=money(seen.chips.get(stack(player), 0)),
        title_align="left",
        subtitle_align="right",
        border_style="#7aa68e" if is_out(seen, hand) else "#8fbfa4",
        height=height,
        padding=(0, 1 if wide else 0),
    )


def _panel_lines(seen: Round, hand: Hand, wide: bool, lines: int) -> Iterator[tuple[int, RenderableType]]:
    """Yield the lines of a seat from the top, each with its height."""
    held, worths = laid(seen, hand), named(seen, hand)
    if held:
        if isinstance(seen.rules.equipment, TileSet):
            yield 3, tiles_drawing(parts_of(seen, hand))
        else:
            yield 1, cards_apart(seen, hand, wide=wide and hand not in seen.arranged)
        for worth in [*worths, *[""] * lines][:lines]:
            yield 1, Text(worth, style="italic", overflow="ellipsis", no_wrap=True)
    for other in seen.hands:
        if box(other) == hand != other and seen.held.get(other):
            yield 1, cards_text(laid(seen, other), wide=wide)
            yield 1, Text(", ".join(named(seen, other)), style="italic", overflow="ellipsis", no_wrap=True)
    bets = bets_at(seen, hand)
    if not bets and not held:
        yield 1, Text("no bet", style="dim")
    for bet in bets:
        yield 1, _bet_line(seen, bet, wide)


def _bet_line(seen: Round, bet: Bet, wide: bool) -> Grid:
    """Draw one bet: its name, its chips, and its net result once settled."""
    grid = Grid.grid(expand=True)
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    net = bet_result(seen, bet)
    chips = seen.bets[bet]
    pile = discs(chips) if wide or not net else Text("")  # where it is narrow, the result takes their room
    name = spoken(bet.wager) if wide else spoken(bet.wager).removesuffix(" bonus")
    grid.add_row(Text(name, no_wrap=True, overflow="ellipsis"), Text.assemble(pile, f" {money(chips)}", net))
    return grid


def _line(seen: Round, hand: Hand) -> Text:
    """Return one seat on one line: its player, face-up cards, the total of its bets and what it won or lost."""
    parts = [Text(f"{hand:>2} {seen.seating[hand]}", style="dim" if is_out(seen, hand) else "bold")]
    shown = _face_up(seen, hand)
    parts += [shown] if shown else []
    bets = bets_at(seen, hand)
    results = [seen.settled[bet].net for bet in bets if bet in seen.settled]
    if results:
        net = sum(results)
        parts.append(Text(money(net, sign=True) if net else "even", style=WON if net > 0 else LOST if net < 0 else GOLD))
    elif bets:
        parts.append(Text(money(sum(seen.bets[bet] for bet in bets))))
    return Text(" ").join([*parts, *map(Text, seat_marks(seen, hand))])


def _face_up(seen: Round, hand: Hand) -> Text:
    """Return the cards of a hand, and of its split hands, that every player can see."""
    rows: list[Text] = []
    for one in (hand, *(other for other in seen.hands if box(other) == hand != other)):
        cards = tuple(piece for piece in laid(seen, one) if piece is not BACK)
        tiles = isinstance(seen.rules.equipment, TileSet)
        if cards and not is_out(seen, hand):
            rows.append(tiles_text(cards) if tiles else cards_text(cards, wide=False))
    return Text(" ").join(rows)


def _in_columns(lines: Sequence[Text], width: int) -> Grid:
    """Draw lines in as many columns as they fit."""
    columns = max(1, width // (max(cell_len(line.plain) for line in lines) + 2))
    grid = Grid.grid(expand=True, padding=(0, 1, 0, 0))
    for _ in range(columns):
        grid.add_column(ratio=1, no_wrap=True)
    for start in range(0, len(lines), columns):
        grid.add_row(*lines[start : start + columns])
    return grid


def _in_words(seen: Round, others: Sequence[Hand], plan: Plan) -> Iterator[RenderableType]:
    """Yield the other seats in one text: who is in, with face-up cards, and who is out."""
    out = [hand for hand in others if is_out(seen, hand)]
    playing = [hand for hand in others if hand not in out]
    if plan.others == "cards":
        playing = [hand for hand in playing if _face_up(seen, hand)]
    if playing:
        yield Flow(_line(seen, hand) for hand in playing)
    if out and plan.others != "cards":
        yield Text(f"out: seat {', '.join(out)}", style="dim")
