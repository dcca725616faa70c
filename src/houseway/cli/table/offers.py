"""Offers on the screen: numbered, with their limits, and the clause of each on request."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.why import clause_text
from houseway.core.game.names import Spots
from houseway.core.game.sentences import sentence_of
from houseway.core.game.words import act, money, span, spoken
from houseway.core.messages.command import Arrange, Command, Say
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import Bet
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.stages.setting import Parts
from houseway.core.values.cards import Card, spelled
from houseway.core.values.chips import Chips, dollars
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import Hand
from houseway.games import GAMES

from .amounts import example_for, limits
from .frame import Menu
from .pieces import cards_text, tiles_text

FEW = 4
"""Up to this many offers under one clause are listed separately, and so many ways to set a hand before "more"."""
KEYS = "? = help · q = quit"
"""The keys that work at every prompt."""
ONE_LINE = 100
"""From this width on, a way to set a hand is on one line."""


# What is offered, and what will be


def in_order(seen: Round, asks: Sequence[RoundOffer]) -> list[RoundOffer]:
    """Return offers in the order they are listed: acts of a physical table come last."""
    return sorted(asks, key=lambda ask: is_by_hand(seen, ask))


def is_by_hand(seen: Round, ask: RoundOffer) -> bool:
    """Whether an offer is an act of a physical table, such as a chip thrown without a word."""
    option = seen.stage.by_word.get(ask.says) if seen.stage and ask.wager is None else None
    return bool(option and option.by_hand)


def with_side_bets(seen: Round, hand: Hand, asks: Sequence[RoundOffer]) -> tuple[list[RoundOffer], dict[str, str]]:
    """Return the bets that may be made and those another bet opens, in the rulebook's order, and why the latter wait.

    A bet that waits is offered by its posted limits: before the ante, a person sees what the ante opens.
    """
    stage, rules = seen.stage, seen.rules
    if not isinstance(stage, Betting):
        return list(asks), {}
    offered = {ask.wager: ask for ask in asks}
    found, waits = list[RoundOffer](), dict[str, str]()
    for wager in rules.wagers.values():
        if wager.name in offered:
            found.append(offered.pop(wager.name))
        elif wager.open_in == stage.name and not wager.paper and not wager.for_the_dealer and wager.limit in rules.limits:
            refusal = stage.offer_for(seen, Bet(seen.seating[hand], hand, wager.name))
            if isinstance(refusal, Refusal) and refusal.reason.startswith("no_"):
                low, high = rules.limits[wager.limit]
                found.append(RoundOffer(hand, "bets", refusal.cites, low, high, wager=wager.name))
                waits[wager.name] = f"after {spoken(stage.main)}" if stage.main else sentence_of(refusal, rules)
    return [*found, *offered.values()], waits


# Lists


def offers_menu(seen: Round, asks: Sequence[RoundOffer], *, numbered: bool = True, waits: dict[str, str] | None = None) -> Menu:
    """Return the offers as a list, with numbers unless numbers already mean something else here."""

    def drawn(first: int, last: int) -> Grid:
        return _offers_list(seen, asks, first, last, numbered=numbered, waits=waits or {})

    usual = sum(not is_by_hand(seen, ask) for ask in asks)
    return Menu(len(asks), drawn, usual or len(asks), tuple(map(act, asks)))


def _offers_list(
    seen: Round, asks: Sequence[RoundOffer], first: int, last: int, *, numbered: bool, waits: dict[str, str]
) -> Grid:
    remarks = GAMES.names(seen.rules.game.key).remarks
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan")
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    for number, ask in list(enumerate(asks, start=1))[first:last]:
        remark = waits.get(ask.wager or "") or remarks(seen, ask)
        words = Text.assemble(limits(seen, ask), "  " * bool(remark and ask.low), (remark, "dim"))
        grid.add_row(str(number) if numbered else "or", act(ask), words)
    return grid


def ways_menu(seen: Round, ways: Sequence[Parts], beside: Sequence[RoundOffer], width: int) -> Menu:
    """Return the ways to set a hand, the house way first, then the other options, without numbers."""

    first = min(2, len(ways))
    rows: list[int | RoundOffer] = [
        *range(first),
        *beside,
        *range(first, len(ways)),
    ]  # the other options are not hidden by the ways

    def drawn(first: int, last: int) -> RenderableType:
        parts: list[RenderableType] = []
        for is_way, part in groupby(rows[first:last], key=lambda row: isinstance(row, int)):
            listed = list(part)
            if is_way:
                parts.append(ways_list(seen, ways, [row for row in listed if isinstance(row, int)], width))
            else:
                asks = [row for row in listed if isinstance(row, RoundOffer)]
                parts.append(_offers_list(seen, asks, 0, len(asks), numbered=False, waits={}))
        return Group(*parts)

    names = tuple(act(row) if isinstance(row, RoundOffer) else "" for row in rows)
    return Menu(len(rows), drawn, min(FEW, len(ways)) + len(beside), names)


def ways_list(seen: Round, ways: Sequence[Parts], which: Sequence[int], width: int) -> Grid:
    """Draw some ways to set a hand, numbered, with the rank of each part; the house way comes first."""
    names = GAMES.names(seen.rules.game.key)
    called = names.setting.parts if names.setting else ()
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan")
    for place in which:
        number, parts = place + 1, ways[place]
        cells = [
            Text.assemble((f"{name} ", "dim"), _laid(part, wide=width >= ONE_LINE), f" {names.hand(part)}")
            for name, part in zip(called, parts, strict=False)
        ]
        mark = Text("house way" if number == 1 else "", style="bold green")
        if width >= ONE_LINE:
            grid.add_row(str(number), *cells, mark)
        else:
            cells[-1].append_text(Text.assemble("  " if mark else "", mark))
            grid.add_row(str(number), Text("\n").join(cells))
    return grid


def _laid(part: tuple[Piece, ...], *, wide: bool) -> Text:
    return cards_text(part, wide=wide) if isinstance(part[0], Card) else tiles_text(part)


# Clauses


def offers_in_words(seen: Round, asks: Sequence[RoundOffer]) -> RenderableType:
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


# Keys


def betting_hint(
    seen: Round, asks: Sequence[RoundOffer], down: dict[str, Chips], usual: dict[str, Chips], spots: Spots | None
) -> str:
    """Return the line that lists the available keys while bets are open."""
    continues = "roll" if spots else "deal"
    listed = ", ".join(f"{spoken(wager)} {money(chips)}" for wager, chips in usual.items())
    bets = listed if listed.startswith("bet ") else f"bet {listed}"  # Let It Ride calls its wagers bet 1, bet 2 and bet 3
    keys = [f"Enter = {bets} and {continues}" if usual else f"Enter = {continues}" if down else "skip = sit out"]
    if spots:
        keys.append(f"[bold]{spots.example}[/] = two bets")
    else:
        examples = ((number, ask, example_for(seen, ask)) for number, ask in enumerate(asks, start=1) if ask.wager not in down)
        keys += [
            f"[bold]{number} {dollars(chips)}[/] = {money(chips)} on {act(ask)}" for number, ask, chips in examples if chips
        ][:1]
    first = next(iter(down), "")
    keys += [f"[bold]back {spoken(first)}[/] = take it back"] if down else ["[bold]skip[/] = sit out"] if usual else []
    return " · ".join([*keys, KEYS])


def menu_of(drawn: RenderableType) -> Menu:
    """Return a menu that is one drawing."""

    def all_of_it(first: int, last: int) -> RenderableType:
        return drawn

    return Menu(1, all_of_it, 1)


def command_label(command: Command) -> str:
    """Return a command as a key's meaning: `raise $10`."""
    if isinstance(command, Arrange):
        laid = " / ".join(spelled(part) for part in command.parts)
        return f"{act(RoundOffer(command.who, command.word, ''))} {laid}"
    assert isinstance(command, Say)
    amount = f" {money(command.chips)}" if command.chips is not None else ""
    return act(RoundOffer(command.who, command.what, "")) + amount
