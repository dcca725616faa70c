"""One floor for all tests of a module that do not need another: six tables, an owner, the API."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from tests.floor.api.running import Running, opened, running

from houseway.floor.servers import NatsServer, Postgres, nats_server

GAMES_PLAYED = ("high_card_flush", "spanish_21", "holdem", "pai_gow", "minibaccarat", "chase_the_flush")
_numbers = count(1)


@pytest.fixture(scope="module")
def nats() -> Iterator[NatsServer]:
    """A bus without users."""
    with nats_server() as server:
        yield server


@pytest.fixture(scope="module")
def house(postgres: Postgres, nats: NatsServer) -> Iterator[Running]:
    """A floor that runs."""
    name = f"api{next(_numbers)}"
    with running(postgres.create(name, "template"), nats.url, opened(GAMES_PLAYED)) as made:
        yield made
    postgres.drop(name)
