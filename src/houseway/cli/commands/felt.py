"""`houseway felt`: type the lines of a table, and see the events, the chips and the clauses of each."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.console import Console, RenderableType
from rich.text import Text

from houseway.cli.lines.choices import sayable
from houseway.cli.lines.deal import deal_pending
from houseway.cli.lines.output import events_drawing, money_drawing, refusal_text, sayable_drawing, waits_text
from houseway.cli.lines.session import LineResult, Session
from houseway.cli.screen import DIFFERS, UNREADABLE, fail, print_error, screen
from houseway.cli.table.felt import table_drawing
from houseway.cli.table.flow import Flow
from houseway.cli.table.setup import choose, source_for
from houseway.cli.why import bets_table, explained
from houseway.core.game.game import Game
from houseway.core.messages.unreadable import Unreadable
from houseway.core.round.state import Round

KEYS = (
    "? = list options",
    "deal = deal what is pending",
    "table, money, why = show",
    "history",
    "undo",
    "save FILE",
    "q = quit",
)


def felt(game: Game, under: str | None, submission: Path | None, table: str | None, save: Path | None, seed: str | None) -> None:
    """Open the table and take lines from the keyboard, or from a pipe."""
    if save is not None:
        _refuse_to_overwrite(save)
    try:
        chosen = choose(game, under, submission, table)
        session = Session(game, chosen.written)
    except Unreadable as error:
        fail(str(error))
    desk = FeltPrompt(session, screen(), save, seed)
    code = desk.by_hand() if sys.stdin.isatty() else desk.from_a_pipe(sys.stdin.read().splitlines())
    if save is not None:
        desk.save(save)
    raise typer.Exit(code)


@dataclass(slots=True)
class FeltPrompt:
    """A session, and the screen it is shown on."""

    session: Session
    console: Console
    file: Path | None
    seed: str | None
    dealt: int = 0

    def by_hand(self) -> int:
        """Take lines until the person quits. Nothing that is typed here is an error of the program: return 0."""
        _remember_lines()
        rules = self.session.table.rules
        self.console.print(
            Text.assemble((rules.game.name, "bold"), f", edition {rules.edition}. Seats: {', '.join(rules.seats)}.")
        )
        self.console.print(Text(f"Type a command, for example: {self._example()}"))
        self.console.print(Flow(Text(key, style="dim") for key in KEYS))
        while True:
            self.console.print(waits_text(self.session.table))
            try:
                line = input("felt > ")  # readline needs the prompt to redraw it
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return 0
            if line.strip().lower() in ("q", "quit", "exit"):
                return 0
            try:
                self.run_line(line)
            except Unreadable as error:
                self.console.print(Text.assemble(("? ", "bold yellow"), str(error)))

    def from_a_pipe(self, lines: list[str]) -> int:
        """Take lines from a program or a file; stop at one that cannot be read."""
        refused = 0
        for number, line in enumerate(lines, start=1):
            said = line.partition("#")[0].strip()
            if said in ("q", "quit", "exit"):
                break
            if not said:
                continue
            self.console.print(Text(f"> {said}", style="bold"))
            try:
                refused += not self.run_line(said)
            except Unreadable as error:
                print_error(f"line {number}: {error}")
                return UNREADABLE
        self.console.print(waits_text(self.session.table))
        return DIFFERS if refused else 0

    def run_line(self, line: str) -> bool:
        """Run a command of the shell, or submit the line to the table; return False if it was refused."""
        word, _, rest = " ".join(line.split()).partition(" ")
        match word.lower():
            case "":
                return True
            case "?" | "help":
                self.console.print(sayable_drawing(self.session.table, rest.strip()))
            case "deal" if not rest:
                return self._deal()
            case "table" if not rest:
                self._draw()
            case "money" if not rest:
                self._about_the_round(money_drawing)
            case "why" if not rest:
                self._about_the_round(lambda round: bets_table(explained(round)))
            case "history" if not rest:
                self.console.print(
                    *(Text(f"{number:>3}  {said}") for number, said in enumerate(self.session.said, start=1)), sep="\n"
                )
            case "undo" if not rest:
                last = self.session.undo()
                self.console.print(Text(f"Undone: {last}" if last else "No command has been typed yet."))
            case "save" if rest:
                self.save(Path(rest))
            case _:
                return self._show(self.session.submit(line))
        return True

    def save(self, file: Path) -> None:
        """Write every line of the session to a new file."""
        if file.exists() and file != self.file:
            self.console.print(Text(f"{file} exists and is not overwritten. Use another name."))
            return
        try:
            file.write_text(self.session.text(), encoding="utf-8")
        except OSError as error:
            self.console.print(Text(f"{file}: cannot write: {error.strerror}"))
            return
        self.console.print(Text(f"Saved to {file}. Check it with: houseway replay {file}"), soft_wrap=True)

    def _show(self, heard: LineResult) -> bool:
        if heard.events:
            self.console.print(events_drawing(heard.events))
        if heard.refusal is not None:
            self.console.print(refusal_text(heard.refusal, self.session.table).append(heard.meant.removeprefix(".")))
        return heard.refusal is None

    def _deal(self) -> bool:
        self.dealt += 1
        came = True
        for line, heard in deal_pending(self.session, source_for(self.seed, f"deal {self.dealt}")):
            self.console.print(Text(f"> {line}", style="dim"))
            came = self._show(heard)
        return came

    def _draw(self) -> None:
        self._about_the_round(lambda round: table_drawing(round, "", self.console.width))

    def _about_the_round(self, drawn: Callable[[Round], RenderableType]) -> None:
        round = self.session.table.round
        self.console.print(drawn(round) if round is not None else Text("No round yet. The first bet opens one."))

    def _example(self) -> str:
        """Return a line that would be accepted now."""
        bet = next((line for line in sayable(self.session.table) if line.says.startswith("bets ")), None)
        return "dealer opens round" if bet is None else f"{bet.who.partition('|')[0]} {bet.says.partition(' to ')[0]}"


def _refuse_to_overwrite(file: Path) -> None:
    if file.exists():
        fail(f"{file} exists and is not overwritten. Use another name")


def _remember_lines() -> None:
    """Let the arrow keys bring lines back, where the system can."""
    try:
        import readline
    except ModuleNotFoundError:
        return
    readline.set_auto_history(True)
