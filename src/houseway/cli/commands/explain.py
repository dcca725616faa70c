"""`houseway explain`: the rounds of a record, seat by seat, with the clause behind every payment."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import typer
from rich.text import Text

from houseway.cli.explain.differences import echo_lines, first_difference, without_echoes
from houseway.cli.explain.index import plain_list, print_list
from houseway.cli.explain.picture import drawn
from houseway.cli.explain.pots import pots_of
from houseway.cli.explain.query import ExplainQuery, FoundRound, found_in
from houseway.cli.explain.steps import plain_steps, print_steps
from houseway.cli.files import Rounds, rounds_in
from houseway.cli.screen import DIFFERS, fail, print_json, screen
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.cards import spelled
from houseway.core.values.printable import printable
from houseway.core.wire.wire import digest

DIFFERENCES_SHOWN = 100
"""Differences that are listed below an explanation; `houseway replay --json` has them all."""

Form = Literal["short", "full", "list", "steps"]


@dataclass(frozen=True, slots=True)
class Shown:
    """Output options of `explain`: one of four forms, for a person or as JSON."""

    form: Form
    as_json: bool


def explain(file: Path, asked: ExplainQuery, shown: Shown) -> None:
    """Explain the rounds and bets of a file that match a query."""
    try:
        rounds = rounds_in(file)
        found = _found(file, rounds, asked)
    except Unreadable as error:
        fail(f"{file}: {error}")
    if shown.as_json:
        _print_json(file, rounds, found, shown.form)
    else:
        _print(rounds, found, asked, shown.form)
    if rounds.wrong:
        _warn(rounds)
        raise typer.Exit(DIFFERS)


def _found(file: Path, rounds: Rounds, asked: ExplainQuery) -> list[FoundRound]:
    if not rounds.played:
        fail(f"{file} contains no rounds")
    many = len(rounds.played)
    if asked.round is not None and asked.round > many:
        raise typer.BadParameter(f"{file} has only {many} round{'s' * (many > 1)}", param_hint="--round")
    return found_in(rounds.played, rounds.told, asked)


def _print(rounds: Rounds, found: list[FoundRound], asked: ExplainQuery, form: Form) -> None:
    console = screen(markup=False)
    many = len(rounds.played)
    if not found:
        console.print(Text("No bet in this record matches. Use --list to see every bet.", style="italic"))
    elif form == "list":
        print_list(console, found)
    elif form == "steps":
        print_steps(console, found, many)
    else:
        for one in found:
            console.print(drawn(one, many, asked.seat, in_full=form == "full"))
        if form == "short" and (more := _left_out(found)):
            console.print(Text(f"{more} more ruling{'s' * (more != 1)} about these clauses: add --all", style="dim"))
    if rounds.unnamed:
        note = "The file does not name these cards, so they were filled in and prove nothing: "
        console.print(Text(note + "; ".join(rounds.unnamed), style="yellow"))


def _left_out(found: list[FoundRound]) -> int:
    """Return the number of rulings that name a clause that is shown but decide none of the bets shown."""
    named = {ruling.id for one in found for bet in one.bets for ruling in bet.rulings}
    return len(named - {ruling.id for one in found for bet in one.bets for ruling in bet.deciding})


def _print_json(file: Path, rounds: Rounds, found: list[FoundRound], form: Form) -> None:
    told: dict[str, Any] = {"file": str(file), "as_written": not rounds.wrong}
    if rounds.wrong:
        told["first_difference"] = first_difference(rounds.wrong, rounds.told)
    if form == "list":
        told["bets"] = plain_list(found)
    elif form == "steps":
        told["rounds"] = plain_steps(found)
    else:
        told["rounds"] = [_plain(one) for one in found]
    print_json(told | ({"cards_not_named": rounds.unnamed} if rounds.unnamed else {}))


def _plain(found: FoundRound) -> dict[str, Any]:
    round, events = found.played.round, found.played.events
    return {
        "round": found.number,
        "game": round.opened.game,
        "edition": round.opened.edition,
        "events": len(events),
        "digest": digest(events),
        "void": round.void,
        "cards": {hand: spelled(pieces).split() for hand, pieces in round.held.items()},
        "bets": [one.plain() for one in found.bets],
    } | ({"pots": [line._asdict() for line in pots]} if (pots := list(pots_of(found.played))) else {})


def _warn(rounds: Rounds) -> None:
    """Print the first difference in words, then every other one that is not its consequence."""
    wrong = without_echoes(rounds.wrong, rounds.echoes)
    screen(stderr=True).print(
        Text("Warning: this record differs from the rules. The result above is what the rules give.", style="bold red"),
        Text(f"First difference: {printable(first_difference(wrong, rounds.told))}", style="bold"),
        *(Text(f"  {printable(difference)}") for difference in wrong[:DIFFERENCES_SHOWN] if len(wrong) > 1),
        *(Text(f"  {line}", style="dim") for line in echo_lines(rounds.echoes)),
        sep="\n",
        soft_wrap=True,
    )
