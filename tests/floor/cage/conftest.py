"""One house for the tests of a file. Each test takes back what it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import psycopg
import pytest
from tests.floor.cage.house import TABLES, House, built

from houseway.floor.servers import Postgres
from houseway.floor.store.steps import connected
from houseway.floor.table.uncommitted import Pending


@pytest.fixture(scope="module")
def built_house(postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[House]:
    """A house in a database of its own."""
    name = "cage_" + request.module.__name__.rpartition(".")[2]
    conninfo = postgres.create(name, "template")
    with connected(conninfo) as record:
        yield built(record)
    postgres.drop(name)


@pytest.fixture
def house(built_house: House) -> Iterator[House]:
    """The built house; every change of a test is rolled back."""
    with built_house.record.transaction():
        yield replace(built_house, tables={table: Pending(table, 1) for table in TABLES})
        raise psycopg.Rollback
