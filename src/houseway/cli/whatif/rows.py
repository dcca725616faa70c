"""Writes the amounts that differ to a file that a person names."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rich.text import Text

from houseway.cli.screen import fail, screen
from houseway.floor.lookback.files import NoParquet
from houseway.whatif.decided import RoundAgain

from .output import write_rows


def export_rows(file: Path, rounds: Iterable[RoundAgain], *, quiet: bool) -> None:
    """Write the rows and print how many; a file that exists is not overwritten."""
    if file.suffix not in (".csv", ".parquet"):
        fail(f"{file}: name a file that ends with .csv or .parquet")
    if file.exists():
        fail(f"{file} exists and is not overwritten. Use another name")
    try:
        many = write_rows(file, rounds)
    except NoParquet as error:
        fail(str(error))
    except OSError as error:
        fail(f"{file}: cannot write: {error.strerror or error}")
    if not quiet:
        screen().print(Text.assemble(("ok ", "bold green"), f"{file}: {many:,} rows"), soft_wrap=True)
