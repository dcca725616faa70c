"""Unknown outcomes: server or connection is lost before the response; the account's number shows the outcome."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from random import Random

import pytest
from psycopg import Connection, OperationalError
from psycopg.pq import Format
from psycopg.rows import TupleRow
from tests.floor.record_steps import ANN, DAY, buys_in, commit, counts, held, opened, renew

from houseway.floor.lookback.record_check import check_record
from houseway.floor.servers import Postgres, postgres_server
from houseway.floor.step import Ruling
from houseway.floor.store.arrays import Packed
from houseway.floor.store.days import open_day
from houseway.floor.store.migration import migrate
from houseway.floor.store.queries import first_answer, resumed
from houseway.floor.store.steps import TableCommit, commit_steps, connected, parameters
from houseway.floor.table.uncommitted import Pending

Record = Connection[TupleRow]
CALL = b"select * from commit_steps_4(" + b",".join(b"$%d" % number for number in range(1, 36)) + b")"


@pytest.fixture(scope="module")
def durable() -> Iterator[Postgres]:
    """A server that writes to disk before it answers."""
    with postgres_server() as server:
        migrate(server.conninfo())
        with connected(server.conninfo()) as record:
            open_day(record, DAY)
            renew(record, "house", 3600)
        yield server


def _send(record: Record, spoken: list[TableCommit]) -> None:
    """Send a call and do not wait for its answer."""
    packed = parameters(spoken)
    types, formats = [one.array_oid if isinstance(one, Packed) else 0 for one in packed], [Format.BINARY] * len(packed)
    record.pgconn.send_query_params(CALL, [one if isinstance(one, Packed) else None for one in packed], types, formats)
    record.pgconn.flush()


def _is_there(record: Record, table: int) -> bool:
    return first_answer(record, table, ANN, 1) is not None


def _resend_and_verify(conninfo: str, table: int, was_taken: bool) -> None:
    """Query by key whether it happened, send it again, and find it there once."""
    with connected(conninfo) as record:
        assert _is_there(record, table) is was_taken
        found = resumed(record, table)
        assert found is not None
        again = Pending(table, found.epoch)
        buys_in(again)
        rulings = [verdict.ruling for verdict in commit(record, again)]
        assert rulings == ([Ruling.SAID_BEFORE] if was_taken else [])
        assert held(record, table) == {"cage": -1000, "player ann": 1000}
        assert check_record(record, []) == []


def test_the_server_is_killed_after_the_commit_and_before_the_answer_is_read(durable: Postgres) -> None:
    with closing(connected(durable.conninfo())) as record, closing(connected(durable.conninfo())) as watcher:
        pending = opened(record, 1)
        buys_in(pending)
        _send(record, [pending.table_commit()])
        while not _is_there(watcher, 1):
            time.sleep(0.001)
        durable.kill()
    durable.start()
    _resend_and_verify(durable.conninfo(), 1, was_taken=True)


def test_the_server_is_killed_after_the_call_and_before_the_commit(durable: Postgres) -> None:
    with closing(connected(durable.conninfo())) as record, closing(connected(durable.conninfo())) as other:
        pending = opened(record, 2)
        buys_in(pending)
        other.execute("begin")
        other.execute("select from live where table_id = 2 for update")  # the call waits for this
        _send(record, [pending.table_commit()])
        time.sleep(0.05)
        durable.kill()
    durable.start()
    _resend_and_verify(durable.conninfo(), 2, was_taken=False)


def test_a_connection_that_is_cut_at_any_moment_of_a_call_loses_and_doubles_nothing(conninfo: str, record: Record) -> None:
    luck, unknown = Random("cut"), 0
    for table in range(1, 31):
        pending = opened(record, table)
        buys_in(pending)
        spoken = [pending.table_commit()]
        with closing(connected(conninfo)) as own:
            own.execute("select 1")
            killer = threading.Timer(
                luck.random() * 0.006, record.execute, ("select pg_terminate_backend(%s)", (own.info.backend_pid,))
            )
            killer.start()
            try:
                for _ in range(8):  # the same call again and again, as from a client without a response
                    commit_steps(own, spoken)
            except OperationalError:
                unknown += 1
            killer.join()
        taken = _is_there(record, table)
        rulings = [verdict.ruling for verdict in commit_steps(record, spoken)]
        assert rulings == ([Ruling.SAID_BEFORE] if taken else [])
        assert counts(record) == (table, 2 * table, table, 0)
    assert unknown > 5
