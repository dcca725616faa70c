"""Brings a database to a version of the schema. Alembic keeps the order; the SQL is written by hand, in `schema/`.

A migration leaves the functions that the build before it calls, and only adds columns that it does not have to know, so that
owners of both builds commit side by side during a deploy. A later migration removes what no owner calls any more.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

import psycopg
from alembic import command, op
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.pool import NullPool

from .logged import attach_log

HERE: Final = Path(__file__).parent
_ONE_AT_A_TIME: Final = 7_215_001
"""The advisory lock of migrations: two processes that start at once do not both migrate."""


def migrate(conninfo: str, to: str = "head", *, also: Path | None = None) -> None:
    """Bring the database up to a version (default: the newest); `also` is a folder with more versions."""
    _run(conninfo, to, also, up=True)


def migrate_down(conninfo: str, to: str, *, also: Path | None = None) -> None:
    """Take the database back to an older version; `base` is an empty one."""
    _run(conninfo, to, also, up=False)


def newest() -> str:
    """Return the newest version of the schema that this build knows."""
    head = ScriptDirectory.from_config(_config(None)).get_current_head()
    assert head is not None
    return head


def run_file(name: str, folder: Path = HERE / "schema") -> None:
    """Run a file of SQL in the migration's transaction; it may hold many statements."""
    driver = op.get_bind().connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    driver.execute((folder / name).read_bytes())


def _config(also: Path | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE / "migrations"))
    config.set_main_option("path_separator", "newline")
    versions = [HERE / "migrations" / "versions", *([also] if also else [])]
    config.set_main_option("version_locations", "\n".join(map(str, versions)))
    return config


def _run(conninfo: str, to: str, also: Path | None, *, up: bool) -> None:
    engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(conninfo), poolclass=NullPool)
    with engine.begin() as connection:
        connection.exec_driver_sql(f"select pg_advisory_xact_lock({_ONE_AT_A_TIME})")
        config = _config(also)
        config.attributes["connection"] = connection
        (command.upgrade if up else command.downgrade)(config, to)
        driver = connection.connection.driver_connection
        assert isinstance(driver, psycopg.Connection)
        if driver.execute("select to_regproc('log_attach_1')").fetchone() != (None,):
            attach_log(
                cast("psycopg.Connection[tuple[object, ...]]", driver)
            )  # a relation that is logged since another build is logged from here on
    engine.dispose()
