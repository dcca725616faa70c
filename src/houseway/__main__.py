"""Runs the command line: `houseway`, or `python -m houseway`. Where its packages are missing, it says what to install."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING

from houseway.cli.extras import instead_of
from houseway.cli.streams import print_anywhere

if TYPE_CHECKING:
    from typer import Typer


def main() -> None:
    """Run the command line."""
    print_anywhere(sys.stdout, sys.stderr)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy starts threads for matrices of floats; here are none
    gc.disable()  # an import throws little away, and looking for it takes a tenth of a short command
    try:
        from houseway.cli.app import app
    except ModuleNotFoundError as missing:
        sentence = instead_of(missing)
        if sentence is None:
            raise
        print(f"houseway: {sentence}", file=sys.stderr)
        sys.exit(2)
    wanted = only(app, sys.argv[1:])
    gc.freeze()
    gc.enable()
    wanted(prog_name="houseway")


def only(app: Typer, words: Sequence[str]) -> Typer:
    """Return the command line with only the command that is asked for, or all of it for help and for any other word.

    Typer reads the options of every command that is there, which takes a tenth of a short command.
    """
    first = words[0] if words else ""
    commands = [one for one in app.registered_commands if one.name == first]
    groups = [one for one in app.registered_groups if one.typer_instance and one.typer_instance.info.name == first]
    if not commands and not groups:
        return app
    kept = copy(app)
    kept.registered_commands, kept.registered_groups = commands, groups
    return kept


if __name__ == "__main__":
    main()
