"""Where everything is said: people on the screen, programs in JSON, trouble beside both.

Exit codes are the same everywhere: 0 all is well, 1 something differs or is not lawful, 2 it could not be read or asked for.
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
    """A console as wide as the terminal is now."""
    return Console(stderr=stderr, highlight=False)


def print_json(data: Any) -> None:
    """For a program: plain JSON, without colour."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def trouble(what: str, *, code: int = UNREADABLE) -> NoReturn:
    """Say what is wrong and what to do, and end."""
    screen(stderr=True).print(Text.assemble(("houseway: ", "bold red"), what), soft_wrap=True)
    raise typer.Exit(code)
