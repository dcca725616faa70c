"""The result of a line, on the screen: each event in words with its clause, the chips it moved, and what the round waits for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from houseway.core.game.happened import happened, moved
from houseway.core.game.sentences import sentence_of
from houseway.core.game.words import money
from houseway.core.messages.event import ChipsCrossed, ChipsMoved, Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.places import stack
from houseway.core.round.state import Round
from houseway.core.table.table import Table
from houseway.core.values.hands import title

from .choices import Line, sayable

FEW = 14
"""Number of allowed lines shown at first; `? all` lists the others."""


def events_drawing(events: Iterable[Event]) -> RenderableType:
    """Draw events, one per line, each with its clause and the chips it moved below it."""
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(ratio=1)
    grid.add_column(style="cyan", justify="right", no_wrap=True)
    for event in events:
        told = happened(event)
        if told:
            grid.add_row(Text(told), event.cites)
        if not isinstance(event, ChipsMoved | ChipsCrossed):  # the sentence of those lists their moves
            for move in event.moves:
                grid.add_row(Text(f"  {moved(move)}", style="dim"), "")
    return grid


def refusal_text(refusal: Refusal, table: Table) -> Text:
    """Return the text of a refusal: a sentence, and the clause with its text."""
    clause = table.rules.clauses[refusal.cites]
    sentence = sentence_of(refusal, table.rules)
    return Text.assemble(("Refused: ", "bold red"), sentence, (f" {clause.id}: {clause.says} ({refusal.reason})", "dim"))


def waits_text(table: Table) -> Text:
    """Return the input that a round waits for, in one line."""
    round = table.round
    if round is None or not table.is_playing:
        return Text("No round is on. The first bet opens one.", style="dim")
    if round.disputed is not None:
        return Text(f"The floor must decide: {round.disputed.what}", style="yellow")
    if round.due:
        due = round.due[0]
        return Text(f"Due: {title(due.to)}, {due.many} ({due.cites}). Type the cards, or deal.", style="yellow")
    if round.waiting:
        return Text("A payment waits for approval.", style="yellow")
    turn = round.stage.turn(round) if round.stage else None
    return Text(f"Stage: {round.stage.name if round.stage else ''}{f', {title(turn)} to act' if turn else ''}", style="dim")


def sayable_drawing(table: Table, asked: str) -> RenderableType:
    """Draw the lines allowed now; calls, everything, or the lines with one word are listed on request."""
    lines = sayable(table)
    calls = [line for line in lines if line.is_call]
    others = [line for line in lines if not line.is_call]
    if asked:
        chosen = calls if asked == "calls" else lines if asked == "all" else [line for line in lines if asked in line.text]
        return _listed(chosen) if chosen else Text(f"No option now contains {asked!r}.")
    more = [f"? all lists {len(others) - FEW} more"] if len(others) > FEW else []
    more += [f"? calls lists {len(calls)} irregularities"] if calls else []
    return Group(_listed(others[:FEW]), *([Text(" · ".join(more), style="dim")] if more else []))


def _listed(lines: Sequence[Line]) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
    grid.add_column(ratio=1)
    grid.add_column(style="cyan", justify="right", no_wrap=True)
    for line in lines:
        grid.add_row(line.text, line.cites)
    return grid


def money_drawing(round: Round) -> RenderableType:
    """Draw where the chips are: each bet, each player who bet, and the places of the house."""
    return Group(*(Padding(Text(line), (0, 0, 0, 2)) for line in _money(round)))


def _money(round: Round) -> Iterator[str]:
    bettors = dict.fromkeys(bet.by for bet in round.bets)
    for place, chips in round.chips.items():
        if chips and (not str(place).startswith("player ") or any(place == stack(player) for player in bettors)):
            yield f"{place}: {money(chips)}"
    for bet, result in round.settled.items():
        yield f"{title(bet.on)} {bet.wager}: {money(result.net, sign=True)} ({result.cites})"
