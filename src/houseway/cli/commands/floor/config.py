"""`houseway floor config`: check a configuration of a floor, or print one with every key."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.screen import DIFFERS, fail

config_app = typer.Typer(name="config", help="Check the configuration of a floor, or print an example.", no_args_is_help=True)


@config_app.command("check")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Configuration file (TOML).")],
) -> None:
    """Check a configuration: every key, and that each secret it names can be read.

    Exit codes: 0 usable, 1 problems found (printed with line and fix), 2 unreadable file.
    """
    from houseway.floor.configuring.reading import Misconfigured, read_file, secret_problems

    if not file.is_file():
        fail(f"{file}: no such file. Write one: houseway floor config example > {file}")
    try:
        config = read_file(file)
        if problems := secret_problems(config):
            raise Misconfigured(problems)
    except Misconfigured as wrong:
        fail("\n".join(f"{file}: {problem}" for problem in wrong.problems), code=DIFFERS)
    typer.echo(f"{file}: usable ({config.house.mode})")


@config_app.command("example")
def example() -> None:
    """Print a configuration with every key, its default and its reason."""
    from houseway.floor.configuring.page import example as printed

    typer.echo(printed(), nl=False)
