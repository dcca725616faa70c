"""Real servers for the tests of the floor: one PostgreSQL per process, and a database per test, from a template."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from psycopg import Connection, Rollback
from psycopg.rows import TupleRow
from tests.floor.played import PLAYED, plays_two_days
from tests.floor.record_steps import DAY, renew
from tools.house.servers import VOLATILE, database_server, new_record

from houseway.floor.servers import Postgres
from houseway.floor.store.steps import connected

_numbers = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server whose disk may lie: tests about faults and speed start their own, with fsync."""
    with database_server(*VOLATILE) as server:
        with connected(new_record(server, "template", DAY, rights=True)) as connection:
            renew(connection, "house", 3600)
        yield server


@pytest.fixture
def conninfo(postgres: Postgres) -> Iterator[str]:
    """A new database with the newest schema, one open day and an owner `house`."""
    name = f"record{next(_numbers)}"
    yield postgres.create(name, "template")
    postgres.drop(name)


@pytest.fixture
def record(conninfo: str) -> Iterator[Connection[TupleRow]]:
    """A connection to that database."""
    with connected(conninfo) as connection:
        yield connection


@pytest.fixture(scope="session")
def played_record(postgres: Postgres) -> str:
    """The connection string of a database with two days of play by bots. Tests read it, and roll back their changes."""
    made = postgres.create(PLAYED, "template")
    plays_two_days(made)
    return made


@pytest.fixture
def played(played_record: str) -> Iterator[Connection[TupleRow]]:
    """A connection to it in a transaction; what a test alters is taken back."""
    with connected(played_record) as connection, connection.transaction():
        yield connection
        raise Rollback
