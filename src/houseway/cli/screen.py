"""Output of the command line: text on the screen, JSON for programs, errors on stderr.

Every command uses the same exit codes: 0 success, 1 a difference or a breach was found, 2 invalid input, 70 a fault
in Houseway or in an installed game. The text of a file is displayed and never interpreted: control characters in it do
not reach the terminal.
"""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import typer
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from houseway.core.values.printable import printable, shortened
from houseway.games import GAMES, SetAside

from .streams import shows_everything

DIFFERS = 1
UNREADABLE = 2
FAULT = 70
"""The exit code of an internal error, as sysexits.h names it."""
_UNSEEN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that move a cursor, clear a screen or turn the direction of writing; a line break is ours."""


class Screen(Console):
    """A console on which text from a file can neither move the cursor nor change colors."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
        """Yield the segments of what is printed, with the escape of each control character in its place."""
        for segment in super().render(renderable, options):
            if not segment.control and _UNSEEN.search(segment.text):
                yield Segment(_UNSEEN.sub(lambda found: repr(found[0])[1:-1], segment.text), segment.style)
            else:
                yield segment


def screen(*, stderr: bool = False, width: int | None = None, markup: bool = True) -> Console:
    """Return a console as wide as the terminal is now; without markup, brackets in a text are brackets."""
    return Screen(stderr=stderr, highlight=False, width=width, markup=markup)


def print_json(data: Any) -> None:
    """Print JSON without color; control characters are escaped, also those that JSON allows in a string."""
    text = json.dumps(data, indent=2, ensure_ascii=not shows_everything(sys.stdout))
    typer.echo(_UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def print_error(what: str) -> None:
    """Print an error on stderr: what is wrong, then the fix."""
    screen(stderr=True).print(Text.assemble(("houseway: ", "bold red"), printable(what)), soft_wrap=True)


def fail(what: str, *, code: int = UNREADABLE) -> NoReturn:
    """Print an error (what is wrong, then the fix) and exit with `code`."""
    print_error(what)
    raise typer.Exit(code)


class Debugging:
    """Whether --debug was given: then tracebacks are printed too."""

    is_on = False


def print_traceback(fault: Exception) -> None:
    """Print the traceback of a fault on stderr if --debug was given."""
    if Debugging.is_on:
        for part in traceback.format_exception(fault):
            screen(stderr=True, markup=False).print(Text(part.rstrip("\n")), soft_wrap=True)


def print_set_aside(faulty: SetAside) -> None:
    """Print the name of an installed game that cannot be used, and why."""
    hint = "" if Debugging.is_on else ". The option --debug prints the traceback"
    print_error(f"{faulty}{hint}")
    print_traceback(faulty.fault)


def report_fault(fault: Exception) -> NoReturn:
    """Report a fault in Houseway or in an installed game, where it happened and what to do; the user's file may be valid."""
    print_traceback(fault)
    hint = "" if Debugging.is_on else " The option --debug prints the traceback."
    game = GAMES.brought_by(fault)
    if game is not None:
        what = shortened(printable(f"{type(fault).__name__}: {fault}"), 300)
        asks = f"This is a fault of that package and not of Houseway. Report it to its author.{hint}"
        fail(f"fault in the game {game.key} of the package {game.package}, {game.place_of(fault)}: {what}. {asks}", code=FAULT)
    frames = traceback.extract_tb(fault.__traceback__)
    ours = [frame for frame in frames if "houseway" in Path(frame.filename).parts] or frames
    where = f" at {Path(ours[-1].filename).name}:{ours[-1].lineno} in {ours[-1].name}" if ours else ""
    what = shortened(printable(f"{type(fault).__name__}: {fault}"), 300)
    asks = "This is a bug in Houseway and not an error of yours. Please report it with this line, the command and the file."
    asks += hint
    fail(f"internal fault{where}: {what}. {asks}", code=FAULT)
