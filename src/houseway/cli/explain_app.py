"""The subcommand `houseway explain`: its options, read into one question about a record."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway.core.game.game import Game
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.printable import quoted

from .game_names import game_called
from .screen import fail

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class Result(StrEnum):
    """The results that --result accepts."""

    won = "won"
    lost = "lost"
    push = "push"
    void = "void"
    waiting = "waiting"
    open = "open"


def _seat(text: str) -> int:
    """Return the number of a seat, alone or as it is shown: `3`, `Seat 3`."""
    number = text.strip().lower().removeprefix("seat").strip()
    if not number.isdecimal() or len(number) > 3 or not int(number):
        raise typer.BadParameter(f"not a seat: {quoted(text)}. Use its number, for example 3")
    return int(number)


def explain(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="Record: a .round, .phh or .phhs file.")] = None,
    round: Annotated[int | None, typer.Option(min=1, metavar="K", help="Only round K of the file.")] = None,
    seat: Annotated[int | None, typer.Option(parser=_seat, metavar="N", help="Only this seat's bets.")] = None,
    player: Annotated[str, typer.Option(metavar="NAME", help="Only this player's bets.")] = "",
    wager: Annotated[str, typer.Option(metavar="WAGER", help="Only bets on this wager.")] = "",
    amount: Annotated[str, typer.Option(metavar="DOLLARS", help="Only bets, wins or losses of 25, 25-100 or 100+.")] = "",
    result: Annotated[
        Result | None, typer.Option(metavar="RESULT", help="Only bets that are won, lost, push, void, waiting or open.")
    ] = None,
    clause: Annotated[str, typer.Option(metavar="CLAUSE", help="Only bets settled by this clause or one below it.")] = "",
    since: Annotated[
        str, typer.Option(metavar="TIME", help="Only rounds that ended at 20:15 (UTC), on 2026-11-15, or later.")
    ] = "",
    until: Annotated[str, typer.Option(metavar="TIME", help="Only rounds that ended at this time or earlier.")] = "",
    listed: Annotated[bool, typer.Option("--list", help="List the bets, one per line.")] = False,
    steps: Annotated[bool, typer.Option("--steps", help="Go through each round command by command.")] = False,
    in_full: Annotated[bool, typer.Option("--all", help="Show every ruling about a clause, in words.")] = False,
    house_way: Annotated[
        str, typer.Option("--house-way", metavar="CARDS", help="Set these cards or tiles the house way (instead of FILE).")
    ] = "",
    game: Annotated[
        Game | None, typer.Option(parser=game_called, metavar="GAME", help="Requires --house-way: only this game.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Explain why each bet was paid, lost, pushed or voided: the result, the facts, the clause.

    A record that differs from the rules is explained too, and the first difference is named.

    Exit codes: 0 explained, 1 the record differs, 2 unreadable file.

    With --house-way, show how the dealer must set a hand: [bold]houseway explain --house-way "As Ah Ad JK 3s 4d 5s"[/].
    """
    if house_way:
        from .commands import house_ways as setting

        setting.explain_way(house_way, game, as_json=as_json)
    elif file is None:
        fail("missing FILE: name a record, or use --house-way CARDS")
    elif listed + steps + in_full > 1:
        fail("--list, --steps and --all are three forms of one explanation: use one of them")
    else:
        from .commands import explain as explaining
        from .explain.query import RESULTS, ExplainQuery, amounts, moment

        try:
            asked = ExplainQuery(
                round=round,
                seat=seat,
                player=player,
                wager=wager,
                amount=amounts(amount) if amount else None,
                result=RESULTS[result] if result else None,
                clause=clause,
                since=moment(since) if since else "",
                until=moment(until) if until else "",
            )
        except Unreadable as error:
            fail(str(error))
        form = "list" if listed else "steps" if steps else "full" if in_full else "short"
        explaining.explain(file, asked, explaining.Shown(form, as_json))
