"""Compares the record with a log whose head was witnessed, and names every row that was changed, added or deleted since.

Nothing in the database is believed: what a row should be follows from the entries, the entries from the witnessed root, and the
content of a row from its columns, as this program writes them.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final, NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.floor.log.contents import LoggedEntries, StepChain, current_entries
from houseway.floor.log.entries import AcceptedEntry, RestoredEntry, RowEntry, commitment_of, step_salt
from houseway.floor.log.notes import LogHead
from houseway.floor.log.store import Log
from houseway.floor.log.tiles import Unavailable
from houseway.floor.lookback.record_check import ClosedDays, Finding, base_of
from houseway.floor.step import Step, canonical, fits
from houseway.floor.store.logged import LOGGED, content_sql, key_sql
from houseway.floor.store.queries import steps_at, tables_in

Record = Connection[TupleRow]
GRACE: Final = 60
"""Seconds before the time of the witness from which on something may be too new to be in the log."""
CHANGED: Final = "was changed"
ADDED: Final = "was added"
MISSING: Final = "is missing"


@dataclass
class Compared:
    """The findings, and the number of compared steps and rows."""

    steps: int = 0
    rows: int = 0
    unwitnessed: int = 0
    """Steps and rows that are newer than the witnessed head."""
    restored: list[RestoredEntry] = field(default_factory=list[RestoredEntry])
    accepted: list[AcceptedEntry] = field(default_factory=list[AcceptedEntry])

    named: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    """The fault of each named row, by relation and key."""

    @property
    def findings(self) -> list[Finding]:
        """Every row that is named."""
        return [Finding(relation, key, wrong) for (relation, key), wrong in self.named.items()]

    def name(self, relation: str, key: str, wrong: str) -> None:
        """Name a row, once: what was found first stays."""
        self.named.setdefault((relation, key), wrong)


def compare(record: Record, log: Log, head: LogHead, witnessed_at: int, salts: bytes, trusted: Sequence[bytes] = ()) -> Compared:
    """Compare the record with the entries of a witnessed head; `trusted` are the keys of those who may close a day."""
    found = Compared()
    try:
        logged = current_entries(log, head.size)
    except Unavailable as wrong:
        found.name("log", head.origin, f"the witness has seen {head.size} entries: {wrong}")
        return found
    if logged.root != head.root:
        found.name("log", head.origin, "its entries are not those that were witnessed")
        return found
    for one in logged.disorder:
        found.name("log", one, "is logged twice, or out of its order")
    found.restored, found.accepted = logged.restored, logged.accepted
    with record.transaction():
        record.execute("set transaction isolation level repeatable read, read only")
        record.execute("set local search_path = pg_catalog, public")
        base = base_of(record, trusted)
        newest = (witnessed_at - GRACE) * 1_000_000
        for chain in sorted({*tables_in(record), *logged.chains}):
            _steps(record, base, chain, logged.chains.get(chain) or StepChain(1), salts, newest, found)
        _rows(record, logged, newest, found)
    return found


def _steps(record: Record, base: ClosedDays, chain: int, logged: StepChain, salts: bytes, newest: int, found: Compared) -> None:
    last, commitments = logged.last, bytes(logged.commitments)
    detached = base.start_of(chain)[0]
    expected = max(logged.first, detached + 1)
    at, before = (expected - logged.first) * 32, b""
    for step in steps_at(record, chain, first=expected):
        seq = step.seq
        while expected < seq and expected <= last:
            found.name("step", f"{chain}.{expected}", MISSING)
            expected, at, before = expected + 1, at + 32, b""
        if seq < expected:
            found.name("step", f"{chain}.{seq}", f"{ADDED}: it is there twice")
            continue
        if seq <= last:
            found.steps += 1
            if _commitment(step, salts) != commitments[at : at + 32]:
                found.name("step", f"{chain}.{seq}", CHANGED)
            at += 32
        elif step.at < newest or (before and not fits(step, before)):
            found.name("step", f"{chain}.{seq}", f"{ADDED}: it is not in the log")
        else:
            found.unwitnessed += 1
        expected, before = max(expected, seq) + 1, step.hash
    for seq in range(expected, last + 1):
        found.name("step", f"{chain}.{seq}", MISSING)


def _commitment(step: Step, salts: bytes) -> bytes:
    try:
        return commitment_of(canonical(step, b""), step.hash, step_salt(salts, step.table, step.seq))
    except (struct.error, AttributeError, UnicodeError):
        return b""  # an altered value does not even fit in its place


# Rows


class _OutboxRow(NamedTuple):
    """A row of the outbox."""

    entry: RowEntry
    salt: bytes | None


def _rows(record: Record, logged: LoggedEntries, newest: int, found: Compared) -> None:
    outbox: dict[int, _OutboxRow] = {}
    state: dict[tuple[str, str], _OutboxRow | None] = {}
    """The last entry of each row, with its salt; None where the outbox does not have it as it was logged."""
    query = (
        "select no, rel, key, op, version, commitment, salt, (extract(epoch from at) * 1000000)::bigint from log_row order by no"
    )
    unlogged: list[tuple[_OutboxRow, int]] = []
    for number, rel, key, op, version, commitment, salt, at in record.execute(query):
        kept = _OutboxRow(RowEntry(number, rel, key, op, version, bytes(commitment)), salt and bytes(salt))
        outbox[number] = kept
        if number not in logged.rows:
            unlogged.append((kept, at))
    for number, entry in logged.rows.items():
        kept = outbox.get(number)
        fits_entry = kept is not None and kept.entry == entry
        state[entry.relation, entry.key] = kept if fits_entry else None
        if not fits_entry:
            found.name(entry.relation, entry.key, CHANGED if kept is not None else _NO_OUTBOX)
        one = LOGGED.get(entry.relation)
        if one is not None and not one.changes and entry.op in "ud":
            found.name(entry.relation, entry.key, "was deleted" if entry.op == "d" else CHANGED)
    for kept, at in unlogged:
        if at < newest:
            found.name(kept.entry.relation, kept.entry.key, f"{ADDED}: it is not in the log")
        else:
            found.unwitnessed += 1
        state[kept.entry.relation, kept.entry.key] = kept
    for relation in LOGGED:
        mine = {key: kept for (name, key), kept in state.items() if name == relation}
        _relation(record, relation, mine, found)


_NO_OUTBOX: Final = "its row of the outbox is missing"


def _relation(record: Record, relation: str, state: Mapping[str, _OutboxRow | None], found: Compared) -> None:
    one = LOGGED[relation]
    versions = sorted({kept.entry.version for kept in state.values() if kept is not None} | {one.version})
    versions = [version for version in versions if 0 < version <= one.version]
    contents = ", ".join(content_sql(record, relation, version) for version in versions)
    seen: set[str] = set()
    for key, *texts in record.execute(f"select {key_sql(relation)}, {contents} from {relation} r".encode()):
        seen.add(key)
        found.rows += 1
        if key not in state:
            found.name(relation, key, ADDED)
            continue
        kept = state[key]
        if kept is None:
            found.name(relation, key, CHANGED)
        elif kept.entry.op == "d":
            found.name(relation, key, f"{ADDED} after it was deleted")
        elif kept.salt is None:
            found.name(relation, key, "cannot be compared: its salt is gone, and the row is there")
        elif kept.entry.version not in versions:
            found.name(relation, key, "cannot be compared: a newer Houseway logged it")
        elif sha256(kept.salt + texts[versions.index(kept.entry.version)].encode()).digest() != kept.entry.commitment:
            found.name(relation, key, CHANGED)
    for key, kept in state.items():
        if key not in seen and (kept is None or kept.entry.op != "d"):
            found.named[relation, key] = MISSING  # more specific than an altered outbox
