"""The commands at a table: `houseway play` and `houseway felt`, with their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .arguments import GameName, SubmissionFile, SubmissionTable


def play(
    game: GameName,
    under: Annotated[str | None, typer.Option(metavar="EDITION", help="Rulebook edition (default: the game's first).")] = None,
    submission: SubmissionFile = None,
    table: SubmissionTable = None,
    seats: Annotated[int | None, typer.Option(min=1, metavar="N", help="Number of occupied seats (default: all).")] = None,
    seat: Annotated[int | None, typer.Option(min=1, metavar="K", help="Your seat (default: ask).")] = None,
    auto: Annotated[int | None, typer.Option(min=1, metavar="N", help="Play N rounds with bots only and print totals.")] = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="WORDS", help="Shuffle from this seed so the session can be repeated (demonstration only)."),
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save a record for `houseway replay` and `houseway explain` in a new file."),
    ] = None,
    append: Annotated[bool, typer.Option("--append", help="Requires --log: continue the table of this record.")] = False,
    sign: Annotated[
        Path | None, typer.Option(metavar="KEY", help="Requires --log: sign the record with this Ed25519 private key (PEM).")
    ] = None,
    hints: Annotated[
        bool,
        typer.Option(
            "--hints", help="Show what each choice is worth, where the lab has computed it (default: off; type ! to switch)."
        ),
    ] = False,
) -> None:
    """Play at a table, or simulate one with bots.

    Each prompt lists your options with their limits, and what Enter does. The table is drawn to fit the screen, from 50 x 20 up.

    At any prompt, [bold]?[/] shows the clauses, [bold]![/] switches hints and [bold]q[/] quits.
    After a round, [bold]why[/] explains every bet.
    """
    from .commands import play as playing

    playing.play(game, under, submission, table, seats, seat, auto, seed, log, append=append, sign=sign, hints=hints)


def felt(
    game: GameName,
    under: Annotated[str | None, typer.Option(metavar="EDITION", help="Rulebook edition (default: the game's first).")] = None,
    submission: SubmissionFile = None,
    table: SubmissionTable = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the commands in a new .round file at the end.")] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="WORDS", help="Seed of what `deal` deals (default: operating-system randomness).")
    ] = None,
) -> None:
    """Type the words of players and staff at a table, and see the events, chips and clauses of each line.

    One line is one command: [bold]seat 3 bets ante 25[/], [bold]dealer closes bets[/],
    [bold]seat 3 gets Qh 9h 4h 2h Js 8c 5d[/]. [bold]?[/] lists the lines allowed now, [bold]deal[/] deals the pending
    cards. Lines can come from a pipe.

    Exit codes: 0 success, 1 a line from a pipe was refused, 2 a line from a pipe cannot be read, or invalid input.
    """
    from .commands import felt as saying

    saying.felt(game, under, submission, table, save, seed)
