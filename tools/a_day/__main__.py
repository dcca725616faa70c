"""Runs the day, prints its page, and compares it with the one in the docs or writes it there."""

from __future__ import annotations

import argparse
import sys
import time
from difflib import unified_diff
from pathlib import Path
from typing import Final

from .chapters import a_day, play_chapters
from .house import day_servers
from .page import DifferentFigures

PAGE: Final = Path(__file__).parents[2] / "docs/floor/a-day.md"


def main() -> int:
    """Run a day; the exit code is 1 where a figure is not zero or the page is another one."""
    asked = argparse.ArgumentParser(prog="scripts/dev a-day", description="Run a day of a casino on private servers.")
    asked.add_argument("--write", action="store_true", help="write the page to docs/floor/a-day.md (default: compare with it)")
    writes = asked.parse_args().write
    began = time.monotonic()
    try:
        with day_servers() as (conninfo, bus), a_day(conninfo, bus) as day:
            play_chapters(day, _took)
        page = day.page.text()
    except DifferentFigures as wrong:
        print(wrong, file=sys.stderr)
        return 1
    print(page, end="")
    print(f"{time.monotonic() - began:.1f} seconds", file=sys.stderr)
    if writes:
        PAGE.write_text(page, encoding="utf-8")
        return 0
    kept = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
    changes = list(unified_diff(kept.splitlines(), page.splitlines(), "docs/floor/a-day.md", "this day", lineterm="", n=1))
    print("\n".join(changes), file=sys.stderr, end="\n" if changes else "")
    return 1 if changes else 0


def _took(name: str, seconds: float) -> None:
    print(f"{name}: {seconds:.1f} seconds", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
