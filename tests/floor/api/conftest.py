"""One floor for all tests of the API: an owner, tables, the API. Each test has its own table and its own people."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.floor.api.running import Running, opened, running

from houseway.floor.servers import NatsServer, Postgres, nats_server

GAMES_PLAYED = ("high_card_flush",) * 8


@pytest.fixture(scope="session")
def nats() -> Iterator[NatsServer]:
    """A bus without users."""
    with nats_server() as server:
        yield server


@pytest.fixture(scope="session")
def house(postgres: Postgres, nats: NatsServer) -> Iterator[Running]:
    """A floor that runs."""
    with running(postgres.create("api", "template"), nats.url, opened(GAMES_PLAYED)) as made:
        yield made
    postgres.drop("api")
