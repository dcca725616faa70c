"""Gaming days: each has its own relation for steps, is closed once with a signed root, exported, and detached.

A round belongs to the day in which it was opened, so a day can be closed when no round of it is in progress. The root covers the
last hash of every table's chain and what every account gained that day, so the steps can leave the database and the rest can
still be checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta
from hashlib import sha256
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from psycopg import Connection, errors
from psycopg.rows import TupleRow

from houseway.floor.step import genesis

FIRST: Final = bytes(32)
"""The root before the first day."""
LOCK_MILLISECONDS: Final = 2000
"""The time that closing a day waits for a step that is being committed."""


def gaming_day(at: datetime, begins: time, zone: ZoneInfo) -> date:
    """Return the gaming day of a moment: it begins at an hour of the house and not at midnight.

    >>> from datetime import UTC
    >>> gaming_day(datetime(2026, 11, 15, 10, 30, tzinfo=UTC), time(6), ZoneInfo("America/New_York"))
    datetime.date(2026, 11, 14)
    """
    there = at.astimezone(zone)
    return there.date() - timedelta(days=there.time() < begins)


class DayHead(NamedTuple):
    """The steps that one table has in one day."""

    table: int
    first: int
    before: bytes
    """The hash of the step before the first."""
    last: int
    hash: bytes
    """The hash of the last one."""


class Gain(NamedTuple):
    """The gain of one account in one day; below zero, its loss."""

    id: int
    place: str
    chips: int


class DayHeads(msgspec.Struct, frozen=True):
    """The contents of a day's root: one head per table and one gain per account, in order of their numbers."""

    tables: tuple[DayHead, ...]
    gains: tuple[Gain, ...]


class SignedDay(msgspec.Struct, frozen=True):
    """A day that is closed."""

    day: date
    closed_at: int
    """Microseconds since 1970."""
    steps: int
    heads: bytes
    """`DayHeads`, as JSON."""
    before: bytes
    root: bytes
    public: bytes
    signature: bytes

    @property
    def day_heads(self) -> DayHeads:
        """The contents of the day's root."""
        return msgspec.json.decode(self.heads, type=DayHeads)


class StillOpen(NamedTuple):
    """The reason for which a day was not closed: rounds in progress at these tables, an earlier day still open, and so on."""

    why: str
    tables: tuple[int, ...] = ()


def partition_of(day: date) -> str:
    """Return the name of a day's relation."""
    return f"step_{day:%Y%m%d}"


def open_day(connection: Connection[TupleRow], day: date) -> None:
    """Make the relation for a day's steps, unless it is there. Steps of other days are committed meanwhile."""
    connection.execute("select open_day_1(%s)", (day,))


def root_of(day: date, closed_at: int, steps: int, heads: bytes, before: bytes) -> bytes:
    """Return the root of a day: the SHA-256 over its contents and the root of the day before."""
    head = f"houseway day 1\n{day.isoformat()}\n{closed_at}\n{steps}\n{before.hex()}\n"
    return sha256(head.encode() + heads).digest()


def close_day(connection: Connection[TupleRow], day: date, key: Ed25519PrivateKey) -> SignedDay | StillOpen:
    """Close a day: let no more steps in, work out its root, and sign it. A day that is closed is returned as it is."""
    known = next((one for one in closed_days(connection) if one.day == day), None)
    if known is not None:
        return known
    open_before = connection.execute("select day from day where day < %s and closed_at is null", (day,)).fetchall()
    if open_before:
        return StillOpen(f"{open_before[0][0]} is not closed")
    if connection.execute("select from day where day = %s", (day,)).fetchone() is None:
        return StillOpen(f"{day} was never opened")
    if playing := _playing(connection, day):
        return StillOpen("rounds of this day are in progress", playing)
    try:
        return _closed(connection, day, key)
    except errors.LockNotAvailable:
        return StillOpen(f"a transaction that writes to {day} does not end")


def _closed(connection: Connection[TupleRow], day: date, key: Ed25519PrivateKey) -> SignedDay | StillOpen:
    with connection.transaction():
        name = partition_of(day)
        # It waits for writers and not for readers, and not for long: all who want to write wait behind it.
        connection.execute(f"set local lock_timeout = {LOCK_MILLISECONDS}".encode())
        if playing := connection.execute("select seal_day_1(%s)", (day,)).fetchall():  # one that began while we waited
            return StillOpen("rounds of this day are in progress", tuple(table for (table,) in playing))
        heads = msgspec.json.encode(heads_in(connection, name))
        row = connection.execute(
            f"select count(*), (extract(epoch from now()) * 1000000)::bigint from {name}".encode()
        ).fetchone()
        assert row is not None
        steps, closed_at = row
        before = connection.execute("select root from day where day < %s order by day desc limit 1", (day,)).fetchone()
        root_before = before[0] if before else FIRST
        root = root_of(day, closed_at, steps, heads, root_before)
        made = SignedDay(
            day=day,
            closed_at=closed_at,
            steps=steps,
            heads=heads,
            before=root_before,
            root=root,
            public=key.public_key().public_bytes_raw(),
            signature=key.sign(root),
        )
        connection.execute(
            "select close_day_1(%s, %s, %s, %s, %s, %s, %s)",
            (day, steps, heads, root_before, root, made.public, made.signature),
        )
    return made


def _playing(connection: Connection[TupleRow], day: date) -> tuple[int, ...]:
    rows = connection.execute("select table_id from live where playing and day = %s order by table_id", (day,))
    return tuple(table for (table,) in rows)


def heads_in(connection: Connection[TupleRow], partition: str) -> DayHeads:
    """Return the heads and gains of the steps in a day's relation."""
    rows = connection.execute(
        f"select distinct on (table_id) table_id, min(seq) over (partition by table_id), seq, hash from {partition}"
        " order by table_id, seq desc".encode()
    ).fetchall()
    before = _before(connection, {table: first for table, first, _, _ in rows})
    tables = [DayHead(table, first, before[table], last, hash) for table, first, last, hash in rows]
    gains = connection.execute(
        "select id, place, sum(n)::bigint from"
        f" (select unnest(src) as id, -unnest(chips) as n from {partition}"
        f" union all select unnest(dst), unnest(chips) from {partition}) leg"
        " join account using (id) group by id, place order by id".encode()
    ).fetchall()
    return DayHeads(tuple(tables), tuple(map(Gain._make, gains)))


def _before(connection: Connection[TupleRow], firsts: dict[int, int]) -> dict[int, bytes]:
    """Return the hash before a step of each table: in the record, in a day that is detached, or before the table's first."""
    found = {table: genesis(table) for table, first in firsts.items() if first == 1}
    for day in closed_days(connection):
        found |= {head.table: head.hash for head in day.day_heads.tables if firsts.get(head.table) == head.last + 1}
    rows = connection.execute(
        "select step.table_id, step.hash from unnest(%s::int[], %s::bigint[]) as w(table_id, seq)"
        " join step on step.table_id = w.table_id and step.seq = w.seq - 1",
        (list(firsts), list(firsts.values())),
    )
    return {**found, **dict(rows.fetchall())}


def closed_days(connection: Connection[TupleRow]) -> list[SignedDay]:
    """Return the days that are closed, oldest first."""
    rows = connection.execute(
        "select day, (extract(epoch from closed_at) * 1000000)::bigint, steps, heads, before, root, public, signature"
        " from day where closed_at is not null order by day"
    )
    return [SignedDay(*row) for row in rows]


def is_signed(signed: bytes, signature: bytes, public: bytes, trusted: Sequence[bytes]) -> bool:
    """Whether a signature is by one of the public keys that the caller trusts, which are kept outside the database."""
    if public not in trusted:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, signed)
    except (InvalidSignature, ValueError):
        return False
    return True


def is_whole(day: SignedDay, trusted: Sequence[bytes]) -> bool:
    """Whether a closed day is as it was signed."""
    root = root_of(day.day, day.closed_at, day.steps, day.heads, day.before)
    return root == day.root and is_signed(root, day.signature, day.public, trusted)


def is_attached(connection: Connection[TupleRow], day: date) -> bool:
    """Whether a day's steps are in the record's relation, and not in one of their own."""
    row = connection.execute(
        "select from pg_inherits where inhrelid = to_regclass(%s) and inhparent = 'step'::regclass and not inhdetachpending",
        (partition_of(day),),
    )
    return row.fetchone() is not None


def detach_day(connection: Connection[TupleRow], day: date) -> bool:
    """Take a day's relation out of the record without waiting for or touching any other row; False unless it was exported.

    The connection must commit every statement by itself. The relation stays, by its own name, until it is dropped by hand.
    """
    exported = connection.execute("select from day where day = %s and exported is not null", (day,)).fetchone()
    if exported is None:
        return False
    name = partition_of(day)
    pending = connection.execute("select inhdetachpending from pg_inherits where inhrelid = to_regclass(%s)", (name,)).fetchone()
    if pending is not None:  # a detach that was interrupted is finished
        how = "finalize" if pending[0] else "concurrently"
        connection.execute(f"alter table step detach partition {name} {how}".encode())
    return True


def attached_days(connection: Connection[TupleRow]) -> Iterator[date]:
    """Yield the days whose steps are in the record's relation, oldest first."""
    for (day,) in connection.execute("select day from day order by day").fetchall():
        if is_attached(connection, day):
            yield day
