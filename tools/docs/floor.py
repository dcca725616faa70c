"""Writes the pages of the floor that are made from code: rights, privileges, configuration, reports, watching and the API."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import houseway
from houseway.floor.api import page as api
from houseway.floor.api.metrics import API_METRICS
from houseway.floor.config import page as configuration
from houseway.floor.health import page as watching
from houseway.floor.people import page as rights
from houseway.floor.reports import page as reports
from houseway.floor.store import page as privileges

PAGES: dict[str, Callable[[], str]] = {
    "rights.md": rights.page,
    "privileges.md": privileges.page,
    "configuration.md": configuration.page,
    "reports.md": reports.page,
    "watching.md": lambda: watching.page(API_METRICS),
    "api.md": api.page,
}


def main() -> None:
    """Write the pages to docs/floor."""
    argparse.ArgumentParser(prog="scripts/dev floor-pages", description=(__doc__ or "").partition("\n")[0]).parse_args()
    folder = Path(houseway.__path__[0]).parents[1] / "docs" / "floor"
    for name, page in PAGES.items():
        (folder / name).write_text(page())


if __name__ == "__main__":
    main()
