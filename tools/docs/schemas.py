"""Writes docs/schema: the schemas of views, felts and consoles, and the document of the API. With --check it only compares."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from houseway.dealer import schema as dealer
from houseway.floor.api import openapi
from houseway.layout import schema as layout
from houseway.views import schema as views

FOLDER = Path(__file__).parents[2] / "docs" / "schema"
FILES = {
    "houseway.schema.json": views.written,
    "felt.schema.json": layout.written,
    "console.schema.json": dealer.written,
    "openapi.json": openapi.written,
}


def stale(folder: Path = FOLDER) -> Iterator[str]:
    """Yield the files that are not what would be written."""
    for name, written in FILES.items():
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != written():
            yield name


def main() -> int:
    """Write the files, or name those that are not what would be written."""
    parser = argparse.ArgumentParser(prog="scripts/dev schema", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, and name what is not fresh")
    if parser.parse_args().check:
        found = list(stale())
        print(
            *(f"docs/schema/{name} is not what the shapes say: run scripts/dev schema" for name in found),
            sep="\n",
            file=sys.stderr,
        )
        return len(found)
    for name, written in FILES.items():
        (FOLDER / name).write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
