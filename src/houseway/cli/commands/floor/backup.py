"""`houseway floor backup` and `restore`: the record with its configuration and its keys."""

from __future__ import annotations

from pathlib import Path

from houseway.cli.screen import fail, screen
from houseway.floor.config.keys import Config
from houseway.floor.config.reader import secret_files
from houseway.floor.servers.backup import NotDone, back_up, restore
from houseway.floor.servers.postgres import programs
from houseway.floor.servers.programs import MissingProgram
from houseway.floor.store.connection import conninfo_of
from houseway.floor.store.grants import BACKUP

from .serve import read_config


def take_backup(file: Path, to: Path, *, with_keys: bool) -> None:
    """Write a backup into a new folder."""
    config: Config = read_config(file)
    try:
        hashes = back_up(programs(), conninfo_of(config, BACKUP), _files(file, config, with_keys=with_keys), to)
    except (NotDone, MissingProgram) as wrong:
        fail(str(wrong))
    screen(markup=False).print(
        f"{to}: the record, and {len(hashes) - 1} files of configuration{' and keys' if with_keys else ''}", soft_wrap=True
    )


def _files(file: Path, config: Config, *, with_keys: bool) -> dict[str, Path]:
    """Return configuration and keys by their names next to the configuration; a key from elsewhere is put next to it."""
    found: dict[str, Path] = {"floor.toml": file}
    for secret in secret_files(config) if with_keys else ():
        inside = secret.is_relative_to(file.parent)
        found[str(secret.relative_to(file.parent)) if inside else secret.name] = secret
    return found


def restore_backup(backup: Path, data: Path, files: Path, wal: Path | None) -> None:
    """Lay out a backup for a server."""
    try:
        found = restore(programs(), backup, data, files, wal)
    except (NotDone, MissingProgram, OSError) as wrong:
        fail(str(wrong))
    console = screen(markup=False)
    console.print(f"{data}: the record" + (f", to which the log in {wal} is added" if wal else ""), soft_wrap=True)
    console.print(f"{files}: {', '.join(found)}", soft_wrap=True)
    console.print("Start PostgreSQL with this data, then: houseway floor verify", soft_wrap=True)
