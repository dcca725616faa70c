"""Offers on the screen: numbered, with their limits, and the clause of each when asked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.why import clause_text
from houseway.core.game.names import Spots
from houseway.core.game.words import act, money, span, spoken
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.stages.setting import Parts
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.games import GAMES

from .pieces import cards_text, tiles_text

FEW = 4
"""Up to this many offers under one clause are listed separately when the clause is shown."""


KEYS = "? clauses · q quit"
"""The keys that work at every prompt."""


def offers_list(seen: Round, asks: Sequence[Ask], *, numbered: bool = True) -> RenderableType:
    """Draw the offers, with numbers unless numbers already mean something else here."""
    remarks = GAMES.names(seen.rules.game.key).remarks
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan")
    for _ in range(2):
        grid.add_column()
    for number, ask in enumerate(asks, start=1):
        remark = remarks(seen, ask)
        grid.add_row(
            str(number) if numbered else "or",
            act(ask),
            Text.assemble(_limits(seen, ask), "  " * bool(remark and ask.low), (remark, "dim")),
        )
    return grid


def _limits(seen: Round, ask: Ask) -> str:
    limits = span(ask)
    down = seen.bets.get(seen.bet(ask.who, ask.wager), 0) if ask.wager else 0
    if down:
        return f"add {limits} (bet now: {money(down)})"
    steps = f", in steps of {money(ask.unit)}" if ask.unit > 1 and ask.low != ask.high else ""
    return limits + steps


def offers_in_words(seen: Round, asks: Sequence[Ask]) -> RenderableType:
    """Draw each offer with its clause."""
    lines: list[RenderableType] = []
    for cites, alike in groupby(enumerate(asks, start=1), key=lambda numbered: numbered[1].cites):
        numbered = list(alike)
        if len(numbered) > FEW:
            lines.append(Text(", ".join(act(ask) for _, ask in numbered), style="bold"))
        else:
            lines += [Text.assemble((f"{number}  {act(ask)}", "bold"), f"  {span(ask)}") for number, ask in numbered]
        lines.append(Padding(clause_text(seen.rules.clauses[cites]), (0, 0, 0, 3)))
    return Group(*lines)


def ways_list(seen: Round, ways: Sequence[Parts]) -> RenderableType:
    """Draw the ways to set a hand, numbered, with the rank of each part; the house way comes first."""
    names = GAMES.names(seen.rules.game.key)
    called = names.setting.parts if names.setting else ()
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan")
    for number, parts in enumerate(ways, start=1):
        cells = [
            Text.assemble((f"{which} ", "dim"), _laid(part), f" {names.hand(part)}")
            for which, part in zip(called, parts, strict=False)
        ]
        grid.add_row(str(number), *cells, Text("house way" if number == 1 else "", style="bold green"))
    return grid


def _laid(part: tuple[Piece, ...]) -> Text:
    return cards_text(part, wide=True) if isinstance(part[0], Card) else tiles_text(part)


def betting_hint(down: dict[str, Chips], usual: dict[str, Chips], spots: Spots | None) -> str:
    """Return the line that says which keys work while bets are open."""
    listed = ", ".join(f"{spoken(wager)} {money(chips)}" for wager, chips in usual.items())
    continues = "roll" if spots else "deal"
    waits = f"Enter: {continues}" if down else "Enter: sit out"
    bets = listed if listed.startswith("bet ") else f"bet {listed}"  # Let It Ride calls its wagers bet 1, bet 2 and bet 3
    enter = f"Enter: {bets} and {continues}" if usual else waits
    how = f"spot and amount to bet: [bold]{spots.example}[/]" if spots else "number and amount to bet: [bold]1 25[/]"
    first = next(iter(down), "")
    more = [f"[bold]back {spoken(first)}[/]: take it back"] if down else ["[bold]skip[/]: sit out"] if usual else []
    return " · ".join([enter, how, *more, KEYS])
