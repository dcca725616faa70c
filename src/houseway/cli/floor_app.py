"""The commands `houseway floor …`: their options and help.

Each imports its module only when it runs, because the driver of the database is an extra.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from .commands.floor.config import config_app
from .screen import fail

floor_app = typer.Typer(
    name="floor",
    help="Configure a live floor, and look back at its record: verify it, reconstruct and explain rounds, export days.",
    epilog="Exit codes: 0 success, 1 a difference was found, 2 invalid input or no record there, 70 a fault in Houseway.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

floor_app.add_typer(config_app)

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


@floor_app.command("verify")
def verify(
    database: Database = "",
    key: Annotated[
        list[Path] | None,
        typer.Option(metavar="PUBLIC", help="Ed25519 public key (PEM) of those who may close a day; repeatable."),
    ] = None,
    day: Annotated[
        list[str] | None, typer.Option(metavar="DAY", help="Only this gaming day, for example 2026-11-15; repeatable.")
    ] = None,
    table: Annotated[list[int] | None, typer.Option(min=0, metavar="N", help="Only this table; repeatable.")] = None,
    fold: Annotated[
        bool, typer.Option("--fold", help="Fold the stored events instead of deciding every command again: quicker, proves less.")
    ] = False,
    jobs: Annotated[int | None, typer.Option(min=1, metavar="N", help="Processes (default: one per core).")] = None,
    as_json: AsJson = False,
) -> None:
    """Check that nothing in the record was altered, and decide every round again.

    Chains, accounts and signed days are compared with the steps. Then every stored command is decided again under its rules, and
    its events, its refusal, its postings and the table after the round are compared. Each row that differs is named.

    Exit codes: 0 all of it holds, 1 rows are named or this build cannot decide a round, 2 the record cannot be reached.
    """
    _has_the_extra()
    from .commands.floor import verify as verifying

    verifying.verify_record(database, key or (), day or (), table or (), fold=fold, jobs=jobs, as_json=as_json)


def _has_the_extra() -> None:
    missing = [name for name in ("psycopg", "msgspec", "alembic", "cryptography") if find_spec(name) is None]
    if missing:
        fail(f"{missing[0]} is not installed: run scripts/setup, or pip install '.[floor]' in the checkout")
