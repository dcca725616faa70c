"""Output of the command line: text on the screen, JSON for programs, errors on stderr.

Every command uses the same exit codes: 0 success, 1 a difference or a breach was found, 2 invalid input.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.text import Text

DIFFERS = 1
UNREADABLE = 2


def screen(*, stderr: bool = False) -> Console:
    """Return a console as wide as the terminal is now."""
    return Console(stderr=stderr, highlight=False)


def print_json(data: Any) -> None:
    """Print JSON without color."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def fail(what: str, *, code: int = UNREADABLE) -> NoReturn:
    """Print an error (what is wrong, then the fix) and exit with `code`."""
    screen(stderr=True).print(Text.assemble(("houseway: ", "bold red"), what), soft_wrap=True)
    raise typer.Exit(code)
