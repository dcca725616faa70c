"""Plays rounds with a bot at every seat, without prompts."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from houseway.play import Host, play_round, refill
from houseway.play.bots import Bot

from .log import Log
from .setup import Chosen
from .tally import Tally

PATIENCE_SECONDS = 2


def play_by_itself(host: Host, bots: list[Bot], rounds: int, chosen: Chosen, log: Log, console: Console) -> Tally:
    """Play this many rounds and return the totals."""
    tally = Tally()
    for _ in _watched(rounds, console):
        for bot in bots:
            refill(host, bot.name, chosen.minimum)
        play_round(host, bots)
        log.add(host.played)
        tally.add(host.played)
        host.forget()
    return tally


def _watched(rounds: int, console: Console) -> Iterator[int]:
    """Count up to a number; show a progress bar after two seconds."""
    began = monotonic()
    for number in range(rounds):
        if monotonic() - began > PATIENCE_SECONDS:
            yield from _with_a_bar(range(number, rounds), console)
            return
        yield number


def _with_a_bar(rest: range, console: Console) -> Iterator[int]:
    columns = (TextColumn("dealing"), BarColumn(), MofNCompleteColumn(), TextColumn("rounds"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        bar = progress.add_task("dealing", total=rest.stop, completed=rest.start)
        for number in rest:
            yield number
            progress.update(bar, advance=1)
