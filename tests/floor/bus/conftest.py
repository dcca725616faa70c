"""A private NATS server for the tests of the bus."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway.floor.servers import NatsServer, nats_server


@pytest.fixture
def bus() -> Iterator[NatsServer]:
    """A server without users."""
    with nats_server() as server:
        yield server
