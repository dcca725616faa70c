"""`houseway play`: a table in the terminal, with a person or with bots only."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.prompt import Prompt
from rich.text import Text

from houseway.cli.screen import fail, screen
from houseway.cli.table.auto import play_by_itself
from houseway.cli.table.keyboard import Keyboard
from houseway.cli.table.log import Log
from houseway.cli.table.person import Person
from houseway.cli.table.setup import Chosen, choose, demonstration, source_for, takes, worked_for
from houseway.cli.table.sitting import goodbye, sit_down, welcome
from houseway.cli.table.telling import Telling
from houseway.core.game.game import Game
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.hands import Hand
from houseway.games import GAMES
from houseway.play import Host
from houseway.play.bots import Bot

USUAL_SEAT = "3"


def play(
    game: Game,
    under: str | None,
    submission: Path | None,
    table: str | None,
    seats: int | None,
    seat: int | None,
    auto: int | None,
    seed: str | None,
    log: Path | None,
) -> None:
    """Set up the table from the options and play it."""
    try:
        chosen = choose(game, under, submission, table)
        most = len(chosen.rules.seats)
        if seats is not None and seats > most:
            raise typer.BadParameter(f"this table has {most} seats", param_hint="--seats")
        if auto is not None:
            _without_a_person(chosen, seats, auto, seed, log)
        else:
            _with_a_person(chosen, seats, seat, seed, log)
    except Unreadable as error:
        fail(f"{submission or 'the table'}: {error}" if submission else str(error))


def _without_a_person(chosen: Chosen, seats: int | None, rounds: int, seed: str | None, file: Path | None) -> None:
    console = screen()
    taken = takes(chosen.rules, seats, None)
    worked = worked_for(chosen, taken, None, seed)
    log = Log(file, worked)
    if seed is not None:
        console.print(Text(demonstration(seed), style="bold magenta"))
    bots = _bots(taken, None, seed)
    tally = play_by_itself(Host(worked, source_for(seed, "cards")), bots, rounds, chosen, log, console)
    log.close()
    where = f", {chosen.name}" if chosen.name else ""
    console.print(
        tally.summary(f"{chosen.rules.game.name}, {chosen.rules.edition}{where}, {len(bots)} bot{'s' * (len(bots) > 1)}"),
        tally.by_wager(),
    )
    if file is not None:
        console.print(Text(f"Saved to {file}. Check it with: houseway replay {file}"), soft_wrap=True)


def _with_a_person(chosen: Chosen, seats: int | None, seat: int | None, seed: str | None, file: Path | None) -> None:
    console = screen()
    welcome(console, chosen, demonstration(seed) if seed is not None else "")
    yours = _your_seat(chosen, seat)
    if yours is None:
        return
    taken = takes(chosen.rules, seats, yours)
    worked = worked_for(chosen, taken, yours, seed)
    log = Log(file, worked)
    person = Person(yours, chosen.main, Keyboard(console), "demonstration" if seed is not None else "")
    host = Host(worked, source_for(seed, "cards"), tells=Telling(console, yours, GAMES.names(worked.game).tells))
    tally = sit_down(host, person, _bots(taken, yours, seed), chosen, log)
    log.close()
    goodbye(console, tally, log)


def _your_seat(chosen: Chosen, seat: int | None) -> Hand | None:
    """Return the seat given by --seat or typed at the prompt; None if the person quits."""
    seats = chosen.rules.seats
    if seat is not None:
        if str(seat) not in seats:
            raise typer.BadParameter(f"this table has seats {seats[0]} to {seats[-1]}", param_hint="--seat")
        return str(seat)
    usual = USUAL_SEAT if USUAL_SEAT in seats else seats[-1]
    console = screen()
    while True:
        try:
            typed = Prompt.ask(f"Your seat ({seats[0]} to {seats[-1]})", console=console, default=usual)
        except (EOFError, KeyboardInterrupt):
            return None
        if typed.strip() in seats:
            return typed.strip()
        if typed.strip().lower() in ("q", "quit"):
            return None
        console.print(f"  No seat {typed.strip()}. Seats: {seats[0]} to {seats[-1]}.", markup=False)


def _bots(taken: list[Hand], yours: Hand | None, seed: str | None) -> list[Bot]:
    return [Bot(hand, source_for(seed, f"bot{hand}")) for hand in taken if hand != yours]
