"""Migrates a database to a version of the schema: numbered files of SQL in `schema/`, run in order and in one transaction.

A version has two files, `0007_up.sql` and `0007_down.sql`. A migration leaves the functions that the build before it calls, and
only adds columns that this build may ignore, so that owners of both builds commit side by side during a deploy. A later
migration removes what no owner calls any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from psycopg import Connection

from .logged import attach_log
from .timeouts import READING, limited

HERE: Final = Path(__file__).parent / "schema"
BASE: Final = "base"
"""No version: an empty schema."""
_UP: Final = "_up.sql"
_ONE_AT_A_TIME: Final = 7_215_001
"""The advisory lock of migrations: two processes that start at once do not both migrate."""
_TABLE: Final = (
    "create table if not exists alembic_version"
    " (version_num varchar(32) not null, constraint alembic_version_pkc primary key (version_num))"
)
"""The version of a record. Its name is that of Alembic, which wrote it in older builds: they and this one read the same row."""


class UnknownVersion(Exception):
    """A version of the schema, of a database or requested, for which there are no files."""


def migrate(conninfo: str, to: str = "head", *, also: Path | None = None) -> None:
    """Bring the database up to a version (default: the newest); `also` is a folder with more versions."""
    files = _files(also)
    target = max(files) if to == "head" else to
    with Connection.connect(limited(conninfo, READING)) as record:
        version = _version(record, files, target)
        _run(record, ((one, files[one]) for one in sorted(files) if version < one <= target))


def migrate_down(conninfo: str, to: str, *, also: Path | None = None) -> None:
    """Take the database back to an older version; `base` is an empty one."""
    files = _files(also)
    target = "" if to == BASE else to
    with Connection.connect(limited(conninfo, READING)) as record:
        version = _version(record, files, target)
        older = {one: max((below for below in files if below < one), default="") for one in files}
        down = (one for one in sorted(files, reverse=True) if target < one <= version)
        _run(record, ((older[one], files[one].with_name(f"{one}_down.sql")) for one in down))


def newest() -> str:
    """Return the newest version of the schema that this build has."""
    return max(_files())


def _files(also: Path | None = None) -> Mapping[str, Path]:
    """Return the file that leads up to each version."""
    folders = [HERE, *([also] if also else [])]
    return {file.name.removesuffix(_UP): file for folder in folders for file in folder.glob(f"*{_UP}")}


def _version(record: Connection, files: Mapping[str, Path], target: str) -> str:
    """Wait until nobody else migrates, and return the version of the database; empty where it has none."""
    record.execute("select pg_advisory_xact_lock(%s)", (_ONE_AT_A_TIME,))
    record.execute(_TABLE)
    row = record.execute("select version_num from alembic_version").fetchone()
    version = str(row[0]) if row else ""
    for one in (version, target):
        if one and one not in files:
            raise UnknownVersion(f"there is no version {one} of the schema in this build, which has {min(files)} to {max(files)}")
    return version


def _run(record: Connection, steps: Iterable[tuple[str, Path]]) -> None:
    """Run files, and write the version that each leads to. All of it is one transaction of the caller's."""
    for version, file in steps:
        record.execute(file.read_bytes())
        record.execute("delete from alembic_version")
        if version:
            record.execute("insert into alembic_version (version_num) values (%s)", (version,))
    if record.execute("select to_regproc('log_attach_1')").fetchone() != (None,):
        attach_log(record)  # a relation that is logged since another build is logged from here on
