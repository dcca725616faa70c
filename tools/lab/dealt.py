"""Deals a game another way than its study counts it, and compares: `scripts/dev deal GAME`; without a game, the list."""

from __future__ import annotations

import sys

from .programs import run


def main() -> int:
    """Run the program `dealt` of a game."""
    game, *options = sys.argv[1:] or [""]
    return run("scripts/dev deal", game, "dealt", options)


if __name__ == "__main__":
    sys.exit(main())
