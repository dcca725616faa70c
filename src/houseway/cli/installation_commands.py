"""The commands about an installation: `houseway doctor`, `verify-release`, `new-game` and `mcp`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from .arguments import AsJson
from .extras import needs
from .screen import fail


def doctor(as_json: AsJson = False) -> None:
    """Check this installation: version, page, games, extras and what each brings, programs, and ports that are taken.

    It starts nothing, writes nothing and connects to nothing outside this machine.
    Exit codes: 0 nothing is wrong, 1 the page is missing or an installed game is faulty.
    """
    from .commands import doctor as examining

    if not examining.examine(as_json=as_json):
        raise typer.Exit(1)


def verify_release(
    place: Annotated[Path, typer.Argument(metavar="DIR", help="Folder with the files of one release, or its bundle.")],
    key: Annotated[Path, typer.Option(metavar="PUBLIC", help="The publisher's Ed25519 public key (PEM), from elsewhere.")],
) -> None:
    """Check that the files of a release are those that its publisher signed, and name what was changed.

    It needs the extra [bold]sign[/] and no network. The public key must come from somebody you trust, and not with the files.
    Exit codes: 0 every file is as published, 1 a file is missing, was changed or was signed by somebody else.
    """
    from .commands import verify_release as verifying

    verifying.verify(place, key)


def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the game, for example 'lucky nine'.")],
    to: Annotated[Path, typer.Option(metavar="DIR", help="Folder in which the package's folder is made.")] = Path(),
) -> None:
    """Write a package with a small game of your own that passes the conformance kit.

    It has clauses, rulings, pay tables, worked rounds, a layout and tests; docs/adding-a-game.md explains each file.
    """
    from .commands import new_game as writing

    writing.write_game(name, to)


def mcp() -> None:
    """Serve assistants on stdin and stdout by the Model Context Protocol: rules, explanations, prices and checks, read-only.

    A client starts this command by itself: name [bold]houseway[/] with the argument [bold]mcp[/] in its list of servers.
    """
    if find_spec("mcp") is None:
        fail(needs("mcp", "mcp"))
    from .commands import mcp as serving

    serving.serve()
