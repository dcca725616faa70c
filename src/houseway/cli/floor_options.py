"""Options that several commands of `houseway floor` have, and the check that its extra is installed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from .extras import needs
from .screen import fail

Database = Annotated[
    str,
    typer.Option(
        envvar="HOUSEWAY_DATABASE",
        metavar="CONNINFO",
        help="How to reach the record's PostgreSQL, for example 'host=db1 dbname=record' (default: the PG… variables).",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Round = Annotated[str, typer.Argument(metavar="ROUND", help="Table and round number, for example 12.345.")]
ConfigFile = Annotated[Path, typer.Option(metavar="FILE", help="Configuration file (TOML); see houseway floor config.")]
MetricsPort = Annotated[
    int, typer.Option(min=0, max=65_535, metavar="PORT", help="Show metrics here (default: nowhere).", show_default=False)
]


def has_the_extra() -> None:
    """End with what to install where the extra `floor` is missing."""
    missing = [name for name in ("psycopg", "msgspec", "cryptography") if find_spec(name) is None]
    if missing:
        fail(needs("floor", missing[0]))
