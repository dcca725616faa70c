"""Private PostgreSQL and NATS servers with a record that is ready; nothing of them stays."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

from houseway.floor.servers import NatsServer, Postgres, nats_server, postgres_server
from houseway.floor.store.days import open_day
from houseway.floor.store.migration import migrate
from houseway.floor.store.privileges import prepare_database
from houseway.floor.store.steps import connected

DAY: Final = date(2026, 11, 15)
"""The gaming day that is open."""
VOLATILE: Final = ("fsync=off", "full_page_writes=off")
"""Settings of a server whose data need not survive it."""


class Servers(NamedTuple):
    """A PostgreSQL and a NATS that run until their block ends."""

    postgres: Postgres
    nats: NatsServer

    @property
    def bus(self) -> str:
        """The address of the bus."""
        return self.nats.url


@contextmanager
def database_server(*settings: str) -> Generator[Postgres]:
    """Run a PostgreSQL with some settings; with fsync unless they turn it off."""
    with postgres_server(*settings) as server:
        yield server


@contextmanager
def servers(*settings: str) -> Generator[Servers]:
    """Run a PostgreSQL with some settings, and a NATS."""
    with postgres_server(*settings) as postgres, nats_server() as nats:
        yield Servers(postgres, nats)


def server_in(folder: Path, *settings: str, stays: bool = False) -> Postgres:
    """Start a PostgreSQL in a folder; with `stays` its data is there after it."""
    server = Postgres(folder, settings, stays=stays)
    server.start()
    return server


def bus_in(folder: Path) -> NatsServer:
    """Start a NATS that keeps its streams in a folder."""
    server = NatsServer(folder)
    server.start()
    return server


def new_record(server: Postgres, name: str, day: date | None = DAY, *, rights: bool = False) -> str:
    """Create a database with the newest schema and an open day; with `rights` its parts have roles of their own."""
    conninfo = server.create(name)
    prepare(conninfo, day, rights=rights)
    return conninfo


def prepare(conninfo: str, day: date | None = DAY, *, rights: bool = False) -> None:
    """Bring an empty database to the newest schema, and open a day."""
    (prepare_database if rights else migrate)(conninfo)
    if day is not None:
        with connected(conninfo) as record:
            open_day(record, day)
