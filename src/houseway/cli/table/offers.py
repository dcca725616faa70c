"""Offers on the screen: numbered, with their limits; and, when asked, the clause of each in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.lore import Spots, lore_of
from houseway.cli.why import clause_text
from houseway.core.game.words import act, money, span, spoken
from houseway.core.round.option import Ask
from houseway.core.round.state import Round
from houseway.core.stages.setting import Parts
from houseway.core.values.cards import Card
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece, cards_in

from .pieces import cards_text, tiles_text

FEW = 4
"""Offers under one clause that are still told apart when it is explained."""


def offers_list(seen: Round, asks: Sequence[Ask], *, numbered: bool = True) -> RenderableType:
    """What may be said now, numbered; or by its words, where numbers mean something else."""
    remarks = lore_of(seen.rules.game.key).remarks
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
    lies = seen.bets.get(seen.bet(ask.who, ask.wager), 0) if ask.wager else 0
    if lies:
        return f"{limits} more, {money(lies)} lies there"
    steps = f", in steps of {money(ask.unit)}" if ask.unit > 1 and ask.low != ask.high else ""
    return limits + steps


def offers_in_words(seen: Round, asks: Sequence[Ask]) -> RenderableType:
    """The clause behind every offer."""
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
    """The ways to set a hand, numbered, each part with what it is worth; the house's is the first."""
    lore = lore_of(seen.rules.game.key)
    called = lore.setting.parts if lore.setting else ()
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan")
    for number, parts in enumerate(ways, start=1):
        cells = [
            Text.assemble((f"{which} ", "dim"), _laid(part), f" {lore.names(cards_in(part))}")
            for which, part in zip(called, parts, strict=False)
        ]
        grid.add_row(str(number), *cells, Text("house way" if number == 1 else "", style="bold green"))
    return grid


def _laid(part: tuple[Piece, ...]) -> Text:
    return cards_text(part, wide=True) if isinstance(part[0], Card) else tiles_text(part)


def betting_hint(down: dict[str, Chips], usual: dict[str, Chips], spots: Spots | None) -> str:
    """What the keys do while bets are open."""
    listed = ", ".join(f"{spoken(wager)} {money(chips)}" for wager, chips in usual.items())
    goes_on = "shakes" if spots else "deals"
    waits = f"Enter {goes_on}" if down else "Enter sits this round out"
    enter = f"Enter bets {listed} and {goes_on}" if usual else waits
    how = (
        f"a spot and an amount bets, as in [bold]{spots.example}[/]"
        if spots
        else "a number and an amount bets, as in [bold]1 25[/]"
    )
    first = next(iter(down), "")
    more = f", [bold]back {spoken(first)}[/] takes a bet back" if down else ", [bold]d[/] sits this round out" if usual else ""
    return f"{enter}; {how}{more}, ? clauses, q leaves"
