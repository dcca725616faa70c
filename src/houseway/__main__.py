"""Runs the command line: `houseway`, or `python -m houseway`. Where its packages are missing, it says what to install."""

from __future__ import annotations

import sys

from houseway.cli.extras import instead_of
from houseway.cli.streams import print_anywhere


def main() -> None:
    """Run the command line."""
    print_anywhere(sys.stdout, sys.stderr)
    try:
        from houseway.cli.app import app
    except ModuleNotFoundError as missing:
        sentence = instead_of(missing)
        if sentence is None:
            raise
        print(f"houseway: {sentence}", file=sys.stderr)
        sys.exit(2)
    app(prog_name="houseway")


if __name__ == "__main__":
    main()
