"""Runs a program of a game's study: `scripts/dev lab GAME NAME [OPTION ...]`; without a name it prints the list."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Final

import houseway.studies

PROGRAMS: Final = {
    (file.parent.name, file.stem)
    for file in Path(houseway.studies.__path__[0]).glob("*/*.py")
    if "\nif __name__ ==" in file.read_text(encoding="utf-8")
}
"""The game and the name of each."""


def run(prog: str, game: str, name: str, options: list[str]) -> int:
    """Run a program, or print those that there are."""
    if (game, name) not in PROGRAMS:
        print(f"usage: {prog}; programs:", *(f"    {one} {other}" for one, other in sorted(PROGRAMS)), sep="\n", file=sys.stderr)
        return 0 if game in ("-h", "--help") else 2
    sys.argv = [f"{prog} {game}", *options]
    runpy.run_module(f"houseway.studies.{game}.{name}", run_name="__main__", alter_sys=True)
    return 0


def main() -> int:
    """Run the program named on the command line."""
    game, name, *options = [*sys.argv[1:], "", ""]
    return run("scripts/dev lab", game, name, options[:-2] if len(sys.argv) > 2 else [])


if __name__ == "__main__":
    sys.exit(main())
