"""`houseway play`: a table in the terminal, with a person or with bots only."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import typer
from rich.prompt import Prompt
from rich.text import Text

from houseway.cli.screen import fail, screen
from houseway.cli.table.auto import play_by_itself
from houseway.cli.table.events import EventNews
from houseway.cli.table.frame import Frame
from houseway.cli.table.hints import Hints
from houseway.cli.table.keyboard import Keyboard
from houseway.cli.table.log import Log, header_for, now
from houseway.cli.table.person import Person
from houseway.cli.table.resumption import Resumed, resume
from houseway.cli.table.setup import YOU, Chosen, choose, demonstration, source_for, takes, worked_for
from houseway.cli.table.sitting import goodbye, sit_down, welcome
from houseway.core.game.game import Game
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.hands import Hand
from houseway.games import GAMES
from houseway.play import Host
from houseway.play.bots import Bot
from houseway.play.chance import Source
from houseway.worked.recorder import Unrecordable, continued, new_record
from houseway.worked.signatures import Signer, signer
from houseway.worked.worked import Worked

USUAL_SEAT = "3"


@dataclass(frozen=True, slots=True)
class SessionFile:
    """The file in which a session is recorded, new or continued, and the key that signs it."""

    file: Path | None
    append: bool
    signer: Signer | None

    def log(self, chosen: Chosen, worked: Worked, seed: str | None, resumed: Resumed | None) -> Log:
        """Open the record, before the first card."""
        if self.file is None:
            return Log()
        clock = now if seed is None else None
        header = header_for(chosen.rules, seed, chosen.name, self.signer)
        if resumed is None:
            return Log(new_record(self.file, worked, header, clock, self.signer))
        return Log(continued(self.file, resumed.chain, header, clock, self.signer))


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
    *,
    append: bool,
    sign: Path | None,
    hints: bool = False,
) -> None:
    """Set up the table from the options and play it."""
    for option, given in (("--append", append), ("--sign", sign is not None)):
        if given and log is None:
            raise typer.BadParameter("requires --log FILE", param_hint=option)
    if auto is not None and seat is not None:
        raise typer.BadParameter("cannot be used with --auto: bots play every seat", param_hint="--seat")
    try:
        kept = SessionFile(log, append, signer(sign) if sign is not None else None)
        if append and log is not None:
            _refuse_recorded_options(under, submission, seats, seat)
            resumed = resume(log, game, kept.signer)
            _take_up(resumed, auto, seed, kept, hints=hints)
            return
        chosen = choose(game, under, submission, table)
        most = len(chosen.rules.seats)
        if seats is not None and seats > most:
            raise typer.BadParameter(f"this table has {most} seats", param_hint="--seats")
        if auto is not None:
            taken = takes(chosen.rules, seats, None)
            _without_a_person(chosen, worked_for(chosen, taken, None, seed), taken, auto, seed, kept)
        else:
            _with_a_person(chosen, seats, seat, seed, kept, hints=hints)
    except Unrecordable as error:
        fail(str(error))
    except Unreadable as error:
        fail(f"{submission or 'the table'}: {error}" if submission else str(error))


def _refuse_recorded_options(under: str | None, submission: Path | None, seats: int | None, seat: int | None) -> None:
    options = {"--under": under, "--submission": submission, "--seats": seats, "--seat": seat}
    for option, given in options.items():
        if given is not None:
            raise typer.BadParameter("cannot be used with --append: the record has it", param_hint=option)


def _take_up(resumed: Resumed, rounds: int | None, seed: str | None, kept: SessionFile, *, hints: bool) -> None:
    """Play on at the table of a record, with the same players."""
    if rounds is None and resumed.yours is None:
        fail(f"{kept.file}: only bots have played at this table: add --auto N")
    if rounds is not None and resumed.yours is not None:
        fail(f"{kept.file}: a person has played at this table: leave out --auto")
    if resumed.is_cut_short:
        note = "The record ends with something that is not finished. It is kept as comments and ignored."
        screen(stderr=True).print(Text(note, style="yellow"), soft_wrap=True)
    if rounds is not None:
        _without_a_person(resumed.chosen, resumed.worked, resumed.taken, rounds, seed, kept, resumed)
    else:
        welcome(screen(), resumed.chosen, demonstration(seed) if seed is not None else "")
        seat = str(resumed.yours)
        _play_with_a_person(resumed.chosen, resumed.worked, resumed.taken, seat, seed, kept, resumed, hints=hints)


def _source(seed: str | None, what: str, resumed: Resumed | None) -> Source:
    """Return the source of cards or of a bot's choices; a seed that continues a record deals other cards than it began with."""
    return source_for(seed, f"{what} after {resumed.chain.rounds}" if resumed else what)


def _without_a_person(
    chosen: Chosen,
    worked: Worked,
    taken: list[Hand],
    rounds: int,
    seed: str | None,
    kept: SessionFile,
    resumed: Resumed | None = None,
) -> None:
    console = screen()
    log = kept.log(chosen, worked, seed, resumed)
    if seed is not None:
        console.print(Text(demonstration(seed), style="bold magenta"))
    bots = _bots(taken, None, seed, resumed)
    host = Host(worked, _source(seed, "cards", resumed))
    if resumed is not None:
        host.take_over(resumed.table)
    tally = play_by_itself(host, bots, rounds, chosen, log, console)
    log.close()
    where = f", {chosen.name}" if chosen.name else ""
    console.print(
        tally.summary(f"{chosen.rules.game.name}, {chosen.rules.edition}{where}, {len(bots)} bot{'s' * (len(bots) > 1)}"),
        tally.by_wager(),
    )
    if log.file is not None:
        console.print(Text(f"Saved to {log.file}. Check it with: houseway replay {log.file}"), soft_wrap=True)


def _with_a_person(
    chosen: Chosen, seats: int | None, seat: int | None, seed: str | None, kept: SessionFile, *, hints: bool
) -> None:
    welcome(screen(), chosen, demonstration(seed) if seed is not None else "")
    yours = _your_seat(chosen, seat)
    if yours is None:
        return
    taken = takes(chosen.rules, seats, yours)
    _play_with_a_person(chosen, worked_for(chosen, taken, yours, seed), taken, yours, seed, kept, hints=hints)


def _play_with_a_person(
    chosen: Chosen,
    worked: Worked,
    taken: list[Hand],
    yours: Hand,
    seed: str | None,
    kept: SessionFile,
    resumed: Resumed | None = None,
    *,
    hints: bool,
) -> None:
    console = screen()
    log = kept.log(chosen, worked, seed, resumed)
    telling = EventNews(yours, GAMES.names(worked.game).event_line)
    frame = Frame(Keyboard(console), YOU, "demonstration" if seed is not None else "", telling.news)
    person = Person(yours, chosen.main, frame, Hints(hints))
    host = Host(worked, _source(seed, "cards", resumed), tells=telling)
    if resumed is not None:
        host.take_over(resumed.table)
    tally = sit_down(host, person, _bots(taken, yours, seed, resumed), chosen, log)
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


def _bots(taken: list[Hand], yours: Hand | None, seed: str | None, resumed: Resumed | None) -> list[Bot]:
    return [Bot(hand, _source(seed, f"bot{hand}", resumed)) for hand in taken if hand != yours]
