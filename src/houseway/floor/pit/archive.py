"""Moves old gaming days out of the record: exported, verified, copied, detached, and dropped where two verified copies exist.

Nothing leaves the record before its file was read back and verified. A relation is dropped only where the file and its copy on
another disk are both verified, so that one lost file is never the only copy. Every run verifies all earlier files again.
"""

from __future__ import annotations

import gzip
import os
import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.people.significant import SignificantKind, note
from houseway.floor.store.archive import archive_name, export_day, faults_in_archive, file_hash
from houseway.floor.store.days import SignedDay, closed_days, detach_day, is_attached, partition_of

Record = Connection[TupleRow]
_UNREADABLE: Final = (OSError, EOFError, gzip.BadGzipFile, msgspec.MsgspecError, StopIteration, ValueError)


class Archived(NamedTuple):
    """A day whose file is verified, and what was done in this run: exported, copied, detached, dropped."""

    day: date
    did: tuple[str, ...]


class NotArchived(NamedTuple):
    """A day that stays as it is, and why."""

    day: date
    why: str


def archive_days(
    record: Record, folder: Path, copy: Path | None, key: Ed25519PrivateKey, before: date
) -> Iterator[Archived | NotArchived]:
    """Archive every closed day before a date, oldest first. The connection commits every statement by itself."""
    for signed in closed_days(record):
        if signed.day < before:
            yield _archived(record, signed, folder, copy, key)


def _archived(
    record: Record, signed: SignedDay, folder: Path, copy: Path | None, key: Ed25519PrivateKey
) -> Archived | NotArchived:
    day, name = signed.day, archive_name(signed.day)
    file, did = folder / name, list[str]()
    has_steps = _has_relation(record, day)
    if not file.is_file():
        if has_steps:
            export_day(record, day, folder, key)
            did.append("exported")
        elif copy is not None and _fault(record, signed, copy / name) is None:
            _copy(copy / name, file)
            did.append("restored from its copy")
        else:
            return NotArchived(day, f"its steps are not in the record, and {file} is missing: bring it back from a backup")
    elif has_steps and _exported(record, day) is None:
        return NotArchived(day, f"{file} is there, and the record does not have its hash: move it away and run this again")
    if why := _fault(record, signed, file):
        return NotArchived(day, why)
    if copy is not None:
        if not (copy / name).is_file():
            _copy(file, copy / name)
            did.append("copied")
        if why := _fault(record, signed, copy / name):
            return NotArchived(day, why)
    if is_attached(record, day) and detach_day(record, day):
        did.append("detached")
    if copy is not None and has_steps and not is_attached(record, day):
        record.execute(f"drop table {partition_of(day)}".encode())
        did.append("dropped")
    if did:
        after = {"did": did, "sha256": file_hash(file).hex(), "copied": copy is not None}
        note(record, SignificantKind.DAY_ARCHIVED, who=None, about=None, element=f"gaming day {day}", after=after)
    return Archived(day, tuple(did))


def _fault(record: Record, signed: SignedDay, file: Path) -> str | None:
    """Return the fault in a day's file: it is not the exported file, or its content differs from what was signed."""
    try:
        if file_hash(file) != _exported(record, signed.day):
            return f"{file} is not the file that was exported: bring it back from a backup"
        faults = faults_in_archive(file, [signed.public])
    except _UNREADABLE as error:
        return f"{file} cannot be read: {error or type(error).__name__}"
    return f"{file}: {faults[0]}" if faults else None


def _exported(record: Record, day: date) -> bytes | None:
    row = record.execute("select exported from day where day = %s", (day,)).fetchone()
    assert row is not None
    return row[0]


def _has_relation(record: Record, day: date) -> bool:
    return record.execute("select to_regclass(%s) is not null", (partition_of(day),)).fetchone() == (True,)


def _copy(source: Path, target: Path) -> None:
    """Copy a file so that it is on the disk before it has its name."""
    unfinished = target.with_suffix(".unfinished")
    shutil.copyfile(source, unfinished)
    with unfinished.open("rb") as written:
        os.fsync(written.fileno())
    unfinished.rename(target)
