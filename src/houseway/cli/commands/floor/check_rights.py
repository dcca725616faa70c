"""`houseway floor check-rights` and `access`: what the roles of the database and the files of the secrets are, and should be."""

from __future__ import annotations

from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict

from houseway.cli.screen import DIFFERS, fail, screen
from houseway.floor.config.secret import NoSecret
from houseway.floor.store.access import hba_lines, ident_lines, key_differences
from houseway.floor.store.connection import conninfo_of
from houseway.floor.store.privileges import differences
from houseway.floor.store.steps import connected

from .serve import read_config


def check_rights(file: Path) -> None:
    """Print the differences from the table of rights, and exit with code 1 if there are any."""
    config = read_config(file)
    try:
        with connected(conninfo_of(config)) as record:
            found = differences(record)
    except NoSecret as wrong:
        fail(str(wrong))
    except psycopg.OperationalError as wrong:
        fail(f"cannot reach the database: {str(wrong).splitlines()[0]}. Check [database] in {file}")
    if config.is_real_money:  # in a demonstration all parts are one user
        found += key_differences(config)
    console = screen(markup=False)
    if not found:
        console.print("every role, owner, right and key file is as it should be", soft_wrap=True)
        return
    for line in found:
        console.print(line, soft_wrap=True)
    fail(f"{len(found)} differences. Rights are put right by: houseway floor prepare --config {file}", code=DIFFERS)


def print_access(file: Path, *, is_hba: bool) -> None:
    """Print the lines of PostgreSQL's configuration that let each part connect as its role and as no other."""
    database = str(conninfo_to_dict(read_config(file).database.conninfo).get("dbname") or "houseway")
    print("\n".join(hba_lines(database) if is_hba else ident_lines()))
