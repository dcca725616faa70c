"""A closed day as a file: the signed day first, then every step, one line of JSON each. It can be checked without a database."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import sha256
from itertools import groupby
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.ledger import legs
from houseway.floor.step import Step, broken_links

from .days import SignedDay, closed_days, is_whole, partition_of
from .queries import steps_in


def export_day(connection: Connection[TupleRow], day: date, folder: Path, key: Ed25519PrivateKey) -> Path | None:
    """Write a closed day to a file and enter the file's hash, signed, in the record; return None where the day is not closed."""
    signed = next((one for one in closed_days(connection) if one.day == day), None)
    if signed is None:
        return None
    file = folder / archive_name(day)
    unfinished = file.with_suffix(".unfinished")
    with unfinished.open("wb") as raw:
        with gzip.GzipFile(filename="", fileobj=raw, mode="wb", mtime=0) as out, connection.transaction():
            out.write(msgspec.json.encode(signed) + b"\n")
            for step in steps_in(connection, partition_of(day)):
                out.write(msgspec.json.encode(step) + b"\n")
        raw.flush()
        os.fsync(raw.fileno())
    unfinished.rename(file)  # a file under its own name is whole
    written = file_hash(file)
    connection.execute(
        "update day set exported = %s, exported_signature = %s where day = %s", (written, key.sign(signed.root + written), day)
    )
    return file


def archive_name(day: date) -> str:
    """Return the name of the file of a day."""
    return f"houseway-{day.isoformat()}.jsonl.gz"


def file_hash(file: Path) -> bytes:
    """Return the SHA-256 of a file."""
    hashed = sha256()
    with file.open("rb") as read:
        while part := read.read(1 << 20):
            hashed.update(part)
    return hashed.digest()


def read_archive(file: Path) -> tuple[SignedDay, Iterator[Step]]:
    """Return the signed day of a file, and its steps."""
    lines = _lines(file)
    steps = msgspec.json.Decoder(Step)
    return msgspec.json.decode(next(lines), type=SignedDay), map(steps.decode, lines)


def _lines(file: Path) -> Iterator[bytes]:
    with gzip.open(file, "rb") as lines:
        yield from lines


def faults_in_archive(file: Path, trusted: Sequence[bytes]) -> list[str]:
    """Return the faults of an exported day, from the file alone: signature, counts, chains, gains."""
    signed, steps = read_archive(file)
    if not is_whole(signed, trusted):
        return [f"{signed.day}: the signature does not fit"]
    told, count = signed.day_heads, 0
    heads = {head.table: head for head in told.tables}
    found: list[str] = []
    gains: dict[int, int] = {}
    for table, group in groupby(steps, key=lambda step: step.table):
        chain = list(group)
        count += len(chain)
        head = heads.pop(table, None)
        if head is None or (head.first, head.last, head.hash) != (chain[0].seq, chain[-1].seq, chain[-1].hash):
            found.append(f"{signed.day}: the steps of table {table} are not those that were signed")
        if head is not None:
            found += [f"step {link.table}.{link.seq} is {link.wrong}" for link in broken_links(chain, head.before, head.first)]
        for step in chain:
            for account, chips in legs(step.postings).items():
                gains[account] = gains.get(account, 0) + chips
    found += [f"{signed.day}: the steps of table {table} are missing" for table in heads]
    if count != signed.steps:
        found.append(f"{signed.day}: {count} steps, but {signed.steps} were signed")
    if {gain.id: gain.chips for gain in told.gains} != gains:
        found.append(f"{signed.day}: the accounts did not gain what was signed")
    return found
