"""Queries of the record: the steps of a table, the state from which it resumes, and the first answer to a repeat."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from psycopg import Connection, OperationalError, ServerCursor
from psycopg.pq import TransactionStatus
from psycopg.rows import TupleRow

from houseway.floor.ledger import Account, Posting
from houseway.floor.signatures import SignedCall
from houseway.floor.step import Step

from .arrays import EPOCH_MICROSECONDS

_COLUMNS: Final = (
    "table_id, seq, day, (extract(epoch from at) * 1000000)::bigint, speaker, said_no, said, refused, events, opens,"
    " src, dst, chips, why, rests, hash, version, root, shoe, voucher"
)
_QUICKLY: Final = (
    "table_id, seq, day, timestamptz_send(at), speaker, said_no, said, refused, events, opens, src, dst, chips, why, rests, hash,"
    " version, root, shoe, voucher"
)
"""The same columns as PostgreSQL has them: the time as its eight bytes, which costs less than a number made of it."""
# `offset 0` keeps the inner query as it is: it runs once per table, by the index, and never reads a whole day
_STEPS_BETWEEN: Final = (
    "select s.* from unnest(%s::int[], %s::bigint[], %s::bigint[]) asked(t, after, upto), lateral"
    f" (select {_COLUMNS} from step where table_id = asked.t and seq > asked.after and seq <= asked.upto order by seq offset 0) s"
).encode()
_CALLED_BETWEEN: Final = (
    "select s.* from unnest(%s::int[], %s::bigint[], %s::bigint[]) with ordinality asked(t, after, upto, nr), lateral"
    f" (select call, {_QUICKLY} from step where table_id = asked.t and seq > asked.after and seq <= asked.upto"
    " order by seq limit %s) s order by asked.nr, s.seq"
).encode()
_SHOES_AT: Final = (
    b"select asked.t, s.* from unnest(%s::int[], %s::bigint[]) asked(t, upto), lateral"
    b" (select seq, key_id, sealed, root from shoe left join step using (table_id, seq)"
    b" where table_id = asked.t and seq <= asked.upto order by seq desc limit 1) s"
)
LARGEST: Final = 2**63 - 1
_ROWS: Final = 2_000
"""The number of steps a reader holds at a time."""


class KeptShoe(NamedTuple):
    """A shoe as the record has it."""

    seq: int
    """The step that brought it into play."""
    key: str
    sealed: bytes
    root: bytes | None
    """The commitment of that step, or None where its day is detached."""


class Resumed(NamedTuple):
    """The state of a table in the record."""

    epoch: int
    seq: int
    hash: bytes
    kept: bytes | None
    """The table after its last round; None where it has not finished one."""
    steps: tuple[Step, ...]
    """The steps after that."""
    accounts: dict[Account, int]
    heard: dict[int, int]
    """The last number of each account."""
    rested: int = 0
    """The step that ended the last round."""
    shoe: KeptShoe | None = None
    """The shoe that came into play last."""


def resumed(connection: Connection[TupleRow], table: int) -> Resumed | None:
    """Return the state of a table, or None where the record does not have it."""
    return resumed_all(connection, [table]).get(table)


def resumed_all(connection: Connection[TupleRow], tables: Sequence[int]) -> dict[int, Resumed]:
    """Return the states of those tables that the record has, at one moment. Each relation is queried once, not once per table.

    In a transaction of the caller, accounts and last numbers may be newer than the steps, which end at the heads found first.
    """
    is_outermost = connection.info.transaction_status is TransactionStatus.IDLE
    with connection.transaction():
        if is_outermost:
            connection.execute("set transaction isolation level repeatable read, read only")
        rows = connection.execute(
            "select table_id, l.epoch, l.seq, l.hash, r.kept, coalesce(r.seq, 0) from live l left join rest r using (table_id)"
            " where table_id = any (%s)",
            (list(tables),),
        ).fetchall()
        known = [row[0] for row in rows]
        heads, rests = [row[2] for row in rows], [row[5] for row in rows]
        accounts: dict[int, dict[Account, int]] = {table: {} for table in known}
        query = "select table_id, place, id from account where table_id = any (%s) order by id"
        for table, place, id in connection.execute(query, (known,)).fetchall():
            accounts[table][place] = id
        heard: dict[int, dict[int, int]] = {table: {} for table in known}
        query = "select table_id, speaker, said_no from heard where table_id = any (%s)"
        for table, speaker, number in connection.execute(query, (known,)).fetchall():
            heard[table][speaker] = number
        steps: dict[int, list[Step]] = {table: [] for table in known}
        for row in connection.execute(_STEPS_BETWEEN, (known, rests, heads)).fetchall():
            steps[row[0]].append(step_in(row))
        shoes = {row[0]: KeptShoe(*row[1:]) for row in connection.execute(_SHOES_AT, (known, heads)).fetchall()}
    return {
        table: Resumed(
            epoch=epoch,
            seq=seq,
            hash=hash,
            kept=kept,
            steps=tuple(steps[table]),
            accounts=accounts[table],
            heard=heard[table],
            rested=rested,
            shoe=shoes.get(table),
        )
        for table, epoch, seq, hash, kept, rested in rows
    }


def shoe_of(connection: Connection[TupleRow], table: int, at: int) -> KeptShoe | None:
    """Return the shoe that is in play after a step, or None where the record has none."""
    row = connection.execute(
        "select seq, key_id, sealed, root from shoe left join step using (table_id, seq)"
        " where table_id = %s and seq <= %s order by seq desc limit 1",
        (table, at),
    ).fetchone()
    return KeptShoe(*row) if row else None


def commitments_of(connection: Connection[TupleRow], table: int, after: int = 0) -> list[tuple[int, bytes]]:
    """Return the commitments published by a table's steps after one of them, each with its step. They are public."""
    query = "select seq, root from shoe join step using (table_id, seq) where table_id = %s and seq > %s order by seq"
    return connection.execute(query, (table, after)).fetchall()


def steps_of(connection: Connection[TupleRow], table: int, after: int = 0) -> Iterator[Step]:
    """Yield the steps of a table after one of them, in order, from all days that are attached."""
    query = f"select {_COLUMNS} from step where table_id = %s and seq > %s and seq <= %s order by seq".encode()
    last = connection.execute("select seq from live where table_id = %s", (table,)).fetchone()
    while last is not None and after < last[0]:
        upto = min(after + _ROWS, last[0])
        yield from map(step_in, connection.execute(query, (table, after, upto)).fetchall())
        after = upto


@contextmanager
def server_cursor(connection: Connection[TupleRow], name: str) -> Generator[ServerCursor[TupleRow]]:
    """Open a cursor at the server, and close it even if the server does not answer that."""
    cursor = connection.cursor(name)
    try:
        yield cursor
    finally:
        try:
            cursor.close()
        except OperationalError:
            cursor.close()  # the connection has been closed, so nothing is sent
            raise


def steps_in(connection: Connection[TupleRow], partition: str = "step") -> Iterator[Step]:
    """Yield every step of a relation, table by table in order; the connection must be in a transaction."""
    with server_cursor(connection, "steps") as cursor:
        cursor.itersize = _ROWS
        cursor.execute(f"select {_COLUMNS} from {partition} order by table_id, seq, day".encode())
        yield from map(step_in, cursor)


def tables_in(connection: Connection[TupleRow]) -> list[int]:
    """Return the tables that have a step in an attached day, or are live in the record."""
    rows = connection.execute(
        "with recursive one(t) as (select min(table_id) from step"
        " union all select (select min(table_id) from step where table_id > one.t) from one where one.t is not null)"
        " select t from one where t is not null union select table_id from live order by 1"
    )
    return [table for (table,) in rows.fetchall()]


def steps_at(
    connection: Connection[TupleRow], table: int, days: Collection[date] | None = None, first: int = 0, upto: int = LARGEST
) -> Iterator[Step]:
    """Yield the attached steps of a table, in order, of all days or of some; the connection must be in a transaction.

    It reads in large batches. Unlike `steps_of` it does not read `live`, and a step that is there twice is returned twice.
    """
    return (step for step, _ in called_steps_at(connection, table, days, first, upto))


def called_steps_at(
    connection: Connection[TupleRow], table: int, days: Collection[date] | None = None, first: int = 0, upto: int = LARGEST
) -> Iterator[tuple[Step, int | None]]:
    """Yield the same as `steps_at`, each step with the number of its signed call, or None."""
    with server_cursor(connection, f"steps_at_{table}") as cursor:
        query = (
            f"select call, {_QUICKLY} from step where table_id = %s and seq >= %s and seq <= %s"
            f"{' and day = any (%s)' if days is not None else ''} order by seq, day"
        )
        told: list[Any] = [table, first, upto, *([list(days)] if days is not None else [])]
        cursor.execute(query.encode(), told, binary=True)
        while rows := cursor.fetchmany(_ROWS):
            for call, *row in rows:
                yield _step_quickly(row), call


def called_steps_between(
    connection: Connection[TupleRow], asked: Sequence[tuple[int, int, int]], most: int
) -> Iterator[tuple[Step, int | None]]:
    """Yield steps of several chains, each with the number of its signed call; the connection must be in a transaction.

    `asked` has a chain, the step after which and the step up to which it is read; of each chain at most so many are read.
    """
    chains, afters, uptos = ([one[at] for one in asked] for at in range(3))
    with server_cursor(connection, "called_steps_between") as cursor:
        cursor.execute(_CALLED_BETWEEN, (chains, afters, uptos, most), binary=True)
        while rows := cursor.fetchmany(_ROWS):
            for call, *row in rows:
                yield _step_quickly(row), call


def signed_calls(connection: Connection[TupleRow], numbers: Collection[int]) -> dict[int, SignedCall]:
    """Return signed calls by number; those that the record does not have are left out."""
    query = "select id, signer, covers, signature from call where id = any (%s)"
    return {id: SignedCall(*row) for id, *row in connection.execute(query, (list(numbers),)).fetchall()}


def steps_since_rest(connection: Connection[TupleRow], table: int, before: int, upto: int) -> Iterator[Step]:
    """Return the steps up to one, from behind the last step before another at which the table rested; needs a transaction."""
    query = "select max(seq) from step where table_id = %s and seq < %s and rests is not null"
    row = connection.execute(query, (table, before)).fetchone()
    assert row is not None
    return steps_at(connection, table, first=(row[0] or 0) + 1, upto=upto)


def first_answer(connection: Connection[TupleRow], table: int, speaker: int, number: int) -> Step | None:
    """Return the step in which an account used a number, or None where the number was passed over or its day is detached.

    Numbers of an account grow with the steps, so the search goes back from its last step; mostly that is the one.
    """
    query = (
        f"select {_COLUMNS} from step where table_id = %s and speaker = %s and said_no = %s and seq <="
        " (select seq from heard where table_id = %s and speaker = %s) order by seq desc limit 1"
    ).encode()
    row = connection.execute(query, (table, speaker, number, table, speaker)).fetchone()
    return step_in(row) if row else None


def step_in(row: tuple[Any, ...]) -> Step:
    """Return the step that a row holds."""
    (
        table, seq, day, at, speaker, number, said, refused, events, opens, src, dst, chips, why,
        rests, hash, version, root, shoe, voucher,
    ) = row  # fmt: skip
    columns = zip_longest(src or (), dst or (), chips or (), why or ())  # as long as the longest, so that no altered one hides
    postings = tuple(Posting(one or 0, other or 0, many or 0, word or "") for one, other, many, word in columns)
    return Step(
        table=table,
        seq=seq,
        day=day,
        at=at,
        speaker=speaker,
        number=number,
        said=said,
        refused=refused,
        events=events,
        opens=tuple(opens or ()),
        postings=postings,
        rests=rests,
        hash=hash,
        version=version,
        root=root,
        shoe=shoe,
        voucher=voucher,
    )


def _step_quickly(row: Sequence[Any]) -> Step:
    (
        table, seq, day, at, speaker, number, said, refused, events, opens, src, dst, chips, why,
        rests, hash, version, root, shoe, voucher,
    ) = row  # fmt: skip
    postings: tuple[Posting, ...] = ()
    if src is not None or dst is not None or chips is not None or why is not None:
        columns = zip_longest(src or (), dst or (), chips or (), why or ())
        postings = tuple([Posting(one or 0, other or 0, many or 0, word or "") for one, other, many, word in columns])
    time = int.from_bytes(at, "big", signed=True) + EPOCH_MICROSECONDS
    accounts = tuple(opens) if opens else ()
    return Step(
        table=table,
        seq=seq,
        day=day,
        at=time,
        speaker=speaker,
        number=number,
        said=said,
        refused=refused,
        events=events,
        opens=accounts,
        postings=postings,
        rests=rests,
        hash=hash,
        version=version,
        root=root,
        shoe=shoe,
        voucher=voucher,
    )


def now(connection: Connection[TupleRow]) -> datetime:
    """Return the time by the clock of the database."""
    row = connection.execute("select clock_timestamp()").fetchone()
    assert row is not None
    found: datetime = row[0]
    return found.astimezone(UTC)


def open_days(connection: Connection[TupleRow]) -> list[date]:
    """Return the gaming days that take steps, oldest first."""
    return [day for (day,) in connection.execute("select day from day where closed_at is null order by day").fetchall()]
