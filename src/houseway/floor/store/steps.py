"""The one call that commits: the steps of many tables, their accounts and the numbers of their actors, in one round trip.

No verdict means that all of it happened. A verdict means that none of it did, and names the table it is about. An exception from
the driver means that the outcome is unknown: read the record again, and look up the number of the command.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from psycopg import AsyncConnection, Connection
from psycopg.rows import TupleRow

from houseway.floor.ledger import is_deep, numbered
from houseway.floor.seal import SealedShoe
from houseway.floor.signatures import Covered, Signer
from houseway.floor.step import Ruling, Step, Verdict
from houseway.floor.world import world_of

from . import arrays
from .timeouts import READING, SERVING, LimitedAsyncConnection, LimitedConnection, Limits, connecting, limited, ordered

STATEMENT: Final = b"select * from commit_steps_4(" + b",".join([b"%b"] * 35) + b")"
_METERS: Final = STATEMENT.replace(b"commit_steps_", b"commit_meters_")
CAGE: Final = STATEMENT.replace(b"commit_steps_", b"commit_cage_")[:-1] + b",%s::text[],%s::bigint[])"
_OPENING: Final = STATEMENT.replace(b"commit_steps_", b"commit_opening_")


_CONFIRM: Final = b"select pg_logical_emit_message(true, 'houseway', '') where current_setting('synchronous_standby_names') <> ''"


class TableCommit(NamedTuple):
    """The part of a call about one table: its epoch, the step before, and the new steps, in order."""

    table: int
    epoch: int
    seq: int
    """The last recorded step in the caller's view, and its hash."""
    hash: bytes
    accounts: int
    """The number of accounts of the table before these steps."""
    steps: tuple[Step, ...]
    playing: bool
    """Whether a round is in progress after them."""
    kept: bytes | None = None
    """The table as it is kept after the last of them that ends a round, or None where none does."""
    shoes: tuple[SealedShoe, ...] = ()
    """The shoes that these steps bring into play, in order."""


class RecordConnection(LimitedConnection):
    """A connection whose calls are signed, where it has a signer."""

    signer: Signer | None = None


class AsyncRecordConnection(LimitedAsyncConnection):
    """The same as `RecordConnection`, for an event loop."""

    signer: Signer | None = None


def connected(conninfo: str, signer: Signer | None = None, limits: Limits = READING) -> Connection[TupleRow]:
    """Return a connection that commits every statement by itself, can pass the call's arrays, and signs calls with a key."""
    with connecting():
        connection = world_of.get().record(ordered(limited(conninfo, limits)), _connects)
    set_up(connection, signer, limits)
    return connection


async def connected_async(conninfo: str, signer: Signer | None = None, limits: Limits = SERVING) -> AsyncConnection[TupleRow]:
    """Return the same as `connected`, for an event loop."""
    with connecting():
        connection = await world_of.get().record_async(ordered(limited(conninfo, limits)), _connects_async)
    set_up(connection, signer, limits)
    return connection


def _connects(conninfo: str) -> RecordConnection:
    return RecordConnection.connect(conninfo, autocommit=True)


async def _connects_async(conninfo: str) -> AsyncRecordConnection:
    return await AsyncRecordConnection.connect(conninfo, autocommit=True)


def set_up(connection: RecordConnection | AsyncRecordConnection, signer: Signer | None, limits: Limits) -> None:
    """Give a new connection its arrays, its signer and its limits, and let it notice commits that no standby has."""
    connection.answers_within = limits.client
    connection.signer = signer
    connection.add_notice_handler(connection.notices)
    arrays.register(connection)


def confirm_replicated(connection: Connection[TupleRow]) -> None:
    """Wait until standbys have what this connection has read, where commits wait for standbys; the wait is that of a commit.

    A read may find a commit whose own wait was cancelled, or that a restarted primary found in its log: a failover would undo it.
    """
    connection.execute(_CONFIRM)


def commit_meter_steps(connection: Connection[TupleRow], spoken: Sequence[TableCommit]) -> list[Verdict]:
    """Commit steps of meters only. The API may call this, and not `commit_steps`."""
    return _verdicts(connection.execute(_METERS, parameters(spoken, _signer_of(connection)), prepare=True).fetchall())


def commit_cage_step(connection: Connection[TupleRow], spoken: TableCommit, gains: Mapping[str, int]) -> list[Verdict]:
    """Commit a step of the cage, and enter what places of the books gain by it. The API may call this."""
    told = (*parameters([spoken], _signer_of(connection)), list(gains), list(gains.values()))
    return _verdicts(connection.execute(CAGE, told, prepare=True).fetchall())


def commit_opening(connection: Connection[TupleRow], spoken: TableCommit) -> list[Verdict]:
    """Enter a new table with its first step, for the next owner to take over. The API may call this."""
    return _verdicts(connection.execute(_OPENING, parameters([spoken], _signer_of(connection)), prepare=True).fetchall())


def commit_steps(connection: Connection[TupleRow], spoken: Sequence[TableCommit]) -> list[Verdict]:
    """Commit the steps of many tables, all or none; return what the record has against it."""
    return _verdicts(connection.execute(STATEMENT, parameters(spoken, _signer_of(connection)), prepare=True).fetchall())


async def commit_steps_async(connection: AsyncConnection[TupleRow], spoken: Sequence[TableCommit]) -> list[Verdict]:
    """Commit as `commit_steps` does, for an event loop."""
    signer = connection.signer if isinstance(connection, AsyncRecordConnection) else None
    cursor = await connection.execute(STATEMENT, parameters(spoken, signer), prepare=True)
    return _verdicts(await cursor.fetchall())


def _signer_of(connection: Connection[TupleRow]) -> Signer | None:
    return connection.signer if isinstance(connection, RecordConnection) else None


def _verdicts(rows: Iterable[tuple[Any, ...]]) -> list[Verdict]:
    return [Verdict(table, Ruling(ruling), seq) for table, ruling, seq in rows]


Parameters = tuple[bytes | str | None, ...]
"""The parameters of the call: packed arrays, and then the signature."""


def parameters(spoken: Sequence[TableCommit], signer: Signer | None = None) -> Parameters:
    """Return the parameters of the call: one array per column, and then the signature of the call where there is a signer."""
    if len({one.table for one in spoken}) < len(spoken):
        raise ValueError("a call names a table twice")
    steps: list[Step] = []
    of: list[int] = []
    a_step: list[int] = []
    a_id: list[int] = []
    places: list[str] = []
    m_step: list[int] = []
    src: list[int] = []
    dst: list[int] = []
    chips: list[int] = []
    why: list[str] = []
    shoes = [shoe for one in spoken for shoe in one.shoes]
    for index, one in enumerate(spoken, start=1):
        _fits(one)
        accounts = one.accounts
        for step in one.steps:
            steps.append(step)
            of.append(index)
            for place in step.opens:
                a_step.append(len(steps))
                a_id.append(numbered(one.table, accounts))
                places.append(place)
                accounts += 1
            for posting in step.postings:
                m_step.append(len(steps))
                src.append(posting[0])
                dst.append(posting[1])
                chips.append(posting[2])
                why.append(posting[3])
    return (
        arrays.ints([one.table for one in spoken]),
        arrays.longs([one.epoch for one in spoken]),
        arrays.longs([one.seq for one in spoken]),
        arrays.blobs([one.hash for one in spoken]),
        arrays.booleans([one.playing for one in spoken]),
        arrays.blobs([one.kept for one in spoken]),
        arrays.ints(of),
        arrays.smalls([step.version for step in steps]),
        arrays.days([step.day for step in steps]),
        arrays.times([step.at for step in steps]),
        arrays.longs([step.speaker for step in steps]),
        arrays.longs([step.number for step in steps]),
        arrays.blobs([step.said for step in steps]),
        arrays.texts([step.refused for step in steps]),
        arrays.blobs([step.events for step in steps]),
        arrays.blobs([step.rests for step in steps]),
        arrays.blobs([step.hash for step in steps]),
        arrays.blobs([step.root for step in steps]),
        arrays.blobs([step.shoe for step in steps]),
        arrays.ints(a_step),
        arrays.longs(a_id),
        arrays.texts(places),
        arrays.booleans([is_deep(place) for place in places]),
        arrays.ints(m_step),
        arrays.longs(src),
        arrays.longs(dst),
        arrays.longs(chips),
        arrays.texts(why),
        arrays.blobs([shoe.digest for shoe in shoes]),
        arrays.texts([shoe.key for shoe in shoes]),
        arrays.blobs([shoe.sealed for shoe in shoes]),
        arrays.blobs([step.voucher for step in steps]),
        *(_NOT_SIGNED if signer is None or not steps else signer.signed(covered(spoken))),
    )


_NOT_SIGNED: Final = (None, None, None)


def covered(spoken: Sequence[TableCommit]) -> Iterator[Covered]:
    """Yield the steps that a call covers of each chain."""
    for one in spoken:
        if one.steps:
            yield Covered(one.table, one.seq + 1, one.seq + len(one.steps), one.steps[-1].hash)


def _fits(one: TableCommit) -> None:
    """Raise an error where the caller's steps are not its next ones, or where kept table and shoes do not match their hashes."""
    if [step.seq for step in one.steps] != list(range(one.seq + 1, one.seq + 1 + len(one.steps))):
        raise ValueError(f"the steps of table {one.table} do not follow step {one.seq}")
    rests = [step.rests for step in one.steps if step.rests is not None]
    if (rests[-1] if rests else None) != (None if one.kept is None else sha256(one.kept).digest()):
        raise ValueError(f"what is kept of table {one.table} differs from its steps")
    if [step.shoe for step in one.steps if step.shoe is not None] != [shoe.digest for shoe in one.shoes]:
        raise ValueError(f"the shoes of table {one.table} differ from its steps")
